import Exchange
import Testing

struct LikelyFormatTests {
  @Test(arguments: ExchangeFormat.writable.filter { ![.csv, .tsv].contains($0) })
  func `what a writer wrote is taken for its format`(format: ExchangeFormat) {
    var samples = QuizSamples(seed: 3)
    let quizzes = (0..<3).map { ExportedQuiz(samples.quiz(path: "quiz\($0)"), source: "q.md") }
    let isPackage = [ExchangeFormat.qti1, .qti2, .qti3].contains(format)
    #expect(
      likelyFormat(of: writeQuizzes(quizzes, as: format).bytes) == (isPackage ? .qti : format))
  }

  @Test(arguments: ["", "Hello", "question,answer\na,b\n", "# A\n\n- [x] b\n", "{}", "<html/>"])
  func `what may be anything is taken for nothing`(text: String) {
    #expect(likelyFormat(of: Array(text.utf8)) == nil)
  }
}
