package import Content
package import Ledger
package import Scoring

extension Question {
  /// What is right, as Scoring marks it.
  package var key: Key {
    switch form {
    case .choices(let choices):
      let right = choices.indices.filter { choices[$0].isRight }.map { Int32($0) }
      if kind != .multiple, let only = right.first {
        return .single(right: only, count: Int32(choices.count))
      }
      return .multiple(right: right, count: Int32(choices.count))
    case .blanks(let segments):
      return .blanks(
        segments.compactMap { segment in
          guard case .blank(let blank) = segment else { return nil }
          return blank.key
        })
    case .ordering(let items):
      return .ordering(count: Int32(items.count))
    case .matching(let lefts, let rights):
      return .matching(right: lefts.map { Int32($0.right) }, count: Int32(rights.count))
    }
  }

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
