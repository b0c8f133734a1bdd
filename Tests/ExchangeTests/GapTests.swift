import Content
import Diagnostics
import Exchange
import Testing

/// Blanks in texts of other programs: each stands where Podium reads one, or the question is left
/// out.
struct GapTests {
  struct Example: Sendable, CustomTestStringConvertible {
    var format: ExchangeFormat
    var text: String
    /// What a build shows of the question; nil if it is left out.
    var markdown: String?
    /// Whether a text below the last gap has to stand above it.
    var isMoved: Bool
    var testDescription: String { text }

    init(
      _ format: ExchangeFormat, _ text: String, _ markdown: String?, isMoved: Bool = false
    ) {
      self.format = format
      self.text = text
      self.markdown = markdown
      self.isMoved = isMoved
    }
  }

  static func moodle(_ text: String) -> String {
    SilentLossTests.moodle("cloze", text)
  }

  static let examples: [Example] = [
    Example(.anki, "Fifth <code>let {{c1::x}} = 1</code> ok\n", nil),
    Example(.anki, "\\(\\frac{a}{ {{c1::b}} }\\)\n", nil),
    Example(.anki, "\\(\\frac{a}{ {{c1::b}} }\\) and {{c2::c}}\n", nil),
    Example(.anki, "<img src=\"a.png\" alt=\"{{c1::b}}\"> {{c2::c}}\n", nil),
    Example(.anki, "a[{{c1::i}}]\n", "a\\[[[i]]]"),
    Example(.anki, "C:\\{{c1::temp}}\n", "C:\\\\[[temp]]"),
    Example(.moodleXML, moodle("<p>In <code>{1:SA:=x}</code> and {1:SA:=y}.</p>"), nil),
    Example(.moodleXML, moodle("<p>\\(a^{1:SA:=x}\\)</p>"), nil),
    Example(
      .moodleXML, moodle("<p>Fill {1:SA:=a}:</p><pre>one\n\ntwo\n</pre><ul><li>b</li></ul>"),
      "```\none\n\ntwo\n```\n\n- b\n\nFill [[a]]:\n", isMoved: true),
    Example(
      .moodleXML, moodle("<p>Fill {1:SA:=a}:</p><p>b</p><p>c</p>"), "Fill [[a]]:\\\nb\\\nc\n"),
    Example(
      .moodleXML, moodle("<p>Fill {1:SA:=a}:</p><table><tr><td>b</td><td>c</td></tr></table>"),
      "|  |  |\n| --- | --- |\n| b | c |\n\nFill [[a]]:\n", isMoved: true),
    Example(
      .moodleXML,
      moodle("<p>Fill.</p><table><tr><td>{1:SA:=b}</td><td>{1:MC:=c~d}</td></tr></table><p>e</p>"),
      "e\n\n|  |  |\n| --- | --- |\n| [[b]] | [[(c)|d]] |\n", isMoved: true),
    Example(
      .moodleXML, moodle("<p>Read.</p><p>Is {1:SA:=3}:</p><pre>print(3)</pre><p>That was it.</p>"),
      "```\nprint(3)\n```\n\nThat was it.\n\nIs [[3]]:\n", isMoved: true),
    Example(.gift, "[html]<p>Is {=3}:</p><pre>x</pre>\n", "Is [[3]]:\n", isMoved: true),
    Example(
      .anki, "#html:true\n<p>Is {{c1::3}}:</p><pre>x</pre>\n", "Is [[3]]:\n", isMoved: true),
    Example(.moodleXML, moodle("<p>Is it {1:REGEXP:=blue|azure}?</p>"), nil),
    Example(
      .moodleXML, moodle("<p>{1:SA:=a} is in {1:2:3} and {:smile:}.</p>"),
      "[[a]] is in {1:2:3} and {:smile:}."),
    Example(
      .moodleXML, moodle("<p>It is {1:MC:=H<sub>2</sub>O~CO<sub>2</sub>}.</p>"),
      "It is [[(H₂O)|CO₂]]."),
    Example(.moodleXML, moodle("<p>It is {1:SA:=2\\*3} here.</p>"), "It is [[2*3]] here."),
  ]

  @Test(arguments: examples) func `each blank is one to fill`(example: Example) throws {
    let read = imported(example.text, as: example.format)
    guard let markdown = example.markdown else {
      #expect(read.quizzes.flatMap(\.questions).isEmpty)
      #expect(read.diagnostics.contains { $0.code == .questionLeftOut })
      return
    }
    #expect(read.markdown.contains(markdown))
    let lost = read.diagnostics.map(\.message)
    #expect(lost.count == (example.isMoved ? 1 : 0), "\(lost)")
    #expect(lost.allSatisfy { $0.contains("below the last gap") })
    // Read as a build does, it has the same blanks.
    let quiz = try #require(read.quizzes.first)
    var findings: [Diagnostic] = []
    let again = readWrittenQuiz(
      SourceFile(path: "q.md", bytes: Content.markdown(of: quiz)), reporting: &findings)
    #expect(findings == [])
    #expect(again?.questions.map(\.form) == quiz.questions.map(\.form))
  }
}
