internal import Bytes
internal import Content
internal import Diagnostics

/// A table of texts as programs with quizzes offer it: the first sheet of an .xlsx file, or CSV.
struct Sheet {
  struct Row {
    /// What the cells say that are there.
    private let texts: [String]
    /// The columns of those cells; empty where they are the first ones, without a gap.
    private let columns: [Int]
    /// Of the sheet or the file, from 1.
    let line: Int

    init(_ texts: [String], columns: [Int] = [], line: Int) {
      self.texts = texts
      self.columns = columns == Array(texts.indices) ? [] : columns
      self.line = line
    }

    /// What a cell says, without blanks at its ends; empty for one that is not there.
    subscript(column: Int) -> String {
      if columns.isEmpty { return texts.indices.contains(column) ? texts[column].trimmed : "" }
      var low = 0
      var high = columns.count
      while low < high {
        let middle = (low + high) / 2
        if columns[middle] < column { low = middle + 1 } else { high = middle }
      }
      return low < columns.count && columns[low] == column ? texts[low].trimmed : ""
    }

    /// All cells up to the last one.
    var cells: [String] { (0..<width).map { self[$0] } }

    /// How many columns there are up to the last cell.
    var width: Int { columns.last.map { $0 + 1 } ?? texts.count }

    /// The columns that say something.
    var filled: [Int] {
      texts.indices.filter { !texts[$0].trimmed.isEmpty }.map { columns.isEmpty ? $0 : columns[$0] }
    }

    var isEmpty: Bool { texts.allSatisfy { $0.trimmed.isEmpty } }
  }

  private(set) var rows: [Row] = []

  /// Nil, and a finding, for a file that is neither.
  init?(_ file: SourceFile, reporting diagnostics: inout [Diagnostic]) {
    if ZipArchive.isZip(file.bytes) {
      guard let rows = spreadsheetRows(file, reporting: &diagnostics) else { return nil }
      self.rows = rows
      return
    }
    var file = file
    file.bytes = Array(file.bytes.withoutByteOrderMark)
    guard String(validating: file.bytes, as: UTF8.self) != nil else {
      diagnostics.error(
        .importEncoding, "this is not UTF-8; save the file as UTF-8",
        at: SourceLocation(path: file.path))
      return nil
    }
    let lines = SourceLines(file)
    do throws(CSVTable.Problem) {
      let table = try CSVTable(file.bytes, separator: CSVTable.separator(of: file.bytes))
      rows = table.rows.map { Row($0.fields, line: lines.location($0.offset).line) }
    } catch {
      diagnostics.error(
        .importSyntax, "a field in quotes is not closed; write a quote after it",
        at: SourceLocation(path: file.path))
      return nil
    }
  }
}

/// Whether a file is an archive rather than a table that starts with the letters of one.
func isSpreadsheet(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) }

extension CSVTable {
  /// The rows of a sheet that say something, each at the byte of its line; nil, and a finding, for
  /// one whose gaps would take far more room than the file.
  init?(_ sheet: Sheet, of file: SourceFile, _ imported: inout Imported) {
    var room = 16 * file.bytes.count + (1 << 20)
    for row in sheet.rows where !row.isEmpty {
      let cells = row.cells
      room -= cells.count
      guard room >= 0 else {
        imported.diagnostics.error(
          .importTooBig, "empty cells make the sheet too big; nothing is read",
          at: SourceLocation(path: file.path, line: row.line, column: 1))
        return nil
      }
      rows.append(Row(fields: cells, offset: min(row.line, 1 << 20) - 1))
    }
  }
}

extension Sheet {
  /// Says where the texts of a sheet, which are shown as they stand, are HTML.
  func noteHTML(from first: Int, of path: String, _ imported: inout Imported) {
    let rows = rows[first...].lazy.map { ($0.cells, $0.line) }
    if let line = ApparentHTML.firstCertain(in: rows) {
      imported.diagnostics.append(
        ApparentHTML.uncertainty(at: SourceLocation(path: path, line: line)))
    }
  }
}

extension Sheet {
  /// Says which of some columns hold something, below a row that names them.
  func noteUnread(
    _ columns: [Int], from first: Int, of path: String, _ imported: inout Imported
  ) {
    let header = rows[first - 1]
    var empty = Set(columns)
    for row in rows[first...] where !empty.isEmpty { empty.subtract(row.filled) }
    for column in columns where !empty.contains(column) && !header[column].isEmpty {
      imported.lose(
        .other, "the column \"\(oneLine(header[column]))\" has no place in a quiz",
        at: SourceLocation(path: path, line: header.line))
    }
  }
}

