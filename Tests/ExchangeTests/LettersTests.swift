import Content
import Diagnostics
import Exchange
import Testing

/// Questions with lettered choices, in the ways that people write them.
struct LettersTests {
  private static func read(_ text: String) -> Imported {
    imported(text, as: .letters, from: "q.md")
  }

  private static func written(_ read: Imported) -> String {
    read.quizzes.map { quiz in
      let lines = String(decoding: markdown(of: quiz), as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false)
      let start = lines.dropFirst().firstIndex(of: "---").map { $0 + 2 } ?? 0
      return lines[start...].joined(separator: "\n")
    }.joined()
  }

  @Test(arguments: letterExamples) func `lettered choices are read however they are written`(
    example: LetterExample
  ) {
    let read = Self.read(example.text)
    #expect(read.diagnostics == [])
    #expect(Self.written(read) == example.expected)
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    var text: String
    var line: Int
    var message: String
    var testDescription: String { message }
  }

  static let refusals: [Refusal] = [
    Refusal(text: "## Which?\n\nA) x\nB) y\n", line: 1, message: "there is no answer"),
    Refusal(
      text: "## Which?\n\nA) x\nB) y\nD) z\n\nAnswer: B\n", line: 5, message: "skip or repeat"),
    Refusal(
      text: "## Which?\n\nA) x\nB) y\n\nAnswer: F\n", line: 6, message: "choice 6, but there are 2"),
    Refusal(text: "## Which?\n\nA) x\nB) y\n\nAnswer: A or B\n", line: 6, message: "several ways"),
    Refusal(text: "## Which?\n\nA) x ✅\nB) y\n\nAnswer: B\n", line: 6, message: "disagree"),
    Refusal(text: "## Which?\n\nA) x\nB) y\n\nAnswer: it depends\n", line: 6, message: "neither"),
    Refusal(
      text: "## What is it?\n\nText.\n\nAnswer: long\n\n## Which?\n\nA) x\nB) y\n\nAnswer: B\n",
      line: 1,
      message: "without lettered choices"),
    Refusal(text: "## Which?\n\nA) x\nB) y\n\n```\nAnswer: B\n", line: 6, message: "does not end"),
    Refusal(
      text: "## Which?\n\nA) x\nB) y\n\n## Answers\n\n1. B\n7. A\n", line: 9,
      message: "names question 7"),
    Refusal(text: "## Which?\n\n- [ ] ✓ x\n- [x] y\n", line: 3, message: "other than those"),
    Refusal(text: "## Which?\n\n[x] x\n[ ] y ✔\n", line: 4, message: "other than those"),
    Refusal(text: "## Which?\n\n[x] x ❌\n[ ] y\n", line: 3, message: "other than those"),
    Refusal(text: "## Which?\n\n[✓] x\n[x] y\n", line: 4, message: "other than those"),
    Refusal(text: "## Which?\n\nA) x (correct)\n*B) y\n", line: 4, message: "other than those"),
    Refusal(text: "## Which?\n\nA) [ ] x ✅\nB) [x] y\n", line: 3, message: "other than those"),
    Refusal(
      text: "## Which?\n\n" + (0..<21).map { "[ ] c\($0)\n" }.joined() + "\nAnswer: A\n", line: 1,
      message: "more than 20"),
  ]

