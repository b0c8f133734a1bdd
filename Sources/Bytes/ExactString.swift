/// A string that is the same as another only if both have the same bytes, and ordered by them.
///
/// `String` takes two spellings of "é" for one, a letter with its accent or the letter and the
/// accent after it. As names of files these are two, so paths are compared, looked up and sorted as
/// this.
package struct ExactString: Hashable, Comparable, Sendable {
  package var text: String

  package init(_ text: String) {
    self.text = text
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  package static func < (left: Self, right: Self) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    let isHashed: Void? = text.utf8.withContiguousStorageIfAvailable {
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    if isHashed == nil { for byte in text.utf8 { hasher.combine(byte) } }
    // No byte of UTF-8, so that the end shows where more is hashed.
    hasher.combine(0xFF as UInt8)
  }
}

extension ExactString: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { self.init(text) }
}

extension Dictionary where Key == ExactString {
  package subscript(_ key: String) -> Value? {
    get { self[ExactString(key)] }
    set { self[ExactString(key)] = newValue }
    _modify { yield &self[ExactString(key)] }
  }

  package subscript(_ key: String, default value: @autoclosure () -> Value) -> Value {
    get { self[ExactString(key), default: value()] }
    _modify { yield &self[ExactString(key), default: value()] }
  }
}

extension Set where Element == ExactString {
  package func contains(_ text: String) -> Bool { contains(ExactString(text)) }

  @discardableResult
  package mutating func insert(_ text: String) -> Bool { insert(ExactString(text)).inserted }
}

extension String {
  /// Whether this has the same bytes as another.
  package func isExactly(_ other: String) -> Bool { ExactString(self) == ExactString(other) }
}
