internal import Content

/// Statements that are true or false, in a file without choices, with a number before each and its
/// answer on a line of its own.
///
///     Snow is warm. (False)      _T_ Water is wet.      Snow is warm.
///                                                       Answer: False
func withNumberedStatements(_ lines: [LetterLine]) -> [LetterLine] {
  var said = lines.map { $0.kind == .text && $0.depth == 0 ? Statement($0.text) : nil }
  let isMarked = said.count { $0 != nil } > 1
  if isMarked {
    for place in lines.indices where said[place] == nil && lines[place].kind == .text {
      said[place] = Statement(beside: lines[place].text)
    }
  } else {
    for place in lines.indices {
      said[place] =
        isAnswered(place, lines) ? Statement(text: lines[place].text.trimmingBlanks) : nil
    }
  }
  let isNumbered = zip(lines, said).allSatisfy { line, statement in
    statement.map { NumberedStart($0.text, countedWord: line.countedWord) != nil } ?? true
  }
  var output: [LetterLine] = []
  var number = 0
  for (place, line) in lines.enumerated() {
    output.append(line)
    guard let statement = said[place] else { continue }
    number += 1
    let last = output.count - 1
    output[last].text =
      isNumbered
      ? statement.text : "\(number). \(statement.bare(countedWord: line.countedWord))"
    guard isMarked else { continue }
    var answer = line
    answer.text = "Answer: " + (statement.isTrue.map { $0 ? "True" : "False" } ?? "?")
    output.append(answer)
  }
  return output
}

/// Numbered statements with the answers that a key at the end of the file gives to all of them; nil
/// without such a key.
func statementsWithKey(_ lines: [LetterLine]) -> [LetterLine]? {
  guard
    let start = keyStart(in: lines[...]), let key = truths(in: lines[(start + 1)...])
  else { return nil }
  let statements = lines[..<start].indices.filter {
    lines[$0].kind == .text && lines[$0].depth == 0 && lines[$0].numbered != nil
  }
  let places = Set(statements)
  let numbers = statements.compactMap { lines[$0].numbered?.number }
  guard numbers.count == key.count, Set(numbers).count == numbers.count,
    numbers.allSatisfy({ key[$0] != nil })
  else { return nil }
  var output: [LetterLine] = []
  for (place, line) in lines[..<start].enumerated() {
    output.append(line)
    guard let number = line.numbered?.number, places.contains(place),
      let said = key[number]
    else { continue }
    var answer = line
    answer.text = "Answer: \(said)"
    output.append(answer)
  }
  return output
}

/// What is true and false by the numbers before it: `1. True`, `2-F, 3-T`, `4. True — it is.`; nil
/// if anything else is said, or a number stands twice.
private func truths(in lines: ArraySlice<LetterLine>) -> [Int: String]? {
  var found: [Int: String] = [:]
  var number: Int?
  for line in lines where line.kind != .blank && line.kind != .rule {
    guard line.kind == .text, line.text.utf8.count < 4000 else { return nil }
    if number == nil, let (next, said) = explainedTruth(line) {
      guard found.updateValue(said, forKey: next) == nil else { return nil }
      continue
    }
    for token in line.text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
      if let next = Int(token) {
        guard number == nil else { return nil }
        number = next
      } else if let isTrue = Statement.truth(token), let place = number {
        guard found.updateValue(isTrue ? "True" : "False", forKey: place) == nil else {
          return nil
        }
        number = nil
      } else {
        return nil
      }
    }
  }
  return number == nil && found.count > 1 ? found : nil
}

/// The number and the rest of a line as `4. True — it is`, which says why a statement is true.
private func explainedTruth(_ line: LetterLine) -> (number: Int, said: String)? {
  guard let start = line.numbered, !start.rest.isEmpty else { return nil }
  let text = StatedAnswer.marked(StatedAnswer.unmarked(start.rest), in: line.text)
  let word = text.prefix { $0.isLetter }
  let after = text.dropFirst(word.count).drop { "* ".contains($0) }
  guard let isTrue = Statement.truth(word), let sign = after.first, "—–-:.,;(".contains(sign),
    after.contains(where: \.isLetter), AnswerKey.entries(of: line).isEmpty
  else { return nil }
  return (start.number, "\(isTrue ? "True" : "False") \(after)")
}

