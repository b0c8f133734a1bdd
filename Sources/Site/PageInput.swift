package import Bytes

/// Something that a page is made from, by a name that means the same in a later build.
package struct PageInput: Hashable, Sendable {
  package enum Kind: UInt8, Sendable {
    /// What lists show of a quiz.
    case outline
    /// A quiz's file and its revision, and the languages it is in.
    case quiz
    /// The same of a translation, by its page.
    case translation
    /// An article, or a page outside the subjects.
    case article
    /// The title of a section.
    case heading
    case section
    /// The quizzes of a section itself, in their order.
    case quizzes
    /// The articles of a section itself, in their order.
    case articles
    /// All quizzes, in their order.
    case quizList
    /// The newest quizzes and articles.
    case newest
    /// The ranked quizzes and their revisions.
    case revisions
    /// The size of every image.
    case images
    /// Everything that is made of results.
    case results
    /// The state of the signed log.
    case log
    /// What a quiz's own page shows of its board.
    case quizBoard
    /// The boards of one scope.
    case boards
    case player

    /// Whether it stays the same as long as `results` does.
    package var isOfResults: Bool { rawValue >= Self.results.rawValue }
  }

  package let kind: Kind
  /// A path, or what else tells it from others of its kind.
  package let name: ExactString

  package init(_ kind: Kind, _ name: String = "") {
    self.kind = kind
    self.name = ExactString(name)
  }
}
