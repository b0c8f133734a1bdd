internal import Bytes

/// Something that was left out of a drawing, and the byte where it stood.
package struct SVGRemoval: Hashable, Sendable {
  package enum Part: Hashable, Sendable {
    case element(String)
    case attribute(String, of: String)
    /// Something in CSS, as it is written.
    case style(String)
    case instruction(String)
  }

  package var part: Part
  package var offset: Int
}

/// A drawing as it may be published.
package struct CleanedSVG: Sendable {
  package fileprivate(set) var bytes: [UInt8] = []
  /// Each kind of thing that was left out, once, at its first place.
  package fileprivate(set) var removals: [SVGRemoval] = []
}

/// Writes a drawing again with what draws and nothing else.
///
/// What is written is made of what was read, with one namespace and one spelling, so that every
/// program reads it the same way. What browsers never draw (comments, metadata, what belongs to an
/// editor) is left out without a word; all else that is left out is among the removals.
package func cleanedSVG(_ bytes: [UInt8]) throws(XMLProblem) -> CleanedSVG {
  var cleaning = SVGCleaning(reader: try XMLReader(bytes))
  return try cleaning.run()
}

/// An element that is open while a drawing is written.
private struct OpenElement {
  var name: String
  /// Prefixes that it binds, with what they meant before.
  var outerBindings: [(prefix: String, namespace: String?)] = []
  /// The CSS in it, and where it starts; nil for other elements than `style`.
  var style: (text: [UInt8], offset: Int)?
}

private struct SVGCleaning {
  private var reader: XMLReader
  private var drawing = CleanedSVG()
  private var open: [OpenElement] = []
  /// How many elements are open in one that is left out, itself included.
  private var leftOut = 0
  private var namespaces = ["xml": xmlNamespace, "": ""]
  private var removed: Set<SVGRemoval.Part> = []

  /// Further removals are not told: a drawing that has so many needs another way anyway.
  private static let mostRemovals = 20

  init(reader: XMLReader) {
    self.reader = reader
  }

  mutating func run() throws(XMLProblem) -> CleanedSVG {
    while let token = try reader.next() {
      switch token {
      case .start(let name, let attributes, let isEmpty, let offset):
        try start(name, attributes, isEmpty: isEmpty, offset: offset)
      case .end: end()
      case .text(let text): take(text)
      case .instruction(let target, let offset):
        if target == "xml-stylesheet", leftOut == 0 { note(.instruction(target), at: offset) }
      }
    }
    drawing.bytes.append("\n")
    return drawing
  }

  private mutating func note(_ part: SVGRemoval.Part, at offset: Int) {
    guard removed.count < Self.mostRemovals, removed.insert(part).inserted else { return }
    drawing.removals.append(SVGRemoval(part: part, offset: offset))
  }
}

// MARK: Elements

extension SVGCleaning {
  private mutating func start(
    _ name: XMLName, _ attributes: [XMLAttribute], isEmpty: Bool, offset: Int
  ) throws(XMLProblem) {
    var element = OpenElement(name: name.local)
    try bind(attributes, in: &element)
    guard let namespace = namespaces[name.prefix] else {
      throw XMLProblem(kind: .unboundPrefix(name.prefix), offset: offset)
    }
    if open.isEmpty, leftOut == 0 { try checkRoot(name, namespace, offset) }
    if leftOut > 0 || !isKept(name, namespace, attributes, offset) {
      open.append(element)
      leftOut += 1
    } else {
      drawing.bytes.append("<\(name.local)")
      if open.isEmpty {
        drawing.bytes.append(" xmlns=\"\(svgNamespace)\" xmlns:xlink=\"\(xlinkNamespace)\"")
      }
      try write(attributes, of: name.local)
      if name.local == "style" { element.style = ([], offset) }
      drawing.bytes.append(isEmpty ? "/>" : ">")
      open.append(element)
    }
    if isEmpty { close(isEmpty: true) }
  }

  private mutating func end() { close(isEmpty: false) }

  private mutating func close(isEmpty: Bool) {
    guard let element = open.popLast() else { return }
    for (prefix, namespace) in element.outerBindings.reversed() { namespaces[prefix] = namespace }
    if leftOut > 0 {
      leftOut -= 1
      return
    }
    if isEmpty { return }
    if let (text, offset) = element.style {
      drawing.bytes.appendXMLText(styled(text, at: offset))
    }
    drawing.bytes.append("</\(element.name)>")
  }

