internal import Bytes

// What stands where it is read otherwise than it was probably meant.

extension MarkdownText {
  /// Notes a heading whose number has a backslash before what would make a label of it.
  mutating func noteLiteralNumber(at start: Int) {
    let line = bytes[start...].prefix(200).drop { "#".utf8.contains($0) }
      .drop { isBlankOrTab($0) || "*_".utf8.contains($0) }
    // `1\. round` and `Day 1\: dawn`.
    let word = line.drop { $0.isASCIILetter || $0 >= 0x80 }
    let number = word.startIndex > line.startIndex && word.first == 0x20 ? word.dropFirst() : word
    let rest = number.drop { $0.isASCIIDigit }
    if rest.startIndex > number.startIndex, rest.first == UInt8(ascii: "\\") {
      literalNumbers.append(self.line)
    }
  }

  /// Notes a line that continues a choice at the margin, if it looks like the next question: it
  /// starts with a number label, is bold or asks, and boxes follow; or it goes on below a right
  /// choice, or right choices, too short to be broken there, and another right one follows.
  mutating func noteGluedLine(at start: Int) {
    let end = endOfLine(from: start)
    guard start < end else { return }
    let known = problems.count
    defer {
      if boxRun.line == line - 1, start == lineStart {
        boxRun.joins += 1
        if problems.count == known, boxRun.boxes > 1, boxRun.isShort,
          JoinedLine(bytes: bytes, line: start..<end, choice: boxRun.text).mayStandAlone
        {
          boxRun.joined = (line, Int32(start - lineStart + 1))
        }
      }
    }
    if startsWithUnreadBox(at: start) {
      note(.unreadBox, at: start)
      boxRun.isSingle = false
    } else if isLabel(bytes[start..<end], isAtMargin: start == lineStart && boxRun.isShort) {
      note(.gluedLabel, at: start)
      boxRun.isSingle = false
    } else if looksLikeQuestion(bytes[start..<end]) {
      if hasBoxBelow(end) { note(.gluedLine, at: start) }
      // What goes on below is about that question.
      boxRun.isSingle = false
    } else if boxRun.goesOn == nil, start == lineStart, boxRun.isShort {
      boxRun.goesOn = (line, Int32(start - lineStart + 1), boxRun.hasRight)
      boxRun.hasRight = false
    } else {
      boxRun.isSingle = false
    }
  }

  /// Notes a line that continues an item with a number, but starts with the next one.
  mutating func noteGluedNumber(at start: Int) {
    guard readsBlanks, let above = itemNumbers.last, above.line == line - 1 else { return }
    let rest = bytes[start...].drop { $0.isASCIIDigit }
    // A number like 2.5 goes on with the text.
    guard rest.startIndex > start, rest.first.map({ ".)".utf8.contains($0) }) ?? false,
      !(rest.dropFirst().first?.isASCIIDigit ?? true)
    else { return }
    let found = ItemNumber(bytes[start...], line: line)
    if found.number == above.number + 1 { note(.gluedNumber, at: start) }
  }

  /// Notes a line that continues the text above it, but is meant for something else.
  mutating func noteLineBelow(isAtMargin: Bool) {
    if mayContinueChoice {
      noteLineInChoice(isAtMargin: isAtMargin)
    } else if readsBlanks, isAtMargin || isBelowBlank {
      noteLineInAnswer()
    }
  }

  /// Notes a line that continues a choice as text only because too many blanks stand before the
  /// mark of a quote or of code, or that explains it though it is no quote.
  private mutating func noteLineInChoice(isAtMargin: Bool) {
    let start = afterBlanks(lineStart)
    // Mostly the next choice.
    guard start < bytes.count, !"-+0123456789".utf8.contains(bytes[start]) else { return }
    let text = bytes[start..<endOfLine(from: start)]
    if column(of: start) - contentColumn >= 4,
      [">", "```", "~~~"].contains(where: { text.starts(with: $0.utf8) })
    {
      note(.deepMark(indentation: contentColumn), at: start)
    } else if !isAtMargin,
      let word = wordBeforeColon(text.drop { "*_".utf8.contains($0) }),
      isExplanationWord(String(decoding: word, as: UTF8.self))
    {
      note(.explainingLine, at: start)
    }
  }

