/// Words with all places where they occur, sorted by their bytes.
///
/// It is one run of bytes, so that a build keeps it for the next as it is: for each word its length
/// and bytes, then the length and bytes of its places in outlines, then those of its places in
/// questions. Lengths are LEB128, that of a word is one byte.
///
/// In outlines (names, authors and tags): for each place the distance from the quiz before times
/// four, plus the field. In questions: for each quiz the distance from the one before, then for
/// each question its distance from the one before times two, plus one if another follows.
struct WordList: Sendable, Equatable {
  private(set) var bytes: [UInt8]

  /// No words.
  init() {
    bytes = []
  }

  /// A list that was kept.
  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// A word, as places in the bytes of its list.
  struct Word {
    var word: Range<Int>
    var outline: Range<Int>
    var questions: Range<Int>
  }

  /// The word that starts at a place, and moves `index` behind it.
  ///
  /// Nil where the bytes end early.
  func word(at index: inout Int) -> Word? {
    guard index < bytes.count else { return nil }
    let wordStart = index + 1
    let wordEnd = wordStart + Int(bytes[index])
    guard wordEnd < bytes.count else { return nil }
    index = wordEnd
    guard let outline = block(at: &index), let questions = block(at: &index) else { return nil }
    return Word(word: wordStart..<wordEnd, outline: outline, questions: questions)
  }

  private func block(at index: inout Int) -> Range<Int>? {
    let length = bytes.leb128(at: &index)
    guard length >= 0, length <= bytes.count - index else { return nil }
    defer { index += length }
    return index..<index + length
  }

  /// All words in their order.
  var words: [Word] {
    var words: [Word] = []
    var index = 0
    while let word = word(at: &index) { words.append(word) }
    return words
  }

  mutating func append(
    word: ArraySlice<UInt8>, outline: ArraySlice<UInt8>, questions: ArraySlice<UInt8>
  ) {
    bytes.append(UInt8(truncatingIfNeeded: word.count))
    bytes.append(contentsOf: word)
    bytes.append(leb128: outline.count)
    bytes.append(contentsOf: outline)
    bytes.append(leb128: questions.count)
    bytes.append(contentsOf: questions)
  }
}

// MARK: Other quizzes

extension WordList {
  /// The list with each quiz under its new number, and without those that have none (-1).
  ///
  /// New numbers rise as the old ones do. Nil if the bytes are not a list of that many quizzes.
  /// Where most quizzes keep their number, as after an edit, most words are copied as they stand.
  func renumbered(_ numbers: [Int32]) -> WordList? {
    let isMostlyTheSame = numbers.indices.allSatisfy { numbers[$0] < 0 || numbers[$0] == $0 }
    var list = WordList()
    list.bytes.reserveCapacity(bytes.count)
    var outline: [UInt8] = []
    var questions: [UInt8] = []
    var index = 0
    // Up to where words are in the new list.
    var done = 0
    while index < bytes.count {
      let start = index
      guard let word = word(at: &index) else { return nil }
      if isMostlyTheSame {
        guard let isTheSame = keepsQuizzes(of: word, numbers) else { return nil }
        if isTheSame { continue }
      }
      list.bytes.append(contentsOf: bytes[done..<start])
      done = index
      outline.removeAll(keepingCapacity: true)
      questions.removeAll(keepingCapacity: true)
      guard renumber(outline: word.outline, numbers, into: &outline),
        renumber(questions: word.questions, numbers, into: &questions)
      else { return nil }
      if outline.isEmpty, questions.isEmpty { continue }
      list.append(word: bytes[word.word], outline: outline[...], questions: questions[...])
    }
    list.bytes.append(contentsOf: bytes[done...])
    return list
  }

  /// Whether all quizzes with a word have a number; nil if there are no such quizzes.
  private func keepsQuizzes(of word: Word, _ numbers: [Int32]) -> Bool? {
    bytes.withUnsafeBufferPointer { bytes in
      numbers.withUnsafeBufferPointer { numbers in
        var isKept = true
        var index = word.outline.lowerBound
        var quiz = 0
        while index < word.outline.upperBound {
          let place = bytes.leb128(at: &index)
          quiz &+= place >> 2
          guard numbers.indices.contains(quiz), OutlineField(rawValue: place & 3) != nil else {
            return nil
          }
          if numbers[quiz] < 0 { isKept = false }
        }
        index = word.questions.lowerBound
        quiz = 0
        while index < word.questions.upperBound {
          quiz &+= bytes.leb128(at: &index)
          guard numbers.indices.contains(quiz) else { return nil }
          bytes.skipQuestions(at: &index)
          if numbers[quiz] < 0 { isKept = false }
        }
        return isKept
      }
    }
  }

  private func renumber(outline range: Range<Int>, _ numbers: [Int32], into places: inout [UInt8])
    -> Bool
  {
    var index = range.lowerBound
    var quiz = 0
    var last = 0
    while index < range.upperBound {
      let place = bytes.leb128(at: &index)
      quiz &+= place >> 2
      guard numbers.indices.contains(quiz), OutlineField(rawValue: place & 3) != nil else {
        return false
      }
      let number = Int(numbers[quiz])
      if number < 0 { continue }
      places.append(leb128: (number - last) << 2 | place & 3)
      last = number
    }
    return true
  }

