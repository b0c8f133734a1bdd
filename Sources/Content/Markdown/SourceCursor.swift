internal import Bytes

/// A place in Markdown that goes along with what a parser read there.
struct SourceCursor {
  private let bytes: ArraySlice<UInt8>
  private(set) var line: Int32 = 1
  private var lineStart: Int
  private var index: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    lineStart = bytes.startIndex
    index = lineStart
  }

  /// From 1.
  var column: Int32 { Int32(clamping: index - lineStart + 1) }

  /// The byte here; 0 at the end.
  var peek: UInt8 { byte(at: index) }

  private func byte(at place: Int) -> UInt8 { place < bytes.endIndex ? bytes[place] : 0 }

  /// Goes to a place on this line or below it; false if there is none.
  mutating func go(toLine other: Int32, column: Int32) -> Bool {
    while line < other, index < bytes.endIndex { startLine() }
    index = lineStart + Int(column) - 1
    return line == other && column > 0 && index <= bytes.endIndex
  }

  mutating func skip(_ count: Int) -> Bool {
    index += count
    return index <= bytes.endIndex
  }

  /// Goes to the start of the next line.
  private mutating func startLine() {
    while index < bytes.endIndex, !isLineEnd(bytes[index]) { index += 1 }
    if peek == UInt8(ascii: "\r"), byte(at: index + 1) == UInt8(ascii: "\n") { index += 1 }
    index = min(index + 1, bytes.endIndex)
    line += 1
    lineStart = index
  }

  /// Goes from the end of a line to what the next one says; false if more stands here than what
  /// makes a line break.
  ///
  /// Before that are blanks and the marks of quotes, except those that the text there begins with.
  mutating func endLine(before text: ArraySlice<UInt8> = []) -> Bool {
    while isSpace(peek) && !isLineEnd(peek) || peek == Placeholder.blank || peek == Placeholder.tab
    {
      index += 1
    }
    if peek == UInt8(ascii: "\\") { index += 1 }
    guard isLineEnd(peek) else { return false }
    startLine()
    let mark = UInt8(ascii: ">")
    let marks = bytes[index...].prefix { isBlankOrTab($0) || $0 == mark }
    var quotes = marks.count { $0 == mark }
    if text.first == mark, !"\\&".utf8.contains(byte(at: marks.endIndex)) {
      quotes -= text.prefix { isBlankOrTab($0) || $0 == mark }.count { $0 == mark }
    }
    while quotes > 0 && peek == mark || isBlankOrTab(peek) {
      if peek == mark { quotes -= 1 }
      index += 1
    }
    return true
  }

  /// Goes past what was read as a text; false if something else stands here.
  ///
  /// Backslashes and character references of the text are passed, unless it is literal.
  mutating func pass(_ text: ArraySlice<UInt8>, isLiteral: Bool = false) -> Bool {
    var place = text.startIndex
    while place < text.endIndex {
      let byte = text[place]
      // Most bytes stand as they were read.
      if byte == peek, byte >= 0x20, byte != UInt8(ascii: "\\"), byte != UInt8(ascii: "&") {
        index += 1
        place += 1
        continue
      }
      if isLineEnd(byte) {
        place += 1
        if byte == UInt8(ascii: "\r"), place < text.endIndex, text[place] == UInt8(ascii: "\n") {
          place += 1
        }
        guard endLine(before: text[place...]) else { return false }
        continue
      }
      switch peek {
      case UInt8(ascii: "\\") where !isLiteral && isASCIIPunctuation(self.byte(at: index + 1)):
        index += 1
      case UInt8(ascii: "&") where !isLiteral:
        guard let end = endOfReference(readAs: text[place...]) else { break }
        index = end
        place += scalarLength(byte)
        // A few references stand for two characters.
        if place < text.endIndex, !isLineEnd(text[place]), index < bytes.endIndex,
          text[place] != Placeholder.original(of: peek), !"\\&".utf8.contains(peek)
        {
          place += scalarLength(text[place])
        }
        place = min(place, text.endIndex)
        continue
      case Placeholder.blank, Placeholder.tab:
        index += 1
        continue
      default: break
      }
      guard index < bytes.endIndex, Placeholder.original(of: bytes[index]) == byte else {
        return false
      }
      index += 1
      place += 1
    }
    return true
  }

  private func scalarLength(_ first: UInt8) -> Int {
    first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
  }

  /// Where the character reference here ends; nil if it was read as it is written, as none has this
  /// name.
  private func endOfReference(readAs text: ArraySlice<UInt8>) -> Int? {
    let name = bytes[(index + 1)...].prefix(40).prefix {
      $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "#")
    }
    guard byte(at: name.endIndex) == UInt8(ascii: ";") else { return nil }
    let isWhole = text.starts(with: bytes[index...name.endIndex])
    return isWhole && !name.elementsEqual("amp".utf8) ? nil : name.endIndex + 1
  }

  mutating func passBox() -> Bool {
    guard let end = bytes[index...].prefix(16).firstIndex(of: Placeholder.filler) else {
      return false
    }
    index = end + 1
    return true
  }

  /// Goes past a code span.
  mutating func passCode() -> Bool {
    let tick = UInt8(ascii: "`")
    let count = bytes[index...].prefix { $0 == tick }.count
    index += count
    while count > 0, index < bytes.endIndex {
      let run = bytes[index...].prefix { $0 == tick }.count
      index += run
      if run == count { return true }
      if run == 0 { next() }
    }
    return false
  }

  /// Goes past a byte, or past the end of a line and the marks of quotes below it.
  private mutating func next() {
    if isLineEnd(peek) { _ = endLine() } else { index += 1 }
  }

  /// Goes past the number signs of a heading, if it has some.
  mutating func passMarks(ofHeading level: Int) {
    let marks = bytes[index...].prefix { $0 == UInt8(ascii: "#") }
    guard marks.count == level, isSpace(byte(at: marks.endIndex)) else { return }
    index = marks.endIndex
    while isBlankOrTab(peek) { index += 1 }
  }
}

