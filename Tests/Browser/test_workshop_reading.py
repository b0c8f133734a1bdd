"""The Workshop's reader: it sees a quiz as the build does, and what the form writes reads as it did."""

import json
import pathlib
import re
import shutil

import pytest
from support import Site, snapshot

ROOT = pathlib.Path(__file__).resolve().parents[2]
TRAPS = pathlib.Path(__file__).resolve().parent / "traps"


@pytest.fixture(scope="module")
def reader(engine, addresses):
    """The Workshop page, for tests that leave nothing there."""
    context = engine.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.goto(addresses["server"] + "/workshop.html")
    page.locator(".new-quiz").wait_for()
    assert page.evaluate("window.podium['workshop/reader'].prepareReader()")
    yield page
    context.close()


def source_of_formulas(page: str) -> str:
    """The page with the source of what the build drew, formulas and the parts of code, and without the lines of its file: the Workshop has none of them."""
    page = re.sub(r'<span class="code-[a-z]">([^<]*)</span>', r"\1", re.sub(r' data-line="[0-9]+"', "", page))
    page = page.replace('<div class="math" tabindex="0">', '<div class="math">')
    page = re.sub(r'<math display="block" aria-label="([^"]*)">.*?</math>', r"$$\1$$", page)
    return re.sub(r'<math aria-label="([^"]*)">.*?</math>', r"$\1$", page)


def test_the_page_reads_every_quiz_as_the_build_did(reader, demonstration):
    """Questions byte for byte, but for sizes of images and what is drawn, and no finding that the build does not have."""
    read = """([text, path]) => {
        const { quiz, markup, findings } = window.podium['workshop/reader'].readQuiz(text, path);
        return { questions: quiz?.questions, markup, findings: findings.map(({ code, line }) => `${line} ${code}`) };
    }"""
    count = 0
    for source in sorted((ROOT / "content").rglob("*.md")):
        text = source.read_text(encoding="utf-8")
        if "\ntype: quiz\n" not in text or "\nlanguage: " in text:
            continue
        path = source.relative_to(ROOT / "content")
        quiz = reader.evaluate(read, [text, str(path)])
        built = source_of_formulas(demonstration.page(str(path.with_suffix(".html"))))
        sizes = re.compile(r' width="[0-9]+" height="[0-9]+"')
        assert quiz["findings"] == [] and quiz["questions"] == built.count('<form class="q"'), path
        assert quiz["markup"] in sizes.sub("", built), path
        count += 1
    assert count > 40


THROUGH_THE_FORM = """([text, path]) => {
    const { readQuiz } = podium['workshop/reader'], write = podium['workshop/write'], questions = podium['workshop/question-kinds'];
    const same = (one, other) => one.questions.length === other.questions.length && one.introduction === other.introduction
        && one.conclusion === other.conclusion && one.questions.every(({ markup }, place) => markup === other.questions[place].markup);
    let read = readQuiz(text, path), left = 0;
    for (let place = read.questions.length - 1; place >= 0; place -= 1) {
        const one = read.questions[place];
        const now = write.replaceLines(text, one.line, one.end, write.writeQuestion(questions.formOfQuestion(one)));
        const again = readQuiz(now, path);
        // The editor leaves such a question to its Markdown.
        if (!same(read, again)) left += 1;
        else [text, read] = [now, again];
    }
    return { text, left, questions: read.questions.length };
}"""


def checked(site: Site) -> list:
    """What the check finds, but for lines: the form writes in a style of its own."""
    found = json.loads(re.sub(r"\bon line \d+", "on a line", site.check("--json").output))
    return [{**finding, "line": None, "column": None} for finding in found.pop("diagnostics")] + [found]


def test_every_quiz_goes_through_the_form_and_out_again(reader, demonstration, tmp_path):
    """The form writes each question of each quiz anew, and of some that set traps: neither the check nor a built page can tell."""
    sites = [Site(tmp_path / name) for name in ("before", "after")]
    for site in sites:
        shutil.copytree(demonstration.folder / "content", site.folder / "content")
        for trap in TRAPS.iterdir():
            text = trap.read_text(encoding="utf-8")
            site.put(f"content/traps/{trap.name}", text.encode())
            site.put(f"content/traps/windows-{trap.name}", text.replace("\n", "\r\n").encode())
    before, after = sites
    changed = 0
    left = {}
    for source in sorted((after.folder / "content").rglob("*.md")):
        text = source.read_bytes().decode()
        if "\ntype: quiz\n" in text or source.parent.name == "traps":
            made = reader.evaluate(THROUGH_THE_FORM, [text, str(source.relative_to(after.folder / "content"))])
            assert made["questions"] > 0
            changed += made["text"] != text
            left[source.name] = made["left"]
            source.write_bytes(made["text"].encode())
    # A heading that breaks its line can only be said below a line.
    assert {name: count for name, count in left.items() if count} == {"choices.md": 1, "windows-choices.md": 1}
    assert changed > 6, "the form writes in its own style"
    assert checked(after) == checked(before)
    for site in sites:
        assert site.build().status == 0
    of = {"sw.js", "podium/build.txt", "podium/manifest.txt"}
    pages = [{path: re.sub(rb' data-line="[0-9]+"', b"", body) for path, body in snapshot(site.output).items()
              if path not in of and not path.startswith("podium/search/")} for site in sites]
    assert [path for path in pages[0] if pages[0][path] != pages[1].get(path)] == []


def test_definitions_below_the_last_choice_are_no_part_of_it(reader):
    """Neither links nor the images that the Workshop itself puts at the end of a file."""
    quiz = "# A?\n\n- [x] [b][c]\n- [ ] d\n\n[c]: /e\n[image-1]: data:image/gif;base64,R0lGODlhAQABAAAAACw=\n"
    one = reader.evaluate("(text) => window.podium['workshop/reader'].readQuiz(text).questions[0]", quiz)
    assert [item["text"] for item in one["items"]] == ["[b][c]", "d"]
    assert reader.evaluate("(one) => window.podium['workshop/question-kinds'].formOfQuestion(one).explanation", one) == "[c]: /e"


@pytest.mark.parametrize("text", [
    ">" * 200_000, "[" * 200_000, "*a " * 60_000, "[a]: b\n" * 40_000, "![" * 100_000, "<" * 200_000, "<!--" * 50_000,
    "\n".join("  " * depth + "- a" for depth in range(600)), "# Q\n\n" + "[[a]] " * 20_000, "# Q\n\n" + "- [ ] a\n" * 20_000, "\0" * 1000,
    "---\na: " + "[" * 20_000 + "\n---\n",
], ids=lambda text: text[:6])
def test_a_text_made_to_stop_the_page_does_not(reader, text):
    took = reader.evaluate("""text => {
        const start = performance.now();
        window.podium['workshop/reader'].readQuiz('---\\ntype: quiz\\ntitle: T\\n---\\n\\n' + text);
        return performance.now() - start;
    }""", text)
    assert took < 4000
    assert reader.evaluate("window.podium['workshop/reader'].readQuiz('# Q\\n\\n- [x] a\\n- [ ] b\\n').quiz.questions") == 1
