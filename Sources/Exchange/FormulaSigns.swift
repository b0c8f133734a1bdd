internal import Content

extension WrittenQuestion {
  /// Whether a text shows the signs that learning platforms look for around a formula.
  var hasFormulaSigns: Bool {
    (texts + hints + [preface]).contains { text in
      // In Markdown each backslash and dollar sign that is text has a backslash before it.
      Self.signs.contains { start, end in
        text.utf8.contains(UInt8(ascii: "\\"))
          && text.firstRange(of: start).map { text[$0.upperBound...].contains(end) } ?? false
      }
    }
  }

  private static let signs = [
    ("\\\\(", "\\\\)"), ("\\\\[", "\\\\]"), ("\\$\\$", "\\$\\$"),
  ]
}
