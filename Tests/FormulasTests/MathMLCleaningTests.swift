import Testing

@testable import Formulas

struct MathMLCleaningTests {
  struct Example: CustomTestStringConvertible {
    var written: String
    /// What stands in the page, inside of `math`; nil if nothing may.
    var kept: String?

    var testDescription: String { written }
  }

  static let examples = [
    Example(
      written:
        #"<math display="inline" xmlns="x"><semantics><mi>x</mi><annotation encoding="tex">x</annotation></semantics></math>"#,
      kept: "<mi>x</mi>"),
    Example(
      written:
        #"<math><mo stretchy="true" form="prefix" onclick="f()" style="a" class="b">(</mo></math>"#,
      kept: #"<mo stretchy="true" form="prefix">(</mo>"#),
    Example(
      written: #"<math><mspace width="-0.167em" /></math>"#,
      kept: #"<mspace width="-0.167em"></mspace>"#),
    Example(
      written: #"<math><mspace width="calc(1px;)"></mspace></math>"#, kept: "<mspace></mspace>"),
    Example(
      written: "<math><mtext>&lt;script&gt;</mtext></math>",
      kept: "<mtext>&lt;script&gt;</mtext>"),
    Example(
      written: #"<math><annotation><mi>x</mi></annotation><mn>1</mn></math>"#, kept: "<mn>1</mn>"),
    Example(written: "<math></math>", kept: nil),
    Example(written: "<math><script>f()</script></math>", kept: nil),
    Example(written: "<math><annotation><script></script></annotation></math>", kept: nil),
    Example(written: #"<math><mi href="javascript:f()">x</mi></math>"#, kept: "<mi>x</mi>"),
    Example(written: "<math><a>x</a></math>", kept: nil),
    Example(written: "<math><mi>x</math>", kept: nil),
    Example(written: "<math><mi>x</mn></math>", kept: nil),
    Example(written: "<math><mi>x</mi></math><b>", kept: nil),
    Example(written: "<math><math><mi>x</mi></math></math>", kept: nil),
    Example(written: "<math><mi>&euro;</mi></math>", kept: nil),
    Example(written: "<math><mi>a > b</mi></math>", kept: nil),
    Example(written: "<math><mi a=b>x</mi></math>", kept: nil),
    Example(written: "<math><!-- x --><mi>x</mi></math>", kept: nil),
    Example(written: #"<span class="math inline">$x$</span>"#, kept: nil),
    Example(written: "", kept: nil),
  ]

  @Test(arguments: examples)
  func `a page gets what only draws, or nothing`(_ example: Example) throws {
    let formula = try #require(Formula(shown: "$a < \"b\"$".replacing("<", with: "&lt;").utf8))
    let cleaned = mathML(of: formula, from: Array(example.written.utf8)[...])
    #expect(
      cleaned.map { String(decoding: $0, as: UTF8.self) }
        == example.kept.map { #"<math aria-label="a &lt; &quot;b&quot;">\#($0)</math>"# })
  }

  @Test func `MathML cut off anywhere is refused`() throws {
    let formula = try #require(Formula(shown: "$x$".utf8))
    let whole = Array(#"<math xmlns="x"><mrow><mi>x</mi><mo>&lt;</mo></mrow></math>"#.utf8)
    #expect(mathML(of: formula, from: whole[...]) != nil)
    for end in 0..<whole.count { #expect(mathML(of: formula, from: whole[..<end]) == nil) }
  }
}
