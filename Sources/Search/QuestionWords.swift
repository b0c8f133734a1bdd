internal import ByteSearch
internal import Bytes
internal import CacheCoding
internal import JSON
internal import Scoring

/// What search needs of a quiz's questions, gathered when its file is read.
package struct QuestionWords: Hashable, Sendable {
  /// The questions' texts as JSON strings with commas between, cut where they are long.
  var texts: [UInt8]
  /// Each distinct word, as Scoring folds it: its length, its bytes, the number of questions that
  /// have it, and those questions, each as its distance from the one before (LEB128).
  var words: [UInt8]

  /// Gathers the words of questions, each given by its heading as plain text and by the rest of its
  /// stem as HTML.
  package init(of questions: [(heading: String, stem: [UInt8])]) {
    var texts: [UInt8] = []
    var gathering = WordGathering()
    for (number, question) in questions.enumerated() {
      if number > 0 { texts.append(UInt8(ascii: ",")) }
      let heading = Array(question.heading.utf8)
      texts.appendJSON(string: heading.shortened)
      var text = heading
      if !question.stem.isEmpty { text.appendText(ofHTML: question.stem) }
      let plain = folded(text)
      eachWord(of: plain) { gathering.add(plain, plain.word($0), number: number) }
    }
    words = gathering.encoded
    self.texts = texts
  }

  package var encoded: [UInt8] {
    var writer = ByteWriter()
    writer.write(block: texts)
    writer.write(block: words)
    return writer.bytes
  }

  /// Nil for bytes that `encoded` did not make.
  package init?(encoded: [UInt8]) {
    var reader = ByteReader(encoded)
    guard let texts = reader.readBlock(), let words = reader.readBlock(), reader.isAtEnd else {
      return nil
    }
    (self.texts, self.words) = (texts, words)
  }
}

/// A table from words to the questions that have them.
private struct WordGathering {
  private struct Word {
    var place: Range<Int>
    var last: Int
    var count: Int
  }

  private var arena: [UInt8] = []
  private var words: [Word] = []
  /// Which word of which question, in the order of the questions.
  private var found: [(word: Int, number: Int)] = []
  /// Roomy enough for the words of most quizzes.
  private var table = WordTable(capacity: 1024)

  mutating func add(_ text: [UInt8], _ range: Range<Int>, number: Int) {
    let hash = wordHash(text, range)
    var slot = table.slot(of: hash)
    while let index = table[slot] {
      if isSame(words[index].place, text, range) {
        if words[index].last != number {
          words[index].last = number
          words[index].count += 1
          found.append((index, number))
        }
        return
      }
      slot = table.next(slot)
    }
    table[slot] = words.count
    found.append((words.count, number))
    words.append(Word(place: arena.count..<arena.count + range.count, last: number, count: 1))
    arena.append(contentsOf: text[range])
    if table.isFull(with: words.count) {
      table = WordTable(capacity: words.count * 4)
      for (index, word) in words.enumerated() {
        var slot = table.slot(of: wordHash(arena, word.place))
        while table[slot] != nil { slot = table.next(slot) }
        table[slot] = index
      }
    }
  }

  private func isSame(_ place: Range<Int>, _ text: [UInt8], _ range: Range<Int>) -> Bool {
    guard place.count == range.count else { return false }
    var offset = 0
    while offset < range.count {
      if arena[place.lowerBound + offset] != text[range.lowerBound + offset] { return false }
      offset += 1
    }
    return true
  }

  /// The words in the order in which they came, each with its questions.
  var encoded: [UInt8] {
    var starts: [Int] = []
    starts.reserveCapacity(words.count)
    var total = 0
    for word in words {
      starts.append(total)
      total += word.count
    }
    var numbers = [Int](repeating: 0, count: total)
    for (word, number) in found {
      numbers[starts[word]] = number
      starts[word] += 1
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(arena.count + words.count * 2 + total)
    var place = 0
    arena.withUnsafeBufferPointer { arena in
      for word in words {
        bytes.append(UInt8(truncatingIfNeeded: word.place.count))
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: arena[word.place]))
        bytes.append(leb128: word.count)
        var previous = 0
        for _ in 0..<word.count {
          bytes.append(leb128: numbers[place] - previous)
          previous = numbers[place]
          place += 1
        }
      }
    }
    return bytes
  }
}

/// The slots of a hash table with open addressing; who uses it keeps the words.
struct WordTable {
  private var slots: [Int32]
  private let mask: Int

  init(capacity: Int) {
    var size = 64
    while size < capacity { size *= 2 }
    slots = Array(repeating: -1, count: size)
    mask = size - 1
  }

  func slot(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) & mask }
  func next(_ slot: Int) -> Int { (slot + 1) & mask }
  func isFull(with count: Int) -> Bool { count * 2 > mask }

  subscript(slot: Int) -> Int? {
    get { slots[slot] < 0 ? nil : Int(slots[slot]) }
    set { slots[slot] = newValue.map { Int32(truncatingIfNeeded: $0) } ?? -1 }
  }
}

/// FNV-1a, mixed once more so that its low bits spread well.
func wordHash(_ text: [UInt8], _ range: Range<Int>) -> UInt64 {
  text.withUnsafeBufferPointer { text in
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in UnsafeBufferPointer(rebasing: text[range]) {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return hash ^ hash >> 29
  }
}

extension [UInt8] {
  /// As much of a text as a list shows.
  fileprivate var shortened: [UInt8] {
    let limit = 160
    guard count > limit else { return self }
    var end = limit
    while end > 0, self[end] & 0xC0 == 0x80 { end -= 1 }
    return Array(self[..<end]) + Array("…".utf8)
  }

  /// Appends the text of HTML, a blank for each tag.
  fileprivate mutating func appendText(ofHTML html: [UInt8]) {
    append(UInt8(ascii: " "))
    html.withUnsafeBufferPointer { html in
      var index = 0
      while index < html.count {
        let start = index
        index = html.skip(from: index) { $0.has(UInt8(ascii: "<")) | $0.has(UInt8(ascii: "&")) }
        while index < html.count, html[index] != UInt8(ascii: "<"), html[index] != UInt8(ascii: "&")
        {
          index += 1
        }
        append(contentsOf: html[start..<index])
        guard index < html.count else { return }
        if html[index] == UInt8(ascii: "<") {
          while index < html.count, html[index] != UInt8(ascii: ">") { index += 1 }
          index += 1
        } else {
          index = endOfEntity(in: html, at: index)
        }
        // Entities stand for signs, which part words anyway.
        append(UInt8(ascii: " "))
      }
    }
  }
}

/// The end of the entity that begins with the `&` at a place, or of that sign if none does: an
/// author may have written it by itself.
private func endOfEntity(in html: UnsafeBufferPointer<UInt8>, at place: Int) -> Int {
  var end = place + 1
  if end < html.count, html[end] == UInt8(ascii: "#") { end += 1 }
  let (name, limit) = (end, Swift.min(end + 31, html.count))
  while end < limit, html[end].isASCIILetter || html[end].isASCIIDigit { end += 1 }
  return end > name && end < html.count && html[end] == UInt8(ascii: ";") ? end + 1 : place + 1
}
