"""`podium render`: Mustache as its specification says with --lenient, and mistakes at their place."""

import json
import pathlib

import pytest
from support import podium

SUITE = pathlib.Path(__file__).resolve().parents[2] / ".venv" / "specifications" / "mustache"
# The suite of the Mustache specification, without lambdas: templates run no code.
MODULES = ["comments", "delimiters", "interpolation", "inverted", "partials", "sections", "~dynamic-names", "~inheritance"]

# (template, data, expected), after the rules of the Mustache specification.
EXAMPLES = {
    "text": ("Hello, world.\n", {}, "Hello, world.\n"),
    "a name": ("Hello, {{ who }}!", {"who": "Ada"}, "Hello, Ada!"),
    "a name is escaped": ("{{a}}", {"a": "<b> & \"c\""}, "&lt;b&gt; &amp; &quot;c&quot;"),
    "three braces are not": ("{{{a}}} {{&a}}", {"a": "<b>"}, "<b> <b>"),
    "numbers": ("{{a}} {{b}} {{c}}", {"a": 1, "b": 1.21, "c": -3}, "1 1.21 -3"),
    "null": ("({{a}})", {"a": None}, "()"),
    "a missing name": ("({{a}})", {}, "()"),
    "a dotted name": ("{{a.b.c}}", {"a": {"b": {"c": "x"}}}, "x"),
    "a broken chain is not searched above": (
        "{{#a}}({{b.c}}){{/a}}", {"a": {"b": {}}, "b": {"c": "no"}}, "()"),
    "the implicit iterator": ("{{#a}}({{.}}){{/a}}", {"a": [1, "<", 2]}, "(1)(&lt;)(2)"),
    "nested lists": ("{{#a}}({{#.}}{{.}}{{/.}}){{/a}}", {"a": [[1, 2], [3]]}, "(12)(3)"),
    "a section": ("{{#a}}{{b}}{{c}}{{/a}}", {"a": {"b": 1}, "c": 2}, "12"),
    "a false section": ("[{{#a}}x{{/a}}]", {"a": False}, "[]"),
    "an empty list": ("[{{#a}}x{{/a}}{{^a}}none{{/a}}]", {"a": []}, "[none]"),
    "an inverted section": ("{{^a}}none{{/a}}{{^b}}{{b}}{{/b}}", {"b": True}, "none"),
    "a comment": ("1\n  {{! gone\n with its line }}\n2\n", {}, "1\n2\n"),
    "standalone sections": ("|\n{{#a}}\n x\n{{/a}}\n|\n", {"a": [1, 2]}, "|\n x\n x\n|\n"),
    "standalone with CRLF": ("|\r\n{{#a}}\r\nx\r\n{{/a}}\r\n|", {"a": True}, "|\r\nx\r\n|"),
    "not standalone": (" {{#a}}x{{/a}} \n", {"a": True}, " x \n"),
    "delimiters": ("{{=<% %>=}}<% a %>{{a}}<%={{ }}=%>{{a}}", {"a": 1}, "1{{a}}1"),
    "a partial's indentation": ("  {{>p}}\n|", {"a": "x\ny"}, "  (\n  x\ny)\n|"),
    "a partial without a file": ("[{{>missing}}]", {}, "[]"),
    "a recursive partial": (
        "{{>node}}", {"v": 1, "n": [{"v": 2, "n": []}, {"v": 3, "n": [{"v": 4, "n": []}]}]},
        "1<2<>3<4<>>>"),
    "inheritance": ("{{<base}}{{$title}}Mine{{/title}}{{/base}}", {}, "(Mine by default)"),
    "inheritance without a change": ("{{<base}}{{/base}}", {}, "(Yours by default)"),
    "a block outside": ("{{$title}}default{{/title}}", {}, "default"),
}
PARTIALS = {
    "p": "(\n{{{a}}})\n",
    "node": "{{v}}<{{#n}}{{>node}}{{/n}}>",
    "base": "({{$title}}Yours{{/title}} by default)",
}


