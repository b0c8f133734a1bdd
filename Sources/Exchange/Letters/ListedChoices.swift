/// Gives letters to choices that have none: items of a list with bullets, numbers (`1)`, `(2)`) or
/// small Roman ones below a question, if an answer follows that names one of them, or some have a
/// sign that they are right.
///
/// A list may be anything, so this is tried only where a file has no lettered choices.
struct ListedChoices {
  private(set) var lines: [LetterLine]
  /// The first list whose signs say what is right.
  private(set) var signedPlace: Int?

  /// What stands before an item, and its text.
  private struct Item {
    var mark: Mark
    /// From 1.
    var number: Int?
    var text: Substring
    var indent: Int
    /// Of a bullet what it is.
    var sign: Character?
  }

  private enum Mark: Equatable {
    case bullet, number(closing: Character), roman(closing: Character)
    /// A number behind a bullet, `- 1: Sea`, with whatever sign.
    case numberedBullet
  }

  /// A list of choices has no more items.
  private static let maximumCount = 10

  init(_ lines: [LetterLine]) {
    self.lines = lines
    var lists: [[(place: Int, item: Item)]] = []
    var place = 0
    while place < lines.count {
      let items = list(at: place)
      if items.count > 1, isAsked(above: place) {
        lists.append(items)
        place = items[items.count - 1].place + 1
      } else {
        // A list below an answer is none of choices, and has none.
        place =
          items.count > 1 && isAnswer(above: place) ? items[items.count - 1].place + 1 : place + 1
      }
    }
    let answered = lists.filter(isAnswered)
    guard let first = answered.first else { return }
    let places = Set(answered.map { $0[0].place })
    // Lists of the same sort below a question are choices too; what they miss is said of them.
    for items in lists
    where places.contains(items[0].place)
      || items[0].item.mark == first[0].item.mark
        && (asks(above: items[0].place) || answerPlace(after: items) != nil)
    {
      letter(items)
    }
  }

  // MARK: Lists

  private func list(at start: Int) -> [(place: Int, item: Item)] {
    let items = list(at: start, countsBullets: false)
    guard items.first?.item.mark == .bullet else { return items }
    let counted = list(at: start, countsBullets: true)
    return counted.count == items.count ? counted : items
  }

  /// `countsBullets` says that bullets have numbers behind them, which count from 1.
  private func list(at start: Int, countsBullets: Bool) -> [(place: Int, item: Item)] {
    func item(_ place: Int) -> Item? {
      let item = Self.item(lines[place])
      return countsBullets ? item.flatMap(Self.counted) : item
    }
    guard let first = item(start), first.number ?? 1 == 1 else { return [] }
    var items = [(place: start, item: first)]
    var place = start + 1
    while place < lines.count, items.count <= Self.maximumCount {
      if lines[place].kind == .blank, first.sign != nil || first.indent > 0,
        place + 1 < lines.count, item(place + 1) != nil
      {
        place += 1
      }
      guard let item = item(place), item.mark == first.mark,
        item.indent == first.indent,
        item.number.map({ $0 == items.count + 1 || $0 == 1 && first.indent > 0 }) ?? true
      else { break }
      items.append((place, item))
      place += 1
    }
    return items.count > Self.maximumCount ? [] : items
  }

  /// An item with a bullet and a number behind it, as `- 1: Sea`.
  private static func counted(_ item: Item) -> Item? {
    guard item.mark == .bullet, let (number, after) = leadingNumber(item.text),
      (1...maximumCount).contains(number), let sign = after.first, ").:".contains(sign),
      after.dropFirst().first == " "
    else { return nil }
    var counted = item
    (counted.mark, counted.number) = (.numberedBullet, number)
    counted.text = after.dropFirst().trimmingBlanks
    return counted.text.isEmpty ? nil : counted
  }

