extension Substring {
  /// Whether the text starts with another one; told by the first byte where that is enough.
  ///
  /// The library's own takes characters apart first, which costs more than most readers do.
  func hasPrefix(_ prefix: String) -> Bool {
    if let first = prefix.utf8.first, first < 0x80, utf8.first != first { return false }
    return starts(with: prefix)
  }

  /// Whether the text ends with another one; told by the last byte where that is enough.
  func hasSuffix(_ suffix: String) -> Bool {
    if let last = suffix.utf8.last, last < 0x80, utf8.last != last { return false }
    return reversed().starts(with: suffix.reversed())
  }
}
