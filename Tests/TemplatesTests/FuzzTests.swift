import Diagnostics
import Templates
import TestSupport
import Testing

struct FuzzTests {
  static let pieces = [
    "{{", "}}", "{{{", "}}}", "{{#a}}", "{{/a}}", "{{^a}}", "{{$a}}", "{{<p}}", "{{/p}}",
    "{{>p}}", "{{>*n}}", "{{=| |=}}", "|={{ }}=|", "{{! c\n }}", "{{a}}", "{{.}}", "\n", "\r\n",
    " ",
    "\t  ", "x", "{{$b}}", "{{/b}}", "{{#l}}", "{{/l}}", "{{&n}}", "é", "}", "{", "|", "=",
  ]

  @Test func `no template stops the program`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededRandom(seed: seed)
    for _ in 0..<3_000 {
      let texts = (0..<2).map { _ in
        (0..<Int.random(in: 0...14, using: &generator))
          .compactMap { _ in Self.pieces.randomElement(using: &generator) }.joined()
      }
      var diagnostics: [Diagnostic] = []
      let set = TemplateSet(
        files(texts[0], partials: ["p": texts[1]]), missing: .empty, reporting: &diagnostics)
      #expect(set.contains("page") && set.contains("p") || !diagnostics.isEmpty, "seed \(seed)")
      guard set.contains("page") else { continue }
      var page: [UInt8] = []
      do throws(TemplateError) {
        try set.render(
          "page", with: [["a": true, "n": "p", "l": [1, ["a": .nothing]]] as Record], into: &page)
      } catch {
        guard case .endlessRecursion = error.problem else {
          Issue.record("\(error), seed \(seed)")
          return
        }
      }
    }
  }
}
