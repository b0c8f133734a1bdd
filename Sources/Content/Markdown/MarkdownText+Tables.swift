internal import ByteSearch
internal import Bytes

// Tables as GitHub has them (GitHub Flavored Markdown 0.29, section 4.10). cmark takes one for a
// paragraph; `MarkdownTree.withTables` parts it into rows and cells. Each cell is to be read by
// itself, so what could reach over its end is hidden here.
extension MarkdownText {
  /// Finds tables, and hides marks in their cells that have no partner there.
  mutating func scanTables() {
    guard bytes.withUnsafeBufferPointer({ $0.holds(UInt8(ascii: "|")) }) else { return }
    let lines = linesOutsideOfFences()
    var index = 1
    while index < lines.count {
      guard isTableRule(lines[index]), isHeader(lines[index - 1], of: lines[index]) else {
        index += 1
        continue
      }
      hasTables = true
      hideMarks(inRow: lines[index - 1])
      index += 1
      while index < lines.count, isRow(lines[index]) {
        hideMarks(inRow: lines[index])
        index += 1
      }
    }
  }

  /// The lines of the text, with an empty one for code between fences.
  private func linesOutsideOfFences() -> [Range<Int>] {
    var found: [Range<Int>] = []
    var fences = fencedCode[...]
    for line in Lines(of: bytes[...]) {
      while let fence = fences.first, fence.upperBound <= line.lowerBound { fences.removeFirst() }
      let isCode = fences.first.map { $0.contains(line.lowerBound) } ?? false
      found.append(isCode ? line.lowerBound..<line.lowerBound : line)
    }
    return found
  }

  /// Whether a line parts the head of a table from its rows: `--- | :-: | --:`.
  private func isTableRule(_ line: Range<Int>) -> Bool {
    columnCount(ofRule: bytes[contentStart(line)..<line.upperBound]) != nil
  }

  /// Whether a line may go on with a table: it says something, and starts no list and no heading.
  private func isRow(_ line: Range<Int>) -> Bool {
    let start = contentStart(line)
    return start < line.upperBound && rowStart(line) == start && bytes[start] != UInt8(ascii: "#")
  }

  private func isHeader(_ line: Range<Int>, of rule: Range<Int>) -> Bool {
    let start = rowStart(line)
    guard start < line.upperBound, !isBox(at: start) else { return false }
    let bars = self.bars(in: start..<line.upperBound)
    var count = bars.count + 1
    if bars.first == start { count -= 1 }
    if let last = bars.last, last > start, isBlank(last + 1..<line.upperBound) { count -= 1 }
    return !bars.isEmpty
      && count == columnCount(ofRule: bytes[contentStart(rule)..<rule.upperBound])
  }

  /// Where a row starts on a line: behind a list's mark, too.
  private func rowStart(_ line: Range<Int>) -> Int {
    let start = contentStart(line)
    guard start + 1 < line.upperBound else { return start }
    if "-*+".utf8.contains(bytes[start]), isBlankOrTab(bytes[start + 1]) {
      return min(afterBlanks(start + 1), line.upperBound)
    }
    return bytes[start].isASCIIDigit ? min(afterNumber(start) ?? start, line.upperBound) : start
  }

  private func isBlank(_ range: Range<Int>) -> Bool { bytes[range].allSatisfy(isBlankOrTab) }

  /// Where a line starts behind blanks and the marks of quotes.
  private func contentStart(_ line: Range<Int>) -> Int {
    bytes[line].firstIndex { !isBlankOrTab($0) && $0 != UInt8(ascii: ">") } ?? line.upperBound
  }

  /// Where bars part cells: those that follow no backslash, in no blank and no formula.
  private func bars(in line: Range<Int>) -> [Int] {
    var found: [Int] = []
    var closing: UInt8?
    var place = line.lowerBound
    while place < line.upperBound {
      let byte = bytes[place]
      switch byte {
      case _ where closing != nil: if byte == closing { closing = nil }
      case UInt8(ascii: "\\"): place += 1
      case Placeholder.math, Placeholder.blankOpen:
        let end = byte == Placeholder.math ? byte : Placeholder.blankClose
        if bytes[place + 1..<line.upperBound].contains(end) { closing = end }
      case UInt8(ascii: "|"): found.append(place)
      default: break
      }
      place += 1
    }
    return found
  }

  /// The columns, from 1, at which the cells of each line start that may be a row.
  func cellColumns() -> [[Int32]] {
    var columns: [[Int32]] = []
    for line in Lines(of: bytes[...]) {
      let isRow = bytes[line].contains(UInt8(ascii: "|"))
      columns.append(
        isRow ? cells(ofRow: line).map { Int32(clamping: $0 - line.lowerBound + 1) } : [])
    }
    return columns
  }

  /// Where the cells of a row start.
  private func cells(ofRow line: Range<Int>) -> [Int] {
    let row = rowStart(line)..<line.upperBound
    var ends = bars(in: row) + [row.upperBound]
    var start = row.lowerBound
    if ends.first == start, ends.count > 1 { start = ends.removeFirst() + 1 }
    return ends.map { end in
      defer { start = end + 1 }
      return start < end ? min(afterBlanks(start), end) : end
    }
  }

  private mutating func hideMarks(inRow line: Range<Int>) {
    let line = rowStart(line)..<line.upperBound
    let bars = self.bars(in: line)
    if bars.isEmpty { return }
    var start = line.lowerBound
    for end in bars + [line.upperBound] {
      for mark in "*_`".utf8 where hasOddRuns(of: mark, in: start..<end) {
        for place in start..<end where bytes[place] == mark {
          let isEscaped = place > start && bytes[place - 1] == UInt8(ascii: "\\")
          if !isEscaped { bytes[place] = Placeholder.of(mark) }
        }
      }
      start = min(end + 1, line.upperBound)
    }
    var place = line.lowerBound
    while place + 1 < line.upperBound {
      if bytes[place] == UInt8(ascii: "\\") {
        if bytes[place + 1] == UInt8(ascii: "|") {
          bytes[place] = Placeholder.bar
          bytes[place + 1] = Placeholder.of(UInt8(ascii: "\\"))
        }
        place += 1
      }
      place += 1
    }
  }

  private func hasOddRuns(of mark: UInt8, in range: Range<Int>) -> Bool {
    var count = 0
    var previous: UInt8 = 0
    for byte in bytes[range] {
      if byte == mark, previous != mark, previous != UInt8(ascii: "\\") { count += 1 }
      previous = byte
    }
    return count % 2 == 1
  }
}

/// How many columns a line `--- | :-: | --:` has; nil for any other line.
func columnCount(ofRule line: ArraySlice<UInt8>) -> Int? {
  guard line.contains(UInt8(ascii: "|")),
    line.allSatisfy({ "-:| \t".utf8.contains($0) })
  else { return nil }
  let columns = tableCells(line)
  for column in columns {
    let dashes = column.drop { $0 == UInt8(ascii: ":") }.prefix { $0 == UInt8(ascii: "-") }
    let colons = column.prefix { $0 == UInt8(ascii: ":") }.count
    let rest = column.count - colons - dashes.count
    guard !dashes.isEmpty, colons < 2, rest == 0 || rest == 1 && column.last == UInt8(ascii: ":")
    else { return nil }
  }
  return columns.count
}

/// What a line of a table has between its bars, without blanks.
func tableCells(_ line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
  var cells = line.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
    .map(trimmed)
  if cells.count > 1, cells.first?.isEmpty == true { cells.removeFirst() }
  if cells.count > 1, cells.last?.isEmpty == true { cells.removeLast() }
  return cells
}