  @Test(arguments: refusals) func `what is not understood is refused at its line`(refusal: Refusal)
  {
    let read = Self.read(refusal.text)
    #expect(
      read.diagnostics.contains {
        $0.severity == .error && $0.location.line == refusal.line
          && $0.message.contains(refusal.message)
      }, "\(read.diagnostics.map { "\($0.location.line): \($0.message)" })")
  }

  @Test(arguments: [
    "A) [ ] x\nB) [x] y\n", "A. ☐ x\nB. ☑ y\n", "- a) [ ] x\n- b) [X] y\n", "[✗] x\n[✓] y\n",
    "- [❌] x\n- [✅] y\n", "[ ] x\n[✗] y\n", "[ ] ✓ x\n[x] ✓ y\n",
  ]) func `boxes are read behind letters and with other signs`(choices: String) {
    let read = Self.read("## Which?\n\n" + choices)
    #expect(read.diagnostics == [])
    let written = Self.written(read).replacing("✓ ", with: "")
    #expect(written == "## Which?\n\n- [ ] x\n- [x] y\n")
  }

  static let words = [
    "Answer", "Correct answer", "Ans", "Antwort", "Richtige Antwort", "Antwoord", "Svar",
    "Rätt svar",
    "Réponse", "Bonne réponse", "Respuesta", "Respuesta correcta", "Resposta", "Gabarito",
    "Risposta",
    "Răspuns", "Vastaus", "Oikea vastaus", "Vastus", "Válasz", "Atbilde", "Atsakymas", "Odpowiedź",
    "Odpověď", "Odpoveď", "Odgovor", "Ответ", "Правильный ответ", "Відповідь", "Отговор",
    "Απάντηση",
    "Përgjigja", "Cevap", "Doğru cevap", "الإجابة", "الجواب", "پاسخ", "תשובה", "उत्तर", "উত্তর", "คำตอบ",
    "Đáp án", "Câu trả lời", "Jawaban", "Jawapan", "答案", "正确答案", "正解", "答え", "정답", "답",
  ]

  @Test(arguments: words) func `the answer has a word in many languages`(word: String) {
    for line in [
      "\(word): B", "**\(word): B**", "**\(word)：** b)", "> \(word) - B", "#### \(word): B",
    ] {
      let read = Self.read("## Which?\n\nA) x\nB) y\n\n\(line)\n")
      #expect(Self.written(read) == "## Which?\n\n- [ ] x\n- [x] y\n", "\(line)")
    }
  }

  @Test(arguments: [
    ("А) x\nБ) y\nВ) z\n\nОтвет: Б\n"), ("α) x\nβ) y\nγ) z\n\nΑπάντηση: β\n"),
    ("أ) x\nب) y\nج) z\n\nالإجابة: ب\n"), ("① x\n② y\n③ z\n\n答案：②\n"),
    ("가) x\n나) y\n다) z\n\n정답: 나\n"),
  ]) func `choices may be lettered in other alphabets`(choices: String) {
    #expect(
      Self.written(Self.read("## Which?\n\n" + choices))
        == "## Which?\n\n- [ ] x\n- [x] y\n- [ ] z\n")
  }

  @Test(arguments: [
    "# Notes\n\nA. Smith wrote it.\n\nB. Jones read it.\n", "# Notes\n\n- apples\n- bread\n",
    "```\nA) x\nB) y\n```\n\nAnswer: B\n",
  ]) func `text that is no quiz is not taken for one`(text: String) {
    #expect(!looksLikeLetters(Array(text.utf8)))
    #expect(Self.read(text).quizzes.isEmpty)
  }

  @Test func `a quiz with letters is known as one`() {
    for example in letterExamples.prefix(4) { #expect(looksLikeLetters(Array(example.text.utf8))) }
  }

  @Test(arguments: [
    ("Which?\n\nA. x\nB. y\n\n- A\n- B - Correct\n", true),
    ("1 Which?\na. x\nb. y\nAnswer:\n2 Next?\na. x\nb. y\nAnswer:\n", true),
    ("A. Notes\n\nB. More\n\n- A\n- B\n", false),
    ("A. Notes\n\nB. More\n\nThe answer is not known.\n", false),
  ]) func `answers in a list or to be filled in make a quiz with letters`(
    text: String, isQuiz: Bool
  ) {
    #expect(looksLikeLetters(Array(text.utf8)) == isQuiz)
  }

  @Test(arguments: [
    ("## Which?\n\n- ( ) x\n- (x) y\n", true), ("1. Which?\n\n( ) x\n(X) y\n", true),
    ("- ( ) to do\n- ( ) later\n", false), ("```\n( ) x\n(x) y\n```\n", false),
    ("f(x) and ( ) in words\n", false), ("(x) alone\n", false),
  ]) func `choices in round brackets are known`(text: String, isQuiz: Bool) {
    #expect(looksLikeLetters(Array(text.utf8)) == isQuiz)
  }

  @Test func `front matter that a site reads itself stays what it is`() {
    let file = SourceFile(
      path: "q.md",
      bytes: Array(
        "---\ntype: letters\npick: 1\n---\n\n# Rivers\n\n## Which?\n\nA) x\nB) y\n\nAnswer: B\n"
          .utf8))
    #expect(siteFormat(of: file) == .letters)
    var findings: [Diagnostic] = []
    let quiz = readSiteQuiz(file, as: .letters, reporting: &findings)
    #expect(findings == [])
    let (bytes, lines) = quiz.flatMap { siteMarkdown(of: $0, file) } ?? ([], 0)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "---\ntype: quiz\npick: 1\ntitle: Rivers\n---\n\n## Which?\n\n- [ ] x\n- [x] y\n")
    #expect(lines == 4)
  }
}
