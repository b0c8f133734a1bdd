import Content
import Diagnostics
import TestSupport
import Testing

@testable import Exchange

/// Holds the work that reading another program's file takes to the size of the file.
struct GrowthTests {
  @Test func `text formats take work in proportion to their size`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      for (format, patterns) in textPatterns {
        printFastGrowth(of: [importer(format)], patterns + everydayPatterns)
      }
      printFastGrowth(of: [explainedImporter], [Pattern("Text\n\nA) a\nB) b\n\n")])
    }
    #expect(fastGrowth(in: result?.standardOutputContent) == [])
  }

  @Test func `XML and HTML take work in proportion to their size`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      printFastGrowth(of: [importer(.qti)], qtiPatterns)
      printFastGrowth(of: [importer(.moodleXML)], moodlePatterns)
      printFastGrowth(of: [h5pImporter], h5pPatterns)
      printFastGrowth(of: [docxImporter], docxPatterns)
      printFastGrowth(of: [ankiImporter], ankiPatterns)
    }
    #expect(fastGrowth(in: result?.standardOutputContent) == [])
  }

  @Test(arguments: [#"\u0323\u0301"#, "&#769;", "\u{301}"])
  func `a letter with thousands of marks is refused before texts are compared`(marks: String) {
    let pile = "a" + String(repeating: marks, count: 200)
    let text = #"[{"question":"A?","answers":[{"text":"\#(pile)","correct":true},{"text":"b"}]}]"#
    let imported = readQuizzes(
      ImportedFile(SourceFile(path: "a.json", bytes: Array(text.utf8)), name: "a"), as: .json)
    #expect(imported.diagnostics.map(\.code.name) == ["combining-marks"])
  }

  @Test func `an element with too many attributes is not handed to the library`() {
    let many = (0..<300).map { "a\($0)=''" }.joined(separator: " ")
    let text = "<!-- <a a='' --><quiz>\n <a \(many)/></quiz>"
    let imported = readQuizzes(
      ImportedFile(SourceFile(path: "a.xml", bytes: Array(text.utf8)), name: "a"), as: .moodleXML)
    #expect(
      imported.diagnostics.map { "\($0.location.line):\($0.location.column) \($0.code.name)" }
        == ["2:2 import-syntax"])
  }
}

private func importer(_ format: ExchangeFormat) -> GrowthReader {
  GrowthReader(format.rawValue) { text in
    _ = readQuizzes(ImportedFile(SourceFile(path: "a.txt", bytes: text), name: "a"), as: format)
  }
}

/// Reads as many questions as there are lists of choices, which then explain the last question.
private let explainedImporter = GrowthReader("explained letters") { text in
  let count = text.count { $0 == UInt8(ascii: "A") } + 1
  let asked = (1...count).map { "\($0). a?\nA) b\nB) c\n\nAnswer: A\n\n" }.joined()
  let bytes = Array(asked.utf8) + text
  _ = readQuizzes(
    ImportedFile(SourceFile(path: "a.txt", bytes: bytes), name: "a"), as: .letters)
}

/// Reads a package of Anki with a note for each line.
private let ankiImporter = GrowthReader("apkg") { text in
  var writer = SQLiteWriter()
  let notes = text.split(separator: 0x0A).enumerated().map { index, line in
    (
      id: Int64(index),
      values: [
        SQLiteFile.Value.null, .integer(1), .text("t"),
        .text(String(decoding: line, as: UTF8.self)),
      ]
    )
  }
  let cards = notes.map { note in
    (
      id: note.id,
      values: [SQLiteFile.Value.integer(note.id), .integer(1), .integer(0), .integer(0)]
    )
  }
  writer.addTable("col", "models text, decks text", rows: [(1, [.text("{}"), .text("{}")])])
  writer.addTable("notes", "id integer primary key, mid, tags, flds", rows: notes)
  writer.addTable("cards", "nid, did, ord, odid", rows: cards)
  let archive = storedZip([("collection.anki2", writer.finished())])
  _ = readQuizzes(
    ImportedFile(SourceFile(path: "a.apkg", bytes: archive), name: "a"), as: .ankiPackage)
}

