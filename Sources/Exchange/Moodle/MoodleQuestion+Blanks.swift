internal import Bytes
internal import Content
internal import Scoring

/// The kinds that have their answers in their text.
extension MoodleQuestion {
  private mutating func filled(
    _ source: String, _ blanks: [WrittenBlank], _ media: inout ImportedMedia,
    _ imported: inout Imported
  ) -> WrittenQuestion? {
    let text = markdown(element.first("questiontext"), &media, gaps: source)
    guard !blanks.isEmpty, let around = GapText(text, blanks: blanks) else {
      return imported.leaveOut("its blanks stand where none can; it is left out", at: place)
    }
    if let loss = around.loss { lose(loss) }
    var question = around.question(name: name, number: number)
    if blanks.count > 1 { question.marking = .partial }
    return question
  }

  mutating func cloze(_ media: inout ImportedMedia, _ imported: inout Imported)
    -> WrittenQuestion?
  {
    let source = oneLanguage(element.first("questiontext")?.first("text")?.text ?? "")
    var blanks: [WrittenBlank] = []
    var worths: Set<String> = []
    var several: ClozeGap?
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
      for loss in gap.losses { imported.lose(.weights, loss, at: place) }
      worths.insert(gap.worth)
      if gap.needsSeveral { several = gap }
      if gap.isUnknown {
        return imported.leaveOut(
          "a blank of the type \"\(gap.type)\" cannot be marked here; the question is left out",
          at: place)
      }
      guard let blank = gap.blank else {
        return imported.leaveOut(
          "\(gap.doubt ?? "a blank without a right answer"); the question is left out", at: place)
      }
      blanks.append(blank)
      text += TextFormat.gap
      rest = rest[rest.index(after: end)...]
    }
    if let several {
      return boxes(several, text + rest, count: blanks.count, &media, &imported)
    }
    if worths.count > 1 {
      imported.lose(.weights, "that some blanks weigh more than others", at: place)
    }
    return filled(text + rest, blanks, &media, &imported)
  }

  /// A text with one list of which several entries are to be ticked: choices below it.
  private mutating func boxes(
    _ gap: ClozeGap, _ text: String, count: Int, _ media: inout ImportedMedia,
    _ imported: inout Imported
  ) -> WrittenQuestion? {
    let parts = text.split(separator: Character(TextFormat.gap), omittingEmptySubsequences: false)
    guard count == 1, parts.count == 2 else {
      return imported.leaveOut(
        "several right entries of a list in a text with other blanks; the question is left out",
        at: place)
    }
    let markdown = markdown(
      element.first("questiontext"), &media, gaps: parts.joined(separator: " … "))
    var question = AskedText(
      markdown.hasSuffix(" …") ? String(markdown.dropLast(2)) : markdown,
      name: name, number: number
    )
    .question(
      .multiple,
      .choices(
        gap.options.map { WrittenChoice(escapedMarkdown($0.text), isRight: $0.isRight) }))
    question.marking = .partial
    return question
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

  mutating func gaps(_ media: inout ImportedMedia, _ imported: inout Imported) -> WrittenQuestion? {
    let boxes = ["selectoption", "selectbox", "dragbox"].flatMap(element.all)
    let words = boxes.map { wordsOfHTML($0.first("text")?.text ?? "") }
    let groups = boxes.map { $0.first("group")?.text.trimmed ?? "1" }
    let members = Dictionary(grouping: words.indices) { groups[$0] }
    let source = oneLanguage(element.first("questiontext")?.first("text")?.text ?? "")
    var blanks: [WrittenBlank] = []
    var text = ""
    var rest = source[...]
    var choices = 0
    while let open = rest.firstRange(of: "[["),
      let close = rest[open.upperBound...].firstRange(of: "]]")
    {
      text += rest[..<open.lowerBound]
      rest = rest[close.upperBound...]
      guard let number = Int(source[open.upperBound..<close.lowerBound]), number > 0,
        words.indices.contains(number - 1)
      else {
        text += source[open.lowerBound..<close.upperBound]
        continue
      }
      let group = members[groups[number - 1]] ?? []
      choices += group.count
      guard choices <= GapText.maximumChoices else {
        return imported.leaveOut(
          "its gaps have more than \(GapText.maximumChoices) choices together; it is left out",
          at: place)
      }
      let options = group.map { WrittenBlank.Option(words[$0], isRight: $0 == number - 1) }
      blanks.append(options.count > 1 ? .list(options) : .text([words[number - 1]]))
      text += TextFormat.gap
    }
    return filled(text + rest, blanks, &media, &imported)
  }
}

