internal import Bytes
internal import Content
internal import Cryptography
internal import Diagnostics
internal import Scoring

extension Format {
  static let anki = Format(
    suffixes: [".txt", ".tsv", ".csv"],
    summary: "notes as text, with lasting ids",
    read: readAnki,
    writer: Writer(
      keeping: .anki, namesByTitle: true,
      prepare: { quiz, source in
        let (cards, losses) = quiz.asCards(source: source)
        quiz = cards
        return losses
      },
      write: { exported, quizzes, _ in
        exported.bytes = Exchange.anki(
          of: exported.quizzes, ids: quizzes.map { $0.quiz.questions.map(\.id) })
      }))
}

/// Reads notes that Anki exported as text: fields between tabs, with lines `#…` above that say
/// what they hold.
private func readAnki(
  _ input: ImportedFile, _: ImportOptions, _ imported: inout Imported
) {
  let lines = SourceLines(input.file)
  var header = AnkiHeader()
  var start = 0
  while start < input.file.bytes.count, input.file.bytes[start] == UInt8(ascii: "#") {
    let end = input.file.bytes[start...].firstIndex(of: 0x0A) ?? input.file.bytes.count
    header.take(String(decoding: input.file.bytes[start + 1..<end], as: UTF8.self).trimmed)
    start = min(end + 1, input.file.bytes.count)
  }
  let table: CSVTable
  do throws(CSVTable.Problem) {
    table = try CSVTable(Array(input.file.bytes[start...]), separator: header.separator)
  } catch {
    imported.diagnostics.append(
      .error(
        .importSyntax, "a field in quotes is not closed; write a quote after it",
        at: lines.location(start)))
    return
  }
  var quizzes = QuizzesByPath()
  for row in table.rows {
    let deck = header.field(header.deck, of: row)
    let parts = deck.split(separator: "::").map { $0.trimmed }.filter { !$0.isEmpty }
    let path =
      parts.isEmpty
      ? input.name : parts.map { String($0.map { $0 == "/" ? "-" : $0 }) }.joined(separator: "/")
    let place = quizzes.place(of: path, title: parts.last ?? "")
    for tag in header.field(header.tags, of: row).split(separator: " ").map(String.init)
    where !quizzes[place].settings.tags.contains(tag) {
      quizzes[place].settings.tags.append(tag)
    }
    let question = ankiQuestion(
      header.fields(of: row), isHTML: header.isHTML, number: quizzes[place].questions.count + 1,
      at: lines.location(start + row.offset), &imported)
    imported.take(question, into: &quizzes[place])
  }
  imported.quizzes += quizzes.quizzes
}

private func ankiQuestion(
  _ fields: [String], isHTML: Bool, number: Int, at place: SourceLocation,
  _ imported: inout Imported
) -> WrittenQuestion? {
  let format: TextFormat = isHTML ? .html : .plain
  var text = ForeignText()
  defer { text.report(to: &imported, at: place) }
  guard let front = fields.first, !front.trimmed.isEmpty else {
    imported.lose(.question, "a note without a front; it is left out", at: place)
    return nil
  }
  if let cloze = fields.firstIndex(where: hasCloze) {
    return ankiCloze(fields, cloze, format, &text, number, at: place, &imported)
  }
  let asked = AskedText(text.markdown(front, format), number: number)
  let back = fields.dropFirst().first ?? ""
  let cut = back.firstRange(of: "<hr")
  let answer = text.typed(String(back[..<(cut?.lowerBound ?? back.endIndex)]), format)
  guard !answer.isEmpty, answer.utf8.count <= 1000 else {
    imported.lose(
      .question, "a back that is empty, or too long to be typed; the note is left out", at: place)
    return nil
  }
  if fields.dropFirst(2).contains(where: { !$0.isEmpty }) {
    imported.lose(.other, "further fields of a note", at: place)
  }
  var question = WrittenQuestion(
    .shortText, heading: asked.heading, form: .blanks([.blank(.text([answer]))]))
  question.stem = asked.stem
  if let cut {
    question.explanation = text.markdown(
      String(back[cut.lowerBound...].drop { $0 != ">" }.dropFirst()), format)
  }
  question.line = place.line
  return question
}

