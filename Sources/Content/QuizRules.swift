/// What is understood as an answer.
struct QuizRules {
  /// Whether the author writes for Podium (`type: quiz`), so that all kinds are read.
  var readsAll: Bool
  /// Whether HTML is passed on, so that a tag is no text.
  var trustsHTML: Bool
  /// What is unusual about boxes, by line.
  var unusualBoxes: [UnusualBox]
  /// Where `[[` stands without `]]`.
  var openBlanks: [(line: Int32, column: Int32)]
  /// Lines that continue a choice and look like a question.
  var gluedLines: [(line: Int32, column: Int32)]
  /// The title that front matter gives.
  var title: String?
}
