internal import Bytes

extension MarkdownTree {
  /// Warns of links and images that are text, as there are blanks in their addresses.
  func reportUnreadLinks(in body: ArraySlice<UInt8>, to findings: inout NodeFindings) {
    var places = TextPlaces(in: body)
    for node in nodes.indices where nodes[node].kind == .text {
      let text = bytes(of: node)
      // Where the last bracket opened, with the mark of an image before it.
      var open: Int?
      for place in text.indices {
        if text[place] == UInt8(ascii: "[") {
          let isImage = place > text.startIndex && text[place - 1] == UInt8(ascii: "!")
          open = isImage ? place - 1 : place
        }
        guard text[place] == UInt8(ascii: "]"), text[(place + 1)...].first == UInt8(ascii: "(")
        else { continue }
        // Longer than any path.
        let address = text[(place + 2)...].prefix(300).prefix { $0 != UInt8(ascii: ")") }
        guard address.contains(0x20), namesFile(address) else { continue }
        findings.warn(
          .linkBroken,
          "this is no link, as its address has blanks; write <\(String(decoding: address, as: UTF8.self))> between the brackets",
          at: places.place(of: open ?? place, in: node, of: self))
        open = nil
      }
    }
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
