internal import Parallel
internal import Scoring

/// A word with all places where it occurs.
///
/// A list begins with a byte that says how it is written: 0 for places one after another, 1 for a bit a quiz. Bits take
/// over where places would take more than `longestList` bytes: of a word as common as "the" only its quizzes are known,
/// not its questions.
struct FoundWord: Sendable {
  var word: [UInt8]
  /// Where it stands in names, authors and tags.
  ///
  /// For each place the distance from the quiz before times four, plus the field. As bits: a map for each of the three fields.
  var outline: [UInt8]
  /// Which questions have it.
  ///
  /// For each quiz the distance from the one before, then for each question its distance from the one before times two,
  /// plus one if another follows.
  var questions: [UInt8]
}

/// A part of a quiz that is not a question; the raw value is its number in the index.
enum OutlineField: Int, CaseIterable {
  case name
  case author
  case tags
}

private let longestList = 6_000

/// Every word of the quizzes, in the order of their bytes.
func sortedWords(of quizzes: [IndexedQuiz], jobs: Int) -> [FoundWord] {
  let outlines = parallelMap(count: quizzes.count, jobs: jobs, chunk: 64) { index in
    outlineWords(of: quizzes[index])
  }
  // Each part has the words whose hash falls to it, so that no two threads have one word.
  let parts = max(1, min(jobs, 16))
  let merged = parallelMap(count: parts, jobs: parts, chunk: 1) { part in
    var merging = WordMerging(part: part, of: parts)
    for index in quizzes.indices {
      merging.add(outline: outlines[index], quiz: index)
      merging.add(questions: quizzes[index].questions.words, quiz: index)
    }
    return merging.words(quizCount: quizzes.count).sorted { isLess($0.word, $1.word) }
  }
  var words = merged[0]
  for other in merged.dropFirst() { words = merge(words, other) }
  return words
}

private func isLess(_ left: [UInt8], _ right: [UInt8]) -> Bool {
  let count = min(left.count, right.count)
  var index = 0
  while index < count {
    if left[index] != right[index] { return left[index] < right[index] }
    index += 1
  }
  return left.count < right.count
}

private func merge(_ left: [FoundWord], _ right: [FoundWord]) -> [FoundWord] {
  var words: [FoundWord] = []
  words.reserveCapacity(left.count + right.count)
  var index = 0
  for word in right {
    while index < left.count, isLess(left[index].word, word.word) {
      words.append(left[index])
      index += 1
    }
    words.append(word)
  }
  return words + left[index...]
}

/// The words of a quiz's name, author and tags: the length, the bytes, the field.
private func outlineWords(of quiz: IndexedQuiz) -> [UInt8] {
  var bytes: [UInt8] = []
  func add(_ text: String, _ field: OutlineField) {
    let plain = folded(Array(text.utf8))
    eachWord(of: plain) { range in
      let word = plain.word(range)
      bytes.append(UInt8(truncatingIfNeeded: word.count))
      bytes.append(contentsOf: plain[word])
      bytes.append(UInt8(truncatingIfNeeded: field.rawValue))
    }
  }
  add(quiz.title, .name)
  add(quiz.author, .author)
  for tag in quiz.tags + quiz.topics { add(tag, .tags) }
  return bytes
}

/// Gathers what all quizzes say of the words that fall to one part.
private struct WordMerging {
  private struct Entry {
    var place: Range<Int>
    var outline: [UInt8] = []
    var lastOutlineQuiz = 0
    var lastFields = 0
    var questions: [UInt8] = []
    var lastQuestionQuiz = 0
  }

  private let part: UInt64
  private let parts: UInt64
  private var arena: [UInt8] = []
  private var entries: [Entry] = []
  private var table = WordTable(capacity: 1 << 12)

  init(part: Int, of parts: Int) {
    self.part = UInt64(part)
    self.parts = UInt64(parts)
  }

