/// The first words of labels, by which a line that may have one is told from most others cheaply.
struct WordStarts {
  private let words: Set<String>
  /// Of each first byte, the lengths of the words in ASCII as bits.
  private let lengths: [UInt64]

  init(_ labels: [String]) {
    // As words are parted in lines: at all that is no letter.
    words = Set(labels.compactMap { $0.split { !$0.isLetter }.first.map(String.init) })
    lengths = words.reduce(into: Array(repeating: 0, count: 256)) { lengths, word in
      guard let first = word.utf8.first, word.utf8.count < 64 else { return }
      lengths[Int(first)] |= 1 << UInt64(word.utf8.count)
    }
  }

  /// Whether a label may start with a word in lower case.
  func contains(_ word: String) -> Bool { words.contains(word) }

  /// Whether one of the first six words of a line is such a word, or the line is of a language
  /// without blanks between them.
  func mayStart(_ line: some Collection<UInt8>) -> Bool {
    line.withContiguousStorageIfAvailable(mayStart) ?? Array(line).withUnsafeBufferPointer(mayStart)
  }

  private func mayStart(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    var count = 0
    var word: [UInt8] = []
    var isTag = false
    for byte in line {
      switch byte {
      case UInt8(ascii: "<"): isTag = true
      case UInt8(ascii: ">") where isTag: isTag = false
      case _ where isTag: break
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "`"): break
      case UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...0xFF: word.append(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): word.append(byte | 0x20)
      default:
        let isWord = !word.isEmpty
        if isWord, isStart(word) { return true }
        word.removeAll(keepingCapacity: true)
        // Words are counted at blanks; one in brackets or with a slash is two.
        if isWord, byte == 0x20 { count += 1 }
        if count == 6 { return false }
      }
    }
    return !word.isEmpty && isStart(word)
  }

  private func isStart(_ word: [UInt8]) -> Bool {
    guard word.contains(where: { $0 >= 0x80 }) else {
      guard word.count < 64, lengths[Int(word[0])] >> UInt64(word.count) & 1 == 1 else {
        return false
      }
      return words.contains(String(decoding: word, as: UTF8.self))
    }
    let text = String(decoding: word, as: UTF8.self)
    if text.unicodeScalars.contains(where: { $0.value >= 0x2E80 }) { return true }
    return text.split(whereSeparator: { !$0.isLetter }).contains {
      words.contains($0.lowercased())
    }
  }
}

/// Whether a text may have a colon, of which a wide one starts with the byte 0xEF.
func holdsColon(_ text: Substring) -> Bool {
  text.utf8.contains(UInt8(ascii: ":")) || text.utf8.contains(0xEF)
}
