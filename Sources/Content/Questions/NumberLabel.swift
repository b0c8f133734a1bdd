internal import Bytes

/// A number at the start of a heading, perhaps with a word: `Q1. `, `12) `, `Frage 3: `, `प्र6. `,
/// `问题7。`.
///
/// It is up to ten letters of any script, an optional blank, digits, and one of `. : ) 。 、` or
/// the end.
struct NumberLabel {
  /// In bytes, with the blanks after it.
  var length: Int
  /// The letters in lower case; `q` for all words for question.
  var word: String
  var number: Int
  /// Whether it is a number with a stop and no word, as an ordinal is in many languages.
  var mayBeOrdinal = false

  var isQuestion: Bool { word == "q" }

  /// Nil if the text does not start with a label.
  init?(_ text: ArraySlice<UInt8>) {
    guard let first = text.first, first != UInt8(ascii: " ") else { return nil }
    // Most texts have no digit of any script near their start.
    guard text.prefix(48).contains(where: { $0.isASCIIDigit || $0 >= 0x80 }) else { return nil }
    let bytes = Array(text.prefix(80))
    var index = 0
    var letters = 0
    var wordEnd = 0
    var scalar = next(bytes, &index)
    while let found = scalar, isLabelLetter(found.value) {
      // Marks belong to the letters before them.
      if !found.isMark { letters += 1 }
      if letters > 10 { return nil }
      wordEnd = index
      scalar = next(bytes, &index)
    }
    if letters > 0, let found = scalar, found.value == 0x20 || found.value == 0xA0 {
      scalar = next(bytes, &index)
    }
    var digits = 0
    number = 0
    while let digit = scalar.flatMap({ decimalDigit($0.value) }) {
      digits += 1
      if digits > 4 { return nil }
      number = number * 10 + digit
      scalar = next(bytes, &index)
    }
    guard digits > 0 else { return nil }
    word = String(decoding: bytes[..<wordEnd], as: UTF8.self).lowercased()
    if questionWords.contains(word) { word = "q" }
    length = bytes.count
    // A lone number is no label: it may be the question.
    guard let stop = scalar else {
      if letters > 0 { return }
      return nil
    }
    mayBeOrdinal = stop.value == 0x2E && letters == 0
    switch stop.value {
    case 0x2E, 0x3A, 0x29:
      // `3.14` and `12:30` are not labels.
      if index < bytes.count, bytes[index].isASCIIDigit { return nil }
    case 0x3002, 0x3001, 0xFF1A, 0xFF09, 0xFF0E: break
    default: return nil
    }
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: " ") {
        index += 1
      } else if bytes[index] == 0xC2, index + 1 < bytes.count, bytes[index + 1] == 0xA0 {
        index += 2
      } else {
        break
      }
    }
    length = index
  }
}

/// How many bytes the number label has with which a text starts; nil if it starts with none.
func numberLabelLength(_ text: ArraySlice<UInt8>) -> Int? { NumberLabel(text)?.length }

/// Which number labels of the questions of a quiz count them, and so are no part of what they ask.
///
/// At least half of the questions have a label with one word, or without any, whose number is no
/// year. Where that is a word for question, all with the word count. Others do where one of them is
/// 1 and more than half of the rest are one more than the label before, or 1 again; of these, a
/// label counts that is so itself, or before one that is. The label of the only question counts
/// if it is 1 without a word, and its heading asks. So `1914: Which war began?`,
/// `Apollo 11: Who walked first?` and `1. Weltkrieg` are whole.
struct QuestionNumbering {
  /// Of each question.
  private(set) var counts: [Bool]
  /// The word of the labels that count.
  private let word: String?