private func ankiCloze(
  _ fields: [String], _ cloze: Int, _ format: TextFormat, _ text: inout ForeignText,
  _ number: Int, at place: SourceLocation, _ imported: inout Imported
) -> WrittenQuestion? {
  var blanks: [WrittenBlank] = []
  var source = ""
  var rest = fields[cloze][...]
  while let open = rest.firstRange(of: "{{c"),
    let close = rest[open.upperBound...].firstRange(of: "}}")
  {
    source += rest[..<open.lowerBound]
    let parts = rest[open.upperBound..<close.lowerBound].split(
      separator: "::", omittingEmptySubsequences: false)
    guard parts.count > 1 else { break }
    if parts.count > 2 {
      imported.lose(.hints, "the hint \"\(oneLine(String(parts[2])))\" in a blank", at: place)
    }
    blanks.append(.text([text.typed(String(parts[1]), format)]))
    source += TextFormat.gap
    rest = rest[close.upperBound...]
  }
  guard !blanks.isEmpty,
    let around = GapText(text.markdown(source + rest, format), blanks: blanks)
  else {
    imported.lose(.question, "a cloze that cannot be read; it is left out", at: place)
    return nil
  }
  var question = WrittenQuestion(.cloze, form: .blanks(around.segments))
  let asked = AskedText(around.asked, number: number)
  let above = fields[..<cloze].map { text.markdown($0, format) }.filter { !$0.isEmpty }
  if !above.isEmpty {
    let whole = (above + [partOfQuestion(around.asked)]).joined(separator: "\n\n")
    let parts = AskedText(whole, number: number)
    question.heading = parts.heading
    question.stem = parts.stem
  } else {
    question.heading = around.asked.isEmpty ? around.summary : asked.heading
    question.stem = around.asked.isEmpty ? "" : asked.stem
  }
  question.explanation = fields[(cloze + 1)...].map { text.markdown($0, format) }
    .filter { !$0.isEmpty }.joined(separator: "\n\n")
  question.line = place.line
  return question
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

/// What the lines at the top of an export say.
private struct AnkiHeader {
  var separator: UInt8 = 0x09
  var isHTML = true
  var deck: Int?
  var tags: Int?
  /// Columns that are no fields of a note.
  var special: Set<Int> = []

  mutating func take(_ line: String) {
    let pair = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map {
      String($0).trimmed
    }
    guard pair.count == 2 else { return }
    let column = Int(pair[1]).flatMap { $0 > 0 ? $0 - 1 : nil }
    switch pair[0].lowercased() {
    case "separator":
      separator =
        [
          "tab": 0x09, "comma": 0x2C, "semicolon": 0x3B, "pipe": 0x7C, "colon": 0x3A, "space": 0x20,
        ][pair[1].lowercased()]
        ?? (pair[1] == "\\t" ? 0x09 : pair[1].utf8.first ?? 0x09)
    case "html": isHTML = pair[1].lowercased() == "true"
    case "deck column":
      deck = column
      if let column { special.insert(column) }
    case "tags column":
      tags = column
      if let column { special.insert(column) }
    case "guid column", "notetype column": if let column { special.insert(column) }
    default: break
    }
  }

  func field(_ column: Int?, of row: CSVTable.Row) -> String {
    guard let column, row.fields.indices.contains(column) else { return "" }
    return row.fields[column].trimmed
  }

  func fields(of row: CSVTable.Row) -> [String] {
    row.fields.indices.filter { !special.contains($0) }.map { row.fields[$0] }
  }
}

extension WrittenQuiz {
  /// The quiz as cards: each question with one text as its answer, and what that loses.
  func asCards(source: String) -> (quiz: WrittenQuiz, losses: [Loss]) {
    var losses: [Loss] = []
    var quiz = self
    quiz.questions = questions.map { question in
      var card = question
      let (answer, shown) = question.cardAnswer
      if question.kind != .shortText || question.accepted.count > 1 {
        losses.append(
          Loss(
            .kind,
            "a question of the kind \(question.kind.rawValue) becomes a card with one answer",
            at: SourceLocation(path: source, line: max(1, question.line))))
      }
      card.kind = .shortText
      card.form = .blanks([.blank(.text([oneLine(answer)]))])
      card.stem = canonicalMarkdown(
        [question.stem, shown].filter { !$0.isEmpty }.joined(separator: "\n\n<!-- -->\n\n"))
      return card
    }
    return (quiz, losses)
  }
}

extension WrittenQuestion {
  fileprivate var accepted: [String] {
    if case .blanks(let segments) = form, segments.count == 1,
      case .blank(.text(let texts)) = segments[0]
    {
      texts
    } else {
      []
    }
  }

  /// The right answer as a text, and what has to be shown to find it.
  fileprivate var cardAnswer: (answer: String, shown: String) {
    switch form {
    case .choices(let choices):
      let right = choices.filter(\.isRight).map { plainText(ofMarkdown: $0.text) }.joined(
        separator: "; ")
      return (right, choices.map { "- " + indented($0.text) }.joined(separator: "\n"))
    case .blanks(let segments):
      var shown = ""
      var answers: [String] = []
      for segment in segments {
        switch segment {
        case .markdown(let text): shown += text
        case .blank(let blank):
          shown += "…"
          answers.append(blank.shown)
        }
      }
      return (answers.joined(separator: "; "), shown == "…" ? "" : canonicalMarkdown(shown))
    case .ordering(let items):
      return (
        items.map { plainText(ofMarkdown: $0) }.joined(separator: "; "),
        items.sorted().map { "- " + indented($0) }.joined(separator: "\n")
      )
    case .matching(let pairs, let distractors):
      let rights = Set(pairs.map(\.right) + distractors).sorted()
      return (
        pairs.map { "\(plainText(ofMarkdown: $0.left)) – \(plainText(ofMarkdown: $0.right))" }
          .joined(separator: "; "),
        (pairs.map(\.left) + rights).map { "- " + indented($0) }.joined(separator: "\n")
      )
    }
  }

  private func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n  ")
  }
}

