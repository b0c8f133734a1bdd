internal import Content
internal import Diagnostics

/// What a card shows of a note: a text that asks, and texts that answer.
struct AnkiCardSides {
  var front: String
  /// The first one with text is the answer to be typed; the others explain it.
  var backs: [String]
  /// Whether the note says more than the card shows.
  var hasMore: Bool

  init(front: String, backs: [String], hasMore: Bool) {
    self.front = front
    self.backs = backs
    self.hasMore = hasMore
  }

  /// The first field asks, the second one answers.
  init(_ fields: [String]) {
    front = fields.first ?? ""
    backs = Array(fields.dropFirst().prefix(1))
    hasMore = fields.dropFirst(2).contains { !$0.isEmpty }
  }

  /// The cards of a note without its templates, by the name that Anki gives its own types of notes;
  /// nil for a type that only its user knows.
  static func cards(ofType type: String, _ fields: [String]) -> [AnkiCardSides]? {
    var card = AnkiCardSides(fields)
    switch type {
    case "", "Basic", "Basic (type in the answer)", "Cloze", "Podium": return [card]
    case "Basic (optional reversed card)":
      // The third field only says whether there is a second card.
      card.hasMore = fields.dropFirst(3).contains { !$0.isEmpty }
      guard fields.count > 2, !fields[2].trimmed.isEmpty else { return [card] }
    case "Basic (and reversed card)": break
    default: return nil
    }
    guard let back = card.backs.first, back != card.front else { return [card] }
    return [card, AnkiCardSides(front: back, backs: [card.front], hasMore: false)]
  }
}

/// Reads notes of Anki, whose fields are HTML or plain text.
///
/// `address` gives what an image's address becomes, or nil for one that is left out.
struct AnkiNotes {
  private let format: TextFormat
  private let address: (String) -> String?

  init(isHTML: Bool, address: @escaping (String) -> String? = { $0 }) {
    format = isHTML ? .html : .plain
    self.address = address
  }

  /// Whether a note has blanks, in whichever field.
  static func isCloze(_ fields: [String]) -> Bool { fields.contains(where: hasCloze) }

  /// The question of a card; of one that cannot be used, nil and a loss.
  func question(
    _ sides: AnkiCardSides, number: Int, at place: SourceLocation, _ imported: inout Imported
  ) -> WrittenQuestion? {
    var text = ForeignText()
    text.address = address
    defer { text.report(to: &imported, at: place) }
    guard !sides.front.trimmed.isEmpty else {
      return imported.leaveOut("a note without a front; it is left out", at: place)
    }
    let front = text.markdown(withSounds(sides.front), format)
    var backs = sides.backs[...]
    var (answer, below, hasLines) = ("", "", false)
    while answer.isEmpty, let back = backs.popFirst() {
      // In a back field, a line across parts the answer from what explains it.
      let cut = back.firstRange(of: "<hr")
      let said = back[..<(cut?.lowerBound ?? back.endIndex)]
      hasLines = self.hasLines(said)
      guard let typed = text.typed(withoutSounds(String(said), at: place, &imported), format) else {
        return imported.leaveOut(
          "a back with a formula, which nobody can type; the note is left out", at: place)
      }
      answer = typed
      below = cut.map { String(back[$0.lowerBound...].drop { $0 != ">" }.dropFirst()) } ?? ""
    }
    if sides.backs.isEmpty, sides.front.contains(where: { ",;|".contains($0) }) {
      return imported.leaveOut(
        "a note with a front alone; write \"#separator:comma\", \"semicolon\" or \"pipe\" above all notes if such a sign parts their fields; the note is left out",
        at: place)
    }
    guard !answer.isEmpty, answer.utf8.count <= 1000 else {
      return imported.leaveOut(
        "a back that is empty, or too long to be typed; the note is left out", at: place)
    }
    if asksOtherwise(front, than: [answer]) {
      return imported.leaveOut(
        "the front has choices or several gaps in it, which are no text to type; the note is left out",
        at: place)
    }
    if hasLines {
      imported.lose(.formatting, "the lines of an answer, which is typed as one text", at: place)
    }
    if sides.hasMore { imported.lose(.other, "further fields of a note", at: place) }
    var question = AskedText(front, number: number).question(.shortText, .typed([answer]))
    question.explanation = markdown([below] + backs, &text)
    question.line = place.line
    return question
  }

  /// Whether an answer stands on several lines.
  private func hasLines(_ answer: Substring) -> Bool {
    guard format == .html else { return answer.trimmed.contains(where: \.isNewline) }
    var (hasText, isBroken) = (false, false)
    for (place, part) in answer.split(separator: "<", omittingEmptySubsequences: false).enumerated()
    {
      if place > 0, ["br", "li", "div", "p>", "p "].contains(where: part.lowercased().hasPrefix) {
        isBroken = hasText
      }
      let said = place == 0 ? part : part.drop { $0 != ">" }.dropFirst()
      guard said.trimmed != "&nbsp;", !said.trimmed.isEmpty else { continue }
      if isBroken { return true }
      hasText = true
    }
    return false
  }

