"""Imports 50,000 questions of each big format, and says what that took, beside Python's own reader of the same syntax.

    python bench/importing.py [--programs .build/release] [--questions 50000] [FORMAT…]

The questions are made up: single choice with four choices, each twentieth of another kind where the format has it, with marks that must be
escaped. Podium reads the file, makes Markdown of it, reads that as a build will, and writes 50 quizzes' worth of it to disk. Beside it stands the time
in which Python reads the same bytes with `csv`, `json`, `xml.etree` or `sqlite3` (all C) or splits them into lines, and does nothing with them. Each
runs three times; the best counts.
"""

import argparse
import csv
import html
import io
import json
import os
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import time
import zipfile

WORDS = "river mountain capital element theorem voltage sonnet glacier enzyme treaty".split()


def asked(number: int) -> tuple[str, list[str]]:
    word = WORDS[number % len(WORDS)]
    return (f"Which {word} stands in row {number} of the list, R&D and 2 < 3 included?",
            [f"The {WORDS[(number + step) % len(WORDS)]} of number {number + step}" for step in range(4)])


def table(count: int) -> bytes:
    output = io.StringIO()
    writer = csv.writer(output)
    writer.writerow(["question", "choice", "choice", "choice", "choice", "answer letter"])
    for number in range(count):
        question, choices = asked(number)
        writer.writerow([question, *choices, "ABCD"[number % 4]])
    return output.getvalue().encode()


def gift(count: int) -> bytes:
    pieces = []
    for number in range(count):
        if number % 1000 == 0:
            pieces.append(f"$CATEGORY: $course$/top/Bank/Part {number // 1000}\n")
        question, choices = asked(number)
        if number % 20 == 19:
            pieces.append(f"::q{number}:: {question}{{#{number}:2}}\n")
            continue
        answers = "\n".join(("=" if place == number % 4 else "~") + choice + "#So." for place, choice in enumerate(choices))
        pieces.append(f"::q{number}:: {question}{{\n{answers}\n}}\n")
    return "\n".join(pieces).encode()


def moodle(count: int) -> bytes:
    def text(name: str, html: str, more: str = "") -> str:
        return f'<{name} format="html"{more}><text><![CDATA[<p>{html}</p>]]></text>'

    pieces = ['<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n']
    for number in range(count):
        if number % 1000 == 0:
            pieces.append(f'<question type="category"><category><text>$course$/top/Part {number // 1000}</text></category></question>\n')
        question, choices = asked(number)
        question = question.replace("&", "&amp;").replace("<", "&lt;")
        answers = "".join(
            text("answer", choice, f' fraction="{100 if place == number % 4 else 0}"') + text("feedback", "So.") + "</feedback></answer>\n"
            for place, choice in enumerate(choices))
        pieces.append(
            f'<question type="multichoice"><name><text>q{number}</text></name>{text("questiontext", question)}</questiontext>'
            f'{text("generalfeedback", "Because.")}</generalfeedback><defaultgrade>1</defaultgrade><single>true</single>\n{answers}</question>\n')
    return "".join([*pieces, "</quiz>\n"]).encode()


def aiken(count: int) -> bytes:
    pieces = []
    for number in range(count):
        question, choices = asked(number)
        lines = [f"{'ABCD'[place]}. {choice}" for place, choice in enumerate(choices)]
        pieces.append("\n".join([question, *lines, f"ANSWER: {'ABCD'[number % 4]}"]))
    return "\n\n".join(pieces).encode()


def letters(count: int) -> bytes:
    pieces = []
    for number in range(count):
        question, choices = asked(number)
        lines = [f"{'ABCD'[place]}) {choice}" for place, choice in enumerate(choices)]
        pieces.append("\n".join([f"{number + 1}. {question}", "", *lines, "", f"**Answer: {'ABCD'[number % 4]}**", "", f"The list has {number} rows above it."]))
    return "\n\n".join(pieces).encode()


