/// A row as it is stored: the kinds of its values, then the values.
struct SQLiteRecord {
  private let bytes: [UInt8]
  private let page: Int

  init(_ bytes: [UInt8], page: Int) {
    self.bytes = bytes
    self.page = page
  }

  /// The values of columns by their places; those behind the end of the row are null, as columns
  /// that were added later are.
  func values(at wanted: [Int]) throws(SQLiteProblem) -> [SQLiteFile.Value] {
    var start = PageCursor(bytes, 0, end: bytes.count, page: page)
    let size = Int(clamping: try start.varint())
    guard size >= start.place, size <= bytes.count else { throw .damaged(page: page) }
    var kinds = PageCursor(bytes, start.place, end: size, page: page)
    var body = PageCursor(bytes, size, end: bytes.count, page: page)
    var values = [SQLiteFile.Value](repeating: .null, count: wanted.count)
    var column = 0
    let last = wanted.max() ?? -1
    while kinds.place < size, column <= last {
      let kind = Int(clamping: try kinds.varint())
      guard kind >= 0, kind != 10, kind != 11 else { throw .damaged(page: page) }
      let range = try body.take(kind > 11 ? (kind - 12) / 2 : [0, 1, 2, 3, 4, 6, 8, 8, 0, 0][kind])
      for (place, its) in wanted.enumerated() where its == column {
        values[place] = try value(kind, range)
      }
      column += 1
    }
    return values
  }

  private func value(_ kind: Int, _ range: Range<Int>) throws(SQLiteProblem) -> SQLiteFile.Value {
    switch kind {
    case 0: return .null
    case 1...6:
      let bits = range.reduce(UInt64(0)) { $0 << 8 | UInt64(bytes[$1]) }
      let shift = UInt64(64 - 8 * range.count)
      return .integer(Int64(bitPattern: bits << shift) >> Int64(shift))
    case 7: return .real
    case 8, 9: return .integer(Int64(kind - 8))
    default:
      if kind & 1 == 0 { return .blob(Array(bytes[range])) }
      guard let text = String(validating: bytes[range], as: UTF8.self) else {
        throw .damaged(page: page)
      }
      return .text(text)
    }
  }
}

/// The columns of a table, as the statement that made it names them.
struct SQLiteColumns {
  struct Column {
    var name: String
    /// Whether it stands for the row's key, and holds nothing itself.
    var isRowID: Bool
  }

  private(set) var columns: [Column] = []

  init(_ sql: String) {
    let text = Self.withoutComments(Array(sql.utf8))
    guard let open = text.firstIndex(of: UInt8(ascii: "(")) else { return }
    var part: [UInt8] = []
    var depth = 0
    for byte in text[(open + 1)...] {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if depth < 0 || depth == 0 && byte == UInt8(ascii: ",") {
        add(part)
        part = []
        if depth < 0 { return }
      } else {
        part.append(byte)
      }
    }
  }

  private mutating func add(_ part: [UInt8]) {
    let words = String(decoding: part, as: UTF8.self).lowercased()
      .split { $0 == " " || $0.isNewline || $0 == "\t" }
    guard let first = words.first,
      !["primary", "unique", "check", "foreign", "constraint"].contains(first)
    else { return }
    let isRowID =
      words.dropFirst().first == "integer"
      && zip(words, words.dropFirst()).contains { $0 == "primary" && $1 == "key" }
    columns.append(Column(name: String(first.filter { !"\"`[]".contains($0) }), isRowID: isRowID))
  }

  private static func withoutComments(_ sql: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    for line in sql.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let dash = UInt8(ascii: "-")
      let end = line.indices.first {
        line[$0] == dash && $0 + 1 < line.endIndex && line[$0 + 1] == dash
      }
      output += line[..<(end ?? line.endIndex)]
      output.append(0x0A)
    }
    return output
  }
}