/// Whether a paragraph starts with a line whose answer, true or false, stands below it.
private func isAnswered(_ place: Int, _ lines: [LetterLine]) -> Bool {
  let line = lines[place]
  guard line.kind == .text, line.depth == 0, line.text.utf8.count < 4000,
    line.stated == nil, mayState(line.text)
  else { return false }
  if place > 0, lines[place - 1].kind == .text, !isAnswer(lines[place - 1]) { return false }
  for next in lines[(place + 1)...].prefix(4) {
    if isAnswer(next) { return true }
    guard next.kind == .text, next.stated == nil else {
      return false
    }
  }
  return false
}

/// Whether no word such as "Explanation:" starts a line.
private func mayState(_ line: Substring) -> Bool { LabelWord.split(line) == nil }

private func isAnswer(_ line: LetterLine) -> Bool {
  guard line.kind == .text, line.text.utf8.count < 400,
    case .text(let text)? = line.stated?.key
  else { return false }
  return WrittenForm.truth(starting: text) != nil
}

/// A line with a statement and whether it is true: in brackets or behind a dash at its end, or
/// before it.
struct Statement {
  let text: Substring
  /// Nil where the line has a place for that, and nothing in it.
  let isTrue: Bool?

  /// Without its number and a word such as "Statement:".
  func bare(countedWord: String?) -> Substring {
    let rest = NumberedStart(text, countedWord: countedWord)?.rest ?? text
    guard let colon = rest.prefix(24).firstIndex(of: ":"),
      genericTitles.contains(LabelWord.bare(rest[..<colon]))
    else { return rest }
    return rest[rest.index(after: colon)...].drop { " *_".contains($0) }
  }

  init(text: Substring) { (self.text, isTrue) = (text, nil) }

  init?(_ line: Substring) {
    let said = line.trimmingBlanks
    guard said.utf8.count < 2000, let found = Self.atEnd(of: said) ?? Self.atStart(of: said),
      found.text.utf8.count > 3, found.text.contains(" ")
    else { return nil }
    (text, isTrue) = found
  }

  /// A line beside others of that sort: a word alone says it, and a number asks for it.
  init?(beside line: Substring) {
    let said = line.trimmingBlanks
    guard said.utf8.count < 2000 else { return nil }
    if let blank = said.lastIndex(of: " "),
      let isTrue = Self.truth(said[blank...].dropFirst().filter { $0 != "." }[...]),
      let last = said[..<blank].trimmingBlanks.last, ".!?".contains(last)
    {
      (text, self.isTrue) = (said[..<blank].trimmingBlanks, isTrue)
      return
    }
    let numbered = said.drop { "_()[] ".contains($0) }
    guard NumberedStart(numbered) != nil else { return nil }
    (text, isTrue) = (numbered, nil)
  }

  static func truth(_ word: Substring) -> Bool? {
    ["true": true, "t": true, "false": false, "f": false][word.lowercased()]
  }

  private static func atEnd(of said: Substring) -> (text: Substring, isTrue: Bool)? {
    var rest = said
    while let last = rest.last, "*_. ".contains(last) { rest = rest.dropLast() }
    let isClosed = rest.last == ")" || rest.last == "]"
    if isClosed { rest = rest.dropLast() }
    let count = rest.reversed().prefix { $0.isLetter }.count
    guard let isTrue = truth(rest.suffix(count)) else { return nil }
    var before = rest.dropLast(count)
    while let last = before.last, "*_ ".contains(last) { before = before.dropLast() }
    guard let sign = before.last, isClosed ? "([".contains(sign) : "-–—→>:".contains(sign),
      isClosed || count > 1
    else { return nil }
    before = before.dropLast()
    while let last = before.last, "*_ -=".contains(last) { before = before.dropLast() }
    return (before, isTrue)
  }

  /// What stands behind its truth, as in `T  1. Snow is warm`, `_F_ Snow is warm`.
  private static func atStart(of said: Substring) -> (text: Substring, isTrue: Bool)? {
    let rest = said.drop { "_*([ ".contains($0) }
    let word = rest.prefix { $0.isLetter }
    guard let isTrue = truth(word), word.first?.isUppercase == true else { return nil }
    let after = rest.dropFirst(word.count)
    let text = after.drop { "_*)] .:–—-".contains($0) }
    let signs = after[..<text.startIndex]
    let isMarked = rest.startIndex > said.startIndex
    let isNumbered = NumberedStart(text) != nil && signs.contains(" ")
    let isApart = signs.contains { ":–—)]".contains($0) } && signs.last == " "
    guard isApart || isNumbered || isMarked && signs.contains(where: { "_*".contains($0) }) else {
      return nil
    }
    return (text, isTrue)
  }
}
