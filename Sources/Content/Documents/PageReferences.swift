internal import Addresses

/// A link or an image that points to another file of the site.
package struct ContentLink: Hashable, Sendable {
  /// What it points to: a path in the content folder; that of a folder may end with a slash.
  package var target: String
  /// What follows that, from `?` or `#` on; mostly empty.
  package var rest = ""
  package var isImage: Bool
  /// Whether it is written `[[target]]`, which makes no link.
  package var isWiki = false
  package var line: Int
  package var column: Int

  /// What follows its `#`, without percent forms.
  package var fragment: String {
    rest.firstIndex(of: "#").map { percentDecoded(String(rest[rest.index(after: $0)...])) } ?? ""
  }
}

/// A formula as a page shows it: TeX with its dollars, escaped for HTML.
package struct ShownFormula: Hashable, Sendable {
  package var text: [UInt8]
  package var line: Int
  package var column: Int
}
