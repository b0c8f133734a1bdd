/// Text on one line.
func oneLine(_ text: String) -> String {
  if isOneLine(text) { return text }
  return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

/// Whether a text of ASCII has no blanks but single ones between words.
private func isOneLine(_ text: String) -> Bool {
  var isAfterBlank = true
  for byte in text.utf8 {
    if byte < 0x20 || byte >= 0x80 || byte == 0x20 && isAfterBlank { return false }
    isAfterBlank = byte == 0x20
  }
  return !isAfterBlank || text.isEmpty
}

extension Character {
  /// Whether it ends a line as editors count them; a form feed and U+2028 do not.
  var endsLine: Bool { self == "\n" || self == "\r\n" || self == "\r" }
}
