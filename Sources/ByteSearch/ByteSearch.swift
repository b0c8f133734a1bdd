internal import Bytes

// Looking for bytes in bytes. The library's own ways look at one element after another, or bring
// the library of regular expressions into every program.

extension UnsafeBufferPointer<UInt8> {
  /// The first place from `start` on at which other bytes stand; nil if nowhere, and for none.
  ///
  /// The time it takes grows with the length of either: what is sought is to be short.
  package func firstPlace(of word: [UInt8], from start: Int = 0) -> Int? {
    guard !word.isEmpty, count - start >= word.count else { return nil }
    // A sign is looked for first, where there is one: letters and blanks stand everywhere.
    let sought = word.firstIndex { $0 != 0x20 && !$0.isASCIILetter } ?? 0
    let sign = word[sought]
    let end = count - word.count + sought
    var index = start + sought
    while index <= end {
      index = skip(from: index) { $0.has(sign) }
      while index <= end, self[index] != sign { index += 1 }
      let place = index - sought
      if index <= end, self[place..<place + word.count].elementsEqual(word) { return place }
      index += 1
    }
    return nil
  }
}

extension [UInt8] {
  /// The first place from `start` on at which other bytes stand; nil if nowhere, and for none.
  package func firstPlace(of word: [UInt8], from start: Int = 0) -> Int? {
    withUnsafeBufferPointer { $0.firstPlace(of: word, from: start) }
  }

  /// All places at which other bytes stand, also one in the other.
  package func places(of word: [UInt8]) -> [Int] {
    var places: [Int] = []
    while let place = firstPlace(of: word, from: places.last.map { $0 + 1 } ?? 0) {
      places.append(place)
    }
    return places
  }
}

extension ArraySlice<UInt8> {
  /// The first place at which other bytes stand; nil if nowhere, and for none.
  package func firstPlace(of word: [UInt8]) -> Int? {
    withUnsafeBufferPointer { $0.firstPlace(of: word) }.map { startIndex + $0 }
  }

  package func firstPlace(of word: String) -> Int? { firstPlace(of: Array(word.utf8)) }

  package func holds(_ word: String) -> Bool { firstPlace(of: word) != nil }
}
