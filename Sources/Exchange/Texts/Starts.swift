extension StringProtocol {
  /// Whether a character is in the text; told by its byte where that is enough.
  ///
  /// The library's own takes the text apart into characters.
  func contains(_ character: Character) -> Bool {
    let sought = character.utf8
    // Other characters that are the same as one of ASCII are those for ";", "`" and "K".
    if sought.count == 1, let byte = sought.first, !";`K".utf8.contains(byte),
      !utf8.contains(byte)
    {
      return false
    }
    return contains { $0 == character }
  }
}

extension String.UTF8View {
  /// Whether a byte is in the text, without asking for the place of each.
  func contains(_ byte: UInt8) -> Bool {
    withContiguousStorageIfAvailable { $0.contains(byte) } ?? contains { $0 == byte }
  }
}

extension Substring.UTF8View {
  /// Whether a byte is in the text, without asking for the place of each.
  func contains(_ byte: UInt8) -> Bool {
    withContiguousStorageIfAvailable { $0.contains(byte) } ?? contains { $0 == byte }
  }
}

extension Substring {
  /// Whether the text starts with another one; told by the first byte where that is enough.
  ///
  /// The library's own takes characters apart first, which costs more than most readers do.
  func hasPrefix(_ prefix: String) -> Bool {
    guard let first = prefix.utf8.first else { return true }
    guard let own = utf8.first, own == first || own >= 0x80 && first >= 0x80 else { return false }
    return starts(with: prefix)
  }

  /// Whether the text ends with another one; told by the last byte where that is enough.
  func hasSuffix(_ suffix: String) -> Bool {
    guard let last = suffix.utf8.last else { return true }
    guard let own = utf8.last, own == last || own >= 0x80 && last >= 0x80 else { return false }
    return reversed().starts(with: suffix.reversed())
  }
}
