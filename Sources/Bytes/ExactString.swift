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
    left.text.utf8.count == right.text.utf8.count && order(left, right) == 0
  }

  package static func < (left: Self, right: Self) -> Bool {
    order(left, right) < 0
  }

  /// Negative if the left text comes first, 0 if both have the same bytes.
  private static func order(_ left: Self, _ right: Self) -> Int {
    let order = left.text.utf8.withContiguousStorageIfAvailable { left in
      right.text.utf8.withContiguousStorageIfAvailable { right in
        orderOfBytes(UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
      }
    }
    if let known = order ?? nil { return known }
    if left.text.utf8.elementsEqual(right.text.utf8) { return 0 }
    return left.text.utf8.lexicographicallyPrecedes(right.text.utf8) ? -1 : 1
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

/// Compares eight bytes at a time: a rebuild of 10,000 quizzes compares a million paths.
private func orderOfBytes(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
  let common = min(left.count, right.count)
  var place = 0
  while place + 8 <= common {
    let one = UInt64(bigEndian: left.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    let other = UInt64(bigEndian: right.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    if one != other { return one < other ? -1 : 1 }
    place += 8
  }
  while place < common {
    if left[place] != right[place] { return left[place] < right[place] ? -1 : 1 }
    place += 1
  }
  return left.count - right.count
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
