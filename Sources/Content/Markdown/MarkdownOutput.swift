internal import Bytes

/// Markdown while it is written: its lines, each with what stands before it inside quotes and
/// lists.
struct MarkdownOutput {
  var bytes: [UInt8] = []
  var spelling = MarkdownSpelling(linePrefix: [])
  /// Whether a list marker or a quote mark was just written, so that the line is begun.
  private var isAfterMarker = false
  /// Whether an empty line has to come before the next block.
  var owesLine = false

  /// Forgets which line is written; what was written stays.
  mutating func restart() {
    spelling = MarkdownSpelling(linePrefix: [])
    (isAfterMarker, owesLine) = (false, false)
  }

  /// Takes what was written, without white space at its end, and at its start unless that is kept.
  mutating func take(keepsStart: Bool) -> [UInt8] {
    var end = bytes.count
    while end > 0, bytes[end - 1] <= 0x20 { end -= 1 }
    var start = 0
    while !keepsStart, start < end, bytes[start] <= 0x20 { start += 1 }
    defer { bytes.removeAll(keepingCapacity: true) }
    return Array(bytes[start..<end])
  }

  /// Starts a quote or a list item; what `leave` needs to end it.
  mutating func enter(marker: String, prefix: String) -> [UInt8] {
    bytes.append(marker)
    let outer = spelling.linePrefix
    spelling.linePrefix += prefix.utf8
    isAfterMarker = true
    owesLine = false
    return outer
  }

  /// Ends a quote or a list item.
  mutating func leave(to outer: [UInt8]) {
    if isAfterMarker {
      removeBlanks()
      bytes.append("\n")
      isAfterMarker = false
    }
    spelling.linePrefix = outer
    owesLine = false
  }

  /// A state that can be returned to if nothing was written since.
  typealias Start = (count: Int, spelling: MarkdownSpelling, isAfterMarker: Bool, owesLine: Bool)

  var start: Start { (bytes.count, spelling, isAfterMarker, owesLine) }

  mutating func restore(_ start: Start) {
    bytes.removeLast(bytes.count - start.count)
    (spelling, isAfterMarker, owesLine) = (start.spelling, start.isAfterMarker, start.owesLine)
  }

  mutating func openLine() {
    if isAfterMarker {
      isAfterMarker = false
      return
    }
    if owesLine {
      appendEmptyPrefix()
      bytes.append("\n")
    }
    owesLine = false
    bytes += spelling.linePrefix
  }

  mutating func endLine(owing: Bool, keepsBlanks: Bool) {
    if !keepsBlanks { removeBlanks() }
    bytes.append("\n")
    owesLine = owing
  }

  private mutating func removeBlanks() {
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
  }

  /// What an empty line inside quotes and lists consists of.
  private mutating func appendEmptyPrefix() {
    var blank = spelling.linePrefix[...]
    while blank.last == UInt8(ascii: " ") { blank.removeLast() }
    bytes += blank
  }

  mutating func writeLines(_ text: ArraySlice<UInt8>) {
    var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    for (index, line) in lines.enumerated() {
      if index > 0, line.isEmpty {
        appendEmptyPrefix()
      } else if index > 0 {
        bytes += spelling.linePrefix
      }
      bytes += line
      bytes.append("\n")
    }
    if lines.isEmpty { bytes.append("\n") }
  }

  /// Writes the lines of a fenced block, without the end of the last.
  mutating func writeCode(_ code: ArraySlice<UInt8>, info: ArraySlice<UInt8>) {
    let mark = info.contains(UInt8(ascii: "`")) ? UInt8(ascii: "~") : UInt8(ascii: "`")
    let fence = [UInt8](repeating: mark, count: max(3, longestRun(of: mark, in: code) + 1))
    bytes += fence
    bytes += info
    bytes.append("\n")
    if !code.isEmpty {
      bytes += spelling.linePrefix
      if code.first == UInt8(ascii: "\n") { removeBlanks() }
      writeLines(code)
    }
    bytes += spelling.linePrefix
    bytes += fence
  }

