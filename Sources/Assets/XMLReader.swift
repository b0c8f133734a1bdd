internal import Bytes

/// Reads a strict subset of XML, from the first byte to the last, each once.
///
/// Well-formed XML 1.0 in UTF-8 with elements, attributes, text, comments, CDATA sections and
/// processing instructions. Of a document type only the name and the public and system identifiers
/// may stand there; it is passed over. Entities are the five of XML and numbers. All else is
/// refused, so that no two programs can read a file differently.
struct XMLReader {
  private let bytes: [UInt8]
  private var index = 0
  private var open: [XMLName] = []
  private var isRootClosed = false

  private static let deepest = 256

  init(_ bytes: [UInt8]) throws(XMLProblem) {
    self.bytes = bytes
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw XMLProblem(kind: .notUTF8, offset: 0)
    }
    index = bytes.withoutByteOrderMark.startIndex
    try readDeclaration()
  }

  /// The next token; nil at the end of a whole document.
  mutating func next() throws(XMLProblem) -> XMLToken? {
    while index < bytes.count {
      let start = index
      guard bytes[index] == UInt8(ascii: "<") else {
        let text = try readText()
        if !open.isEmpty { return .text(text) }
        guard text.allSatisfy(isBlank) else { throw problem(.syntax, at: start) }
        continue
      }
      if skip("<!--") {
        try skipComment(from: start)
      } else if skip("<![CDATA[") {
        guard !open.isEmpty else { throw problem(.syntax, at: start) }
        return .text(try readUntil("]]>", from: start))
      } else if skip("<!DOCTYPE") {
        try skipDocumentType(from: start)
      } else if skip("<?") {
        return .instruction(try readInstruction(from: start), offset: start)
      } else if skip("</") {
        try readEndTag(from: start)
        return .end(offset: start)
      } else {
        index += 1
        return try readStartTag(from: start)
      }
    }
    if let name = open.last { throw problem(.unclosed(name.local), at: bytes.count) }
    guard isRootClosed else { throw problem(.notSVG, at: bytes.count) }
    return nil
  }

  private func problem(_ kind: XMLProblem.Kind, at offset: Int) -> XMLProblem {
    XMLProblem(kind: kind, offset: offset)
  }
}

// MARK: Tags

extension XMLReader {
  private mutating func readStartTag(from start: Int) throws(XMLProblem) -> XMLToken {
    guard !isRootClosed else { throw problem(.syntax, at: start) }
    let name = try readName()
    var attributes: [XMLAttribute] = []
    var names: Set<XMLName> = []
    while true {
      let hadBlank = skipBlanks()
      if skip("/>") {
        if open.isEmpty { isRootClosed = true }
        return .start(name, attributes, isEmpty: true, offset: start)
      }
      if skip(">") { break }
      guard hadBlank else { throw problem(.syntax, at: index) }
      let attribute = try readAttribute()
      guard names.insert(attribute.name).inserted else {
        throw problem(.attributeTwice(attribute.name.local), at: attribute.offset)
      }
      attributes.append(attribute)
    }
    guard open.count < Self.deepest else { throw problem(.tooDeep, at: start) }
    open.append(name)
    return .start(name, attributes, isEmpty: false, offset: start)
  }

  private mutating func readEndTag(from start: Int) throws(XMLProblem) {
    let name = try readName()
    skipBlanks()
    guard skip(">") else { throw problem(.syntax, at: index) }
    guard let opened = open.popLast() else { throw problem(.endTag(""), at: start) }
    guard opened == name else { throw problem(.endTag(opened.local), at: start) }
    if open.isEmpty { isRootClosed = true }
  }

  private mutating func readAttribute() throws(XMLProblem) -> XMLAttribute {
    let start = index
    let name = try readName()
    skipBlanks()
    guard skip("=") else { throw problem(.syntax, at: index) }
    skipBlanks()
    guard index < bytes.count,
      bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'")
    else { throw problem(.syntax, at: index) }
    let quote = bytes[index]
    index += 1
    var value: [UInt8] = []
    while index < bytes.count, bytes[index] != quote {
      switch bytes[index] {
      case UInt8(ascii: "<"): throw problem(.syntax, at: index)
      case UInt8(ascii: "&"): try readReference(into: &value)
      case UInt8(ascii: "\t"), UInt8(ascii: "\n"): value.append(UInt8(ascii: " ")); index += 1
      case UInt8(ascii: "\r"):
        value.append(UInt8(ascii: " "))
        index += index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n") ? 2 : 1
      default: try take(into: &value)
      }
    }
    guard index < bytes.count else { throw problem(.syntax, at: start) }
    index += 1
    return XMLAttribute(name: name, value: value, offset: start)
  }

  private mutating func readName() throws(XMLProblem) -> XMLName {
    let start = index
    let first = try readPart()
    guard skip(":") else { return XMLName(prefix: "", local: first) }
    let second = try readPart()
    if index < bytes.count, bytes[index] == UInt8(ascii: ":") { throw problem(.syntax, at: start) }
    return XMLName(prefix: first, local: second)
  }

  /// A part of a name; letters beyond ASCII count as such, as no name with one is ever kept.
  private mutating func readPart() throws(XMLProblem) -> String {
    let start = index
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "_"), 0x80...:
        break
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
        if index == start { throw problem(.syntax, at: start) }
      default:
        guard index > start else { throw problem(.syntax, at: start) }
        return String(decoding: bytes[start..<index], as: UTF8.self)
      }
      index += 1
    }
    throw problem(.syntax, at: start)
  }
}

// MARK: Text

