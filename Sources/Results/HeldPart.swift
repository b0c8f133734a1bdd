internal import JSON
internal import Ledger

/// A part of a file that is read from its start to its end; what was taken is let go.
struct HeldPart {
  let file: FileBytes
  /// Where what is read ends in the file.
  private var end: Int
  private var bytes: [UInt8] = []
  /// Where the held bytes start in the file.
  private var start = 0
  /// Stands before the next byte to take; its places are those of the held bytes.
  private var scanner = CanonicalScanner(0..<0)
  /// The line of the place up to which newlines are counted.
  private var line = 1
  private var counted = 0

  /// How many bytes are read at a time.
  private let size: Int
  /// Fewer bytes ahead are not scanned while there are more in the file; what is to be taken
  /// literally is shorter.
  private static let least = 256

  init(of file: FileBytes, _ range: Range<Int>, size: Int) {
    self.file = file
    self.size = max(size, Self.least)
    end = range.upperBound
    counted = range.lowerBound
    hold(self.size, from: range.lowerBound)
  }

  /// Where the next byte stands in the file.
  var offset: Int { start + scanner.offset }

  /// Whether all is taken.
  var isEmpty: Bool { offset == end }

  private var holdsEnd: Bool { start + scanner.end >= end }

  private mutating func hold(_ count: Int, from place: Int) {
    let range = place..<min(place + count, end)
    (bytes, start) = file.part(with: range)
    // Fewer are read of a file that has changed since.
    end = start + bytes.count < range.upperBound ? place : end
    scanner = CanonicalScanner(place - start..<min(max(bytes.count, place - start), end - start))
  }

  /// Lets go of what was taken, and holds so many bytes of the rest.
  private mutating func hold(_ count: Int) {
    _ = lineNumber()
    hold(count, from: offset)
  }

  /// The line of the next byte, counted from 1 where the reading began.
  mutating func lineNumber() -> Int {
    line += newlines(in: counted - start..<scanner.offset, of: bytes)
    counted = offset
    return line
  }

  /// Takes what the scanner finds; nil, with nothing taken, if it does not find it in the file.
  mutating func take<Value>(_ find: (inout CanonicalScanner, Span<UInt8>) -> Value?) -> Value? {
    if scanner.end - scanner.offset < Self.least, !holdsEnd { hold(size) }
    while true {
      var next = scanner
      let value = find(&next, bytes.span)
      if holdsEnd || (value == nil ? isBroken(at: scanner.offset) : next.offset < scanner.end) {
        if value != nil { scanner = next }
        return value
      }
      hold(2 * (scanner.end - scanner.offset))
    }
  }

  /// Takes any value and says where it stands in the file; nil, with nothing taken, if white space
  /// does before it.
  mutating func takeValue() -> Result<Range<Int>?, JSONError> {
    if scanner.end - scanner.offset < Self.least, !holdsEnd { hold(size) }
    while true {
      var next = JSONScanner(from: scanner.offset, to: scanner.end)
      do throws(JSONError) {
        let range = try next.skipValue(in: bytes.span)
        if range.upperBound < scanner.end || holdsEnd {
          guard range.lowerBound == scanner.offset else { return .success(nil) }
          scanner = CanonicalScanner(range.upperBound..<scanner.end)
          return .success(range.moved(by: start))
        }
      } catch {
        if holdsEnd || isBroken(at: error.offset) {
          return .failure(JSONError(error.problem, at: start + error.offset))
        }
      }
      hold(2 * (scanner.end - scanner.offset))
    }
  }

  /// Whether the next text, number or word from a place on ends in what is held: none of them has a
  /// control character in it.
  private func isBroken(at place: Int) -> Bool {
    bytes[place..<scanner.end].contains { $0 < 0x20 }
  }

  /// What a text says that was taken last.
  func string(_ text: JSONText) -> String { text.string(in: bytes.span) }

  /// The moment that a text says that was taken last; nil if it says none.
  func moment(_ text: JSONText) -> Moment? { Moment(bytes.span.extracting(text.range)) }
}