  /// Notes a line that continues an item of a list or a paragraph with a blank, but says that the
  /// answer or its explanation follows.
  private mutating func noteLineInAnswer() {
    let start = afterBlanks(lineStart)
    let text = bytes[start..<endOfLine(from: start)]
    let word = wordBeforeColon(text.drop { "*_".utf8.contains($0) })
    if let word, saysAnswer(String(decoding: word, as: UTF8.self)) { note(.gluedLabel, at: start) }
  }

  /// Whether a line starts with a label such as `**Explanation:**`, or at the margin with any words
  /// and a colon, with a tick, a bar or `[name]:`, none of which a choice goes on with.
  private func isLabel(_ text: ArraySlice<UInt8>, isAtMargin: Bool) -> Bool {
    let marks = text.prefix { "*_".utf8.contains($0) }
    let said = text.dropFirst(marks.count)
    guard let first = said.first, first.isASCIILetter || first >= 0x80 || isAtMargin else {
      return false
    }
    if isAtMargin, marks.isEmpty {
      if first == UInt8(ascii: "|") { return true }
      if first == UInt8(ascii: "["), let end = said.prefix(80).firstIndex(of: UInt8(ascii: "]")) {
        return said[(end + 1)...].first == UInt8(ascii: ":")
      }
      if ["✅", "✔", "❌", "☑"].contains(where: { said.starts(with: $0.utf8) }) { return true }
    }
    guard marks.count > 1 || isAtMargin, let word = wordBeforeColon(said) else { return false }
    return word.split(separator: UInt8(ascii: " ")).count <= 3
  }

  /// What stands before the first colon of a line, if that is near its start and ends a word.
  private func wordBeforeColon(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let start = text.prefix(48)
    for colon in [":", "："] {
      for place in start.indices where start[place...].starts(with: colon.utf8) {
        let next = text[(place + colon.utf8.count)...].first
        let endsWord = next.map { $0 <= 0x20 || "*_".utf8.contains($0) || $0 >= 0x80 } ?? true
        return endsWord || colon != ":" ? text[..<place] : nil
      }
    }
    return nil
  }

