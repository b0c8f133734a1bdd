internal import Bytes

/// A piece of HTML as people and their editors write it: tags that are not closed, attributes
/// without quotes.
///
/// Nothing is loaded and nothing is run; what is nested deeper than anybody writes is taken as
/// text.
struct HTMLNode {
  /// The tag's name in lower case; empty for text.
  var name = ""
  var attributes: [String: String] = [:]
  /// Of text, with its references decoded.
  var text = ""
  var children: [HTMLNode] = []

  static let maximumDepth = 60
}

/// Parses a piece of HTML.
func parseHTML(_ source: String) -> [HTMLNode] {
  var parsing = HTMLParsing(Array(source.utf8))
  return parsing.parse()
}

/// A text whose lines end in a line feed alone: Markdown ends them at a carriage return, too, but
/// here they are parted at line feeds, to be marked as those of a list or a quote.
private func withPlainLineEnds(_ text: String) -> String {
  guard text.utf8.contains(0x0D) else { return text }
  return text.split(omittingEmptySubsequences: false) { $0 == "\r\n" || $0 == "\r" }
    .joined(separator: "\n")
}

private struct HTMLParsing {
  let bytes: [UInt8]
  var index = 0
  /// How far the last tag was looked at.
  private var tagEnd = 0
  /// The open elements, the outermost first.
  var open: [HTMLNode] = [HTMLNode()]
  /// The names of those that stand deeper, whose texts are the last one's; and of those around a
  /// hidden one, which is open as well.
  private var deeper: [String] = []
  private var aroundHidden: [String] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  private static let void: Set<String> = [
    "br", "img", "hr", "input", "meta", "link", "source", "wbr", "col", "area", "base", "embed",
    "param", "track",
  ]
  /// What is closed by the start of another of the same, or of one that cannot stand in it.
  private static let closes: [String: Set<String>] = [
    "p": ["p"], "li": ["li", "p"], "tr": ["tr", "td", "th", "p"], "td": ["td", "th", "p"],
    "th": ["td", "th", "p"],
    "dt": ["dt", "dd", "p"], "dd": ["dt", "dd", "p"], "option": ["option"], "div": ["p"],
    "ul": ["p"], "ol": ["p"],
    "table": ["p"], "pre": ["p"], "blockquote": ["p"], "h1": ["p"], "h2": ["p"], "h3": ["p"],
    "h4": ["p"],
    "h5": ["p"], "h6": ["p"], "hr": ["p"],
  ]
  private static let barriers: Set<String> = [
    "ul", "ol", "table", "blockquote", "div", "td", "th", "dl",
  ]

  mutating func parse() -> [HTMLNode] {
    // Tags that do not end are texts. Each is looked at up to the end of the file, so there is a
    // limit, behind which everything is text.
    var bytesLeft = 4 * bytes.count + 4096
    while index < bytes.count {
      if bytesLeft > 0, bytes[index] == UInt8(ascii: "<") {
        if readTag() { continue }
        bytesLeft -= tagEnd - index
      }
      readText()
    }
    while open.count > 1 { close() }
    return open[0].children
  }

