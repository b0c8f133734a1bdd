// Looking for a text in a text, byte by byte: the library's own way needs tables that the page's
// program does without.

extension String {
  /// Where another text starts in this one.
  func place(of text: String) -> String.Index? {
    let sought = Array(text.utf8)
    return utf8.indices.first { utf8[$0...].starts(with: sought) }
  }

  /// What stands between the places where another text does.
  func parts(around separator: String) -> [String] {
    var parts: [String] = []
    var rest = self
    while let place = rest.place(of: separator) {
      parts.append(String(rest[..<place]))
      rest = String(rest[rest.utf8.index(place, offsetBy: separator.utf8.count)...])
    }
    return parts + [rest]
  }

  func holds(_ text: String) -> Bool { place(of: text) != nil }
}
