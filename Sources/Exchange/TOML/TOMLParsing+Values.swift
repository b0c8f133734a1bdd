internal import Bytes

/// What may stand after an equals sign.
extension TOMLParsing {
  mutating func readValue() throws(TOMLError) -> TOMLValue {
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
          first.isASCIIDigit || "+-".utf8.contains(first)
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

  mutating func readString() throws(TOMLError) -> String {
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
