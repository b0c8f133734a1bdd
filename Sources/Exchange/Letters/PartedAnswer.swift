internal import Content

/// Answers that are texts, and are explained on their line: `False — it is pass by value.`
extension StatedAnswer {
  /// Keeps a text as the line has it, and what stands there behind the bold text that ends with the
  /// answer.
  mutating func keep(in line: Substring) {
    guard case .text(let said) = key, written.isEmpty else { return }
    let text = Self.marked(said, in: line)
    written = text
    guard let start = Self.ranges(of: "**", in: line).last?.upperBound else { return }
    let tail = line[start...].trimmingBlanks
    if let sign = tail.first, "—–-(,;:.".contains(sign), tail.contains(where: \.isLetter),
      text.hasSuffix(tail), text.utf8.count > tail.utf8.count
    {
      boldTail = String(tail)
    }
  }

  private static func ranges(of sign: String, in text: Substring) -> [Range<Substring.Index>] {
    var found: [Range<Substring.Index>] = []
    var rest = text
    while let range = rest.firstRange(of: sign) {
      found.append(range)
      rest = rest[range.upperBound...]
    }
    return found
  }

  /// A text that ends somewhere on its line, and what follows it.
  struct Part {
    var text: String
    var rest: String
  }

  /// The text with what follows the bold part of it; nil where nothing does.
  var boldPart: Part? {
    boldTail.isEmpty ? nil : part(String(written.dropLast(boldTail.count)), boldTail[...])
  }

  /// The text up to each sign that may part it from what explains it.
  func parts(at signs: [String]) -> [Part] {
    signs.flatMap { sign in
      Self.ranges(of: sign, in: written[...]).prefix(2).map { range in
        part(String(written[..<range.lowerBound]), written[range.lowerBound...])
      }
    }
  }

  /// The text up to the first of some signs, if anything follows.
  func part(before isSign: (Character) -> Bool) -> Part? {
    guard let end = written.firstIndex(where: isSign) else { return nil }
    let found = part(String(written[..<end]), written[end...])
    return found.rest.isEmpty ? nil : found
  }

  private func part(_ text: String, _ after: Substring) -> Part {
    var rest = after.drop { ",;:.–—- ".contains($0) }.trimmingBlanks
    if rest.first == "(", rest.last == ")" || rest.hasSuffix(")."),
      rest.count(where: { $0 == "(" }) == 1
    {
      rest = rest.dropFirst().dropLast(rest.last == ")" ? 1 : 2)
    } else if rest.last == ")", !rest.contains("(") {
      rest = rest.dropLast()
    }
    return Part(
      text: plainText(ofMarkdown: choiceMarkdown(text)).trimmed, rest: String(rest).trimmed)
  }

  static let partSigns = [" (", " — ", " – ", " - "]
  static let causeSigns = [", as ", ", because ", ", since ", ", which ", " because "]
}