  private func renumber(
    questions range: Range<Int>, _ numbers: [Int32], into places: inout [UInt8]
  ) -> Bool {
    var index = range.lowerBound
    var quiz = 0
    var last = 0
    while index < range.upperBound {
      quiz &+= bytes.leb128(at: &index)
      guard numbers.indices.contains(quiz) else { return false }
      let start = index
      bytes.skipQuestions(at: &index)
      let number = Int(numbers[quiz])
      if number < 0 { continue }
      places.append(leb128: number - last)
      places.append(contentsOf: bytes[start..<index])
      last = number
    }
    return true
  }
}

// MARK: Two lists

extension WordList {
  /// The words of both lists, which have no quiz in common.
  func merged(with other: WordList) -> WordList {
    if other.bytes.isEmpty { return self }
    if bytes.isEmpty { return other }
    var list = WordList()
    list.bytes.reserveCapacity(bytes.count + other.bytes.count)
    var outline: [UInt8] = []
    var questions: [UInt8] = []
    var (ownIndex, otherIndex) = (0, 0)
    // Up to where own words are in the new list.
    var done = 0
    var own = word(at: &ownIndex)
    while otherIndex < other.bytes.count {
      let otherStart = otherIndex
      guard let its = other.word(at: &otherIndex) else { break }
      // Own words between two of the other list are copied together.
      var order = 1
      while let one = own {
        order = compare(bytes[one.word], other.bytes[its.word])
        if order >= 0 { break }
        own = word(at: &ownIndex)
      }
      let ownStart = own.map { $0.word.lowerBound - 1 } ?? bytes.count
      list.bytes.append(contentsOf: bytes[done..<ownStart])
      done = ownStart
      guard let one = own, order == 0 else {
        list.bytes.append(contentsOf: other.bytes[otherStart..<otherIndex])
        continue
      }
      outline.removeAll(keepingCapacity: true)
      questions.removeAll(keepingCapacity: true)
      mergePlaces(bytes[one.outline], other.bytes[its.outline], shift: 2, into: &outline)
      mergePlaces(bytes[one.questions], other.bytes[its.questions], shift: 0, into: &questions)
      list.append(word: bytes[one.word], outline: outline[...], questions: questions[...])
      done = one.questions.upperBound
      own = word(at: &ownIndex)
    }
    list.bytes.append(contentsOf: bytes[done...])
    return list
  }
}

/// The places of one list on their way into another.
private struct PlaceReader {
  let bytes: ArraySlice<UInt8>
  /// How many low bits of a place are not the quiz: two in outlines, none in questions.
  let shift: Int
  var index: Int
  /// The quiz of the place that comes next; nil at the end.
  var quiz: Int?
  private var rest = 0

  init(_ bytes: ArraySlice<UInt8>, shift: Int) {
    self.bytes = bytes
    self.shift = shift
    index = bytes.startIndex
    if index < bytes.endIndex { take(after: 0) }
  }

  private mutating func take(after last: Int) {
    let number = bytes.leb128(at: &index)
    quiz = last + number >> shift
    rest = number & ((1 << shift) - 1)
  }

  /// Appends all places before a quiz, which follow one of the quiz `last`.
  mutating func move(before limit: Int, to places: inout [UInt8], after last: inout Int) {
    guard let first = quiz, first < limit else { return }
    places.append(leb128: (first - last) << shift | rest)
    // The others follow each other as before.
    let start = index
    last = first
    quiz = nil
    while true {
      if shift == 0 { bytes.skipQuestions(at: &index) }
      let end = index
      if index < bytes.endIndex { take(after: last) }
      guard let next = quiz, next < limit else {
        places.append(contentsOf: bytes[start..<end])
        return
      }
      last = next
      quiz = nil
    }
  }
}

/// Merges the places of two lists by their quizzes.
private func mergePlaces(
  _ own: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>, shift: Int, into places: inout [UInt8]
) {
  var own = PlaceReader(own, shift: shift)
  var other = PlaceReader(other, shift: shift)
  var last = 0
  while let one = own.quiz, let two = other.quiz {
    if one < two {
      own.move(before: two, to: &places, after: &last)
    } else {
      other.move(before: one + 1, to: &places, after: &last)
    }
  }
  own.move(before: .max, to: &places, after: &last)
  other.move(before: .max, to: &places, after: &last)
}

/// Below, above or exactly 0 as the left bytes come before, after or are the right ones.
func compare(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Int {
  let count = min(left.count, right.count)
  for offset in 0..<count {
    let own = left[left.startIndex + offset]
    let other = right[right.startIndex + offset]
    if own != other { return own < other ? -1 : 1 }
  }
  return left.count - right.count
}

/// A part of a quiz that is not a question; the raw value is its number in the index.
enum OutlineField: Int, CaseIterable {
  case name
  case author
  case tags
}
