// What names a player, a quiz and a question. All are ASCII, so that a name has one spelling in a
// file, an address and a comparison.

/// Whether bytes are a player's handle: 1 to 39 of `a`–`z`, `0`–`9` and `-`, not `-` first.
package func isHandle(_ name: Span<UInt8>) -> Bool { isName(name, atMost: 39) }

/// Whether bytes are a question's id: 1 to 64 of `a`–`z`, `0`–`9` and `-`, not `-` first.
package func isQuestionID(_ name: Span<UInt8>) -> Bool { isName(name, atMost: 64) }

private func isName(_ name: Span<UInt8>, atMost limit: Int) -> Bool {
  guard (1...limit).contains(name.count), name[0] != UInt8(ascii: "-") else { return false }
  for index in 0..<name.count where !isNameByte(name[index]) { return false }
  return true
}

/// Whether bytes are the path of a quiz: parts of `a`–`z`, `0`–`9` and `-` with `/` between them,
/// at most 256.
package func isQuizPath(_ path: Span<UInt8>) -> Bool {
  guard path.count <= 256 else { return false }
  var isStart = true
  for index in 0..<path.count {
    let isSlash = path[index] == UInt8(ascii: "/")
    guard isSlash ? !isStart : isNameByte(path[index]) else { return false }
    isStart = isSlash
  }
  return !isStart
}

private func isNameByte(_ byte: UInt8) -> Bool {
  byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
    || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || byte == UInt8(ascii: "-")
}
