internal import Bytes

// Blanks, `[[…]]`, which cmark is not to read.

extension MarkdownText {
  /// Hides `[[…]]` at the index, if it is a blank, and goes past it.
  ///
  /// What backticks quote in it does not end it.
  mutating func hideBlank() {
    let start = index
    guard start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: "["), start >= bracketlessEnd
    else {
      index += 1
      return
    }
    // `![[map.png]]` is no blank, but embeds a picture in other programs.
    if start > 0, bytes[start - 1] == UInt8(ascii: "!"),
      start < 2 || bytes[start - 2] != UInt8(ascii: "\\")
    {
      index += 2
      return
    }
    var place = start + 2
    // How many brackets are open in it; less than none where one closed and not two.
    var open = 0
    while place < bytes.count, !isLineEnd(bytes[place]) {
      switch bytes[place] {
      case UInt8(ascii: "\\"):
        place += place + 1 < bytes.count && !isLineEnd(bytes[place + 1]) ? 2 : 1
      case UInt8(ascii: "`"):
        place = (endOfQuote(in: bytes[(start + 2)...], at: place) ?? place) + 1
      case UInt8(ascii: "]"):
        if place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "]") {
          return hideBlank(from: start, to: endOfBlank(from: start + 2, place))
        }
        open -= 1
        place += 1
      case UInt8(ascii: "["):
        // `[[P] y [[Z]]`: the second one is a blank.
        if open < 0, place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "[") {
          note(.blankOpen, at: start)
          index = place
          return
        }
        open += 1
        place += 1
      default:
        place += 1
      }
    }
    bracketlessEnd = place
    note(.blankOpen, at: start)
    index = start + 2
  }

  /// Where the brackets stand that end a blank, of a run of them: those that close others in it
  /// belong to it, as in `[[list[0]]]`.
  private func endOfBlank(from start: Int, _ run: Int) -> Int {
    var open = 0
    for byte in bytes[start..<run] {
      if byte == UInt8(ascii: "[") { open += 1 }
      if byte == UInt8(ascii: "]") { open -= 1 }
    }
    var close = run
    while open > 0, close + 2 < bytes.count, bytes[close + 2] == UInt8(ascii: "]") {
      close += 1
      open -= 1
    }
    return close
  }

  mutating func hideBlank(from start: Int, to close: Int) {
    index = close + 2
    // `[[1]](address)` is a link whose text is in brackets.
    if isAddress(inBracketsAt: index) { return }
    for place in start + 2..<close { bytes[place] = Placeholder.of(bytes[place]) }
    for place in [start, start + 1] { bytes[place] = Placeholder.blankOpen }
    for place in [close, close + 1] { bytes[place] = Placeholder.blankClose }
  }

  /// Whether round brackets at a place hold an address and not a remark: `https://…`, `#name`, a
  /// path with a slash at one end or a dot at its start, or a name with an ending.
  private func isAddress(inBracketsAt start: Int) -> Bool {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "(") else { return false }
    // No address has two brackets in a row, so no byte is looked at for more than one blank.
    var end = start + 1
    while end < bytes.count, bytes[end] > 0x20, bytes[end] != UInt8(ascii: ")") {
      if bytes[end] == UInt8(ascii: "["), bytes[end - 1] == UInt8(ascii: "[") { return false }
      end += 1
    }
    let inner = bytes[start + 1..<end]
    guard end < bytes.count, bytes[end] == UInt8(ascii: ")"),
      let first = inner.first, let last = inner.last
    else { return false }
    if "#/<".utf8.contains(first) || last == UInt8(ascii: "/") { return true }
    if inner.starts(with: "./".utf8) || inner.starts(with: "../".utf8) { return true }
    let scheme = inner.prefix { $0.isASCIILetter }
    if scheme.count > 1, bytes[scheme.endIndex] == UInt8(ascii: ":") { return true }
    let path = inner.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
    guard let dot = path.lastIndex(of: UInt8(ascii: ".")), dot > path.startIndex else {
      return false
    }
    let ending = path[(dot + 1)...]
    return ending.count > 1 && ending.first?.isASCIILetter == true
      && ending.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
  }
}
