internal import Bytes

extension MarkdownText {
  /// The line of a paragraph that opens thousands of images and closes none, over which cmark
  /// 0.30.2 takes quadratic time.
  ///
  /// Only at the margin are headings and items taken for what they are, and items with another
  /// number than 1 only below an item, as they go on with a paragraph elsewhere.
  var lineOfOpenBrackets: Int32? {
    var line: Int32 = 0
    var open = 0
    var isInList = false
    var isBelowText = false
    for range in Lines(of: bytes[...]) {
      line += 1
      let start = blockStart(bytes[range])
      let isBlank = bytes[range].allSatisfy { $0 <= 0x20 }
      switch start {
      case .heading, .item: open = 0
      case .laterItem where isInList: open = 0
      default: if isBlank { open = 0 }
      }
      if start == .item {
        isInList = true
      } else if !isBlank, !isBelowText, start == .text {
        isInList = false
      }
      isBelowText = !isBlank
      for byte in bytes[range] {
        if byte == UInt8(ascii: "[") {
          open += 1
          if open > 2000 { return line }
        } else if byte == UInt8(ascii: "]") {
          open = max(0, open - 1)
        }
      }
      if start == .heading { open = 0 }
    }
    return nil
  }

  private enum BlockStart {
    case heading, item, laterItem, text
  }

  /// What a line starts at the margin.
  private func blockStart(_ line: ArraySlice<UInt8>) -> BlockStart {
    func isBlank(at place: Int) -> Bool { place < line.endIndex && isBlankOrTab(line[place]) }
    func holds(at place: Int) -> Bool {
      line.dropFirst(place - line.startIndex).contains { $0 > 0x20 }
    }
    switch line.first {
    case UInt8(ascii: "#"):
      let marks = line.prefix { $0 == UInt8(ascii: "#") }
      return marks.count < 7 && isBlank(at: marks.endIndex) ? .heading : .text
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"):
      return isBlank(at: line.startIndex + 1) && holds(at: line.startIndex + 1) ? .item : .text
    case .some(0x30...0x39):
      let digits = line.prefix(10).prefix { $0.isASCIIDigit }
      guard digits.count < 10, digits.endIndex < line.endIndex,
        line[digits.endIndex] == UInt8(ascii: ".") || line[digits.endIndex] == UInt8(ascii: ")"),
        isBlank(at: digits.endIndex + 1), holds(at: digits.endIndex + 1)
      else { return .text }
      return digits.elementsEqual("1".utf8) ? .item : .laterItem
    default: return .text
    }
  }
}
