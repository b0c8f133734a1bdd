internal import CacheCoding

/// A quiz, or an article, as search knows it.
package struct IndexedQuiz: Sendable {
  package var path: String
  package var title: String
  package var author: String
  package var tags: [String]
  /// The titles of the sections it is in, the nearest first.
  package var topics: [String]
  /// Empty for an article.
  package var questionsLabel: String
  /// The language it is written in, if that is not the site's; otherwise empty.
  package var language: String
  /// A fingerprint of its file.
  package var source: [UInt8]

  package init(
    path: String, title: String, author: String, tags: [String], topics: [String],
    questionsLabel: String, language: String, source: [UInt8]
  ) {
    self.path = path
    self.title = title
    self.author = author
    self.tags = tags
    self.topics = topics
    self.questionsLabel = questionsLabel
    self.language = language
    self.source = source
  }

  /// Rises when the files of the same quizzes change, so that they get other names.
  private static let format: UInt64 = 2

  /// A fingerprint of everything that is searched for.
  var identity: UInt64 {
    var fingerprint = Fingerprint()
    fingerprint.combine(Self.format)
    for text in [path, title, author] { fingerprint.combine(text) }
    for texts in [tags, topics] {
      fingerprint.combine(UInt64(texts.count))
      for text in texts { fingerprint.combine(text) }
    }
    fingerprint.combine(source)
    return fingerprint.word
  }
}
