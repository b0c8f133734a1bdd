"""The documentation against what is: links that lead, codes and options that are explained."""

import re
import subprocess

from support import PROGRAMS, ROOT, podium

# The most lines of Swift that whoever audits the verifier has to read.
VERIFIER_LIMIT = 13_200
# The most files of a module that use each other in a circle.
CIRCLE_LIMIT = 6
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]


def test_every_link_between_the_pages_leads_somewhere():
    broken = []
    for page in PAGES:
        text = re.sub(r"^(```+).*?^\1$", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
        text = re.sub(r"(`+).*?\1", "", text)
        for target in re.findall(r"\]\(([^)#\s]+)", text):
            if not re.match(r"\w+:", target) and not (page.parent / target).exists():
                broken.append((page.name, target))
    assert broken == []


def test_the_findings_explained_are_those_there_are():
    sources = "".join(path.read_text() for path in (ROOT / "Sources").rglob("*.swift"))
    codes = set(re.findall(r'static let \w+ = (?:Self|Diagnostic\.Code|Code)\("([a-z0-9-]+)"\)', sources))
    explained = (ROOT / "docs/findings.md").read_text()
    rows = re.findall(r"^\| (`.*?) \|", explained, re.MULTILINE)
    assert len(codes) > 50
    assert {code for row in rows for code in re.findall(r"`([a-z0-9-]+)`", row)} == codes


def test_the_table_of_modules_is_what_the_package_allows():
    libraries = {"CCMark": "libcmark", "CYAML": "libyaml", "CSodium": "libsodium", "CNettle": "Nettle",
        "CExpat": "libexpat", "CZlib": "zlib", "CZstd": "zstd", "CQRCodegen": "libqrcodegen", "CJemalloc": "jemalloc"}
    package = (ROOT / "Package.swift").read_text()
    targets = re.findall(
        r'(?:library|\.executableTarget)\(\s*(?:name: )?"(\w[\w-]*)"(?:,\s*(?:imports|dependencies): \[(.*?)\])?',
        package, re.DOTALL)
    allowed = {
        name: {libraries.get(module, module) for module in re.findall(r'"(\w+)"', imports)}
        for name, imports in targets if name not in ("embed", "scoring-samples")
    }
    table = (ROOT / "docs/architecture.md").read_text().split("| Module | Job | Imports |")[1]
    written = {}
    for row in table.strip().split("\n\n")[0].splitlines()[1:]:
        name, _, imports = (cell.strip() for cell in row.strip("| ").split(" | "))
        written[name] = set() if imports == "–" else set(imports.split(", "))
    theme = written.pop("Theme")
    assert theme == {"Bytes", "Zstandard"}
    assert written == allowed


def test_the_sources_that_contributors_read_first_are_there():
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    text += (ROOT / "docs/architecture.md").read_text(encoding="utf-8").split("## Modules")[0]
    named = re.findall(r"`([\w+/-]+\.(?:swift|mustache))`", text)
    assert len(named) > 15
    assert [path for path in named if not (ROOT / path).exists() and not (ROOT / "Sources" / path).exists()] == []


def test_the_diagram_of_modules_is_the_package_s():
    check = subprocess.run([ROOT / "tools/diagram", "--check"], capture_output=True, text=True, check=False)
    assert check.returncode == 0, check.stderr


def test_no_module_has_many_files_in_a_circle():
    counted = subprocess.run([ROOT / "tools/cycles"], capture_output=True, text=True, check=True)
    largest = {row.split()[3]: int(row.split()[0]) for row in counted.stdout.splitlines()[1:]}
    assert len(largest) > 20
    assert [module for module, files in largest.items() if files > CIRCLE_LIMIT] == []


def modules_linked_by(program: str) -> set[str]:
    """The modules of Sources/ that Package.swift makes a program link."""
    package = (ROOT / "Package.swift").read_text()
    targets = dict(re.findall(
        r'(?:library|\.executableTarget)\(\s*(?:name: )?"(\w[\w-]*)"(?:,\s*(?:imports|dependencies): \[(.*?)\])?',
        package, re.DOTALL))
    linked, waiting = set(), [program]
    while waiting:
        module = waiting.pop()
        if module in targets and module not in linked:
            linked.add(module)
            waiting += re.findall(r'"(\w+)"', targets[module])
    return linked


def test_what_the_verifier_links_is_listed_and_counted():
    linked = modules_linked_by("podium-verify")
    sources = [path for module in linked for path in (ROOT / "Sources" / module).rglob("*.swift")]
    count = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in sources)
    section = (ROOT / "docs/trust.md").read_text().split("## Where trust in the program")[1]
    assert set(re.findall(r"\(\.\./Sources/([\w-]+)\)", section)) == linked
    stated = int(re.search(r"in all ([\d,]+) lines", section)[1].replace(",", ""))
    # Stated in hundreds, so that not every change of a line changes the page.
    assert stated == -(-count // 100) * 100, f"{count} lines"
    assert stated <= VERIFIER_LIMIT


def test_every_name_that_templates_use_is_in_the_theme_s_documentation():
    explained = (ROOT / "docs/theme.md").read_text()
    used = set()
    for template in (ROOT / "templates").rglob("*.mustache"):
        used |= set(re.findall(r"\{\{[#^&{]?\s*([a-z][a-z.-]*)\s*\}?\}\}", template.read_text()))
    parts = {part for name in used if not name.startswith("words.") for part in name.split(".")}
    assert {part for part in parts if part.removeprefix("has-") not in explained} == set()


def test_the_quiz_in_the_readme_builds(site):
    text = (ROOT / "README.md").read_text()
    quiz = re.search(r"```markdown\n(.*?)```", text, re.DOTALL)[1]
    site.put("content/rivers.md", quiz.encode())
    run = site.build()
    assert (run.status, run.findings) == (0, []), run.errors


def test_every_command_in_the_documentation_exists():
    pages = [*PAGES, *(ROOT / "starter").rglob("*.md")]
    shown = "".join(page.read_text(encoding="utf-8") for page in pages)
    for command in sorted(set(re.findall(r"(?:^    |`)podium ([a-z]+)", shown, re.MULTILINE))):
        assert podium(command, "--help").status == 0, command


def test_the_handbook_builds_without_a_finding(tmp_path):
    """docs/, made by Podium: every link between its pages leads, and quizzes and search are in it."""
    out = tmp_path / "handbook"
    ran = subprocess.run(
        [ROOT / "tools/handbook", PROGRAMS / "podium", out], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stderr
    assert "warning" not in ran.stdout and "error" not in ran.stdout, ran.stdout
    for page in ("index", "search", "authors/quizzes", "authors/formats/gift", "organisers/trusting-a-leaderboard", "developers/decisions"):
        assert (out / f"{page}.html").exists(), page
    assert 'href="../authors/quizzes.html#' in (out / "organisers/publishing.html").read_text()
