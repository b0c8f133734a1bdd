internal import Content
internal import Parallel

/// What the text of a line says by itself, worked out once: each step of a reading asks for it.
struct LineFacts: Sendable {
  // Most lines say at most one of these, so each has its own place in memory.
  private let boxedAnswer: Boxed<StatedAnswer>?
  private let boxedMark: Boxed<ChoiceMark>?
  private let boxedNumber: Boxed<NumberedStart>?

  init(_ text: Substring) {
    boxedAnswer = StatedAnswer(line: text, isFolded: false).map { Boxed(wrappedValue: $0) }
    boxedMark = ChoiceMark(text).map { Boxed(wrappedValue: $0) }
    boxedNumber = NumberedStart(anyWord: text).map { Boxed(wrappedValue: $0) }
  }

  var stated: StatedAnswer? { boxedAnswer?.wrappedValue }
  var mark: ChoiceMark? { boxedMark?.wrappedValue }
  /// The number that the text starts with, with any word before it.
  var number: NumberedStart? { boxedNumber?.wrappedValue }
}

extension LetterLine {
  /// The answer that it states by a word.
  var stated: StatedAnswer? {
    if let facts { return facts.stated }
    return StatedAnswer(line: text, isFolded: false)
  }

  /// The letter or the box of a choice that it starts with.
  var mark: ChoiceMark? {
    if let facts { return facts.mark }
    return ChoiceMark(text)
  }

  /// The number that it starts with, with any word before it, as in `Apollo 11`.
  var anyNumber: NumberedStart? {
    if let facts { return facts.number }
    return NumberedStart(anyWord: text)
  }

  /// Whether its kind has facts; longer lines state nothing.
  fileprivate var maySayFacts: Bool {
    switch kind {
    case .text, .heading, .open: text.utf8.count < 4000
    case .blank, .code, .rule, .close: false
    }
  }

  /// The number of a question that it starts with.
  var numbered: NumberedStart? {
    anyNumber.flatMap { $0.isKnown || $0.word == countedWord ? $0 : nil }
  }
}

extension [LetterLine] {
  /// Works out what the lines say whose texts are new since that was done last.
  mutating func noteFacts(jobs: Int) {
    let new = indices.filter { self[$0].facts == nil && self[$0].maySayFacts }
    for (place, facts) in zip(new, Self.facts(of: self, at: new, jobs: jobs)) {
      self[place].facts = facts
    }
  }

  private static func facts(of lines: [LetterLine], at places: [Int], jobs: Int) -> [LineFacts] {
    parallelMap(count: places.count, jobs: jobs, chunk: 512) { LineFacts(lines[places[$0]].text) }
  }
}
