extension ChoiceMark {
  /// What a box holds.
  enum BoxSign {
    case cross, tick, ex

    /// Reads the sign in the box that a text starts with.
    init?(_ text: Substring) {
      guard let first = text.unicodeScalars.first else { return nil }
      let inner = text.unicodeScalars.dropFirst().first
      switch first == "[" || first == "(" ? inner : first {
      case "☒", "×", "✗", "✘", "❌": self = .cross
      case "✓", "✔", "✅", "√", "☑": self = .tick
      case "x", "X": self = .ex
      default: return nil
      }
    }
  }
}
