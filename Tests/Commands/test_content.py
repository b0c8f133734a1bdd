"""Content that is wrong or hostile: a finding at its place, and the rest builds."""

import json
import resource

import pytest

GOOD = """-- content/good.md --
# Good

## Two and two?

- [ ] Three
- [x] Four
"""

# Each is one quiz; ‸ stands where the finding points.
UNUSABLE = {
    "no right choice": "# T\n\n## ‸Which?\n\n- [ ] A\n- [ ] B\n",
    "one choice only": "# T\n\n## ‸Which?\n\n- [x] A\n",
    "two answer forms": "---\ntype: quiz\n---\n# T\n\n## Which?\n\n- [x] A\n- [ ] B\n\n‸[[A]]\n",
    "the same id twice": "# T\n\n## One {#a}\n\n- [x] A\n- [ ] B\n\n## ‸Two {#a}\n\n- [x] A\n- [ ] B\n",
    "an unknown attribute":
        "# T\n\n## Which?\n\n‸<!-- quiz: colour=red -->\n\n- [x] A\n- [ ] B\n",
    "a bad attribute": "# T\n\n## Which?\n\n‸<!-- quiz: points=many -->\n\n- [x] A\n- [ ] B\n",
    "an unknown type": "---\ntype: ‸poem\n---\n# T\n\n## W?\n\n- [x] A\n- [ ] B\n",
    "a YAML anchor": "---\ntitle: ‸&a T\n---\n\n## W?\n\n- [x] A\n- [ ] B\n",
    "a YAML alias": "---\ntitle: &a T\nauthor: *a\n---\n\n## W?\n\n- [x] A\n- [ ] B\n",
    "a YAML tag": "---\ntitle: ‸!!binary T\n---\n\n## W?\n\n- [x] A\n- [ ] B\n",
    "front matter without an end": "---\ntitle: T\n\n## W?\n\n- [x] A\n- [ ] B\n",
    "a number without a meaning": "---\ntype: quiz\n---\n# T\n\n## W?\n\n[[= lots]]\n",
}


@pytest.mark.parametrize("source", UNUSABLE.values(), ids=UNUSABLE.keys())
def test_what_cannot_be_used_is_reported_at_its_line_and_the_rest_builds(site, source):
    site.write(GOOD).put("content/bad.md", source.replace("‸", "").encode())
    run = site.build()
    assert run.status == 1
    found = run.about("content/bad.md")
    assert found and not run.about("good.md")
    if "‸" in source:
        line = source[:source.index("‸")].count("\n") + 1
        assert line in [finding.line for finding in found], found
    assert "Four" in site.page("good.html")
    assert site.build("--lenient").status == 0


def test_front_matter_of_other_programs_is_a_warning(site):
    site.put("content/a.md", b"---\nlayout: quiz\n---\n# T\n\n## W?\n\n- [x] A\n- [ ] B\n")
    run = site.build()
    assert run.status == 0 and (site.output / "a.html").exists()
    assert [(f.line, f.severity) for f in run.about("a.md")] == [(2, "warning")]


BYTES = {
    "invalid UTF-8": b"# T\n\n## Which \xff?\n\n- [x] A\n- [ ] B\n",
    "an overlong form": b"# T\n\n## Which \xc0\xaf?\n\n- [x] A\n- [ ] B\n",
    "a NUL": b"# T\n\n## Which \0?\n\n- [x] A\n- [ ] B\n",
    "nothing but a rule": b"---\n",
    "nested lists": b"".join(b"  " * depth + b"- [x] A\n" for depth in range(1_000)),
    "nested quotes": b"# T\n\n## W?\n\n" + b">" * 10_000 + b" deep\n\n- [x] A\n- [ ] B\n",
    "nested emphasis": b"# T\n\n## " + b"*a _b " * 10_000 + b"\n\n- [x] A\n- [ ] B\n",
    "nested brackets": b"# T\n\n## " + b"[" * 50_000 + b"\n\n- [x] A\n- [ ] B\n",
    "nested YAML": b"---\ntags: " + b"[" * 10_000 + b"\n---\n# T\n",
    "a 50 MB file": b"# T\n\n## W?\n\n- [x] A\n- [ ] B\n\n" + b"word " * 10_000_000,
    "one line of 5 MB": b"# T\n\n## " + b"w" * 5_000_000 + b"\n\n- [x] A\n- [ ] B\n",
    "100,000 choices": b"# T\n\n## W?\n\n- [x] A\n" + b"- [ ] B\n" * 100_000,
}


@pytest.mark.parametrize("source", BYTES.values(), ids=BYTES.keys())
def test_hostile_bytes_never_crash_or_hang(site, source):
    site.write(GOOD).put("content/bad.md", source)
    run = site.build(timeout=30)
    assert run.status in (0, 1), run.errors[-2000:]
    assert "Four" in site.page("good.html")


@pytest.mark.parametrize("kind", ["invalid UTF-8", "a NUL", "nested lists", "nested quotes",
                                  "a 50 MB file"])
