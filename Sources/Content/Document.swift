internal import Bytes
internal import Diagnostics

/// What the rest of a site needs to know of a content file.
package struct Document: Sendable {
  package enum Content: Sendable {
    case quiz(QuizOutline)
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
  /// What was counted in a quiz.
  package var tally: Tally?
  /// The formulas of the file where the site has them drawn; else none.
  package var formulas: [ShownFormula]

  package init(
    content: Content, links: [ContentLink], tally: Tally?, formulas: [ShownFormula] = []
  ) {
    self.content = content
    self.links = links
    self.tally = tally
    self.formulas = formulas
  }

  /// The path of the file.
  package var source: String {
    switch content {
    case .quiz(let quiz): quiz.source
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
}

/// A formula as a page shows it: TeX with its dollars, escaped for HTML.
package struct ShownFormula: Hashable, Sendable {
  package var text: [UInt8]
  package var line: Int
  package var column: Int
}
