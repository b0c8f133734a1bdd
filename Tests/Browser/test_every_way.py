"""Every kind of question in both views and both modes, by mouse, keyboard and finger, in two languages, wherever a site may be."""

import re
from dataclasses import dataclass

import pytest
from hands import Finger, Keyboard, Mouse, questions
from playwright.sync_api import expect
from support import Site
from visiting import PHONE

KINDS = """
## One {#one}

- [ ] Wrong
- [x] Right

## Several {#several}

- [x] Right
- [x] Right too
- [ ] Wrong

## TRUTH {#truth}

- [x] YES
- [ ] NO

## A word {#word}

[[vet]]

## Blanks {#blanks}

A [[cat]] says [[(woof)|meow]].

## A number {#number}

[[= 9.5 +- 0.1]]

## An order {#order}

1. First
2. Second
3. Third

## Pairs {#pairs}

- Left -> Right
- Up -> Down
"""
FRONT = "---\ntype: quiz\ntitle: {title}\nmode: {mode}\n---\n"


@dataclass(frozen=True)
class Way:
    view: str
    mode: str
    hands: type
    place: str
    language: str

    def __str__(self) -> str:
        return f"{self.view}-{self.mode}-{self.hands.__name__.lower()}-{self.place}-{self.language}"


# Each value of each thing with each of the others, in as few ways as that takes.
WAYS = [
    Way("page", "practice", Finger, "offline", "en"),
    Way("page", "exam", Keyboard, "disk", "fi"),
    Way("single", "exam", Keyboard, "server", "en"),
    Way("single", "exam", Finger, "disk", "en"),
    Way("page", "exam", Mouse, "server", "fi"),
    Way("single", "practice", Mouse, "offline", "fi"),
    Way("single", "practice", Keyboard, "disk", "fi"),
    Way("single", "exam", Mouse, "offline", "en"),
]
WORDS = {
    "en": {"start": "Start", "end": "Finish", "right": "Right", "score": "Your score"},
    "fi": {"start": "Aloita", "end": "Lopeta", "right": "Oikein", "score": "Tuloksesi"},
}


@pytest.fixture(scope="module")
def sites(tmp_path_factory, serve) -> dict[str, tuple[Site, str]]:
    made = {}
    for language, (yes, no) in {"en": ("True", "False"), "fi": ("Totta", "Tarua")}.items():
        site = Site(tmp_path_factory.mktemp(language) / "site")
        site.write(f"-- content/site.yml --\nid: ways-{language}\ntitle: Ways\nlanguage: {language}\n")
        for mode in ("practice", "exam"):
            text = FRONT.format(title=mode, mode=mode) + KINDS.replace("YES", yes).replace("NO", no)
            site.put(f"content/all/{mode}.md", text.encode())
        assert site.build().status == 0
        made[language] = (site, serve(site.output))
    return made


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_every_kind_of_question_can_be_answered(visit, sites, way: Way):
    site, address = sites[way.language]
    words = WORDS[way.language]
    visitor = visit(site.output.resolve().as_uri() if way.place == "disk" else address, view=way.view,
                    **(PHONE if way.hands is Finger else {}))
    page = visitor.open(f"all/{way.mode}.html")
    if way.place == "offline":
        page.locator(".offline button").wait_for()
        page.wait_for_timeout(700)
        visitor.context.set_offline(True)
        page = visitor.open(f"all/{way.mode}.html")
    player = way.hands(page)
    if way.view == "single":
        player.press(page.get_by_role("button", name=words["start"], exact=True))
    asked = questions(site, f"all/{way.mode}")
    assert len(asked) == 8
    for question in asked:
        form = page.locator(f"form[id='{question.id}']")
        expect(form).to_be_visible()
        assert (page.locator("form.q:visible").count() == 1) == (way.view == "single")
        player.answer(question, question.right, submit=False)
        if way.mode == "practice" or way.view == "page":
            player.press(form.locator(".act button").first)
        if way.mode == "practice":
            expect(form.locator(".outcome")).to_contain_text(words["right"])
        else:
            expect(form.locator(".key")).to_be_hidden()
        if way.view == "single":
            # The second tap of a double one is not meant for the next question.
            page.wait_for_timeout(400 if way.mode == "exam" and way.hands is Finger else 0)
            player.press(form.locator(".act button").first)
    if way.mode == "exam":
        # The second press of a double one ends nothing.
        page.wait_for_timeout(500)
        player.press(page.locator(".end").get_by_role("button", name=words["end"]))
    expect(page.get_by_role("region", name=words["score"])).to_contain_text(re.compile(r"100\s?%"))
    assert page.get_attribute("html", "lang") == way.language
