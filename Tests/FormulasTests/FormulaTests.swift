import Testing

@testable import Formulas

struct FormulaTests {
  struct Example: CustomTestStringConvertible {
    var shown: String
    var source: String?
    var isDisplay = false

    var testDescription: String { shown }
  }

  static let examples = [
    Example(shown: "$x$", source: "x"),
    Example(shown: "$a &lt; b &amp; c$", source: "a < b & c"),
    Example(shown: "$$\nx^2\n$$", source: "x^2", isDisplay: true),
    Example(shown: "$&amp;lt;$", source: "&lt;"),
    Example(shown: "$$", source: nil),
    Example(shown: "$$  $$", source: nil),
    Example(shown: "$<b>x</b>$", source: nil),
    Example(shown: "x$", source: nil),
  ]

  @Test(arguments: examples)
  func `a formula is what stands between the dollars, without entities`(_ example: Example) {
    let formula = Formula(shown: example.shown.utf8)
    #expect(formula.map { String(decoding: $0.source, as: UTF8.self) } == example.source)
    #expect(formula?.isDisplay ?? false == example.isDisplay)
    if let formula { #expect(Formula(encoded: formula.encoded) == formula) }
  }

  @Test func `what would take for ever to draw is refused before anybody is asked`() {
    func objection(_ source: String) -> String? { Formula(shown: "$\(source)$".utf8)?.objection }
    #expect(objection(#"\frac{\sqrt{\frac{a_{1}}{b}}}{2}"#) == nil)
    #expect(objection("]0, 1[ \\cup [2, 3)") == nil)
    #expect(objection(#"\{\{\{\{\{\{\{\{\{\{"#) == nil)
    #expect(objection(String(repeating: "(x)", count: 50)) == nil)
    #expect(objection(String(repeating: "x_{", count: 9)) == "its braces are more than 8 deep")
    #expect(
      objection(String(repeating: "(", count: 9)) == "too many of its brackets are not closed")
    #expect(objection(String(repeating: "x", count: 2001)) == "it has more than 2,000 bytes")
  }
}
