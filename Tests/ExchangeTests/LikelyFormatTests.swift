import Content
import Exchange
import Testing

struct LikelyFormatTests {
  @Test(arguments: ExchangeFormat.writable.filter { ![.csv, .tsv].contains($0) })
  func `what a writer wrote is taken for its format`(format: ExchangeFormat) {
    var quiz = WrittenQuiz(path: "rivers")
    quiz.questions = [
      WrittenQuestion(
        .single, heading: "Which is longest?",
        form: .choices([
          WrittenChoice("The Nile", isRight: true), WrittenChoice("The Seine", isRight: false),
        ]))
    ]
    let quizzes = [ExportedQuiz(quiz, source: "q.md")]
    let isPackage = [ExchangeFormat.qti1, .qti2, .qti3].contains(format)
    #expect(
      likelyFormat(of: writeQuizzes(quizzes, as: format).bytes) == (isPackage ? .qti : format))
  }

  @Test(arguments: [
    "", "Hello", "question,answer\na,b\n", "# A\n\n- [x] b\n", "{}", "<html/>", "PK\u{3}\u{4}cut",
  ])
  func `what may be anything is taken for nothing`(text: String) {
    #expect(likelyFormat(of: Array(text.utf8)) == nil)
  }
}