  /// Takes the labels of all questions, nil for those without one, and whether each heading asks,
  /// by its last sign.
  init(_ labels: [NumberLabel?], asking: [Bool]) {
    counts = labels.map { _ in false }
    let word = mostFrequentWord(labels)
    let found = labels.indices.filter { index in
      guard let label = labels[index], label.word == word || label.word.isEmpty else {
        return false
      }
      return label.isQuestion || label.number <= max(999, labels.count)
    }
    let numbers = found.map { labels[$0]?.number ?? 0 }
    let follows = numbers.indices.map { place in
      numbers[place] == 1 || place > 0 && numbers[place] == numbers[place - 1] + 1
    }
    let isQuestion = word == "q"
    let runs =
      found.count < 2
      ? word?.isEmpty == true && labels.count == 1 && asking.contains(true)
      : follows.dropFirst().count { $0 } * 2 > found.count - 1
    guard !found.isEmpty, found.count * 2 >= labels.count,
      isQuestion || runs && numbers.contains(1)
    else {
      self.word = nil
      return
    }
    self.word = word
    for (place, question) in found.enumerated() {
      let isFollowed = place + 1 < numbers.count && numbers[place + 1] == numbers[place] + 1
      let isNamed = isQuestion && labels[question]?.isQuestion == true
      counts[question] = isNamed || follows[place] || isFollowed
    }
  }

  /// The first question whose label counts though it may belong to the words.
  ///
  /// It may be an ordinal, or says when, as in `Day 1: What was made?`, and two such headings are
  /// the same but for their labels; or an ordinal does not ask, and either another question has no
  /// label that counts, or the numbers skip some there.
  func doubtful(_ labels: [NumberLabel?], asking: [Bool], rest: (Int) -> [UInt8]) -> Int? {
    var seen: Set<[UInt8]> = []
    for (index, label) in labels.enumerated() where counts[index] {
      guard let label, label.mayBeOrdinal || wordsBeforeNumbers.contains(label.word)
      else { continue }
      if !seen.insert(rest(index)).inserted { return index }
    }
    let labelled = labels.indices.filter { counts[$0] && labels[$0]?.mayBeOrdinal == true }
    let ordinals = labelled.filter { !asking[$0] }
    guard let first = ordinals.first else { return nil }
    if counts.contains(false) { return first }
    for index in ordinals {
      let number = labels[index]?.number ?? 0
      let before = index > 0 ? labels[index - 1]?.number ?? 0 : 0
      if number != 1, number != before + 1 { return index }
    }
    return nil
  }

  /// Whether a heading that is no question has a label like those that count.
  func includes(_ label: NumberLabel?) -> Bool { label != nil && label?.word == word }
}

/// The word that most labels have, the first of two.
private func mostFrequentWord(_ labels: [NumberLabel?]) -> String? {
  var counts: [String: Int] = [:]
  for case let label? in labels { counts[label.word, default: 0] += 1 }
  var best: String?
  var most = 0
  for case let label? in labels {
    let count = counts[label.word] ?? 0
    if count > most { (best, most) = (label.word, count) }
  }
  return best
}

private struct LabelScalar {
  var value: UInt32
  var isMark: Bool
}

private func next(_ bytes: [UInt8], _ index: inout Int) -> LabelScalar? {
  guard index < bytes.count else { return nil }
  let value = decodeScalar(bytes, at: &index)
  guard value >= 0x80, let scalar = Unicode.Scalar(value) else {
    return LabelScalar(value: value, isMark: false)
  }
  let category = scalar.properties.generalCategory
  return LabelScalar(
    value: value, isMark: category == .nonspacingMark || category == .spacingMark)
}

/// The value of a digit of any script.
///
/// Unicode has the ten digits of a script in their order, with no others right before them but
/// whole tens of them.
private func decimalDigit(_ scalar: UInt32) -> Int? {
  if scalar < 0x80 { return (0x30...0x39).contains(scalar) ? Int(scalar) - 0x30 : nil }
  var before: UInt32 = 0
  while let found = Unicode.Scalar(scalar - before),
    found.properties.generalCategory == .decimalNumber
  {
    before += 1
  }
  return before == 0 ? nil : Int(before - 1) % 10
}

private func isLabelLetter(_ scalar: UInt32) -> Bool {
  if scalar < 0x80 {
    return (0x41...0x5A).contains(scalar & ~0x20)
  }
  guard let found = Unicode.Scalar(scalar) else { return false }
  switch found.properties.generalCategory {
  case .decimalNumber: return false
  default: return isWordScalar(scalar)
  }
}
