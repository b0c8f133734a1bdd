"""Files that other people's programs write: spreadsheets by openpyxl, Word documents by python-docx."""

import docx
import openpyxl
import pytest
from support import podium


def importing(folder, name, file, *more):
    return podium("import", name, file, *more, cwd=folder)


def workbook(path, rows):
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    # A second sheet is not read, which is told.
    book.create_sheet("Notes").append(["Question Text", "Option 1"])
    book.save(path)


def test_a_workbook_of_quizizz_is_read(tmp_path):
    workbook(tmp_path / "q.xlsx", [
        ["Question Text", "Question Type", "Option 1", "Option 2", "Option 3", "Correct Answer", "Time in seconds", "Image Link"],
        ["2 * 3 < 7?", "Multiple Choice", "yes", True, None, 1, 30, None],
        ["Which are even?", "Checkbox", 2, 3, 4.0, "1,3", 30, None],
        ["Name it", "Fill-in-the-Blank", "Ada", "Lovelace", None, None, 30, None],
        ["Why?", "Open-Ended", None, None, None, None, 30, None]])
    run = importing(tmp_path, "quizizz", "q.xlsx")
    assert run.status == 1 and "4 questions read, 3 written" in run.errors and "another sheet" in run.errors
    assert [f.line for f in run.findings] == [1, 1, 5]
    text = (tmp_path / "content/q.md").read_text()
    assert "- [x] yes\n- [ ] TRUE\n" in text and "- [x] 2\n- [ ] 3\n- [x] 4\n" in text and "[[Ada|Lovelace]]" in text


def test_a_workbook_of_responses_is_read_without_their_authors(tmp_path):
    workbook(tmp_path / "r.xlsx", [
        ["ID", "Start time", "Email", "Name", "Total points", "Longest river?", "Points - Longest river?", "Feedback - Longest river?"],
        [1, "2026-01-01", "ada@example.org", "Ada", 1, "Nile", 1, None], [2, "2026-01-01", "bob@example.org", "Bob", 0, "Seine", 0, None]])
    run = importing(tmp_path, "forms", "r.xlsx")
    assert run.status == 0 and "choices that somebody gave" in run.errors
    text = (tmp_path / "content/r.md").read_text()
    assert "## Longest river?\n\n- [x] Nile\n- [ ] Seine\n" in text and "Ada" not in text and "example" not in text


def test_a_document_is_read_as_it_is_seen(tmp_path):
    document = docx.Document()
    document.add_heading("Rivers", 0)
    for number, (right, texts) in enumerate([(1, ["Seine", "Nile", "Rhine"]), (0, ["Indus", "Loire", "Po"])]):
        document.add_paragraph(f"Which of {number} & more?", style="List Number")
        for place, text in enumerate(texts):
            choice = document.add_paragraph(f"{'ABC'[place]}) ")
            choice.add_run(text).bold = place == right
    run = importing(tmp_path, "docx", "d.docx") if not document.save(tmp_path / "d.docx") else None
    assert run.status == 0, run.errors
    text = (tmp_path / "content/d.md").read_text()
    assert "title: Rivers" in text and "## Which of 0 & more?\n\n- [ ] Seine\n- [x] Nile\n- [ ] Rhine\n" in text
    assert "## Which of 1 & more?\n\n- [x] Indus\n" in text


@pytest.mark.parametrize("name,file", [("docx", "d.docx"), ("quizizz", "q.xlsx")])
def test_a_part_of_a_file_is_refused(tmp_path, name, file):
    document = docx.Document()
    document.add_paragraph("1. Which?")
    document.save(tmp_path / "d.docx")
    workbook(tmp_path / "q.xlsx", [["Question Text"]])
    whole = (tmp_path / file).read_bytes()
    for count in (0, 1, 20, len(whole) // 2, len(whole) - 1):
        (tmp_path / file).write_bytes(whole[:count])
        run = importing(tmp_path, name, file)
        assert run.status == 1 and "[import-" in run.errors and not (tmp_path / "content").exists()