def test_hostile_bytes_are_a_finding(site, kind):
    site.write(GOOD).put("content/bad.md", BYTES[kind])
    run = site.build(timeout=30)
    assert run.status == 1 and run.about("content/bad.md")


def test_a_folder_named_like_a_quiz_is_a_finding(site):
    site.write(GOOD)
    (site.folder / "content/folder.md").mkdir()
    run = site.build()
    assert run.status == 1 and "folder.md" in run.errors
    assert "Four" in site.page("good.html")


@pytest.mark.parametrize("target", ["missing.md", "/etc/hostname", "../../../outside.md"])
def test_a_link_that_leads_out_of_the_content_is_not_followed(site, target):
    site.write(GOOD).write("-- ../outside.md --\n# Secret\n")
    (site.folder / "content/link.md").symlink_to(target)
    run = site.build()
    assert run.status == 1 and "link.md" in run.errors
    assert "Four" in site.page("good.html")
    assert not any("Secret" in path.read_text() for path in site.output.rglob("*.html"))


def test_a_link_to_a_folder_outside_or_to_a_folder_above_is_not_followed(site):
    site.write(GOOD).write("-- ../outside/secret.md --\n# Secret\n")
    (site.folder / "content/out").symlink_to("../../outside")
    (site.folder / "content/loop").symlink_to(".")
    run = site.build()
    assert run.status == 1
    assert not list(site.output.rglob("secret.html"))


def test_an_unreadable_file_is_a_finding(site, unprivileged):
    site.write(GOOD).put("content/locked.md", b"# Locked\n").chmod(0)
    run = unprivileged("build")
    assert run.status == 1 and run.about("locked.md")
    assert "Four" in site.page("good.html")


CLASHES = {
    "one slug": ["Rivers of Europe.md", "rivers-of-europe.md"],
    "a quiz and a folder's page": ["geography/index.md", "geography.md"],
    "a quiz and a page of the site": ["leaderboard.md"],
    "names in two scripts": ["Zürich.md", "zurich.md"],
}


@pytest.mark.parametrize("names", CLASHES.values(), ids=CLASHES.keys())
def test_two_files_for_one_page_are_a_finding(site, names):
    for name in names:
        site.put(f"content/{name}", b"# T\n\n## W?\n\n- [x] A\n- [ ] B\n")
    run = site.build()
    assert run.status == 1
    for name in names:
        assert name in run.errors


def test_a_name_without_a_letter_or_digit_is_a_finding(site):
    site.write(GOOD).put("content/….md", b"# T\n\n## W?\n\n- [x] A\n- [ ] B\n")
    run = site.build()
    assert run.status == 1 and run.about("….md")


HOSTILE_PATHS = ["../../escape", "/etc/passwd", "a/../../b", "..", ".", "a//b", "a\x00b"]


@pytest.mark.parametrize("name", HOSTILE_PATHS)
def test_a_result_cannot_name_a_way_out(site, name):
    line = {"player": name, "quiz": name, "answers": {}, "ended": "2026-01-01T00:00:00Z"}
    site.write(GOOD).put("content/ledger/recorded/a.jsonl", json.dumps(line).encode() + b"\n")
    before = {path.name for path in site.folder.parent.iterdir()}
    run = site.build()
    assert run.status == 1 and run.about("recorded/a.jsonl")
    assert {path.name for path in site.folder.parent.iterdir()} == before


def test_an_image_outside_the_content_is_not_copied(site):
    site.write(GOOD).write("-- ../secret.png --\nSECRET\n")
    site.put("content/a.md", b"# T\n\n![x](../../secret.png) ![y](/etc/hostname)\n")
    site.build()
    assert not any(b"SECRET" in path.read_bytes() for path in site.output.rglob("*.png"))


def test_all_findings_come_at_once_in_the_order_of_the_files(site):
    for name in ("b", "a", "c"):
        site.put(f"content/{name}.md", b"# T\n\n## 1?\n\n- [ ] A\n- [ ] B\n\n## 2?\n\n- [x] A\n")
    run = site.check()
    places = [(finding.path, finding.line) for finding in run.findings]
    assert len(places) >= 6 and places == sorted(places)


def test_check_writes_nothing(site):
    site.write(GOOD)
    assert site.check().status == 0
    assert not site.output.exists() and not (site.folder / "content/ledger").exists()


def test_a_stranger_s_folder_is_built_unchanged_and_nothing_is_written_into_it(site):
    site.put("quizzes/geo/Some Quiz.md", b"## Some Quiz\n\n#### Q1. Which?\n\n- [x] A\n- [ ] B\n")
    before = {p: p.stat().st_mtime_ns for p in (site.folder / "quizzes").rglob("*")}
    run = site.build("--content", "quizzes", "--output", "out")
    assert run.status == 0, run.errors
    assert {p: p.stat().st_mtime_ns for p in (site.folder / "quizzes").rglob("*")} == before
    page = (site.folder / "out/geo/some-quiz.html").read_text()
    assert "Which?" in page and "Q1." not in page


