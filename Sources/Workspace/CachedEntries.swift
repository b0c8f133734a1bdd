internal import CacheCoding

/// What a cache holds of files, by their paths, as it stands in the bytes that were read.
///
/// Nothing is taken out of these before it is asked for: a rebuild asks for each entry once, and a
/// copy of each, with its path as a text, would be most of its work.
package struct CachedEntries: Sendable {
  /// What is noted of one file.
  package struct Entry: Sendable {
    package var stamp: FileStamp
    package var content: ArraySlice<UInt8>
  }

  /// The whole cache.
  let bytes: [UInt8]
  /// Where each entry starts, and where the last one ends.
  private var starts: [Int] = []
  /// By the hashes of paths, the places of entries plus one; 0 where there is none.
  ///
  /// An entry whose slot is taken has the next one that is free.
  private var slots: [Int32]
  /// Whether each path comes before the next one, by their bytes.
  package private(set) var isSorted = true

  /// Takes entries one after another; nil if the bytes do not have that many.
  init?(of bytes: [UInt8], count: Int, from reader: inout ByteReader) {
    guard count < Int(Int32.max) else { return nil }
    self.bytes = bytes
    var size = 16
    while size < count * 2 { size *= 2 }
    slots = [Int32](repeating: 0, count: size)
    starts.reserveCapacity(count + 1)
    var before = 0..<0
    for place in 0..<count {
      starts.append(reader.offset)
      guard let path = reader.readRange(), FileStamp(from: &reader) != nil,
        reader.readRange() != nil
      else { return nil }
      if place > 0, !bytes[before].lexicographicallyPrecedes(bytes[path]) { isSorted = false }
      before = path
      var slot = bytes.withUnsafeBytes { firstSlot(.init(rebasing: $0[path])) }
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(place + 1)
    }
    starts.append(reader.offset)
  }

  package var count: Int { starts.count - 1 }

  /// Where all entries stand among the bytes, as `BuildCacheDraft` wrote them.
  var wholeRange: Range<Int> { starts[0]..<starts[count] }

  /// Where one of them stands.
  func range(_ place: Int) -> Range<Int> { starts[place]..<starts[place + 1] }

  private func encoded(_ place: Int) -> ArraySlice<UInt8> { bytes[range(place)] }

  package subscript(place: Int) -> Entry {
    var reader = ByteReader(encoded(place))
    guard reader.readRange() != nil, let stamp = FileStamp(from: &reader),
      let content = reader.readPart()
    else { preconditionFailure("each entry was read once") }
    return Entry(stamp: stamp, content: content)
  }

  package func path(_ place: Int) -> ArraySlice<UInt8> {
    var reader = ByteReader(encoded(place))
    guard let path = reader.readPart() else { preconditionFailure("each entry was read once") }
    return path
  }

  /// The place of a file's entry among all, in the order in which they were noted.
  package func place(of path: String) -> Int? {
    var path = path
    return path.withUTF8 { path in
      let path = UnsafeRawBufferPointer(path)
      var slot = firstSlot(path)
      while slots[slot] != 0 {
        let place = Int(slots[slot]) - 1
        let isFound = self.path(place).withUnsafeBytes {
          $0.count == path.count && $0.elementsEqual(path)
        }
        if isFound { return place }
        slot = (slot + 1) & (slots.count - 1)
      }
      return nil
    }
  }

  private func firstSlot(_ path: UnsafeRawBufferPointer) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: path)
    return hasher.finalize() & (slots.count - 1)
  }
}
