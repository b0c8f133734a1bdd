internal import Diagnostics

/// A table as RFC 4180 has it: rows of fields, quoted where they hold separators, quotes or line
/// ends.
struct CSVTable {
  struct Row {
    var fields: [String]
    /// Where it starts, in bytes.
    var offset: Int
  }

  var rows: [Row] = []

  /// A field longer than this is no text of a question, but a quote that is not closed.
  static let maximumField = 1 << 20

  enum Problem: Error, Equatable {
    case openQuote(Int)
    case textAfterQuote(Int)
    case fieldTooLong(Int)
  }

  /// Reads the bytes of a table; empty lines are no rows.
  init(_ bytes: [UInt8], separator: UInt8) throws(Problem) {
    var row = Row(fields: [], offset: 0)
    var index = 0
    while index < bytes.count {
      let missing = rows.first.map { $0.fields.count - row.fields.count }
      row.fields.append(try Self.field(bytes, &index, separator: separator, missing: missing))
      if index < bytes.count, bytes[index] == separator {
        index += 1
        if index < bytes.count { continue }
        row.fields.append("")
      }
      // The end of a line.
      if index < bytes.count {
        index += bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A ? 2 : 1
      }
      if row.fields.contains(where: { !$0.isEmpty }) { rows.append(row) }
      row = Row(fields: [], offset: index)
    }
    if separator == Self.bar { removeMarkdown() }
  }

  /// The field that starts at the index; `missing` fields make the row as long as the first one.
  private static func field(
    _ bytes: [UInt8], _ index: inout Int, separator: UInt8, missing: Int?
  ) throws(Problem) -> String {
    let start = index
    while index < bytes.count, bytes[index] == 0x20 { index += 1 }
    if index > start, !isQuoted(bytes, from: index, separator, missing) { index = start }
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
      while index < bytes.count, bytes[index] != separator, bytes[index] != 0x0A,
        bytes[index] != 0x0D
      {
        index += 1
      }
      guard index - start <= maximumField else { throw .fieldTooLong(start) }
      return String(decoding: bytes[start..<index], as: UTF8.self)
    }
    index += 1
    var field: [UInt8] = []
    while true {
      guard index < bytes.count else { throw .openQuote(start) }
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\"") {
        guard index < bytes.count, bytes[index] == byte else { break }
        index += 1
      } else if byte == 0x0D, index < bytes.count, bytes[index] == 0x0A {
        continue
      }
      field.append(byte)
      if field.count > maximumField { throw .openQuote(start) }
    }
    // Blanks may stand between a quote and the separator.
    while index < bytes.count, bytes[index] == 0x20 { index += 1 }
    guard
      index == bytes.count || bytes[index] == separator || bytes[index] == 0x0A
        || bytes[index] == 0x0D
    else { throw .textAfterQuote(index) }
    return String(decoding: field, as: UTF8.self)
  }

  /// Whether a field behind a blank stands in quotes that end before a separator.
  ///
  /// A quote may be a sign of inches, too. If the next one stands in another line, it ends the
  /// field only where the rest of the line has not the `missing` fields.
  private static func isQuoted(
    _ bytes: [UInt8], from start: Int, _ separator: UInt8, _ missing: Int?
  ) -> Bool {
    let quote = UInt8(ascii: "\"")
    guard start < bytes.count, bytes[start] == quote else { return false }
    var end = start + 1
    while end < bytes.count, bytes[end] != quote || bytes[end...].dropFirst().first == quote {
      end += bytes[end] == quote ? 2 : 1
    }
    guard end < bytes.count else { return false }
    let next = bytes[(end + 1)...].first { $0 != 0x20 }
    guard next.map({ [separator, 0x0A, 0x0D].contains($0) }) ?? true else { return false }
    let said = bytes[start..<end]
    guard let lineEnd = said.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return true }
    return said[..<lineEnd].count { $0 == separator } + 1 != missing
  }

  /// What parts the fields: of comma, semicolon and tab the one that the first lines have most
  /// regularly.
  static func separator(of bytes: [UInt8]) -> UInt8 {
    var best: (separator: UInt8, score: Int) = (UInt8(ascii: ","), 0)
    for separator in [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09] {
      guard let table = try? CSVTable(Array(firstLines(of: bytes)), separator: separator),
        let first = table.rows.first
      else { continue }
      let width = first.fields.count
      guard width > 1 else { continue }
      let score = table.rows.count { $0.fields.count == width } * 100 + width
      if score > best.score { best = (separator, score) }
    }
    let isBarred = best.score == 0 || bytes.first == bar
    return isBarred && firstLines(of: bytes).prefix { $0 != 0x0A }.contains(bar)
      ? bar : best.separator
  }

  static let bar = UInt8(ascii: "|")

  /// Takes away what only Markdown has around the fields of a table between bars: bars at both ends
  /// of each line, blanks beside them, and the line below the names.
  private mutating func removeMarkdown() {
    rows.removeAll { row in
      row.fields.contains { $0.contains("-") }
        && row.fields.allSatisfy { $0.allSatisfy { "-: ".contains($0) } }
    }
    let isFramed = rows.allSatisfy { $0.fields.count > 2 && $0.fields[0].trimmed.isEmpty }
    for place in rows.indices {
      if isFramed {
        rows[place].fields.removeFirst()
        if rows[place].fields.last?.trimmed.isEmpty == true { rows[place].fields.removeLast() }
      }
      rows[place].fields = rows[place].fields.map(\.trimmed)
    }
  }

  /// The first records, up to some kilobytes, cut outside quotes.
  private static func firstLines(of bytes: [UInt8]) -> ArraySlice<UInt8> {
    var isQuoted = false
    var end = 0
    for (index, byte) in bytes.prefix(65536).enumerated() {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == 0x0A, !isQuoted { end = index + 1 }
      if end > 8192 { break }
    }
    return end == 0 || bytes.count <= 8192 ? bytes.prefix(65536) : bytes[..<end]
  }
}

