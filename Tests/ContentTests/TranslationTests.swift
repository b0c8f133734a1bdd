import Diagnostics
import Scoring
import TestSupport
import Testing

@testable import Content

/// A quiz and a file that translates it into Finnish, both read.
private struct Translated {
  var quiz: Quiz?
  var document: Document?
  var findings: [Diagnostic] = []

  init(_ base: String, _ translation: String, language: String = "fi") {
    self.init(base, Marked(translation, path: "quiz.\(language).md"), language: language)
  }

  init(_ base: String, _ translation: Marked, language: String = "fi") {
    let file = SourceFile(path: "quiz.md", bytes: Array(base.utf8))
    var known: [Diagnostic] = []
    let document = readDocument(file, settings: SiteSettings(), reporting: &known)
    let read = readTranslation(
      translation.file, into: language,
      of: TranslatedQuiz(
        file: file, document: document, hasErrors: known.contains { $0.severity == .error }),
      settings: SiteSettings(), reporting: &findings)
    quiz = read?.quiz
    self.document = read?.document
  }
}

/// A mistake in a translation, shown by `‸`, with a part of what is said of it.
private struct Mistake: CustomTestStringConvertible, Sendable {
  var code: String
  var message: String
  var base: String
  var translation: String

  init(_ code: String, _ message: String, _ base: String, _ translation: String) {
    self.code = code
    self.message = message
    self.base = base
    self.translation = translation
  }

  var testDescription: String { "\(code): \(message)" }
}

private let river = "## Longest? {#longest}\n\n- [x] Nile\n- [ ] Seine\n"
private let joki = "## Pisin? {#longest}\n\n- [x] Niili\n- [ ] Seine\n"

struct TranslatedSourceTests {
  @Test(arguments: [
    "- [x] a\n\npara one\n\n- [ ] b\n\n[x]: foo bar\n",
    "- [x] a\n\nsee `x`\n| a | b |\n| - | - |\n\n- [ ] b\n",
  ])
  func `a translation is compared with a quiz whatever stands below its choices`(choices: String) {
    let text = quizText("## Q?\n\n" + choices)
    let other = text.replacing("[x] a", with: "[ ] a").replacing("[ ] b", with: "[x] b")
    #expect(Translated(text, other).findings != [])
  }
}

struct TranslatedNameTests {
  @Test(arguments: [
    ("capitals.fi.md", "capitals.md", "fi"), ("geo/capitals.pt-br.md", "geo/capitals.md", "pt-BR"),
    ("a.ZH-hant-tw.markdown", "a.markdown", "zh-Hant-TW"), ("a.es-419.md", "a.md", "es-419"),
    ("index.sv.md", "index.md", "sv"), ("a.ca-valencia.md", "a.md", "ca-valencia"),
    ("old.maps.smn.MD", "old.maps.MD", "smn"), ("sl.sl-1994.md", "sl.md", "sl-1994"),
  ])
  func `a name that ends in a language says what it translates`(
    path: String, base: String, language: String
  ) {
    #expect(TranslatedName(of: path)?.base == base)
    #expect(TranslatedName(of: path)?.language == language)
  }

  @Test(arguments: [
    "notes.md", "notes.v2.md", "world.map.md", "notes.md.md", "geo/.fi.md", ".fi.md", "a.fi.txt",
    "a.fi", "a.fi-.md", "a.-fi.md", "a.fi-x.md", "a.f.md", "a.fi_FI.md", "a.fi-toolongsubtag.md",
    "players/ada.fi.md", "capitals.fi.sv.md", "a..md", "fi.md", "a.фи.md", "a.fi-FI-SE.md",
  ])
  func `any other name says nothing`(path: String) {
    #expect(TranslatedName(of: path) == nil)
  }
}

struct TranslatedPlaceTests {
  private func map(_ first: String, _ second: String, picture: String = "map.svg") -> String {
    "## Where? {#w}\n\n![Map](\(picture))\n\n- [x] \(first)\n- [ ] \(second)\n"
  }

  private func places(_ read: Translated) -> [String?] {
    guard case .choices(let choices) = read.quiz?.questions.first?.form else { return [] }
    return choices.map { $0.place?.text }
  }

