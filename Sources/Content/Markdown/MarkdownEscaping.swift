internal import Bytes

/// Text spelt so that Markdown reads it as that text and nothing else, with as few backslashes as
/// that takes.
///
/// `lineStart` says whether the text starts a block, where numbers, dashes and the like would make
/// a list of it, and `previous` is the byte before the text on its line. `isInBrackets` is said of
/// the text of a link or an image. Line feeds are kept; blanks around them are not.
package func escapedMarkdown(
  _ text: String, lineStart: Bool = true, after previous: UInt8? = nil, isInBrackets: Bool = false
) -> String {
  var spelling = MarkdownSpelling(linePrefix: [])
  var output: [UInt8] = []
  if let previous, previous > 0x20 { output.append(previous) }
  let start = output.count
  spelling.isLineStart = lineStart
  spelling.isInBrackets = isInBrackets
  let plain = text.utf8.map { $0 < 0x20 && $0 != 0x0A ? 0x20 : $0 }
  spelling.append(plain[...], to: &output)
  return String(decoding: output[start...], as: UTF8.self)
}

/// Writes text into Markdown, escaping what would be read as something else.
struct MarkdownSpelling {
  /// What every line starts with, inside quotes and lists.
  var linePrefix: [UInt8]
  var isLineStart = true
  /// Whether something else follows the end of the text: a link, code or emphasis.
  var isFollowed = false
  /// Whether a dollar may stand in what follows on the line that the text starts on.
  var mayBeFormula = false
  /// Whether the text is that of a link or an image, which a bracket would end.
  var isInBrackets = false
  /// The first byte of the formula or the blank that follows the text.
  var following: UInt8?
  /// The run of stars or underscores that was looked at last, in the text that is being appended.
  private var run = 0..<0

  init(linePrefix: [UInt8]) {
    self.linePrefix = linePrefix
  }

