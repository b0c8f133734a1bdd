import Diagnostics
import Scoring
import TestSupport
import Testing

@testable import Content

struct DocumentTests {
  @Test func `a list of choices with an indented heading and a list below is written again`() {
    let text = "- [x]\n\n  ```\n  code\n  ```\n  ## inside\n   1. one\nmore\n"
    let file = SourceFile(path: "a/b.md", bytes: Array(text.utf8))
    var findings: [Diagnostic] = []
    #expect(readWrittenQuiz(file, reporting: &findings)?.questions.count == nil)
    #expect(findings.map(\.code.name) == ["heading-indented"])
    #expect(ReadFile(text).article?.body.isEmpty == false)
  }

  @Test func `front matter describes a quiz`() throws {
    let read = ReadFile(
      """
      ---
      type: quiz
      title: "Capitals: Europe"
      description: All of them
      author: Ada
      created: 2026-11-20
      language: fi
      id: europe
      tags: [maps, "big cities"]
      order: 3
      points: 50
      marking: partial
      attempts: best
      shuffle-questions: yes
      shuffle-choices: true
      pick: 1
      time-limit: 1h30m
      pass: 60%
      mode: exam
      ranked: no
      ---
      # A?

      - [x] a
      - [ ] b
      """, path: "geo/europe.md")
    #expect(read.findings == [])
    let outline = try #require(read.quiz?.outline)
    #expect(
      outline
        == QuizOutline(
          path: "geo/europe", source: "geo/europe.md", title: "Capitals: Europe",
          description: "All of them", author: "Ada", created: "2026-11-20", language: "fi",
          id: "europe", tags: ["maps", "big cities"], order: 3, attempts: .best, isRanked: false,
          settings: QuizSettings(
            shufflesQuestions: true, shufflesChoices: true, pick: 1, timeLimit: 5400, pass: 60,
            mode: .exam),
          questionCount: 1, points: Points(50)))
    #expect(read.questions.first?.worth == Worth(points: Points(50), marking: .partial))
    #expect(read.questions.first?.line == 22)
  }

  @Test func `published: false says how to keep a page from being published`() {
    let finding = ReadFile("---\npublished: false\n---\n# A\n").findings.first
    #expect(finding?.message.contains("write \"draft: true\"") == true)
  }

  @Test(arguments: [
    FindingExample("key-unknown", "---\n‸titel: x\n---\n# A\n"),
    FindingExample("key-unknown", "---\n‸weight: 3\n---\n# A\n"),
    FindingExample("key-twice", "---\ntitle: x\n‸title: y\n---\n# A\n"),
    FindingExample("value-wrong", "---\ntitle: ‸[x]\n---\n# A\n"),
    FindingExample("value-wrong", "---\norder: ‸first\n---\n# A\n"),
    FindingExample("value-wrong", "---\ndraft: ‸maybe\n---\n# A\n"),
    FindingExample("value-wrong", "---\ntype: ‸quizz\n---\n# A\n"),
    FindingExample("value-wrong", "---\ncreated: ‸2026-02-30\n---\n# A\n"),
    FindingExample(
      "value-wrong", "---\ntitle: ä\ntags: {‸a: b}\n---\n# A\n".replacing("{‸", with: "‸{")),
    FindingExample("value-wrong", "---\n‸pick: 3\n---\n# A\n\nText.\n"),
    FindingExample("value-wrong", "---\ntype: article\n‸view: page\n---\n# A\n\nText.\n"),
    FindingExample("value-wrong", "---\npass: ‸120\n---\n# A\n"),
    FindingExample("value-wrong", "---\ntime-limit: ‸soon\n---\n# A\n"),
    FindingExample("value-wrong", "---\ntime-limit: ‸10\n---\n# A\n"),
    FindingExample("value-wrong", "---\ntries: ‸2\nmode: exam\n---\n# A\n"),
    FindingExample("value-wrong", "---\nlanguage: ‸english language\n---\n# A\n"),
    FindingExample("yaml-feature", "---\ntitle: ‸&a x\n---\n# A\n"),
    FindingExample("yaml-feature", "---\ntitle: ‸*a\n---\n# A\n"),
    FindingExample("yaml-feature", "---\ntitle: ‸!x y\n---\n# A\n"),
    FindingExample("yaml-syntax", "---\nä: ö: ‸ü\n---\n# A\n".replacing("ö: ‸", with: "ö‸: ")),
    FindingExample("yaml-syntax", "---\norder: 1\ntitle: ‸\"x\ntags: [a]\n---\n# A\n"),
    FindingExample("yaml-syntax", "---\ntags: ‸[a, b\norder: 1\n---\n# A\n"),
    FindingExample("yaml-syntax", "---\ncover: ‸{a: b\norder: 1\n---\n# A\n"),
    FindingExample("yaml-syntax", "---\ntitle: x\n‸order\ntags: [a]\n---\n# A\n"),
    FindingExample("link-broken", "‸[a](my file.md)\n"),
    FindingExample("link-broken", "‸[a](http:r.md)\n"),
    FindingExample("link-broken", "‸[a](https:/e.x)\n"),
    FindingExample("link-broken", "‸[a](https://)\n"),
    FindingExample("link-broken", "‸[a](mailto:)\n"),
    FindingExample("link-unsafe", "‸[a](//e.x/y)\n"),
    FindingExample("front-matter-open", "Hello\n\n‸---\ntitle: x\n---\n"),
    FindingExample("front-matter-open", "Hello\n‸---\ntype: quiz\ntitle: x\n---\n\n# A\n"),
    FindingExample("key-unknown", "---\ntitle: x\n‸\u{A0}order: 1\n---\n# A\n"),
    FindingExample("link-broken", "Text\n\n- ‸![a](../my map.PNG) and\n"),
    FindingExample("link-outside", "‸[a](maps\\north.md)\n"),
    FindingExample("yaml-syntax", "---\ntitle: ‸%x\n---\n# A\n"),
    FindingExample(
      "choice-marker", "# A\n\n## Q?\n\n- [x] a\n- [ ] b\n\n## R\n\n‸- (x) c\n- ( ) d\n"),
    FindingExample("front-matter-open", "‸---\ntitle: x\n\n# A\n"),
    FindingExample("front-matter-open", "\n‸----\ntitle: x\n---\n\n# A\n"),
    FindingExample("front-matter-toml", "‸+++\ntitle = 1\n+++\n# A\n"),
    FindingExample("quiz-empty", "‸---\ntype: quiz\n---\n# A\n"),
    FindingExample("control-character", "# A\n\na‸\u{1B}b\u{7}\n"),
  ])
  func `a mistake is reported where it is`(_ example: FindingExample) {
    expectFinding(example.code, in: example.text)
  }

  @Test(arguments: [
    "\n---\ndraft: true\n---\n", " \r\n\r\n---\r\ndraft: true\r\n---\r\n",
    "-----\ndraft: true\n-----\n", "--- \ndraft: true\n...\n",
    "---\n\n# later\n\ndraft: true\n---\n", "---\r\n \r\ntype: quiz\r\ndraft: true\r\n---\r\n",
  ])
  func `a draft is left out, however its front matter starts`(_ front: String) {
    let read = ReadFile(front + "# A?\n\n- [x] a\n- [ ] b\n")
    #expect(read.document == nil)
    #expect(read.findings == [])
  }

  @Test(arguments: [
    "Hello\n\n---\n\ntitle: x\n\n---\n", "Like this:\n\n```\n---\ntitle: x\n---\n```\n",
    "Hello\n\n---\ntitle: the end\n", "Hello\n\n---\nSubtitle: x\n---\n",
    "---\n\nNote: this is text.\n\n---\n", "---\n\n---\n\ntitle: x\n", "---\n\n\n",
    "---\n\nHello\n\ntitle: x\n\n---\n", "---\n\ntitle: x\n",
  ])
  func `a rule and a title below text are no front matter`(text: String) {
    #expect(ReadFile(text).findings == [])
  }

  @Test func `lines are counted from the top of the file above late front matter`() {
    let marked = Marked("\n\n---\norder: ‸first\n---\n# A\n")
    #expect(ReadFile(marked).findings.map(\.location) == marked.places)
  }

  @Test(arguments: [
    ("a:\n\t- b", "write blanks in place of a tab"),
    ("a: b: c", "a value with a colon in quotes"),
    ("a: b\n c: d", "in one column"), ("a:\n  - b: c\n  d: e", "in one column"),
    ("a: @b", "put a value with unusual characters in quotes"),
  ])
  func `what is no YAML is told with its own way out`(text: String, wayOut: String) {
    let message = ReadFile("---\n\(text)\n---\n# A\n").findings.first?.message
    #expect(message?.contains(wayOut) == true, "\(message ?? "")")
  }

  @Test(arguments: [
    "[a](<my file.md>)", "[a](my%20file.md)", "a[i](see page 3.)", "`[a](my file.md)`",
    "    [a](my file.md)", "[a](a.md \"a title\")", "[a]: b\n\n[a](see 3.md below)",
  ])
  func `an address without blanks and what is no link are not told of blanks`(text: String) {
    #expect(ReadFile("# A\n\n\(text)\n").findings == [])
  }

  @Test func `a misspelt key names the one that was meant`() {
    let read = ReadFile("---\ntitel: x\n---\n# A\n")
    #expect(read.findings.first?.message.contains("\"title\"") == true)
    #expect(read.findings.first?.severity == .warning)
  }

  @Test(arguments: ["\r\n", "\r", "\n"])
  func `line ends of every system are read`(_ end: String) {
    let text = "---\ntitle: T\n---\n\n# A?\n\n- [x] a\n- b\n- [ ] c\n".replacing("\n", with: end)
    let read = ReadFile(Marked(text.replacing("‸", with: "")))
    #expect(read.quiz?.outline.title == "T")
    #expect(read.questions.map(\.headingText) == ["A?"])
    #expect(read.choices.count == 2)
    if end != "\r" { #expect(read.places == ["8:1 choice-unmarked"]) }
  }

  @Test func `a byte order mark is no part of the text`() {
    let read = ReadFile("\u{FEFF}---\ntitle: T\n---\n# A?\n\n- [x] a\n- [ ] b\n")
    #expect(read.quiz?.outline.title == "T")
    #expect(read.findings == [])
  }

  @Test func `a title is the front matter's, the first heading's or the file's`() {
    let question = "## Q?\n\n- [x] a\n- [ ] b\n"
    #expect(ReadFile("# T\n\n" + question).quiz?.outline.title == "T")
    #expect(ReadFile(question, path: "x/old-maps.md").quiz?.outline.title == "Old maps")
    #expect(
      ReadFile("---\ntitle: F\n---\n# T\n\n" + question).quiz?.introduction.text == "<h2>T</h2>")
    #expect(ReadFile("---\ntitle: T\n---\n# T\n\n" + question).quiz?.introduction.isEmpty == true)
    #expect(ReadFile("Hello.\n", path: "reading-maps.md").article?.title == "Reading maps")
    #expect(ReadFile("# T\n\nHello.\n").article?.body.text == "<p>Hello.</p>")
  }

  @Test func `a file is what its path says`() {
    func kind(_ path: String, _ text: String = "# T\n\nx\n") -> String {
      switch ReadFile(text, path: path).document?.content {
      case .quiz: "quiz"
      case .translation: "translation"
      case .article: "article"
      case .section: "section"
      case .player: "player"
      case .page: "page"
      case nil: "none"
      }
    }
    let question = "# Q?\n\n- [x] a\n- [ ] b\n"
    #expect(kind("index.md") == "section")
    #expect(kind("geo/index.md") == "section")
    #expect(kind("geo/_index.md") == "section")
    #expect(kind("contact.md", question) == "page")
    #expect(kind("about.md") == "page")
    #expect(kind("geo/notes.md") == "article")
    #expect(kind("geo/README.md") == "article")
    #expect(kind("players/ada.md") == "player")
    #expect(kind("geo/quiz.md", question) == "quiz")
    #expect(kind("geo/europe/index.md", question) == "quiz")
    #expect(kind("geo/quiz.md", "---\ntype: article\n---\n" + question) == "article")
    #expect(kind("geo/quiz.md", "---\ndraft: true\n---\n" + question) == "none")
  }

  @Test(arguments: ["players/ada.md", "contact.md"])
  func `a quiz in the place of another page is refused instead of losing its questions`(
    path: String
  ) {
    let file = ReadFile(quizText("## Yes?\n\n- [x] Yes\n- [ ] No\n"), path: path)
    #expect(file.document == nil)
    #expect(file.places == ["1:1 page-name-reserved"])
  }

  @Test func `a player's page has a name and photos`() throws {
    let read = ReadFile(
      "---\nname: Ada L.\nphotos:\n  - path: img/a.jpg\n    text: Me\n  - ../x.jpg\n  - /etc/x\n---\nHi\n",
      path: "players/ada.md")
    guard case .player(let player) = read.document?.content else {
      Issue.record("no player")
      return
    }
    #expect(player.handle == "ada")
    #expect(player.name == "Ada L.")
    #expect(player.photos.map(\.path) == ["img/a.jpg", "../x.jpg"])
    #expect(read.places == ["7:5 link-outside"])
  }

  @Test func `site settings are read, and what is wrong keeps its default`() {
    let marked = Marked(
      """
      id: quiz.example.org
      title: Quiz Night
      base-url: https://example.org/quiz
      language: fi
      time-zone: Europe/Helsinki
      points: 10
      marking: partial
      attempts: ‸worst
      trusted-html: yes
      navigation:
        - title: About
          link: about.md
        - Code: https://example.org
        - title: Bad
          link: ‸javascript:alert(1)
      ‸titel: x
      """, path: "site.yml")
    var findings: [Diagnostic] = []
    let settings = readSiteSettings(marked.file, reporting: &findings)
    #expect(findings.sorted().map(\.location) == marked.places)
    #expect(settings.id == "quiz.example.org")
    #expect(settings.baseURL == "https://example.org/quiz/")
    #expect(settings.points == Points(10))
    #expect(settings.marking == .partial)
    #expect(settings.attempts == .first)
    #expect(settings.trustsHTML)
    #expect(
      settings.navigation.map { [$0.title, $0.target, $0.file?.target] }
        == [["About", "about.html", "about.md"], ["Code", "https://example.org", nil]])
  }
}
