/// An element of an XML file.
struct XMLElement: Sendable {
  enum Node: Sendable {
    case element(XMLElement)
    case text(String)
    /// What a section of character data holds.
    case data(String)

    /// The node as HTML.
    ///
    /// Character data that is one paragraph or block is HTML itself, as programs write texts so.
    var markup: String {
      switch self {
      case .text(let text): return escaped(text)
      case .element(let element): return element.outerMarkup
      case .data(let text):
        let trimmed = text.trimmed
        let isMarkup = ["p", "div"].contains { name in
          (trimmed.hasPrefix("<\(name)>") || trimmed.hasPrefix("<\(name) "))
            && trimmed.hasSuffix("</\(name)>")
        }
        return isMarkup ? text : escaped(text)
      }
    }
  }

  /// Without the prefix of its namespace.
  var name: String
  var attributes = XMLAttributes()
  var children: [Node] = []
  var line: Int
  var column: Int

  /// The value of an attribute; empty if there is none.
  subscript(attribute: String) -> String { attributes[attribute] ?? "" }

  /// The elements right inside, in their order.
  var elements: [XMLElement] {
    children.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  func first(_ name: String) -> XMLElement? {
    for case .element(let element) in children where element.name == name { return element }
    return nil
  }

  func all(_ name: String) -> [XMLElement] {
    children.compactMap {
      if case .element(let element) = $0, element.name == name { element } else { nil }
    }
  }

  /// The first element of a name at any depth.
  func descendant(_ name: String) -> XMLElement? { descendant { $0.name == name } }

  func descendant(where isWanted: (XMLElement) -> Bool) -> XMLElement? {
    for case .element(let element) in children {
      if isWanted(element) { return element }
      if let found = element.descendant(where: isWanted) { return found }
    }
    return nil
  }

  /// All elements of a name at any depth that stand in no other of it.
  func descendants(_ name: String) -> [XMLElement] {
    var found: [XMLElement] = []
    addDescendants(name, to: &found)
    return found
  }

  private func addDescendants(_ name: String, to found: inout [XMLElement]) {
    for case .element(let element) in children {
      if element.name == name {
        found.append(element)
      } else {
        element.addDescendants(name, to: &found)
      }
    }
  }

  /// All text inside.
  var text: String {
    var whole = ""
    for node in children {
      switch node {
      case .text(let text), .data(let text): whole += text
      case .element(let element): whole += element.text
      }
    }
    return whole
  }

  /// What stands inside, as HTML again; Canvas puts HTML as text into a `div` of its own.
  var markup: String {
    name == "div" && attributes["class"] == "html" && elements.isEmpty
      ? text : children.map(\.markup).joined()
  }

  var outerMarkup: String {
    let attributes = self.attributes.all.sorted { $0.name < $1.name }.map {
      " \($0.name)=\"\(escaped($0.value))\""
    }.joined()
    return "<\(name)\(attributes)>\(markup)</\(name)>"
  }
}

/// The attributes of an element by their names, without the prefixes of namespaces.
///
/// There are few, so that looking through them costs less than a dictionary.
struct XMLAttributes: Sendable {
  private(set) var all: [(name: String, value: String)] = []

  /// The last one of a name, where several differ in their prefix alone.
  subscript(name: String) -> String? { all.last { $0.name == name }?.value }

  mutating func add(_ name: String, _ value: String) { all.append((name, value)) }
}

/// Text with what XML gives a meaning escaped.
func escaped(_ text: String) -> String {
  let isPlain = text.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): false
    default: byte >= 0x20 || byte == 0x0A || byte == 0x09
    }
  }
  if isPlain { return text }
  var output: [UInt8] = []
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "&"): output += "&amp;".utf8
    case UInt8(ascii: "<"): output += "&lt;".utf8
    case UInt8(ascii: ">"): output += "&gt;".utf8
    case UInt8(ascii: "\""): output += "&quot;".utf8
    // XML has no other control characters.
    case 0..<0x20 where byte != 0x0A && byte != 0x09: output.append(0x20)
    default: output.append(byte)
    }
  }
  return String(decoding: output, as: UTF8.self)
}
