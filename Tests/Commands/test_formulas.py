"""Formulas drawn as MathML by pandoc, where a site asks for it; and every way in which that can go wrong."""

import os
import shutil
import stat
import time

import pytest
from support import Site, snapshot

SITE = """-- content/site.yml --
id: test
title: Test
math: mathml
-- content/quiz.md --
---
type: quiz
---
# Numbers

$$
\\sum_{i=1}^n i = \\frac{n(n+1)}{2}
$$

## What is $x$ if $x < 3$ and $x > 1$? {#x}

- [x] $2$
- [ ] $\\sqrt{2}$
-- content/index.md --
Home has $e = mc^2$.
"""

pytestmark = pytest.mark.skipif(not shutil.which("pandoc"), reason="not installed: pandoc")


def pretend(site: Site, script: str) -> dict:
    """An environment in which pandoc is a script of ours."""
    program = site.put("bin/pandoc", f"#!/bin/sh\n{script}\n".encode())
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return {"environment": {"PATH": f"{program.parent}:{os.environ['PATH']}"}}


def test_formulas_become_mathml_and_keep_their_source_as_a_name(site: Site):
    built = site.write(SITE).build()
    assert (built.status, built.errors) == (0, "")
    page = site.page("quiz.html")
    assert '<span class="math"><math aria-label="x &lt; 3"><mrow><mi>x</mi><mo>&lt;</mo><mn>3</mn></mrow></math>' in page
    assert '<div class="math" tabindex="0"><math display="block" aria-label="\\sum' in page
    assert "<msqrt><mn>2</mn></msqrt>" in page
    assert "$" not in page.split("<main")[1].split("</main")[0]
    assert "<msup><mi>c</mi><mn>2</mn></msup>" in site.page("index.html")


def test_the_same_formulas_give_the_same_bytes_however_they_are_built(site: Site):
    site.write(SITE).build()
    first = snapshot(site.output)
    assert site.build().output.endswith(" 0 written\n")
    for options in (["--no-cache"], ["--jobs", "1", "--no-cache"], ["--jobs", "7"]):
        shutil.rmtree(site.output)
        site.build(*options)
        assert snapshot(site.output) == first


def test_only_new_formulas_are_drawn(site: Site):
    site.write(SITE)
    log = site.folder / "log"
    real = shutil.which("pandoc")
    count = pretend(site, f'tee -a {log} | {real} "$@"')
    assert site.build(**count).status == 0
    assert log.read_text().count('"Math"') == 7
    time.sleep(0.1)
    text = (site.folder / "content/index.md").read_text()
    site.put("content/index.md", (text + "\nAnd $a + b$.\n").encode())
    log.unlink()
    assert site.build(**count).status == 0
    assert log.read_text().count('"Math"') == 1
    assert "<mi>a</mi><mo>+</mo><mi>b</mi>" in site.page("index.html")


def test_another_release_draws_anew(site: Site):
    site.write(SITE)
    real = shutil.which("pandoc")

    def release(number: str, tag: str) -> dict:
        return pretend(site, f"""case "$*" in *version*) echo pandoc {number};; *) {real} "$@" | sed s/mi/{tag}/g;; esac""")

    assert site.build(**release("3.1", "mi")).status == 0
    assert "<mi>x</mi>" in site.page("quiz.html")
    time.sleep(0.1)
    assert site.build(**release("3.1", "mn")).status == 0
    assert site.build(**release("3.2", "mn")).status == 0
    assert "<mn>x</mn>" in site.page("quiz.html") and "<mi>" not in site.page("quiz.html")