  private static func item(_ line: LetterLine) -> Item? {
    guard line.kind == .text, line.text.utf8.count < 2000 else { return nil }
    let indent = line.text.utf8.prefix { $0 == 0x20 || $0 == 0x09 }.count
    var rest = line.text.trimmingBlanks
    guard let first = rest.first else { return nil }
    if "-*+•○●◯".contains(first) {
      rest = rest.dropFirst()
      let text = rest.trimmingBlanks
      // `+Sea` and `-Sand`
      let isTight = "+-".contains(first) && rest.first?.isLetter == true
      guard rest.first == " " || isTight, !text.isEmpty, line.mark == nil,
        StatedAnswer(line: text, isFolded: false) == nil
      else { return nil }
      return Item(mark: .bullet, number: nil, text: text, indent: indent, sign: first)
    }
    let isOpened = first == "("
    if isOpened { rest = rest.dropFirst() }
    guard let (number, after, isRoman) = number(atStartOf: rest) else { return nil }
    rest = after
    guard let closing = rest.first, isOpened ? closing == ")" : ").".contains(closing),
      (1...maximumCount).contains(number)
    else { return nil }
    let text = rest.dropFirst().trimmingBlanks
    guard rest.dropFirst().first == " ", !text.isEmpty else { return nil }
    let name = isOpened ? "(" : closing
    return Item(
      mark: isRoman ? .roman(closing: name) : .number(closing: name), number: number,
      text: text, indent: indent)
  }

  private static let romans = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"]

  /// The number that a text starts with, in digits or small Roman ones, and what follows it.
  private static func number(atStartOf text: Substring)
    -> (number: Int, rest: Substring, isRoman: Bool)?
  {
    if let found = leadingNumber(text) { return (found.number, found.rest, false) }
    let token = text.prefix { $0.isLetter }
    guard token.utf8.count < 5, let place = romans.firstIndex(of: String(token)) else { return nil }
    return (place + 1, text.dropFirst(token.count), true)
  }

  /// Whether a text stands right above, which is none of the list.
  private func isAsked(above place: Int) -> Bool {
    var above = place - 1
    while above >= 0, lines[above].kind == .blank { above -= 1 }
    guard above >= 0 else { return false }
    switch lines[above].kind {
    case .heading, .code: return true
    case .text:
      return lines[above].stated == nil || isChoicesWord(above)
    default: return false
    }
  }

  private func isAnswer(above place: Int) -> Bool {
    lines[..<place].last { $0.kind != .blank }
      .map { $0.kind == .text && $0.stated != nil } ?? false
  }

  /// Whether "Answers:" stands above choices, as what is asked stands right above it.
  private func isChoicesWord(_ place: Int) -> Bool {
    let words = ["answers", "answer options", "answer choices", "possible answers"]
    guard words.contains(LabelWord.bare(lines[place].text)),
      let above = lines[..<place].lastIndex(where: { $0.kind != .blank })
    else { return false }
    let line = lines[above]
    return (line.kind == .text || line.kind.isHeading) && Self.item(line) == nil
      && line.mark == nil && !line.text.hasPrefix(" ")
      && line.stated == nil
  }

  /// Whether the line above is a heading, has a number, or ends as a question does.
  private func asks(above place: Int) -> Bool {
    var above = place - 1
    while above > 0, lines[above].kind == .blank { above -= 1 }
    return lines[above].kind.isHeading || lines[above].numbered != nil
      || lines[above].text.last { !" \t*_".contains($0) }.map { "?:？".contains($0) } ?? false
  }

  // MARK: Answers

  /// Whether some of the items have a sign, or what follows them names one.
  private func isAnswered(_ items: [(place: Int, item: Item)]) -> Bool {
    let ticked = items.count { ChoiceTick(String($0.item.text))?.isRight == true }
    if ticked > 0, ticked < items.count { return true }
    if Self.isSigned(items), asks(above: items[0].place) { return true }
    guard let place = answerPlace(after: items) else { return false }
    if lines[place].kind == .open || AnswerKey.mayNumber(lines[place]) { return true }
    if let said = Self.afterLabel(lines[place].text), named(said, items) != nil { return true }
    guard let stated = lines[place].stated else { return false }
    switch stated.key {
    case .nothing: return true
    case .letters(let places): return places.allSatisfy { $0 < items.count }
    case .text(let text):
      return items.contains { Self.bare($0.item.text) == Self.bare(text) }
    case .unclear: return false
    }
  }

  /// Whether a plus stands before some items, which are right, and a minus before the others.
  private static func isSigned(_ items: [(place: Int, item: Item)]) -> Bool {
    let signs = Set(items.map(\.item.sign))
    return signs == ["+", "-"]
  }

