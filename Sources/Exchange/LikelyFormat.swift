internal import Diagnostics

/// The format that a file seems to have, by the marks that no other format has; nil where none is
/// clear, or where it is too big to be imported.
///
/// It is for the message to a user who named another one, and never decides how a file is read.
package func likelyFormat(of bytes: [UInt8]) -> ExchangeFormat? {
  guard bytes.count <= maximumImportSize else { return nil }
  if ZipArchive.isZip(bytes) {
    if contains("h5p.json", in: bytes[...]) { return .h5p }
    if contains("collection.anki2", in: bytes[...]) { return .ankiPackage }
    if contains("word/document.xml", in: bytes[...]) { return .docx }
    if contains("xl/worksheets", in: bytes[...]) { return likelySheet(bytes) }
    return contains(".xml", in: bytes[...]) ? .qti : nil
  }
  let start = bytes.prefix(1 << 16)
  for (format, marks) in telling
  where marks.contains(where: { $0.allSatisfy { contains($0, in: start) } })
    // YAML ends with the front matter of a file, and is not read as a file of questions then.
    && (format != .yaml || !hasFrontMatter(start))
  {
    return format
  }
  return looksLikeLetters(bytes) ? .letters : nil
}

/// Whether a file starts with a line of three dashes, and another one ends what stands below it.
private func hasFrontMatter(_ start: ArraySlice<UInt8>) -> Bool {
  start.starts(with: "---".utf8) && contains("\n---", in: start)
}

/// Of an .xlsx file, whose it seems to be, by the names of its columns.
private func likelySheet(_ bytes: [UInt8]) -> ExchangeFormat {
  var unused: [Diagnostic] = []
  let sheet = Sheet(SourceFile(path: "", bytes: bytes), reporting: &unused)
  let names = sheet?.rows.prefix(8).flatMap(\.cells).map(columnName) ?? []
  if names.contains("questiontext") { return .quizizz }
  if names.contains("questiontype") { return .socrative }
  let isMarked = names.contains { $0.hasSuffix("score") || $0.hasPrefix("points") }
  if isMarked { return .forms }
  let isKahoot =
    names.contains { $0.hasPrefix("question") } && names.contains { $0.hasPrefix("correct") }
  return isKahoot ? .kahoot : .csv
}

/// What a file is that is no quiz, in words, by its first bytes; nil if that is not clear.
func likelyKind(of bytes: [UInt8]) -> String? {
  let kinds: [(start: String, kind: String)] = [
    ("%PDF", "a PDF; copy its text into a file"), ("<!DOCTYPE html", "a web page"),
    ("<!doctype html", "a web page"), ("<html", "a web page"), ("{\\rtf", "RTF; save it as text"),
    ("<?xml", "XML of another kind"),
    ("\\documentclass", "LaTeX; make a PDF of it, and copy its text into a file"),
    ("\\begin{question}", "an exercise of R/exams in LaTeX; write it in R Markdown, .Rmd"),
    ("\\begin{", "LaTeX; make a PDF of it, and copy its text into a file"),
    ("\\element{", "LaTeX; make a PDF of it, and copy its text into a file"),
    ("{", "JSON of another kind"),
    ("[", "JSON of another kind"),
  ]
  let start = bytes.drop { $0 <= 0x20 }
  return kinds.first { start.starts(with: $0.start.utf8) }?.kind
}

/// Of each format, what stands in its files: one of several sets of marks, each of them whole.
private let telling: [(format: ExchangeFormat, marks: [[String]])] = [
  (.moodleXML, [["<quiz>", "<question type="]]),
  (.qti, [["<questestinterop"], ["assessmentItem"], ["qti-assessment-item"], ["assessmentTest"]]),
  (.json, [["\"podium-quizzes\""]]),
  (.openTriviaDB, [["\"incorrect_answers\"", "\"difficulty\""]]),
  (.jupyterQuiz, [["\"question\"", "\"answers\"", "\"correct\""]]),
  (.json, [["\"question\"", "\"options\""], ["\"question\"", "\"choices\""]]),
  (.yaml, [["question: ", "options:"], ["question: ", "choices:"], ["question: ", "answers:"]]),
  (.mdBookQuiz, [["[[questions]]", "prompt.prompt"]]),
  (.rExams, [["Meta-information", "extype:"]]),
  (.numbas, [["\"question_groups\""], ["// Numbas version"]]),
  (.amcText, [["\n* ", "\n+ ", "\n- "], ["\n** ", "\n+ ", "\n- "]]),
  (.quizdown, [["{{< quizdown"]]),
  (.mkdocsQuiz, [["<quiz>", "- ["], ["<quiz>", "* ["], ["<quiz>", "[["], ["<?quiz?>"]]),
  (.anki, [["#separator:"]]),
  (.ncvec, [["01 (A)", "\n~~"], ["01 (B)", "\n~~"], ["01 (C)", "\n~~"], ["01 (D)", "\n~~"]]),
  (.openTriviaQA, [["#Q ", "\n^ "]]),
  (.flashcards, [["\n?\n"], ["\n??\n"], ["<!--SR:!"], ["#flashcards"]]),
  (.textQTI, [["\n*a)"], ["\n*b)"], ["\n*c)"], ["\n[*]"], ["Quiz title:"]]),
  (
    .gift,
    [["$CATEGORY:"], ["{=", "}"], ["{~", "}"], ["{\n=", "}"], ["{T}"], ["{TRUE}"], ["{#"]]
  ),
  (.aiken, [["\nANSWER:"]]),
  (.liaScript, [["[( )]"], ["[[X]]"]]),
  (.csv, [["NewQuestion,"], ["NewQuestion;"]]),
  (.kahoot, [["Correct answer(s)"]]),
  (.quizizz, [["Question Text", "Question Type", "Option 1"]]),
  (.socrative, [["Question Type", "Answer A"]]),
  (.forms, [[" [Score]"], ["Points - "]]),
]

func contains(_ text: String, in bytes: ArraySlice<UInt8>) -> Bool {
  let wanted = Array(text.utf8)
  var rest = bytes
  while let place = rest.firstIndex(of: wanted[0]) {
    if rest[place...].starts(with: wanted) { return true }
    rest = rest[(place + 1)...]
  }
  return false
}