  /// Writes something as it is, in as many lines as it has.
  mutating func writeSource(_ source: ArraySlice<UInt8>) {
    for byte in source {
      if byte == UInt8(ascii: "\n") {
        spelling.breakLine(&bytes)
      } else {
        bytes.append(byte)
      }
    }
  }

  mutating func writeCodeSpan(_ text: ArraySlice<UInt8>) {
    let fence = [UInt8](repeating: UInt8(ascii: "`"), count: shortestMissingRun(in: text))
    let isPadded =
      text.first == UInt8(ascii: "`") || text.last == UInt8(ascii: "`")
      || text.first == 0x20 && text.last == 0x20 && text.contains { $0 != 0x20 }
    bytes += fence
    if isPadded { bytes.append(" ") }
    bytes += text
    if isPadded { bytes.append(" ") }
    bytes += fence
  }

  /// Writes the address of a link or an image with its title, and the bracket behind them.
  mutating func writeAddress(_ address: ArraySlice<UInt8>, title: ArraySlice<UInt8>) {
    bytes += markdownAddress(Array(address)) + markdownTitle(Array(title))
    bytes.append(")")
  }
}

private func longestRun(of byte: UInt8, in text: ArraySlice<UInt8>) -> Int {
  var longest = 0
  var run = 0
  for other in text {
    run = other == byte ? run + 1 : 0
    longest = max(longest, run)
  }
  return longest
}

/// The length of the shortest run of backticks that a text does not hold.
private func shortestMissingRun(in text: ArraySlice<UInt8>) -> Int {
  var runs: Set<Int> = []
  var run = 0
  for byte in text {
    if byte == UInt8(ascii: "`") {
      run += 1
    } else {
      runs.insert(run)
      run = 0
    }
  }
  runs.insert(run)
  var count = 1
  while runs.contains(count) { count += 1 }
  return count
}

/// An address as it stands between the round brackets of a link.
package func markdownAddress(_ address: String) -> String {
  String(decoding: markdownAddress(Array(address.utf8)), as: UTF8.self)
}

private func markdownAddress(_ address: [UInt8]) -> [UInt8] {
  let isPlain =
    !address.isEmpty
    && address.allSatisfy {
      $0 > 0x20 && $0 != 0x7F && !"()<>\\&*_[]`".utf8.contains($0) || $0 == UInt8(ascii: "_")
    }
  if isPlain { return address }
  var output: [UInt8] = [UInt8(ascii: "<")]
  for byte in address where byte != 0x0A {
    if "<>\\&".utf8.contains(byte) { output.append(UInt8(ascii: "\\")) }
    output.append(byte)
  }
  output.append(UInt8(ascii: ">"))
  return output
}

/// A title as it stands behind the address of a link or an image; nothing if it is empty.
package func markdownTitle(_ title: String) -> String {
  String(decoding: markdownTitle(Array(title.utf8)), as: UTF8.self)
}

private func markdownTitle(_ title: [UInt8]) -> [UInt8] {
  if title.isEmpty { return [] }
  var output: [UInt8] = Array(" \"".utf8)
  for byte in title {
    if "\"\\&<".utf8.contains(byte) { output.append(UInt8(ascii: "\\")) }
    output.append(byte == UInt8(ascii: "\n") ? 0x20 : byte)
  }
  output.append(UInt8(ascii: "\""))
  return output
}

/// What a tag without attributes means in Markdown.
func mark(ofTag tag: ArraySlice<UInt8>) -> String? {
  let name = tag.filter { !"</>".utf8.contains($0) }
  switch String(decoding: name, as: UTF8.self) {
  case "i", "em": return "*"
  case "b", "strong": return "**"
  case "p", "span", "u", "small": return ""
  default: return nil
  }
}
