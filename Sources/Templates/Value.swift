/// What a template can say: the data of Mustache, as plain values.
package enum Value: Sendable {
  /// Known but empty: a false section, no text.
  case nothing
  case bool(Bool)
  case number(Int)
  /// Text; escaped by `{{name}}`, as it is by `{{{name}}}`.
  case text(String)
  /// Text as UTF-8; escaped by `{{name}}`, as it is by `{{{name}}}`.
  case bytes([UInt8])
  case list([Value])
  case record(Record)
}

/// A name in a template's data, with its hash taken once.
///
/// Names are compared by their 64-bit hashes alone: a page looks up thousands of them, and whoever writes a theme
/// writes both sides. A name holds no text of its own, so that records are copied and dropped without counting
/// references.
package struct Name: Hashable, Sendable, ExpressibleByStringLiteral {
  package let hash: UInt64
  /// The name itself if it was written in the program; empty for one that was made while it ran.
  private let literal: StaticString

  /// A name made while the program runs, from the data of `podium render` for one.
  package init(_ text: String) {
    hash = Self.hash(of: text)
    literal = ""
  }

  package init(stringLiteral text: StaticString) {
    hash = Self.hash(
      of: UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    literal = text
  }

  /// What to call the name in a message; empty for a name made while the program ran.
  package var text: String {
    literal.utf8CodeUnitCount == 0 ? "" : literal.description
  }

  static func hash(of text: String) -> UInt64 {
    var text = text
    return text.withUTF8 { hash(of: UnsafeRawBufferPointer($0)) }
  }

  static func hash(of bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.withUnsafeBytes { hash(of: $0) }
  }

  /// Multiply and fold, eight bytes at a time.
  static func hash(of bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: bytes.count) &* 0x9E37_79B9_7F4A_7C15
    var offset = 0
    while offset < bytes.count {
      var word: UInt64 = 0
      if offset + 8 <= bytes.count {
        word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      } else {
        for index in (offset..<bytes.count).reversed() { word = word << 8 | UInt64(bytes[index]) }
      }
      let product = (hash ^ word).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
      hash = product.high ^ product.low
      offset += 8
    }
    return hash
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.hash == right.hash
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(hash)
  }
}

/// Named values; a handful each, so they are searched in the order given.
package struct Record: Sendable, ExpressibleByDictionaryLiteral {
  package var fields: [(Name, Value)]

  package init(_ fields: [(Name, Value)]) {
    self.fields = fields
  }

  package init(dictionaryLiteral elements: (Name, Value)...) {
    fields = elements
  }

  package mutating func add(_ name: Name, _ value: Value) {
    fields.append((name, value))
  }

  package subscript(name: Name) -> Value? {
    for (known, value) in fields where known == name { return value }
    return nil
  }
}