  mutating func add(outline bytes: [UInt8], quiz: Int) {
    var index = 0
    while index < bytes.count {
      let word = index + 1..<index + 1 + Int(bytes[index])
      index = word.upperBound + 1
      let field = Int(bytes[word.upperBound])
      guard let entry = entry(of: bytes, word) else { continue }
      let isNew = entries[entry].outline.isEmpty
      let isSameQuiz = !isNew && entries[entry].lastOutlineQuiz == quiz
      if isSameQuiz, entries[entry].lastFields & 1 << field != 0 { continue }
      let distance = quiz - entries[entry].lastOutlineQuiz
      entries[entry].outline.append(leb128: distance << 2 | field)
      entries[entry].lastOutlineQuiz = quiz
      entries[entry].lastFields = (isSameQuiz ? entries[entry].lastFields : 0) | 1 << field
    }
  }

  mutating func add(questions bytes: [UInt8], quiz: Int) {
    var index = 0
    while index < bytes.count {
      let word = index + 1..<index + 1 + Int(bytes[index])
      index = word.upperBound
      let count = bytes.leb128(at: &index)
      guard let entry = entry(of: bytes, word) else {
        for _ in 0..<count { _ = bytes.leb128(at: &index) }
        continue
      }
      entries[entry].questions.append(leb128: quiz - entries[entry].lastQuestionQuiz)
      entries[entry].lastQuestionQuiz = quiz
      for left in (0..<count).reversed() {
        let distance = bytes.leb128(at: &index)
        entries[entry].questions.append(leb128: distance << 1 | (left > 0 ? 1 : 0))
      }
    }
  }

  /// The entry of a word; nil if the word falls to another part.
  private mutating func entry(of bytes: [UInt8], _ range: Range<Int>) -> Int? {
    let hash = wordHash(bytes, range)
    guard (hash >> 40) % parts == part else { return nil }
    var slot = table.slot(of: hash)
    while let index = table[slot] {
      let place = entries[index].place
      if place.count == range.count {
        var offset = 0
        while offset < place.count,
          arena[place.lowerBound + offset] == bytes[range.lowerBound + offset]
        {
          offset += 1
        }
        if offset == place.count { return index }
      }
      slot = table.next(slot)
    }
    table[slot] = entries.count
    entries.append(Entry(place: arena.count..<arena.count + range.count))
    arena.append(contentsOf: bytes[range])
    if table.isFull(with: entries.count) {
      table = WordTable(capacity: entries.count * 8)
      for (index, entry) in entries.enumerated() {
        var slot = table.slot(of: wordHash(arena, entry.place))
        while table[slot] != nil { slot = table.next(slot) }
        table[slot] = index
      }
    }
    return entries.count - 1
  }

  func words(quizCount: Int) -> [FoundWord] {
    entries.map { entry in
      FoundWord(
        word: Array(arena[entry.place]),
        outline: outlineList(entry.outline, quizCount: quizCount),
        questions: questionList(entry.questions, quizCount: quizCount))
    }
  }
}

private func outlineList(_ places: [UInt8], quizCount: Int) -> [UInt8] {
  guard places.count > longestList else { return places.isEmpty ? [] : [0] + places }
  let stride = (quizCount + 7) / 8
  var bits = [UInt8](repeating: 0, count: 1 + OutlineField.allCases.count * stride)
  bits[0] = 1
  var index = 0
  var quiz = 0
  while index < places.count {
    let number = places.leb128(at: &index)
    quiz += number >> 2
    bits[1 + (number & 3) * stride + quiz / 8] |= 1 << UInt8(quiz % 8)
  }
  return bits
}

private func questionList(_ places: [UInt8], quizCount: Int) -> [UInt8] {
  guard places.count > longestList else { return places.isEmpty ? [] : [0] + places }
  var bits = [UInt8](repeating: 0, count: 1 + (quizCount + 7) / 8)
  bits[0] = 1
  var index = 0
  var quiz = 0
  while index < places.count {
    quiz += places.leb128(at: &index)
    bits[1 + quiz / 8] |= 1 << UInt8(quiz % 8)
    while index < places.count, places.leb128(at: &index) & 1 == 1 {}
  }
  return bits
}