private let ankiPatterns = [
  Pattern("a\u{1F}b\n"), Pattern("{{c1::a}} "), Pattern("\u{1F}b", after: "a"),
  Pattern("[sound:a.mp3]", after: "a", before: "\u{1F}b"),
  Pattern("<img src='a'>", before: "\u{1F}b"),
]

/// Reads the body of a Word document.
private let docxImporter = GrowthReader("docx") { text in
  let start = Array("<w:document xmlns:w='w'><w:body>".utf8)
  let archive = storedZip([
    ("word/document.xml", start + text + Array("</w:body></w:document>".utf8))
  ])
  _ = readQuizzes(ImportedFile(SourceFile(path: "a.docx", bytes: archive), name: "a"), as: .docx)
}

private let docxPatterns = [
  Pattern(
    "<w:p><w:r><w:t>1. a</w:t></w:r></w:p><w:p><w:r><w:t>A) b</w:t><w:tab/><w:t>B) c</w:t></w:r></w:p>"
  ),
  Pattern("<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>A) b</w:t></w:r></w:p>"),
  Pattern("<w:r><w:t>a</w:t><w:br/></w:r>", after: "<w:p>", before: "</w:p>"),
  Pattern(
    "<w:r><w:rPr><w:i/></w:rPr><w:t>a</w:t></w:r><w:r><w:t>b</w:t><w:tab/></w:r>", after: "<w:p>",
    before: "</w:p>"),
  Pattern(
    "<w:tr><w:tc><w:p><w:r><w:t>1</w:t></w:r></w:p></w:tc></w:tr>", after: "<w:tbl>",
    before: "</w:tbl>"),
  Pattern(
    "<w:tc><w:p><w:r><w:t>1</w:t></w:r></w:p></w:tc>", after: "<w:tbl><w:tr>",
    before: "</w:tr></w:tbl>"),
  Pattern(
    "<w:p><w:pPr><w:numPr><w:numId w:val='1'/></w:numPr></w:pPr><w:r><w:t>a</w:t></w:r></w:p>"),
]

/// Reads the content of an H5P package.
private let h5pImporter = GrowthReader("h5p") { text in
  let archive = storedZip([
    ("h5p.json", Array(#"{"mainLibrary":"H5P.QuestionSet"}"#.utf8)), ("content/content.json", text),
  ])
  _ = readQuizzes(ImportedFile(SourceFile(path: "a.h5p", bytes: archive), name: "a"), as: .h5p)
}

private let h5pPatterns =
  [
    Pattern(
      #"{"library":"H5P.MultiChoice 1.16","params":{"question":"a","answers":[{"text":"a","correct":true},{"text":"b"}]}},"#,
      after: #"{"questions":["#, before: #"{}]}"#),
    Pattern(
      #"{"text":"a"},"#,
      after:
        #"{"questions":[{"library":"H5P.MultiChoice 1.16","params":{"question":"a","answers":["#,
      before: #"{"text":"b","correct":true}]}}]}"#),
    Pattern(
      "\"a\",",
      after:
        #"{"questions":[{"library":"H5P.SortParagraphs 0.11","params":{"paragraphs":["#,
      before: #""b"]}}]}"#),
  ]
  + ["*a* ", "*a№* ", "**", "*", "*a/b:c* "].flatMap { unit in
    [
      ("Blanks", "questions\":[\"", "\"]"), ("DragText", "textField\":\"", "\""),
      ("MarkTheWords", "textField\":\"", "\""),
    ]
    .map { name, start, end in
      Pattern(
        unit, after: "{\"questions\":[{\"library\":\"H5P.\(name) 1.1\",\"params\":{\"\(start)",
        before: "\(end)}}]}")
    }
  }