def own_json(count: int) -> bytes:
    quizzes = []
    for start in range(0, count, 1000):
        questions = []
        for number in range(start, min(count, start + 1000)):
            question, choices = asked(number)
            questions.append({
                "id": f"q{number}", "kind": "single", "heading": question.replace("&", "\\&").replace("<", "\\<"),
                "choices": [{"text": choice} | ({"right": True} if place == number % 4 else {}) for place, choice in enumerate(choices)]})
        quizzes.append({"path": f"part-{start // 1000}", "title": f"Part {start // 1000}", "questions": questions})
    return json.dumps({"podium-quizzes": 1, "quizzes": quizzes}).encode()


def zipped(members: dict[str, bytes]) -> bytes:
    output = io.BytesIO()
    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return output.getvalue()


def workbook(count: int) -> bytes:
    def row(number: int, cells: list[str]) -> str:
        return f'<row r="{number}">' + "".join(
            f'<c r="{"ABCDEFG"[place]}{number}" t="inlineStr"><is><t>{html.escape(cell)}</t></is></c>' for place, cell in enumerate(cells)) + "</row>"

    rows = [row(1, ["Question Text", "Question Type", "Option 1", "Option 2", "Option 3", "Option 4", "Correct Answer"])]
    for number in range(count):
        question, choices = asked(number)
        rows.append(row(number + 2, [question, "Multiple Choice", *choices, str(number % 4 + 1)]))
    return zipped({"xl/worksheets/sheet1.xml": f"<worksheet><sheetData>{''.join(rows)}</sheetData></worksheet>".encode()})


def document(count: int) -> bytes:
    def paragraph(text: str, marks: str = "") -> str:
        return f"<w:p><w:r><w:rPr>{marks}</w:rPr><w:t>{html.escape(text)}</w:t></w:r></w:p>"

    pieces = []
    for number in range(count):
        question, choices = asked(number)
        pieces.append(paragraph(f"{number % 9000 + 1}. {question}"))
        pieces += [paragraph(f"{'ABCD'[place]}) {choice}", "<w:b/>" if place == number % 4 else "") for place, choice in enumerate(choices)]
    return zipped({"word/document.xml": f'<w:document xmlns:w="w"><w:body>{"".join(pieces)}</w:body></w:document>'.encode()})


def question_package(count: int) -> bytes:
    parts = []
    for number in range(count):
        question, choices = asked(number)
        parts.append({"library": "H5P.MultiChoice 1.16", "params": {
            "question": f"<p>{html.escape(question)}</p>",
            "answers": [{"text": f"<div>{html.escape(choice)}</div>", "correct": place == number % 4} for place, choice in enumerate(choices)]}})
    return zipped({"h5p.json": json.dumps({"title": "Bank", "mainLibrary": "H5P.QuestionSet"}).encode(),
                   "content/content.json": json.dumps({"questions": parts}).encode()})


def test_items(count: int) -> bytes:
    items = []
    for number in range(count):
        question, choices = asked(number)
        labels = "".join(f'<response_label ident="{place}"><material><mattext texttype="text/html">{html.escape(html.escape(choice))}</mattext></material></response_label>'
                         for place, choice in enumerate(choices))
        items.append(
            f'<item ident="q{number}"><presentation><material><mattext texttype="text/html">{html.escape(html.escape(question))}</mattext></material>'
            f'<response_lid ident="r" rcardinality="Single"><render_choice>{labels}</render_choice></response_lid></presentation>'
            f'<resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>'
            f'<respcondition><conditionvar><varequal respident="r">{number % 4}</varequal></conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition>'
            f'</resprocessing></item>')
    sections = f'<assessment title="Bank"><section ident="s">{"".join(items)}</section></assessment>'
    return zipped({"bank.xml": f"<questestinterop>{sections}</questestinterop>".encode()})


