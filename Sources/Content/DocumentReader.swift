internal import Diagnostics

/// One file while it is read: its tree, what was found so far, and the page that is being written.
///
/// Readers of questions change the tree as they go: what was understood, as a box or an id, is cut
/// off the nodes, so that what is rendered is what is left.
struct DocumentReader {
  let path: String
  let settings: SiteSettings
  /// The page that the file becomes, for relative links.
  let pagePath: String
  /// The line of the file on which the Markdown starts.
  let firstLine: Int
  var tree: MarkdownTree
  let oddities: [BoxOddity]
  let hasShadows: Bool
  let hasBoxes: Bool
  let readsBlanks: Bool
  let openBlanks: [(line: Int32, column: Int32)]

  var links: [ContentLink] = []
  /// What was found to draw, and where on the page that is being written the open formula starts.
  var formulas: [ShownFormula] = []
  var openFormula: (start: Int, location: SourceLocation)?
  var diagnostics: [Diagnostic] = []
  /// How the quiz is written; nil where nobody asks.
  var source: QuizSource?

  var notation = Notation.page
  /// Whether `<i>`, `<b>` and the like become marks; in Markdown only.
  var convertsTags = false
  /// What a question says that its value does not keep, in the order of the questions; in Markdown
  /// only.
  var written: [WrittenSurroundings] = []

  /// The paths of images as they were written, in portable HTML only.
  var images: [String] = []

  // What the renderer keeps between two nodes.
  var pen = MarkdownPlace()
  var page: [UInt8] = []
  var isInMath = false
  /// What was written before the page that is being written, where blanks part it.
  var segments: [AnswerForm.Segment]?
  /// Whether a blank of those segments cannot be used.
  var hasBrokenBlank = false
  var headings = HeadingLevels(floor: 2)
  /// The names of headings, on pages whose headings have some.
  var anchors: UniqueNames?
  var reportedHTML = false
  /// The place of a byte that was asked for last.
  var lastPlace: TextPlace?

  init(
    path: String, pagePath: String, settings: SiteSettings, firstLine: Int, text: MarkdownText
  ) throws(MarkdownTree.NestedTooDeep) {
    self.path = path
    self.pagePath = pagePath
    self.settings = settings
    self.firstLine = firstLine
    if let line = text.deepLine { throw MarkdownTree.NestedTooDeep(line: line) }
    tree = try MarkdownTree(parsing: text.bytes, hasBoxes: text.hasBoxes)
    oddities = text.oddities
    hasShadows = text.hasShadows
    hasBoxes = text.hasBoxes
    readsBlanks = text.readsBlanks
    openBlanks = text.openBlanks
  }

  func location(line: Int32, column: Int32) -> SourceLocation {
    SourceLocation(path: path, line: Int(line) + firstLine - 1, column: max(Int(column), 1))
  }

  func location(of node: Int) -> SourceLocation {
    location(line: tree.nodes[node].line, column: tree.nodes[node].column)
  }

  mutating func error(_ code: Diagnostic.Code, _ message: String, at node: Int) {
    diagnostics.append(.error(code, message, at: location(of: node)))
  }

  mutating func warn(_ code: Diagnostic.Code, _ message: String, at node: Int) {
    diagnostics.append(.warning(code, message, at: location(of: node)))
  }
}

/// Keeps the outline of a page in order: no heading above the floor, and none more than one level
/// below the one before.
struct HeadingLevels {
  let floor: Int
  private var last: Int

  init(floor: Int) {
    self.floor = floor
    last = floor - 1
  }

  mutating func next(_ level: Int) -> Int {
    last = min(max(level, floor), last + 1, 6)
    return last
  }
}
