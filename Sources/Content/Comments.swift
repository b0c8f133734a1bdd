extension MarkdownTree {
  /// The text of a comment that starts with a word and a colon or blank, without the word: `quiz:`
  /// or `pin`.
  func comment(_ word: String, at node: Int) -> ArraySlice<UInt8>? {
    let kind = nodes[node].kind
    guard kind == .html || kind == .inlineHTML else { return nil }
    let text = bytes(of: node)
    guard text.starts(with: "<!--".utf8), let end = commentEnd(text) else { return nil }
    let inner = text[(text.startIndex + 4)..<end].drop { $0 <= 0x20 }
    guard inner.starts(with: word.utf8) else { return nil }
    return inner.dropFirst(word.utf8.count)
  }

  func isComment(_ node: Int) -> Bool { comment("", at: node) != nil }

  /// Whether a comment says nothing, so that it only keeps two blocks apart.
  func isEmptyComment(_ node: Int) -> Bool {
    bytes(of: node).filter { $0 > 0x20 }.elementsEqual("<!---->".utf8)
  }

  private func commentEnd(_ text: ArraySlice<UInt8>) -> Int? {
    var index = text.startIndex + 4
    while index + 2 < text.endIndex {
      if text[index] == UInt8(ascii: "-"), text[index + 1] == UInt8(ascii: "-"),
        text[index + 2] == UInt8(ascii: ">")
      {
        return index
      }
      index += 1
    }
    return nil
  }
}
