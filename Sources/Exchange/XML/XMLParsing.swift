internal import Bytes
internal import CExpat
internal import Diagnostics

/// How many elements the XML of an import may have.
///
/// They take a gigabyte of memory; 50,000 questions have a third of them.
let maximumXMLElements = 4_000_000

/// Parses XML by expat, without entities or declarations in a document type; nil, and a finding,
/// for what is none.
func parseXML(_ file: SourceFile, reporting diagnostics: inout [Diagnostic]) -> XMLElement? {
  var room = maximumXMLElements
  return parseXML(file, room: &room, reporting: &diagnostics)
}

/// Parses one of several files of XML; `room` is how many elements all may have.
func parseXML(
  _ file: SourceFile, room: inout Int, reporting diagnostics: inout [Diagnostic]
) -> XMLElement? {
  guard file.bytes.count < Int(Int32.max) else {
    diagnostics.error(
      .importTooBig, "the file is too big; split it", at: SourceLocation(path: file.path))
    return nil
  }
  let parser = XMLParser(
    of: SourceFile(path: file.path, bytes: withoutDocumentType(file.bytes)))
  let builder = parser.parse(room: room)
  room = builder.room
  if let problem = builder.problem { diagnostics.append(problem) }
  return builder.problem == nil ? builder.root : nil
}

/// XML with blanks for a document type that declares nothing itself, and names a file that is not
/// loaded at most: `<!DOCTYPE questestinterop SYSTEM "ims_qtiasiv1p2p1.dtd">`.
///
/// Expat would pass silently over entities that such a file may declare.
private func withoutDocumentType(_ bytes: [UInt8]) -> [UInt8] {
  func end(of mark: String, from start: Int) -> Int? {
    let mark = Array(mark.utf8)
    var index = start
    while index + mark.count <= bytes.count {
      if bytes[index] == mark[0], bytes[index...].starts(with: mark) { return index + mark.count }
      index += 1
    }
    return nil
  }
  var start = bytes.withoutByteOrderMark.startIndex
  while start < bytes.count {
    let rest = bytes[start...]
    if bytes[start] <= 0x20 {
      start += 1
    } else if rest.starts(with: "<?".utf8) {
      start = end(of: "?>", from: start) ?? bytes.count
    } else if rest.starts(with: "<!--".utf8) {
      start = end(of: "-->", from: start + 4) ?? bytes.count
    } else {
      break
    }
  }
  guard start < bytes.count, bytes[start...].starts(with: "<!DOCTYPE".utf8) else { return bytes }
  var quote: UInt8?
  for index in start..<bytes.count {
    let byte = bytes[index]
    if let open = quote {
      if byte == open { quote = nil }
    } else if byte == UInt8(ascii: "[") {
      return bytes
    } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      quote = byte
    } else if byte == UInt8(ascii: ">") {
      var output = bytes
      for place in start...index where output[place] != 0x0A { output[place] = 0x20 }
      return output
    }
  }
  return bytes
}

/// One run of expat over a file.
private struct XMLParser: ~Copyable {
  private let parser: XML_Parser?
  private let file: SourceFile

  init(of file: SourceFile) {
    parser = XML_ParserCreate(nil)
    self.file = file
  }

  deinit { XML_ParserFree(parser) }

  func parse(room: Int) -> XMLBuilder {
    let builder = XMLBuilder(parser, file, room: room)
    XML_SetUserData(parser, Unmanaged.passUnretained(builder).toOpaque())
    XML_SetElementHandler(
      parser,
      { XMLBuilder.of($0)?.open($1, $2) },
      { pointer, _ in XMLBuilder.of(pointer)?.close() })
    XML_SetCharacterDataHandler(parser) { XMLBuilder.of($0)?.add($1, $2) }
    XML_SetCdataSectionHandler(
      parser,
      { XMLBuilder.of($0)?.takeText() },
      { XMLBuilder.of($0)?.takeText(isData: true) })
    XML_SetStartDoctypeDeclHandler(parser) { pointer, _, _, _, _ in
      XMLBuilder.of(pointer)?.refuse(
        .importUnsafe,
        "declarations in a document type are refused, as they may name other files; remove <!DOCTYPE …>"
      )
    }
    let status = file.bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) {
        XML_Parse(parser, $0.baseAddress, Int32($0.count), 1)
      }
    }
    if status != XML_STATUS_OK { builder.refuse(XML_GetErrorCode(parser)) }
    // The handlers know it by its address alone.
    withExtendedLifetime(builder) {}
    return builder
  }
}

