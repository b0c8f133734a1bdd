import Testing

@testable import Exchange

/// Databases of SQLite, written and read; Python's own library judges them in `Tests/Commands`.
struct SQLiteTests {
  private typealias Rows = [(id: Int64, values: [SQLiteFile.Value])]

  private static func database(_ rows: Rows) -> [UInt8] {
    var writer = SQLiteWriter()
    writer.addTable(
      "t", "id integer primary key, -- the key, not stored\n \"x\" text, y (1, 2)", rows: rows)
    writer.addTable("empty", "a text", rows: [])
    return writer.finished()
  }

  /// More rows than a leaf and an inner page hold, some of them longer than a page.
  private static let many: Rows = (0..<2000).map { number in
    let text = String(repeating: "é\(number) ", count: number % 100 == 7 ? 3000 : number % 40)
    let shifted = Int64(number) << Int64(number % 50)
    return (
      Int64(number) * 1_000_003 - 5,
      [.null, .text(text), .integer(number % 2 == 0 ? shifted : -shifted)]
    )
  }

  private static func rows(
    _ bytes: [UInt8], _ columns: [String] = ["id", "x", "y"]
  ) throws(SQLiteProblem) -> [SQLiteFile.Row] {
    var rows: [SQLiteFile.Row] = []
    try SQLiteFile(bytes).forEachRow(of: "t", columns) { rows.append($0) }
    return rows
  }

  @Test func `what is written is read back, with the key in its column`() throws {
    let rows = try Self.rows(Self.database(Self.many))
    #expect(rows.map(\.id) == Self.many.map(\.id))
    #expect(rows.map(\.values) == Self.many.map { [.integer($0.id)] + $0.values[1...] })
    #expect(
      try Self.rows(Self.database(Self.many), ["y"]).map(\.values.count) == Self.many.map { _ in 1 }
    )
    #expect(try Self.rows(Self.database([])).isEmpty)
    #expect(throws: SQLiteProblem.noTable("u")) {
      try SQLiteFile(Self.database([])).forEachRow(of: "u", []) { _ in }
    }
    #expect(throws: SQLiteProblem.noTable("t")) { try Self.rows(Self.database([]), ["z"]) }
  }

  struct Lie: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var place: Int
    var bytes: [UInt8]
    var problem: SQLiteProblem
  }

  @Test(arguments: [
    Lie(testDescription: "the first bytes", place: 0, bytes: [0x73], problem: .notSQLite),
    Lie(
      testDescription: "many pages", place: 28, bytes: [255, 255, 255, 255], problem: .wrongSize),
    Lie(testDescription: "few pages", place: 28, bytes: [0, 0, 0, 1], problem: .wrongSize),
    Lie(testDescription: "pages of 3 bytes", place: 16, bytes: [0, 3], problem: .damaged(page: 1)),
    Lie(testDescription: "pages of 64 KB", place: 16, bytes: [0, 1], problem: .wrongSize),
    Lie(testDescription: "nothing used", place: 20, bytes: [255], problem: .damaged(page: 1)),
    Lie(testDescription: "UTF-16", place: 56, bytes: [0, 0, 0, 2], problem: .isUTF16),
    Lie(
      testDescription: "no encoding", place: 56, bytes: [0, 0, 0, 9], problem: .damaged(page: 1)),
    Lie(
      testDescription: "another kind of page", place: 100, bytes: [9], problem: .damaged(page: 1)),
    Lie(testDescription: "many cells", place: 103, bytes: [255, 255], problem: .damaged(page: 1)),
    Lie(
      testDescription: "a cell in the header", place: 108, bytes: [0, 1], problem: .damaged(page: 1)
    ),
    Lie(testDescription: "the same cell twice", place: 110, bytes: [], problem: .damaged(page: 1)),
  ])
  func `a database that lies is refused`(lie: Lie) throws {
    var bytes = Self.database(Self.many)
    // A table as long as half a page, so that its cell cannot be there twice.
    if lie.bytes.isEmpty {
      var writer = SQLiteWriter()
      let columns = (0..<200).map { "column\($0) text" }.joined(separator: ", ")
      writer.addTable("t", columns, rows: [])
      writer.addTable("u", "a", rows: [])
      bytes = writer.finished()
      bytes.replaceSubrange(110..<112, with: bytes[108..<110])
    }
    bytes.replaceSubrange(lie.place..<lie.place + lie.bytes.count, with: lie.bytes)
    #expect(throws: lie.problem) { try Self.rows(bytes) }
  }

  @Test func `a loop of pages and a long chain end`() throws {
    let whole = Self.database(Self.many)
    func number(_ page: Int) -> [UInt8] { [0, 0, UInt8(page >> 8), UInt8(page & 0xFF)] }
    func start(_ page: Int) -> Int { (page - 1) * 4096 }
    // The topmost page of the table is the last but one; the other table has the last.
    let top = whole.count / 4096 - 1
    #expect(whole[start(top)] == 0x05)
    var loop = whole
    loop.replaceSubrange(start(top) + 8..<start(top) + 12, with: number(top))
    #expect(throws: SQLiteProblem.damaged(page: top)) { try Self.rows(loop) }
    // The first page of a long text leads to itself.
    let long = try #require(
      (2..<top).first { whole[start($0)] == 0 && whole[start($0) + 3] != 0 })
    var chain = whole
    chain.replaceSubrange(start(long)..<start(long) + 4, with: number(long))
    #expect(throws: SQLiteProblem.damaged(page: long)) { try Self.rows(chain) }
  }

  @Test func `a part of a database is refused`() {
    let whole = Self.database(Self.many)
    for count in [0, 15, 16, 100, 511, 512, 4095, 4096, whole.count - 4096, whole.count - 1] {
      let problem: SQLiteProblem = count < 16 ? .notSQLite : .wrongSize
      #expect(throws: problem, "\(count) bytes") { try Self.rows(Array(whole[..<count])) }
    }
  }

  @Test func `text that is not UTF-8 is refused on its page`() {
    var bytes = Self.database([(1, [.null, .text("abcdefgh"), .null])])
    let place = bytes.count - 4096 - 8
    #expect(bytes[place] == UInt8(ascii: "a"))
    bytes[place] = 0xFF
    #expect(throws: SQLiteProblem.damaged(page: 2)) { try Self.rows(bytes) }
  }
}
