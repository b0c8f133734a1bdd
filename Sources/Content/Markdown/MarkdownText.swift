internal import ByteSearch
internal import Bytes

/// The number that an author gave an item of a list.
struct ItemNumber {
  var number: Int32
  /// In the text that is parsed, from 1.
  var line: Int32

  /// Reads the digits that a text starts with, nine at most.
  init(_ text: ArraySlice<UInt8>, line: Int32) {
    number = text.prefix(9).prefix { $0.isASCIIDigit }
      .reduce(0) { $0 * 10 + Int32($1 - UInt8(ascii: "0")) }
    self.line = line
  }
}

/// A fence that its author probably forgot to close, or to separate from HTML, by its line and
/// column from 1.
struct OpenFence {
  var line: Int32
  var column: Int32
  /// The line of another that opens code, in what is code already.
  var next: Int32?
  /// Whether a list has boxes in the code.
  var hidesBoxes = false
  /// Whether it is none, as it stands in an HTML block.
  var isHTML = false
}

/// A Markdown text made ready for cmark: boxes, blanks and math are hidden from it (see
/// `Placeholder`).
struct MarkdownText {
  var bytes: [UInt8]
  /// By line.
  var unusualBoxes: [UnusualBox] = []
  /// The numbers of list items, by line, where the author writes for Podium.
  var itemNumbers: [ItemNumber] = []
  /// The lines with a quote that begins there, and has no empty line above it.
  var gluedQuotes: [Int32] = []
  /// The lines of headings that begin with a number and a backslash behind it: `# 1\. round`.
  var literalNumbers: [Int32] = []
  /// What is probably meant otherwise.
  var problems: [TextProblem] = []
  /// The same of formulas, which pages of all kinds have.
  var lostFormulas: [TextProblem] = []
  /// The addresses that were taken out (see `withoutLongAddresses`).
  private(set) var addresses: [ArraySlice<UInt8>] = []
  /// Whether there is a box at all.
  var hasBoxes = false
  /// Whether there seems to be a table.
  var hasTables = false
  /// Code between fences, with those.
  var fencedCode: [Range<Int>] = []
  /// Fences that are not closed, or not before the next.
  var openFences: [OpenFence] = []
  /// The line of the first list item or quote that stands in too many others.
  var deepLine: Int32?

  /// Whether `[[…]]` is a blank.
  let readsBlanks: Bool
  /// Whether brackets of a blank may be full-width.
  let hasWideBrackets: Bool
  /// What `[×]` and `[○]` mean.
  let boxMarks: BoxMarks
  var line: Int32 = 1
  var lineStart = 0
  var index = 0
  /// Before these places no single dollar closes math, and no `]]` a blank; so they are looked for
  /// once only.
  var dollarlessEnd = 0
  var bracketlessEnd = 0
  /// Before this place no more full-width brackets are told.
  var wideBracketsEnd = 0
  /// Where the paragraph ends that was searched for backticks, and where the runs of each length
  /// start that still lie ahead, the next one last.
  var backticksEnd = 0
  var backticks: [Int: [Int]] = [:]
  /// The list items and quotes in which the line at the index may stand, the outermost first.
  var containers: [Container] = []
  /// The column, from 0, at which what stands in the innermost of them begins in the line.
  var contentColumn = 0
  /// The line whose indentation was measured last, and whether it is that of code.
  var measured = (lineStart: -1, isIndented: false)
  /// Whether the line at the index may continue a paragraph.
  var mayContinueText = false
  /// Whether that paragraph is the text of a choice.
  var mayContinueChoice = false
  /// The levels of headings above that have number signs, and of those that are underlined, by bit.
  var (numberSigns, underlines): (UInt8, UInt8) = (0, 0)
  /// Whether the line above begins with a blank.
  var isBelowBlank = false
  /// Where a box stands, below the last heading or box, that makes no choice.
  var unreadBox: (line: Int32, column: Int32)?
  /// The list of boxes at the index.
  var boxRun = BoxRun()

