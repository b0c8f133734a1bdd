internal import ByteSearch
internal import Bytes

extension MarkdownText {
  /// Hides the math and the blanks from the index to the end of its line.
  mutating func scanInlines() {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        return endLine()
      case UInt8(ascii: "\\"):
        noteBracketedFormula()
        noteEnvironment()
        hideArrow()
        index += index + 1 < bytes.count && !isLineEnd(bytes[index + 1]) ? 2 : 1
      case UInt8(ascii: "`"):
        skipCodeSpan()
      case UInt8(ascii: "$"):
        hideMath()
      case UInt8(ascii: "["):
        if readsBlanks { hideBlank() } else { index += 1 }
      default:
        let end = placeOfSign(from: index + 1)
        if hasWideBrackets { noteWideBrackets(in: index..<end) }
        index = end
      }
    }
  }

  /// The first place from `start` on at which one of the signs may stand that start something in a
  /// line, or end it.
  private func placeOfSign(from start: Int) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      bytes.skip(from: start) {
        $0.has(UInt8(ascii: "\n")) | $0.has(UInt8(ascii: "\r")) | $0.has(UInt8(ascii: "\\"))
          | $0.has(UInt8(ascii: "`")) | $0.has(UInt8(ascii: "$")) | $0.has(UInt8(ascii: "["))
      }
    }
  }

  /// Hides an arrow with the backslash at the index, `\->` or `\→`, if it stands apart from the
  /// words around it: it parts no pair.
  private mutating func hideArrow() {
    guard readsBlanks, index == lineStart || bytes[index - 1] <= 0x20 else { return }
    let isASCII = bytes[(index + 1)...].starts(with: "->".utf8)
    guard isASCII || bytes[(index + 1)...].starts(with: "→".utf8) else { return }
    let end = index + (isASCII ? 3 : 4)
    guard end >= bytes.count || bytes[end] <= 0x20 else { return }
    if isASCII {
      // To cmark, the backslash before the dash means nothing else.
      bytes[index + 2] = Placeholder.of(bytes[index + 2])
    } else {
      bytes[index] = Placeholder.bar
    }
  }

  /// Notes TeX between `\(` and `\)` or `\[` and `\]` at the index, which is shown as text without
  /// those backslashes.
  private mutating func noteBracketedFormula() {
    guard index + 1 < bytes.count, !isIndentedCode else { return }
    let isDisplay = bytes[index + 1] == UInt8(ascii: "[")
    guard isDisplay || bytes[index + 1] == UInt8(ascii: "(") else { return }
    let end = UInt8(ascii: isDisplay ? "]" : ")")
    let inner = bytes[(index + 2)...].prefix(300)
    var place = inner.startIndex
    while place + 1 < inner.endIndex, inner[place] != UInt8(ascii: "\\") || inner[place + 1] != end
    {
      // Code may hold it, and a formula no empty line.
      if inner[place] == UInt8(ascii: "`") { return }
      if isLineEnd(inner[place]), !continuesParagraph(after: place) { return }
      place += 1
    }
    let isTeX = inner[..<place].contains { "\\^_={}".utf8.contains($0) }
    guard place + 1 < inner.endIndex, isTeX else { return }
    noteLost(.bracketedFormula(isDisplay: isDisplay, Array(inner[..<place])))
  }

  /// Notes TeX between `\begin{…}` and `\end{…}` at the index, without dollars around it.
  private mutating func noteEnvironment() {
    let text = bytes[index...].prefix(500)
    let isWhole = text.starts(with: "\\begin{".utf8) && text.holds("\\end{") && !isIndentedCode
    if isWhole { noteLost(.environment) }
  }

  /// Notes TeX between a dollar and another, both with a blank beside them inside, which is text.
  private mutating func noteSpacedFormula(from inner: Int) {
    let line = bytes[inner...].prefix(200).prefix { !isLineEnd($0) }
    guard line.first == 0x20, let close = line.firstPlace(of: " $") else { return }
    // `$ 5 = € 4` is money.
    let signs = line.dropFirst().first?.isASCIILetter ?? false ? "\\^_=" : "\\^_"
    if line[..<close].contains(where: { signs.utf8.contains($0) }) { noteLost(.spacedFormula) }
  }

  private mutating func noteLost(_ kind: TextProblem.Kind) {
    let column = Int32(index - lineStart + 1)
    lostFormulas.append(TextProblem(kind: kind, line: line, column: column))
  }

  /// Whether the line at the index is indented as code, which is measured once a line.
  private var isIndentedCode: Bool {
    mutating get {
      if measured.lineStart != lineStart {
        let indentation = column(of: afterBlanks(lineStart)) - contentColumn
        measured = (lineStart, indentation >= 4)
      }
      return measured.isIndented
    }
  }

  /// Goes past a code span; past its backticks only where it does not end in the paragraph.
  mutating func skipCodeSpan() {
    let start = index
    while index < bytes.count, bytes[index] == UInt8(ascii: "`") { index += 1 }
    let count = index - start
    guard let close = closingBackticks(count, from: index) else { return }
    while index < close {
      if isLineEnd(bytes[index]) { endLine() } else { index += 1 }
    }
  }

  /// Where the code span that opens before `start` ends; nil if it does not end in its paragraph.
  mutating func closingBackticks(_ count: Int, from start: Int) -> Int? {
    if start >= backticksEnd { findBackticks(from: start) }
    while let next = backticks[count]?.last, next < start { backticks[count]?.removeLast() }
    guard let next = backticks[count]?.last, next < start + 4096 else { return nil }
    return next + count
  }

  /// Finds all runs of backticks in the rest of a paragraph, so that none is searched for twice.
  private mutating func findBackticks(from start: Int) {
    var found: [(count: Int, place: Int)] = []
    var place = start
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "`") {
        let run = place
        while place < bytes.count, bytes[place] == UInt8(ascii: "`") { place += 1 }
        found.append((place - run, run))
      } else {
        if isLineEnd(bytes[place]), !continuesParagraph(after: place) { break }
        place += 1
      }
    }
    backticks.removeAll()
    for run in found.reversed() { backticks[run.count, default: []].append(run.place) }
    // An empty rest of a paragraph is not searched again either.
    backticksEnd = max(place, start + 1)
  }

  /// Whether the line after a line end is neither blank nor the start of another block, such as the
  /// next item of a list.
  func continuesParagraph(after lineEnd: Int) -> Bool {
    var place = lineEnd + 1
    if bytes[lineEnd] == UInt8(ascii: "\r"), place < bytes.count,
      bytes[place] == UInt8(ascii: "\n")
    {
      place += 1
    }
    let within = placeWithinContainers(from: place)
    let isWithin = within.count == containers.count
    place = afterBlanks(within.place)
    guard place < bytes.count, !isLineEnd(bytes[place]) else { return false }
    switch bytes[place] {
    case UInt8(ascii: "#"), UInt8(ascii: ">"): return false
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"):
      guard place + 1 < bytes.count, box(at: afterBlanks(place + 1)) == nil else { return false }
      return isWithin || !hasBlank(at: place + 1)
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      return isWithin || afterNumber(place) == nil
    case UInt8(ascii: "`"), UInt8(ascii: "~"): return fence(at: place) == nil
    default: return true
    }
  }

  /// Hides `$…$` or `$$…$$` at the index, if it is math, and goes past it.
  ///
  /// One dollar opens before anything but a blank, and closes on its line after anything but a
  /// blank and before anything but a digit: `$5 or $6` is money. Two dollars may close on a later
  /// line of the paragraph.
  mutating func hideMath() {
    let start = index
    let isDouble = start + 1 < bytes.count && bytes[start + 1] == UInt8(ascii: "$")
    let inner = start + (isDouble ? 2 : 1)
    let found = isDouble ? displayMathEnd(from: inner) : inlineMathEnd(from: inner)
    guard let close = found else {
      if !isDouble { noteSpacedFormula(from: inner) }
      index = inner
      return
    }
    let count = inner - start
    if readsBlanks, holdsBlank(inner..<close) { note(.blankInFormula, at: start) }
    for place in start..<inner { bytes[place] = Placeholder.math }
    for place in inner..<close {
      if isLineEnd(bytes[place]) { hideBlanks(before: place, from: inner) }
      bytes[place] = Placeholder.of(bytes[place])
    }
    for place in close..<close + count { bytes[place] = Placeholder.math }
    while index < close + count {
      if isLineEnd(bytes[index]) { endLine() } else { index += 1 }
    }
  }

  /// Whether a blank stands in a formula.
  ///
  /// Brackets behind a letter or another bracket, as in `k[[x]]`, and around others are part of it.
  private func holdsBlank(_ range: Range<Int>) -> Bool {
    for place in range where bytes[place] == UInt8(ascii: "[") {
      let before = bytes[range.lowerBound..<place].last
      let belongs = before.map { $0.isASCIILetter || ")}]_^[".utf8.contains($0) } ?? false
      guard !belongs, bytes[place...].starts(with: "[[".utf8) else { continue }
      let inner = bytes[place + 2..<range.upperBound].prefix { $0 != UInt8(ascii: "[") }
      let text = inner.prefix { $0 != UInt8(ascii: "]") }
      if !text.isEmpty, inner[text.endIndex...].starts(with: "]]".utf8) { return true }
    }
    return false
  }

  /// Hides blanks before a line end, which would make a hard line break in a formula.
  private mutating func hideBlanks(before end: Int, from start: Int) {
    var place = end
    while place > start, isBlankOrTab(bytes[place - 1]) {
      place -= 1
      bytes[place] = bytes[place] == UInt8(ascii: " ") ? Placeholder.blank : Placeholder.tab
    }
  }

  mutating func inlineMathEnd(from start: Int) -> Int? {
    guard start < bytes.count, start >= dollarlessEnd, bytes[start] > 0x20 else { return nil }
    var place = start
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "`"):
        dollarlessEnd = place
        return nil
      case UInt8(ascii: "\\"):
        place += 2
      case UInt8(ascii: "$"):
        let isClose =
          place > start && bytes[place - 1] != UInt8(ascii: " ")
          && bytes[place - 1] != UInt8(ascii: "\t")
        let next = place + 1 < bytes.count ? bytes[place + 1] : 0
        if isClose, !next.isASCIIDigit, next != UInt8(ascii: "$") { return place }
        place += 1
      default:
        place += 1
      }
    }
    dollarlessEnd = place
    return nil
  }

  func displayMathEnd(from start: Int) -> Int? {
    var place = start
    let limit = min(bytes.count, start + 16384)
    while place < limit {
      switch bytes[place] {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        guard continuesParagraph(after: place) else { return nil }
        place += 1
      case UInt8(ascii: "\\"):
        place += place + 1 < bytes.count && !isLineEnd(bytes[place + 1]) ? 2 : 1
      case UInt8(ascii: "`"):
        return nil
      case UInt8(ascii: "$"):
        if place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "$") {
          return place > start ? place : nil
        }
        place += 1
      default:
        place += 1
      }
    }
    return nil
  }

  /// Hides `[[…]]` at the index, if it is a blank, and goes past it.
  ///
  /// What backticks quote in it does not end it.
  mutating func hideBlank() {
    let start = index
    guard start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: "["), start >= bracketlessEnd
    else {
      noteUnopenedBlank(at: start)
      index += 1
      return
    }
    // `![[map.png]]` is no blank, but embeds a picture in other programs.
    if start > 0, bytes[start - 1] == UInt8(ascii: "!"),
      start < 2 || bytes[start - 2] != UInt8(ascii: "\\")
    {
      index += 2
      return
    }
    var place = start + 2
    // How many brackets are open in it; less than none where one closed and not two.
    var open = 0
    while place < bytes.count, !isLineEnd(bytes[place]) {
      switch bytes[place] {
      case UInt8(ascii: "\\"):
        place += place + 1 < bytes.count && !isLineEnd(bytes[place + 1]) ? 2 : 1
      case UInt8(ascii: "`"):
        place = (endOfQuote(in: bytes[(start + 2)...], at: place) ?? place) + 1
      case UInt8(ascii: "]"):
        if place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "]") {
          return hideBlank(from: start, to: endOfBlank(from: start + 2, place))
        }
        open -= 1
        place += 1
      case UInt8(ascii: "["):
        // `[[P] y [[Z]]`: the second one is a blank.
        if open < 0, place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "[") {
          note(.blankOpen, at: start)
          index = place
          return
        }
        open += 1
        place += 1
      default:
        place += 1
      }
    }
    bracketlessEnd = place
    note(.blankOpen, at: start)
    index = start + 2
  }

  /// Where the brackets stand that end a blank, of a run of them: those that close others in it
  /// belong to it, as in `[[list[0]]]`.
  private func endOfBlank(from start: Int, _ run: Int) -> Int {
    var open = 0
    for byte in bytes[start..<run] {
      if byte == UInt8(ascii: "[") { open += 1 }
      if byte == UInt8(ascii: "]") { open -= 1 }
    }
    var close = run
    while open > 0, close + 2 < bytes.count, bytes[close + 2] == UInt8(ascii: "]") {
      close += 1
      open -= 1
    }
    return close
  }

  mutating func hideBlank(from start: Int, to close: Int) {
    index = close + 2
    // `[[1]](address)` is a link whose text is in brackets.
    if startsWithBracketedAddress(bytes[index...]) { return }
    for place in start + 2..<close { bytes[place] = Placeholder.of(bytes[place]) }
    for place in [start, start + 1] { bytes[place] = Placeholder.blankOpen }
    for place in [close, close + 1] { bytes[place] = Placeholder.blankClose }
  }
}