  @Test func `places on one picture are those of the quiz`() {
    let base = map("@ 30,40 Finland", "@ 60,40 Norway")
    for same in [map("Suomi", "Norja"), map("@ 30,40 Suomi", "@ 60,40 Norja")] {
      let read = Translated(base, same)
      #expect(read.findings == [] && places(read) == ["30,40", "60,40"])
    }
    let read = Translated(base, Marked(map("@ 30,40 Suomi", "@ 70,40 Norja"), path: "quiz.fi.md"))
    #expect(read.findings.map(\.code.name) == ["translation-setting"])
    #expect(read.findings.first?.location.line == 6)
    #expect(read.findings.first?.message.contains("60,40 at quiz.md:1") == true)
    #expect(places(read) == ["30,40", "60,40"])
    let none = Translated(map("Finland", "Norway"), map("@ 30,40 Suomi", "@ 70,40 Norja"))
    #expect(none.findings.map(\.code.name) == ["translation-setting", "translation-setting"])
    #expect(places(none) == [nil, nil])
  }

  @Test func `another picture has places of its own`() {
    let read = Translated(
      map("@ 30,40 Finland", "@ 60,40 Norway"),
      map("@ 10,40 Suomi", "@ 20,40 Norja", picture: "kartta.svg"))
    #expect(read.findings == [] && places(read) == ["10,40", "20,40"])
  }

  @Test func `places of pairs are those of the quiz, too`() {
    func pairs(_ first: String, _ second: String) -> String {
      "---\ntype: quiz\n---\n\n## What? {#w}\n\n![Map](m.svg)\n\n- \(first) -> a\n- \(second) -> b\n"
    }
    let read = Translated(pairs("@ 30,40 x", "@ 60,40 y"), pairs("@ 31,40 x", "@ 60,40 y"))
    #expect(read.findings.map(\.code.name) == ["translation-setting"])
    guard case .matching(let lefts, _) = read.quiz?.questions.first?.form else {
      Issue.record("these are pairs")
      return
    }
    #expect(lefts.map { $0.place?.text } == ["30,40", "60,40"])
  }
}

struct TranslationTests {
  @Test func `texts are the translation's, and all else is the quiz's`() throws {
    let read = Translated(
      quizText(
        """
        # Rivers

        ## Longest? {#longest}

        <!-- quiz: points=7 shuffle=no -->

        - [ ] None of these
        - [x] Nile

        ## Both banks

        [[Wien|Vienna]] and [[Paris|(Rome)]] and [[= 9.81 +- 0.05]]
        """),
      """
      ---
      title: Joet
      tags: [vesi]
      ---
      Johdanto.

      ## Pisin? {#longest}

      > Vihje.

      - [ ] Ei mikään
      - [x] Niili
        > Juuri se.

      Selitys.

      ## Molemmat rannat

      [[Wien]] ja [[Pariisi|(Rooma)]] ja [[= 9.81 +- 0.05]]
      """)
    #expect(read.findings == [])
    let quiz = try #require(read.quiz)
    #expect(quiz.outline.title == "Joet" && quiz.outline.tags == ["vesi"])
    #expect(quiz.outline.path == "quiz" && quiz.outline.page == "quiz.fi")
    #expect(quiz.outline.language == "fi" && quiz.outline.source == "quiz.fi.md")
    #expect(quiz.questions.map(\.id) == ["longest", "both-banks"])
    #expect(quiz.questions.map(\.headingText) == ["Pisin?", "Molemmat rannat"])
    let first = try #require(quiz.questions.first)
    #expect(first.worth.points == Points(7) && !first.shuffles && first.hints.count == 1)
    #expect(first.line == 7 && !first.explanation.isEmpty)
    guard case .choices(let choices) = first.form else {
      Issue.record("it has choices")
      return
    }
    #expect(choices.map(\.text) == ["Ei mikään", "Niili"])
    #expect(choices.map(\.isPinned) == [true, false], "the quiz says which choice stays last")
    guard case .blanks(let segments) = quiz.questions[1].form else {
      Issue.record("it has blanks")
      return
    }
    let blanks = segments.compactMap { if case .blank(let blank) = $0 { blank } else { nil } }
    #expect(blanks.map(\.answer) == ["Wien", "Rooma", "9.81"])
    #expect(blanks[0].key == .text([Array("Wien".utf8), Array("Vienna".utf8)]))
    #expect(blanks[1].options == ["Pariisi", "Rooma"] && blanks[1].values == ["Paris", "Rome"])
  }