  /// Makes text ready; blanks count only where the author writes for Podium.
  init(_ source: ArraySlice<UInt8>, readsBlanks: Bool) {
    (bytes, addresses) = withoutLongAddresses(source)
    boxMarks = Self.boxMarks(in: bytes)
    self.readsBlanks = readsBlanks
    hasWideBrackets = readsBlanks ? contains("［［", in: bytes[...]) : false
    hideControlReferences(in: &bytes)
    let hasDollar = bytes.withUnsafeBufferPointer { $0.holds(UInt8(ascii: "$")) }
    let scansInlines =
      hasDollar || readsBlanks
      || ["\\(", "\\[", "\\begin{"].contains { contains($0, in: bytes[...]) }
    while index < bytes.count, deepLine == nil {
      scanLine(inlines: scansInlines)
    }
    noteBox(at: nil)
    if bytes.count > 65536, deepLine == nil { deepLine = lineOfOpenBrackets }
    if deepLine == nil { scanTables() }
  }
}

// MARK: Lines

extension MarkdownText {
  /// Looks at one line, or at several where code or math spans them, and goes to the start of the
  /// next.
  mutating func scanLine(inlines: Bool) {
    lineStart = index
    if mayContinueText, containers.isEmpty { noteUnderline() }
    let isContinued = closeContainers()
    if mayContinueText { noteLineBelow(isAtMargin: isContinued) }
    guard let start = scanContainers(inFence: false) else {
      mayContinueText = false
      noteBox(at: nil)
      return skipLine()
    }
    index = start
    if isContinued, mayContinueChoice {
      noteGluedLine(at: start)
    } else {
      noteBox(at: isBox(at: start) ? start : nil)
    }
    mayContinueChoice = isBox(at: start) || isContinued && mayContinueChoice
    if column(of: start) - contentColumn < 4, let fence = fence(at: start) {
      mayContinueText = false
      let first = lineStart
      skipFence(fence)
      fencedCode.append(first..<index)
      return
    }
    if let kind = htmlKind(at: start) {
      mayContinueText = false
      mayContinueChoice = false
      return skipHTML(kind)
    }
    if isContinued, !mayContinueChoice { noteGluedNumber(at: start) }
    isBelowBlank = bytes[start...].starts(with: "[[".utf8)
    noteGluedHeading(at: start)
    noteTurnedComment(at: start)
    noteLinkedAnswer(at: start)
    noteMisread(at: start)
    mayContinueText = start < bytes.count && bytes[start] != UInt8(ascii: "#")
    if !mayContinueText {
      noteLiteralNumber(at: start)
      let signs = bytes[start...].prefix(6).prefix { $0 == UInt8(ascii: "#") }
      if hasBlank(at: signs.endIndex) { numberSigns |= 1 << UInt8(signs.count) }
    }
    if isBox(at: start), let fence = placeOfFence(besideBox: start) { note(.fence, at: fence) }
    if inlines { scanInlines() } else { skipLine() }
  }

  /// Notes a line that makes the paragraph above it a heading, where others have number signs.
  private mutating func noteUnderline() {
    let start = afterBlanks(lineStart)
    guard start < bytes.count, start - lineStart < 4, "-=".utf8.contains(bytes[start]) else {
      return
    }
    let rest = bytes[start..<endOfLine(from: start)].drop { $0 == bytes[start] }
    guard rest.allSatisfy({ $0 <= 0x20 }) else { return }
    let level: UInt8 = bytes[start] == UInt8(ascii: "=") ? 1 << 1 : 1 << 2
    if underlines & level == 0, numberSigns & (level | 1 << 2) != 0 {
      note(.underline, at: start)
    } else {
      underlines |= level
    }
  }