  /// A text without marks, for comparing an answer with choices.
  private static func bare(_ text: some StringProtocol) -> String {
    LabelWord.bare(String(text).filter { !"*_`".contains($0) })
  }

  /// The line that names the answer: one of the next two paragraphs.
  private func answerPlace(after items: [(place: Int, item: Item)]) -> Int? {
    let end = items[items.count - 1].place + 1
    for place in end..<min(end + 6, lines.count) {
      let line = lines[place]
      switch line.kind {
      case .text:
        if line.stated != nil
          || Self.afterLabel(line.text) != nil
        {
          return place
        }
        if Self.item(line) != nil { return nil }
      case .open:
        if case .answer? = LabelWord(exactly: line.text) { return place }
      case .heading: return line.stated == nil ? nil : place
      default: break
      }
    }
    return nil
  }

  /// The places that numbers name: `2`, `(2)`, `1, 3`, `ii`; nil if one names none.
  private func named(_ text: String, _ items: [(place: Int, item: Item)]) -> [Int]? {
    guard items[0].item.number != nil else { return nil }
    if let place = place(of: Self.bare(text), items) { return [place] }
    let parts = text.split { ",;&".contains($0) }.map { Self.bare($0) }
    let places = parts.compactMap { place(of: $0, items) }
    let isClear = places.count == parts.count && Set(places).count == places.count
    return isClear && !places.isEmpty ? places : nil
  }

  /// The place that a number names, alone or with the text of its item behind it.
  private func place(of said: String, _ items: [(place: Int, item: Item)]) -> Int? {
    var said = said[...]
    if said.hasPrefix("option ") { said = said.dropFirst(7) }
    guard let (number, after, isRoman) = Self.number(atStartOf: said) else { return nil }
    let isWanted = if case .roman = items[0].item.mark { isRoman } else { !isRoman }
    guard isWanted, (1...items.count).contains(number), after.first?.isLetter != true else {
      return nil
    }
    let rest = Self.bare(after)
    return rest.isEmpty || rest == Self.bare(items[number - 1].item.text) ? number - 1 : nil
  }

  /// What follows the word for the answer.
  private static func afterLabel(_ text: Substring) -> String? {
    let said = StatedAnswer.unmarked(text)
    let ends = said.indices.prefix(60).filter { ":： .-–—(=".contains(said[$0]) }
    let end = ends.last { end in
      let word = LabelWord.bare(said[..<end])
      return LabelWord.isAnswer(word)
        || word.hasSuffix(" is") && LabelWord.isAnswer(String(word.dropLast(3)))
    }
    return end.map { String(said[$0...]) }
  }

  // MARK: Letters

  /// Writes a letter before each item, and for the numbers that name the answer.
  private mutating func letter(_ items: [(place: Int, item: Item)]) {
    let isSigned = Self.isSigned(items)
    if isSigned, signedPlace == nil { signedPlace = items[0].place }
    if let above = lines[..<items[0].place].lastIndex(where: { $0.kind != .blank }),
      lines[above].kind == .text, isChoicesWord(above)
    {
      lines[above].kind = .blank
      lines[above].text = ""
    }
    for (order, (place, item)) in items.enumerated() {
      let star = isSigned && item.sign == "+" ? "*" : ""
      lines[place].text = "\(star)\(letterName(order))) \(item.text)"
    }
    guard let place = answerPlace(after: items) else { return }
    var answer = place
    if lines[place].kind == .open {
      answer = place + 1
      while answer < lines.count, lines[answer].kind == .blank { answer += 1 }
      guard answer < lines.count, lines[answer].kind == .text || lines[answer].stated != nil else {
        return
      }
    }
    let text = Self.afterLabel(lines[answer].text) ?? StatedAnswer.unmarked(lines[answer].text)
    guard let places = named(text, items) else { return }
    // A number may be the text of another item, too.
    let said = Set(([text[...]] + text.split { ",;&".contains($0) }).map { Self.bare($0) })
    let other = items.indices.first { place in
      said.contains(Self.bare(items[place].item.text)) && !places.contains(place)
    }
    let names = (places + (other.map { [$0] } ?? [])).map { letterName($0) }
    lines[answer].text = "Answer: \(names.joined(separator: other == nil ? ", " : " or "))"
  }
}
