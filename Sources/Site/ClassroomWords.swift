/// The words of the classroom's pages, by name: its own, and some that other pages say too.
package func classroomWords(in words: Words) -> [(name: String, text: String)] {
  sharedWords.map { ($0, words[$0]) } + words.entriesOfClassroom
}

private let sharedWords = [
  "language", "choose", "choose-all", "label.blank", "match-pairs", "number.separator",
  "play.not-a-number", "play.not-moved", "play.partly", "play.right", "play.thousands",
  "play.wrong", "player",
  "points-heading", "put-in-order", "quiz", "steps.skip",
  "take-a-quiz",
]
