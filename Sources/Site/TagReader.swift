internal import ByteSearch
internal import Bytes
internal import Escaping

/// An HTML tag; a closing one is named with its slash.
struct Tag {
  var name: String
  /// In their order, values as they are escaped; nil for an attribute without a value.
  private var attributes: [(name: String, value: String?)]

  init(name: String, attributes: [(name: String, value: String?)] = []) {
    self.name = name
    self.attributes = attributes
  }

  func has(_ name: String) -> Bool { attributes.contains { $0.name == name } }

  /// The value of an attribute, without its escapes.
  subscript(name: String) -> String? {
    get { attributes.first { $0.name == name }?.value.map { unescaped($0.utf8) } }
    set {
      let escaped = newValue.map { text in
        var bytes: [UInt8] = []
        bytes.appendEscaped(text)
        return String(decoding: bytes, as: UTF8.self)
      }
      guard let index = attributes.firstIndex(where: { $0.name == name }) else {
        if let escaped { attributes.append((name, escaped)) }
        return
      }
      if let escaped { attributes[index].value = escaped } else { attributes.remove(at: index) }
    }
  }

  func append(to page: inout [UInt8]) {
    page.append("<\(name)")
    for (name, value) in attributes {
      page.append(" \(name)")
      if let value { page.append("=\"\(value)\"") }
    }
    page.append(">")
  }
}

/// Parts well-formed HTML, such as the theme makes, into tags and what is between them.
struct TagReader {
  enum Piece {
    case text(Range<Int>)
    case tag(Tag)
  }

  private let html: [UInt8]
  private var index = 0

  init(_ html: [UInt8]) {
    self.html = html
  }

  mutating func next() -> Piece? {
    guard index < html.count else { return nil }
    if html[index] == UInt8(ascii: "<"), isTag(at: index + 1) { return .tag(readTag()) }
    let start = index
    index += 1
    while index < html.count, html[index] != UInt8(ascii: "<") || !isTag(at: index + 1) {
      index += 1
    }
    return .text(start..<index)
  }

  /// What stands up to the end of a script; the reader is behind its end tag afterwards.
  mutating func skipScript() -> [UInt8] {
    let end = Array("</script>".utf8)
    let start = index
    guard let found = html.firstPlace(of: end, from: start) else {
      index = html.count
      return Array(html[start...])
    }
    index = found + end.count
    return Array(html[start..<found])
  }

  private func isTag(at place: Int) -> Bool {
    guard place < html.count else { return false }
    let first = html[place] == UInt8(ascii: "/") ? place + 1 : place
    return first < html.count && html[first].isASCIILetter
  }

  private mutating func readTag() -> Tag {
    index += 1
    let name = word { $0 > 0x20 && $0 != UInt8(ascii: ">") }.lowercased()
    var attributes: [(name: String, value: String?)] = []
    while index < html.count, html[index] != UInt8(ascii: ">") {
      guard html[index] > 0x20 else {
        index += 1
        continue
      }
      let name = word { $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "=") }
      guard index < html.count, html[index] == UInt8(ascii: "=") else {
        attributes.append((name, nil))
        if name.isEmpty { index += 1 }
        continue
      }
      index += 1
      guard index < html.count else { break }
      let quote = html[index]
      if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
        index += 1
        attributes.append((name, word { $0 != quote }))
        index += 1
      } else {
        attributes.append((name, word { $0 > 0x20 && $0 != UInt8(ascii: ">") }))
      }
    }
    index += 1
    return Tag(name: name, attributes: attributes)
  }

  private mutating func word(while goesOn: (UInt8) -> Bool) -> String {
    let start = min(index, html.count)
    while index < html.count, goesOn(html[index]) { index += 1 }
    return String(decoding: html[start..<index], as: UTF8.self)
  }
}