  private func checkRoot(_ name: XMLName, _ namespace: String, _ offset: Int) throws(XMLProblem) {
    guard name.local == "svg" else { throw XMLProblem(kind: .notSVG, offset: offset) }
    guard namespace == svgNamespace else {
      throw XMLProblem(kind: namespace.isEmpty ? .noNamespace : .notSVG, offset: offset)
    }
  }

  /// Takes note of the namespaces that an element declares.
  private mutating func bind(_ attributes: [XMLAttribute], in element: inout OpenElement)
    throws(XMLProblem)
  {
    for attribute in attributes {
      let isDefault = attribute.name == XMLName(prefix: "", local: "xmlns")
      guard isDefault || attribute.name.prefix == "xmlns" else { continue }
      let prefix = isDefault ? "" : attribute.name.local
      let namespace = String(decoding: attribute.value, as: UTF8.self)
      guard prefix != "xml", prefix != "xmlns", isDefault || !namespace.isEmpty else {
        throw XMLProblem(kind: .syntax, offset: attribute.offset)
      }
      element.outerBindings.append((prefix, namespaces.updateValue(namespace, forKey: prefix)))
    }
  }

  /// Whether an element stays; what a browser would have drawn or run is noted if it does not.
  private mutating func isKept(
    _ name: XMLName, _ namespace: String, _ attributes: [XMLAttribute], _ offset: Int
  ) -> Bool {
    guard namespace == svgNamespace else {
      if namespace == htmlNamespace || namespace.isEmpty {
        note(.element(name.local), at: offset)
      }
      return false
    }
    if silentElements.contains(name.local) { return false }
    // CSS is text: what stands in it as an element is none.
    guard allowedElements.contains(name.local), open.last?.style == nil else {
      note(.element(name.local), at: offset)
      return false
    }
    return isHarmlessAnimation(name, attributes, offset) && isCSS(name, attributes, offset)
  }

  /// Whether an element is no animation, or one of numbers and styles.
  private mutating func isHarmlessAnimation(
    _ name: XMLName, _ attributes: [XMLAttribute], _ offset: Int
  ) -> Bool {
    guard animationElements.contains(name.local), name.local != "animateMotion" else { return true }
    let animated = attributes.first { $0.name == XMLName(prefix: "", local: "attributeName") }
      .map { String(decoding: $0.value, as: UTF8.self) }
    if let animated {
      if name.local == "animateTransform", animated == "transform" { return true }
      if animatedAttributes.contains(animated) { return true }
      if styledAttributes.contains(animated), animated != "style" { return true }
    }
    note(.element(name.local), at: offset)
    return false
  }

  private mutating func isCSS(_ name: XMLName, _ attributes: [XMLAttribute], _ offset: Int) -> Bool
  {
    guard name.local == "style",
      let type = attributes.first(where: { $0.name == XMLName(prefix: "", local: "type") })
    else { return true }
    let text = String(decoding: type.value, as: UTF8.self).lowercased()
    if text.isEmpty || text == "text/css" { return true }
    note(.element(name.local), at: offset)
    return false
  }

  private mutating func take(_ text: [UInt8]) {
    guard leftOut == 0, let last = open.indices.last else { return }
    if open[last].style != nil {
      open[last].style?.text += text
    } else {
      drawing.bytes.appendXMLText(text)
    }
  }
}

// MARK: Attributes

extension SVGCleaning {
  private mutating func write(_ attributes: [XMLAttribute], of element: String) throws(XMLProblem) {
    var written: Set<String> = []
    for attribute in attributes {
      guard attribute.name.prefix != "xmlns",
        attribute.name != XMLName(prefix: "", local: "xmlns"),
        let (name, value) = try kept(attribute, of: element)
      else { continue }
      guard written.insert(name).inserted else {
        throw XMLProblem(kind: .attributeTwice(name), offset: attribute.offset)
      }
      drawing.bytes.append(" \(name)=\"")
      drawing.bytes.appendXMLAttribute(value)
      drawing.bytes.append("\"")
    }
  }