  /// The question of a note with blanks; of one that cannot be used, nil and a loss.
  func cloze(
    _ fields: [String], number: Int, at place: SourceLocation, _ imported: inout Imported
  ) -> WrittenQuestion? {
    var text = ForeignText()
    text.address = address
    defer { text.report(to: &imported, at: place) }
    let cloze = fields.firstIndex(where: hasCloze) ?? 0
    let (source, blanks) = blanks(of: fields[cloze], &text, at: place, &imported)
    guard !blanks.isEmpty,
      let around = GapText(text.markdown(withSounds(source), format), blanks: blanks)
    else {
      return imported.leaveOut(
        "a cloze that cannot be read, or with a formula or no words in a blank, which nobody can type; it is left out",
        at: place)
    }
    text.lose(around.loss)
    var question = WrittenQuestion(.cloze, form: .blanks(around.segments))
    let asked = AskedText(around.asked, number: number)
    let above = markdown(fields[..<cloze], &text)
    if !above.isEmpty {
      let parts = AskedText(above + "\n\n" + partOfQuestion(around.asked), number: number)
      question.heading = parts.heading
      question.stem = parts.stem
    } else {
      question.heading = around.asked.isEmpty ? around.summary : asked.heading
      question.stem = around.asked.isEmpty ? "" : asked.stem
    }
    question.explanation = markdown(fields[(cloze + 1)...], &text)
    question.line = place.line
    return question
  }

  /// The blanks of a field, and its text with a mark for each; none if one cannot be understood or
  /// typed.
  private func blanks(
    of field: String, _ text: inout ForeignText, at place: SourceLocation,
    _ imported: inout Imported
  ) -> (source: String, blanks: [WrittenBlank]) {
    var blanks: [WrittenBlank] = []
    var source = ""
    var rest = field[...]
    while let open = rest.firstRange(of: "{{c"),
      let close = rest[open.upperBound...].firstRange(of: "}}")
    {
      source += rest[..<open.lowerBound]
      let parts = rest[open.upperBound..<close.lowerBound].split(
        separator: "::", omittingEmptySubsequences: false)
      guard parts.count > 1, !parts[1].hasPrefix("image-occlusion:"),
        !parts.dropFirst().contains(where: { $0.contains("{{c") })
      else { return ("", []) }
      if parts.count > 2 {
        imported.lose(.hints, "the hint \"\(oneLine(String(parts[2])))\" in a blank", at: place)
      }
      let answer = withoutSounds(String(parts[1]), at: place, &imported)
      guard let typed = text.typed(answer, format), !typed.isEmpty else { return ("", []) }
      blanks.append(.text([typed]))
      source += TextFormat.gap
      rest = rest[close.upperBound...]
    }
    return (source + rest, blanks)
  }

  /// Several fields, one below the other.
  private func markdown(_ fields: ArraySlice<String>, _ text: inout ForeignText) -> String {
    var output = ""
    for field in fields {
      let said = text.markdown(withSounds(field), format)
      if !output.isEmpty, !said.isEmpty { output += "\n\n" }
      output += said
    }
    return output
  }

  // MARK: Sounds

  /// A text in which `[sound:…]` is an image's mark, as Markdown has it for sounds too.
  private func withSounds(_ text: String) -> String {
    guard format == .html else { return text }
    return replacingSounds(in: withPlainFormulas(text)) {
      "<img src=\"\(escaped($0))\" alt=\"\(escaped($0))\">"
    }
  }

  /// A text without `[sound:…]`, which nobody can type.
  private func withoutSounds(
    _ text: String, at place: SourceLocation, _ imported: inout Imported
  ) -> String {
    replacingSounds(in: format == .html ? withPlainFormulas(text) : text) { name in
      imported.lose(.media, "the sound \(oneLine(name)) in an answer", at: place)
      return ""
    }
  }

  private func replacingSounds(in text: String, _ replacement: (String) -> String) -> String {
    var output = ""
    var rest = text[...]
    while let open = rest.firstRange(of: "[sound:"),
      let close = rest[open.upperBound...].firstRange(of: "]")
    {
      output += rest[..<open.lowerBound]
      output += replacement(decodedEntities(rest[open.upperBound..<close.lowerBound]))
      rest = rest[close.upperBound...]
    }
    return output + rest
  }
}

/// Whether a field has a blank such as `{{c1::Paris}}`.
private func hasCloze(_ field: String) -> Bool {
  var rest = field[...]
  while let open = rest.firstRange(of: "{{c") {
    rest = rest[open.upperBound...]
    let number = rest.prefix { $0.isNumber }
    if !number.isEmpty, rest.dropFirst(number.count).hasPrefix("::") { return true }
  }
  return false
}

extension QuizzesByPath {
  /// The place of the quiz that a deck `Parent::Child` becomes.
  mutating func place(ofDeck deck: String, in name: String) -> Int {
    let parts = deck.split(separator: "::").map { $0.trimmed }.filter { !$0.isEmpty }
    let path =
      parts.isEmpty
      ? name : parts.map { String($0.map { $0 == "/" ? "-" : $0 }) }.joined(separator: "/")
    return place(of: path, title: parts.last ?? "")
  }
}
