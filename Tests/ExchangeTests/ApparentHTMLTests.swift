import Content
import Diagnostics
import Exchange
import Testing

/// Texts of JSON that may be HTML, which nothing says.
struct ApparentHTMLTests {
  private static func read(_ asked: String, _ choices: String = #""Sea","Sand""#, more: String = "")
    -> Imported
  {
    imported(
      #"[{"question":"\#(asked)","options":[\#(choices)],"correctIndex":0\#(more)},{"question":"Why?","options":["x","y"],"correctIndex":1}]"#,
      as: .json, from: "q.json")
  }

  struct Example: Sendable, CustomTestStringConvertible {
    var asked: String
    var choices = #""Sea","Sand""#
    var shown: String
    var testDescription: String { asked + " " + choices }

    init(_ asked: String, _ choices: String? = nil, is shown: String) {
      self.asked = asked
      if let choices { self.choices = choices }
      self.shown = shown
    }
  }

  static let html: [Example] = [
    Example("<p>Which is <b>wet</b>?</p>", is: "Which is **wet**? | *Sea | Sand"),
    Example(
      "What is H<sub>2</sub>O?", #""<i>Sea</i> water","it&#39;s sand""#,
      is: "What is H₂O? | **Sea* water | it's sand"),
    Example(
      "Tom &amp; Jerry are?", #""cats &gt; dogs","x&nbsp;y""#,
      is: "Tom & Jerry are? | *cats > dogs | x y"),
    Example(
      "<p>Which tag breaks a line?</p>", #""&lt;br&gt;","&lt;p&gt;""#,
      is: "Which tag breaks a line? | *\\<br> | \\<p>"),
    Example(
      "<p>What does <code>a &lt; b</code> say?</p>", #""<p>less</p>","<p>more</p>""#,
      is: "What does `a < b` say? | *less | more"),
    Example(
      "Use `x<b>` and <b>run</b>.<br>Then?", is: "Use `x<b>` and **run**.<br>Then? | *Sea | Sand"),
    Example(
      "<p>Look <i class='icon'></i></p><iframe src='x'></iframe>", #""<p>a</p>","<p>b</p>""#,
      is: "Look | *a | b"),
    Example("Who sang O`Connor&#39;s song?", is: "Who sang O\\`Connor's song? | *Sea | Sand"),
  ]

  @Test(arguments: html) func `what is plainly HTML is read as it`(example: Example) {
    let read = Self.read(example.asked, example.choices)
    #expect(read.shownChoices.first == example.shown)
  }

  static let plain: [Example] = [
    Example(
      "Which tag makes text bold?", #""<b>","<bold>""#,
      is: "Which tag makes text bold? | *\\<b> | \\<bold>"),
    Example("What does <br> do?", is: "What does \\<br> do? | *Sea | Sand"),
    Example(
      "Which is a list?", #""List<String>","Map<b>""#,
      is: "Which is a list? | *List\\<String> | Map\\<b>"),
    Example("What is 1 <b && c> 2?", is: "What is 1 \\<b && c> 2? | *Sea | Sand"),
    Example(
      "How is it written?", #""&lt;","&amp;lt;""#,
      is: "How is it written? | *\\&lt; | \\&amp;lt;"),
    Example(
      "Which entity of HTML is <?", #""&lt;","&gt;""#,
      is: "Which entity of HTML is \\<? | *\\&lt; | \\&gt;"),
    Example("What does `<b>x</b>` do?", is: "What does `<b>x</b>` do? | *Sea | Sand"),
    Example(
      "Which is bold?", #""<b>x</b>","<i>x</i>""#,
      is: "Which is bold? | *\\<b>x\\</b> | \\<i>x\\</i>"),
    Example(
      "What does React show for <div>Hello</div>?",
      is: "What does React show for \\<div>Hello\\</div>? | *Sea | Sand"),
    Example(
      "Which form is right?", #""<form>a</form>","<from>a</from>""#,
      is: "Which form is right? | *\\<form>a\\</form> | \\<from>a\\</from>"),
  ]

  @Test(arguments: plain) func `what may be about HTML is kept as it stands`(example: Example) {
    #expect(Self.read(example.asked, example.choices).shownChoices.first == example.shown)
  }

  @Test(arguments: [
    "What does <br> do?", "In HTML, what is the <b>main</b> part?",
    "What is <div>this</div>?",
  ]) func `where it is not clear, that is said`(asked: String) {
    let read = Self.read(asked)
    #expect(read.diagnostics.map(\.code.name) == ["import-ambiguous"])
  }

  @Test func `references alone are characters where the file is HTML`() {
    let read = imported(
      #"[{"question":"It&#39;s?","options":["&lt;","&gt;"],"correctIndex":0},{"question":"Why?","options":["x","y"],"correctIndex":1}]"#,
      as: .json, from: "q.json")
    #expect(read.shownChoices.first == "It's? | *< | \\>")
    #expect(read.diagnostics == [])
  }

  @Test func `what Markdown has no marks for is reported`() {
    let read = Self.read("Which is <u>not</u> wet?", more: #","explanation":"Sand is <b>dry</b>.""#)
    #expect(read.quizzes.first?.questions.first?.explanation == "Sand is **dry**.")
    #expect(read.diagnostics.map(\.code.name) == ["not-kept"])
  }

  @Test func `an answer to be typed is typed without references`() {
    let read = imported(
      #"[{"question":"Who?","answer":"Zo&euml; O&#39;Hara"}]"#, as: .json, from: "q.json")
    #expect(read.markdown.contains("[[Zoë O'Hara]]"))
  }

  @Test func `in a file of HTML players are HTML, too`() {
    let read = Self.read(
      "It&#39;s?", more: #","explanation":"<p>So.</p><iframe src='x'></iframe>""#)
    #expect(read.quizzes.first?.questions.first?.explanation == "So.")
    #expect(read.diagnostics.map(\.code.name) == ["not-kept"])
  }
}
