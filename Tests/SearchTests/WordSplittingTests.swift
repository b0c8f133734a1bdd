import Scoring
import Testing

@testable import Search

struct WordSplittingTests {
  struct Example: Sendable, CustomTestStringConvertible {
    var text: String
    var words: [String]
    var testDescription: String { text }
  }

  static let examples = [
    Example(text: "Which river is longest?", words: ["which", "river", "is", "longest"]),
    Example(text: "C++, don't 9.81", words: ["c", "don", "t", "9", "81"]),
    Example(text: "STRASSE straße", words: ["strasse", "strasse"]),
    Example(text: "¿Qué? «Añó»", words: ["que\u{301}", "an\u{303}o\u{301}"]),
    Example(text: "東京都に", words: ["東京", "京都", "都に", "に"]),
    Example(text: "Das 木 x", words: ["das", "木", "x"]),
    Example(text: "が", words: ["か\u{3099}"]),
    Example(text: "… — !", words: []),
    Example(text: "", words: []),
  ]

  @Test(arguments: examples)
  func `a text is parted into the words that can be found`(example: Example) {
    #expect(words(of: example.text) == example.words)
  }

  @Test func `a long word counts up to a whole character`() {
    let text = folded(Array(String(repeating: "aä", count: 40).utf8))
    #expect(text.word(0..<text.count).count <= longestWord)
    #expect(String(validating: text[text.word(0..<text.count)], as: UTF8.self) != nil)
  }
}

/// The words of a text, as texts.
func words(of text: String) -> [String] {
  let plain = folded(Array(text.utf8))
  var words: [String] = []
  eachWord(of: plain) { words.append(String(decoding: plain[plain.word($0)], as: UTF8.self)) }
  return words
}