/// The first sheet of an .xlsx file as rows of texts; nil, and a finding, for what is none.
private func spreadsheetRows(_ file: SourceFile, reporting diagnostics: inout [Diagnostic])
  -> [Sheet.Row]?
{
  guard let archive = ZipArchive(file, reporting: &diagnostics) else { return nil }
  let sheets = archive.members.filter {
    $0.path.hasPrefix("xl/worksheets/") && $0.path.hasSuffix(".xml")
  }
  func parsed(_ member: SourceFile) -> XMLElement? {
    parseXML(
      SourceFile(path: file.path + "/" + member.path, bytes: member.bytes), reporting: &diagnostics)
  }
  let workbook = archive["xl/workbook.xml"].flatMap(parsed)
  let links = archive["xl/_rels/workbook.xml.rels"].flatMap(parsed)
  let shown = firstShown(in: workbook, links)
  // The second sheet comes before the tenth.
  guard
    let first = sheets.first(where: { $0.path == shown })
      ?? sheets.min(by: { ($0.path.utf8.count, $0.path) < ($1.path.utf8.count, $1.path) })
  else {
    diagnostics.error(
      .importSyntax, "this is no .xlsx file: it holds no sheet", at: SourceLocation(path: file.path)
    )
    return nil
  }
  var shared: [String] = []
  if let strings = archive["xl/sharedStrings.xml"] {
    guard let root = parsed(strings) else { return nil }
    shared = root.all("si").map(cellText)
  }
  let formats = CellFormats(
    styles: archive["xl/styles.xml"].flatMap(parsed),
    workbook: workbook)
  guard let sheet = parsed(first) else { return nil }
  var rows: [Sheet.Row] = []
  // Many cells may name one long text: the work has to stay in proportion to the file.
  let size = first.bytes.count + (archive["xl/sharedStrings.xml"]?.bytes.count ?? 0)
  var room = 16 * size + (1 << 20)
  for row in sheet.first("sheetData")?.all("row") ?? [] {
    // Empty rows are left out of the file, so they count by their number.
    let number = row.attributes["r"].flatMap { Int($0) } ?? 0
    let line = max((rows.last?.line ?? 0) + 1, min(number, 1 << 24))
    rows.append(Sheet.Row(row, shared, formats, line: line, room: &room))
    guard room >= 0 else {
      diagnostics.error(
        .importTooBig, "cells that say the same long texts make the sheet too big; nothing is read",
        at: SourceLocation(path: file.path, line: line, column: 1))
      return nil
    }
  }
  let width = rows.map(\.width).max() ?? 0
  for loss in unread(beside: first, sheets, of: archive)
    + hiddenParts(of: sheet, width: width)
  {
    diagnostics.append(Loss(.other, loss, at: SourceLocation(path: file.path)).diagnostic)
  }
  return rows
}

/// The path of the first sheet that a workbook shows.
private func firstShown(in workbook: XMLElement?, _ links: XMLElement?) -> String? {
  let shown = workbook?.first("sheets")?.all("sheet").first {
    !["hidden", "veryHidden"].contains($0["state"])
  }
  let link = links?.all("Relationship").first { shown != nil && $0["Id"] == shown?["id"] }
  return (link?["Target"]).map { $0.hasPrefix("/") ? String($0.dropFirst()) : "xl/" + $0 }
}

/// What a workbook holds beside the cells of the sheet that is read, in words.
private func unread(
  beside sheet: SourceFile, _ sheets: [SourceFile], of archive: ZipArchive
) -> [String] {
  func holds(_ start: String) -> Bool { archive.members.contains { $0.path.hasPrefix(start) } }
  let texts = [archive["xl/sharedStrings.xml"]?.bytes ?? [], sheet.bytes]
  let others = sheets.count { other in
    other.path != sheet.path && ["<v>", "<is>"].contains { contains($0, in: other.bytes[...]) }
  }
  let what = others == 1 ? "another sheet" : "\(others) other sheets"
  return [
    (holds("xl/media/"), "the images of this file"),
    (holds("xl/comments") || holds("xl/threadedComments"), "the comments on cells"),
    (
      texts.contains { contains("<vertAlign", in: $0[...]) },
      "that letters in cells are raised or lowered"
    ),
    (texts.contains { contains("<strike", in: $0[...]) }, "that words in cells are struck out"),
    (others > 0, "\(what) of this file; save each as a file of its own"),
  ].filter(\.0).map(\.1)
}

