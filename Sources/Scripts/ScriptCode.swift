internal import Bytes

/// The code of a module as it is written: tokens, and between them no more than keeps them apart.
struct ScriptCode {
  /// What stands between the token that was written last and the next.
  enum Gap { case none, blank, line }

  private(set) var bytes: [UInt8] = []
  var gap = Gap.none
  private var isLastSign = true
  /// Whether a statement may begin behind the last token, as behind `if (a)` and `else`.
  private var mayBegin = true
  /// Whether the last token ends a statement that its block would end, too.
  private var isIdleEnd = false

  /// Makes room for as much code as a source of so many bytes can have.
  mutating func reserveCapacity(_ count: Int) { bytes.reserveCapacity(count) }

  /// Takes note of what is not written: blanks, line ends and comments.
  mutating func pass(_ skipped: Range<Int>, of source: [UInt8]) {
    for place in skipped where source[place] == UInt8(ascii: "\n") {
      gap = .line
      return
    }
    if !skipped.isEmpty, gap == .none { gap = .blank }
  }

  /// Writes a token of the source; `mayBegin` says whether a statement may begin behind it.
  mutating func write(_ token: Range<Int>, of source: [UInt8], isSign: Bool, mayBegin: Bool) {
    guard !token.isEmpty else { return }
    let first = source[token.lowerBound]
    let following = token.upperBound < source.count ? source[token.upperBound] : nil
    if isSign { dropEnd(before: first) }
    let isEmptyStatement = self.mayBegin && bytes.last != UInt8(ascii: "}")
    isIdleEnd = isSign && first == UInt8(ascii: ";") && !isEmptyStatement
    self.mayBegin = mayBegin
    if bytes.isEmpty || gap == .none {
    } else if gap == .line, !continuesLine(first, isSign: isSign, following: following) {
      bytes.append(UInt8(ascii: "\n"))
    } else if separates(first, isSign: isSign) {
      bytes.append(UInt8(ascii: " "))
    }
    gap = .none
    if token.count == 1 { bytes.append(first) } else { bytes += source[token] }
    isLastSign = isSign
  }

  /// Ends the last line.
  mutating func end() {
    if !bytes.isEmpty { bytes.append(UInt8(ascii: "\n")) }
  }

  /// Drops the comma after the last item of a list, but not one that stands for a missing item, and
  /// the semicolon after the last statement of a block, but not one that is a statement.
  private mutating func dropEnd(before next: UInt8) {
    if isIdleEnd, next == UInt8(ascii: "}") { bytes.removeLast() }
    guard signs(")]}", contain: next), isLastSign, bytes.last == UInt8(ascii: ",") else { return }
    if let item = bytes.dropLast().last, signs("[,", contain: item) { return }
    bytes.removeLast()
  }

  /// Whether a token after a line end belongs to the statement before it for sure, whatever the
  /// statement is: where a line end can end a statement, it stays.
  private func continuesLine(_ next: UInt8, isSign: Bool, following: UInt8?) -> Bool {
    if isLastSign, let previous = bytes.last, signs("([{,;=&|?:<>*%!^~", contain: previous) {
      return true
    }
    guard isSign else { return false }
    // After `return` a number such as `.5` would be another statement.
    if next == UInt8(ascii: "."), let following, following.isASCIIDigit { return false }
    return signs(")]},;?:=&|*%^<>.", contain: next)
  }

  /// Whether a blank is needed between the last byte of the code and the next token.
  ///
  /// Two names need it, and two signs that could be read as one; a bracket, comma or semicolon
  /// never does, nor another sign beside a name or text.
  private func separates(_ next: UInt8, isSign: Bool) -> Bool {
    guard let previous = bytes.last else { return false }
    if isLastSign, isLoneSign(previous) { return false }
    if isSign, isLoneSign(next) { return false }
    if isLastSign == isSign { return true }
    let sign = isSign ? next : previous
    return sign == UInt8(ascii: ".") || sign == UInt8(ascii: "/") || sign == UInt8(ascii: "#")
  }

  private func isLoneSign(_ byte: UInt8) -> Bool { signs("()[]{},;", contain: byte) }
}