def cards(count: int) -> bytes:
    database = sqlite3.connect(":memory:")
    database.executescript("CREATE TABLE col (models text, decks text); CREATE TABLE notes (id integer primary key, mid integer, tags text, flds text);"
                           "CREATE TABLE cards (id integer primary key, nid integer, did integer, ord integer, odid integer)")
    decks = {str(deck + 1): {"name": f"Bank::Part {deck}"} for deck in range(count // 1000 + 1)}
    database.execute("INSERT INTO col VALUES ('{}', ?)", (json.dumps(decks),))
    for number in range(count):
        question, choices = asked(number)
        fields = f"<p>{html.escape(question)}</p>\x1f{html.escape(choices[0])}<hr>So."
        database.execute("INSERT INTO notes VALUES (?, 1, '', ?)", (number + 1, fields))
        database.execute("INSERT INTO cards VALUES (?, ?, ?, 0, 0)", (number + 1, number + 1, number // 1000 + 1))
    database.commit()
    return zipped({"collection.anki2": database.serialize(), "media": b"{}"})


XML_IN_ZIP = "import io,zipfile,xml.etree.ElementTree as t; z=zipfile.ZipFile(io.BytesIO(data)); [t.fromstring(z.read(n)) for n in z.namelist()]"

# What Python does with the same bytes; run in a process of its own.
FORMATS = {
    "csv": (table, "import csv,io; list(csv.reader(io.StringIO(data.decode())))"),
    "gift": (gift, "data.decode().splitlines()"),
    "moodle-xml": (moodle, "import xml.etree.ElementTree as t; t.fromstring(data)"),
    "aiken": (aiken, "data.decode().splitlines()"),
    "letters": (letters, "data.decode().splitlines()"),
    "json": (own_json, "import json; json.loads(data)"),
    "quizizz": (workbook, XML_IN_ZIP),
    "docx": (document, XML_IN_ZIP),
    "qti": (test_items, XML_IN_ZIP),
    "h5p": (question_package, "import io,json,zipfile; json.loads(zipfile.ZipFile(io.BytesIO(data)).read('content/content.json'))"),
    "apkg": (cards, "import io,sqlite3,zipfile; d=sqlite3.connect(':memory:'); d.deserialize(zipfile.ZipFile(io.BytesIO(data)).read('collection.anki2')); "
             "d.execute('SELECT * FROM notes').fetchall()"),
}


def measured(command: list[str], cwd: str) -> tuple[float, float, float]:
    """Seconds by the clock, seconds of the processor, and MB at the most."""
    start = time.perf_counter()
    process = subprocess.Popen(command, cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    took = time.perf_counter() - start
    if os.waitstatus_to_exitcode(status) != 0:
        raise SystemExit(f"{command} failed")
    return took, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def best(command: list[str], cwd: str) -> tuple[float, float, float]:
    runs = [measured(command, cwd) for _ in range(3)]
    return tuple(min(values) for values in zip(*runs))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--programs", default=".build/release", type=pathlib.Path)
    parser.add_argument("--questions", default=50_000, type=int)
    parser.add_argument("formats", nargs="*", metavar="FORMAT", choices=[[], *FORMATS])
    options = parser.parse_args()
    podium = str((options.programs / "podium").resolve())
    print("| 50,000 questions | file | clock | processor | memory | Python's reader alone, processor |".replace("50,000", f"{options.questions:,}"))
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    with tempfile.TemporaryDirectory() as folder:
        for name in options.formats or FORMATS:
            make, reading = FORMATS[name]
            data = make(options.questions)
            path = pathlib.Path(folder, "bank")
            path.write_bytes(data)
            took, worked, memory = best([podium, "import", name, "bank", "--into", "content", "--force", "--quiet"], folder)
            _, python, _ = best([sys.executable, "-c", f"data=open('bank','rb').read(); {reading}"], folder)
            print(f"| `{name}` | {len(data) / 1e6:.1f} MB | {took:.2f} s | {worked:.2f} s | {memory:.0f} MiB | {python:.2f} s |", flush=True)


if __name__ == "__main__":
    main()
