/// A formula in TeX, as a page shows it until it is drawn: `$x^2$`, or `$$x^2$$` for one on lines
/// of its own.
package struct Formula: Hashable, Sendable {
  package var source: [UInt8]
  package var isDisplay: Bool

  /// Takes a formula as it stands in a page, with its dollars and with `&`, `<`, `>` and `"`
  /// escaped; nil for anything else.
  package init?(shown: some Collection<UInt8>) {
    var bytes = Array(shown)
    let dollar = UInt8(ascii: "$")
    isDisplay = bytes.starts(with: [dollar, dollar])
    let count = isDisplay ? 2 : 1
    guard bytes.count > 2 * count, bytes.first == dollar, bytes.last == dollar,
      !bytes.contains(UInt8(ascii: "<"))
    else { return nil }
    bytes.removeFirst(count)
    bytes.removeLast(count)
    let plain = unescaped(bytes[...])
    guard let first = plain.firstIndex(where: { $0 > 0x20 }),
      let last = plain.lastIndex(where: { $0 > 0x20 })
    else { return nil }
    source = Array(plain[first...last])
  }

  /// Takes back what `encoded` made.
  package init?(encoded: [UInt8]) {
    guard let first = encoded.first, first < 2 else { return nil }
    isDisplay = first == 1
    source = Array(encoded.dropFirst())
  }

  package var encoded: [UInt8] { [isDisplay ? 1 : 0] + source }

  package static let mostBytes = 2000
  /// Deeper braces take some readers of TeX twice as long a level.
  static let mostBraces = 8

  /// Why nobody should be asked to draw it, in words for its author; nil if it may be drawn.
  package var objection: String? {
    if source.count > Self.mostBytes { return "it has more than 2,000 bytes" }
    var braces = 0
    var deepest = 0
    var open = 0
    var isEscaped = false
    for byte in source {
      defer { isEscaped = byte == UInt8(ascii: "\\") && !isEscaped }
      if isEscaped { continue }
      switch byte {
      case UInt8(ascii: "{"):
        braces += 1
        deepest = max(deepest, braces)
      case UInt8(ascii: "}"): braces -= 1
      case UInt8(ascii: "("), UInt8(ascii: "["): open += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): open = max(0, open - 1)
      default: continue
      }
    }
    if deepest > Self.mostBraces { return "its braces are more than 8 deep" }
    if deepest + open > Self.mostBraces { return "too many of its brackets are not closed" }
    return nil
  }
}

/// Text without the entities that `appendEscaped` writes.
private func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
  let entities: [(name: [UInt8], byte: UInt8)] = [
    (Array("&amp;".utf8), UInt8(ascii: "&")), (Array("&lt;".utf8), UInt8(ascii: "<")),
    (Array("&gt;".utf8), UInt8(ascii: ">")), (Array("&quot;".utf8), UInt8(ascii: "\"")),
    (Array("&#39;".utf8), UInt8(ascii: "'")),
  ]
  var plain: [UInt8] = []
  var rest = bytes
  while let byte = rest.first {
    if byte == UInt8(ascii: "&"), let entity = entities.first(where: { rest.starts(with: $0.name) })
    {
      plain.append(entity.byte)
      rest = rest.dropFirst(entity.name.count)
    } else {
      plain.append(byte)
      rest = rest.dropFirst()
    }
  }
  return plain
}
