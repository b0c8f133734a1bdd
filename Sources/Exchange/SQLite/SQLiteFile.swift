/// Why a database cannot be read.
enum SQLiteProblem: Error, Equatable {
  /// It does not start as one.
  case notSQLite
  /// Its text is UTF-16.
  case isUTF16
  /// It is cut off, or says another size than it has.
  case wrongSize
  /// What a page says cannot be, counted from 1.
  case damaged(page: Int)
  case noTable(String)
}

/// A database of SQLite in the bytes of its file, as https://sqlite.org/fileformat2.html describes
/// it.
///
/// Only tables are read, row by row in the order of their keys; nothing of the database's own is
/// run: no view, trigger, expression or order of texts. What stands in a log beside the file is not
/// seen. Each page is read once a table, so that loops end and the work grows with the file.
struct SQLiteFile {
  enum Value: Equatable {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])
    /// A number with a fraction.
    case real

    var integer: Int64? {
      if case .integer(let number) = self { number } else { nil }
    }

    var text: String? {
      if case .text(let text) = self { text } else { nil }
    }
  }

  /// A row: its key, and the columns that were asked for; a missing column is null.
  struct Row {
    let id: Int64
    let values: [Value]
  }

  private struct Table {
    var root: Int
    var columns: [SQLiteColumns.Column]
  }

  private let bytes: [UInt8]
  private let pageSize: Int
  /// How many bytes of a page are used.
  private let usable: Int
  private var tables: [String: Table] = [:]

  init(_ bytes: [UInt8]) throws(SQLiteProblem) {
    guard bytes.starts(with: "SQLite format 3\0".utf8) else { throw .notSQLite }
    guard bytes.count >= 512 else { throw .wrongSize }
    self.bytes = bytes
    func number(_ place: Int, _ count: Int) -> Int { bigEndian(bytes, place, count) }
    pageSize = number(16, 2) == 1 ? 65_536 : number(16, 2)
    usable = pageSize - Int(bytes[20])
    guard pageSize >= 512, pageSize & (pageSize - 1) == 0, usable >= 480,
      bytes[21...23].elementsEqual([64, 32, 32])
    else { throw .damaged(page: 1) }
    // Programs before 2010 do not say how many pages there are.
    let pages = number(24, 4) == number(92, 4) ? number(28, 4) : 0
    guard bytes.count % pageSize == 0, pages == 0 || pages == bytes.count / pageSize else {
      throw .wrongSize
    }
    guard number(56, 4) < 2 else {
      if number(56, 4) < 4 { throw .isUTF16 }
      throw .damaged(page: 1)
    }
    var found: [String: Table] = [:]
    try forEachRow(root: 1, wanted: [0, 1, 3, 4], count: 5) { row in
      guard row.values[0] == .text("table"), let name = row.values[1].text,
        let root = row.values[2].integer, root > 0, let sql = row.values[3].text
      else { return }
      found[name] = Table(root: Int(clamping: root), columns: SQLiteColumns(sql).columns)
    }
    tables = found
  }

  func has(_ table: String) -> Bool { tables[table] != nil }

  /// Reads all rows of a table, of each the columns with some names.
  func forEachRow(
    of name: String, _ columns: [String], _ body: (Row) -> Void
  ) throws(SQLiteProblem) {
    guard let table = tables[name] else { throw .noTable(name) }
    var wanted: [Int] = []
    for column in columns {
      guard let place = table.columns.firstIndex(where: { $0.name == column }) else {
        throw .noTable(name)
      }
      wanted.append(place)
    }
    let keys = wanted.indices.filter { table.columns[wanted[$0]].isRowID }
    try forEachRow(root: table.root, wanted: wanted, count: table.columns.count) { row in
      var values = row.values
      for key in keys { values[key] = .integer(row.id) }
      body(Row(id: row.id, values: values))
    }
  }

  // MARK: Trees

  /// Reads the rows of the tree that starts at a page.
  private func forEachRow(
    root: Int, wanted: [Int], count: Int, _ body: (Row) -> Void
  ) throws(SQLiteProblem) {
    var seen = [Bool](repeating: false, count: bytes.count / pageSize + 1)
    try visit(root, depth: 0, &seen) { cell throws(SQLiteProblem) in
      let record = SQLiteRecord(cell.payload, page: cell.page)
      body(Row(id: cell.key, values: try record.values(at: wanted)))
    }
  }

  private struct Cell {
    var page: Int
    var key: Int64
    var payload: [UInt8]
  }

  private func visit(
    _ page: Int, depth: Int, _ seen: inout [Bool],
    _ body: (Cell) throws(SQLiteProblem) -> Void
  ) throws(SQLiteProblem) {
    let start = try enter(page, &seen)
    // Twenty levels hold more than any file.
    guard depth < 20 else { throw .damaged(page: page) }
    let header = page == 1 ? 100 : 0
    let kind = bytes[start + header]
    let isInner = kind == 0x05 || kind == 0x02
    guard isInner || kind == 0x0D || kind == 0x0A else { throw .damaged(page: page) }
    let count = bigEndian(bytes, start + header + 3, 2)
    let pointers = header + (isInner ? 12 : 8)
    guard pointers + 2 * count <= usable else { throw .damaged(page: page) }
    // Cells that overlap would make much of little.
    var used = pointers + 2 * count
    for index in 0..<count {
      let place = bigEndian(bytes, start + pointers + 2 * index, 2)
      guard place >= pointers + 2 * count, place < usable else { throw .damaged(page: page) }
      var cursor = PageCursor(bytes, start + place, end: start + usable, page: page)
      if isInner { try visit(try cursor.number(4), depth: depth + 1, &seen, body) }
      // Of a table's inner pages the cells hold only keys.
      if kind != 0x05 {
        let cell = try self.cell(&cursor, isIndex: kind != 0x0D, &seen)
        used += cursor.place - start - place
        guard used <= usable else { throw .damaged(page: page) }
        try body(cell)
      }
    }
    if isInner {
      let last = bigEndian(bytes, start + header + 8, 4)
      try visit(last, depth: depth + 1, &seen, body)
    }
  }

  /// Where a page starts, which must not have been read yet.
  private func enter(_ page: Int, _ seen: inout [Bool]) throws(SQLiteProblem) -> Int {
    guard page > 0, page < seen.count, !seen[page] else {
      throw .damaged(page: min(max(page, 1), seen.count - 1))
    }
    seen[page] = true
    return (page - 1) * pageSize
  }

  /// A cell with what overflows into pages of its own.
  private func cell(
    _ cursor: inout PageCursor, isIndex: Bool, _ seen: inout [Bool]
  ) throws(SQLiteProblem) -> Cell {
    let size = Int(clamping: try cursor.varint())
    let key = isIndex ? 0 : try cursor.varint()
    guard size >= 0, size <= bytes.count else { throw .damaged(page: cursor.page) }
    let most = isIndex ? (usable - 12) * 64 / 255 - 23 : usable - 35
    var local = size
    if size > most {
      let least = (usable - 12) * 32 / 255 - 23
      local = least + (size - least) % (usable - 4)
      if local > most { local = least }
    }
    var payload = Array(bytes[try cursor.take(local)])
    var next = local < size ? try cursor.number(4) : 0
    while payload.count < size {
      let start = try enter(next, &seen)
      next = bigEndian(bytes, start, 4)
      payload += bytes[start + 4..<start + 4 + min(usable - 4, size - payload.count)]
    }
    return Cell(page: cursor.page, key: key, payload: payload)
  }
}

