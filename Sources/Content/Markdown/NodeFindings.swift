internal import Diagnostics

/// What was found wrong with nodes of a file's tree, at their places in the file.
struct NodeFindings: Sendable {
  let path: String
  /// The line of the file on which the Markdown starts.
  let firstLine: Int
  private(set) var diagnostics: [Diagnostic] = []

  init(path: String, firstLine: Int) {
    self.path = path
    self.firstLine = firstLine
  }

  func location(line: Int32, column: Int32) -> SourceLocation {
    SourceLocation(path: path, line: Int(line) + firstLine - 1, column: max(Int(column), 1))
  }

  func location(of node: MarkdownNode) -> SourceLocation {
    location(line: node.line, column: node.column)
  }

  mutating func error(_ code: Diagnostic.Code, _ message: String, at node: MarkdownNode) {
    diagnostics.error(code, message, at: location(of: node))
  }

  mutating func warn(_ code: Diagnostic.Code, _ message: String, at node: MarkdownNode) {
    diagnostics.warn(code, message, at: location(of: node))
  }

  mutating func append(_ diagnostic: Diagnostic) {
    diagnostics.append(diagnostic)
  }
}
