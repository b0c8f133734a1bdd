/// What the rest of a site needs to know of a content file.
package struct Document: Sendable {
  package enum Content: Sendable {
    case quiz(QuizOutline)
    /// A quiz in another language than its own.
    case translation(QuizOutline)
    case article(Article)
    /// The `index.md` of a folder.
    case section(Section)
    case player(PlayerPage)
    /// A page outside the subjects, such as `contact.md`.
    case page(Article)
  }

  package var content: Content
  /// What it points to inside the site.
  package var links: [ContentLink]
  /// What links to its page may name.
  package var anchors = AnchorNames()
  /// What was counted in a quiz.
  package var tally: Tally?
  /// The formulas of the file where the site has them drawn; else none.
  package var formulas: [ShownFormula] = []

  /// The path of the file.
  package var source: String {
    switch content {
    case .quiz(let quiz), .translation(let quiz): quiz.source
    case .article(let article), .page(let article): article.source
    case .section(let section): section.source ?? ""
    case .player(let player): player.source
    }
  }
}

/// A content file, read by itself: what can be known without the others.
package struct ParsedDocument: Sendable {
  package var document: Document
  /// The whole quiz if the file is one; `document` has its outline.
  package var quiz: Quiz?
  /// Whether its front matter says what it is.
  package var hasType = false
}
