"""Makes the pictures of docs/gallery.md and the animation of the README from a built demonstration site.

    python Tests/Browser/gallery.py public docs/images

Each picture shows one state of a page on a desk and on a phone, light above dark. Chromium takes the pictures and writes them as WebP.
"""

import base64
import pathlib
import shutil
import struct
import sys
import time
from collections.abc import Callable, Iterator

import gallery_class
from playwright.sync_api import Browser, Page, sync_playwright

DESK, PHONE = {"width": 1280, "height": 860}, {"width": 390, "height": 860}
START = "eight-pictures"


def press(page: Page, *names: str) -> bool:
    """Presses the first button of these names that is shown; false if there is none."""
    for name in names:
        found = page.get_by_role("button", name=name, exact=True).locator("visible=true")
        if found.count():
            found.first.click()
            page.wait_for_timeout(800)
            return True
    return False


def choose(page: Page, question: str, *letters: str) -> None:
    for letter in letters:
        page.locator(f"form#{question} .c:has(input[value={letter}])").click()


def type_into(page: Page, question: str, text: str) -> None:
    page.locator(f"form#{question} input:visible").first.fill(text)


def pair(page: Page, question: str, letters: str) -> None:
    for place, select in enumerate(page.locator(f"form#{question} select").all()):
        select.select_option(letters[place])


def sort(page: Page, question: str, letters: str) -> None:
    """Moves each item up to its place."""
    for place, letter in enumerate(letters):
        item = page.locator(f"form#{question} .order > [data-letter={letter}]")
        for _ in range(page.locator(f"form#{question} .order > *").evaluate_all(
                "(items, letter) => items.findIndex((item) => item.dataset.letter === letter)", letter) - place):
            item.get_by_role("button").first.click()


def begin(page: Page) -> None:
    press(page, "Start")


def skip_to(page: Page, question: str) -> None:
    begin(page)
    while not page.locator(f"form#{question}").is_visible() and press(page, "Skip"):
        pass


def answer(page: Page, letter: str) -> None:
    begin(page)
    choose(page, "leaf", letter)
    press(page, "Check")


def chosen(page: Page) -> None:
    begin(page)
    choose(page, "leaf", "b")


def ask_to_finish(page: Page) -> None:
    answer(page, "b")
    page.locator(".menu > summary").click()
    page.locator(".menu .finish").click()


def open_keys(page: Page) -> None:
    begin(page)
    page.keyboard.press("?")


def exam(page: Page) -> None:
    """Three questions on, with a flag on one."""
    begin(page)
    for number in range(3):
        form = page.locator("form.q:visible")
        for field in form.locator("input:not([type])").all():
            field.fill("12")
        form.locator("input, .movers button[aria-disabled=false]").first.click(force=True)
        if number == 1:
            press(page, "⚑ Flag")
        press(page, "Continue")


def go_to(page: Page, path: str) -> None:
    page.goto(page.url.split("#")[0].rsplit("/", 1)[0] + f"/{path}.html")
    page.wait_for_timeout(800)


def due(page: Page) -> None:
    """What is due a month after a quiz."""
    finish(page)
    page.evaluate("""() => {
      const key = Object.keys(localStorage).find((key) => key.endsWith('/study')), kept = JSON.parse(localStorage[key]);
      for (const cards of Object.values(kept.cards)) {
        for (const card of Object.values(cards)) { card[4] -= 30 * 86400000; card[5] -= 30 * 86400000; }
      }
      localStorage[key] = JSON.stringify(kept);
    }""")
    go_to(page, "study")


def profile(page: Page) -> None:
    """What a player has done, down to the data."""
    finish(page)
    go_to(page, "profile")
    page.get_by_role("button", name="Erase everything").scroll_into_view_if_needed()
    page.wait_for_timeout(400)


def workshop(page: Page) -> None:
    """Two quizzes, copied from the site."""
    for number, path in enumerate([START, "science/sky/moon-and-sun"]):
        # A busy Chromium may for a moment give a page a store that lacks what was just kept.
        while page.get_by_role("button", name="Duplicate").count() <= number:
            go_to(page, path)
            page.get_by_role("link", name="Copy to my quizzes").click()
            page.wait_for_url("**/workshop.html#*")
            page.wait_for_timeout(2000)
            go_to(page, "workshop")
            page.wait_for_timeout(2000)