  /// Notes number signs that make no heading, as no blank stands behind them, or something before
  /// them that nobody sees; a single one starts a word like `#quiz`.
  mutating func noteGluedHeading(at start: Int) {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "#") || bytes[start] >= 0x80,
      start - lineStart < 4, bytes[lineStart..<start].allSatisfy({ $0 == UInt8(ascii: " ") })
    else { return }
    let said = droppingUnseen(bytes[start...].prefix(64)).rest
    let marks = said.prefix { $0 == UInt8(ascii: "#") }
    guard 1...6 ~= marks.count, let next = said.dropFirst(marks.count).first else { return }
    // A no-break space is no blank to Markdown.
    let hasOddBlank =
      next >= 0x80
      && droppingUnseen(bytes[marks.endIndex...].prefix(64)).rest.startIndex
        > marks.endIndex
    let isMeant = marks.count > 1 || hasOddBlank
    if marks.startIndex > start {
      if isMeant || next <= 0x20 { note(.shiftedHeading, at: start) }
    } else if isMeant, next > 0x20 {
      note(.gluedHeading, at: start)
    }
  }

  /// Notes a bracket that is alone where two close a blank, as in `[Paris]] is big`; in others, two
  /// close as well.
  mutating func noteUnopenedBlank(at start: Int) {
    let isBracket = { (byte: UInt8) in byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") }
    let text = bytes[(start + 1)...].prefix(64)
    guard let close = text.firstIndex(where: { isBracket($0) || isLineEnd($0) }),
      bytes[close...].starts(with: "]]".utf8), !bytes[(close + 2)...].starts(with: "(".utf8),
      bytes[lineStart..<start].suffix(256).last(where: isBracket) != UInt8(ascii: "[")
    else { return }
    note(.blankUnopened, at: start)
  }

  /// Notes an answer that is the address of a link to Markdown, and so shown nowhere.
  mutating func noteLinkedAnswer(at start: Int) {
    guard !mayContinueText, start < bytes.count, bytes[start] == UInt8(ascii: "[") else { return }
    let text = bytes[(start + 1)..<min(endOfLine(from: start), start + 60)]
    guard let end = text.firstIndex(of: UInt8(ascii: "]")),
      text[(end + 1)...].first == UInt8(ascii: ":"),
      namesAnswer(String(decoding: text[..<end], as: UTF8.self)),
      !text[end...].dropFirst(2).contains(where: { "/#.".utf8.contains($0) })
    else { return }
    note(.linkedAnswer, at: start)
  }

  /// Notes a comment about a question that is text, as another program changed its signs.
  mutating func noteTurnedComment(at start: Int) {
    guard start < bytes.count, [UInt8(ascii: "<"), UInt8(ascii: "&"), 0xE2].contains(bytes[start])
    else { return }
    let text = bytes[start..<endOfLine(from: start)]
    let opening = ["<!–", "<!—", "<!−", "&lt;!", "‹!"].first { text.starts(with: $0.utf8) }
    guard let opening else { return }
    let said = text.dropFirst(opening.utf8.count).drop { $0 >= 0x80 || !$0.isASCIILetter }
    if ["quiz:", "pin "].contains(where: { said.starts(with: $0.utf8) }) {
      note(.turnedComment, at: start)
    }
  }

  /// Takes note of a line with a box, or of the end of a list of boxes.
  mutating func noteBox(at start: Int?) {
    guard let start else {
      if let found = boxRun.goesOn, boxRun.isSingle, found.hasRight, boxRun.hasRight {
        problems.append(TextProblem(kind: .gluedLine, line: found.line, column: found.column))
      } else if let found = boxRun.joined, boxRun.joins == 1 {
        problems.append(TextProblem(kind: .gluedLabel, line: found.line, column: found.column))
      }
      boxRun = BoxRun()
      return
    }
    if let found = unreadBox {
      problems.append(TextProblem(kind: .unreadBox, line: found.line, column: found.column))
      unreadBox = nil
    }
    if bytes[start] == Placeholder.boxMarked { boxRun.hasRight = true }
    boxRun.joined = nil
    boxRun.line = line
    boxRun.boxes += 1
    boxRun.text = start..<endOfLine(from: start)
    boxRun.isShort = boxRun.text.count < 40
  }

  /// A list of boxes as far as it was scanned.
  struct BoxRun {
    /// The one line that goes on below a choice, and whether a right one stands above it.
    var goesOn: (line: Int32, column: Int32, hasRight: Bool)?
    var hasRight = false
    /// How many choices it has so far.
    var boxes = 0
    /// The line of the last choice, and where it stands from its box on.
    var line: Int32 = 0
    var text = 0..<0
    /// A line right below the last choice that may be meant to stand alone.
    var joined: (line: Int32, column: Int32)?
    /// Below how many choices a line goes on at the margin.
    var joins = 0
    /// Whether the last choice is too short to be broken.
    var isShort = false
    /// Whether no other line goes on.
    var isSingle = true
  }

  private func looksLikeQuestion(_ text: ArraySlice<UInt8>) -> Bool {
    var text = text
    while let last = text.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") {
      text.removeLast()
    }
    let isBold =
      text.count > 4 && text.starts(with: "**".utf8) && text.suffix(2).elementsEqual("**".utf8)
    if isBold || numberLabelLength(text) != nil { return true }
    return ["?", "？", "؟"].contains { text.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }

  /// Whether one of the next lines starts an item with a box, before an empty line.
  private func hasBoxBelow(_ end: Int) -> Bool {
    var place = end
    for _ in 0..<4 {
      guard place < bytes.count else { return false }
      place += 1
      if place < bytes.count, bytes[place - 1] == UInt8(ascii: "\r"),
        bytes[place] == UInt8(ascii: "\n")
      {
        place += 1
      }
      let next = endOfLine(from: place)
      let said = bytes[place..<next].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      guard let first = said.first else { return false }
      let marker = said.prefix { $0.isASCIIDigit || "-*+.)".utf8.contains($0) }
      if !marker.isEmpty, "-*+0123456789".utf8.contains(first) {
        let after = said.dropFirst(marker.count).drop { $0 == UInt8(ascii: " ") }
        return after.first.map { box(at: after.startIndex) != nil && $0 == UInt8(ascii: "[") }
          ?? false
      }
      place = next
    }
    return false
  }
}

