package import Diagnostics

/// The front matter of another program's Markdown file, and the file without it.
package struct ForeignFrontMatter: Sendable {
  /// What each key says where that is one text; keys are in small letters, whatever the file has.
  package private(set) var texts: [String: String] = [:]
  /// What each key lists.
  package private(set) var lists: [String: [String]] = [:]
  /// The keys of what is neither.
  package private(set) var others: [String] = []
  package private(set) var body: String
  /// The line of the file on which the body starts.
  package private(set) var firstLine: Int

  /// Nil, and a finding, for a file that cannot be read.
  package init?(_ file: SourceFile, reporting diagnostics: inout [Diagnostic]) {
    guard let source = SourceText(file, reporting: &diagnostics) else { return nil }
    let front = splitFrontMatter(source, isForeign: true, reporting: &diagnostics)
    body = String(decoding: source.bytes[front.body...], as: UTF8.self)
    firstLine = front.firstLine
    var lines: [String: Int] = [:]
    for entry in front.yaml {
      let key = entry.key.lowercased()
      if let line = lines[key] {
        diagnostics.error(
          .keyTwice, "\"\(key)\" stands on line \(line) already; remove one of them",
          at: entry.location)
        continue
      }
      lines[key] = entry.location.line
      switch entry.value.content {
      case .scalar(let scalar): texts[key] = scalar.text
      case .list(let items):
        lists[key] = items.map {
          if case .scalar(let scalar) = $0.content { scalar.text } else { "" }
        }
      case .map: others.append(key)
      }
    }
  }
}