def portrait(page: Page) -> None:
    """The whole page of a player, as far as it fits from its portrait up."""
    picture = page.locator(".photos img").first
    bottom = picture.evaluate("(picture) => picture.getBoundingClientRect().bottom")
    page.mouse.wheel(0, bottom + 80 - page.viewport_size["height"])
    page.wait_for_timeout(400)


def study(page: Page) -> None:
    """The first question of a session over a topic of one quiz."""
    address = page.url
    # A change of what follows # alone would not load the page.
    page.goto("about:blank")
    page.goto(address + "#new/science/sky", wait_until="commit")
    page.locator(".study-bar").wait_for()


def steps(page: Page) -> Iterator[Callable[[], object]]:
    """A whole quiz with one wrong answer, step by step."""
    answers: list[Callable[[], object]] = [
        lambda: choose(page, "leaf", "b"), lambda: choose(page, "flag", "c"), lambda: choose(page, "moon", "a"),
        lambda: type_into(page, "note", "F"), lambda: pair(page, "baltic", "abcde"), lambda: type_into(page, "side", "13"),
        lambda: sort(page, "phases", "abcd"), lambda: choose(page, "leaflets", "a", "c"),
    ]
    yield lambda: begin(page)
    for give in answers:
        yield give
        yield lambda: press(page, "Check")
        yield lambda: press(page, "Continue", "See your score", "Finish")


def finish(page: Page) -> None:
    for step in steps(page):
        step()
    page.wait_for_timeout(1500)


STATES: dict[str, tuple[str, Callable[[Page], object]]] = {
    "home": ("index", lambda _: None),
    "subject": ("geography/index", lambda _: None),
    "start": (START, lambda _: None),
    "question": (START, begin),
    "chosen": (START, chosen),
    "right": (START, lambda page: answer(page, "b")),
    "wrong": (START, lambda page: answer(page, "a")),
    "pictures": ("geography/world/flags", begin),
    "map": ("geography/world/rivers-and-regions", begin),
    "ordering": (START, lambda page: skip_to(page, "phases")),
    "formulas": ("mathematics/algebra/reading-formulas", begin),
    "code": ("computing/programming/three-languages", lambda page: skip_to(page, "map")),
    "exam": ("lantern-exam", exam),
    "dialog": (START, open_keys),
    "finish": (START, ask_to_finish),
    "end": (START, finish),
    "leaderboard": ("leaderboard", lambda _: None),
    "player": ("players/noor", portrait),
    "study": (START, due),
    "studied": ("study", study),
    "search": ("search", lambda page: page.get_by_role("searchbox").fill("river")),
    "workshop": (START, workshop),
    "profile": (START, profile),
}

# Draws PNG images side by side on a canvas and gives it as WebP.
COMPOSE = """async ([rows, scale, quality]) => {
  const load = (data) => new Promise((done) => { const image = new Image(); image.onload = () => done(image); image.src = data; });
  const images = await Promise.all(rows.map((row) => Promise.all(row.map(load))));
  const gap = 16, sum = (sizes) => sizes.reduce((all, size) => all + size + gap, -gap);
  const canvas = document.createElement('canvas');
  canvas.width = scale * Math.max(...images.map((row) => sum(row.map((image) => image.width))));
  canvas.height = scale * sum(images.map((row) => row[0].height));
  const context = canvas.getContext('2d', { alpha: false });
  context.scale(scale, scale);
  let y = 0;
  for (const row of images) {
    let x = 0;
    for (const image of row) { context.drawImage(image, x, y); x += image.width + gap; }
    y += row[0].height + gap;
  }
  return canvas.toDataURL('image/webp', quality).split(',')[1];
}"""


def webp(painter: Page, rows: list[list[bytes]], scale: float, quality: float) -> bytes:
    data = [["data:image/png;base64," + base64.b64encode(image).decode() for image in row] for row in rows]
    return base64.b64decode(painter.evaluate(COMPOSE, [data, scale, quality]))


