internal import Content
internal import Diagnostics
internal import Glibc

/// An element of an XML file.
struct XMLElement {
  enum Node {
    case element(XMLElement)
    case text(String)
  }

  /// Without the prefix of its namespace.
  var name: String
  var attributes: [String: String] = [:]
  var children: [Node] = []
  var line: Int
  var column: Int

  /// The elements right inside, in their order.
  var elements: [XMLElement] {
    children.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  func first(_ name: String) -> XMLElement? {
    for case .element(let element) in children where element.name == name { return element }
    return nil
  }

  func all(_ name: String) -> [XMLElement] { elements.filter { $0.name == name } }

  /// The first element of a name at any depth.
  func descendant(_ name: String) -> XMLElement? {
    for case .element(let element) in children {
      if element.name == name { return element }
      if let found = element.descendant(name) { return found }
    }
    return nil
  }

  /// All elements of a name at any depth that stand in no other of it.
  func descendants(_ name: String) -> [XMLElement] {
    elements.flatMap { $0.name == name ? [$0] : $0.descendants(name) }
  }

  /// All text inside.
  var text: String {
    children.map { node in
      switch node {
      case .text(let text): text
      case .element(let element): element.text
      }
    }.joined()
  }

  /// What stands inside, as HTML again.
  var markup: String {
    children.map { node in
      switch node {
      case .text(let text): escaped(text)
      case .element(let element): element.outerMarkup
      }
    }.joined()
  }

  var outerMarkup: String {
    let attributes = self.attributes.sorted { $0.key < $1.key }.map {
      " \($0.key)=\"\(escaped($0.value))\""
    }.joined()
    return "<\(name)\(attributes)>\(markup)</\(name)>"
  }
}

/// Text with what XML gives a meaning escaped.
func escaped(_ text: String) -> String {
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

/// Parses XML by libxml2, without network, entities or a document type; nil, and a finding, for what is none.
func parseXML(_ file: SourceFile, reporting diagnostics: inout [Diagnostic]) -> XMLElement? {
  guard let library = LoadedLibrary(["libxml2.so.2", "libxml2.so.16", "libxml2.so"]) else {
    diagnostics.append(
      .error(
        .importLibrary, "reading XML needs the library libxml2; install it",
        at: SourceLocation(path: file.path)))
    return nil
  }
  guard file.bytes.count < Int(Int32.max) else {
    diagnostics.append(
      .error(.importTooBig, "the file is too big; split it", at: SourceLocation(path: file.path)))
    return nil
  }
  if let place = elementWithManyAttributes(in: file.bytes) {
    diagnostics.append(
      .error(
        .importSyntax,
        "this element has more than \(maximumAttributes) attributes; nothing is read",
        at: SourceLines(file).location(place)))
    return nil
  }
  return file.bytes.withUnsafeBytes { bytes in
    var reader = XMLReader(library, bytes, path: file.path)
    let root = reader.readDocument()
    if let problem = reader.problem { diagnostics.append(problem) }
    return root
  }
}

/// More attributes than elements of any format have; libxml2 compares each with those before it.
private let maximumAttributes = 256

/// Where a tag with more attributes starts.
private func elementWithManyAttributes(in bytes: [UInt8]) -> Int? {
  var index = 0
  while index < bytes.count {
    guard bytes[index] == UInt8(ascii: "<") else {
      index += 1
      continue
    }
    let tag = index
    for (start, end) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
    where bytes[tag...].starts(with: start.utf8) {
      while index < bytes.count, !bytes[index...].starts(with: end.utf8) { index += 1 }
    }
    var attributes = 0
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "=") { attributes += 1 }
      guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else { continue }
      while index < bytes.count, bytes[index] != byte { index += 1 }
      index += 1
    }
    if attributes > maximumAttributes { return tag }
  }
  return nil
}

/// libxml2's reader, which hands out one piece of the file after the other.
private struct XMLReader: ~Copyable {
  private typealias Pointer = UnsafeMutableRawPointer
  private typealias Number = @convention(c) (Pointer?) -> Int32
  private typealias Name = @convention(c) (Pointer?) -> UnsafePointer<CChar>?

