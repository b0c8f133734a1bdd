"""A quiz in one file: taken from a folder that holds nothing else, without a single request."""

import re
import shutil

import pytest
from playwright.sync_api import expect
from hands import Mouse, questions
from support import Site, podium
from visiting import eventually

QUIZ = "science/physics/circuits"


@pytest.fixture
def bundled(demonstration: Site, tmp_path):
    """A function that bundles a quiz into an empty folder, and gives that folder."""
    def bundle(quiz: str, *options):
        made = podium(
            "bundle", quiz, "--output", tmp_path / "quiz.html", *options,
            cwd=demonstration.folder)
        assert made.status == 0, made.errors
        return tmp_path

    return bundle


@pytest.mark.parametrize("quiz", [QUIZ, "language/english/all-kinds-tour"])
def test_a_bundled_quiz_is_taken_without_a_request(visit, demonstration, bundled, quiz):
    folder = bundled(quiz)
    visitor = visit(folder.resolve().as_uri())
    requests: list[str] = []
    visitor.context.on("request", lambda request: requests.append(request.url))
    page = visitor.open("quiz.html")
    for question in questions(demonstration, quiz):
        form = Mouse(page).answer(question, question.right)
        expect(form.get_by_text("Right", exact=True).first, question.id).to_be_visible()
    assert not page.locator(".heading .meta").first.inner_text().rstrip().endswith("·")
    assert [url for url in requests if not url.startswith("data:")] == [f"{visitor.origin}/quiz.html"]


def test_images_are_inside_the_file(visit, demonstration, bundled):
    page = visit(bundled(QUIZ).resolve().as_uri()).open("quiz.html")
    eventually(page, lambda: min(page.eval_on_selector_all("main img", "images => images.map((i) => i.naturalWidth)")) > 0)


def test_the_policy_of_a_bundle_allows_what_is_in_it_and_nothing_else(bundled):
    text = (bundled(QUIZ) / "quiz.html").read_text(encoding="utf-8")
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', text)[1]
    assert "'self'" not in policy and "unsafe-inline" not in policy
    assert len(re.findall("sha256-", policy)) >= 6
    assert not re.search(r'<(?:script|img|link)[^>]+(?:src|href)="(?!data:)(?!http)', text)


def test_links_out_of_a_bundle_lead_to_the_site_if_it_has_an_address(bundled):
    text = (bundled(QUIZ, "--base-url", "https://example.org/q/") / "quiz.html").read_text()
    links = re.findall(r'<a [^>]*href="([^"]+)"', text)
    assert "https://example.org/q/index.html" in links
    assert all(link.startswith(("#", "https:", "http:", "mailto:")) for link in links)


def test_a_quiz_is_named_by_its_file_too_and_a_wrong_name_is_answered(demonstration: Site, tmp_path):
    for name in [QUIZ + ".md", f"content/{QUIZ}.md"]:
        made = podium("bundle", name, "--output", "-", cwd=demonstration.folder)
        assert made.status == 0 and made.output.startswith("<!doctype html>")
    wrong = podium("bundle", "science/physics/circuit", cwd=demonstration.folder)
    assert wrong.status == 1 and "circuits" in wrong.errors
    shutil.rmtree(tmp_path, ignore_errors=True)
