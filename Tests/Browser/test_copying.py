"""Copy to my quizzes: a copy that is built as a site makes the page that it was made from."""

import re
import shutil

import pytest
from support import Site, picture
from visiting import Visitor

READ = """() => {
    const key = Object.keys(localStorage).find((name) => name.includes("~mine/"));
    const { text } = JSON.parse(localStorage.getItem(key));
    localStorage.removeItem(key);
    return text;
}"""


def copied(visitor: Visitor, path: str) -> str:
    """The Markdown of a copy of a quiz."""
    page = visitor.page
    page.goto(f"{visitor.origin}/{path}.html", wait_until="commit")
    page.wait_for_url("**/workshop.html#*")
    return page.evaluate(READ)


@pytest.fixture
def copy(visit, serve):
    """Copies quizzes of a site, quickly: each page is as it is once "Copy to my quizzes" was pressed, and the Workshop is an empty page."""
    def begin(site: Site):
        visitor = visit(serve(site.output))
        visitor.context.add_init_script("if (!location.pathname.endsWith('workshop.html')) history.replaceState('copy', '', '#?copy')")
        visitor.context.route("**/workshop.html*", lambda route: route.fulfill(body="<!doctype html>", content_type="text/html"))
        return lambda path: copied(visitor, path)
    return begin


def shown(site: Site, path: str) -> str:
    """What a page has of its quiz: all but where its lines stand, and the name of its revision."""
    text = site.page(f"{path}.html")
    start, end = text.index('<header class="heading">'), text.index('<p class="paper meta">')
    return re.sub(r' data-(?:line|rev|edit|lines|issues)="[^"]*"', "", text[start:end])


def test_copies_of_all_quizzes_of_the_demonstration_make_their_pages_again(copy, demonstration, tmp_path):
    paths = sorted(
        str(page.relative_to(demonstration.output).with_suffix("")) for page in demonstration.output.rglob("*.html")
        if 'id="Copy"' in page.read_text(encoding="utf-8"))
    again = Site(shutil.copytree(demonstration.folder / "content", tmp_path / "content").parent)
    text_of = copy(demonstration)
    for path in paths:
        (again.folder / "content" / f"{path}.md").write_text(text_of(path), encoding="utf-8")
    built = again.build()
    assert [finding for finding in built.findings if finding.severity == "error"] == []
    assert len(paths) > 50
    assert [path for path in paths if shown(again, path) != shown(demonstration, path)] == []


SETTINGS = """---
type: quiz
title: "Draws: 1 & 2"
description: 'Said "so"'
author: Ada
created: 2026-03-01
tags: ["a, b", c]
language: de
points: 200
marking: partial
attempts: best
ranked: false
mode: exam
view: page
{draws}
tries: 3
retry-worth: 25
pass: 60
time-limit: 10m
shuffle-questions: true
shuffle-choices: true
fixed-settings: true
certificate: true
---

Some words first.

## 1. Weltkrieg {{#war}}

<!-- quiz: pool=rivers -->

- [x] eins
- [ ] zwei

## Was? {{#what}}

<!-- quiz: pool=rivers -->

[[= 9.1250]]

## Wie? {{#how}}

<!-- quiz: pool=lakes -->

[[= 9.81 +- 0.05]] m

## Wo? {{#where}}

<!-- quiz: pool=lakes shuffle=no points=200 -->

- [x] a
- [ ] b

## Wer? {{#who}}

[[= 9.7..9.9]]

## Wann? {{#when}}

[[= 100 +- 2%]]
"""

KINDS = r"""---
type: quiz
---

# All `kinds`

Words & <b>.

## A chapter

- Three

* Four

## Where? {#where}

![Map](map.png)

- A list

> A hint.

> - And
>
>   another

- [ ] @ 30,40 \@ 1,2 here
  > No.
  >
  > > Never.
- [x] @ 62.5,35 None of the above

* An explanation

+ in two lists

### And below it

1) one

## Which *code*? {#code}

- [ ] B

  ```js
  print("`a`");
  ```
- [x] A

  ```

  a

  b
  ```
- [ ]

  > quoted

  and text
- [ ]

  | a | b |
  | :- | -: |
  | `x\|y` | $a|b$ |

A break\
and another<br>one.

    code

## In front of it {#shared}

A text for two questions.

### With a part

- one

## Which of these? {#pinned}

Stem.

- [x] a <!-- pin -->
- [x] All of them
- [ ] c

## Pairs {#pairs}

- A \-> B -> *c* \→ d
- `x -> y` -> e
- f ->

  ```
  g
  ```
- -> h -\> i
- -> j

## Parts {#parts}

![Map](map.png)

- @ 30,40 one -> a
- @ 60,40 \@ 3,4 two -> b
- -> c

## Order {#order}

1) before

Then:

1. first
2. ```
   second
   ```
3. [third](<kinds.md> "So \"it\" is")

1) below

## Blanks {#blanks}

A [[(x+1)|b\|c|\`d]] and [[= -5..-3]], $\frac{1}{2}$:

- [[\=a|e\\f]] [[g\]\]]]

> quoted [[= 1000]]

## Sound {#sound}

![A bird](song.mp3) costs \$5 and 6$, \[[no]] a_b_c \*d\* &amp;amp; #e ~~f~~ x<y>

```math
a^2
```

$$b$$

Yes or no?

- [x] True
- [ ] False

# The end

That was *all*.

- bye
"""


BOXES = """# Steps

1. One
2. Two

## Which? {#which}

- [x] a
- [ ] b

### Why

- a -> b
- b -> a

# The end

1. c
2. d
"""


FORMULAS = r"""---
type: quiz
---

## What is $\frac{a}{b}$?

$$\sum_{i=1}^n i$$

```math
a^2 + \text{b}
```

- $x \to y$ -> $1$
- b -> $2$
"""


def test_a_copy_has_the_source_of_formulas_that_are_drawn(copy, site, tmp_path):
    site.put("content/site.yml", b"id: test\ntitle: Test\nlanguage: en\nmath: mathml\n")
    site.put("content/quiz.md", FORMULAS.encode())
    assert site.build().status == 0
    assert "<math" in site.page("quiz.html")
    again = Site(shutil.copytree(site.folder, tmp_path / "again"))
    again.put("content/quiz.md", copy(site)("quiz").encode())
    assert again.build().status == 0
    assert shown(again, "quiz").splitlines() == shown(site, "quiz").splitlines()


@pytest.mark.parametrize(("name", "text"), [
    ("pools", SETTINGS.format(draws="pools: {rivers: 1, lakes: 1}\npick: 1")),
    ("pick", re.sub(r"<!-- quiz: pool=\w+ -->\n\n|pool=\w+ ", "", SETTINGS.format(draws="pick: 3"))),
    ("all", SETTINGS.format(draws="pools: {rivers: 2, lakes: 2}")),
    ("kinds", KINDS),
    ("boxes", BOXES),
])
def test_a_copy_keeps_every_setting_and_every_kind_of_question(copy, site, tmp_path, name, text):
    site.put("content/map.png", picture(10))
    site.put("content/song.mp3", b"ID3")
    site.put(f"content/{name}.md", text.encode())
    assert [finding for finding in site.build().findings if finding.severity == "error"] == []
    again = Site(shutil.copytree(site.folder, tmp_path / "again"))
    again.put(f"content/{name}.md", copy(site)(name).encode())
    assert [finding for finding in again.build().findings if finding.severity == "error"] == []
    assert shown(again, name).splitlines() == shown(site, name).splitlines()