  /// An attribute as it is written; nil if it is left out.
  private mutating func kept(_ attribute: XMLAttribute, of element: String) throws(XMLProblem)
    -> (name: String, value: [UInt8])?
  {
    let local = attribute.name.local
    if attribute.name.prefix.isEmpty {
      if local == "href" { return reference(attribute, "href", of: element) }
      if styledAttributes.contains(local) {
        return (local, styled(attribute.value, at: attribute.offset))
      }
      if animationElements.contains(element), animationValues.contains(local) {
        return (local, styled(attribute.value, at: attribute.offset))
      }
      if plainAttributes.contains(local) || local.hasPrefix("aria-") && isPlain(local) {
        return (local, attribute.value)
      }
      if !local.hasPrefix("data-") { note(.attribute(local, of: element), at: attribute.offset) }
      return nil
    }
    guard let namespace = namespaces[attribute.name.prefix] else {
      throw XMLProblem(kind: .unboundPrefix(attribute.name.prefix), offset: attribute.offset)
    }
    switch (namespace, local) {
    case (xlinkNamespace, "href"): return reference(attribute, "xlink:href", of: element)
    case (xlinkNamespace, "title"): return ("xlink:title", attribute.value)
    case (xmlNamespace, "space"), (xmlNamespace, "lang"): return ("xml:" + local, attribute.value)
    default: return nil
    }
  }

  private func isPlain(_ name: String) -> Bool {
    name.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || $0 == UInt8(ascii: "-") }
  }

  /// `href`: of a link any address that opens a page, else an element of the drawing or a picture
  /// in it.
  private mutating func reference(_ attribute: XMLAttribute, _ name: String, of element: String)
    -> (name: String, value: [UInt8])?
  {
    let value = Array(attribute.value.trimmingBlanks())
    let isAllowed =
      element == "a"
      ? isPageAddress(value)
      : referringElements.contains(element) && isLocalReference(value)
        || (element == "image" || element == "feImage") && isEmbeddedPicture(value)
    if isAllowed || value.isEmpty { return (name, value) }
    note(.attribute(name, of: element), at: attribute.offset)
    return nil
  }

  /// CSS without what loads files.
  private mutating func styled(_ text: [UInt8], at offset: Int) -> [UInt8] {
    // Most values are a word or a number.
    let isPlain = text.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "@"), UInt8(ascii: "\\"), UInt8(ascii: "\""),
        UInt8(ascii: "'"), UInt8(ascii: "/"), 0x00..<0x20:
        false
      default: true
      }
    }
    if isPlain { return text }
    let cleaning = StyleCleaning(text)
    if let removed = cleaning.removed { note(.style(removed), at: offset) }
    return cleaning.cleaned
  }
}

/// Whether an address is of a page: on the same site, or with `http:`, `https:` or `mailto:`.
private func isPageAddress(_ address: [UInt8]) -> Bool {
  var scheme: [UInt8] = []
  for byte in address {
    switch byte {
    // Browsers pass over some of these where they look for a scheme.
    case 0x00...0x20, 0x7F...: return false
    case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return true
    case UInt8(ascii: ":"):
      return ["http", "https", "mailto"].contains(
        String(decoding: scheme, as: UTF8.self).lowercased())
    default: scheme.append(byte)
    }
  }
  return true
}

extension [UInt8] {
  fileprivate func trimmingBlanks() -> ArraySlice<UInt8> {
    var rest = self[...]
    while let first = rest.first, first <= 0x20 { rest = rest.dropFirst() }
    while let last = rest.last, last <= 0x20 { rest = rest.dropLast() }
    return rest
  }

  fileprivate mutating func appendXMLText(_ text: [UInt8]) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "&"): append("&amp;")
      case UInt8(ascii: "<"): append("&lt;")
      case UInt8(ascii: ">"): append("&gt;")
      case UInt8(ascii: "\r"): append("&#13;")
      default: append(byte)
      }
    }
  }

  fileprivate mutating func appendXMLAttribute(_ value: [UInt8]) {
    for byte in value {
      switch byte {
      case UInt8(ascii: "&"): append("&amp;")
      case UInt8(ascii: "<"): append("&lt;")
      case UInt8(ascii: ">"): append("&gt;")
      case UInt8(ascii: "\""): append("&quot;")
      case UInt8(ascii: "\t"): append("&#9;")
      case UInt8(ascii: "\n"): append("&#10;")
      case UInt8(ascii: "\r"): append("&#13;")
      default: append(byte)
      }
    }
  }
}