/// Appends a field, quoted where it has to be.
///
/// A text that a spreadsheet would take for a formula gets an apostrophe before it where
/// `isForSpreadsheets`.
package func appendCSV(
  _ field: String, separator: UInt8, isForSpreadsheets: Bool = false, to output: inout [UInt8]
) {
  var field = field
  if isForSpreadsheets, let first = field.utf8.first, "=+-@\t\r".utf8.contains(first) {
    field = "'" + field
  }
  let needsQuotes =
    field.utf8.contains {
      $0 == separator || $0 == UInt8(ascii: "\"") || $0 == 0x0A || $0 == 0x0D
    } || field.hasPrefix(" ") || field.hasSuffix(" ")
  guard needsQuotes else {
    output += field.utf8
    return
  }
  output.append(UInt8(ascii: "\""))
  for byte in field.utf8 {
    if byte == UInt8(ascii: "\"") { output.append(byte) }
    output.append(byte)
  }
  output.append(UInt8(ascii: "\""))
}

/// Where the first row of a table between bars starts that stands below headings of Markdown, and
/// where the first of those does; nil for other files.
private func startOfTable(below bytes: [UInt8]) -> (start: Int, heading: Int)? {
  var heading: Int?
  var start = 0
  while start < bytes.count {
    let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
    switch bytes[start..<end].first(where: { $0 > 0x20 }) {
    case CSVTable.bar: return heading.map { (start, $0) }
    case UInt8(ascii: "#"): heading = heading ?? start
    case nil: break
    default: return nil
    }
    start = end + 1
  }
  return nil
}

/// The rows of a table; nil, and an error, if its fields cannot be told apart.
func csvTable(
  of file: SourceFile, _ separator: UInt8?, _ lines: SourceLines, _ imported: inout Imported
) -> CSVTable? {
  do throws(CSVTable.Problem) {
    if separator == nil, let (start, heading) = startOfTable(below: file.bytes) {
      imported.lose(
        .formatting, "the heading above the table is left out", at: lines.location(heading))
      let above = [UInt8](repeating: 0x0A, count: start)
      return try CSVTable(above + file.bytes[start...], separator: CSVTable.bar)
    }
    return try CSVTable(file.bytes, separator: separator ?? CSVTable.separator(of: file.bytes))
  } catch {
    let (offset, message) =
      switch error {
      case .openQuote(let offset):
        (offset, "this quoted field does not end; write a quote \" after it")
      case .textAfterQuote(let offset):
        (offset, "text after a closing quote; write a quote inside a field twice, as \"\"")
      case .fieldTooLong(let offset): (offset, "a field of more than a megabyte is no question")
      }
    imported.refuse(message, at: lines.location(offset))
    return nil
  }
}
