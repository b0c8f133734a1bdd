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
/// Names are compared by their 64-bit FNV-1a hashes alone: a page looks up thousands of them, and whoever
/// writes a theme writes both sides.
package struct Name: Hashable, Sendable, ExpressibleByStringLiteral {
  package let text: String
  package let hash: UInt64

  package init(_ text: String) {
    self.text = text
    hash = Self.hash(of: text.utf8)
  }

  static func hash(of text: some Sequence<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return hash
  }

  package init(stringLiteral text: String) {
    self.init(text)
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
  package var fields: [(name: Name, value: Value)]

  package init(_ fields: [(name: Name, value: Value)]) {
    self.fields = fields
  }

  package init(dictionaryLiteral elements: (Name, Value)...) {
    fields = elements.map { (name: $0.0, value: $0.1) }
  }

  package subscript(name: Name) -> Value? {
    for field in fields where field.name == name { return field.value }
    return nil
  }
}
