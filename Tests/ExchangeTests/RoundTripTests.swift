import Content
import Diagnostics
import Exchange
import Testing

struct RoundTripTests {
  static let seeds = Array(1...150)

  /// A quiz as text that can be compared: all of it but the lines it was read from.
  static func text(_ quizzes: [WrittenQuiz]) -> String {
    String(decoding: quizJSON(of: quizzes), as: UTF8.self)
  }

  @Test(arguments: seeds) func `a quiz written as Markdown is read as the same quiz`(seed: Int) {
    var samples = QuizSamples(seed: seed)
    let quiz = samples.quiz(path: "quiz")
    let file = SourceFile(path: "quiz.md", bytes: markdown(of: quiz))
    var findings: [Diagnostic] = []
    let read = readWrittenQuiz(file, reporting: &findings)
    #expect(
      read.map { Self.text([$0]) } == Self.text([quiz]),
      "seed \(seed)\n\(String(decoding: file.bytes, as: UTF8.self))\n\(findings.map(\.message))")
  }

  @Test(arguments: [
    "## A?\n\n- [ ] A\n\n  | a | b |\n  | --- | --- |\n  | 1 | 2 |\n\n- [x] B\n\n  | c |\n  | --- |\n",
    "## A?\n\n1. [[b]]\n2. [[d]]\n\n<!-- x -->\n\n1. a\n2. b\n",
    "## A?\n\n- a\n\n<!-- x -->\n\n- [[b]]\n- [[d]]\n\n<!-- y -->\n\n- c\n",
  ]) func `lists and tables that follow one another stay apart`(text: String) throws {
    func read(_ bytes: [UInt8]) throws -> String {
      var findings: [Diagnostic] = []
      let quiz = try #require(
        readWrittenQuiz(SourceFile(path: "q.md", bytes: bytes), reporting: &findings))
      #expect(findings == [])
      return Self.text([quiz])
    }
    var findings: [Diagnostic] = []
    let file = SourceFile(path: "q.md", bytes: Array("---\ntype: quiz\n---\n\n\(text)".utf8))
    let quiz = try #require(readWrittenQuiz(file, reporting: &findings))
    #expect(try read(markdown(of: quiz)) == Self.text([quiz]))
  }

  @Test(arguments: seeds) func `JSON keeps all of a quiz`(seed: Int) {
    var samples = QuizSamples(seed: seed)
    let quizzes = [samples.quiz(path: "a/one"), samples.quiz(path: "two")]
    let read = readQuizzes(
      ImportedFile(SourceFile(path: "all.json", bytes: quizJSON(of: quizzes)), name: "all"),
      as: .json)
    #expect(read.diagnostics == [])
    #expect(Self.text(read.quizzes) == Self.text(quizzes), "seed \(seed)")
  }

  private static let everySetting = """
    ---
    title: T
    description: D
    author: A
    created: 2026-01-01
    language: fi
    id: x
    tags: [one]
    order: 3
    points: 50
    marking: partial
    attempts: last
    pick: 1
    pools: {a: 1}
    tries: 2
    retry-worth: 30%
    time-limit: 90s
    pass: 60%
    mode: exam
    shuffle-questions: yes
    shuffle-choices: yes
    ranked: no
    fixed-settings: yes
    copy: no
    certificate: yes
    view: page
    ---

    ## A?

    <!-- quiz: pool=a -->

    - [x] a
    - [ ] b

    ## B?

    - [x] a
    - [ ] b

    ## C?

    - [x] a
    - [ ] b

    """

  @Test func `Markdown and JSON keep each setting of a quiz, and other formats report it`() throws {
    func read(_ bytes: [UInt8]) throws -> WrittenQuiz {
      var findings: [Diagnostic] = []
      let quiz = readWrittenQuiz(SourceFile(path: "q.md", bytes: bytes), reporting: &findings)
      #expect(findings.filter { $0.severity == .error } == [])
      return try #require(quiz)
    }
    let quiz = try read(Array(Self.everySetting.utf8))
    for (said, usual) in zip(
      Mirror(reflecting: quiz.settings).children,
      Mirror(reflecting: WrittenQuiz.Settings()).children
    ) {
      #expect(
        "\(said.value)" != "\(usual.value)", "the example says nothing of \(said.label ?? "")")
    }
    #expect(try read(markdown(of: quiz)).settings == quiz.settings)
    let json = ImportedFile(SourceFile(path: "q.json", bytes: quizJSON(of: [quiz])), name: "q")
    #expect(readQuizzes(json, as: .json).quizzes.map(\.settings) == [quiz.settings])
    let losses = writeQuizzes([ExportedQuiz(quiz, source: "q.md")], as: .gift).losses
    let settings = try #require(losses.first { $0.matter == .settings }).message
    let names = settings.split(separator: ": ")[1].split(separator: ", ")
    // Points and marking go with the questions; what a later try is worth is lost with the tries.
    #expect(
      Set(names).isSuperset(of: [
        "description", "author", "created", "language", "id", "tags", "order", "attempts", "pick",
        "pools", "tries", "time-limit", "pass", "mode", "shuffle-questions", "shuffle-choices",
        "ranked", "fixed-settings", "copy", "certificate", "view",
      ]), "\(settings)")
  }

  struct Example: Sendable, CustomTestStringConvertible {
    var format: ExchangeFormat
    var answerIs: AnswerMeaning?
    var seed: Int
    var testDescription: String { "\(format.rawValue) \(answerIs?.rawValue ?? "") \(seed)" }
  }

  static let examples: [Example] = seeds.prefix(80).flatMap { seed in
    [
      Example(format: .gift, seed: seed), Example(format: .aiken, seed: seed),
      Example(format: .moodleXML, seed: seed), Example(format: .anki, seed: seed),
      Example(format: .qti1, seed: seed), Example(format: .qti2, seed: seed),
      Example(format: .qti3, seed: seed), Example(format: .textQTI, seed: seed),
      Example(format: .h5p, seed: seed), Example(format: .ankiPackage, seed: seed),
      Example(format: .csv, answerIs: .letter, seed: seed),
      Example(format: .tsv, answerIs: .index1, seed: seed),
    ]
  }

  @Test(arguments: examples) func `what a format keeps comes back, and all else is reported`(
    example: Example
  ) {
    var samples = QuizSamples(seed: example.seed)
    let quiz = samples.quiz(path: "quiz")
    let written = writeQuizzes(
      [ExportedQuiz(quiz, source: "quiz.md")], as: example.format,
      options: ExportOptions(answerIs: example.answerIs) { _, address in Array(address.utf8) })
    let left = written.losses.count { $0.matter == .question }
    #expect(written.questionsWritten == quiz.questions.count - left)
    if written.questionsWritten == 0 { return }
    let read = readQuizzes(
      ImportedFile(SourceFile(path: "quiz.x", bytes: written.bytes), name: "quiz"),
      as: example.format)
    #expect(read.diagnostics == [], "\(String(decoding: written.bytes, as: UTF8.self))")
    var expected = written.quizzes
    for index in expected.indices where index < read.quizzes.count {
      expected[index].path = read.quizzes[index].path
      // The quiz of plain text is called after its file.
      if example.format == .aiken { expected[index].settings.title = "" }
    }
    #expect(
      Self.text(read.quizzes) == Self.text(expected),
      "\(String(decoding: written.bytes, as: UTF8.self))")
  }

  @Test func `numbers in a text are typed in H5P, and a range is left out`() {
    let text =
      "# T\n\n## One?\n\nIt is [[= 4]] or [[= 4.50]].\n\n## Two?\n\nIt is [[= 1..2]], [[a]].\n"
    var findings: [Diagnostic] = []
    let file = SourceFile(path: "q.md", bytes: Array("---\ntype: quiz\n---\n\(text)".utf8))
    guard let quiz = readWrittenQuiz(file, reporting: &findings) else {
      Issue.record("\(findings)")
      return
    }
    let written = writeQuizzes([ExportedQuiz(quiz, source: "q.md")], as: .h5p)
    #expect(written.losses.count { $0.matter == .question } == 1)
    #expect(written.losses.contains { $0.message.contains("its numbers become texts") })
    let read = imported(written.bytes, as: .h5p, from: "q.h5p")
    #expect(read.diagnostics == [])
    #expect(Self.text(read.quizzes.map(\.questions)) == Self.text(written.quizzes.map(\.questions)))
  }

  @Test(arguments: [ExchangeFormat.moodleXML, .h5p, .anki, .ankiPackage, .qti1, .qti2])
  func `signs that other programs take for a formula are told`(format: ExchangeFormat) {
    for (text, isTold) in [
      (#"\\(x\\)"#, true), (#"\\[x\\]"#, true), (#"\$\$x\$\$"#, true), ("$x$", false),
      (#"\\(x)"#, false), ("$$x$$", false), (#"\$5 or \$6"#, false),
    ] {
      var findings: [Diagnostic] = []
      let file = SourceFile(
        path: "q.md",
        bytes: Array("---\ntype: quiz\n---\n\n## Is \(text) one?\n\n[[yes]]\n".utf8))
      let quiz = readWrittenQuiz(file, reporting: &findings)
      let written = writeQuizzes(quiz.map { [ExportedQuiz($0, source: "q.md")] } ?? [], as: format)
      #expect(written.questionsWritten == 1)
      #expect(written.losses.contains { $0.message.hasPrefix("signs around") } == isTold, "\(text)")
    }
  }

  @Test func `a choice of text2qti may start with code`() {
    let text =
      "---\ntype: quiz\n---\n\n## One?\n\n- [ ]\n\n  ```js\n  a\n  ```\n\n- [x]\n\n  ```js\n  b\n  ```\n\n## Two?\n\n- [x] `c`\n- [ ] d\n"
    var findings: [Diagnostic] = []
    let file = SourceFile(path: "q.md", bytes: Array(text.utf8))
    let quiz = readWrittenQuiz(file, reporting: &findings)
    let written = writeQuizzes(quiz.map { [ExportedQuiz($0, source: "q.md")] } ?? [], as: .textQTI)
    let read = readQuizzes(
      ImportedFile(SourceFile(path: "q.txt", bytes: written.bytes), name: "q"), as: .textQTI)
    #expect(read.diagnostics == [])
    #expect(Self.text(read.quizzes.map(\.questions)) == Self.text([quiz?.questions ?? []]))
  }

  @Test(arguments: ["%100% sure", #"\%100% sure"#, "%100%", "%1000 and more"])
  func `a right choice that looks like its points comes back from GIFT`(choice: String) {
    let text =
      "## One?\n\n- [x] \(choice)\n- [ ] %50% sure\n\n## Two?\n\n- [x] \(choice)\n- [x] b\n"
    var findings: [Diagnostic] = []
    let file = SourceFile(path: "q.md", bytes: Array(text.utf8))
    let quiz = readWrittenQuiz(file, reporting: &findings)
    let written = writeQuizzes(quiz.map { [ExportedQuiz($0, source: "q.md")] } ?? [], as: .gift)
    let read = imported(written.bytes, as: .gift, from: "q.gift")
    #expect(read.diagnostics == [])
    #expect(Self.text(read.quizzes.map(\.questions)) == Self.text(written.quizzes.map(\.questions)))
  }

  private static func text(_ questions: [[WrittenQuestion]]) -> [[WrittenForm]] {
    questions.map { $0.map(\.form) }
  }
}