extension XMLReader {
  private mutating func readText() throws(XMLProblem) -> [UInt8] {
    var text: [UInt8] = []
    while index < bytes.count, bytes[index] != UInt8(ascii: "<") {
      switch bytes[index] {
      case UInt8(ascii: "&"):
        guard !open.isEmpty else { throw problem(.syntax, at: index) }
        try readReference(into: &text)
      case UInt8(ascii: "]"):
        if bytes[index...].starts(with: "]]>".utf8) { throw problem(.syntax, at: index) }
        try take(into: &text)
      default: try takeInText(into: &text)
      }
    }
    return text
  }

  /// Takes one byte of text, of line ends only the line feed.
  private mutating func takeInText(into text: inout [UInt8]) throws(XMLProblem) {
    guard bytes[index] == UInt8(ascii: "\r") else { return try take(into: &text) }
    index += 1
    if index == bytes.count || bytes[index] != UInt8(ascii: "\n") {
      text.append(UInt8(ascii: "\n"))
    }
  }

  /// Takes one byte that is part of a character of XML.
  private mutating func take(into text: inout [UInt8]) throws(XMLProblem) {
    let byte = bytes[index]
    let isControl = byte < 0x20 && byte != UInt8(ascii: "\t") && byte != UInt8(ascii: "\n")
    // U+FFFE and U+FFFF.
    let isNone =
      byte == 0xEF && index + 2 < bytes.count && bytes[index + 1] == 0xBF
      && bytes[index + 2] >= 0xBE
    if isControl || isNone { throw problem(.badCharacter, at: index) }
    text.append(byte)
    index += 1
  }

  /// `&amp;`, `&#10;` or `&#xA;`.
  private mutating func readReference(into text: inout [UInt8]) throws(XMLProblem) {
    let start = index
    let name = bytes[(start + 1)...].prefix(12).prefix { $0 != UInt8(ascii: ";") }
    guard name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: ";") else {
      throw problem(.syntax, at: start)
    }
    index = name.endIndex + 1
    let written = String(decoding: name, as: UTF8.self)
    switch written {
    case "amp": text.append(UInt8(ascii: "&"))
    case "lt": text.append(UInt8(ascii: "<"))
    case "gt": text.append(UInt8(ascii: ">"))
    case "quot": text.append(UInt8(ascii: "\""))
    case "apos": text.append(UInt8(ascii: "'"))
    case _ where written.hasPrefix("#"):
      guard let scalar = scalar(written.dropFirst()) else {
        throw problem(.badCharacter, at: start)
      }
      text.append(contentsOf: String(Character(scalar)).utf8)
    default: throw problem(.entity(written), at: start)
    }
  }

  /// The character of a numeric reference, if XML has it.
  private func scalar(_ digits: Substring) -> Unicode.Scalar? {
    let isHexadecimal = digits.hasPrefix("x")
    let digits = isHexadecimal ? digits.dropFirst() : digits
    guard let first = digits.utf8.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-"),
      let number = UInt32(digits, radix: isHexadecimal ? 16 : 10),
      let scalar = Unicode.Scalar(number)
    else { return nil }
    switch number {
    case 0x9, 0xA, 0xD, 0x20...0xFFFD, 0x10000...0x10FFFF: return scalar
    default: return nil
    }
  }
}

// MARK: What is passed over

extension XMLReader {
  /// `<?xml version="1.0" encoding="UTF-8"?>`, only at the very start.
  private mutating func readDeclaration() throws(XMLProblem) {
    let start = index
    guard bytes[index...].starts(with: "<?xml".utf8), index + 5 < bytes.count,
      isBlank(bytes[index + 5])
    else { return }
    index += 5
    var values: [String: String] = [:]
    while true {
      skipBlanks()
      if skip("?>") { break }
      let attribute = try readAttribute()
      values[attribute.name.local] = String(decoding: attribute.value, as: UTF8.self)
    }
    guard values["version"] == "1.0" || values["version"] == "1.1" else {
      throw problem(.syntax, at: start)
    }
    let encoding = values["encoding"] ?? "UTF-8"
    guard ["utf-8", "utf8", "us-ascii", "ascii"].contains(encoding.lowercased()) else {
      throw problem(.encoding(encoding), at: start)
    }
  }

  private mutating func skipComment(from start: Int) throws(XMLProblem) {
    _ = try readUntil("--", from: start)
    guard skip(">") else { throw problem(.syntax, at: index - 2) }
  }

  private mutating func readInstruction(from start: Int) throws(XMLProblem) -> String {
    let target = try readPart()
    guard target.lowercased() != "xml" else { throw problem(.syntax, at: start) }
    _ = try readUntil("?>", from: start)
    return target
  }

  /// A document type with a name and identifiers only.
  private mutating func skipDocumentType(from start: Int) throws(XMLProblem) {
    guard open.isEmpty, !isRootClosed else { throw problem(.syntax, at: start) }
    var quote: UInt8?
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "["): throw problem(.internalSubset, at: start)
      case UInt8(ascii: "<"): throw problem(.syntax, at: index - 1)
      case UInt8(ascii: ">"): return
      default: break
      }
    }
    throw problem(.syntax, at: start)
  }

  /// What stands before a mark, which is passed over.
  private mutating func readUntil(_ mark: String, from start: Int) throws(XMLProblem) -> [UInt8] {
    var text: [UInt8] = []
    while index < bytes.count {
      if skip(mark) { return text }
      try takeInText(into: &text)
    }
    throw problem(.syntax, at: start)
  }

  private mutating func skip(_ mark: String) -> Bool {
    guard bytes[index...].starts(with: mark.utf8) else { return false }
    index += mark.utf8.count
    return true
  }

  @discardableResult private mutating func skipBlanks() -> Bool {
    let start = index
    while index < bytes.count, isBlank(bytes[index]) {
      index += 1
    }
    return index > start
  }

  private func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n")
      || byte == UInt8(ascii: "\r")
  }
}
