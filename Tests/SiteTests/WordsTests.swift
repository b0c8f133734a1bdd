internal import Diagnostics
internal import Testing
internal import Theme

@testable internal import Site

struct WordsTests {
  /// The theme's words, by language.
  static let languages: [String: [String: String]] = themeFiles.reduce(into: [:]) { all, file in
    guard file.path.hasPrefix("words/") else { return }
    var diagnostics: [Diagnostic] = []
    let language = file.path.dropFirst("words/".count).prefix { $0 != "." }
    all[String(language)] = Words.entries(
      of: SourceFile(path: file.path, bytes: file.bytes), reporting: &diagnostics)
  }
  static let english = languages["en"] ?? [:]

  /// The keys of sentences with a number, without the name of a form.
  static let plurals = Set(
    english.keys.filter { $0.hasSuffix(".one") }.map { String($0.dropLast(".one".count)) })

  static func keys(in language: String) -> Set<String> {
    let isForm = { (key: String) in plurals.contains { key.hasPrefix($0 + ".") } }
    let forms = PluralRules(language: language).categories.map(\.rawValue)
    return Set(english.keys.filter { !isForm($0) })
      .union(plurals.flatMap { key in forms.map { "\(key).\($0)" } })
  }

  /// `label.points.other` for `label.points.few`.
  static func general(_ key: String) -> String {
    key.lastIndex(of: ".").map { key[..<$0] + ".other" } ?? key
  }

  static func places(in sentence: String) -> Set<String> {
    Set(sentence.matches(of: /\{\w+\}/).map { String($0.output) })
  }

