internal import Diagnostics

/// The key at the end of a file, or of one of its parts: `1. B`, `2) A, C – because …`, `3-D 4-A`,
/// a table, or the letters alone in the order of the questions.
struct AnswerKey {
  struct KeyEntry {
    var number: Int
    var answer: StatedAnswer
    var line: Int
    var explanation: [String] = []
  }

  /// Two entries have no more lines between them.
  private static let maximumGap = 60

  var entries: [KeyEntry] = []
  /// The place behind its last line.
  var end: Int
  /// Whether its entries have no numbers, and stand in the order of the questions.
  private var isInOrder = false
  /// Whether a word for answers stands above it, and several questions await one.
  private(set) var isBelowWord = false

  /// Reads the key that starts at the first of some lines, to as many questions; nil if there is
  /// none.
  ///
  /// `areAll` says that no question has an answer of its own, `restarts` that their numbers start
  /// over.
  init?(
    _ lines: [LetterLine], _ range: Range<Int>, pending: Int, areAll: Bool, restarts: Bool
  ) {
    end = range.lowerBound
    if takeRow(lines, range) || takeLetters(lines, range, pending, areAll) { return }
    if takeParts(lines, range) { return }
    var place = range.lowerBound
    if let word = LabelWord(exactly: lines[place].text) {
      if case .answer = word { isBelowWord = pending > 1 }
      place += 1
    }
    while place < range.upperBound, place < end + Self.maximumGap {
      let line = lines[place]
      var found = line.kind == .text ? Self.entries(of: line) : []
      if found.isEmpty, isBelowWord || Self.mayNumber(line) { found = Self.numberEntries(of: line) }
      if !found.isEmpty {
        entries += found
        end = place + 1
      } else if let entry = textEntry(lines[place..<range.upperBound]) {
        entries.append(entry)
        end = place + 1
      } else if line.kind == .text && !isSkipped(line) || line.kind.isHeading {
        if place == end, let last = entries.indices.last, Self.lonePlace(line) != nil {
          // A second letter may belong to the entry above it.
          entries[last].answer.key = .unclear
          end = place + 1
          break
        }
        guard restarts, !entries.isEmpty, startsOver(lines[(place + 1)...]) else { break }
      } else if line.kind == .code, entries.isEmpty {
        break
      }
      place += 1
    }
    guard entries.count > 1 || entries.count == 1 && entries[0].number == 1 else { return nil }
    takeExplanations(lines, range)
    takeExplanationPart(lines, range)
  }

  /// Whether a key to so many questions may start at a line: below a word for answers, or where
  /// several stand in one line, if an answer is awaited.
  static func mayStart(at line: LetterLine, pending: Int, isAwaited: Bool) -> Bool {
    guard line.kind == .text || line.kind == .open || line.kind.isHeading,
      line.text.utf8.count < 400
    else { return false }
    // A line that states an answer is more than the word.
    if line.stated.map({ $0.key == .nothing }) ?? true,
      case .answer? = LabelWord(exactly: line.text)
    {
      return true
    }
    guard line.kind == .text, isAwaited else { return false }
    if pending > 1, places(in: line) != nil { return true }
    let said = line.text.trimmingBlanks
    if pending > 1, said.hasPrefix("|") {
      let cells = said.split(separator: "|")
      let isHead = cells.contains { LabelWord.isAnswer(LabelWord.bare($0)) }
      if isHead || cells.count(where: { Int($0.trimmingBlanks) != nil }) > 1 { return true }
    }
    let entries = entries(of: line)
    return entries.count > 1 || pending > 1 && (entries.first?.number == 1 || mayNumber(line))
  }

  /// Whether a line has several entries that name choices by their numbers, from 1 on.
  static func mayNumber(_ line: LetterLine) -> Bool {
    let numbers = numberEntries(of: line).map(\.number)
    return numbers.count > 1 && numbers == Array(1...numbers.count)
  }

