import Diagnostics
import TestSupport
import Testing

@testable import Content

/// Values in front matter and settings that say less, or something else, than they seem to.
struct OddValueTests {
  private let question = "# Q?\n\n- [x] a\n- [ ] b\n"

  @Test(arguments: ["1h30", "1h 30", "10 min 30", "1 30m", "90 90", "9999999h", "1h 9999999h"])
  func `a time that could be two is refused`(time: String) {
    let read = ReadFile("---\ntime-limit: \(time)\n---\n" + question)
    #expect(read.places == ["2:13 value-wrong"])
    #expect(read.quiz?.outline.settings.timeLimit == nil)
  }

  @Test(arguments: [("1h30m", 5400), ("1 h 30 min", 5400), ("90", 90), ("10 M", 600)])
  func `a time has its units`(time: String, seconds: Int) {
    let read = ReadFile("---\ntime-limit: \(time)\n---\n" + question)
    #expect(read.findings == [] && read.quiz?.outline.settings.timeLimit == seconds)
  }

  @Test(arguments: ["~", "null", "NULL", "", "[~, ]", "[null]"])
  func `no tag is no tag`(tags: String) {
    let read = ReadFile("---\ntags: \(tags)\n---\n" + question)
    #expect(read.findings == [] && read.quiz?.outline.tags == [])
    #expect(ReadFile("---\ntags: 'null'\n---\n" + question).quiz?.outline.tags == ["null"])
  }

  @Test(arguments: ["‸board:", "board: ‸~", "board: ‸null"])
  func `whether players are named is said, and not left empty`(text: String) {
    let example = Marked(text)
    var findings: [Diagnostic] = []
    let settings = readSiteSettings(example.file, reporting: &findings)
    #expect(settings.boards == .unpublished)
    #expect(findings.map(\.code.name) == ["value-wrong"])
  }

  @Test func `a way of handing in that is left empty is not given`() {
    var findings: [Diagnostic] = []
    let file = SourceFile(
      path: "site.yml", bytes: Array("hand-in:\nexclude: ~\nnavigation:\nseasons: null\n".utf8))
    let settings = readSiteSettings(file, reporting: &findings)
    #expect(findings == [] && settings.handIn == SiteSettings().handIn)
    #expect(settings.excluded.isEmpty)
  }

  @Test(arguments: ["&#1;", "&#x1;", "&#X0001D;", "&#04;", "&#12;"])
  func `a reference to a control character is shown as it is written`(written: String) {
    let read = ReadFile(
      quizText("## W\(written)\(written)hy x\(written)y?\n\n- [x] \(written)a\n- [ ] b\n"))
    let shown = written.replacing("&", with: "&amp;")
    #expect(read.findings == [])
    #expect(read.questions.first?.heading.text == "W\(shown)\(shown)hy x\(shown)y?")
    #expect(read.choices.first?.shown.text == shown + "a")
  }

  @Test func `a reference to a control character hides no scheme of an address`() {
    let read = ReadFile("# T\n\n[a](&#1;javascript:f)\n")
    #expect(read.article?.body.text == "<p><a href=\"&amp;#1;javascript:f\">a</a></p>")
    #expect(read.document?.links.map(\.target) == ["&"])
  }
}
