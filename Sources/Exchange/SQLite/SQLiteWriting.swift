/// Writes a database of SQLite with tables only: the same rows give the same bytes.
///
/// A table's rows are packed into leaves in the order of their keys, with inner pages above them
/// and pages of their own for what is too long for a leaf.
struct SQLiteWriter {
  private static let pageSize = 4096
  private var pages = [UInt8](repeating: 0, count: pageSize)
  private var schema: [[UInt8]] = []

  /// Adds a table; rows come with growing keys, and a column that stands for the key is null.
  mutating func addTable(
    _ name: String, _ columns: String, rows: [(id: Int64, values: [SQLiteFile.Value])]
  ) {
    let root = writeTree(rows.map { (key: $0.id, record: record($0.values)) })
    let values: [SQLiteFile.Value] = [
      .text("table"), .text(name), .text(name), .integer(Int64(root)),
      .text("CREATE TABLE \(name) (\(columns))"),
    ]
    schema.append(leafCell(key: Int64(schema.count + 1), record(values)))
  }

  /// The file, with its header and the list of tables on the first page.
  consuming func finished() -> [UInt8] {
    var first = page(kind: 0x0D, schema, header: 100)
    let count = UInt32(pages.count / Self.pageSize)
    first.replaceSubrange(0..<16, with: "SQLite format 3\0".utf8)
    // The size of a page, versions for reading and writing, no space kept free, three fixed shares.
    first.replaceSubrange(16..<24, with: [0x10, 0, 1, 1, 0, 64, 32, 32])
    let numbers: [(place: Int, number: UInt32)] = [
      // How often it was changed, its pages, its tables' version, the format of tables, UTF-8, for
      // which change the count of pages holds, and the version of SQLite that writes so.
      (24, 1), (28, count), (40, 1), (44, 4), (56, 1), (92, 1), (96, 3_040_001),
    ]
    for (place, number) in numbers {
      first.replaceSubrange(place..<place + 4, with: bigEndian(UInt64(number), 4))
    }
    pages.replaceSubrange(0..<Self.pageSize, with: first)
    return pages
  }

  // MARK: Trees

  private struct Child {
    var page: Int
    var lastKey: Int64
  }

  /// Writes the pages of a table; the number of the topmost one.
  private mutating func writeTree(_ rows: [(key: Int64, record: [UInt8])]) -> Int {
    var children: [Child] = []
    var cells: [[UInt8]] = []
    var used = 8
    for (index, row) in rows.enumerated() {
      let cell = leafCell(key: row.key, row.record)
      if used + cell.count + 2 > Self.pageSize {
        children.append(Child(page: add(page(kind: 0x0D, cells)), lastKey: rows[index - 1].key))
        cells = []
        used = 8
      }
      cells.append(cell)
      used += cell.count + 2
    }
    children.append(Child(page: add(page(kind: 0x0D, cells)), lastKey: rows.last?.key ?? 0))
    while children.count > 1 { children = writeParents(of: children) }
    return children[0].page
  }

  /// Writes inner pages above others; none of them has only one child.
  private mutating func writeParents(of children: [Child]) -> [Child] {
    var parents: [Child] = []
    // A child takes its number, a key of at most nine bytes and two bytes for its place.
    let most = (Self.pageSize - 12) / 15
    let count = (children.count + most - 1) / most
    for index in 0..<count {
      // The children in parts of the same size, give or take one.
      let part = children[
        index * children.count / count..<(index + 1) * children.count / count]
      guard let last = part.last else { continue }
      let cells = part.dropLast().map {
        bigEndian(UInt64($0.page), 4) + varint(UInt64(bitPattern: $0.lastKey))
      }
      let inner = page(kind: 0x05, cells, last: last.page)
      parents.append(Child(page: add(inner), lastKey: last.lastKey))
    }
    return parents
  }

  /// Adds a page; its number, from 1.
  private mutating func add(_ page: [UInt8]) -> Int {
    pages += page
    return pages.count / Self.pageSize
  }

  /// A page with its cells at the end, the first one last.
  private func page(kind: UInt8, _ cells: [[UInt8]], header: Int = 0, last: Int? = nil) -> [UInt8] {
    var start = Self.pageSize
    var pointers: [UInt8] = []
    for cell in cells {
      start -= cell.count
      pointers += bigEndian(UInt64(start), 2)
    }
    var page = [UInt8](repeating: 0, count: header)
    page += [kind, 0, 0] + bigEndian(UInt64(cells.count), 2) + bigEndian(UInt64(start), 2) + [0]
    if let last { page += bigEndian(UInt64(last), 4) }
    page += pointers
    precondition(page.count <= start, "cells are counted before they are put on a page")
    page += [UInt8](repeating: 0, count: start - page.count)
    for cell in cells.reversed() { page += cell }
    return page
  }

  // MARK: Rows

  /// A row as a leaf holds it; what is too long goes to pages that are written here.
  private mutating func leafCell(key: Int64, _ record: [UInt8]) -> [UInt8] {
    var cell = varint(UInt64(record.count)) + varint(UInt64(bitPattern: key))
    let most = Self.pageSize - 35
    guard record.count > most else { return cell + record }
    let least = (Self.pageSize - 12) * 32 / 255 - 23
    let share = Self.pageSize - 4
    var local = least + (record.count - least) % share
    if local > most { local = least }
    cell += record[..<local]
    cell += bigEndian(UInt64(pages.count / Self.pageSize + 1), 4)
    var place = local
    while place < record.count {
      let part = record[place..<min(place + share, record.count)]
      place += part.count
      let next = place < record.count ? pages.count / Self.pageSize + 2 : 0
      pages += bigEndian(UInt64(next), 4) + part
      pages += [UInt8](repeating: 0, count: share - part.count)
    }
    return cell
  }

  private func record(_ values: [SQLiteFile.Value]) -> [UInt8] {
    var kinds: [UInt8] = []
    var body: [UInt8] = []
    for value in values {
      switch value {
      case .null, .real: kinds.append(0)
      case .integer(let number):
        if number == 0 || number == 1 {
          kinds.append(8 + UInt8(number))
          continue
        }
        // As few bytes as hold it with its sign: 1, 2, 3, 4, 6 or 8.
        let sizes = [1, 2, 3, 4, 6, 8]
        let bits = 65 - (number < 0 ? ~number : number).leadingZeroBitCount
        let kind = sizes.firstIndex { $0 * 8 >= bits } ?? 5
        kinds.append(UInt8(kind + 1))
        body += bigEndian(UInt64(bitPattern: number), sizes[kind])
      case .text(let text):
        kinds += varint(UInt64(text.utf8.count * 2 + 13))
        body += text.utf8
      case .blob(let bytes):
        kinds += varint(UInt64(bytes.count * 2 + 12))
        body += bytes
      }
    }
    // The size of the kinds counts itself, which has one byte or two.
    let size = kinds.count + (kinds.count < 127 ? 1 : 2)
    return varint(UInt64(size)) + kinds + body
  }

  private func varint(_ number: UInt64) -> [UInt8] {
    if number >> 56 != 0 {
      let high = number >> 8
      return (0..<8).map { UInt8(truncatingIfNeeded: high >> UInt64(49 - 7 * $0)) | 0x80 }
        + [UInt8(truncatingIfNeeded: number)]
    }
    var output = [UInt8(number & 0x7F)]
    var rest = number >> 7
    while rest > 0 {
      output.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
      rest >>= 7
    }
    return output
  }

  private func bigEndian(_ number: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * (count - 1 - $0))) }
  }
}
