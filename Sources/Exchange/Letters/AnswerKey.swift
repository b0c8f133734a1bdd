/// The key at the end of a file, or of one of its parts: `1. B`, `2) A, C – because …`, `3-D 4-A`,
/// or a table.
struct AnswerKey {
  struct Entry {
    var number: Int
    var answer: StatedAnswer
    var line: Int
    var explanation: [String] = []
  }

  /// Two entries have no more lines between them.
  private static let maximumGap = 60

  private(set) var entries: [Entry] = []
  /// The place behind its last line.
  private(set) var end: Int

  /// Reads the key that starts at the first of some lines; nil if there is none.
  init?(_ lines: [LetterLine], _ range: Range<Int>) {
    end = range.lowerBound
    var place = range.lowerBound
    if LabelWord(exactly: lines[place].text) != nil { place += 1 }
    while place < range.upperBound, place < end + Self.maximumGap {
      let line = lines[place]
      let found = line.kind == .text ? Self.entries(of: line) : []
      if !found.isEmpty {
        entries += found
        end = place + 1
      } else if line.kind == .text, !isSkipped(line, after: place, lines) {
        break
      } else if line.kind.isHeading {
        break
      } else if line.kind == .code, entries.isEmpty {
        break
      }
      place += 1
    }
    guard entries.count > 1 || entries.count == 1 && entries[0].number == 1 else { return nil }
    takeExplanations(lines, range)
  }

  private func isSkipped(_ line: LetterLine, after place: Int, _ lines: [LetterLine]) -> Bool {
    if line.text.trimmingBlanks.hasPrefix("|") { return true }
    guard !entries.isEmpty else { return false }
    return line.text.utf8.first.map { $0 == 0x20 || $0 == 0x09 } ?? true
  }

  /// Indented lines below an entry explain it.
  private mutating func takeExplanations(_ lines: [LetterLine], _ range: Range<Int>) {
    var place = range.lowerBound
    var entry = -1
    while place < end {
      let line = lines[place]
      let before = entry
      while entry + 1 < entries.count, entries[entry + 1].line <= line.number { entry += 1 }
      if entry == before, entry >= 0, line.kind == .text || line.kind == .code,
        !line.text.trimmingBlanks.hasPrefix("|")
      {
        entries[entry].explanation.append(String(line.text.trimmingBlanks))
      }
      place += 1
    }
  }

  /// The entries that stand in one line.
  static func entries(of line: LetterLine) -> [Entry] {
    guard line.text.utf8.count < 2000 else { return [] }
    var rest = line.text.filter { !"*_`|".contains($0) }[...]
    var entries: [Entry] = []
    while true {
      rest = rest.drop { " \t-•+,;.>#".contains($0) }
      let word = rest.prefix { $0.isLetter }
      if !word.isEmpty {
        guard word.count < 12 else { break }
        rest = rest.dropFirst(word.count).drop { " .#".contains($0) }
      }
      let digits = rest.prefix { $0.isNumber && $0.isASCII }
      guard (1...4).contains(digits.count), let number = Int(digits) else { break }
      rest = rest.dropFirst(digits.count)
      let sign = rest.prefix { " .):：-–—=→>、．\t".contains($0) }
      guard !sign.isEmpty else { break }
      rest = rest.dropFirst(sign.count)
      var isStated = false
      if let found = StatedAnswer.letters(rest), found.isWhole || startsNumber(found.rest) {
        var answer = StatedAnswer(places: found.places)
        let isFollowed = startsNumber(found.rest)
        answer.rest = isFollowed ? "" : found.rest
        entries.append(Entry(number: number, answer: answer, line: line.number))
        rest = isFollowed ? found.rest[...] : ""
        isStated = true
      }
      if !isStated { return entries.count > 1 ? entries : [] }
    }
    return entries
  }

  private static func startsNumber(_ text: String) -> Bool {
    let digits = text.drop { ",; ".contains($0) }.prefix { $0.isNumber }
    return (1...4).contains(digits.count)
  }
}