// MARK: Links

extension SourceCursor {
  /// Goes past what stands behind the text of a link: `(address "title")`, `[label]` or nothing.
  mutating func passTarget() {
    var target = self
    if target.passAddress() {
      self = target
      return
    }
    guard peek == UInt8(ascii: "[") else { return }
    target = self
    for _ in 0..<1000 {
      target.next()
      switch target.peek {
      case UInt8(ascii: "\\"): target.index += 1
      case UInt8(ascii: "["), 0: return
      case UInt8(ascii: "]"):
        self = target
        index += 1
        return
      default: break
      }
    }
  }

  private mutating func passAddress() -> Bool {
    guard peek == UInt8(ascii: "(") else { return false }
    index += 1
    skipSpace()
    let isPointed = peek == UInt8(ascii: "<")
    if isPointed { index += 1 }
    var open = 0
    scan: while index < bytes.endIndex {
      switch peek {
      case UInt8(ascii: "\\"): index += isASCIIPunctuation(byte(at: index + 1)) ? 1 : 0
      case UInt8(ascii: ">") where isPointed: break scan
      case UInt8(ascii: "<") where isPointed: return false
      case let byte where isPointed ? isLineEnd(byte) : isSpace(byte):
        if isPointed { return false }
        break scan
      case UInt8(ascii: "(") where !isPointed:
        open += 1
        if open > 32 { return false }
      case UInt8(ascii: ")") where !isPointed:
        open -= 1
        if open < 0 { break scan }
      default: break
      }
      index += 1
    }
    if isPointed { index += 1 }
    let end = index
    skipSpace()
    if index > end, "\"'(".utf8.contains(peek) {
      guard passTitle() else { return false }
      skipSpace()
    }
    guard peek == UInt8(ascii: ")") else { return false }
    index += 1
    return true
  }

  /// Goes past a title; false if it does not end, or not in its paragraph.
  private mutating func passTitle() -> Bool {
    let open = peek
    let close = open == UInt8(ascii: "(") ? UInt8(ascii: ")") : open
    while true {
      if peek == UInt8(ascii: "\\") { index += 1 }
      let endsLine = isLineEnd(peek)
      next()
      if index >= bytes.endIndex || endsLine && isLineEnd(peek) { return false }
      if peek == close {
        index += 1
        return true
      }
      // Brackets in brackets are no title.
      if peek == UInt8(ascii: "("), open == peek { return false }
    }
  }

  private mutating func skipSpace() {
    while isSpace(peek) { next() }
  }

  /// Goes past the link references here that a paragraph above a line begins with; false if there
  /// are none.
  mutating func passReferences(beforeLine limit: Int32) -> Bool {
    guard peek == UInt8(ascii: "[") else { return false }
    // The lines of the paragraph without the marks of quotes before them.
    var text: [UInt8] = []
    var end = self
    while end.line < limit, end.index < bytes.endIndex {
      let line = bytes[end.index...].prefix { !isLineEnd($0) }
      if line.allSatisfy({ isSpace($0) }) { break }
      text += line
      text.append(UInt8(ascii: "\n"))
      end.index = line.endIndex
      if !end.endLine() { break }
    }
    var references = LinkReferences()
    var start = 0
    while start < text.count, text[start] == UInt8(ascii: "["),
      let next = references.take(from: text, at: start)
    {
      start = next
    }
    for byte in text[..<start] where byte == UInt8(ascii: "\n") {
      index = bytes[index...].firstIndex(where: isLineEnd) ?? bytes.endIndex
      _ = endLine()
    }
    return start > 0
  }
}