/// Puts a tree together from what expat finds, piece by piece.
private final class XMLBuilder {
  private(set) var root: XMLElement?
  private(set) var problem: Diagnostic?
  /// How many elements may still come.
  private(set) var room: Int
  private let parser: XML_Parser?
  private let file: SourceFile
  private var openElements: [XMLElement] = []
  private var text: [UInt8] = []
  /// Up to where lines are counted.
  private var counted = (offset: 0, line: 1, lineStart: 0)

  /// How deep elements may stand in one another.
  private static let maximumDepth = 200
  /// How many attributes an element may have: formats have a dozen.
  private static let maximumAttributes = 256

  init(_ parser: XML_Parser?, _ file: SourceFile, room: Int) {
    self.parser = parser
    self.file = file
    self.room = room
  }

  static func of(_ pointer: UnsafeMutableRawPointer?) -> XMLBuilder? {
    pointer.map { Unmanaged<XMLBuilder>.fromOpaque($0).takeUnretainedValue() }
  }

  func open(
    _ name: UnsafePointer<XML_Char>?,
    _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
  ) {
    guard problem == nil else { return }
    takeText()
    guard openElements.count < Self.maximumDepth else {
      return refuse(.importSyntax, "elements stand in one another too deep; nothing is read")
    }
    guard room > 0 else {
      return refuse(
        .importTooBig,
        "the XML has more than \(maximumXMLElements / 1_000_000) million elements; split it")
    }
    room -= 1
    let place = place
    var element = XMLElement(name: localName(name), line: place.line, column: place.column)
    var index = 0
    while let attributes, let name = attributes[index] {
      guard index < 2 * Self.maximumAttributes else {
        return refuse(
          .importSyntax,
          "this element has more than \(Self.maximumAttributes) attributes; nothing is read")
      }
      element.attributes.add(
        localName(name), attributes[index + 1].map { String(cString: $0) } ?? "")
      index += 2
    }
    openElements.append(element)
  }

  func close() {
    guard problem == nil else { return }
    takeText()
    guard let element = openElements.popLast() else { return }
    if openElements.isEmpty {
      root = element
    } else {
      openElements[openElements.count - 1].children.append(.element(element))
    }
  }

  func add(_ characters: UnsafePointer<XML_Char>?, _ count: Int32) {
    guard problem == nil, let characters else { return }
    UnsafeBufferPointer(start: characters, count: Int(count)).withMemoryRebound(to: UInt8.self) {
      text.append(contentsOf: $0)
    }
  }

  func takeText(isData: Bool = false) {
    guard !text.isEmpty, !openElements.isEmpty else { return }
    let taken = String(decoding: text, as: UTF8.self)
    openElements[openElements.count - 1].children.append(isData ? .data(taken) : .text(taken))
    text = []
  }

  /// A name without the prefix of its namespace.
  private func localName(_ name: UnsafePointer<XML_Char>?) -> String {
    let name = name.map { String(cString: $0) } ?? ""
    guard let colon = name.utf8.lastIndex(of: UInt8(ascii: ":")) else { return name }
    return String(name[name.utf8.index(after: colon)...])
  }

  /// Notes what is wrong here, and stops the parser.
  func refuse(_ code: Diagnostic.Code, _ message: String) {
    guard problem == nil else { return }
    problem = .error(code, message, at: place)
    XML_StopParser(parser, 0)
  }

  func refuse(_ error: XML_Error) {
    switch error {
    case XML_ERROR_UNDEFINED_ENTITY:
      refuse(.importUnsafe, "entities are refused; write the character itself")
    case XML_ERROR_UNKNOWN_ENCODING, XML_ERROR_INCORRECT_ENCODING:
      refuse(.importSyntax, "the XML is in an encoding that is not read; save it as UTF-8")
    case XML_ERROR_JUNK_AFTER_DOC_ELEMENT:
      refuse(.importSyntax, "something follows the end of the XML")
    case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR,
      XML_ERROR_UNCLOSED_CDATA_SECTION:
      refuse(.importSyntax, "the XML ends too early")
    default:
      refuse(.importSyntax, "this is no well-formed XML from here on; nothing is read")
    }
  }

  /// Where the parser is, in a count that goes on from the last one.
  private var place: SourceLocation {
    let offset = min(max(counted.offset, Int(XML_GetCurrentByteIndex(parser))), file.bytes.count)
    while let end = file.bytes[counted.offset..<offset].firstIndex(of: 0x0A) {
      counted = (end + 1, counted.line + 1, end + 1)
    }
    counted.offset = offset
    return SourceLocation(
      path: file.path, line: counted.line, column: offset - counted.lineStart + 1)
  }
}
