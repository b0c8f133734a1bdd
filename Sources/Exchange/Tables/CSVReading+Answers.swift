internal import Content
internal import Diagnostics

/// How the questions of a table are answered.
extension CSVReading {
  /// A question without choices: true or false, or a text to be typed.
  private func openQuestion(_ row: CSVTable.Row) -> WrittenQuestion? {
    let answers = header.answers.flatMap {
      field($0, of: row).split(separator: "|").map(\.trimmed)
    }
    .filter { !$0.isEmpty }
    if answers.isEmpty { return nil }
    let word = answers.count == 1 ? answers[0].lowercased() : ""
    if let (kind, form) = areTruths
      ? WrittenForm.truth(starting: word) : WrittenForm.truth(called: word)
    {
      return WrittenQuestion(kind, form: form)
    }
    return WrittenQuestion(.shortText, form: .typed(answers))
  }

  /// The text of a choice, which may be code of several lines.
  private static func choiceMarkdown(_ text: String) -> String {
    if let parts = fencedParts(text) {
      return parts.map { part in
        part.language.map { fenced(part.text, language: $0) }
          ?? escapedWithFormulas(oneLine(part.text))
      }.joinedParagraphs()
    }
    guard let parts = partsWithCode(text) else { return escapedWithFormulas(oneLine(text)) }
    return parts.map { $0.isCode ? fenced($0.text) : escapedWithFormulas(oneLine($0.text)) }
      .joined(separator: "\n\n")
  }

  /// Parts of the names of types whose answers are no choices and no texts to be typed.
  private static let otherTypes = [
    "essay", "open", "long", "match", "order", "sort", "sequen", "rank", "poll", "survey",
  ]
  private static let knownTypes =
    otherTypes + [
      "choice", "mc", "single", "multi", "check", "select", "true", "tf", "t/f", "bool", "short",
      "fill", "text", "blank",
    ]

  /// Whether the column that is called type says something else of a row.
  var hasUnknownTypes: Bool {
    rows.contains { row in
      let type = field(header.type, of: row).lowercased()
      return !type.isEmpty && !Self.knownTypes.contains(where: type.contains)
    }
  }

  /// A row's question as far as it is answered; nil, and a finding, if it cannot be used.
  func answered(
    _ row: CSVTable.Row, _ text: String, _ meaning: AnswerMeaning, _ imported: inout Imported
  ) -> WrittenQuestion? {
    func leaveOut(_ reason: String) -> WrittenQuestion? {
      imported.leaveOut(reason, at: lines.location(row.offset))
    }
    let type = field(header.type, of: row).lowercased()
    if Self.otherTypes.contains(where: type.contains) {
      return leaveOut("a question of the type \"\(oneLine(type))\" is not understood here")
    }
    let choices = choices(of: row)
    if choices.isEmpty, !field(header.choiceList, of: row).isEmpty {
      return leaveOut("the choices in this field cannot be told apart; write each into a column")
    }
    if choices.isEmpty {
      guard let open = openQuestion(row) else { return leaveOut("this row has no answer") }
      if open.choices == nil {
        if isLetter(row), !header.choices.isEmpty {
          return leaveOut("the answer is a letter, but no column of this row holds choices")
        }
        let answer = header.answers.map { field($0, of: row) }.joined().lowercased()
        if haveTruths, ["0", "1", "t", "f", "y", "n", "yes", "no"].contains(answer) {
          return leaveOut("other answers are \"true\" or \"false\"; write this one so, too")
        }
        if header.answers.contains(where: { hasFormula(field($0, of: row)) }) {
          return leaveOut("the answer has a formula, which nobody can type; write choices")
        }
        if asksOtherwise(text, than: header.answers.map { field($0, of: row) }) {
          return leaveOut(
            "the question has choices or several gaps in it, which are no text to type")
        }
      }
      return open
    }
    guard let right = right(in: row, choices, meaning) else {
      let answer = header.answers.map { field($0, of: row) }.joined(separator: ", ")
      return leaveOut(
        "the answer \"\(oneLine(answer))\" is not one of the choices, taken as \(meaning.inWords)"
      )
    }
    let written = choices.indices.filter { !choices[$0].isEmpty }.map {
      WrittenChoice(
        Self.choiceMarkdown(choices[$0]), isRight: right.contains($0),
        feedback: escapedWithFormulas(field(header.feedback(ofChoice: $0), of: row)))
    }
    if written.count < 2 { return leaveOut("a question with one choice only") }
    if right.count > 2, right.count == written.count,
      AskedOrder(text) != nil || right != right.sorted()
    {
      return leaveOut("the answer names all choices, which may be an order, and no choice")
    }
    if right.count > 1, type.contains("single") {
      return leaveOut(
        "a question with a single right choice has several; correct its type or answer")
    }
    return WrittenQuestion(right.count > 1 ? .multiple : .single, form: .choices(written))
  }
}

extension CSVHeader {
  /// The column with the feedback on a choice.
  func feedback(ofChoice place: Int) -> Int? {
    feedback.indices.contains(place) ? feedback[place] : nil
  }

  /// How many columns the table has, as far as they are known.
  var width: Int {
    let known =
      [question, explanation, points, id, choiceList, type].compactMap { $0 } + categories + choices
      + answers + hints + feedback.compactMap { $0 }
    return (known.max() ?? 0) + 1
  }

  /// The choices in one field: `['a', 'b']`, or between line ends, bars, semicolons or commas.
  static func listedChoices(_ text: String) -> [String] {
    var parts: [String] = []
    if text.hasPrefix("[") {
      var list = ScriptData(SourceFile(path: "", bytes: Array(text.utf8)))
      list.read()
      parts = list.values.first?.elements?.compactMap { PlainJSONQuestion.text($0) } ?? []
    } else if let sign = "\n|;,".first(where: text.contains), !text.hasPrefix("{") {
      parts = text.split(separator: sign).map(\.trimmed)
    }
    return PlainJSONChoice.withoutLetters(parts.map { PlainJSONChoice(text: $0) }, inOrder: true)
      .map(\.text)
  }

  /// Takes columns that explain answers, or hold them where no other does.
  mutating func takeExplainedAnswers(_ names: [String]) {
    for column in explainedAnswers {
      if answers.isEmpty {
        answers = [column]
      } else if explanation == nil {
        explanation = column
      } else {
        others.append((column, names[column]))
      }
    }
  }
}
