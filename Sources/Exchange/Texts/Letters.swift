extension Format {
  static let letters = Format(
    suffixes: [".md", ".markdown", ".txt"],
    summary: "text with choices A), B), C) and answers by letter", read: readLetters)
  static let details = Format(
    suffixes: [".md", ".markdown"],
    summary: "the same, called after answers that are folded in <details>", read: readLetters)
}

/// The letter of a choice, `A` for the first.
func letterName(_ place: Int) -> String {
  String(Character(Unicode.Scalar(UInt8(ascii: "A") + UInt8(min(place, 25)))))
}
