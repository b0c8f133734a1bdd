internal import Bytes

/// Whether a text starts with round brackets that hold an address and not a remark: `https://…`,
/// `#name`, a path with a slash at one end or a dot at its start, or a name with an ending.
func startsWithBracketedAddress(_ text: ArraySlice<UInt8>) -> Bool {
  guard text.first == UInt8(ascii: "(") else { return false }
  // No address has two brackets in a row, so no byte is looked at for more than one blank.
  var end = text.startIndex + 1
  while end < text.endIndex, text[end] > 0x20, text[end] != UInt8(ascii: ")") {
    if text[end] == UInt8(ascii: "["), text[end - 1] == UInt8(ascii: "[") { return false }
    end += 1
  }
  let inner = text[text.startIndex + 1..<end]
  guard end < text.endIndex, text[end] == UInt8(ascii: ")"),
    let first = inner.first, let last = inner.last
  else { return false }
  if "#/<".utf8.contains(first) || last == UInt8(ascii: "/") { return true }
  if inner.starts(with: "./".utf8) || inner.starts(with: "../".utf8) { return true }
  let scheme = inner.prefix { $0.isASCIILetter }
  if scheme.count > 1, text[scheme.endIndex] == UInt8(ascii: ":") { return true }
  let path = inner.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
  guard let dot = path.lastIndex(of: UInt8(ascii: ".")), dot > path.startIndex else {
    return false
  }
  let ending = path[(dot + 1)...]
  return ending.count > 1 && ending.first?.isASCIILetter == true
    && ending.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
}
