"""Photographs the main pages of a built site: phone and desktop, light and dark.

    python Tests/Browser/screenshots.py public FOLDER [PAGE…]
"""

import pathlib
import shutil
import sys

from playwright.sync_api import sync_playwright

PAGES = ["index.html", "language/english/all-kinds-tour.html", "leaderboard.html"]
WIDTHS = {390: 844, 1280: 900}


def main(site: pathlib.Path, folder: pathlib.Path, pages: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
        for width, height in WIDTHS.items():
            for scheme in ("light", "dark"):
                context = browser.new_context(
                    viewport={"width": width, "height": height}, color_scheme=scheme,
                    device_scale_factor=2 if width < 500 else 1, reduced_motion="reduce")
                for path in pages:
                    page = context.new_page()
                    page.goto((site / path).resolve().as_uri())
                    name = pathlib.PurePath(path).with_suffix("").as_posix().replace("/", "-")
                    page.screenshot(path=folder / f"{name}-{width}-{scheme}.png")
                    page.close()
                context.close()
        browser.close()


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3:] or PAGES)
