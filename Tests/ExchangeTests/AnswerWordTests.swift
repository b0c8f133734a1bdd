import Testing

@testable import Exchange

/// Lines that may name an answer, told by their first words before they are looked at closely.
struct AnswerWordTests {
  @Test(arguments: [
    "Answer: B", "**Answer:** B", "- ANSWER B", "<b>Ans<i>wer</i></b>: B", "(Answer) B",
    "An**swer**: B",
    "The correct answer is B", "See the answers: A/B", "Show/answer", "Right answer: B",
    "Lösung: B",
    "LÖSUNG: B", "“Réponse” : B", "Ответ: B", "ПРАВИЛЬНЫЙ ОТВЕТ — B", "答案：B", "正确答案是B", "उत्तर: B",
    "Answer：B", "> > 1. Solution = B", "Đáp án: B", "> [!success]- Answer",
    "one two three four five answer",
  ])
  func `a line with a word for the answer is looked at closely`(line: String) {
    #expect(LabelWord.mayNameAnswer(line[...]))
    #expect(LabelWord.mayNameAnswer(("  " + line)[...]))
  }

  @Test(arguments: [
    "", "   ", "A) The river of number 7",
    "Which of these stands in row 3 of the list, R&D and 2 < 3 included?",
    "one two three four five six answer", "unanswerable", "<answer>", "Où est le fleuve ?",
    "Какая река?",
  ])
  func `other lines are not`(line: String) {
    #expect(!LabelWord.mayNameAnswer(line[...]))
  }

  @Test(arguments: answerWords)
  func `every word for the answer is found`(word: String) {
    #expect(LabelWord.mayNameAnswer("The \(word): B"[...]))
    #expect(StatedAnswer(line: "\(word): B"[...], isFolded: false)?.key == .letters([1]))
  }
}