  private func isSkipped(_ line: LetterLine) -> Bool {
    if line.text.trimmingBlanks.hasPrefix("|") { return true }
    if LetterSection.isAnnounced(by: line.text, after: nil) { return true }
    guard !entries.isEmpty else { return false }
    return line.text.utf8.first.map { $0 == 0x20 || $0 == 0x09 } ?? true
  }

  /// Whether the next line with a text says what answers a question with the number 1.
  private func startsOver(_ lines: ArraySlice<LetterLine>) -> Bool {
    lines.first { $0.kind != .blank }.flatMap { Self.entries(of: $0).first?.number } == 1
  }

  /// Indented lines below an entry explain it.
  private mutating func takeExplanations(_ lines: [LetterLine], _ range: Range<Int>) {
    var place = range.lowerBound
    var entry = -1
    while place < end {
      let line = lines[place]
      let before = entry
      while entry + 1 < entries.count, entries[entry + 1].line <= line.number { entry += 1 }
      let isIndented = line.text.utf8.first.map { $0 == 0x20 || $0 == 0x09 } ?? false
      if entry == before, entry >= 0, line.kind == .text && isIndented || line.kind == .code,
        !line.text.trimmingBlanks.hasPrefix("|")
      {
        if Self.lonePlace(line) != nil { entries[entry].answer.key = .unclear }
        entries[entry].explanation.append(String(line.text.trimmingBlanks))
      }
      place += 1
    }
  }

  // MARK: Keys in a row

  /// Takes a table of two rows: the numbers, and a letter below each.
  private mutating func takeRow(_ lines: [LetterLine], _ range: Range<Int>) -> Bool {
    var rows: [(cells: [String], line: Int)] = []
    var place = range.lowerBound
    let last = min(range.upperBound, range.lowerBound + 8)
    while place < last, rows.count < 2 {
      let line = lines[place]
      place += 1
      if line.kind == .blank || rows.isEmpty && LabelWord(exactly: line.text) != nil { continue }
      let cells = Self.cells(of: line)
      guard !cells.isEmpty else { return false }
      if !cells.allSatisfy({ $0.allSatisfy { "-: ".contains($0) } }) {
        rows.append((cells, line.number))
      }
    }
    guard rows.count == 2, rows[0].cells.count == rows[1].cells.count else { return false }
    var found: [KeyEntry] = []
    for (column, (number, letter)) in zip(rows[0].cells, rows[1].cells).enumerated() {
      let digits = number.drop { !$0.isNumber }
      if let number = Int(digits), let said = StatedAnswer.letters(letter[...]), said.rest.isEmpty {
        found.append(KeyEntry(number: number, answer: StatedAnswer(said), line: rows[1].line))
      } else if column > 0 {
        return false
      }
    }
    guard found.count > 1 else { return false }
    (entries, end) = (found, place)
    return true
  }

  private static func cells(of line: LetterLine) -> [String] {
    let text = line.text.trimmingBlanks
    guard line.kind == .text, text.hasPrefix("|"), text.utf8.count < 4000 else { return [] }
    return text.dropFirst().split(separator: "|").map { cell in
      String(cell.filter { !"*_`".contains($0) }).trimmed
    }
  }

  /// Takes `Answers: B, D, A`, the letters below the word, or one on each line there: as many
  /// letters as there are questions without an answer.
  ///
  /// Letters that ascend, or are not as many, may as well be several answers to the last question.
  private mutating func takeLetters(
    _ lines: [LetterLine], _ range: Range<Int>, _ pending: Int, _ areAll: Bool
  ) -> Bool {
    let line = lines[range.lowerBound]
    end = range.lowerBound + 1
    guard
      let places = Self.places(in: line) ?? rowOfPlaces(lines[..<range.upperBound], pending)
        ?? lonePlaces(lines[..<range.upperBound]),
      places.count == pending || areAll && pending > 1
    else { return false }
    let isOrder = line.stated?.isOrder ?? false
    if isOrder || places.count != pending
      || zip(places, places.dropFirst()).allSatisfy({ $0 < $1 })
    {
      var answer = StatedAnswer(places: places)
      answer.key = .unclear
      entries = [KeyEntry(number: pending, answer: answer, line: line.number)]
    } else {
      entries = places.enumerated().map { order, place in
        KeyEntry(number: order + 1, answer: StatedAnswer(places: [place]), line: line.number)
      }
    }
    isInOrder = true
    return true
  }

