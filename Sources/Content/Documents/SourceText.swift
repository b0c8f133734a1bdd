internal import Bytes
package import Diagnostics

/// A file as text that pages can show: UTF-8 without a byte order mark and control characters; nil,
/// and a finding, if it is none.
package func plainText(
  of file: SourceFile, reporting diagnostics: inout [Diagnostic]
) -> SourceFile? {
  SourceText(file, reporting: &diagnostics).map { SourceFile(path: file.path, bytes: $0.bytes) }
}

/// The bytes of a content file, found fit to be read: UTF-8 without NUL, byte order mark or control
/// characters.
struct SourceText {
  let path: String
  private(set) var bytes: [UInt8]
  /// Where the first line end of Unicode stands that is none in Markdown: U+2028, U+2029, U+0085.
  private(set) var firstOddLineEnd: Int?

  /// No text file that a person writes is bigger; what is bigger is a mistake, and slow to parse.
  static let maximumSize = 16 * 1024 * 1024

  /// Checks a file; nil, and a finding, if it cannot be read at all.
  init?(_ file: SourceFile, reporting diagnostics: inout [Diagnostic]) {
    path = file.path
    bytes = file.bytes
    guard bytes.count <= Self.maximumSize else {
      diagnostics.error(
        .fileTooBig, "the file has more than \(Self.maximumSize >> 20) MB; split it",
        at: SourceLocation(path: path))
      return nil
    }
    if bytes.starts(with: byteOrderMark) { bytes.removeFirst(byteOrderMark.count) }
    if let unusual = firstUnusualByte {
      if let invalid = firstInvalidByte(from: unusual) {
        diagnostics.error(
          .notUTF8, "this is not UTF-8; save the file as UTF-8", at: place(of: invalid))
        return nil
      }
      if let nul = bytes.firstIndex(of: 0) {
        diagnostics.error(
          .nulByte, "a text holds no NUL byte; save the file as UTF-8 text", at: place(of: nul))
        return nil
      }
      removeControlCharacters(reporting: &diagnostics)
    }
    if let pile = firstPileOfMarks(in: bytes) {
      diagnostics.error(.combiningMarks, combiningMarksProblem, at: place(of: pile))
      return nil
    }
  }

  /// The first byte that is not printable ASCII, a tab or a line end.
  private var firstUnusualByte: Int? {
    bytes.withUnsafeBytes { buffer in
      var index = 0
      let high: UInt64 = 0x8080_8080_8080_8080
      let spaces: UInt64 = 0x2020_2020_2020_2020
      while index < buffer.count {
        if index + 8 <= buffer.count {
          // The high bit of a byte is set in `below` where the byte is less than a blank.
          let word = buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          let below = (word | high) &- spaces
          if word & high == 0, ~below & high == 0 {
            index += 8
            continue
          }
        }
        let end = min(index + 8, buffer.count)
        while index < end {
          let byte = buffer[index]
          if byte >= 0x80 || byte < 0x20 && byte != 0x0A && byte != 0x0D && byte != 0x09 {
            return index
          }
          index += 1
        }
      }
      return nil
    }
  }

  /// The first byte that is not UTF-8; notes the first odd line end before it.
  private mutating func firstInvalidByte(from start: Int) -> Int? {
    var index = start
    while index < bytes.count {
      let count = sequenceLength(at: index)
      if count == 0 { return index }
      if count > 1, firstOddLineEnd == nil, oddLineEnd(at: index) > 0 { firstOddLineEnd = index }
      index += count
    }
    return nil
  }

  /// How many bytes the odd line end at an index has; 0 for anything else.
  private func oddLineEnd(at index: Int) -> Int {
    switch bytes[index] {
    case 0xC2: bytes[index + 1] == 0x85 ? 2 : 0
    case 0xE2: bytes[index + 1] == 0x80 && bytes[index + 2] & 0xFE == 0xA8 ? 3 : 0
    default: 0
    }
  }

  /// Reports line ends from a place on that are none: an error at the first that a mark of a block
  /// follows, which means nothing there, else a warning at the first.
  func reportOddLineEnds(from start: Int, reporting diagnostics: inout [Diagnostic]) {
    guard let known = firstOddLineEnd else { return }
    let ends = (max(known, start)..<max(bytes.count, start)).filter { oddLineEnd(at: $0) > 0 }
    guard let first = ends.first else { return }
    let lost = ends.first { startsBlock(bytes[($0 + oddLineEnd(at: $0))...]) }
    diagnostics.append(
      Diagnostic(
        lost == nil ? .warning : .error, .controlCharacter,
        "this ends a line in other programs, but not in Markdown; press Enter in its place, here and elsewhere",
        at: place(of: lost ?? first)))
  }

  /// Whether a line would start with the mark of an item, a heading, a quote or a box.
  private func startsBlock(_ text: ArraySlice<UInt8>) -> Bool {
    let text = text.drop { $0 == 0x20 || $0 == 0x09 }
    guard let first = text.first else { return false }
    if "#>[".utf8.contains(first) { return true }
    let mark = text.drop { $0.isASCIIDigit }
    guard let sign = mark.first, mark.dropFirst().first == 0x20 else { return false }
    return mark.startIndex == text.startIndex ? "-*+".utf8.contains(sign) : ".)".utf8.contains(sign)
  }

  /// How many bytes the character at an index has; 0 if it is not well-formed.
  private func sequenceLength(at index: Int) -> Int {
    let first = bytes[index]
    if first < 0x80 { return 1 }
    func continues(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
      index + offset < bytes.count && range.contains(bytes[index + offset])
    }
    switch first {
    case 0xC2...0xDF:
      return continues(1) ? 2 : 0
    case 0xE0...0xEF:
      let second: ClosedRange<UInt8> =
        first == 0xE0 ? 0xA0...0xBF : first == 0xED ? 0x80...0x9F : 0x80...0xBF
      return continues(1, second) && continues(2) ? 3 : 0
    case 0xF0...0xF4:
      let second: ClosedRange<UInt8> =
        first == 0xF0 ? 0x90...0xBF : first == 0xF4 ? 0x80...0x8F : 0x80...0xBF
      return continues(1, second) && continues(2) && continues(3) ? 4 : 0
    default:
      return 0
    }
  }

  private mutating func removeControlCharacters(reporting diagnostics: inout [Diagnostic]) {
    var first: Int?
    for index in bytes.indices where bytes[index] < 0x20 {
      if bytes[index] == 0x0A || bytes[index] == 0x0D || bytes[index] == 0x09 { continue }
      if first == nil { first = index }
      bytes[index] = UInt8(ascii: " ")
    }
    guard let first else { return }
    diagnostics.warn(
      .controlCharacter, "control characters are read as blanks; remove this one and any others",
      at: place(of: first))
  }

  /// The line and column of a byte.
  func place(of offset: Int) -> SourceLocation {
    var line = 1
    var start = 0
    var index = 0
    while index < offset {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\n")
        || byte == UInt8(ascii: "\r")
          && !(index < bytes.count && bytes[index] == UInt8(ascii: "\n"))
      {
        line += 1
        start = index
      }
    }
    return SourceLocation(path: path, line: line, column: offset - start + 1)
  }
}