  @Test func `the theme speaks twelve languages, and each file says who has reviewed it`() {
    #expect(
      Self.languages.keys.sorted()
        == ["ar", "de", "en", "es", "fi", "fr", "hi", "ja", "pt", "sw", "uk", "zh"])
    for (language, words) in Self.languages {
      #expect(words["language"] == language)
      #expect(words["reviewed"] != nil, "\(language)")
    }
  }

  @Test(arguments: languages.keys.sorted())
  func `no word is missing, and none is superfluous`(language: String) {
    let keys = Set(Self.languages[language]?.keys ?? [:].keys)
    #expect(keys.symmetricDifference(Self.keys(in: language)).sorted() == [])
  }

  /// Words that no sentence of a language says: of the other form of address, which the pages of a
  /// class use, and of another country's spelling.
  static let unsaid: [(language: String, words: Set<String>, but: String?)] = [
    (
      "de", ["du", "dir", "dich", "dein", "deine", "deinen", "wähle", "prüfe", "lade"],
      "classroom."
    ),
    ("es", ["tú", "tu", "tus", "elige", "inténtalo", "descomprímelo"], "classroom."),
    ("fr", ["tu", "ton", "ta", "tes", "toi", "choisis"], "classroom."),
    (
      "pt", ["tu", "teu", "tua", "ficheiro", "ficheiros", "registo", "registada", "utilizador"], nil
    ),
    ("uk", ["ти", "твій", "твоя", "твої", "тебе", "тобі"], "classroom."),
  ]

  @Test(arguments: unsaid)
  func `a language addresses its readers in one way`(
    language: String, words: Set<String>, but: String?
  ) {
    for (key, sentence) in Self.languages[language] ?? [:] {
      if let but, key.hasPrefix(but) { continue }
      let said = sentence.lowercased().split { !$0.isLetter }.map(String.init)
      #expect(words.isDisjoint(with: said), "\(key): \(sentence)")
    }
  }

  @Test(arguments: languages.keys.sorted())
  func `every sentence has the places of the English one`(language: String) {
    for (key, sentence) in Self.languages[language] ?? [:] {
      let english = Self.english[Self.general(key)] ?? Self.english[key]
      let places = Self.places(in: sentence)
      #expect(!sentence.isEmpty, "\(key)")
      // "Practise this one" needs no number.
      let number: Set = key.hasSuffix(".one") ? ["{n}"] : []
      #expect(places.union(number) == Self.places(in: english ?? "").union(number), "\(key)")
    }
  }

  /// Code, signs and the order of dates, which languages share.
  static let signs: Set<String> = [
    "date.format", "leaderboard.of", "number.separator", "period.dates", "play.percent",
    "sample-multiple", "sample-numeric", "workshop.key-add", "workshop.key-row",
    "workshop.key-undo", "workshop.markdown", "workshop.view-markdown",
  ]

  /// Words that a language spells as English does.
  static let spelledAsInEnglish: [String: Set<String>] = [
    "de": [
      "account.passphrase", "feed", "look.normal", "month.11", "month.4", "month.8", "month.9",
      "paper-name", "quiz", "sort-name", "start", "workshop.cloze", "workshop.title",
    ],
    "es": [
      "look.normal", "preview.error", "workshop.error",
    ],
    "fr": [
      "account.points", "article", "articles", "history.manner", "history.score",
      "label.articles.one", "label.articles.other", "label.minutes.one", "label.minutes.other",
      "label.points.one", "label.points.other", "label.questions.one", "label.questions.other",
      "label.quizzes.one", "look.normal", "nav.contact", "page", "pages", "photos", "play.question",
      "points-heading", "question", "quiz", "score", "search-questions", "set.mode", "study.number",
      "workshop.description", "workshop.points", "workshop.question", "workshop.question-n",
      "workshop.questions", "workshop.set-mode",
    ],
    "pt": [
      "label.quizzes.one", "label.quizzes.other", "look.normal", "nav.quizzes", "quiz", "quizzes",
      "title.quizzes", "workshop.item",
    ],
  ]

  @Test(arguments: languages.keys.sorted().filter { $0 != "en" })
  func `only signs, code and a few words are the same as in English`(language: String) {
    let same = Self.languages[language, default: [:]].filter { Self.english[$0.key] == $0.value }
    let known = Self.signs.union(Self.spelledAsInEnglish[language] ?? [])
    #expect(Set(same.keys).subtracting(known) == [])
  }

  @Test func `every word that is asked for is there, and every word is asked for`() {
    var asked: Set<String> = []
    for file in themeFiles where !file.path.hasPrefix("words/") {
      let text = String(decoding: file.bytes, as: UTF8.self)
      if file.path.hasSuffix(".mustache") {
        asked.formUnion(text.matches(of: /[{#^]words\.([\w.-]+)/).map { String($0.output.1) })
      } else if file.path.hasSuffix(".js") {
        asked.formUnion(text.matches(of: /say\('([\w.-]+)'/).map { String($0.output.1) })
        asked.formUnion(text.matches(of: /words\['([\w.-]+)'\]/).map { String($0.output.1) })
      }
    }
    asked.remove("language")
    let keys = Set(Self.english.keys)
    #expect(asked.filter { !keys.contains($0) && !Self.plurals.contains($0) } == [])
    // Hyphenated and plain keys are the templates'; what has a dot is asked for by Swift or with a
    // name put together.
    let unasked = keys.subtracting(asked).filter { !$0.contains(".") }
    #expect(unasked.sorted() == ["language", "language-name", "reviewed"])
  }

  @Test func `every word of the classroom is said by one of its scripts, and none is missing`() {
    let scripts = previewFiles.filter { $0.path.hasPrefix("classroom/") }
      .map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
    // A name may also stand in a table, or be chosen between two.
    let quoted = Set(scripts.matches(of: /'([a-z]+(?:-[a-z]+)*)'/).map { String($0.output.1) })
    let own = Set(
      Self.english.keys.filter { $0.hasPrefix("classroom.") }
        .map { String($0.dropFirst("classroom.".count)) })
    #expect(own.subtracting(quoted).sorted() == ["needs-script"])
    let said = Set(
      scripts.matches(of: /say\('([\w.-]+)'/).map { String($0.output.1) })
    #expect(said.filter { !own.contains($0) && Self.english[$0] == nil }.sorted() == [])
  }

  @Test(arguments: [
    ("en", 1, "1 question"), ("en", 1234, "1,234 questions"), ("fi", 1, "1 kysymys"),
    ("fi", 0, "0 kysymystä"), ("fi", 1_234_567, "1\u{A0}234\u{A0}567 kysymystä"),
    ("de", 1234, "1.234 Fragen"), ("fr", 0, "0 question"),
    ("fr", 1_000_000, "1\u{202F}000\u{202F}000 de questions"),
    ("uk", 21, "21 питання"), ("uk", 25, "25 питань"), ("ar", 2, "2 سؤالان"), ("ar", 3, "3 أسئلة"),
    ("ar", 11, "11 سؤالًا"), ("ar", 100, "100 سؤال"), ("hi", 0, "0 प्रश्न"), ("sw", 2, "Maswali 2"),
    ("zh", 5, "5 道题"), ("ja", 5, "5問"),
  ])
  func `a label is in the form of its number`(language: String, number: Int, label: String) {
    let words = Words(language: language, entries: Self.languages[language] ?? [:])
    #expect(String(decoding: words.label("questions", number), as: UTF8.self) == label)
  }

  @Test(arguments: ["ar", "de", "en", "fi", "hi"])
  func `no phrase says these before the number one`(language: String) throws {
    #expect(try !#require(Self.languages[language]?["end.retry.one"]).contains("{n}"))
  }

  @Test func `a label falls back on its general form, and marks its number where that is wanted`() {
    let words = Words(
      language: "pl",
      entries: ["label.points.one": "{n} punkt", "label.points.other": "<{n}> punktów"])
    #expect(String(decoding: words.label("points", 3), as: UTF8.self) == "<3> punktów")
    #expect(
      String(decoding: words.markedLabel("points", 3), as: UTF8.self)
        == "&lt;<b>3</b>&gt; punktów")
  }

  @Test func `scripts get the labels that they name, and words with a dot that they may make`() {
    let keys = ["label.points.other", "label.pick.other", "label.pass", "state.right", "choose"]
    let entries = Dictionary(uniqueKeysWithValues: keys.map { ($0, $0) })
    let words = Words(language: "en", entries: entries, saidByScripts: { ["label.points"] })
    let script = String(decoding: words.script(), as: UTF8.self)
    #expect(script.contains("label.points.other") && script.contains("state.right"))
    #expect(!script.contains("pick") && !script.contains("pass") && !script.contains("choose"))
    let workshop = String(decoding: words.workshopScript(), as: UTF8.self)
    #expect(workshop.contains("label.pick.other") && !workshop.contains("label.points"))
  }

  @Test(arguments: [
    ("en", "6 December 1917"), ("fi", "6. joulukuuta 1917"), ("de", "6. Dezember 1917"),
    ("es", "6 de diciembre de 1917"), ("uk", "6 грудня 1917 р."), ("zh", "1917年12月6日"),
  ])
  func `a date has the month in the case that a date takes`(language: String, date: String) {
    let words = Words(language: language, entries: Self.languages[language] ?? [:])
    #expect(String(decoding: words.date("1917-12-06"), as: UTF8.self) == date)
  }

  @Test(arguments: [
    ("ar", true), ("fa-IR", true), ("he", true), ("ckb", true), ("az-Arab", true),
    ("uz_Arab_AF", true), ("en", false), ("ku", false), ("ur-Latn", false), ("arn", false),
    ("", false),
  ])
  func `the script decides the direction`(language: String, isRTL: Bool) {
    #expect(isRightToLeft(language) == isRTL)
  }
}
