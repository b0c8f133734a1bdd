"""What a press makes the browser do is parted into tasks: a slow phone stays quick, and the next tap waits for none.

How long a task takes differs with the machine, so what it does is counted: none has both the style and the layout of many elements.
"""

import json
import pathlib

import pytest
from playwright.sync_api import Page
from visiting import DESKTOP, PHONE

TOUR = "language/english/all-kinds-tour.html"
MANY = 30


def tasks(page: Page, act, trace: pathlib.Path) -> list[tuple[int, int]]:
    """How many elements each task of the page styles, and how many it lays out, from a press on."""
    browser = page.context.browser
    browser.start_tracing(page=page, path=trace, categories=["toplevel", "devtools.timeline", "blink.user_timing"])
    page.evaluate("performance.mark('pressed')")
    act()
    page.wait_for_timeout(600)
    browser.stop_tracing()
    events = json.loads(trace.read_bytes())["traceEvents"]
    mark = next(event for event in events if event["name"] == "pressed")
    mine = [event for event in events if event.get("ph") == "X" and event["ts"] >= mark["ts"]
            and (event["pid"], event["tid"]) == (mark["pid"], mark["tid"])]

    def count(task, name: str, number) -> int:
        return sum(number(event["args"]) for event in mine if event["name"] == name
                   and task["ts"] <= event["ts"] <= task["ts"] + task["dur"])

    return [(count(task, "UpdateLayoutTree", lambda told: told["elementCount"]),
             count(task, "Layout", lambda told: told["beginData"]["dirtyObjects"]))
            for task in mine if task["name"].endswith("RunTask")]


@pytest.mark.parametrize("screen", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_no_task_of_a_press_has_both_the_style_and_the_layout_of_many_elements(visit, tmp_path, screen):
    page = visit("server", view="single", **screen).open(TOUR)
    press = page.touchscreen.tap if screen is PHONE else page.mouse.click

    def middle(name: str) -> tuple[float, float]:
        box = page.get_by_role("button", name=name, exact=True).locator("visible=true").bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    for name in ("Start", "Check", "Continue"):
        if name == "Check":
            page.locator("form.q.current .c").first.click()
        place = middle(name)
        for styled, laid_out in tasks(page, lambda: press(*place), tmp_path / f"{name}.json"):
            assert min(styled, laid_out) < MANY, (name, styled, laid_out)
    page.locator("form.q.current:not(.marked)").wait_for()
    page.locator(".bar .menu > summary").click()
    page.get_by_role("button", name="Finish", exact=True).click()
    place = middle("Finish anyway")
    for styled, laid_out in tasks(page, lambda: press(*place), tmp_path / "end.json"):
        assert min(styled, laid_out) < MANY, ("Finish anyway", styled, laid_out)
    page.locator("#Score:focus").wait_for()