  mutating func append(_ text: ArraySlice<UInt8>, to output: inout [UInt8]) {
    run = 0..<0
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      if byte == UInt8(ascii: "\n") {
        breakLine(&output)
        index += 1
        continue
      }
      if isLineStart, byte == UInt8(ascii: " ") {
        index += 1
        continue
      }
      if isLineStart, needsEscapeAtLineStart(text, index) {
        // Of a number with a stop, the stop is escaped.
        while index < text.endIndex, text[index].isASCIIDigit {
          output.append(text[index])
          index += 1
        }
        output.append(UInt8(ascii: "\\"))
      } else if index == text.startIndex, byte.isASCIIDigit, output.last == UInt8(ascii: "$") {
        // A dollar before a digit ends no formula.
        output += "&#\(byte);".utf8
        index += 1
        isLineStart = false
        continue
      } else if needsEscape(text, index, after: output.last) {
        output.append(UInt8(ascii: "\\"))
      }
      output.append(text[index])
      index += 1
      isLineStart = false
    }
  }

  mutating func breakLine(_ output: inout [UInt8]) {
    while output.last == UInt8(ascii: " ") { output.removeLast() }
    output.append(UInt8(ascii: "\n"))
    output += linePrefix
    isLineStart = true
  }

  /// Whether a byte at the start of a line would start a heading, a list, a quote, a fence or a
  /// rule, or underline one.
  private func needsEscapeAtLineStart(_ text: ArraySlice<UInt8>, _ index: Int) -> Bool {
    func isEnd(_ place: Int) -> Bool {
      place >= text.endIndex || text[place] == 0x20 || text[place] == 0x09 || text[place] == 0x0A
    }
    var place = index + 1
    // What parts the head of a table from its rows.
    if "-|:".utf8.contains(text[index]),
      columnCount(ofRule: text[index...].prefix { $0 != 0x0A }) != nil
    {
      return true
    }
    switch text[index] {
    case UInt8(ascii: "#"):
      while place < text.endIndex, text[place] == text[index], place - index < 7 { place += 1 }
      return place - index < 7 && isEnd(place)
    case UInt8(ascii: ">"): return true
    case UInt8(ascii: "@"):
      // Of a choice, it would start a place on a picture.
      let rest = text[place...].drop { $0 == 0x20 || $0 == 0x09 }
      return rest.first.map { $0.isASCIIDigit || "([+-.,".utf8.contains($0) } ?? isFollowed
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "="):
      if text[index] != UInt8(ascii: "="), isEnd(place) { return true }
      if text[index] == UInt8(ascii: "-"), text[index...].starts(with: "->".utf8) {
        return isEnd(index + 2)
      }
      // A line of nothing else is a rule, or underlines the line above.
      while place < text.endIndex, text[place] == text[index] || text[place] == 0x20 { place += 1 }
      return place < text.endIndex ? text[place] == 0x0A : !isFollowed
    case UInt8(ascii: "_"), UInt8(ascii: "*"):
      if text[index] == UInt8(ascii: "*"), isEnd(place) { return true }
      while place < text.endIndex, text[place] == text[index] || text[place] == 0x20 { place += 1 }
      return place < text.endIndex ? text[place] == 0x0A : !isFollowed
    case UInt8(ascii: "~"): return text[index...].starts(with: "~~~".utf8)
    case UInt8(ascii: "["):
      let close = text[index...].prefix(1000).firstIndex(of: UInt8(ascii: "]"))
      guard let close else { return false }
      return close - index <= 12
        || close + 1 < text.endIndex && text[close + 1] == UInt8(ascii: ":")
    case 0x30...0x39:
      while place < text.endIndex, text[place].isASCIIDigit, place - index < 10 { place += 1 }
      guard place < text.endIndex, place - index < 10,
        text[place] == UInt8(ascii: ".") || text[place] == UInt8(ascii: ")")
      else { return false }
      return isEnd(place + 1)
    default: return false
    }
  }

  /// Whether a byte would mean something anywhere in a line.
  private mutating func needsEscape(
    _ text: ArraySlice<UInt8>, _ index: Int, after last: UInt8?
  ) -> Bool {
    let next = index + 1 < text.endIndex ? text[index + 1] : following
    let previous = index > text.startIndex ? text[index - 1] : nil
    func isBlank(_ byte: UInt8?) -> Bool { byte.map { $0 == 0x20 || $0 == 0x0A } ?? !isFollowed }
    switch text[index] {
    case UInt8(ascii: "\\"):
      guard let next else { return isFollowed }
      return next == 0x0A || next < 0x80 && next > 0x20 && !isWordByte(next)
    case UInt8(ascii: "`"): return true
    case UInt8(ascii: "*"), UInt8(ascii: "_"):
      // A run of marks between blanks marks nothing, and no underline does inside a word.
      let (before, after) = neighbours(ofRunAt: index, in: text)
      let isLoose = isBlank(after) && (before ?? last).map { $0 == 0x20 || $0 == 0x0A } ?? true
      if isLoose { return false }
      if text[index] == UInt8(ascii: "*") { return true }
      return !(before.map(isWordByte) ?? false) || !(after.map(isWordByte) ?? false)
    case UInt8(ascii: "]"): return isInBrackets
    case UInt8(ascii: "["):
      return isInBrackets || next == UInt8(ascii: "[") || next == nil && isFollowed
        || previous == UInt8(ascii: "!")
    case UInt8(ascii: "("): return previous == UInt8(ascii: "]")
    case UInt8(ascii: "!"): return next == nil && isFollowed
    case UInt8(ascii: "<"):
      guard let next else { return isFollowed }
      return isWordByte(next) || "/!?".utf8.contains(next)
    case UInt8(ascii: "&"):
      guard let next else { return isFollowed }
      guard next == UInt8(ascii: "#") || isWordByte(next) else { return false }
      let name = text[(index + 1)...].prefix { isWordByte($0) || $0 == UInt8(ascii: "#") }
      return name.count <= 34 && name.endIndex < text.endIndex
        && text[name.endIndex] == UInt8(ascii: ";")
    case UInt8(ascii: "$"):
      // A price is no formula unless something after it could end one.
      let mayEnd = mayBeFormula || text[(index + 1)...].contains(UInt8(ascii: "$"))
      let opens = next.map { $0 > 0x20 && (mayEnd || !$0.isASCIIDigit) } ?? isFollowed
      let closes = (previous ?? last ?? 0x20) > 0x20
      let isBeforeDigit = next?.isASCIIDigit ?? false
      return opens || closes && !isBeforeDigit
    default: return false
    }
  }

  /// What stands around the run of one byte that an index is in.
  private mutating func neighbours(
    ofRunAt index: Int, in text: ArraySlice<UInt8>
  ) -> (UInt8?, UInt8?) {
    if !run.contains(index) {
      var start = index
      while start > text.startIndex, text[start - 1] == text[index] { start -= 1 }
      var end = index + 1
      while end < text.endIndex, text[end] == text[index] { end += 1 }
      run = start..<end
    }
    return (
      run.lowerBound > text.startIndex ? text[run.lowerBound - 1] : nil,
      run.upperBound < text.endIndex ? text[run.upperBound] : nil
    )
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte.isASCIIDigit || byte.isASCIILetter
  }
}