# The same draw each time: light and dark show the same questions, and so does the next run.
SEEDED = """let state = 20; Math.random = () => (state = state * 48271 % 2147483647) / 2147483647;
if (location.protocol === 'file:') localStorage['podium/SITE/device'] = '{"version":1,"player":"PLAYER"}'"""
SEEDED = SEEDED.replace("SITE", "lantern.example.org").replace("PLAYER", "A" * 43)


def open_page(browser: Browser, site: pathlib.Path, path: str, size: dict, **options) -> Page:
    page = browser.new_context(viewport=size, **options).new_page()
    page.add_init_script(SEEDED)
    page.goto((site / f"{path}.html").resolve().as_uri())
    page.wait_for_timeout(400)
    return page


def composed(painter: Page, shot: Callable[[str, dict], bytes]) -> bytes:
    """Four pictures in one: light above dark, a desk beside a phone."""
    rows = [[shot(scheme, size) for size in (DESK, PHONE)] for scheme in ("light", "dark")]
    return webp(painter, rows, 0.6, 0.8)


def picture(browser: Browser, painter: Page, site: pathlib.Path, state: str) -> bytes:
    path, prepare = STATES[state]

    def shot(scheme: str, size: dict) -> bytes:
        page = open_page(browser, site, path, size, color_scheme=scheme, reduced_motion="reduce")
        prepare(page)
        page.mouse.move(0, 0)
        page.wait_for_timeout(400)
        image = page.screenshot()
        page.context.close()
        return image

    return composed(painter, shot)


def chunk(name: bytes, body: bytes) -> bytes:
    return name + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2)


def picture_chunk(image: bytes) -> bytes:
    """The chunk of a WebP file that is the picture, without profiles and whatever else there is."""
    place = 12
    while image[place:place + 3] != b"VP8" or image[place:place + 4] == b"VP8X":
        place += 8 + (struct.unpack_from("<I", image, place + 4)[0] + 1 & ~1)
    return image[place:place + 8 + (struct.unpack_from("<I", image, place + 4)[0] + 1 & ~1)]


def animated(frames: list[tuple[bytes, int]], width: int, height: int) -> bytes:
    """One WebP file that shows images of one size, each for so many milliseconds, again and again."""
    def three(number: int) -> bytes:
        return number.to_bytes(3, "little")

    size = three(width - 1) + three(height - 1)
    body = chunk(b"VP8X", b"\x02\0\0\0" + size) + chunk(b"ANIM", b"\xff\xff\xff\xff\0\0")
    for image, milliseconds in frames:
        body += chunk(b"ANMF", three(0) + three(0) + size + three(milliseconds) + b"\x02" + picture_chunk(image))
    return b"RIFF" + struct.pack("<I", len(body) + 4) + b"WEBP" + body


def animation(browser: Browser, painter: Page, site: pathlib.Path) -> bytes:
    """A whole quiz on a phone, with a moment to look at each step."""
    size = {"width": 390, "height": 720}
    page = open_page(browser, site, START, size, reduced_motion="reduce")
    shots: list[tuple[bytes, int]] = [(page.screenshot(), 1600)]
    for number, step in enumerate(steps(page)):
        step()
        shots.append((page.screenshot(), 1700 if number % 3 == 2 else 900))
    page.wait_for_timeout(1500)
    shots.append((page.screenshot(), 4000))
    return animated([(webp(painter, [[image]], 0.8, 0.7), pause) for image, pause in shots], 312, 576)


def main(site: pathlib.Path, folder: pathlib.Path, names: list[str]) -> None:
    (folder / "gallery").mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
        painter = browser.new_page()
        def write(path: pathlib.Path, made: bytes) -> None:
            path.write_bytes(made)
            print(f"{path}: {len(made) // 1000} KB, after {time.monotonic() - began:.0f} s")

        began = time.monotonic()
        for name in [name for name in names or STATES if name in STATES]:
            write(folder / f"gallery/{name}.webp", picture(browser, painter, site, name))
        if not names or set(names) & set(gallery_class.STATES):
            for name, made in gallery_class.pictures(browser, lambda shot: composed(painter, shot)):
                if not names or name in names:
                    write(folder / f"gallery/{name}.webp", made)
        if not names or "quiz" in names:
            write(folder / "quiz.webp", animation(browser, painter, site))
        browser.close()


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3:])