  private mutating func readText() {
    let start = index
    index += 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "<") { index += 1 }
    append(text: decodedEntities(String(decoding: bytes[start..<index], as: UTF8.self)))
  }

  private mutating func append(text: String) {
    let text = withPlainLineEnds(text)
    let last = open.count - 1
    if open[last].children.last?.name.isEmpty == true {
      open[last].children[open[last].children.count - 1].text += text
    } else {
      open[last].children.append(HTMLNode(text: text))
    }
  }

  /// Reads a tag or a comment; false, and nothing read, if the sign is just a sign.
  private mutating func readTag() -> Bool {
    tagEnd = index
    guard index + 1 < bytes.count else { return false }
    let rest = bytes[index...]
    if rest.starts(with: "<!--".utf8) {
      index = find("-->", from: index + 4).map { $0 + 3 } ?? bytes.count
      return true
    }
    if rest.starts(with: "<![CDATA[".utf8) {
      let end = find("]]>", from: index) ?? bytes.count
      append(text: String(decoding: bytes[index + 9..<max(index + 9, end)], as: UTF8.self))
      index = min(bytes.count, end + 3)
      return true
    }
    let next = bytes[index + 1]
    if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") {
      index = find(">", from: index).map { $0 + 1 } ?? bytes.count
      return true
    }
    let isEnd = next == UInt8(ascii: "/")
    var place = index + (isEnd ? 2 : 1)
    guard place < bytes.count, bytes[place].isASCIILetter else { return false }
    let start = place
    while place < bytes.count,
      bytes[place].isASCIILetter || bytes[place].isASCIIDigit
        || bytes[place] == UInt8(ascii: ":") || bytes[place] == UInt8(ascii: "-")
    {
      place += 1
    }
    // `a<b)` is no tag.
    guard place < bytes.count, bytes[place] <= 0x20 || "/>".utf8.contains(bytes[place]) else {
      return false
    }
    let name = String(decoding: bytes[start..<place], as: UTF8.self).lowercased()
    var node = HTMLNode(name: name)
    var isClosed = false
    let isTag = readAttributes(&place, &node, &isClosed)
    tagEnd = place
    guard isTag else { return false }
    index = place
    if isEnd {
      closeElement(name)
    } else {
      openElement(node, isClosed: isClosed)
    }
    return true
  }

  /// Where a text in small letters is next, however it is written there.
  private func find(_ text: String, from start: Int) -> Int? {
    let wanted = Array(text.utf8)
    var place = start
    while place + wanted.count <= bytes.count {
      if bytes[place] == wanted[0],
        wanted.indices.allSatisfy({ lowercase(bytes[place + $0]) == lowercase(wanted[$0]) })
      {
        return place
      }
      place += 1
    }
    return nil
  }

  private func lowercase(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  private func readAttributes(_ place: inout Int, _ node: inout HTMLNode, _ isClosed: inout Bool)
    -> Bool
  {
    while place < bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: ">") {
        place += 1
        return true
      }
      if byte <= 0x20 || byte == UInt8(ascii: "/") {
        isClosed = byte == UInt8(ascii: "/")
        place += 1
        continue
      }
      let start = place
      while place < bytes.count, bytes[place] > 0x20, !"=>/".utf8.contains(bytes[place]) {
        place += 1
      }
      if place == start { place += 1 }
      let name = String(decoding: bytes[start..<place], as: UTF8.self).lowercased()
      var value = ""
      if place < bytes.count, bytes[place] == UInt8(ascii: "=") {
        place += 1
        while place < bytes.count, bytes[place] <= 0x20 { place += 1 }
        let quote = place < bytes.count ? bytes[place] : 0
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
          let begin = place + 1
          guard let end = bytes[begin...].firstIndex(of: quote) else {
            place = bytes.count
            return false
          }
          value = String(decoding: bytes[begin..<end], as: UTF8.self)
          place = end + 1
        } else {
          let begin = place
          while place < bytes.count, bytes[place] > 0x20, bytes[place] != UInt8(ascii: ">") {
            place += 1
          }
          value = String(decoding: bytes[begin..<place], as: UTF8.self)
        }
      }
      if node.attributes.count < 64, node.attributes[name] == nil {
        node.attributes[name] = withPlainLineEnds(decodedEntities(value))
      }
      isClosed = false
    }
    return false
  }

  private mutating func openElement(_ node: HTMLNode, isClosed: Bool) {
    if let closed = Self.closes[node.name] {
      while open.count > 1, let top = open.last?.name, closed.contains(top) { close() }
    }
    if isClosed || Self.void.contains(node.name) {
      open[open.count - 1].children.append(node)
      return
    }
    let room = HTMLNode.maximumDepth - open.count
    // What is not shown stays apart from what is.
    if room > 0 || room == 0 && node.hides {
      aroundHidden = deeper
      deeper = []
      open.append(node)
    } else {
      open[open.count - 1].children.append(node)
      deeper.append(node.name)
    }
    // What stands in these is no HTML.
    if ["script", "style"].contains(node.name) {
      let end = find("</" + node.name, from: index) ?? bytes.count
      if node.isFormula, room > 0 {
        append(text: String(decoding: bytes[index..<end], as: UTF8.self))
      }
      index = end
    }
  }

  private mutating func closeElement(_ name: String) {
    if let place = deeper.suffix(HTMLNode.maximumDepth).lastIndex(of: name) {
      deeper.removeSubrange(place...)
      return
    }
    guard let place = open.lastIndex(where: { $0.name == name }), place > 0 else { return }
    let isInline = !Self.barriers.contains(name) && name != "li" && name != "p"
    if isInline, open[(place + 1)...].contains(where: { Self.barriers.contains($0.name) }) {
      return
    }
    while open.count > place { close() }
  }

  private mutating func close() {
    guard let node = open.popLast() else { return }
    deeper = aroundHidden
    aroundHidden = []
    open[open.count - 1].children.append(node)
  }
}
