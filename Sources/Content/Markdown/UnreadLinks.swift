internal import Bytes

extension MarkdownTree {
  /// Warns of links and images that are text, as there are blanks in their addresses.
  func reportUnreadLinks(to findings: inout NodeFindings) {
    // Where the lines of the paragraph start.
    var column: Int32 = 1
    for node in nodes.indices {
      if nodes[node].kind == .paragraph { column = nodes[node].column }
      guard nodes[node].kind == .text else { continue }
      var rest = bytes(of: node)
      while let place = rest.firstIndex(of: UInt8(ascii: "]")) {
        rest = rest[(place + 1)...]
        guard rest.first == UInt8(ascii: "(") else { continue }
        // Longer than any path.
        let address = rest.dropFirst().prefix(300).prefix { $0 != UInt8(ascii: ")") }
        guard address.contains(0x20), namesFile(address) else { continue }
        findings.warn(
          .linkBroken,
          "this is no link, as its address has blanks; write <\(String(decoding: address, as: UTF8.self))> between the brackets",
          at: self.place(of: bytes(of: node).prefix(upTo: place), in: node, column))
      }
    }
  }

  /// A text node at the last opening bracket of its start, whose further lines start at a column.
  private func place(
    of start: ArraySlice<UInt8>, in node: Int, _ column: Int32
  ) -> MarkdownNode {
    var place = nodes[node]
    var before = start.prefix(upTo: start.lastIndex(of: UInt8(ascii: "[")) ?? start.startIndex)
    if before.last == UInt8(ascii: "!") { before = before.dropLast() }
    for byte in before {
      place.column += 1
      if byte == UInt8(ascii: "\n") {
        place.line += 1
        place.column = column
      }
    }
    return place
  }

  /// Whether a text ends like the name of a file to which pages link.
  private func namesFile(_ text: ArraySlice<UInt8>) -> Bool {
    guard let point = text.lastIndex(of: UInt8(ascii: ".")) else { return false }
    let ending = String(decoding: text[(point + 1)...].map { $0.lowercasedASCII }, as: UTF8.self)
    return [
      "md", "html", "png", "jpg", "jpeg", "gif", "webp", "svg", "avif", "pdf", "mp3", "mp4",
    ].contains(ending)
  }
}