/// What stands between the braces of a cloze: `1:SHORTANSWER:=Paris#feedback~%50%Lyon`.
private struct ClozeGap {
  private(set) var blank: WrittenBlank?
  private(set) var options: [WrittenBlank.Option] = []
  private(set) var losses: [String] = []
  /// What is written before the type.
  let worth: String
  let type: String
  /// Whether the type is none that is marked here.
  let isUnknown: Bool
  /// Whether several entries of a list are to be ticked.
  private(set) var needsSeveral = false
  /// Why a number that is right is not taken.
  private(set) var doubt: String?

  private static let typed: Set<String> = ["SHORTANSWER", "SA", "MW"]
  private static let typedExactly: Set<String> = ["SHORTANSWER_C", "SAC", "MWC"]
  private static let numeric: Set<String> = ["NUMERICAL", "NM"]
  private static let multiple: Set<String> = [
    "MULTIRESPONSE", "MR", "MULTIRESPONSE_H", "MRH", "MULTIRESPONSE_S", "MRS",
    "MULTIRESPONSE_HS", "MRHS",
  ]

  init?(_ text: Substring) {
    // What is no gap is refused before all of it is looked at.
    guard text.drop(while: \.isNumber).first == ":" else { return nil }
    let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    worth = parts[0].isEmpty ? "1" : String(parts[0])
    type = parts[1].uppercased()
    let isTyped = Self.typed.contains(type) || Self.typedExactly.contains(type)
    isUnknown = !isTyped && !Self.numeric.contains(type) && !type.hasPrefix("M")
    if isUnknown {
      let isName =
        !type.isEmpty && type.utf8.allSatisfy { $0.isASCIILetter || $0 == UInt8(ascii: "_") }
      let isAnswer = parts[2].first.map { "=~%".contains($0) } ?? false
      // Other text in braces is no blank.
      guard isName, isAnswer else { return nil }
      return
    }
    for piece in Self.pieces(parts[2]) { take(piece) }
    let right = options.filter(\.isRight).map(\.text).filter { !$0.isEmpty }
    if isTyped {
      takeTyped(right, isExact: Self.typedExactly.contains(type))
    } else if Self.numeric.contains(type) {
      blank = right.first.flatMap(numberBlank)
      doubt = right.first.flatMap(doubtInNumber)
      for other in right.dropFirst() { losses.append("a second right number, \(other)") }
    } else if !right.isEmpty, right.count < options.count {
      options = options.filter { !$0.text.isEmpty }
      needsSeveral = Self.multiple.contains(type)
      blank = .list(options)
    }
  }

  private mutating func takeTyped(_ right: [String], isExact: Bool) {
    let said = right.filter { $0 != "*" }.map { WildcardAnswer($0) }
    if said.count < right.count { losses.append("that any text is right in a blank") }
    if said.contains(where: \.hasWildcard) {
      losses.append("that an asterisk in a blank stands for any text")
    }
    if isExact { losses.append("that capitals matter in a blank") }
    if !said.isEmpty { blank = .text(said.map(\.text)) }
  }

  private mutating func take(_ piece: String) {
    var piece = piece
    var isRight = false
    var weight = zero
    if piece.hasPrefix("=") {
      isRight = true
      piece.removeFirst()
    } else if piece.hasPrefix("%"), let end = piece.dropFirst().firstIndex(of: "%") {
      weight =
        Decimal(parsing: piece[piece.index(after: piece.startIndex)..<end]) ?? zero
      isRight = weight >= hundred
      piece = String(piece[piece.index(after: end)...])
    }
    let said = Self.plain(piece)
    if !isRight, weight != zero {
      losses.append("the answer \"\(said.text)\" in a blank, which is worth \(weight.written) %")
    }
    let feedback = "the feedback on answers in blanks"
    if said.hasFeedback, !losses.contains(feedback) { losses.append(feedback) }
    options.append(.init(said.text, isRight: isRight))
  }

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
        // Before an asterisk the backslash says that it stands for itself.
        if character == "*" { text.append("\\") }
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
    return (wordsOfHTML(text), hasFeedback)
  }
}
