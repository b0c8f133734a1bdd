/// Writes plain values one after another for a cache: not a format for anybody else to read.
///
/// Whole numbers are zigzag varints (LEB128), blocks and texts are preceded by their length.
package struct ByteWriter: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// What was written since the last time.
  package mutating func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  package mutating func write(count: Int) {
    write(unsigned: UInt64(bitPattern: Int64(count)))
  }

  package mutating func write(integer: Int64) {
    write(unsigned: UInt64(bitPattern: (integer << 1) ^ (integer >> 63)))
  }

  package mutating func write(byte: UInt8) {
    bytes.append(byte)
  }

  package mutating func write(flag: Bool) {
    bytes.append(flag ? 1 : 0)
  }

  /// Appends bytes whose number the reader knows.
  package mutating func write(bytes more: [UInt8]) {
    bytes.append(contentsOf: more)
  }

  package mutating func write(bytes more: ArraySlice<UInt8>) {
    bytes.append(contentsOf: more)
  }

  package mutating func write(block: [UInt8]) {
    write(count: block.count)
    bytes.append(contentsOf: block)
  }

  package mutating func write(block: ArraySlice<UInt8>) {
    write(count: block.count)
    bytes.append(contentsOf: block)
  }

  package mutating func write(text: String) {
    write(count: text.utf8.count)
    // As a buffer: appending the view itself is generic code, ten times as slow.
    let isAppended: Void? = text.utf8.withContiguousStorageIfAvailable {
      bytes.append(contentsOf: $0)
    }
    if isAppended == nil { bytes.append(contentsOf: text.utf8) }
  }

  /// Appends a list with the number of its elements.
  package mutating func write<Element>(
    list: some Collection<Element>, _ write: (Element, inout ByteWriter) -> Void
  ) {
    self.write(count: list.count)
    for element in list { write(element, &self) }
  }

  package mutating func write(texts: [String]) {
    write(list: texts) { $1.write(text: $0) }
  }

  private mutating func write(unsigned number: UInt64) {
    var rest = number
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}

/// Reads back what a `ByteWriter` wrote; every read gives nil where the bytes end early or say
/// something impossible.
package struct ByteReader: Sendable {
  private let bytes: ArraySlice<UInt8>
  /// Where the next read begins, as an index of `bytes`.
  package private(set) var offset: Int

  package init(_ bytes: [UInt8]) {
    self.init(bytes[...])
  }

  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    offset = bytes.startIndex
  }

  package var isAtEnd: Bool { offset == bytes.endIndex }

  /// A number of things that follow; never more than there are bytes left, so that it can be
  /// reserved.
  package mutating func readCount() -> Int? {
    guard let number = readUnsigned(), number <= UInt64(bytes.endIndex - offset) else { return nil }
    return Int(number)
  }

  /// A number that `write(count:)` wrote, whatever follows.
  package mutating func readPosition() -> Int? {
    readUnsigned().flatMap { Int(exactly: $0) }
  }

  package mutating func readInteger() -> Int64? {
    guard let number = readUnsigned() else { return nil }
    return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  package mutating func readByte() -> UInt8? {
    guard offset < bytes.endIndex else { return nil }
    defer { offset += 1 }
    return bytes[offset]
  }

  package mutating func readFlag() -> Bool? {
    guard let byte = readByte(), byte < 2 else { return nil }
    return byte == 1
  }

  package mutating func readBytes(count: Int) -> [UInt8]? {
    guard count >= 0, count <= bytes.endIndex - offset else { return nil }
    defer { offset += count }
    return Array(bytes[offset..<offset + count])
  }

  package mutating func readBlock() -> [UInt8]? {
    readPart().map { Array($0) }
  }

  /// A block that stays a part of the bytes that are read.
  package mutating func readPart() -> ArraySlice<UInt8>? {
    readRange().map { bytes[$0] }
  }

  /// Where a block stands among the bytes that are read.
  package mutating func readRange() -> Range<Int>? {
    guard let count = readCount() else { return nil }
    defer { offset += count }
    return offset..<offset + count
  }

  package mutating func readText() -> String? {
    guard let range = readRange() else { return nil }
    return bytes[range].withUnsafeBufferPointer { bytes in
      // What is ASCII needs no code that asks for the types of what it is given.
      isASCII(bytes)
        ? String(decoding: bytes, as: UTF8.self) : String(validating: bytes, as: UTF8.self)
    }
  }

  /// As many things as the count before them says; nil if one of them cannot be read.
  @inlinable
  package mutating func readList<Element>(_ read: (inout ByteReader) -> Element?) -> [Element]? {
    guard let count = readCount() else { return nil }
    var list: [Element] = []
    list.reserveCapacity(count)
    for _ in 0..<count {
      guard let element = read(&self) else { return nil }
      list.append(element)
    }
    return list
  }

  package mutating func readTexts() -> [String]? { readList { $0.readText() } }

  @inline(__always)
  private mutating func readUnsigned() -> UInt64? {
    // Most numbers are small.
    guard offset < bytes.endIndex else { return nil }
    let first = bytes[offset]
    if first < 0x80 {
      offset += 1
      return UInt64(first)
    }
    return readLongUnsigned()
  }

  private mutating func readLongUnsigned() -> UInt64? {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while shift < 64, let byte = readByte() {
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
    return nil
  }
}

/// Looks at eight bytes at a time.
private func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  let raw = UnsafeRawBufferPointer(bytes)
  var place = 0
  var seen: UInt64 = 0
  while place + 8 <= raw.count {
    seen |= raw.loadUnaligned(fromByteOffset: place, as: UInt64.self)
    place += 8
  }
  while place < raw.count {
    seen |= UInt64(raw[place])
    place += 1
  }
  return seen & 0x8080_8080_8080_8080 == 0
}
