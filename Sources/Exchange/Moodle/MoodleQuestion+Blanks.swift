internal import Content
internal import Diagnostics
internal import Scoring

/// The kinds that have their answers in their text.
extension MoodleQuestion {
  private mutating func filled(
    _ source: String, _ blanks: [WrittenBlank], _ media: inout ImportedMedia,
    _ imported: inout Imported
  ) -> WrittenQuestion? {
    let text = markdown(element.first("questiontext"), &media, gaps: source)
    guard !blanks.isEmpty, let around = GapText(text, blanks: blanks) else {
      imported.lose(.question, "its blanks stand where none can; it is left out", at: place)
      return nil
    }
    var question = around.question(name: element.first("name")?.text ?? "", number: number)
    if blanks.count > 1 { question.marking = .partial }
    return question
  }

  mutating func cloze(_ media: inout ImportedMedia, _ imported: inout Imported)
    -> WrittenQuestion?
  {
    let source = element.first("questiontext")?.first("text")?.text ?? ""
    var blanks: [WrittenBlank] = []
    var text = ""
    var rest = source[...]
    // The next end is the same for all braces before it.
    var end: String.Index?
    while let open = rest.firstIndex(of: "{") {
      text += rest[..<open]
      if end.map({ $0 < open }) ?? true { end = clozeEnd(rest[open...]) }
      guard let end else {
        text += rest[open...]
        rest = rest[rest.endIndex...]
        break
      }
      guard let gap = ClozeGap(rest[rest.index(after: open)..<end]) else {
        text += "{"
        rest = rest[rest.index(after: open)...]
        continue
      }
      if let loss = gap.loss { imported.lose(.weights, loss, at: place) }
      guard let blank = gap.blank else {
        imported.lose(
          .question, "a blank without a right answer; the question is left out", at: place)
        return nil
      }
      blanks.append(blank)
      text += TextFormat.gap
      rest = rest[rest.index(after: end)...]
    }
    return filled(text + rest, blanks, &media, &imported)
  }

  private func clozeEnd(_ text: Substring) -> String.Index? {
    var isEscaped = false
    for index in text.indices {
      if isEscaped {
        isEscaped = false
      } else if text[index] == "\\" {
        isEscaped = true
      } else if text[index] == "}" {
        return index
      }
    }
    return nil
  }

  mutating func gaps(_ media: inout ImportedMedia, _ imported: inout Imported)
    -> WrittenQuestion?
  {
    let boxes = element.all("selectbox") + element.all("dragbox")
    let words = boxes.map { typed($0) }
    let groups = boxes.map { $0.first("group")?.text.trimmed ?? "1" }
    let source = element.first("questiontext")?.first("text")?.text ?? ""
    var blanks: [WrittenBlank] = []
    var text = ""
    var rest = source[...]
    while let open = rest.firstRange(of: "[["),
      let close = rest[open.upperBound...].firstRange(of: "]]")
    {
      text += rest[..<open.lowerBound]
      rest = rest[close.upperBound...]
      guard let number = Int(source[open.upperBound..<close.lowerBound]),
        words.indices.contains(number - 1)
      else {
        text += source[open.lowerBound..<close.upperBound]
        continue
      }
      let options = words.indices.filter { groups[$0] == groups[number - 1] }
        .map { WrittenBlank.Option(words[$0], isRight: $0 == number - 1) }
      blanks.append(options.count > 1 ? .list(options) : .text([words[number - 1]]))
      text += TextFormat.gap
    }
    return filled(text + rest, blanks, &media, &imported)
  }
}

/// What stands between the braces of a cloze: `1:SHORTANSWER:=Paris#feedback~%50%Lyon`.
private struct ClozeGap {
  var blank: WrittenBlank?
  var loss: String?

  init?(_ text: Substring) {
    // What is no gap is refused before all of it is looked at.
    guard text.drop(while: \.isNumber).first == ":" else { return nil }
    let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    let type = parts[1].uppercased()
    guard Self.types.contains(type) || type.hasPrefix("M") else { return nil }
    var options: [WrittenBlank.Option] = []
    for piece in Self.pieces(parts[2]) {
      var piece = piece
      var isRight = false
      if piece.hasPrefix("=") {
        isRight = true
        piece.removeFirst()
      } else if piece.hasPrefix("%"), let end = piece.dropFirst().firstIndex(of: "%") {
        let weight =
          Decimal(parsing: Array(piece[piece.index(after: piece.startIndex)..<end].utf8)) ?? zero
        isRight = weight >= hundred
        if zero < weight, weight < hundred {
          loss = "an answer in a blank that is worth \(weight.written) %"
        }
        piece = String(piece[piece.index(after: end)...])
      }
      let said = Self.plain(piece)
      if said.hasFeedback { loss = "the feedback on answers in blanks" }
      options.append(.init(said.text, isRight: isRight))
    }
    let right = options.filter(\.isRight).map(\.text).filter { !$0.isEmpty && $0 != "*" }
    switch type {
    case "SHORTANSWER", "SA", "MW", "SHORTANSWER_C", "SAC", "MWC":
      if !right.isEmpty { blank = .text(right) }
    case "NUMERICAL", "NM":
      blank = right.first.flatMap(numberBlank)
    case let name where name.hasPrefix("M"):
      if !right.isEmpty, right.count < options.count {
        blank = .list(options.filter { !$0.text.isEmpty })
      }
    default: return nil
    }
  }

  private static let types = ["SHORTANSWER", "SA", "SHORTANSWER_C", "SAC", "NUMERICAL", "NM"]

  private static func pieces(_ text: Substring) -> [String] {
    var pieces = [""]
    var isEscaped = false
    for character in text {
      if isEscaped {
        pieces[pieces.count - 1] += "\\" + String(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "~" {
        pieces.append("")
      } else {
        pieces[pieces.count - 1].append(character)
      }
    }
    return pieces.filter { !$0.isEmpty }
  }

  /// The answer without its feedback and escapes.
  private static func plain(_ piece: String) -> (text: String, hasFeedback: Bool) {
    var text = ""
    var isEscaped = false
    var hasFeedback = false
    for character in piece {
      if isEscaped {
        text.append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "#" {
        hasFeedback = true
        break
      } else {
        text.append(character)
      }
    }
    return (oneLine(decodedEntities(text)), hasFeedback)
  }
}