  @Test func `questions with ids may stand in another order, the others keep theirs`() throws {
    let read = Translated(
      "## One?\n\n- [x] a\n- [ ] b\n\n## Two? {#two}\n\n- [ ] a\n- [x] b\n\n## Three?\n\n- [x] a\n- [x] b\n",
      "## Kaksi? {#two}\n\n- [ ] a\n- [x] b\n\n## Yksi?\n\n- [x] a\n- [ ] b\n\n## Kolme?\n\n- [x] a\n- [x] b\n"
    )
    #expect(read.findings == [])
    #expect(read.quiz?.questions.map(\.id) == ["one", "two", "three"])
    #expect(read.quiz?.questions.map(\.headingText) == ["Yksi?", "Kaksi?", "Kolme?"])
  }

  @Test func `a copy of the front matter says nothing wrong`() {
    let head = "---\ntype: quiz\npoints: 7\npools: {a: 1}\ntime-limit: 10m\nid: rivers\n---\n"
    let pool = "\n<!-- quiz: pool=a -->\n"
    func with(_ text: String) -> String {
      head + text.split(separator: "\n", maxSplits: 1).map(String.init).joined(separator: pool)
    }
    let read = Translated(with(river), with(joki))
    #expect(read.findings == [])
    #expect(read.quiz?.outline.points == Points(7))
  }

  @Test func `the kind of file follows from the quiz`() {
    let read = Translated(
      quizText("## City? {#c}\n\n[[Wien]]\n"), "## Kaupunki? {#c}\n\n[[Wien]]\n")
    #expect(read.findings == [])
    #expect(read.quiz?.questions.first?.kind == .shortText)
  }

  @Test func `drafts translate nothing, and are translated by nothing`() {
    #expect(Translated("---\ndraft: true\n---\n" + river, joki).findings == [])
    let read = Translated(river, "---\ndraft: true\n---\n" + joki)
    #expect(read.findings == [] && read.document == nil)
  }

  @Test func `beside a draft an article is one of its own`() {
    let read = Translated("---\ndraft: true\n---\n# Notes\n", "# Muistiinpanot\n")
    #expect(read.findings == [] && read.document != nil)
  }

  @Test func `beside an article an article is one of its own`() {
    let read = Translated("# Notes\n", "# Muistiinpanot\n")
    guard case .page(let page) = read.document?.content else {
      Issue.record("it is a page")
      return
    }
    #expect(read.findings == [] && page.path == "quiz-fi")
  }

  @Test(arguments: mistakes)
  fileprivate func `a translation that does not fit is left out`(example: Mistake) throws {
    let marked = Marked(example.translation, path: "quiz.fi.md")
    let read = Translated(example.base, marked)
    #expect(read.findings.map(\.code.name) == [example.code])
    let finding = try #require(read.findings.first)
    #expect(finding.location == marked.place)
    #expect(finding.message.contains(example.message), "\(finding.message)")
    #expect(finding.severity == .error)
    let isSetting = example.code == "translation-setting"
    #expect((read.quiz == nil) == !isSetting, "a setting alone is left out")
  }

  @Test func `each choice that is marked otherwise is shown`() {
    let marked = Marked("## Pisin? {#longest}\n\n‸- [ ] Niili\n‸- [x] Seine\n", path: "quiz.fi.md")
    let read = Translated(river, marked)
    #expect(read.findings.map(\.location) == marked.places)
    #expect(
      read.findings.first?.message.contains("choice 1 is wrong here, and right at quiz.md:1")
        == true)
    #expect(read.quiz == nil)
  }

  @Test func `a language that the quiz is in is no other one`() {
    let read = Translated("---\nlanguage: FI\n---\n" + river, joki)
    #expect(read.findings.map(\.code.name) == ["translation-base"])
  }
}

private let typed = quizText("## City? {#c}\n\nIn [[Wien|Vienna]].\n")
private let list = quizText("## City? {#c}\n\nIn [[(Wien)|Graz]].\n")
private let number = quizText("## How much? {#c}\n\n[[= 9.81]]\n")
private let pairs = quizText("## Pairs {#p}\n\n- a -> 1\n- b -> 2\n- c -> 1\n")

