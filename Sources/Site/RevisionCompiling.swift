package import Content
package import Ledger
internal import Scoring

extension Question {
  /// The texts that a revision archives: what letters stand for, and what they are matched with.
  fileprivate var archivedTexts: (choices: [String], prompts: [String]) {
    switch form {
    case .choices(let choices), .ordering(let choices): (choices.map(\.text), [])
    case .blanks: ([], [])
    case .matching(let lefts, let rights): (rights.map(\.text), lefts.map(\.text))
    }
  }
}

/// What a quiz asks and what is right, frozen for the ledger; nil for a quiz without a usable
/// question.
package func revision(of quiz: Quiz) -> Revision? {
  guard !quiz.questions.isEmpty else { return nil }
  return Revision(
    quiz: quiz.outline.path,
    questions: quiz.questions.map { question in
      let texts = question.archivedTexts
      return RevisionQuestion(
        id: question.id, key: question.key, worth: question.worth, choices: texts.choices,
        prompts: texts.prompts)
    })
}