@pytest.mark.limits_memory
def test_memory_stays_in_bounds_on_a_large_file(site):
    site.put("content/bad.md", BYTES["a 50 MB file"])
    gigabyte = 1 << 30

    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (4 * gigabyte, 4 * gigabyte))

    assert site.build(preexec_fn=limit, timeout=30).status == 1


@pytest.mark.parametrize("board", ["public", "pseudonyms", "none"])
def test_a_file_named_after_somebody_in_the_ledger_is_left_out_where_players_are_not_named(site, board):
    line = {"player": "grace", "quiz": "good", "answers": {}, "ended": "2026-01-01T00:00:00Z"}
    site.write(GOOD).write(f"-- content/site.yml --\ntitle: T\nboard: {board}\n")
    site.put("content/ledger/recorded/a.jsonl", json.dumps(line).encode() + b"\n")
    site.put("content/faces/grace.webp", b"RIFF\x04\x00\x00\x00WEBP")
    run = site.build()
    published = [str(path.relative_to(site.output)) for path in site.output.rglob("*") if path.is_file()]
    assert ("faces/grace.webp" in published) == (board == "public")
    assert ("player-hidden" in run.errors) == (board != "public")
    if board != "public":
        assert not [path for path in published if "grace" in path]


def test_a_picture_that_browsers_cannot_show_is_a_warning(site):
    """Whole ones of any size are none: the end of a large one is looked for in its file."""
    end = b"\0\0\0\0IEND\xaeB`\x82"
    start, middle = b"\x89PNG\r\n\x1a\n", b"\1" * 400_000
    whole = start + end, start + middle + end, start + end + middle
    cut = start, start + middle, start + middle + end[:-1]
    for number, data in enumerate(whole):
        site.put(f"content/whole-{number}.png", data)
    for number, data in enumerate(cut):
        site.put(f"content/cut-{number}.png", data)
    site.put("content/empty.jpg", b"")
    site.put("content/phone.JPG", b"\0\0\0\x20ftypheic")
    names = {"cut-0.png", "cut-1.png", "cut-2.png", "empty.jpg", "phone.JPG"}
    for run in (site.build(), site.build(), site.build("--no-cache"), site.check()):
        told = {found.path.removeprefix("content/") for found in run.findings if "[picture-damaged]" in found.message}
        assert run.status == 0 and told == names, run.errors
    assert (site.output / "phone.JPG").exists()


def test_a_quiz_of_another_program_that_is_published_with_its_answers_is_a_warning(site):
    quizzes = {
        "test.txt": "1. Which is a sea?\nA) Baltic\nB) Ontario\nAnswer: A\n",
        "t/aiken.TXT": "Which is a sea?\nA. Baltic\nB. Ontario\nANSWER: A\n",
        "t/table.csv": "question,a,b,answer\nWhich is a sea?,Baltic,Ontario,A\n",
        "open.csv": "question,a,b,answer\nWhich is a sea?,Baltic,Ontario,A",
        "open.txt": "1. Which is a sea?\nA) Baltic\nB) Ontario\nAnswer: A",
        "doubt.csv": "Frage;Antwort 1;Antwort 2;Richtig\nWelche?;a;b;1\n",
        "long.txt": "1. Which is a sea?\nA) Baltic\nB) Ontario\nAnswer: A\n\n" * 2000,
    }
    others = {
        "notes.txt": "A) is first, and B) is second.\n", "poem.txt": "Roses are red.\n" * 2000,
        "data.csv": "city,people\nOslo,700000\nTurku,200000\n", "empty.txt": "", "empty.csv": "",
        "numbers.csv": "Q,v\n0.1,3.5\n0.2,3.7\n", "todo.txt": "( ) buy milk\n(x) pay rent\n",
    }
    for path, text in (quizzes | others).items():
        site.put(f"content/{path}", text.encode())
    for run in (site.build(), site.build(), site.build("--no-cache"), site.check()):
        told = {found.path.removeprefix("content/") for found in run.findings if "[answers-published]" in found.message}
        assert run.status == 0 and told == set(quizzes), run.errors
    assert "podium import csv content/t/table.csv --into content/t," in run.output
    assert (site.output / "test.txt").exists()


@pytest.mark.parametrize(("style", "columns"), [
    ('a { background: image-set("https://x.example/a.png" 1x, \'//x.example/b.png\' 2x) }', [28, 58]),
    ("a { background: \\75rl(https://x.example/a.png) }", [23]),
    ("a { background: url(\\68ttps://x.example/a.png) }", [21]),
    ('a { background: url(b.png) image-set("a.png" 1x) } a::after { content: "https://x.example" }', []),
])
def test_a_style_sheet_that_loads_from_elsewhere_is_told(site, style, columns):
    site.write(GOOD).put("content/own.css", style.encode())
    run = site.check()
    assert run.status == 0 and [finding.column for finding in run.about("content/own.css")] == columns, run.output
    assert run.output.count("[style-elsewhere]") == len(columns)
