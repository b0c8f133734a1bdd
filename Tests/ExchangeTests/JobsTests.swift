import Content
import Diagnostics
import TestSupport
import Testing

@testable import Exchange

/// Reads long files by one thread and by several.
struct JobsTests {
  struct Example: CustomTestStringConvertible {
    let format: ExchangeFormat
    let bytes: [UInt8]
    var testDescription: String { format.rawValue }
  }

  @Test(arguments: examples)
  func `a file gives the same questions and findings by any number of threads`(_ example: Example) {
    func read(jobs: Int) -> (texts: [[UInt8]], findings: [Diagnostic]) {
      let imported = readQuizzes(
        ImportedFile(SourceFile(path: "a", bytes: example.bytes), name: "a"), as: example.format,
        options: ImportOptions(jobs: jobs))
      return (imported.quizzes.map { markdown(of: $0) }, imported.diagnostics)
    }
    let (one, several) = (read(jobs: 1), read(jobs: 3))
    #expect(one.texts == several.texts)
    #expect(one.findings == several.findings)
    #expect(one.texts.joined().count > 10_000 && !one.findings.isEmpty)
  }

  /// Each third has an answer that names no choice, and each fifth asks nothing but by an image or
  /// has no text.
  private static let examples = [
    Example(format: .letters, bytes: Array((1...700).map(lettered).joined().utf8)),
    Example(
      format: .json, bytes: Array("[\((1...400).map(object).joined(separator: ",\n"))]".utf8)),
    Example(
      format: .docx,
      bytes: storedZip([
        (
          "word/document.xml",
          Array("<document><body>\((1...400).map(paragraphs).joined())</body></document>".utf8)
        )
      ])),
    Example(
      format: .qti,
      bytes: Array("<questestinterop>\((1...300).map(item).joined())</questestinterop>".utf8)),
  ]

  private static func lettered(_ number: Int) -> String {
    let asked = number.isMultiple(of: 5) ? "![](a.png)" : "Which of \(number)?"
    return
      "\(number). \(asked)\n\nA) Sea\nB) *Sand*\n\nAnswer: \(number.isMultiple(of: 3) ? "C" : "B")\n\n"
  }

  private static func object(_ number: Int) -> String {
    let asked = number.isMultiple(of: 5) ? "![](a.png)" : "Which of \(number)?"
    let answer = number.isMultiple(of: 3) ? "Rock" : "Sand"
    return #"{"question":"\#(asked)","options":["Sea","Sand"],"answer":"\#(answer)"}"#
  }

  private static func paragraphs(_ number: Int) -> String {
    let answer = number.isMultiple(of: 3) ? "C" : "B"
    let lines = ["\(number). Which &amp; of \(number)?", "A) Sea", "B) Sand", "Answer: \(answer)"]
    let picture = number == 7 ? "<p><r><drawing/></r></p>" : ""
    return lines.map { "<p><r><t>\($0)</t></r></p>" }.joined() + picture
  }

  private static func item(_ number: Int) -> String {
    let asked =
      number.isMultiple(of: 5)
      ? #"<img src="data:image/png;base64,iVBORw0KGgo=">"# : "Which of <b>\(number)</b>?"
    let labels = ["Sea", "Sand"].map { text in
      #"<response_label ident="\#(text)"><material><mattext>\#(text)</mattext></material></response_label>"#
    }
    let right = number.isMultiple(of: 3) ? "Rock" : "Sand"
    return """
      <item ident="q\(number)"><presentation><material><mattext texttype="text/html">\
      \(asked.replacing("<", with: "&lt;"))</mattext></material>\
      <response_lid ident="r" rcardinality="Single"><render_choice>\(labels.joined())</render_choice>\
      </response_lid></presentation><resprocessing><respcondition><conditionvar>\
      <varequal respident="r">\(right)</varequal></conditionvar>\
      <setvar action="Set" varname="SCORE">100</setvar></respcondition></resprocessing></item>
      """
  }
}
