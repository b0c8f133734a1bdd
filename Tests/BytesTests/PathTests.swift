import Bytes
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
}
