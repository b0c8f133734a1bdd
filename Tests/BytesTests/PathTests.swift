import Bytes
import TestSupport
import Testing

private let composed = "\u{E9}"
private let decomposed = "e\u{301}"

struct PathTests {
  @Test func `two spellings of an accent are two exact strings`() {
    #expect(composed == decomposed)
    #expect(ExactString(composed) != ExactString(decomposed))
    #expect(ExactString(composed).hashValue == ExactString(composed).hashValue)
    var counts: [ExactString: Int] = [:]
    counts[composed] = 1
    counts[decomposed, default: 1] += 1
    #expect(counts.count == 2 && counts[composed] == 1 && counts[decomposed] == 2)
    #expect(!Set([ExactString(composed)]).contains(decomposed))
  }

  @Test func `exact strings are ordered by their bytes`() {
    let sorted = [composed, "z", decomposed, "a", "ab"].map { ExactString($0) }.sorted()
    #expect(
      sorted.map { Array($0.text.utf8) }
        == ["a", "ab", decomposed, "z", composed].map { Array($0.utf8) })
  }

  @Test func `slashes are found beside marks that join with them`() {
    #expect("a/\u{301}b/c".splitAtSlashes() == ["a", "\u{301}b", "c"])
    #expect("../\u{301}b".splitAtSlashes().first == "..")
    #expect("/a//".splitAtSlashes() == ["a"])
    #expect("/a//".splitAtSlashes(keepingEmpty: true) == ["", "a", "", ""])
    #expect("a/\u{301}b".lastSlash.map { "a/\u{301}b"[..<$0] } == "a")
    #expect("a/\u{301}b".hasSlash)
  }

  struct Example: CustomTestStringConvertible {
    var path: String
    var folder: String
    var below: String?
    var testDescription: String { "\(path) in \(folder)" }
  }

  @Test(arguments: [
    Example(path: "a/b/c", folder: "a", below: "b/c"),
    Example(path: "a", folder: "a"),
    Example(path: "ab/c", folder: "a"),
    Example(path: "\(composed)/c", folder: composed, below: "c"),
    Example(path: "\(composed)/c", folder: decomposed),
    Example(path: "a/\u{301}c", folder: "a", below: "\u{301}c"),
  ])
  func `a path is inside a folder by its bytes`(_ example: Example) {
    #expect(example.path.isInside(example.folder) == (example.below != nil))
    #expect(example.path.below(example.folder) == example.below)
  }

  @Test func `strings are compared as their bytes are, whatever their lengths and places`() {
    var random = SeededRandom(seed: 7)
    let letters = Array("aab/\u{E9}e\u{301}\u{1F600}".unicodeScalars)
    func text() -> String {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0..<20, using: &random) {
        text.append(letters[Int.random(in: 0..<letters.count, using: &random)])
      }
      return String(text)
    }
    for _ in 0..<20_000 {
      let start = text()
      let (one, other) = (start + text(), start + text())
      #expect(
        (ExactString(one) < ExactString(other))
          == one.utf8.lexicographicallyPrecedes(other.utf8))
      #expect((ExactString(one) == ExactString(other)) == one.utf8.elementsEqual(other.utf8))
    }
  }
}