// MARK: Marks that are none

extension MarkdownText {
  /// Notes what stands at the start of a line in the place of a mark, and hides what is none.
  mutating func noteMisread(at start: Int) {
    guard start < bytes.count else { return }
    switch bytes[start] {
    case UInt8(ascii: "#"): unreadBox = nil
    case UInt8(ascii: "["):
      if startsWithFootnote(at: start) { bytes[start] = Placeholder.of(bytes[start]) }
    case 0x80...:
      if startsWithWideQuote(at: start) { note(.wideQuote, at: start) }
      if startsWithUnreadBox(at: start), !mayContinueChoice {
        unreadBox = (line, Int32(start - lineStart + 1))
      }
    default: break
    }
  }

  /// Whether a line starts with a box that makes no choice, behind another dash or what nobody
  /// sees; below a choice, behind nothing, too.
  func startsWithUnreadBox(at start: Int) -> Bool {
    guard holdsBracket(start..<min(start + 16, bytes.count)),
      let box = UnreadBox(bytes[start..<endOfLine(from: start)])
    else { return false }
    return box.hasDash || box.hasUnseenSigns
      || mayContinueChoice && bytes[start] == UInt8(ascii: "[")
  }

  /// Whether one of `[`, `【` and `［` stands in a range, which is so of few lines.
  private func holdsBracket(_ range: Range<Int>) -> Bool {
    range.contains { place in
      switch bytes[place] {
      case UInt8(ascii: "["): true
      case 0x90: bytes[..<(place + 1)].suffix(3).elementsEqual("【".utf8)
      case 0xBB: bytes[..<(place + 1)].suffix(3).elementsEqual("［".utf8)
      default: false
      }
    }
  }

  /// Whether a full-width `＞` stands at the start of a line, where `>` would start a quote, and no
  /// sign behind it, as in `＞＜`.
  private func startsWithWideQuote(at start: Int) -> Bool {
    bytes[start...].starts(with: "＞".utf8)
      && bytes[start...].dropFirst(3).first.map { $0 != 0xEF && !isLineEnd($0) } ?? false
  }

  /// Whether a line is a footnote of one word, `[^1]: Word`, of which a parser would make the
  /// address of a link.
  private func startsWithFootnote(at start: Int) -> Bool {
    let line = bytes[start..<endOfLine(from: start)]
    guard line.starts(with: "[^".utf8), let close = line.firstIndex(of: UInt8(ascii: "]")),
      line[close...].starts(with: "]:".utf8)
    else { return false }
    let word = line[(close + 2)...].drop { $0 <= 0x20 }
    // An address has a scheme, a slash, a number sign or an ending.
    let isAddress = word.indices.contains { place in
      let next = word[place...].dropFirst().first ?? 0x20
      return ":/#<".utf8.contains(word[place]) || word[place] == UInt8(ascii: ".") && next > 0x20
    }
    return !word.isEmpty && !isAddress
  }

  /// Notes the first full-width brackets of a blank that begin in a part of a line, if they end on
  /// it.
  mutating func noteWideBrackets(in range: Range<Int>) {
    guard range.lowerBound >= wideBracketsEnd else { return }
    let open = range.first { bytes[$0] == 0xEF && bytes[$0...].starts(with: "［［".utf8) }
    guard let open else { return }
    let end = endOfLine(from: open)
    if Content.contains("］］", in: bytes[open..<end]) { note(.wideBrackets, at: open) }
    wideBracketsEnd = end
  }
}
