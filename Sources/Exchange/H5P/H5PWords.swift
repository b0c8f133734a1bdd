internal import Content
internal import Scoring

/// Texts of H5P with words to be typed, dragged or marked.
extension H5PReading {
  mutating func typedWords(_ node: JSONNode, _ imported: inout Imported) -> WrittenQuestion? {
    var blanks: [WrittenBlank] = []
    var source = ""
    for part in (node["questions"]?.elements ?? []).compactMap(\.string) {
      let pieces = H5PText(part, .typed)
      source += "<div>\(pieces.text)</div>"
      for piece in pieces.marked {
        if piece.hasTip {
          imported.lose(.hints, "the tip or feedback on a blank", at: node.location)
        }
        blanks.append(.text(piece.accepted))
      }
    }
    if node["behaviour"]?["caseSensitive"]?.bool == true {
      imported.lose(.weights, "that capitals matter", at: node.location)
    }
    if node["behaviour"]?["acceptSpellingErrors"]?.bool == true {
      imported.lose(.weights, "that an answer nearly spelt so is right", at: node.location)
    }
    return filled(source, blanks, node, asked: node.text("text"), &imported)
  }

  mutating func dragText(_ node: JSONNode, _ imported: inout Imported) -> WrittenQuestion? {
    let pieces = H5PText(lined(node.text("textField")), .dragged)
    let others = H5PText(node.text("distractors"), .dragged).marked.map { $0.accepted[0] }
    let words = pieces.marked.map { $0.accepted[0] }
    let all = Set(words + others).sorted()
    guard words.count * all.count <= GapText.maximumChoices else {
      imported.lose(
        .question, "a text with \(words.count) gaps for \(all.count) words, which is too many",
        at: node.location)
      return nil
    }
    for piece in pieces.marked where piece.hasTip {
      imported.lose(.hints, "the tip or feedback on a blank", at: node.location)
    }
    let blanks = words.map { word in
      all.count > 1
        ? WrittenBlank.list(all.map { .init($0, isRight: $0 == word) }) : .text([word])
    }
    return filled(pieces.text, blanks, node, asked: node.text("taskDescription"), &imported)
  }

  /// Line ends of a text without marks, as HTML.
  private func lined(_ text: String) -> String {
    text.contains("<p") || text.contains("<br")
      ? text
      : text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(
        separator: "<br>")
  }

  private mutating func filled(
    _ source: String, _ blanks: [WrittenBlank], _ node: JSONNode, asked: String,
    _ imported: inout Imported
  ) -> WrittenQuestion? {
    guard !blanks.isEmpty,
      let around = GapText(markdown(source, node, &imported), blanks: blanks)
    else { return nil }
    if let loss = around.loss {
      imported.lose(.formatting, "not kept: \(loss)", at: node.location)
    }
    var question = around.question(name: "", number: 1)
    let task = self.asked(node, asked, &imported)
    if !task.isEmpty {
      let parts = AskedText(task, number: 1)
      let above = around.asked.isEmpty ? "" : partOfQuestion(around.asked)
      question.heading = parts.heading
      question.stem = [parts.stem, above].joinedParagraphs()
    }
    if blanks.count > 1 { question.marking = .partial }
    return question
  }

  mutating func markTheWords(_ node: JSONNode, _ imported: inout Imported)
    -> WrittenQuestion?
  {
    let pieces = H5PText(node.text("textField"), .marked)
    let right = Set(pieces.marked.map { $0.accepted[0] })
    let rest = plainText(ofMarkdown: HTMLMarkdown(pieces.text).markdown)
    var words: [String] = []
    for word in rest.split(whereSeparator: {
      !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "-"
    })
    .map(String.init) where !words.contains(word) {
      words.append(word)
      if words.count > 20 { break }
    }
    guard !right.isEmpty, !words.contains(where: right.contains), words.count + right.count <= 20
    else { return nil }
    imported.lose(.kind, "words to be marked in a text become choices", at: node.location)
    let parts = pieces.text.split(separator: TextFormat.gap, omittingEmptySubsequences: false)
    let filling = pieces.marked.map { escaped($0.accepted[0]) }
    let none = repeatElement("", count: max(0, parts.count - filling.count))
    let whole = zip(parts, filling + none).map { $0 + $1 }.joined()
    let choices = (words + right.sorted()).sorted().map {
      WrittenChoice(escapedMarkdown($0), isRight: right.contains($0))
    }
    var question = question(
      choices.count(where: \.isRight) > 1 ? .multiple : .single, .choices(choices),
      asked: [
        markdown(node.text("taskDescription"), node, &imported),
        markdown(whole, node, &imported),
      ].joinedParagraphs())
    if question.kind == .multiple { question.marking = .partial }
    return question
  }
}
