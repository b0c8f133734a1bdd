"""What the first page says to a player who was here before."""

from playwright.sync_api import expect
from taking import pick, quiz


def test_home_leads_to_no_quiz_that_the_site_no_longer_has(site, serve, visit):
    site.write(quiz()).write(quiz().replace("content/quiz", "content/notes/other").replace("Letters", "Others")).build()
    visitor = visit(serve(site.output))
    for path in ["quiz", "notes/other"]:
        pick(visitor.open(f"{path}.html"), "q1", "a")
    own = visitor.open("index.html").locator(".own-start")
    expect(own).to_contain_text("Continue: Others")
    (site.output / "notes/other.html").unlink()
    visitor.open("index.html")
    expect(own).to_contain_text("Continue: Letters")
    (site.output / "quiz.html").unlink()
    visitor.open("index.html")
    expect(own).to_have_count(0)
    expect(visitor.page.locator(".hero .totals")).to_contain_text("quizzes")
    # The browser itself notes what is not there.
    assert len(visitor.complaints) == 3 and all("404" in told for told in visitor.complaints), visitor.complaints
    visitor.complaints.clear()
