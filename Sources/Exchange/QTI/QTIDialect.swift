/// The versions of QTI that are written from one tree: 3.0 has the names of 2.1 in another
/// spelling.
enum QTIDialect {
  case two, three

  var names: XMLNode.Dialect {
    switch self {
    case .two: XMLNode.Dialect()
    case .three:
      XMLNode.Dialect(
        element: { XHTML.isElement($0) ? $0 : "qti-" + QTIName.hyphenated($0) },
        attribute: { name, element in
          XHTML.isElement(element) || name.contains(":") || name == "xmlns"
            ? name : QTIName.hyphenated(name)
        })
    }
  }

  var namespace: String {
    switch self {
    case .two: "http://www.imsglobal.org/xsd/imsqti_v2p1"
    case .three: "http://www.imsglobal.org/xsd/imsqtiasi_v3p0"
    }
  }

  var schema: String {
    switch self {
    case .two: "http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd"
    case .three: "https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqti_asiv3p0_v1p0.xsd"
    }
  }

  /// The address of a standard way to score.
  func template(_ name: String) -> String {
    switch self {
    case .two: "http://www.imsglobal.org/question/qti_v2p1/rptemplates/\(name)"
    case .three: "https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/\(name).xml"
    }
  }

  /// Content of a feedback, which has an element of its own around it since 3.0.
  func content(_ nodes: [XMLNode]) -> [XMLNode] {
    self == .two ? nodes : [xml("contentBody", nodes)]
  }

  /// A file of the kind, with what its root says of itself.
  func document(
    _ name: String, _ attributes: KeyValuePairs<String, String>, _ children: [XMLNode]
  ) -> [UInt8] {
    let own: [(name: String, value: String)] = [
      ("xmlns", namespace), ("xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance"),
      ("xsi:schemaLocation", "\(namespace) \(schema)"),
    ]
    let root = XMLNode.element(
      name, attributes: own + attributes.map { (name: $0.key, value: $0.value) },
      children: children)
    return root.document(in: names)
  }
}

/// Names of QTI 3, `qti-choice-interaction`, and as QTI 2 has them, `choiceInteraction`.
enum QTIName {
  static func plain(_ name: String) -> String {
    name.hasPrefix("qti-") ? joined(name.dropFirst(4)) : name
  }

  private static func joined(_ name: some StringProtocol) -> String {
    name.split(separator: "-").enumerated().map {
      $0 == 0 ? String($1) : $1.prefix(1).uppercased() + $1.dropFirst()
    }.joined()
  }

  static func hyphenated(_ name: String) -> String {
    name.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
  }

  /// An element with all names inside as QTI 2 has them.
  static func plain(_ element: XMLElement) -> XMLElement {
    var plain = element
    plain.name = self.plain(element.name)
    for (key, value) in element.attributes.all where key.contains("-") {
      plain.attributes.add(joined(key), value)
    }
    plain.children = element.children.flatMap { node -> [XMLElement.Node] in
      guard case .element(let child) = node else { return [node] }
      let inner = self.plain(child)
      // What 3.0 has around contents.
      return inner.name == "contentBody" ? inner.children : [.element(inner)]
    }
    return plain
  }
}
