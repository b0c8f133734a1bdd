extension Publication {
  /// The words of the classroom's pages, by name: its own, and some that other pages say too.
  package var classroomWords: [(name: String, text: String)] {
    sharedWords.map { ($0, words[$0]) } + words.entriesOfClassroom
  }

  /// How many questions something has, in words.
  package func questionsLabel(_ number: Int) -> String {
    String(decoding: words.label("questions", number), as: UTF8.self)
  }

  package var runsRightToLeft: Bool { isRightToLeft(words.language) }
}

private let sharedWords = [
  "language", "choose", "choose-all", "label.blank", "match-pairs", "number.separator",
  "play.not-a-number", "play.partly", "play.right", "play.thousands", "play.wrong", "player",
  "points-heading", "put-in-order", "quiz", "steps.skip",
  "take-a-quiz",
]
