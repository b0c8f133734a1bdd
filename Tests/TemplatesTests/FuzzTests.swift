import Diagnostics
import Templates
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
    var generator = Generator(state: seed)
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

private struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