def render(site, template: str, data, *options):
    for name, text in PARTIALS.items():
        site.put(f"{name}.mustache", text.encode())
    site.put("t.mustache", template.encode())
    site.put("data.json", json.dumps(data).encode())
    return podium("render", "t.mustache", "--data", "data.json", *options, cwd=site.folder)


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=EXAMPLES.keys())
def test_mustache_is_read_as_specified(site, example):
    template, data, expected = example
    run = render(site, template, data, "--lenient")
    assert run.status == 0, run.errors
    assert run.output == expected


@pytest.mark.parametrize("module", MODULES)
def test_mustache_is_read_as_its_suite_has_it(tmp_path, module):
    examples = json.loads((SUITE / f"{module}.json").read_text(encoding="utf-8"))["tests"]
    assert len(examples) > 9
    for number, example in enumerate(examples):
        folder = tmp_path / str(number)
        folder.mkdir()
        for name, text in example.get("partials", {}).items():
            (folder / f"{name}.mustache").write_bytes(text.encode())
        (folder / "the-template.mustache").write_bytes(example["template"].encode())
        (folder / "data.json").write_text(json.dumps(example["data"]), encoding="utf-8")
        run = podium("render", "the-template.mustache", "--data", "data.json", "--lenient", cwd=folder)
        assert (run.status, run.output) == (0, example["expected"]), (example["name"], run.errors)


MISTAKES = {
    "an unclosed section": ("a\n  {{#b}}x", 2, 3),
    "a section closed by another name": ("{{#b}}\n{{/c}}", 2, 1),
    "a section that was never opened": ("a\n {{/b}}", 2, 2),
    "an unclosed tag": ("a\nb {{c", 2, 3),
    "an unknown name": ("a\n\n{{b}} {{x}}", 3, 7),
    "an unknown section": ("{{b}}{{#x}}{{/x}}", 1, 6),
    "an unknown partial": ("a\n{{>x}}", 2, 1),
    "a bad set of delimiters": ("{{=a=}}", 1, 1),
}


@pytest.mark.parametrize("mistake", MISTAKES.values(), ids=MISTAKES.keys())
def test_a_mistake_is_reported_with_line_and_column(site, mistake):
    template, line, column = mistake
    run = render(site, template, {"b": "value"})
    assert run.status == 1
    assert [(f.line, f.column) for f in run.about("t.mustache")] == [(line, column)], run.errors


def test_a_partial_that_contains_itself_for_ever_is_reported(site):
    site.put("self.mustache", b"x\n{{>self}}")
    run = render(site, "{{>self}}", {})
    assert run.status == 1 and run.findings


def test_deeply_nested_sections_do_not_crash(site):
    depth = 50_000
    run = render(site, "{{#a}}" * depth + "x" + "{{/a}}" * depth, {"a": True}, "--lenient")
    assert run.status in (0, 1)


def test_a_site_s_own_template_wins_and_its_mistakes_stop_only_its_pages(site):
    site.write("-- content/geography/a.md --\n# Notes\n\nText.\n")
    site.write("-- templates/pages/article.mustache --\n<p>Mine: {{page.title}}</p>\n")
    assert site.build().status == 0
    assert site.page("geography/a.html") == "<p>Mine: Notes</p>\n"
    site.write("-- templates/pages/article.mustache --\n<p>\n  {{page.colour}}</p>\n")
    run = site.build()
    assert run.status == 1
    assert [(f.line, f.column) for f in run.about("templates/pages/article.mustache")] == [(2, 3)]
    assert (site.output / "index.html").exists()


def test_a_site_s_own_module_takes_the_place_of_the_theme_s_in_its_script(site):
    site.write("-- templates/scripts/play/paper.js --\nconst mine = 1 // no semicolon\n")
    assert site.build().status == 0
    script = site.page("podium/quiz.js")
    assert "{const mine=1\n}\n" in script and "beforeprint" not in script
    # Entries become scripts; the modules in folders only travel in them.
    assert (site.output / "podium/study.js").exists() and not list(site.output.rglob("paper.js"))

    site.write("-- templates/scripts/play/paper.js --\nimport { none } from './forms.js';\nimport './gone.js';\n")
    run = site.build()
    assert run.status == 1
    assert [(f.line, f.column) for f in run.about("templates/scripts/play/paper.js")] == [(1, 10), (2, 8)]
    assert "[script-import]" in run.errors
    site.write("-- templates/scripts/play/paper.js --\nconst text = `open\n")
    run = site.build()
    assert [(f.line, f.column) for f in run.about("templates/scripts/play/paper.js")] == [(1, 14)]
    assert "[script-syntax]" in run.errors


