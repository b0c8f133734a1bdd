import Content
import Diagnostics
import Exchange
import Testing

/// Files of every format, broken in many ways: readers report, and neither crash nor hang.
struct FuzzTests {
  static let formats: [ExchangeFormat] = [
    .csv, .gift, .moodleXML, .aiken, .anki, .json, .openTriviaDB, .jupyterQuiz, .mdBookQuiz,
    .details, .frontMatter,
    .quizdown, .mkdocsQuiz, .liaScript,
  ]

  private static let seeds: [ExchangeFormat: String] = [
    .openTriviaDB:
      #"{"results":[{"category":"A","question":"Q&amp;","correct_answer":"x","incorrect_answers":["y"]}]}"#,
    .jupyterQuiz:
      #"[{"question":"Q","type":"many_choice","answers":[{"answer":"a","correct":true},{"answer":"b"}]}]"#,
    .mdBookQuiz:
      "[[questions]]\ntype = \"ShortAnswer\"\nprompt.prompt = \"\"\"\nQ\n\"\"\"\nanswer.answer = '2'\n",
    .details: "### Q\n\n- A: x\n- B: y\n\n<details>\n\nAnswer: B\n\nSo.\n</details>\n",
    .frontMatter:
      "---\nanswers:\n  - 'a // correct'\n  - b\n---\n\nQ?\n\n<!-- explanation -->\n\nE\n",
    .quizdown:
      "{{< quizdown >}}\n\n## Q\n\n> h\n\n1. [x] a\n\t> f\n2. [ ] b\n\n{{< /quizdown >}}\n",
    .mkdocsQuiz: "<quiz>\nQ\n- [x] a\n- [ ] b\n\nc\n</quiz>\n",
    .liaScript: "# T\n\nQ\n\n[(X)] a\n[( )] b\n[[?]] h\n****\ns\n****\n\n[[x|(y)]]\n",
  ]

  @Test(arguments: formats) func `no reader falls over a broken file`(format: ExchangeFormat) {
    var samples = QuizSamples(seed: 7)
    var source = Array((Self.seeds[format] ?? "").utf8)
    if source.isEmpty {
      let quizzes = (0..<3).map { ExportedQuiz(samples.quiz(path: "quiz\($0)"), source: "quiz.md") }
      source = writeQuizzes(quizzes, as: format).bytes
    }
    let marks = Array("{}[]()<>=~#%:\\\"'`|*_-\n\t&;$@!/.,0123x\0\u{FF}".utf8)
    for round in 0..<150 {
      var bytes = source
      for _ in 0...Int.random(in: 0...6, using: &samples.numbers) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &samples.numbers)
        switch Int.random(in: 0..<4, using: &samples.numbers) {
        case 0: bytes[place] = samples.pick(marks)
        case 1: bytes.insert(samples.pick(marks), at: place)
        case 2:
          bytes.removeSubrange(
            place..<min(bytes.count, place + Int.random(in: 1...40, using: &samples.numbers)))
        default:
          let end = min(bytes.count, place + Int.random(in: 1...60, using: &samples.numbers))
          bytes.insert(
            contentsOf: bytes[place..<end],
            at: Int.random(in: 0...bytes.count, using: &samples.numbers))
        }
      }
      var read = readQuizzes(
        ImportedFile(SourceFile(path: "file", bytes: bytes), name: "file"), as: format)
      makePathsUnique(&read.quizzes)
      let written = read.quizzes.reduce(0) { $0 + $1.questions.count }
      #expect(written <= read.questionsRead, "round \(round)")
      for quiz in read.quizzes {
        #expect(!quiz.path.contains("..") && !quiz.path.hasPrefix("/"))
        _ = markdown(of: quiz)
      }
    }
  }
}
