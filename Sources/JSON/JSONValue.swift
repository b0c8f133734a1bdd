internal import Bytes

/// A JSON text as a value.
package enum JSONValue: Hashable, Sendable {
  /// In the order in which they are written; no two have the same name.
  case object([Member])
  case array([JSONValue])
  case string(String)
  /// A number without fraction and exponent that fits.
  case integer(Int64)
  /// Any other number, as it is written: what it stands for is its reader's to decide.
  case number(String)
  case bool(Bool)
  case null

  package struct Member: Hashable, Sendable {
    package var name: String
    package var value: JSONValue

    package init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// The member of that name; nil if there is none or this is no object.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    for member in members where member.name.isExactly(name) { return member.value }
    return nil
  }
}

extension JSONValue.Member {
  package init(_ name: String, _ text: String) { self.init(name, .string(text)) }

  /// A member that is null where there is no text.
  package init(_ name: String, _ text: String?) {
    self.init(name, text.map(JSONValue.string) ?? .null)
  }

  package init(_ name: String, _ texts: [String]) {
    self.init(name, .array(texts.map(JSONValue.string)))
  }

  package init(_ name: String, _ number: some FixedWidthInteger) {
    self.init(name, .integer(Int64(number)))
  }

  package init(_ name: String, _ flag: Bool) { self.init(name, .bool(flag)) }

  package init(_ name: String, _ elements: [JSONValue]) { self.init(name, .array(elements)) }
}

/// Reads one JSON text as RFC 8259 has it, and stricter: a member's name may not come twice, arrays
/// and objects go 128 deep at most, and half of a surrogate pair is refused.
package func parseJSON(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
  var scanner = JSONScanner(from: 0, to: bytes.count)
  let value = try scanner.readValue(in: bytes.span)
  try scanner.finish(in: bytes.span)
  return value
}

extension JSONScanner {
  /// Reads any value.
  package mutating func readValue(in bytes: Span<UInt8>) throws(JSONError) -> JSONValue {
    try readValue(in: bytes, depth: 0)
  }

  private mutating func readValue(in bytes: Span<UInt8>, depth: Int) throws(JSONError)
    -> JSONValue
  {
    let next = try peek(in: bytes)
    if depth >= Self.depthLimit, "{[".utf8.contains(next) { throw JSONError(.tooDeep, at: offset) }
    switch next {
    case UInt8(ascii: "{"):
      return .object(try readMembers(in: bytes, depth: depth + 1))
    case UInt8(ascii: "["):
      var elements: [JSONValue] = []
      var isFirst = true
      while try nextElement(in: bytes, isFirst: &isFirst) {
        elements.append(try readValue(in: bytes, depth: depth + 1))
      }
      return .array(elements)
    case UInt8(ascii: "\""):
      return .string(try readText(in: bytes).string(in: bytes))
    default:
      let start = offset
      try skipScalar(in: bytes)
      switch next {
      case UInt8(ascii: "t"): return .bool(true)
      case UInt8(ascii: "f"): return .bool(false)
      case UInt8(ascii: "n"): return .null
      default:
        let digits = String(decoding: bytes.extracting(start..<offset).array, as: UTF8.self)
        guard digits != "-0", let integer = Int64(digits) else { return .number(digits) }
        return .integer(integer)
      }
    }
  }

  private mutating func readMembers(in bytes: Span<UInt8>, depth: Int) throws(JSONError)
    -> [JSONValue.Member]
  {
    var members: [JSONValue.Member] = []
    // Names of objects too large to look through for each new one.
    var names: Set<[UInt8]> = []
    var isFirst = true
    while let text = try nextMember(in: bytes, isFirst: &isFirst) {
      let name = text.string(in: bytes)
      // By bytes: to `String`, two spellings of an accented letter are equal; to JSON they are not.
      let isNew: Bool
      if members.count < 16 {
        isNew = !members.contains { $0.name.utf8.elementsEqual(name.utf8) }
      } else {
        if names.isEmpty { names = Set(members.map { Array($0.name.utf8) }) }
        isNew = names.insert(Array(name.utf8)).inserted
      }
      guard isNew else { throw JSONError(.duplicateMember(name), at: text.range.lowerBound - 1) }
      members.append(JSONValue.Member(name, try readValue(in: bytes, depth: depth)))
    }
    return members
  }
}
