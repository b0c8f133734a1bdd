"""The interface in other languages: Finnish throughout, a language part of whose words are there, and right to left."""

import re

import pytest
from playwright.sync_api import expect
from support import ROOT, Site
from visiting import PHONE, violations

FINNISH = """-- content/site.yml --
id: visat
title: Kyläkoulun visat
language: fi
-- content/luonto/index.md --
---
title: Luonto
---
-- content/luonto/linnut/index.md --
---
title: Linnut
---
-- content/luonto/linnut/joutsen.md --
---
type: quiz
created: 2026-03-02
pass: 50
attempts: first
---
# Kansallislintu

## Mikä on Suomen kansallislintu? {#lintu}

> Se on valkoinen.

- [ ] Kuikka
- [x] Laulujoutsen

## Montako munaa joutsen munii? {#munat}

[[= 5 +- 1]]

## Pienimmästä suurimpaan {#koko}

1. Hippiäinen
2. Varis
3. Laulujoutsen

## Etsi parit {#parit}

- Sinisorsa -> puolisukeltaja
- Kuikka -> sukeltaja

## Joutsen on lintu. {#totta}

- [x] Totta
- [ ] Tarua
-- content/luonto/linnut/geese.md --
---
type: quiz
language: en
---
# Geese

## Do geese fly? {#fly}

- [x] Yes
- [ ] No
"""
# Words that would only be there if a piece of the interface had stayed in English.
ENGLISH = re.compile(
    r"\b(the|quiz|quizzes|question|points?|answer|answered|leaderboard|score|home|next|previous|"
    r"submit|start|right|wrong|hint|rank|results?|players?)\b", re.IGNORECASE)


def build(tmp_path_factory, text: str) -> Site:
    site = Site(tmp_path_factory.mktemp("language") / "site").write(text)
    (site.folder / "content/ledger").mkdir()
    built = site.build()
    assert built.status == 0, built.errors
    return site


@pytest.fixture(scope="module")
def finnish(tmp_path_factory) -> Site:
    return build(tmp_path_factory, FINNISH)


@pytest.fixture
def finland(visit, finnish):
    return lambda **options: visit(finnish.output.resolve().as_uri(), **options)


def test_no_page_has_a_word_of_english_but_an_english_quiz(finland, finnish):
    visitor = finland()
    for path in sorted(finnish.output.rglob("*.html")):
        if path.name == "geese.html":
            continue
        page = visitor.open(str(path.relative_to(finnish.output)))
        assert page.get_attribute("html", "lang") == "fi"
        # Names of files, code and commands are the same in every language.
        seen = page.evaluate("""() => {
          for (const other of document.querySelectorAll("code, pre, script, style, [lang]:not(html)")) other.remove()
          const names = [...document.querySelectorAll("[aria-label], [placeholder], [title], [alt]")].flatMap(
            (named) => ["aria-label", "placeholder", "title", "alt"].map((name) => named.getAttribute(name)))
          return document.body.textContent + " " + names.join(" ") + " " + document.title
        }""")
        assert ENGLISH.findall(seen.replace("”public”", "")) == [], path


def test_a_quiz_is_taken_in_finnish(finland):
    page = finland().open("luonto/linnut/joutsen.html")
    expect(page.locator(".facts")).to_contain_text("5 kysymystä")
    expect(page.locator(".facts")).to_contain_text("Läpäisyraja 50 %")
    expect(page.locator(".heading")).to_contain_text("2. maaliskuuta 2026")
    bird = page.locator("#lintu")
    bird.get_by_label("Laulujoutsen").check()
    bird.get_by_role("button", name="Vastaa").click()
    expect(bird.get_by_role("status")).to_contain_text("Oikein")
    expect(page.locator(".bar")).to_contain_text("Vastattu 1/5")
    eggs = page.locator("#munat")
    eggs.get_by_role("textbox").fill("kuusi")
    eggs.get_by_role("button", name="Vastaa").click()
    expect(eggs.get_by_role("status")).to_contain_text("Kirjoita luku, esimerkiksi 9,81.")
    eggs.get_by_role("textbox").fill("5,5")
    eggs.get_by_role("button", name="Vastaa").click()
    expect(eggs.get_by_role("status")).to_contain_text("Oikein")
    order = page.locator("#koko")
    order.get_by_role("button", name="Siirrä ylemmäs: Varis").first.focus()
    pairs = page.locator("#parit")
    pairs.get_by_role("combobox", name="Pari: Kuikka").select_option(label="sukeltaja")
    expect(page.locator("#totta").get_by_label("Tarua")).to_be_visible()
    page.get_by_role("button", name="Lopeta").click()
    expect(page.get_by_role("region", name="Tuloksesi")).to_contain_text("Ei vastattu")


def test_a_phone_in_finnish_has_no_barrier(finland):
    page = finland(**PHONE).open("luonto/linnut/joutsen.html")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_quiz_in_another_language_says_so_and_speaks_it(finland):
    page = finland().open("luonto/linnut/geese.html")
    assert page.get_attribute("html", "lang") == "en"
    expect(page.get_by_role("button", name="Submit")).to_be_visible()
    assert page.locator(".brand span").get_attribute("lang") == "fi"
    page.get_by_role("navigation", name="You are here").get_by_role("link", name="Linnut").click()
    assert page.get_attribute("html", "lang") == "fi"
    assert page.locator("h3", has_text="Geese").get_attribute("lang") == "en"
    assert page.locator("h3", has_text="Kansallislintu").get_attribute("lang") is None
