internal import Bytes

/// Reads TOML 1.0, as far as configuration files use it: dates and numbers stay text.
func parseTOML(_ bytes: [UInt8]) throws(TOMLError) -> TOMLValue {
  var parsing = TOMLParsing(bytes: bytes)
  return try parsing.parse()
}

struct TOMLParsing {
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
        guard var list = value == nil ? [] : value?.array else {
          throw TOMLError(problem: .twice, offset: start)
        }
        // Taken out of the value first, so that the list is not copied for each table.
        value = nil
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

  func insert(_ new: TOMLValue, at key: [String], into root: inout TOMLValue, offset: Int)
    throws(TOMLError)
  {
    try modify(&root, key, offset: offset) { (value: inout TOMLValue?) throws(TOMLError) in
      guard value == nil else { throw TOMLError(problem: .twice, offset: offset) }
      value = new
    }
  }

  /// Changes what stands at a path; tables on the way are made, and of a list of tables the last
  /// one counts.
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

  var peek: UInt8 { index < bytes.count ? bytes[index] : 0 }

  mutating func skipBlanks() {
    while peek == 0x20 || peek == 0x09 { index += 1 }
  }

  /// Goes past blanks, line ends and comments.
  mutating func skipLines() {
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

  mutating func take(_ sign: Unicode.Scalar) throws(TOMLError) {
    skipBlanks()
    guard peek == UInt8(ascii: sign) else {
      throw TOMLError(problem: sign == "=" ? .key : .open, offset: index)
    }
    index += 1
    if sign == "=" { skipBlanks() }
  }

  mutating func readKey() throws(TOMLError) -> [String] {
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

  func isKeyByte(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || byte.isASCIILetter
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }
}
