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
/// Names are compared by their 64-bit hashes alone: a page looks up thousands of them, and whoever
/// writes a theme writes both sides. A name holds no text of its own, so that records are copied
/// and dropped without counting references.
package struct Name: Hashable, Sendable, ExpressibleByStringLiteral {
  package let hash: UInt64
  /// Where the name stands in the program, ended by a zero, if it was written there; else 0.
  private let literal: UInt

  /// A name made while the program runs, from the data of `podium render` for one.
  package init(_ text: String) {
    hash = Self.hash(of: text)
    literal = 0
  }

  package init(stringLiteral text: StaticString) {
    hash = Self.hash(
      of: UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    literal = UInt(bitPattern: text.utf8Start)
  }

  /// What to call the name in a message; empty for a name made while the program ran.
  package var text: String {
    UnsafePointer<UInt8>(bitPattern: literal).map { String(cString: $0) } ?? ""
  }

  static func hash(of text: String) -> UInt64 {
    var text = text
    return text.withUTF8 { hash(of: UnsafeRawBufferPointer($0)) }
  }

  static func hash(of bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.withUnsafeBytes { hash(of: $0) }
  }

  /// Multiply and fold, eight bytes at a time; the last eight may overlap those before.
  static func hash(of bytes: UnsafeRawBufferPointer) -> UInt64 {
    let count = bytes.count
    var hash = UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15
    if count < 8 { return fold(hash, short(bytes)) }
    var offset = 0
    while offset < count - 8 {
      hash = fold(hash, bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    return fold(hash, bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self))
  }

  private static func fold(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ UInt64(littleEndian: word))
      .multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    return product.high ^ product.low
  }

  /// Fewer than eight bytes as one word, another one for each text of the same length.
  private static func short(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    let count = bytes.count
    if count >= 4 {
      let start = bytes.loadUnaligned(fromByteOffset: 0, as: UInt32.self)
      let end = bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
      return UInt64(UInt32(littleEndian: start)) << 32 | UInt64(UInt32(littleEndian: end))
    }
    guard count > 0 else { return 0 }
    return UInt64(bytes[0]) << 16 | UInt64(bytes[count >> 1]) << 8 | UInt64(bytes[count - 1])
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.hash == right.hash
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(hash)
  }
}

/// Named values.
///
/// Of two with the same name, the first counts.
package struct Record: Sendable, ExpressibleByDictionaryLiteral {
  /// The values in the order given; in a record of many, by the hashes of their names.
  package private(set) var fields: [(Name, Value)]
  /// A bit for each name, which may be that of others too, and whether the fields are sorted.
  ///
  /// Most names are looked for in several records, and most records are passed over with this.
  private(set) var traits: UInt64

  /// The bit of ``traits`` that says that the fields are sorted.
  static let sorted: UInt64 = 1 << 63

  /// A record without values, with room for so many.
  package init(room: Int) {
    fields = []
    traits = 0
    fields.reserveCapacity(room)
  }

  package init(_ fields: [(Name, Value)]) {
    self.fields = fields
    traits = fields.reduce(0) { $0 | Self.trait(of: $1.0.hash) }
  }

  /// A record of many values, made once, in which names are found without looking at all of them.
  package init(many fields: [(Name, Value)]) {
    self.fields = fields.enumerated()
      .sorted { ($0.element.0.hash, $0.offset) < ($1.element.0.hash, $1.offset) }
      .map { $0.element }
    traits = fields.reduce(Self.sorted) { $0 | Self.trait(of: $1.0.hash) }
  }

  package init(dictionaryLiteral elements: (Name, Value)...) {
    self.init(elements)
  }

  static func trait(of hash: UInt64) -> UInt64 {
    1 << min(hash >> 58, 62)
  }

  /// Adds a value to a record of few.
  package mutating func add(_ name: Name, _ value: consuming Value) {
    fields.append((name, value))
    traits |= Self.trait(of: name.hash)
  }

  /// The values of this record, then those of another.
  package func followed(by more: Record) -> Record {
    Record(fields + more.fields)
  }
}
