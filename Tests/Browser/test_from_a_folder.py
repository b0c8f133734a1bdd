"""Pages opened from a folder ask for their storage once the browser shows it."""

import pytest
from test_taking import pick, quiz

pytestmark = pytest.mark.whole_browser

# Chromium connects a page from a folder to an empty store, for good, if the page asks before the
# browser's main process has taken note of it. That process answers questions about locks.
NOTES_WHO_ASKS_TOO_EARLY = """
  window.tooEarly = [];
  let hasAnswered = false;
  const query = LockManager.prototype.query;
  LockManager.prototype.query = async function () {
    try { return await query.call(this); } finally { hasAnswered = true; }
  };
  for (const name of ["localStorage", "sessionStorage"]) {
    const { get } = Object.getOwnPropertyDescriptor(window, name);
    Object.defineProperty(window, name, { get() {
      if (!hasAnswered) tooEarly.push(new Error(name).stack);
      return get.call(window);
    } });
  }
"""


def test_no_page_asks_for_its_storage_before_the_browser_shows_it(site, visit):
    site.write(quiz() + "-- content/reading.md --\n---\ntype: article\n---\n# Reading\n\nA text.\n").build()
    visitor = visit(site.output.as_uri())
    visitor.context.add_init_script(NOTES_WHO_ASKS_TOO_EARLY)
    page = visitor.open("quiz.html")
    pick(page, "q1", "a")
    paths = [str(path.relative_to(site.output)) for path in sorted(site.output.rglob("*.html"))]
    assert len(paths) > 12
    found = {path: visitor.open(path).evaluate("tooEarly") for path in paths if path != "podium/store.html"}
    assert {path: early for path, early in found.items() if early} == {}
    assert visitor.open("quiz.html").evaluate("localStorage.length") > 0


def test_a_browser_that_never_says_who_holds_locks_is_not_waited_for(site, visit):
    site.write(quiz()).build()
    visitor = visit(site.output.as_uri())
    visitor.context.add_init_script("LockManager.prototype.query = () => new Promise(() => {})")
    page = visitor.open("quiz.html")
    pick(page, "q1", "a")
    page.reload()
    page.locator("#q1 input:checked").wait_for()