/// That rows or columns of a sheet are hidden, in words, where those say something.
private func hiddenParts(of sheet: XMLElement, width: Int) -> [String] {
  func isHidden(_ element: XMLElement) -> Bool { ["1", "true"].contains(element["hidden"]) }
  let rows = (sheet.first("sheetData")?.all("row") ?? []).count {
    isHidden($0) && $0.all("c").contains { $0.first("v") != nil || $0.first("is") != nil }
  }
  let columns = (sheet.first("cols")?.all("col") ?? []).filter(isHidden).reduce(0) { count, range in
    let start = max(1, Int(range["min"]) ?? 1)
    return count + max(0, min(Int(range["max"]) ?? 0, width) - start + 1)
  }
  let parts = [(rows, counted(rows, "row")), (columns, counted(columns, "column"))]
    .filter { $0.0 > 0 }.map(\.1)
  return parts.isEmpty
    ? [] : ["hidden in the sheet, and read like the rest: \(parts.joined(separator: ", "))"]
}

/// More columns than these are not read.
private let mostColumns = 1000

extension Sheet.Row {
  /// Reads a row of an .xlsx file, whose cells name their columns, in order; `room` is how many
  /// bytes of shared texts may still be named.
  fileprivate init(
    _ row: XMLElement, _ shared: [String], _ formats: CellFormats, line: Int, room: inout Int
  ) {
    var texts: [String] = []
    var columns: [Int] = []
    for cell in row.all("c") {
      let next = (columns.last ?? -1) + 1
      let column = columnNumber(cell["r"]) ?? next
      guard column >= next, column < mostColumns else { continue }
      let value = cell.first("v")?.text ?? ""
      columns.append(column)
      switch cell.attributes["t"] {
      case "s":
        let text = Int(value).flatMap { shared.indices.contains($0) ? shared[$0] : nil } ?? ""
        room -= text.utf8.count
        texts.append(text)
      case "b": texts.append(value == "1" ? "TRUE" : "FALSE")
      case "inlineStr": texts.append(cell.first("is").map(cellText) ?? "")
      case nil, "n": texts.append(formats.text(of: value, style: cell.attributes["s"]))
      default: texts.append(withoutEscapes(value))
      }
    }
    self.init(texts, columns: columns, line: line)
  }
}

/// The text of a cell or an entry of the shared texts, without the aids to read it (`rPh`).
private func cellText(_ item: XMLElement) -> String {
  withoutEscapes((item.all("t") + item.all("r").flatMap { $0.all("t") }).map(\.text).joined())
}

/// A text with the characters that stand escaped in it: `_x000D_` (ECMA-376 Part 1, 22.9.2.19).
private func withoutEscapes(_ text: String) -> String {
  guard text.contains("_x") else { return text }
  var output = ""
  var rest = text[...]
  while let start = rest.firstRange(of: "_x") {
    let digits = rest[start.upperBound...].prefix(4)
    let end = rest[start.upperBound...].dropFirst(4)
    guard end.first == "_", digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
    else {
      output += rest[..<start.upperBound]
      rest = rest[start.upperBound...]
      continue
    }
    // Line ends have two of them.
    output += rest[..<start.lowerBound] + (scalar == "\r" ? "" : String(Character(scalar)))
    rest = end.dropFirst()
  }
  return output + rest
}

/// The column of a cell's name, from 0: `C12` is 2.
private func columnNumber(_ name: String) -> Int? {
  let letters = name.utf8.prefix { (0x41...0x5A).contains($0) }
  guard (1...3).contains(letters.count) else { return nil }
  return letters.reduce(0) { $0 * 26 + Int($1) - 0x40 } - 1
}

/// The name of a column, so that capitals, signs and a number before it do not matter.
func columnName(_ cell: String) -> String {
  let kept = cell.lowercased().utf8.filter {
    (0x61...0x7A).contains($0) || $0.isASCIIDigit || $0 >= 0x80
  }
  return String(decoding: kept.drop { $0.isASCIIDigit }, as: UTF8.self)
}

/// A whole number in a cell, which spreadsheets may write as `2.0`; nil for one beyond a million.
func wholeNumber(_ cell: String) -> Int? {
  let number = Int(cell) ?? Double(cell).flatMap { Int(exactly: $0) }
  return number.flatMap { (-1_000_000...1_000_000).contains($0) ? $0 : nil }
}

/// What a cell says as Markdown: its first line, and the others.
func cellMarkdown(_ cell: String) -> (heading: String, stem: String) {
  let lines = cell.split(whereSeparator: \.isNewline).map { escapedWithFormulas($0.trimmed) }
    .filter { !$0.isEmpty }
  return (lines.first ?? "", lines.dropFirst().joined(separator: "\n\n"))
}
