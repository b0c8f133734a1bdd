extension MarkdownText {
  /// The kind of HTML block that a line starts at a place, of the six that may stand below text
  /// (CommonMark 0.30, section 4.6); nil for none.
  func htmlKind(at start: Int) -> Int? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "<"),
      column(of: start) - contentColumn < 4
    else { return nil }
    return htmlStart(bytes[start..<min(endOfLine(from: start) + 1, bytes.count)], isAnyTag: false)
  }

  /// Goes past an HTML block from the index on, so that nothing in it is taken for Markdown.
  ///
  /// It ends on the line that says so, or before an empty one, or with the list items and quotes in
  /// which it stands.
  mutating func skipHTML(_ kind: Int) {
    var start = index
    while true {
      let isLast = kind < 6 && endsHTML(kind, bytes[start..<endOfLine(from: start)])
      skipLine()
      if isLast || index >= bytes.count { return }
      let within = placeWithinContainers()
      start = within.place
      if within.count < containers.count { return }
      let text = afterBlanks(start)
      if kind > 5, text >= bytes.count || isLineEnd(bytes[text]) { return }
    }
  }
}
