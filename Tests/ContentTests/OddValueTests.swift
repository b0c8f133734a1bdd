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

  @Test(arguments: [
    "---\rtype: quiz\rtitle: T\r---\r", "---\ntype: quiz\n\t\n \t\ntitle: T\n---\n",
  ])
  func `front matter has the lines that an author sees`(front: String) {
    let read = ReadFile(front + question)
    #expect(read.findings == [] && read.quiz?.outline.title == "T")
  }

  @Test(arguments: ["\u{85}", "\u{2028}", "\u{2029}"])
  func `a line end that nobody sees is a blank in front matter`(sign: String) {
    let read = ReadFile("---\ntype: quiz\ntitle: A\(sign)B\npoints: x\n---\n" + question)
    #expect(read.places == ["3:9 value-wrong", "4:9 value-wrong"])
    #expect(read.quiz?.outline.title.hasPrefix("A ") == true)
  }

  @Test func `a reference behind a backslash is text already`() {
    let read = ReadFile(quizText("## A \\&#1; B?\n\n- [x] a\n- [ ] b\n"))
    #expect(read.questions.first?.heading.text == "A &amp;#1; B?")
  }

  @Test(arguments: ["[[ ]]", "[[\u{A0}]]", "[[\u{200B}]]", "[[a|\u{A0}]]"])
  func `a blank that marking takes for nothing is empty`(blank: String) {
    #expect(
      ReadFile(quizText("## A?\n\nIt is \(blank).\n")).findings.map(\.code.name) == ["blank-empty"])
  }

  @Test func `a blank in a choice is told`() {
    let read = ReadFile(quizText("## A?\n\n- [x] It is [[b]]\n- [ ] c\n"))
    #expect(read.places == ["6:13 blank-place"])
  }

  @Test(arguments: ["✓\u{FE0E}", "✔\u{FE0E}", "☑\u{FE0E}", "✖", "✖️", "✕", "☒"])
  func `a mark in a box means right beside empty ones, however it is drawn`(mark: String) {
    let read = ReadFile(quizText("## A?\n\n- [\(mark)] a\n- [ ] b\n"))
    #expect(read.choices.map(\.isRight) == [true, false])
  }

  @Test func `an empty quote above choices is no hint`() {
    #expect(ReadFile(quizText("## A?\n\n>\n\n- [x] a\n- [ ] b\n")).questions.first?.hints == [])
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

  @Test(arguments: [
    "tags: ‸#geo #eu", "title: ‸#1", "tags:\n  - ‸#geo\n  - eu", "title: Capitals ‸#1",
    "author: Ada ‸#ada # x", "title: Grün\t‸#1", "title: C #",
    "title: Capitals # ours", "title: C#1", "title: 'Capitals #1'", "title: \"Capitals #1\"",
    "title: >\n  Capitals #1", "draft: no #1", "title: a ## b",
  ])
  func `a text that ends at a number sign is told`(setting: String) {
    let example = Marked("---\n\(setting)\n---\n" + question)
    let read = ReadFile(example)
    #expect(read.findings.map(\.location) == example.places)
    #expect(read.findings.allSatisfy { $0.code == .valueWrong })
  }

  @Test func `a title that says nothing is none, and holds no control characters`() {
    #expect(ReadFile("---\ntitle: ''\n---\n" + question).quiz?.outline.title == "Quiz")
    let read = ReadFile("---\ntitle: \"a\\x01b\\0c\"\ntags: [\"\\x02d\"]\n---\n" + question)
    #expect(read.quiz?.outline.title == "a b c" && read.quiz?.outline.tags == ["d"])
  }

  @Test(arguments: ["english", "deutsch", "Finnish"])
  func `the name of a language is no tag`(name: String) {
    #expect(ReadFile("---\nlanguage: \(name)\n---\n" + question).places == ["2:11 value-wrong"])
  }

  @Test(arguments: [
    "‸hand-in-mail: a@example.org", "‸hand-in-post: https://example.org/in", "‸branch: main",
    "‸content-path: docs", "hand-in: [file]\n‸hand-in-mail: a@example.org",
  ])
  func `a setting that needs another one is a warning without it`(text: String) {
    let example = Marked(text)
    var findings: [Diagnostic] = []
    _ = readSiteSettings(example.file, reporting: &findings)
    #expect(findings.map { "\($0.severity) \($0.code.name)" } == ["warning value-wrong"])
    #expect(findings.map(\.location.line) == [example.place.line])
  }

  @Test(arguments: [
    "<!-- quiz points=5 -->", "<!-- Quiz: points=5 -->", "<!-- quizz: kind=single -->",
    "<!-- points=5 -->",
  ])
  func `attributes in a comment that is not read are an error`(comment: String) {
    let read = ReadFile("## Q?\n\n\(comment)\n\n- [x] a\n- [ ] b\n")
    #expect(read.places == ["3:1 attribute-wrong"] && read.questions.isEmpty)
    let said = ReadFile("## Q?\n\n<!-- the id= of it, see quiz points=3 -->\n\n- [x] a\n- [ ] b\n")
    #expect(said.findings == [])
  }

  @Test func `an attribute is said once`() {
    let read = ReadFile("## Q?\n\n<!-- quiz: points=5 points=6 -->\n\n- [x] a\n- [ ] b\n")
    #expect(read.places == ["3:1 attribute-wrong"])
  }

  @Test(arguments: ["a.pdf", "film.MOV", "a/b.docx", "c.tiff", "d.HEIC"])
  func `a file that browsers show as no image is a warning`(path: String) {
    #expect(ReadFile("# T\n\n![x](\(path)) [y](\(path))\n").places == ["3:1 image-unshown"])
  }

  @Test(arguments: ["- [ ] b\n<<<<<<< HEAD\n- [ ] c\n=======\n", "\n<<<<<<< HEAD\n## A?\n"])
  func `what git marks as a conflict is a warning`(text: String) {
    let read = ReadFile("## Q?\n\n- [x] a\n" + text)
    #expect(read.findings.contains { $0.code.name == "merge-mark" })
    let code = ReadFile("## Q?\n\n```\n<<<<<<< HEAD\n```\n\n- [x] a\n- [ ] b `<<<<<<< `\n")
    #expect(code.findings == [])
  }

  @Test func `a conflict in the front matter is told as one, where it begins`() {
    let conflict = "<<<<<<< HEAD\ntitle: A\n=======\ntitle: B\n>>>>>>> other\n"
    let read = ReadFile("---\ntype: quiz\n\(conflict)---\n\n## Q?\n\n- [x] a\n- [ ] b\n")
    #expect(read.places == ["3:1 merge-mark"])
    let quoted = ReadFile(
      "---\ntype: quiz\ntitle: '<<<<<<< HEAD'\n---\n\n## Q?\n\n- [x] a\n- [ ] b\n")
    #expect(quoted.findings == [])
  }

  @Test func `a reference to a control character hides no scheme of an address`() {
    let read = ReadFile("# T\n\n[a](&#1;javascript:f)\n")
    #expect(read.article?.body.text == "<p><a href=\"&amp;#1;javascript:f\">a</a></p>")
    #expect(read.document?.links.map(\.target) == ["&"])
  }
}