  private let reader: Pointer?
  private let path: String
  private let read, nodeType, isEmpty, nextAttribute, line, column: Number
  private let localName, value: Name
  private let free: @convention(c) (Pointer?) -> Void
  var problem: Diagnostic?

  /// How deep elements may stand in one another.
  private static let maximumDepth = 200
  /// XML_PARSE_NOERROR, NOWARNING, NONET, NOCDATA.
  private static let options: Int32 = 32 | 64 | 2048 | 16384

  init(_ library: borrowing LoadedLibrary, _ bytes: UnsafeRawBufferPointer, path: String) {
    self.path = path
    read = library.function("xmlTextReaderRead", as: Number.self)
    nodeType = library.function("xmlTextReaderNodeType", as: Number.self)
    isEmpty = library.function("xmlTextReaderIsEmptyElement", as: Number.self)
    nextAttribute = library.function("xmlTextReaderMoveToNextAttribute", as: Number.self)
    line = library.function("xmlTextReaderGetParserLineNumber", as: Number.self)
    column = library.function("xmlTextReaderGetParserColumnNumber", as: Number.self)
    localName = library.function("xmlTextReaderConstLocalName", as: Name.self)
    value = library.function("xmlTextReaderConstValue", as: Name.self)
    free = library.function("xmlFreeTextReader", as: (@convention(c) (Pointer?) -> Void).self)
    let open = library.function(
      "xmlReaderForMemory",
      as: (@convention(c) (
        UnsafeRawPointer?, Int32, UnsafePointer<CChar>?, UnsafePointer<CChar>?, Int32
      ) -> Pointer?).self)
    reader = open(bytes.baseAddress, Int32(bytes.count), nil, nil, Self.options)
  }

  deinit { free(reader) }

  private var place: SourceLocation {
    SourceLocation(path: path, line: max(1, Int(line(reader))), column: max(1, Int(column(reader))))
  }

  private mutating func refuse(_ code: Diagnostic.Code, _ message: String) {
    if problem == nil { problem = .error(code, message, at: place) }
  }

  private func text(_ name: Name) -> String {
    name(reader).map { String(cString: $0) } ?? ""
  }

  mutating func readDocument() -> XMLElement? {
    var open: [XMLElement] = []
    while true {
      let status = read(reader)
      guard status == 1 else {
        refuse(
          .importSyntax,
          status == 0
            ? "the XML ends too early" : "this is no well-formed XML from here on; nothing is read")
        return nil
      }
      switch nodeType(reader) {
      case 1:
        guard open.count < Self.maximumDepth else {
          refuse(.importSyntax, "elements stand in one another too deep; nothing is read")
          return nil
        }
        var element = XMLElement(name: text(localName), line: place.line, column: place.column)
        let isClosed = isEmpty(reader) == 1
        while nextAttribute(reader) == 1 { element.attributes[text(localName)] = text(value) }
        if !isClosed {
          open.append(element)
        } else if open.isEmpty {
          return finished(element)
        } else {
          open[open.count - 1].children.append(.element(element))
        }
      case 15:
        guard let element = open.popLast() else { return nil }
        if open.isEmpty { return finished(element) }
        open[open.count - 1].children.append(.element(element))
      case 3, 4, 14:
        if !open.isEmpty { open[open.count - 1].children.append(.text(text(value))) }
      case 5:
        refuse(.importUnsafe, "entities are refused; write the character itself")
        return nil
      case 10:
        refuse(
          .importUnsafe,
          "a document type is refused, as it may name other files; remove <!DOCTYPE …>")
        return nil
      default: break
      }
    }
  }

  /// The root, if nothing but comments follows it.
  private mutating func finished(_ root: XMLElement) -> XMLElement? {
    while true {
      let status = read(reader)
      if status == 0 { return root }
      guard status == 1 else {
        refuse(.importSyntax, "something follows the end of the XML")
        return nil
      }
    }
  }
}
