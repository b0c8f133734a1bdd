internal import Bytes
internal import SystemCalls
package import JSON
package import Ledger

/// A file of results and where they stand in it.
package struct RecordedFile: Sendable {
  /// The path inside the ledger's folder.
  package var path: String
  package var bytes: FileBytes
  package var layout: Layout

  package enum Layout: Sendable {
    /// One result a line; lines of white space count for nothing.
    case lines
    /// Results at known places, in rising order.
    case records([Record])
  }

  /// Where a result stands, in sixteen bytes: there may be millions.
  package struct Record: Sendable, Hashable {
    private var start: Int
    private var length: Int32
    private var shortLine: Int32

    /// The bytes of its JSON object; of one that is too long to be read, only the first.
    package var range: Range<Int> { start..<start + Int(length) }
    /// Counted from 1.
    package var line: Int {
      get { Int(shortLine) }
      set { shortLine = Int32(clamping: newValue) }
    }

    package init(range: Range<Int>, line: Int) {
      (start, length) = (range.lowerBound, Int32(clamping: range.count))
      shortLine = Int32(clamping: line)
    }
  }

  /// The results at known places.
  var records: [Record] {
    if case .records(let records) = layout { records } else { [] }
  }

  package init(path: String, bytes: FileBytes, layout: Layout = .lines) {
    (self.path, self.bytes, self.layout) = (path, bytes, layout)
  }
}

/// Whether a path inside the ledger's folder is one of recorded results: `recorded/` and anything
/// in it that ends in `.jsonl`, or `results.json`.
package func isRecordedResults(_ path: String) -> Bool {
  path == "results.json"
    || path.utf8.starts(with: "recorded/".utf8) && path.utf8.suffix(6).elementsEqual(".jsonl".utf8)
}

/// A part of a file that is marked on its own: the lines that begin in a range of the bytes, or a
/// range of the records.
struct Segment: Sendable {
  var file: Int
  var range: Range<Int>
}

/// How many bytes are worth a part of their own.
let segmentSize = 1 << 18

/// Parts of about equal size, a few for each job and none too large to be held for each of them, in
/// the order of the files.
func segments(of files: [RecordedFile], jobs: Int) -> [Segment] {
  let total = files.reduce(0) { $0 + $1.bytes.count }
  let size = min(max(segmentSize, total / (max(1, jobs) * 4) + 1), segmentSize * 4)
  var segments: [Segment] = []
  for (index, file) in files.enumerated() {
    // A result has some 250 bytes.
    let (count, step) =
      switch file.layout {
      case .lines: (file.bytes.count, size)
      case .records(let records): (records.count, size / 256)
      }
    for start in stride(from: 0, to: count, by: step) {
      segments.append(Segment(file: index, range: start..<min(start + step, count)))
    }
  }
  return segments
}

/// The next place of a byte, or the end of the bytes.
func place(of byte: UInt8, in bytes: [UInt8], from start: Int, to end: Int = .max) -> Int {
  bytes.withUnsafeBytes { buffer in
    let end = min(end, buffer.count)
    guard start < end, let base = buffer.baseAddress,
      let found = memchr(base + start, Int32(byte), end - start)
    else { return end }
    return UnsafeRawPointer(found) - base
  }
}

/// How many of the bytes in a range end a line.
func newlines(in range: Range<Int>, of bytes: [UInt8]) -> Int {
  var count = 0
  var start = range.lowerBound
  while true {
    start = place(of: 0x0A, in: bytes, from: start, to: range.upperBound) + 1
    if start > range.upperBound { return count }
    count += 1
  }
}

extension RecordedFile {
  /// The results on the lines that begin in a range of the bytes; lines are counted from the first
  /// of these, and places from the start of the part.
  func records(beginningIn range: Range<Int>)
    -> (records: [Record], part: FileBytes.Part, lineCount: Int)
  {
    let (part, lines) = bytes.lines(beginningIn: range)
    var records: [Record] = []
    records.reserveCapacity(lines.count / 200)
    var line = 0
    var start =
      range.lowerBound == 0 ? part.bytes.withoutByteOrderMark.startIndex : lines.lowerBound
    while start < lines.upperBound {
      let end = place(of: 0x0A, in: part.bytes, from: start)
      line += 1
      let result = trimmed(start..<end, of: part.bytes)
      if !result.isEmpty { records.append(Record(range: result, line: line)) }
      start = end + 1
    }
    return (records, part, line)
  }
}

/// Whether a file of results is one array and not a result a line.
package func isArray(_ path: String) -> Bool {
  path.utf8.suffix(5).elementsEqual(".json".utf8)
}

/// The range without white space at its ends.
func trimmed(_ range: Range<Int>, of bytes: [UInt8]) -> Range<Int> {
  var (start, end) = (range.lowerBound, range.upperBound)
  func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
  while start < end, isBlank(bytes[start]) { start += 1 }
  while start < end, isBlank(bytes[end - 1]) { end -= 1 }
  return start..<end
}

/// Finds the elements of an array of results; after a mistake in the array, those before it.
package func recordsOfArray(
  in bytes: [UInt8]
) -> (records: [RecordedFile.Record], error: JSONError?) {
  var records: [RecordedFile.Record] = []
  do throws(JSONError) {
    var scanner = JSONScanner(from: bytes.withoutByteOrderMark.startIndex, to: bytes.count)
    var isFirst = true
    var line = 1
    var counted = 0
    while try scanner.nextElement(in: bytes.span, isFirst: &isFirst) {
      let range = try scanner.skipValue(in: bytes.span)
      for offset in counted..<range.lowerBound where bytes[offset] == 0x0A { line += 1 }
      counted = range.lowerBound
      records.append(RecordedFile.Record(range: range, line: line))
    }
    try scanner.finish(in: bytes.span)
    return (records, nil)
  } catch {
    return (records, error)
  }
}