def test_what_cannot_be_drawn_is_shown_and_reported_where_it_stands(site: Site):
    site.write(SITE).put("content/broken.md", (
        "# Broken\n\nThis is $\\nothing{x}$, and this $\\frac{$ here.\n\n> $$\\def\\a{\\a\\a}\\a$$\n\n"
        f"${'x_{' * 30 + 'x' + '}' * 30}$ and ${'(' * 30}x$\n\n```math\n\\input{{/etc/passwd}}\n```\n").encode())
    built = site.build()
    assert built.status == 0
    found = [(finding.line, finding.column, finding.message.split(": ", 1)[1]) for finding in built.findings]
    assert [(line, column) for line, column, _ in found] == [(3, 9), (3, 33), (5, 3), (7, 1), (7, 129), (9, 1)]
    assert "pandoc says: unexpected control sequence \\nothing" in found[0][2]
    assert "braces" in found[3][2] and "brackets" in found[4][2]
    page = site.page("broken.html")
    assert "<math" not in page and '<span class="math">$\\nothing{x}$</span>' in page
    assert [finding.message for finding in site.check().findings] == [f.message for f in built.findings]


def test_without_pandoc_the_settings_are_reported_and_the_source_is_shown(site: Site):
    built = site.write(SITE).build(environment={"PATH": "/nonexistent"})
    assert built.status == 1
    assert [(f.path, f.line, f.severity) for f in built.findings] == [("content/site.yml", 3, "error")]
    assert "install it" in built.findings[0].message
    assert '<span class="math">$x &lt; 3$</span>' in site.page("quiz.html")
    assert site.build().status == 0
    assert "<math" in site.page("quiz.html")


def test_without_the_setting_nobody_is_asked(site: Site):
    site.write(SITE.replace("math: mathml\n", ""))
    assert site.build(**pretend(site, f"touch {site.folder}/asked")).status == 0
    assert not (site.folder / "asked").exists()
    assert '<span class="math">$x &lt; 3$</span>' in site.page("quiz.html")


def test_another_word_than_source_and_mathml_is_refused(site: Site):
    built = site.write(SITE.replace("math: mathml", "math: latex")).build()
    assert [f.line for f in built.findings] == [3] and "mathml" in built.findings[0].message


GREETING = """case "$*" in *markdown*) echo '{"pandoc-api-version":[1,22],"meta":{},"blocks":[]}'; exit;; *version*) echo pandoc 3; exit;; esac\n"""


@pytest.mark.parametrize("script", [
    "exit 1", "echo no", GREETING + "exit 3", GREETING + "echo '<script>f()</script>'",
    GREETING + "cat", GREETING + "kill -9 $$",
    GREETING + """for n in 0 1 2 3 4 5 6; do printf '<div id="%s">\\n<math><script>f()</script></math>\\n</div>\\n' $n; done""",
], ids=["fails", "chatters", "dies", "scripts", "echoes", "killed", "forges"])
def test_a_tool_that_misbehaves_harms_no_page(site: Site, script):
    built = site.write(SITE).build(**pretend(site, script))
    assert built.findings and "Traceback" not in built.errors
    page = site.page("quiz.html")
    assert '<span class="math">$x &lt; 3$</span>' in page and "<script>f()" not in page


@pytest.mark.parametrize("script", ["exit 3", "kill -9 $$", "echo '[]'"])
def test_a_tool_that_fails_is_not_called_slow(site: Site, script):
    built = site.write(SITE).build(**pretend(site, GREETING + script))
    words = {finding.message for finding in built.findings if "[math-not-drawn]" in finding.message}
    assert len(words) == 1 and "too long" not in words.pop()
    # It is asked again, as it may be mended without another version.
    assert site.build().findings == []


def test_a_tool_that_never_ends_is_stopped(site: Site):
    site.write(SITE.replace("$$\n\\sum_{i=1}^n i = \\frac{n(n+1)}{2}\n$$", "").replace("Home has $e = mc^2$.", ""))
    site.put("content/quiz.md", b"# Q\n\n## $x$?\n\n- [x] a\n- [ ] b\n")
    started = time.monotonic()
    built = site.build(**pretend(site, GREETING + "exec sleep 60"))
    assert time.monotonic() - started < 20
    assert ["takes too long" in finding.message for finding in built.findings] == [True]
    assert site.build().findings == []
    assert "<math" in site.page("quiz.html")