  /// The letters of the line below the word, one for each question: `B, A`.
  private mutating func rowOfPlaces(_ lines: ArraySlice<LetterLine>, _ pending: Int) -> [Int]? {
    guard let place = lines.indices[end...].first(where: { lines[$0].kind != .blank }),
      lines[place].kind == .text, lines[place].text.utf8.count < 400,
      let found = StatedAnswer.letters(StatedAnswer.unmarked(lines[place].text)[...]),
      found.places.count == pending, pending > 1, found.rest.isEmpty, !found.hasOr, !found.isOrder
    else { return nil }
    end = place + 1
    return found.places
  }

  /// The letters on lines of their own below the word, if there are several.
  private mutating func lonePlaces(_ lines: ArraySlice<LetterLine>) -> [Int]? {
    var places: [Int] = []
    for place in lines.indices[end...] where lines[place].kind != .blank {
      guard let found = Self.lonePlace(lines[place]) else { break }
      places.append(found)
      end = place + 1
    }
    return places.count > 1 ? places : nil
  }

  /// The place of the letter that a line has, and nothing else.
  static func lonePlace(_ line: LetterLine) -> Int? {
    guard line.kind == .text, line.text.utf8.count < 20,
      let found = StatedAnswer.letters(StatedAnswer.unmarked(line.text)[...]),
      found.places.count == 1, found.rest.isEmpty, !found.hasOr
    else { return nil }
    return found.places[0]
  }

  /// The letters, if a line says nothing but which answers are right, and several.
  private static func places(in line: LetterLine) -> [Int]? {
    guard line.kind == .text || line.kind.isHeading,
      let stated = line.stated,
      case .letters(let places) = stated.key, places.count > 1, stated.rest.isEmpty
    else { return nil }
    return places
  }

  /// Gives the questions from a place on what the key says of them.
  func answer(_ drafts: inout [LetterDraft], from pending: Int, path: String) -> [Diagnostic] {
    let places = Array(pending..<drafts.count)
    let numbers = places.compactMap { drafts[$0].number }
    let haveNumbers = !isInOrder && numbers.count == places.count
    let areNumbered = haveNumbers && Set(numbers).count == numbers.count
    let named = entries.map(\.number)
    // Numbers that start over name questions only where the key has them all, one after another.
    let startsOver = haveNumbers && !areNumbered && named == numbers
    if haveNumbers, !areNumbered, !startsOver, named != Array(1...places.count) {
      return [
        .error(
          .importSyntax,
          "the numbers of the questions start over, and this key does not name them all in their order; number the questions through",
          at: SourceLocation(path: path, line: entries[0].line))
      ]
    }
    var findings: [Diagnostic] = []
    var byNumber: [Int: Int] = [:]
    for (order, place) in places.enumerated() {
      byNumber[areNumbered ? drafts[place].number ?? 0 : order + 1] = place
    }
    // `1-A, 2-B` below one question may be pairs, or an order.
    let mayBePairs = places.count == 1 && named.contains { byNumber[$0] == nil }
    for (order, entry) in entries.enumerated() {
      guard let place = byNumber[startsOver ? order + 1 : entry.number] else {
        findings.append(
          .error(
            .importSyntax, "the key names question \(entry.number), which is not above it",
            at: SourceLocation(path: path, line: entry.line)))
        continue
      }
      if let known = drafts[place].answer {
        if case .letters = known.key, known.key != entry.answer.key {
          drafts[place].answer?.key = .unclear
        }
      } else {
        drafts[place].answer = entry.answer
      }
      if mayBePairs { drafts[place].answer?.key = .unclear }
      drafts[place].answerLine = entry.line
      drafts[place].explanation += entry.explanation
    }
    return findings
  }
}
