package import Content
package import Ledger
internal import Publishing

extension Question {
  /// The texts that a revision archives: what letters stand for, and what they are matched with.
  fileprivate var archivedTexts: (choices: [String], prompts: [String]) {
    switch form {
    case .choices(let choices), .ordering(let choices): (choices.map(\.text), [])
    case .blanks: ([], [])
    case .matching(let lefts, let rights): (rights.map(\.text), lefts.map(\.text))
    }
  }

  /// The choices that keep their places when choices are shuffled.
  package var pinned: [Int32] {
    guard case .choices(let choices) = form else { return [] }
    return choices.indices.filter { !shuffles || choices[$0].isPinned }.map { Int32($0) }
  }
}

/// What a quiz asks and what is right, frozen for the ledger; nil for a quiz without a usable
/// question, and for a translation, whose revision is that of its quiz.
package func revision(of quiz: Quiz) -> Revision? {
  // What stands in the archive stays there, so that nothing comes into it that it could not have.
  guard !quiz.questions.isEmpty, !quiz.outline.isTranslation,
    isQuizPath(Array(quiz.outline.path.utf8).span)
  else { return nil }
  let (settings, draws) = (quiz.outline.settings, quiz.outline.draws)
  return Revision(
    quiz: quiz.outline.path,
    questions: quiz.questions.map { question in
      let texts = question.archivedTexts
      return RevisionQuestion(
        id: question.id, key: question.key, worth: question.worth, choices: texts.choices,
        prompts: texts.prompts, pool: draws.isEmpty ? "" : question.pool, pinned: question.pinned)
    },
    rules: AttemptRules(
      draw: Dictionary(
        uniqueKeysWithValues: draws.map { ($0.pool, Int32($0.count)) }),  // allowed: names
      tries: Int32(settings.tries), retryWorth: Int32(settings.retryWorth)))
}
