"""What the first page says to a player who was here before."""

from playwright.sync_api import expect
from taking import pick, quiz


# Nobody asks for a quiz that was begun within a day.
LATER = """() => {
  for (const key of Object.keys(localStorage).filter((key) => key.startsWith("podium/test/quiz/"))) {
    const kept = JSON.parse(localStorage[key])
    kept.now.began -= 2 * 86400000
    localStorage[key] = JSON.stringify(kept)
  }
}"""


def test_home_leads_to_no_quiz_that_the_site_no_longer_has(site, serve, visit):
    def put(name: str, title: str) -> None:
        site.write(quiz().replace("content/quiz", f"content/{name}").replace("Letters", title))

    for name, title in [("quiz", "Letters"), ("notes/other", "Others"), ("notes/kept", "Kept")]:
        put(name, title)
    site.build()
    visitor = visit(serve(site.output))
    # Files of two builds may be of one second, for which the browser would not ask again.
    visitor.context.route("**/topics/**", lambda route: route.continue_())
    for path in ["quiz", "notes/other"]:
        pick(visitor.open(f"{path}.html"), "q1", "a")
    visitor.open("quizzes.html").evaluate(LATER)
    own = visitor.open("index.html").locator(".own-start")
    expect(own).to_contain_text("Continue: Others")
    for path, then in [("notes/other", "Continue: Letters"), ("quiz", None)]:
        (site.folder / f"content/{path}.md").unlink()
        site.build()
        visitor.open("index.html")
        if then:
            expect(own).to_contain_text(then)
        else:
            expect(own).to_have_count(0)
    expect(visitor.page.locator(".hero .totals")).to_contain_text("1 quiz")
    # Also where its whole topic is gone.
    pick(visitor.open("notes/kept.html"), "q1", "a")
    visitor.open("quizzes.html").evaluate(LATER)
    (site.folder / "content/notes/kept.md").unlink()
    put("quiz", "Letters")
    site.build()
    visitor.open("index.html")
    expect(own.get_by_role("link").first).to_have_attribute("href", "quiz.html")
