import Testing

@testable import Formulas

struct PandocTextTests {
  private let formulas = ["$x$", "$$y$$"].compactMap { Formula(shown: $0.utf8) }

  @Test func `a request holds each formula as a value of its own`() {
    let request = PandocText.request(for: formulas, version: [1, 22])
    #expect(
      String(decoding: request, as: UTF8.self)
        == #"{"pandoc-api-version":[1,22],"meta":{},"blocks":["#
        + #"{"t":"Div","c":[["0",[],[]],[{"t":"Plain","c":[{"t":"Math","c":[{"t":"InlineMath"},"x"]}]}]]},"#
        + #"{"t":"Div","c":[["1",[],[]],[{"t":"Plain","c":[{"t":"Math","c":[{"t":"DisplayMath"},"y"]}]}]]}]}"#
    )
  }

  @Test func `an answer has a drawing, or none, for each formula`() throws {
    let answer =
      "<div id=\"0\">\n<span class=\"math inline\">$x$</span>\n</div>\n"
      + "<div id=\"1\">\n<math display=\"block\"><mi>y</mi></math>\n</div>\n"
    let drawings = try #require(PandocText.drawings(of: formulas, in: Array(answer.utf8)))
    #expect(
      drawings.map { $0.map { String(decoding: $0, as: UTF8.self) } }
        == [nil, #"<math display="block" aria-label="y"><mi>y</mi></math>"#])
  }

  @Test(arguments: [
    "", "<div id=\"0\">\n</div>", "<div id=\"1\">\n<math></math>\n</div>\n", "pandoc: no",
    "<div id=\"0\">\nx\n</div>\n<div id=\"1\">\ny\n</div>\n<p>more</p>",
  ])
  func `anything else is no answer`(_ answer: String) {
    #expect(PandocText.drawings(of: formulas, in: Array(answer.utf8)) == nil)
  }

  @Test func `what pandoc has against a formula is found among its warnings`() throws {
    let formula = try #require(Formula(shown: "$\\foo{a}$".utf8))
    let errors =
      "[WARNING] Could not load translations\n[WARNING] Could not convert TeX math \\foo{a}, rendering as TeX:\n"
      + "  \\foo{a}\n      ^\n  unexpected control sequence \\foo\n  expecting \"%\"\n[WARNING] more\n"
    #expect(
      PandocText.complaint(about: formula, in: Array(errors.utf8))
        == "unexpected control sequence \\foo")
    #expect(PandocText.complaint(about: formulas[0], in: Array(errors.utf8)) == nil)
  }

  @Test func `the version of the JSON is read from an empty document`() {
    #expect(
      PandocText.version(in: Array(#"{"pandoc-api-version":[1,22,1],"meta":{},"blocks":[]}"#.utf8))
        == [1, 22, 1])
    #expect(PandocText.version(in: Array("{}".utf8)) == nil)
  }

  @Test func `formulas of a page are drawn where they are known and left where they are not`() {
    var drawn = DrawnFormulas()
    let page = Array(
      #"<p><span class="math">$x$</span> and <span class="math">$y$</span>.</p>"#.utf8)
    #expect(drawn.applied(to: page) == page)
    drawn[Array("$x$".utf8)] = Array("<math><mi>x</mi></math>".utf8)
    #expect(
      String(decoding: drawn.applied(to: page), as: UTF8.self)
        == #"<p><span class="math"><math><mi>x</mi></math></span> and <span class="math">$y$</span>.</p>"#
    )
  }
}
