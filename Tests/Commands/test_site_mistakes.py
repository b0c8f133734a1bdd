"""What authors of a whole site may get wrong, and are told."""

import re

import pytest
from support import podium

QUIZ = b"# Rivers\n\n## Which? {#which}\n\n- [x] Nile\n- [ ] Alps\n"


def test_a_site_of_a_folder_keeps_the_settings_that_are_in_it(tmp_path):
    notes = tmp_path / "notes"
    (notes / "drafts").mkdir(parents=True)
    (notes / "drafts/exam.md").write_bytes(QUIZ)
    (notes / "rivers.md").write_bytes(QUIZ)
    settings = "\ufeff# Ours\r\n---\r\n\"id\": club.example.org\r\ntitle: The Club\r\nboard: none\r\nexclude: [drafts]\r\norganiser: x\r\n"
    (notes / "site.yml").write_bytes(settings.encode())
    made = podium("new", "made", "--from", "notes", cwd=tmp_path)
    assert made.status == 0 and 'without "id" and "organiser"' in made.errors
    written = (tmp_path / "made/content/site.yml").read_text()
    assert re.search(r"^id: quizzes-\w{8}$", written, re.MULTILINE) and "club.example.org" not in written
    assert "---" not in written
    assert "title: The Club\nboard: none\nexclude: [drafts]\n" in written and written.count("title:") == 1
    built = podium("build", "made", cwd=tmp_path)
    assert built.status == 0, built.errors
    assert (tmp_path / "made/public/rivers.html").exists() and not (tmp_path / "made/public/drafts").exists()


def test_a_page_may_link_to_itself_by_the_name_of_its_file(site):
    def quiz(file):
        return QUIZ.replace(b"\n\n", f"\n\nSee [it]({file}#which) and [all]({file}).\n\n".encode(), 1)

    site.put("content/geo/r.md", quiz("r.md"))
    site.put("content/geo/r.fi.md", quiz("r.fi.md"))
    site.put("content/tea/index.md", b"---\ntype: quiz\n---\n" + quiz("index.md"))
    built = site.build()
    assert (built.status, built.errors) == (0, "")
    for page in ("geo/r.html", "geo/r.fi.html", "tea.html"):
        assert 'href="#which">it' in site.page(page) and 'href="#">all' in site.page(page)


def test_no_heading_of_an_author_has_the_name_of_a_part_of_the_page(site):
    names = ["Topics", "Quizzes", "Articles", "Subjects", "Top three", "Newest", "Results", "Photos"]
    headings = "".join(f"## {name}\n\nText.\n\n" for name in names).encode()
    site.put("content/index.md", b"# Home\n\n" + headings)
    site.put("content/geo/index.md", b"# Geo\n\n" + headings)
    site.put("content/geo/text.md", b"# Text\n\n" + headings)
    site.put("content/geo/deep/r.md", QUIZ)
    site.put("content/geo/r.md", QUIZ)
    assert site.build().status == 0
    for page in ("index.html", "geo/index.html", "geo/text.html"):
        found = re.findall(r' id="([^"]*)"', site.page(page))
        assert len(found) == len(set(found)) and "quizzes" in found, page


def test_the_page_of_a_folder_may_have_a_language(site):
    site.put("content/geo/index.md", "---\nlanguage: ar\n---\n# جغرافيا\n".encode())
    site.put("content/geo/r.md", QUIZ)
    for _ in range(2):
        built = site.build()
        assert (built.status, built.errors) == (0, "")
        assert '<html lang="ar" dir="rtl"' in site.page("geo/index.html")


def test_pages_at_the_top_stand_in_their_order(site):
    for name, order in (("aaa", 9), ("bbb", 1), ("ccc", 5)):
        site.put(f"content/{name}.md", f"---\norder: {order}\n---\n# {name}\n".encode())
    site.put("content/abc.md", b"# abc\n")
    site.put("content/r.md", QUIZ)
    assert site.build().status == 0
    assert re.findall(r'href="(aaa|bbb|ccc|abc)\.html"', site.page("index.html"))[:4] == ["bbb", "ccc", "aaa", "abc"]


@pytest.mark.parametrize(("files", "code", "message"), [
    ({"geo/site.yml": b"title: Sub\n"}, "settings-misplaced", "at the top of the content folder alone"),
    ({"players/ada.md": b"---\nphotos: [../geo/r.md]\n---\n# Ada\n"}, "image-unshown", "save it as PNG"),
    ({"players/ada.md": b"---\nphotos: [a.mp3]\n---\n# Ada\n", "players/a.mp3": b"ID3"}, "image-unshown", "save it as PNG"),
    ({"geo/index.md": b"---\nauthor: Ada\n---\n# Geo\n"}, "value-wrong", '"author" says nothing'),
    ({"index.md": b"---\nlanguage: ar\n---\n# Home\n"}, "value-wrong", '"language" says nothing of the home page'),
    ({"geo/zh.md": b"---\nlanguage: zh-Hant\n---\n" + QUIZ}, "words-missing", "traditional"),
    ({"site.yml": b"id: test\ntitle: T\nexclude: [geo/a.png]\n", "geo/a.png": b"\x89PNG\r\n\x1a\n", "geo/t.md": b"# T\n\n![a](a.png)\n"},
     "link-broken", '"exclude" in site.yml names it'),
    ({"geo/t.md": b"# T\n\n[map](../sitemap.xml)\n"}, "link-broken", 'write "base-url"'),
    ({"site.yml": b"id: test\ntitle: T\nbase-url: https://a.b//\n"}, "value-wrong", "is an address such as"),
])
def test_what_would_be_lost_without_a_word_is_told(site, files, code, message):
    site.put("content/geo/r.md", QUIZ)
    for path, text in files.items():
        site.put("content/" + path, text)
    built = site.build()
    assert f"[{code}]" in built.errors and message in built.errors


def test_a_file_of_words_may_begin_with_a_byte_order_mark(site):
    site.put("content/r.md", QUIZ)
    site.put("templates/words/en.json", b"\xef\xbb\xbf" + b'{"nav.quizzes": "All of it"}')
    assert site.build().status == 0 and "All of it" in site.page("index.html")
    site.put("templates/words/en.json", b'\xef\xbb\xbf{"nav.quizzes" "x"}')
    assert "en.json:1:19: error" in site.build().errors
