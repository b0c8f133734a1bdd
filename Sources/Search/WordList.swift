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
    word: some Collection<UInt8>, outline: some Collection<UInt8>,
    questions: some Collection<UInt8>
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

/// How many low bits of a place in outlines say which field it is.
private let outlineShift = 2

/// What new numbers of quizzes make of the places of a word.
private enum Renumbering {
  /// These are no places of such quizzes.
  case damaged
  /// They stay as they stand.
  case none
  /// They were appended to others.
  case changed
}

extension WordList {
  /// The list with each quiz under its new number, and without those that have none (-1).
  ///
  /// New numbers rise as the old ones do. Nil if the bytes are not a list of that many quizzes.
  /// Words whose quizzes keep their numbers, as most do after an edit, are copied together.
  func renumbered(_ numbers: [Int32]) -> WordList? {
    var list = WordList()
    list.bytes.reserveCapacity(bytes.count)
    let isWhole = bytes.withUnsafeBufferPointer { bytes in
      numbers.withUnsafeBufferPointer { numbers in
        list.append(wordsOf: self, bytes, under: numbers)
      }
    }
    return isWhole ? list : nil
  }

  /// Appends words under other numbers of quizzes; false if the bytes are damaged.
  private mutating func append(
    wordsOf other: WordList, _ bytes: UnsafeBufferPointer<UInt8>,
    under numbers: UnsafeBufferPointer<Int32>
  ) -> Bool {
    var outline: [UInt8] = []
    var questions: [UInt8] = []
    var index = 0
    // Up to where words are in the new list.
    var done = 0
    while index < bytes.count {
      let start = index
      guard let word = other.word(at: &index) else { return false }
      outline.removeAll(keepingCapacity: true)
      questions.removeAll(keepingCapacity: true)
      let (own, asked) = (bytes.part(word.outline), bytes.part(word.questions))
      switch (
        renumber(own, shift: outlineShift, numbers, into: &outline),
        renumber(asked, shift: 0, numbers, into: &questions)
      ) {
      case (.damaged, _), (_, .damaged): return false
      case (.none, .none): continue
      case (.none, .changed): outline.append(contentsOf: own)
      case (.changed, .none): questions.append(contentsOf: asked)
      case (.changed, .changed): break
      }
      self.bytes.append(contentsOf: bytes.part(done..<start))
      done = index
      if outline.isEmpty, questions.isEmpty { continue }
      append(word: bytes.part(word.word), outline: outline, questions: questions)
    }
    self.bytes.append(contentsOf: bytes.part(done..<bytes.count))
    return true
  }
}

/// Appends the places of a word under the new numbers of their quizzes, if any differs.
///
/// Places that stay as they are are copied in runs.
private func renumber(
  _ list: UnsafeBufferPointer<UInt8>, shift: Int, _ numbers: UnsafeBufferPointer<Int32>,
  into places: inout [UInt8]
) -> Renumbering {
  var (index, quiz, last) = (0, 0, 0)
  // Where the run starts that the next place continues; nil behind a quiz that is left out.
  var run: Int? = 0
  var isChanged = false
  while index < list.count {
    let start = index
    let place = list.leb128(at: &index)
    quiz &+= place >> shift
    guard numbers.indices.contains(quiz),
      shift == 0 || OutlineField(rawValue: place & (1 << shift - 1)) != nil
    else { return .damaged }
    let rest = index
    if shift == 0 { list.skipQuestions(at: &index) }
    let number = Int(numbers[quiz])
    if run != nil, number >= 0, number - last == place >> shift {
      last = number
      continue
    }
    isChanged = true
    if let run { places.append(contentsOf: list.part(run..<start)) }
    run = nil
    if number < 0 { continue }
    places.append(leb128: (number - last) << shift | place & (1 << shift - 1))
    run = rest
    last = number
  }
  guard isChanged else { return .none }
  if let run { places.append(contentsOf: list.part(run..<list.count)) }
  return .changed
}

// MARK: Two lists

extension WordList {
  /// The words of both lists, which have no quiz in common.
  func merged(with other: WordList) -> WordList {
    if other.bytes.isEmpty { return self }
    if bytes.isEmpty { return other }
    var list = WordList()
    list.bytes.reserveCapacity(bytes.count + other.bytes.count)
    bytes.withUnsafeBufferPointer { own in
      other.bytes.withUnsafeBufferPointer { its in
        list.append(wordsOf: self, own, and: other, its)
      }
    }
    return list
  }

  private mutating func append(
    wordsOf own: WordList, _ ownBytes: UnsafeBufferPointer<UInt8>,
    and other: WordList, _ otherBytes: UnsafeBufferPointer<UInt8>
  ) {
    var outline: [UInt8] = []
    var questions: [UInt8] = []
    var (ownIndex, otherIndex) = (0, 0)
    // Up to where own words are in the new list.
    var done = 0
    var next = own.word(at: &ownIndex)
    while otherIndex < otherBytes.count {
      let otherStart = otherIndex
      guard let its = other.word(at: &otherIndex) else { break }
      // Own words between two of the other list are copied together.
      var order = 1
      while let one = next {
        order = compare(ownBytes.part(one.word), otherBytes.part(its.word))
        if order >= 0 { break }
        next = own.word(at: &ownIndex)
      }
      let ownStart = next.map { $0.word.lowerBound - 1 } ?? ownBytes.count
      bytes.append(contentsOf: ownBytes.part(done..<ownStart))
      done = ownStart
      guard let one = next, order == 0 else {
        bytes.append(contentsOf: otherBytes.part(otherStart..<otherIndex))
        continue
      }
      outline.removeAll(keepingCapacity: true)
      questions.removeAll(keepingCapacity: true)
      mergePlaces(
        ownBytes.part(one.outline), otherBytes.part(its.outline), shift: outlineShift,
        into: &outline)
      mergePlaces(
        ownBytes.part(one.questions), otherBytes.part(its.questions), shift: 0, into: &questions)
      append(word: ownBytes.part(one.word), outline: outline, questions: questions)
      done = one.questions.upperBound
      next = own.word(at: &ownIndex)
    }
    bytes.append(contentsOf: ownBytes.part(done..<ownBytes.count))
  }
}

/// The places of one list on their way into another.
private struct PlaceReader {
  let bytes: UnsafeBufferPointer<UInt8>
  /// How many low bits of a place are not the quiz: two in outlines, none in questions.
  let shift: Int
  var index = 0
  /// The quiz of the place that comes next; nil at the end.
  var quiz: Int?
  private var rest = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, shift: Int) {
    self.bytes = bytes
    self.shift = shift
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
        places.append(contentsOf: bytes.part(start..<end))
        return
      }
      last = next
      quiz = nil
    }
  }
}

/// Merges the places of two lists by their quizzes.
private func mergePlaces(
  _ own: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>, shift: Int,
  into places: inout [UInt8]
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

extension UnsafeBufferPointer {
  /// Some of the elements, counted from 0; `range` is within them.
  fileprivate func part(_ range: Range<Int>) -> UnsafeBufferPointer {
    UnsafeBufferPointer(rebasing: self[range])
  }
}

/// Below, above or exactly 0 as the left bytes come before, after or are the right ones.
@inline(__always)
func compare<Bytes: RandomAccessCollection<UInt8>>(_ left: Bytes, _ right: Bytes) -> Int
where Bytes.Index == Int {
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