extension WrittenBlank {
  /// What is shown as the answer.
  var shown: String {
    switch self {
    case .text(let texts): texts.first ?? ""
    case .list(let options): options.first(where: \.isRight)?.text ?? ""
    case .number(let low, let high, let shown): shown.isEmpty ? "\(low) – \(high)" : shown
    }
  }
}

extension Keeping {
  static let anki = Keeping(kinds: [.shortText], ids: false)
}

/// Cards as notes of Anki, with a lasting id for each, so that importing them again changes the
/// cards that are there.
func anki(of quizzes: [WrittenQuiz], ids: [[String]]) -> [UInt8] {
  var output = Array(
    "#separator:tab\n#html:true\n#notetype:Basic\n#guid column:1\n#deck column:2\n#tags column:5\n"
      .utf8)
  for (quiz, ids) in zip(quizzes, ids) {
    let deck = categoryParts(of: quiz).map { $0.split(separator: "::").joined(separator: ":") }
      .joined(separator: "::")
    for (question, id) in zip(quiz.questions, ids) {
      let front = PortableHTML(
        [question.heading, question.stem].filter { !$0.isEmpty }.joined(separator: "\n\n")
      ).html
      let explanation = PortableHTML(question.explanation).html
      let back =
        escaped(question.accepted.first ?? "") + (explanation.isEmpty ? "" : "<hr>" + explanation)
      let guid = base64URL(Array(sha256(Array("\(quiz.path)#\(id)".utf8)).bytes.prefix(9)))
      for (index, field) in [guid, deck, front, back, ""].enumerated() {
        if index > 0 { output.append(0x09) }
        appendCSV(field, separator: 0x09, to: &output)
      }
      output.append(0x0A)
    }
  }
  return output
}
