/// A piece of XML to be written.
///
/// What is text is escaped when it is written, and nothing else is.
enum XMLNode {
  case element(String, attributes: [(name: String, value: String)], children: [XMLNode])
  case text(String)
}

/// An element to be written.
func xml(
  _ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ children: [XMLNode] = []
) -> XMLNode {
  .element(name, attributes: attributes.map { (name: $0.key, value: $0.value) }, children: children)
}

func xml(_ name: String, _ children: [XMLNode]) -> XMLNode { xml(name, [:], children) }

func xml(
  _ name: String, _ attributes: KeyValuePairs<String, String> = [:], text: String
) -> XMLNode {
  xml(name, attributes, text.isEmpty ? [] : [.text(text)])
}

extension XMLNode {
  /// What a dialect calls an element and its attributes.
  struct Dialect {
    var element: (String) -> String = { $0 }
    var attribute: (_ name: String, _ element: String) -> String = { name, _ in name }
  }

  /// The element as a file.
  ///
  /// Elements stand on lines of their own where that changes no text: not in HTML, nor beside text.
  func document(in dialect: Dialect = Dialect()) -> [UInt8] {
    var output = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
    append(to: &output, dialect, indent: 0)
    output.append(0x0A)
    return output
  }

  /// HTML as a text, without a line of its own for anything.
  static func markup(_ nodes: [XMLNode]) -> String {
    var output: [UInt8] = []
    for node in nodes { node.append(to: &output, Dialect(), indent: nil) }
    return String(decoding: output, as: UTF8.self)
  }

  private func append(to output: inout [UInt8], _ dialect: Dialect, indent: Int?) {
    switch self {
    case .text(let text): output += escaped(text).utf8
    case .element(let name, let attributes, let children):
      let written = dialect.element(name)
      output += "<\(written)".utf8
      for attribute in attributes {
        let name = dialect.attribute(attribute.name, name)
        // A line end or a tab in an attribute would be read as a blank.
        let value = escaped(attribute.value).split(
          separator: "\n", omittingEmptySubsequences: false
        )
        .joined(separator: "&#10;")
        .split(separator: "\t", omittingEmptySubsequences: false).joined(separator: "&#9;")
        output += " \(name)=\"\(value)\"".utf8
      }
      if children.isEmpty {
        output += "/>".utf8
        return
      }
      output.append(UInt8(ascii: ">"))
      let isMixed = XHTML.isElement(name) || children.contains(where: \.isInText)
      let inner = isMixed ? nil : indent.map { $0 + 1 }
      for child in children {
        if let inner { Self.startLine(inner, &output) }
        child.append(to: &output, dialect, indent: inner)
      }
      if inner != nil, let indent { Self.startLine(indent, &output) }
      output += "</\(written)>".utf8
    }
  }

  private static func startLine(_ indent: Int, _ output: inout [UInt8]) {
    output.append(0x0A)
    output += repeatElement(0x20, count: 2 * indent)
  }

  /// Whether blanks beside the node would be read as part of a text.
  private var isInText: Bool {
    switch self {
    case .text: true
    case .element(let name, _, _):
      XHTML.isElement(name) && !XHTML.blockNames.contains(name) || name.hasPrefix("feedback")
        || name == "textEntryInteraction" || name == "inlineChoiceInteraction"
    }
  }
}
