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
    for name, title in [("quiz", "Letters"), ("notes/other", "Others"), ("notes/kept", "Kept")]:
        site.write(quiz().replace("content/quiz", f"content/{name}").replace("Letters", title))
    site.build()
    where = serve(site.output)
    visitor = visit(where)
    for path in ["notes/kept", "quiz", "notes/other"]:
        pick(visitor.open(f"{path}.html"), "q1", "a")
    visitor.open("quizzes.html").evaluate(LATER)
    expect(visitor.open("index.html").locator(".own-start")).to_contain_text("Continue: Others")
    kept = visitor.context.storage_state()
    # A quiz, then the whole topic; in a browser that has loaded nothing of the site before.
    for gone, then in [("notes/other", "quiz.html"), ("notes/kept", "quiz.html"), ("quiz", None)]:
        (site.folder / f"content/{gone}.md").unlink()
        if gone == "quiz":
            site.write(quiz().replace("content/quiz", "content/new"))
        site.build()
        page = visit(where, storage_state=kept).open("index.html")
        if then:
            expect(page.locator(".own-start a").first).to_have_attribute("href", then)
        else:
            expect(page.locator(".own-start")).to_have_count(0)
            expect(page.locator(".hero .totals")).to_contain_text("1 quiz")