private let mistakes = [
  Mistake("translation-base", "has no questions", "# Notes\n", "‸" + joki),
  Mistake("translation-base", "mistakes", river + "\n## Q2?\n\n- [ ] a\n- [ ] b\n", "‸" + joki),
  Mistake("translation-missing", "no question stands here", river, "‸# Joet\n"),
  Mistake(
    "translation-missing", "\"Second?\" (quiz.md:6) is not translated; add it here, with {#two}",
    river + "\n## Second? {#two}\n\n- [x] a\n- [ ] b\n", "‸" + joki),
  Mistake(
    "translation-missing", "did you mean \"longest\"?", river,
    "‸## Pisin? {#longst}\n\n- [x] Niili\n- [ ] Seine\n"),
  Mistake(
    "translation-missing", "about here \"Middle?\" (quiz.md:6) is not translated",
    "## One?\n\n- [x] a\n- [ ] b\n\n## Middle?\n\n- [x] a\n- [x] b\n\n## Last?\n\n- [x] a\n- [ ] b\n",
    "## Yksi?\n\n- [x] a\n- [ ] b\n\n‸## Viimeinen?\n\n- [x] a\n- [ ] b\n"),
  Mistake(
    "translation-missing", "is not in quiz.md: it has 1 question, and this file 2",
    "## One?\n\n- [x] a\n- [ ] b\n",
    "## Yksi?\n\n- [x] a\n- [ ] b\n\n‸## Lisää?\n\n- [x] a\n- [ ] b\n"),
  Mistake(
    "translation-differs", "this has 3 choices, and the question at quiz.md:1 has 2", river,
    "‸" + joki + "- [ ] Rein\n"),
  Mistake(
    "translation-differs", "pair 3 has another right side", pairs,
    "## Parit {#p}\n\n- a -> 1\n- b -> 2\n‸- c -> 2\n"),
  Mistake(
    "translation-differs", "this has 3 different right sides", pairs,
    "‸## Parit {#p}\n\n- a -> 1\n- b -> 2\n- c -> yksi\n"),
  Mistake(
    "translation-differs", "by blanks, and the question at quiz.md:1 by choices", river,
    "---\ntype: quiz\n---\n‸## Pisin? {#longest}\n\n[[Niili]]\n"),
  Mistake(
    "translation-differs", "this has 2 items", quizText("## Order {#o}\n\n1. a\n2. b\n3. c\n"),
    "‸## Järjestä {#o}\n\n1. a\n2. b\n"),
  Mistake(
    "translation-differs", "it is not in it; write it there too: [[Wien|Vienna|Vieno]]", typed,
    "‸## Kaupunki? {#c}\n\nOn [[Wien|Vieno]].\n"),
  Mistake(
    "translation-differs", "this has 2 blanks", typed,
    "‸## Kaupunki? {#c}\n\nOn [[Wien]], [[Wien]].\n"),
  Mistake(
    "translation-differs", "a list here, and typed", typed,
    "‸## Kaupunki? {#c}\n\nOn [[(Wien)|Graz]].\n"),
  Mistake(
    "translation-differs", "other right choices", list,
    "‸## Kaupunki? {#c}\n\nOn [[Wien|(Graz)]].\n"),
  Mistake(
    "translation-differs", "blank 1 is 9.8 here, and 9.81 at", number,
    "‸## Paljonko? {#c}\n\n[[= 9.8]]\n"),
  Mistake(
    "translation-differs", "a number in one language", number,
    "‸## Paljonko? {#c}\n\n[[paljon]]\n"),
  Mistake(
    "translation-setting", "\"points\" is for all languages", river,
    "---\n‸points: 7\n---\n" + joki),
  Mistake(
    "translation-setting", "says something else", "---\npoints: 3\n---\n" + river,
    "---\n‸points: 7\n---\n" + joki),
  Mistake(
    "translation-setting", "file's name says \"fi\"", river, "---\nlanguage: ‸sv\n---\n" + joki),
  Mistake(
    "translation-setting", "\"points\" is not what quiz.md:1 says", river,
    "‸## Pisin? {#longest}\n\n<!-- quiz: points=3 -->\n\n- [x] Niili\n- [ ] Seine\n"),
]