def test_a_site_adds_a_script_of_its_own_modules(site):
    site.write("-- templates/scripts/mine.js --\nimport './base.js';\nimport { hello } from './mine/hello.js';\nhello();\n"
               "-- templates/scripts/mine/hello.js --\nimport { say } from '../common/words.js';\n"
               "export const hello = () => say('skip');\n"
               "-- templates/pages/article.mustache --\n<script defer src=\"{{root}}podium/mine.js\"></script>\n")
    run = site.build()
    assert run.status == 0 and not run.findings, run.errors
    script = site.page("podium/mine.js")
    assert 'const{say}=$podium["common/words"]' in script and "PODIUM_WORDS" not in script


def test_a_site_s_own_file_whose_place_a_list_takes_is_named(site):
    site.write("-- templates/styles/quiz.css --\n.q { color: red }\n-- templates/styles/questions.css --\n.q { color: blue }\n")
    run = site.build()
    assert run.status == 0 and "blue" in site.page("podium/quiz.css") and "color: red" not in site.page("podium/quiz.css")
    assert [(f.line, f.severity) for f in run.about("templates/styles/quiz.css")] == [(1, "warning")]
    assert "[list-takes-place]" in run.errors and not run.about("templates/styles/questions.css")
    # One that names what a later one makes.
    site.write("-- templates/styles/a.css.list --\nb.css\n-- templates/styles/b.css.list --\nc.css\n"
               "-- templates/styles/c.css --\ni { color: teal }\n")
    run = site.build()
    assert "[listed-file-missing]" not in run.errors, run.errors
    assert "teal" in site.page("podium/a.css")
    for name in ("a.css.list", "b.css.list", "c.css"):
        (site.folder / f"templates/styles/{name}").unlink()
    site.write("-- templates/styles/page.css.list --\n# Mine.\n\n  colours.css  # first\nnone.css\n")
    run = site.build()
    assert [f.line for f in run.about("templates/styles/page.css.list")] == [4] and "[listed-file-missing]" in run.errors


@pytest.mark.parametrize(("path", "told"), [
    ("colours.css", 'the theme\'s file is "styles/colours.css"'),
    ("quiz.mustache", 'the theme\'s file is "pages/quiz.mustache"'),
    ("hello.mustache", 'templates stand in "pages/"'),
    ("pages/quizz.mustache", "no page is made from this template"),
    ("scripts/play/stepz.js", "no script imports this module"),
    ("scripts/quizz.js", 'to replace "scripts/quiz.js"'),
    ("styles/colors.css", 'to replace "styles/colours.css"'),
    ("scripts/quiz.js.list", "scripts import each other"),
    ("extra/lonely.css", "no template loads it"),
    ("words/pt-BR.json", "name this words/pt.json"),
    ("words/FI.json", "name this words/fi.json"),
    ("words/english.json", '"english" is no tag of a language'),
])
def test_a_site_s_own_file_that_replaces_nothing_is_named(site, path, told):
    site.put(f"templates/{path}", b"")
    run = site.build()
    assert run.status == 0
    [finding] = run.about(f"templates/{path}")
    assert finding.severity == "warning" and "[theme-file-unused]" in run.errors
    assert told in run.errors


def test_a_site_s_own_files_that_something_names_are_not_called_unused(site):
    site.write("-- templates/styles/questions.css --\n.q { background: url(stripes.svg) }\n"
               "-- templates/stripes.svg --\n<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n"
               "-- templates/pages/parts/mine.mustache --\nMine.\n"
               "-- templates/pages/article.mustache --\n{{>parts/mine}}\n"
               "-- templates/words/en.json --\n{\"skip\": \"Jump\"}\n")
    run = site.build()
    assert run.status == 0 and not run.findings, run.errors
    assert (site.output / "podium/stripes.svg").exists()
