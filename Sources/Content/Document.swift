internal import Bytes
package import Diagnostics

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

/// Reads a Markdown file; nil for a draft, and, with a finding, for a file that cannot be used.
///
/// Everything here depends on the file and the settings alone, so that files can be read at the
/// same time and in any order.
package func readDocument(
  _ file: SourceFile, settings: SiteSettings, reporting diagnostics: inout [Diagnostic]
) -> ParsedDocument? {
  var noSource: QuizSource?
  return readDocument(file, settings: settings, source: &noSource, reporting: &diagnostics)
}

/// Reads a Markdown file and, where `quizSource` is not nil, how its questions are written.
func readDocument(
  _ file: SourceFile, settings: SiteSettings, source quizSource: inout QuizSource?,
  reporting diagnostics: inout [Diagnostic]
) -> ParsedDocument? {
  guard
    var (matter, reading) = openDocument(
      file, settings: settings, source: &quizSource, reporting: &diagnostics)
  else { return nil }
  if matter.isDraft, quizSource == nil { return nil }
  reading.source = quizSource
  let document = reading.readDocument(&matter)
  quizSource = reading.source
  diagnostics += reading.diagnostics
  return document
}

/// A file taken apart into its front matter and its tree; nil, and a finding, for a file that
/// cannot be read.
func openDocument(
  _ file: SourceFile, settings: SiteSettings, reporting diagnostics: inout [Diagnostic]
) -> (FrontMatter, DocumentReader)? {
  var noSource: QuizSource?
  return openDocument(file, settings: settings, source: &noSource, reporting: &diagnostics)
}

private func openDocument(
  _ file: SourceFile, settings: SiteSettings, source quizSource: inout QuizSource?,
  reporting diagnostics: inout [Diagnostic]
) -> (FrontMatter, DocumentReader)? {
  guard let source = SourceText(file, reporting: &diagnostics) else { return nil }
  let front = splitFrontMatter(source, reporting: &diagnostics)
  let matter = FrontMatter(front.yaml, of: role(of: file.path), reporting: &diagnostics)
  // Nobody wants to know what is wrong with a draft, but who makes it.
  let isPassedOver = matter.isDraft && quizSource == nil
  let body = isPassedOver ? source.bytes[..<0] : source.bytes[front.body...]
  quizSource?.take(body, firstLine: front.firstLine, settings: front.yaml)
  let readsAll = matter.type == .quiz
  let text = MarkdownText(body, readsBlanks: readsAll || contains("kind=", in: body))
  do throws(MarkdownTree.NestedTooDeep) {
    let reader = try DocumentReader(
      path: file.path, pagePath: pageName(ofSource: file.path), settings: settings,
      firstLine: front.firstLine, text: text)
    return (matter, reader)
  } catch {
    diagnostics.append(
      .error(
        .nestedTooDeep,
        "lists, quotes and links stand in one another \(MarkdownTree.maximumDepth) deep at most; the file is left out",
        at: SourceLocation(path: file.path, line: Int(error.line) + front.firstLine - 1)))
    return nil
  }
}

/// What a file is by its path alone.
enum Role {
  case section, player, contact, any
}

func role(of path: String) -> Role {
  let name = withoutMarkdownSuffix(lastPart(of: path))
  if name == "index" || name == "_index" { return .section }
  if path.hasPrefix("players/") { return .player }
  if path == "contact.md" { return .contact }
  return .any
}

func contains(_ word: String, in bytes: ArraySlice<UInt8>) -> Bool {
  let word = Array(word.utf8)
  guard let first = word.first, bytes.count >= word.count else { return false }
  return bytes.withUnsafeBufferPointer { bytes in
    var index = 0
    let last = bytes.count - word.count
    while index <= last {
      index = bytes.skip(from: index) { $0.has(first) }
      while index <= last, bytes[index] != first { index += 1 }
      if index <= last, bytes[index..<index + word.count].elementsEqual(word) {
        return true
      }
      index += 1
    }
    return false
  }
}
