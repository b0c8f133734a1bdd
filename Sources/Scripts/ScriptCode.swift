internal import Bytes

/// The code of a module as it is written: tokens, and between them no more than keeps them apart.
struct ScriptCode {
  /// What stands between the token that was written last and the next.
  enum Gap { case none, blank, line }

  private(set) var bytes: [UInt8] = []
  var gap = Gap.none
  private var isLastSign = true

  /// Takes note of what is not written: blanks, line ends and comments.
  mutating func pass(_ skipped: ArraySlice<UInt8>) {
    if skipped.contains(UInt8(ascii: "\n")) {
      gap = .line
    } else if !skipped.isEmpty, gap == .none {
      gap = .blank
    }
  }

  /// Writes a token; `following` is the byte after it in the source.
  mutating func write(_ token: ArraySlice<UInt8>, isSign: Bool, following: UInt8?) {
    guard let first = token.first else { return }
    if isSign { dropComma(before: first) }
    if bytes.isEmpty || gap == .none {
    } else if gap == .line, !continuesLine(first, isSign: isSign, following: following) {
      bytes.append(UInt8(ascii: "\n"))
    } else if separates(first, isSign: isSign) {
      bytes.append(UInt8(ascii: " "))
    }
    gap = .none
    bytes += token
    isLastSign = isSign
  }

  /// Ends the last line.
  mutating func end() {
    if !bytes.isEmpty { bytes.append(UInt8(ascii: "\n")) }
  }

  /// Drops the comma after the last item of a list, but not one that stands for a missing item.
  private mutating func dropComma(before next: UInt8) {
    guard ")]}".utf8.contains(next), isLastSign, bytes.last == UInt8(ascii: ",") else { return }
    if let item = bytes.dropLast().last, "[,".utf8.contains(item) { return }
    bytes.removeLast()
  }

  /// Whether a token after a line end belongs to the statement before it for sure, whatever the
  /// statement is: where a line end can end a statement, it stays.
  private func continuesLine(_ next: UInt8, isSign: Bool, following: UInt8?) -> Bool {
    if isLastSign, let previous = bytes.last, "([{,;=&|?:<>*%!^~".utf8.contains(previous) {
      return true
    }
    guard isSign else { return false }
    // After `return` a number such as `.5` would be another statement.
    if next == UInt8(ascii: "."), let following, following.isASCIIDigit { return false }
    return ")]},;?:=&|*%^<>.".utf8.contains(next)
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

  private func isLoneSign(_ byte: UInt8) -> Bool { "()[]{},;".utf8.contains(byte) }
}