/// A number of so many bytes, the highest one first.
private func bigEndian(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
  (place..<place + count).reduce(0) { $0 << 8 | Int(bytes[$1]) }
}

/// Numbers that are read one after the other from a page, or from a record.
struct PageCursor {
  private let bytes: [UInt8]
  private(set) var place: Int
  private let end: Int
  let page: Int

  init(_ bytes: [UInt8], _ place: Int, end: Int, page: Int) {
    self.bytes = bytes
    self.place = place
    self.end = end
    self.page = page
  }

  mutating func take(_ count: Int) throws(SQLiteProblem) -> Range<Int> {
    guard count >= 0, count <= end - place else { throw .damaged(page: page) }
    place += count
    return place - count..<place
  }

  mutating func number(_ count: Int) throws(SQLiteProblem) -> Int {
    bigEndian(bytes, try take(count).lowerBound, count)
  }

  /// A number in one to nine bytes, of which the first eight say whether more follow.
  mutating func varint() throws(SQLiteProblem) -> Int64 {
    var value: UInt64 = 0
    for _ in 0..<8 {
      let byte = bytes[try take(1).lowerBound]
      value = value << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { return Int64(bitPattern: value) }
    }
    return Int64(bitPattern: value << 8 | UInt64(bytes[try take(1).lowerBound]))
  }
}
