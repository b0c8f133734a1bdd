internal import Bytes

// What looks like a mark of Markdown, and is none.

extension MarkdownText {
  /// Notes what stands at the start of a line in the place of a mark, and hides what is none.
  mutating func noteMisread(at start: Int) {
    guard start < bytes.count else { return }
    switch bytes[start] {
    case UInt8(ascii: "#"): unreadBox = nil
    case UInt8(ascii: "["):
      if startsWithFootnote(at: start) { bytes[start] = Placeholder.of(bytes[start]) }
    case 0x80...:
      if startsWithWideQuote(at: start) { note(.wideQuote, at: start) }
      if startsWithUnreadBox(at: start), !mayContinueChoice {
        unreadBox = (line, Int32(start - lineStart + 1))
      }
    default: break
    }
  }

  /// Whether a line starts with a box that makes no choice, behind another dash or what nobody
  /// sees; below a choice, behind nothing, too.
  func startsWithUnreadBox(at start: Int) -> Bool {
    guard holdsBracket(start..<min(start + 16, bytes.count)),
      let box = UnreadBox(bytes[start..<endOfLine(from: start)])
    else { return false }
    return box.hasDash || box.hasUnseenSigns
      || mayContinueChoice && bytes[start] == UInt8(ascii: "[")
  }

  /// Whether one of `[`, `【` and `［` stands in a range, which is so of few lines.
  private func holdsBracket(_ range: Range<Int>) -> Bool {
    range.contains { place in
      switch bytes[place] {
      case UInt8(ascii: "["): true
      case 0x90: bytes[..<(place + 1)].suffix(3).elementsEqual("【".utf8)
      case 0xBB: bytes[..<(place + 1)].suffix(3).elementsEqual("［".utf8)
      default: false
      }
    }
  }

  /// Whether a full-width `＞` stands at the start of a line, where `>` would start a quote, and no
  /// sign behind it, as in `＞＜`.
  private func startsWithWideQuote(at start: Int) -> Bool {
    bytes[start...].starts(with: "＞".utf8)
      && bytes[start...].dropFirst(3).first.map { $0 != 0xEF && !isLineEnd($0) } ?? false
  }

  /// Whether a line is a footnote of one word, `[^1]: Word`, of which a parser would make the
  /// address of a link.
  private func startsWithFootnote(at start: Int) -> Bool {
    let line = bytes[start..<endOfLine(from: start)]
    guard line.starts(with: "[^".utf8), let close = line.firstIndex(of: UInt8(ascii: "]")),
      line[close...].starts(with: "]:".utf8)
    else { return false }
    let word = line[(close + 2)...].drop { $0 <= 0x20 }
    // An address has a scheme, a slash, a number sign or an ending.
    let isAddress = word.indices.contains { place in
      let next = word[place...].dropFirst().first ?? 0x20
      return ":/#<".utf8.contains(word[place]) || word[place] == UInt8(ascii: ".") && next > 0x20
    }
    return !word.isEmpty && !isAddress
  }

  /// Notes the first full-width brackets of a blank that begin in a part of a line, if they end on
  /// it.
  mutating func noteWideBrackets(in range: Range<Int>) {
    guard range.lowerBound >= wideBracketsEnd else { return }
    let open = range.first { bytes[$0] == 0xEF && bytes[$0...].starts(with: "［［".utf8) }
    guard let open else { return }
    let end = endOfLine(from: open)
    if Content.contains("］］", in: bytes[open..<end]) { note(.wideBrackets, at: open) }
    wideBracketsEnd = end
  }
}