  /// Goes past quote and list markers, and hides a box.
  ///
  /// Gives the first byte of what the line says, or nil if it says nothing.
  mutating func scanContainers(inFence: Bool) -> Int? {
    var place = index
    var depth = 0
    var indentation = 0
    // The marks of the quotes that are open already come first.
    var quotesLeft = inFence ? Int.max : containers.count(where: { $0.isQuote })
    while place < bytes.count {
      let byte = bytes[place]
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"):
        place += 1
        indentation += 1
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        return nil
      case UInt8(ascii: ">"):
        place += 1
        depth += 1
        if quotesLeft > 0 { quotesLeft -= 1 } else { openQuote(after: place) }
      case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"):
        guard let after = afterBullet(place + 1, inFence: inFence) else { return place }
        if !inFence { openItem(marker: place + 1, content: after) }
        place = after
        depth += 1
        if hideBox(at: place) { return place }
        hideAt(place)
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        guard let after = afterNumber(place) else { return place }
        if !inFence {
          openItem(marker: afterMarker(place), content: after)
          if readsBlanks { itemNumbers.append(ItemNumber(bytes[place...], line: line)) }
        }
        place = after
        depth += 1
        if hideBox(at: place) { return place }
      default:
        return place
      }
      if depth > MarkdownTree.maximumDepth || depth > 0 && indentation > 200 {
        if !inFence, !isRule(from: index) { deepLine = line }
        return nil
      }
    }
    return nil
  }

  /// Whether a line holds nothing but blanks and one kind of rule mark.
  func isRule(from start: Int) -> Bool {
    var mark: UInt8?
    for byte in bytes[start...] {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): continue
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return true
      case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "_"):
        if mark ?? byte != byte { return false }
        mark = byte
      default: return false
      }
    }
    return true
  }

  /// The byte after a bullet and its blank.
  ///
  /// A no-break space or a full-width blank counts as a blank, and so does none, before a box.
  mutating func afterBullet(_ place: Int, inFence: Bool) -> Int? {
    guard place < bytes.count else { return nil }
    switch bytes[place] {
    case UInt8(ascii: " "), UInt8(ascii: "\t"):
      return afterBlanks(place)
    case _ where inFence:
      return nil
    case UInt8(ascii: "["):
      // `-[ ] A`: the bracket becomes the blank, the box what it held.
      guard let box = box(at: place), box.count > 2, hasBlank(at: place + box.count) else {
        return nil
      }
      bytes[place] = UInt8(ascii: " ")
      hide(isMarked: box.isMarked, from: place + 1, to: place + box.count)
      note(.noBlankBefore, at: place)
      return place + 1
    case 0xC2:
      guard isNoBreakSpace(place), box(at: afterBlanks(place)) != nil else { return nil }
      note(.noBreakSpace, at: place)
      bytes[place] = UInt8(ascii: " ")
      bytes[place + 1] = UInt8(ascii: " ")
      return afterBlanks(place)
    case 0xE3:
      guard isWideBlank(bytes[...], at: place), box(at: afterBlanks(place + 3)) != nil else {
        return nil
      }
      note(.wideBlank, at: place)
      bytes.replaceSubrange(place..<place + 3, with: repeatElement(UInt8(ascii: " "), count: 3))
      return afterBlanks(place)
    default:
      return nil
    }
  }

  func afterNumber(_ start: Int) -> Int? {
    var place = start
    while place < bytes.count, place - start < 9, bytes[place].isASCIIDigit { place += 1 }
    guard place + 1 < bytes.count,
      bytes[place] == UInt8(ascii: ".") || bytes[place] == UInt8(ascii: ")"),
      bytes[place + 1] == UInt8(ascii: " ") || bytes[place + 1] == UInt8(ascii: "\t")
    else { return nil }
    return afterBlanks(place + 1)
  }

  func afterBlanks(_ start: Int) -> Int {
    var place = start
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: " ") || bytes[place] == UInt8(ascii: "\t") {
        place += 1
      } else if isNoBreakSpace(place) {
        place += 2
      } else {
        break
      }
    }
    return place
  }

  func isNoBreakSpace(_ place: Int) -> Bool {
    place + 1 < bytes.count && bytes[place] == 0xC2 && bytes[place + 1] == 0xA0
  }

  mutating func skipLine() {
    index = endOfLine(from: index)
    endLine()
  }

  /// Goes past the line end at the index, if there is one.
  mutating func endLine() {
    guard index < bytes.count else { return }
    let isCarriageReturn = bytes[index] == UInt8(ascii: "\r")
    index += 1
    if isCarriageReturn, index < bytes.count, bytes[index] == UInt8(ascii: "\n") { index += 1 }
    line += 1
    lineStart = index
  }

  mutating func note(_ kind: UnusualBox.Kind, at place: Int) {
    unusualBoxes.append(UnusualBox(kind: kind, line: line, column: Int32(place - lineStart + 1)))
  }

  mutating func note(_ kind: TextProblem.Kind, at place: Int) {
    problems.append(TextProblem(kind: kind, line: line, column: Int32(place - lineStart + 1)))
  }

  func endOfLine(from start: Int) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var place = bytes.skip(from: start) {
        $0.has(UInt8(ascii: "\n")) | $0.has(UInt8(ascii: "\r"))
      }
      while place < bytes.count, bytes[place] != UInt8(ascii: "\n"),
        bytes[place] != UInt8(ascii: "\r")
      {
        place += 1
      }
      return place
    }
  }
}
