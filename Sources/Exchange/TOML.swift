/// A value of a TOML file, with the byte where it starts.
struct TOMLValue {
  enum Content {
    case string(String)
    /// A number or a date, as it is written.
    case literal(String)
    case bool(Bool)
    case array([TOMLValue])
    case table([String: TOMLValue])
  }

  var content: Content
  var offset: Int

  subscript(name: String) -> TOMLValue? {
    if case .table(let members) = content { members[name] } else { nil }
  }

  var string: String? {
    if case .string(let text) = content { text } else { nil }
  }

  var bool: Bool? {
    if case .bool(let flag) = content { flag } else { nil }
  }

  var integer: Int? {
    if case .literal(let text) = content { Int(text.filter { $0 != "_" }) } else { nil }
  }

  var array: [TOMLValue]? {
    if case .array(let values) = content { values } else { nil }
  }

  /// A string, or the strings of a list.
  var strings: [String]? {
    if let string { return [string] }
    guard let array else { return nil }
    let strings = array.compactMap(\.string)
    return strings.count == array.count ? strings : nil
  }
}

struct TOMLError: Error, Equatable {
  enum Problem: Equatable {
    case key, value, string, escape, open, twice, lineEnd, deep
  }

  var problem: Problem
  var offset: Int
}

/// Reads TOML 1.0, as far as configuration files use it: dates and numbers stay text.
func parseTOML(_ bytes: [UInt8]) throws(TOMLError) -> TOMLValue {
  var parsing = TOMLParsing(bytes: bytes)
  return try parsing.parse()
}

private struct TOMLParsing {
  let bytes: [UInt8]
  var index = 0
  var depth = 0

  mutating func parse() throws(TOMLError) -> TOMLValue {
    var root = TOMLValue(content: .table([:]), offset: 0)
    var path: [String] = []
    while true {
      skipLines()
      guard index < bytes.count else { return root }
      if bytes[index] == UInt8(ascii: "[") {
        path = try readHeader(&root)
      } else {
        let start = index
        let key = try readKey()
        try take("=")
        let value = try readValue()
        try insert(value, at: path + key, into: &root, offset: start)
      }
      try endLine()
    }
  }

  // MARK: Structure

  private mutating func readHeader(_ root: inout TOMLValue) throws(TOMLError) -> [String] {
    let start = index
    index += 1
    let isArray = peek == UInt8(ascii: "[")
    if isArray { index += 1 }
    skipBlanks()
    let key = try readKey()
    try take("]")
    if isArray { try take("]") }
    if isArray {
      try modify(&root, key, offset: start) { (value: inout TOMLValue?) throws(TOMLError) in
        var list = value?.array ?? []
        guard value == nil || value?.array != nil else {
          throw TOMLError(problem: .twice, offset: start)
        }
        list.append(TOMLValue(content: .table([:]), offset: start))
        value = TOMLValue(content: .array(list), offset: start)
      }
    } else {
      try modify(&root, key, offset: start) { (value: inout TOMLValue?) throws(TOMLError) in
        if value == nil { value = TOMLValue(content: .table([:]), offset: start) }
        guard case .table? = value?.content else { throw TOMLError(problem: .twice, offset: start) }
      }
    }
    return key
  }

  private func insert(_ new: TOMLValue, at key: [String], into root: inout TOMLValue, offset: Int)
    throws(TOMLError)
  {
    try modify(&root, key, offset: offset) { (value: inout TOMLValue?) throws(TOMLError) in
      guard value == nil else { throw TOMLError(problem: .twice, offset: offset) }
      value = new
    }
  }

  /// Changes what stands at a path; tables on the way are made, and of a list of tables the last one counts.
  private func modify(
    _ value: inout TOMLValue, _ path: [String], offset: Int,
    _ change: (inout TOMLValue?) throws(TOMLError) -> Void
  ) throws(TOMLError) {
    if case .array(var list) = value.content, !list.isEmpty {
      value.content = .array([])
      try modify(&list[list.count - 1], path, offset: offset, change)
      value.content = .array(list)
      return
    }
    guard case .table(var members) = value.content, let name = path.first else {
      throw TOMLError(problem: .twice, offset: offset)
    }
    value.content = .table([:])
    if path.count == 1 {
      try change(&members[name])
    } else {
      var child =
        members.removeValue(forKey: name) ?? TOMLValue(content: .table([:]), offset: offset)
      try modify(&child, Array(path.dropFirst()), offset: offset, change)
      members[name] = child
    }
    value.content = .table(members)
  }

  // MARK: Signs

  private var peek: UInt8 { index < bytes.count ? bytes[index] : 0 }

  private mutating func skipBlanks() {
    while peek == 0x20 || peek == 0x09 { index += 1 }
  }

