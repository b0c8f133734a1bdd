"""What hostile authors and players write is inert in the page."""

import json

import pytest
from support import Site

BOMB = "<script>window.boom=1</script><img src=x onerror=window.boom=1>\"'`"
QUIZ = f"""---
type: quiz
title: 'T {BOMB.replace("'", "''")}'
description: 'D {BOMB.replace("'", "''")}'
author: 'A {BOMB.replace("'", "''")}'
tags: ["</script><script>window.boom=1</script>"]
---

Introduction {BOMB} [link](javascript:window.boom=1) <javascript:window.boom=1>
[data](data:text/html,<script>window.boom=1</script>) ![image](javascript:window.boom=1)

## Stem `{BOMB}` {BOMB}

- [ ] A `{BOMB}` {BOMB}
  > Feedback `{BOMB}` {BOMB}
- [x] B </script><script>window.boom=1</script>

Explanation {BOMB} [link](JaVaScRiPt:window.boom=1) [tab](java&#9;script:window.boom=1)
[vb](vbscript:x) [relative](//example.org/x)

## Blank

[[</script>|"><script>window.boom=1</script>]]

## Drop-down

Choose [[(`"><script>window.boom=1</script>`)|</option></select><script>window.boom=1</script>]]

## Order

1. First </li><script>window.boom=1</script>
2. `<svg onload=window.boom=1>`

## Match

- `<b onclick=window.boom=1>` -> `</select><script>window.boom=1</script>`
- Left </template><script>window.boom=1</script> -> Right <iframe srcdoc="<script>parent.boom=1</script>">
"""
PLAYER = f"""---
title: 'P {BOMB.replace("'", "''")}'
---

{BOMB} ![photo](javascript:window.boom=1)
"""


@pytest.fixture
def hostile(site: Site) -> Site:
    title = json.dumps(f"S {BOMB} </title></script>")
    site.put("content/site.yml", f"id: test\ntitle: {title}\ndescription: {title}\n".encode())
    site.put("content/geo/index.md", f"---\ntitle: {title}\n---\n\n{BOMB}\n".encode())
    site.put("content/geo/quiz.md", QUIZ.encode())
    site.put("content/geo/article.md", f"# Article {BOMB}\n\n{BOMB}\n".encode())
    site.put("content/players/ada.md", PLAYER.encode())
    results = [
        {"player": player, "quiz": "geo/quiz", "answers": {"blank": [BOMB]},
         "ended": "2026-01-01T00:00:00Z"}
        for player in ("ada", BOMB, "</script>", "__proto__")
    ]
    site.put(
        "content/ledger/recorded/a.jsonl", "".join(f"{json.dumps(r)}\n" for r in results).encode())
    site.build("--lenient")
    return site


def test_no_markup_of_authors_or_players_becomes_markup_of_the_page(hostile, visit):
    visitor = visit(hostile.output.as_uri())
    pages = sorted(hostile.output.rglob("*.html"))
    assert len(pages) >= 8
    for path in pages:
        page = visitor.open(str(path.relative_to(hostile.output)))
        page.wait_for_timeout(30)
        assert page.evaluate("window.boom") is None, path
        odd = page.evaluate("""() => [...document.querySelectorAll("*")].flatMap(element =>
          // The script of the page says itself where a row of an ordering stands on paper.
          [...element.attributes].filter(({ name, value }) =>
            name.startsWith("on") || name === "style" && !(element.matches("form.q .order > li") && /^order: \\d+;$/.test(value)) || name === "srcdoc"
            || /^\\s*(javascript|vbscript|data:text)/i.test(value.replace(/[\\t\\n\\r]/g, ""))
          ).map(({ name }) => `${element.localName} ${name}`))""")
        assert odd == [], path
        scripts = page.evaluate("""() => [...document.scripts]
          .filter(script => !script.src && script.type !== "application/ld+json"
            // The theme's own, which stands in front of all that comes from content.
            && !(script.matches("head > script:first-of-type") && script.text.includes("classList.add('js')")))
          .map(script => script.textContent)""")
        assert scripts == [], path


def test_what_was_written_can_be_read_as_text(hostile, visit):
    page = visit(hostile.output.as_uri()).open("geo/quiz.html")
    assert "<script>" in page.get_by_role("heading", level=1).inner_text()
    assert page.locator("form[data-kind]").count() == 5


def test_structured_data_stays_data(hostile, visit):
    page = visit(hostile.output.as_uri()).open("geo/quiz.html")
    for text in page.locator("script[type='application/ld+json']").all_text_contents():
        json.loads(text)


def test_trusted_html_is_still_under_the_policy(site: Site, visit):
    site.put("content/site.yml", b"id: test\ntitle: T\ntrusted-html: true\n")
    site.put("content/a.md", b"# A\n\n<b>bold</b> <img src=x.png alt=x onerror=window.boom=1>\n")
    site.build("--lenient")
    visitor = visit(site.output.as_uri())
    page = visitor.open("a.html")
    assert page.locator("b", has_text="bold").count() == 1
    page.wait_for_timeout(100)
    assert page.evaluate("window.boom") is None
    visitor.complaints.clear()


def test_what_is_no_address_stops_no_page_that_shows_it(visit):
    page = visit("server").open("workshop.html")
    shown = page.evaluate("""() => {
      const box = document.createElement('div');
      podium['workshop/preview'].showPreview(box, { markup: '<img src="http://[" alt="a"><img src="podium/icon.svg" alt="b">' }, 'a.md');
      return [...box.querySelectorAll('img')].map((image) => image.getAttribute('src')?.split('/').at(-1) ?? null);
    }""")
    assert shown == [None, "icon.svg"]
    page = visit("server").open("profile.html")
    shown = page.evaluate("""async () => {
      window.PODIUM_ABOUT = { Ada: { body: '<a href="https://">a</a><a href="b.html">b</a>', photos: [] } };
      const [about] = await podium['accounts/roster'].about({ described: true, href: 'players/ada.html', player: 'Ada' });
      return [...about.querySelectorAll('a')].map((link) => link.getAttribute('href')?.split('/').slice(-2).join('/') ?? null);
    }""")
    assert shown == [None, "players/b.html"]
