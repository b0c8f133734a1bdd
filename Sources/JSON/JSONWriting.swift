internal import Bytes

extension JSONValue {
  /// The value as JSON, without white space.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendJSON(self)
    return bytes
  }

  /// The value on a line of its own.
  package var line: [UInt8] { bytes + [0x0A] }
}

extension [UInt8] {
  /// Appends a JSON value without white space, members as they are ordered.
  package mutating func appendJSON(_ value: JSONValue) {
    _ = append(value, isCanonical: false)
  }

  /// Appends a value in its one canonical form, RFC 8785 restricted to objects, arrays, strings and
  /// whole numbers from 0 to 2^53 − 1: members sorted by the bytes of their names, no white space.
  ///
  /// Returns whether the value has such a form; if not, what was appended is of no use.
  package mutating func appendCanonicalJSON(_ value: JSONValue) -> Bool {
    append(value, isCanonical: true)
  }

  private mutating func append(_ value: JSONValue, isCanonical: Bool) -> Bool {
    switch value {
    case .object(var members):
      append(UInt8(ascii: "{"))
      if isCanonical {
        members.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      }
      for (index, member) in members.enumerated() {
        if index > 0 { append(UInt8(ascii: ",")) }
        appendJSON(string: member.name)
        append(UInt8(ascii: ":"))
        guard append(member.value, isCanonical: isCanonical) else { return false }
      }
      append(UInt8(ascii: "}"))
    case .array(let elements):
      append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { append(UInt8(ascii: ",")) }
        guard append(element, isCanonical: isCanonical) else { return false }
      }
      append(UInt8(ascii: "]"))
    case .string(let text): appendJSON(string: text)
    case .integer(let number):
      append(String(number))
      return !isCanonical || (0..<1 << 53).contains(number)
    case .number(let literal):
      append(literal)
      return !isCanonical
    case .bool(let flag):
      append(flag ? "true" : "false")
      return !isCanonical
    case .null:
      append("null")
      return !isCanonical
    }
    return true
  }

  /// Appends text as a JSON string, spelt as RFC 8785 has it: everything stands for itself but
  /// quotes, backslashes and control characters.
  package mutating func appendJSON(string text: String) {
    var text = text
    text.withUTF8 { appendJSON(string: $0) }
  }

  /// Appends texts as a JSON array of strings.
  package mutating func appendJSON(strings: [String]) {
    append(UInt8(ascii: "["))
    for (index, text) in strings.enumerated() {
      if index > 0 { append(UInt8(ascii: ",")) }
      appendJSON(string: text)
    }
    append(UInt8(ascii: "]"))
  }

  /// Appends UTF-8 bytes as a JSON string.
  package mutating func appendJSON(string bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { appendJSON(string: $0) }
  }

  private mutating func appendJSON(string bytes: UnsafeBufferPointer<UInt8>) {
    append(UInt8(ascii: "\""))
    var start = 0
    for index in bytes.indices {
      let byte = bytes[index]
      let escape: StaticString
      switch byte {
      case UInt8(ascii: "\""): escape = "\\\""
      case UInt8(ascii: "\\"): escape = "\\\\"
      case 0x08: escape = "\\b"
      case 0x09: escape = "\\t"
      case 0x0A: escape = "\\n"
      case 0x0C: escape = "\\f"
      case 0x0D: escape = "\\r"
      case 0..<0x20: escape = byte < 0x10 ? "\\u000" : "\\u001"
      default: continue
      }
      append(contentsOf: bytes[start..<index])
      escape.withUTF8Buffer { append(contentsOf: $0) }
      if escape.utf8CodeUnitCount == 5 {
        let digit = byte & 0xF
        append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
      start = index + 1
    }
    append(contentsOf: bytes[start...])
    append(UInt8(ascii: "\""))
  }
}
