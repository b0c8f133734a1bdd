package import Content
internal import Ledger
package import Publishing

extension AttemptOrder {
  /// What an attempt at a quiz as it is now is asked; nil for a quiz without a usable question.
  package init?(of quiz: Quiz, player: [UInt8], ordinal: Int) {
    guard let revision = revision(of: quiz) else { return nil }
    let settings = quiz.outline.settings
    let shuffled: Slip.Shuffled =
      switch (settings.shufflesQuestions, settings.shufflesChoices) {
      case (false, false): .none
      case (true, false): .questions
      case (false, true): .choices
      case (true, true): .both
      }
    self.init(
      of: reading(revision), named: revision.name, player: player, ordinal: ordinal,
      shuffled: shuffled,
      pinned: quiz.questions.map(\.pinned))
  }
}

private func reading(_ revision: Revision) -> ReadRevision {
  do throws(RevisionError) {
    return try readRevision(revision.line.span, keepingTexts: false)
  } catch {
    preconditionFailure("a revision reads what it wrote: \(error)")
  }
}
