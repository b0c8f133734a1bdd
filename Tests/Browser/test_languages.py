"""The interface in other languages: Finnish throughout, a language part of whose words are there, and right to left."""

import re

import pytest
from playwright.sync_api import expect
from support import Site
from taking import quiz
from visiting import DESKTOP, PHONE, violations

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
ARABIC = """-- content/site.yml --
id: rtl
title: نادي المسابقات
language: ar
-- content/asia/index.md --
# آسيا
-- content/asia/rivers.md --
---
type: quiz
author: Ines Okafor
created: 2026-03-02
pass: 50
---
# أنهار آسيا

## ما أطول نهر في آسيا؟ {#longest}

> يجري في الصين.

- [ ] الميكونغ
- [x] نهر اليانغتسي
  > نعم، وهو ثالث أطول نهر في العالم.
- [ ] Ganges

طوله 6300 كيلومتر، كما في `length = 6300`.

## كم دولة يعبرها الميكونغ؟ {#count}

[[= 6]]

## رتّب من الأقصر إلى الأطول {#order}

1. دجلة
2. الفرات
3. الميكونغ

## صل كل نهر ببلده {#pairs}

- دجلة -> العراق
- الغانج -> الهند
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
        if path.name in ("geese.html", "store.html"):
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
    bird.get_by_role("button", name="Tarkista").click()
    expect(bird.get_by_role("status")).to_contain_text("Oikein")
    expect(page.locator(".bar")).to_contain_text("Vastattu 1/5")
    eggs = page.locator("#munat")
    eggs.get_by_role("textbox").fill("kuusi")
    eggs.get_by_role("button", name="Tarkista").click()
    expect(eggs.get_by_role("status")).to_contain_text("Kirjoita luku, esimerkiksi 9,81.")
    eggs.get_by_role("textbox").fill("5,5")
    eggs.get_by_role("button", name="Tarkista").click()
    expect(eggs.get_by_role("status")).to_contain_text("Oikein")
    order = page.locator("#koko")
    order.get_by_role("button", name="Siirrä ylemmäs: Varis").first.focus()
    pairs = page.locator("#parit")
    pairs.get_by_role("combobox", name="Pari: Kuikka").select_option(label="sukeltaja")
    expect(page.locator("#totta").get_by_label("Tarua")).to_be_visible()
    page.get_by_role("button", name="Lopeta").click()
    expect(page.get_by_role("region", name="Vastaamatta 3/5 kysymystä")).to_contain_text("Jatka vastaamista")
    page.get_by_role("button", name="Lopeta silti").click()
    expect(page.get_by_role("region", name="Tuloksesi")).to_contain_text("Ei vastattu")


def test_a_phone_in_finnish_has_no_barrier(finland):
    page = finland(**PHONE).open("luonto/linnut/joutsen.html")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_quiz_in_another_language_says_so_and_speaks_it(finland):
    page = finland().open("luonto/linnut/geese.html")
    assert page.get_attribute("html", "lang") == "en"
    expect(page.get_by_role("button", name="Check")).to_be_visible()
    assert page.locator(".brand span").get_attribute("lang") == "fi"
    page.get_by_role("navigation", name="You are here").get_by_role("link", name="Linnut").click()
    assert page.get_attribute("html", "lang") == "fi"
    assert page.locator("h3", has_text="Geese").get_attribute("lang") == "en"
    assert page.locator("h3", has_text="Kansallislintu").get_attribute("lang") is None


@pytest.fixture
def arabia(visit, tmp_path_factory):
    site = Site(tmp_path_factory.mktemp("arabic") / "site").write(ARABIC)
    built = site.build()
    assert built.status == 0 and built.findings == []
    return lambda **options: visit(site.output.resolve().as_uri(), **options)


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_what_reads_from_the_right_is_laid_out_from_the_right(arabia, device):
    visitor = arabia(**device)
    page = visitor.open("asia/rivers.html")
    width = device["viewport"]["width"]
    assert page.get_attribute("html", "dir") == "rtl"
    expect(page.locator(".facts")).to_contain_text("4 أسئلة")
    expect(page.locator(".heading")).to_contain_text("2 مارس 2026")
    # A name from the left does not draw the day of the date to its side.
    name, date = (page.locator(f".heading .meta {part}").bounding_box() for part in ["bdi", "time"])
    assert date["x"] + date["width"] < name["x"] or date["y"] > name["y"] + name["height"] / 2
    longest = page.locator("#longest")
    longest.get_by_label("نهر اليانغتسي").check()
    longest.get_by_role("button", name="تحقّق").click()
    expect(longest.get_by_role("status")).to_contain_text("صحيح")
    right = lambda locator: (box := locator.bounding_box())["x"] + box["width"]
    # The title, each question and its letters begin at the right edge; the buttons that move a row
    # are at its left.
    edge = right(page.locator("h1"))
    assert edge > width / 2 and abs(right(longest.locator("h2")) - edge) < 2
    row = page.locator("#order .order > li").first
    assert row.locator("button").first.bounding_box()["x"] < row.bounding_box()["x"] + row.bounding_box()["width"] / 2
    assert page.locator("code").first.evaluate("code => getComputedStyle(code).direction") == "ltr"
    for path in ["index.html", "asia/index.html", "asia/rivers.html", "study.html"]:
        page = visitor.open(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert violations(page) == []


def test_numbers_choose_their_arabic_forms_in_scripts_too(arabia):
    page = arabia().open("asia/rivers.html")
    said = page.evaluate("[0, 1, 2, 3, 11, 100].map((n) => window.podium['common/words'].say('label.questions', {n}))")
    assert said == ["0 سؤال", "1 سؤال", "2 سؤالان", "3 أسئلة", "11 سؤالًا", "100 سؤال"]


def test_what_a_language_of_the_site_lacks_is_said(site):
    site.write(ARABIC.replace("language: ar", "language: he") + '-- templates/words/he.json --\n{"hint": "רמז"}\n')
    built = site.build()
    assert built.status == 0
    assert [(finding.path, finding.severity) for finding in built.findings] == [("templates/words/he.json", "warning")]


def test_texts_of_quizzes_in_another_language_are_marked_as_such(site, visit):
    site.write(quiz().replace("title: Letters", "title: Kirjaimet\nlanguage: fi")).build()
    visitor = visit(site.output.as_uri())
    page = visitor.open("quiz.html")
    for number in range(1, 5):
        form = page.locator(f"form[id='q{number}']")
        form.locator("input[value=a]").check()
        form.get_by_role("button", name="Tarkista").click()
        expect(form.locator(".outcome")).to_contain_text("Oikein")
    page = visitor.open("history.html")
    for text in ("Is it A in 3?", "Kirjaimet"):
        assert page.get_by_role("link", name=text).first.evaluate("link => link.closest('[lang]').lang") == "fi"
    page.get_by_role("button", name="By day").click()
    assert page.get_by_role("link", name="Kirjaimet").first.get_attribute("lang") == "fi"
    page = visitor.open("search.html")
    page.get_by_role("searchbox").fill("kirjaimet")
    expect(page.locator(".found h3")).to_have_attribute("lang", "fi")


def test_signs_of_handles_and_tags_stand_where_their_letters_begin(site, visit):
    site.write(ARABIC.replace("pass: 50\n", "pass: 50\ntags: [rivers, أنهار]\n") + "-- content/players/ines.md --\n---\ntype: player\nname: Ines\n---\n").build()
    visitor = visit(site.output.as_uri())
    page = visitor.open("asia/rivers.html")
    directions = page.locator("a.tag").evaluate_all("tags => tags.map((tag) => [tag.innerText, getComputedStyle(tag).direction])")
    assert directions == [["rivers", "ltr"], ["أنهار", "rtl"]]
    handle = visitor.open("players/ines.html").get_by_text("@ines")
    assert handle.evaluate("e => getComputedStyle(e).direction") == "ltr"
