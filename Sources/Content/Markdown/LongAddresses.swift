internal import Bytes

// Pictures that stand in a file are named once and used by their name: `[map]: data:image/png;…`.
// cmark puts as many bytes of addresses in place of names as a file has, so that a picture used
// twice would be missing. So their addresses are taken out while it parses.

/// A text without the long addresses of data to which it gives names, and these, with the angle
/// brackets round them.
///
/// Where one stood is its number in brackets, with a character that no text has (see
/// `SourceText`). What is no name after all, such as a line of code, gets its bytes back.
func withoutLongAddresses(
  _ source: ArraySlice<UInt8>
) -> (text: [UInt8], addresses: [ArraySlice<UInt8>]) {
  guard contains("data:", in: source) else { return (Array(source), []) }
  var text: [UInt8] = []
  var addresses: [ArraySlice<UInt8>] = []
  var start = source.startIndex
  for line in Lines(of: source) where line.count > 1000 {
    guard let address = namedAddress(source[line]) else { continue }
    text += source[start..<address.startIndex]
    text += mark(addresses.count)
    addresses.append(address)
    start = address.endIndex
  }
  return (text + source[start...], addresses)
}

/// The address of data behind `]:` in a line, or at its start, as the name may stand on the line
/// above.
private func namedAddress(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
  let label = line.prefix(1000)
  let close = label.indices.first {
    label[$0] == UInt8(ascii: "]") && $0 + 1 < label.endIndex && label[$0 + 1] == UInt8(ascii: ":")
  }
  let address = line[(close.map { $0 + 2 } ?? line.startIndex)...].drop {
    isBlankOrTab($0) || close == nil && $0 == UInt8(ascii: ">")
  }
  if address.starts(with: "data:".utf8) { return address.prefix { $0 > 0x20 } }
  guard address.starts(with: "<data:".utf8),
    let end = address.firstIndex(of: UInt8(ascii: ">"))
  else { return nil }
  return address[...end]
}

private let sign: UInt8 = 0x0B

private func mark(_ number: Int) -> [UInt8] {
  [UInt8(ascii: "<"), UInt8(ascii: "0"), sign] + Array(String(number).utf8) + [UInt8(ascii: ">")]
}

/// The number in what stands for an address, with its brackets or without, and the place behind it.
private func number(
  _ text: ArraySlice<UInt8>, at place: Int
) -> (number: Int, end: Int)? {
  let start = text[place] == UInt8(ascii: "<") ? place + 1 : place
  guard start + 1 < text.endIndex, text[start] == UInt8(ascii: "0"), text[start + 1] == sign else {
    return nil
  }
  let digits = text[(start + 2)...].prefix { $0.isASCIIDigit }
  let end = digits.endIndex + (start > place ? 1 : 0)
  return (digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }, min(end, text.endIndex))
}

extension MarkdownTree {
  /// The tree with addresses in their places again; nil if they have more bytes there than a file
  /// may have.
  ///
  /// Nodes that have one share it.
  func with(_ addresses: [ArraySlice<UInt8>]) -> MarkdownTree? {
    if addresses.isEmpty { return self }
    var text = text
    var places: [Range<Int>] = []
    for address in addresses {
      let isBracketed = address.first == UInt8(ascii: "<")
      let bare = isBracketed ? address.dropFirst().dropLast() : address
      places.append(text.count..<text.count + bare.count)
      text += bare
    }
    var nodes = nodes
    var used = 0
    for index in nodes.indices where bytes(of: index).contains(sign) {
      let written = bytes(of: index)
      if let found = number(written, at: written.startIndex), found.end == written.endIndex,
        places.indices.contains(found.number)
      {
        nodes[index].text = places[found.number]
      } else {
        // In what turned out to be no name, as code.
        let start = text.count
        var place = written.startIndex
        while place < written.endIndex {
          if let found = number(written, at: place), places.indices.contains(found.number) {
            text += addresses[found.number]
            place = found.end
          } else {
            text.append(written[place])
            place += 1
          }
        }
        nodes[index].text = start..<text.count
      }
      used += nodes[index].text.count
      if used > SourceText.maximumSize { return nil }
    }
    return MarkdownTree(nodes: nodes, text: text)
  }
}