  /// Goes past blanks, line ends and comments.
  private mutating func skipLines() {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      case UInt8(ascii: "#"): while index < bytes.count, bytes[index] != 0x0A { index += 1 }
      default: return
      }
    }
  }

  private mutating func endLine() throws(TOMLError) {
    skipBlanks()
    if peek == UInt8(ascii: "#") { while index < bytes.count, bytes[index] != 0x0A { index += 1 } }
    guard index >= bytes.count || bytes[index] == 0x0A || bytes[index] == 0x0D else {
      throw TOMLError(problem: .lineEnd, offset: index)
    }
  }

  private mutating func take(_ sign: Unicode.Scalar) throws(TOMLError) {
    skipBlanks()
    guard peek == UInt8(ascii: sign) else {
      throw TOMLError(problem: sign == "=" ? .key : .open, offset: index)
    }
    index += 1
    if sign == "=" { skipBlanks() }
  }

  private mutating func readKey() throws(TOMLError) -> [String] {
    var parts: [String] = []
    while true {
      skipBlanks()
      if peek == UInt8(ascii: "\"") || peek == UInt8(ascii: "'") {
        parts.append(try readString())
      } else {
        let start = index
        while isKeyByte(peek) { index += 1 }
        guard index > start else { throw TOMLError(problem: .key, offset: index) }
        parts.append(String(decoding: bytes[start..<index], as: UTF8.self))
      }
      skipBlanks()
      guard peek == UInt8(ascii: ".") else { break }
      guard parts.count < 32 else { throw TOMLError(problem: .deep, offset: index) }
      index += 1
    }
    return parts
  }

  private func isKeyByte(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & ~0x20)
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  // MARK: Values

  private mutating func readValue() throws(TOMLError) -> TOMLValue {
    let start = index
    guard depth < 64 else { throw TOMLError(problem: .deep, offset: index) }
    depth += 1
    defer { depth -= 1 }
    let content: TOMLValue.Content
    switch peek {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): content = .string(try readString())
    case UInt8(ascii: "["): content = .array(try readArray())
    case UInt8(ascii: "{"): content = try readInlineTable()
    default:
      while index < bytes.count, isKeyByte(peek) || "+.:".utf8.contains(peek) { index += 1 }
      let word = String(decoding: bytes[start..<index], as: UTF8.self)
      switch word {
      case "": throw TOMLError(problem: .value, offset: start)
      case "true": content = .bool(true)
      case "false": content = .bool(false)
      default:
        guard let first = word.utf8.first,
          (0x30...0x39).contains(first) || "+-".utf8.contains(first)
            || ["inf", "nan"].contains(word)
        else { throw TOMLError(problem: .value, offset: start) }
        content = .literal(word)
      }
    }
    return TOMLValue(content: content, offset: start)
  }

  private mutating func readArray() throws(TOMLError) -> [TOMLValue] {
    let start = index
    index += 1
    var values: [TOMLValue] = []
    while true {
      skipLines()
      guard index < bytes.count else { throw TOMLError(problem: .open, offset: start) }
      if peek == UInt8(ascii: "]") { break }
      values.append(try readValue())
      skipLines()
      if peek == UInt8(ascii: ",") {
        index += 1
      } else if peek != UInt8(ascii: "]") {
        throw TOMLError(problem: .open, offset: index)
      }
    }
    index += 1
    return values
  }

  private mutating func readInlineTable() throws(TOMLError) -> TOMLValue.Content {
    let start = index
    index += 1
    var table = TOMLValue(content: .table([:]), offset: start)
    skipBlanks()
    while peek != UInt8(ascii: "}") {
      let place = index
      let key = try readKey()
      try take("=")
      try insert(try readValue(), at: key, into: &table, offset: place)
      skipBlanks()
      if peek == UInt8(ascii: ",") {
        index += 1
        skipBlanks()
      } else if peek != UInt8(ascii: "}") {
        throw TOMLError(problem: .open, offset: index)
      }
    }
    index += 1
    return table.content
  }

  // MARK: Strings

  private mutating func readString() throws(TOMLError) -> String {
    let start = index
    let quote = bytes[index]
    let isLiteral = quote == UInt8(ascii: "'")
    let isLong = bytes[index...].starts(with: [quote, quote, quote])
    index += isLong ? 3 : 1
    if isLong {
      if peek == 0x0D { index += 1 }
      if peek == 0x0A { index += 1 }
    }
    var text: [UInt8] = []
    while true {
      guard index < bytes.count, isLong || bytes[index] != 0x0A else {
        throw TOMLError(problem: .string, offset: start)
      }
      let byte = bytes[index]
      if byte == quote {
        if !isLong {
          index += 1
          break
        }
        if bytes[index...].starts(with: [quote, quote, quote]) {
          index += 3
          // Up to two quotes may stand before the three that end a string.
          while peek == quote {
            text.append(quote)
            index += 1
          }
          break
        }
      }
      index += 1
      if byte == UInt8(ascii: "\\"), !isLiteral {
        try readEscape(isLong, &text)
      } else if byte != 0x0D {
        text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func readEscape(_ isLong: Bool, _ text: inout [UInt8]) throws(TOMLError) {
    let letter = peek
    index += 1
    switch letter {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x20)
    case UInt8(ascii: "b"), UInt8(ascii: "f"): text.append(0x20)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): text.append(letter)
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      let count = letter == UInt8(ascii: "u") ? 4 : 8
      guard index + count <= bytes.count,
        let value = UInt32(
          String(decoding: bytes[index..<index + count], as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(value)
      else { throw TOMLError(problem: .escape, offset: index - 2) }
      text += Array(String(Character(scalar)).utf8)
      index += count
    case 0x20, 0x09, 0x0A, 0x0D:
      guard isLong else { throw TOMLError(problem: .escape, offset: index - 2) }
      while [0x20, 0x09, 0x0A, 0x0D].contains(peek), index < bytes.count { index += 1 }
    default: throw TOMLError(problem: .escape, offset: index - 2)
    }
  }
}
