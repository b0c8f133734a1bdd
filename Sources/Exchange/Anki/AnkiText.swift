internal import Content
internal import Diagnostics

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
      fit: { quiz, source, _ in imagesNotInside(quiz, source: source) },
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
    imported.refuse(
      "a field in quotes is not closed; write a quote after it", at: lines.location(start))
    return
  }
  let notes = AnkiNotes(isHTML: header.isHTML)
  var quizzes = QuizzesByPath()
  var toldTypes: Set<String> = []
  if let first = table.rows.first, start == 0, CSVHeader(cards: first.fields) != nil {
    imported.diagnostics.append(
      .warning(
        .importAmbiguous, "this is taken for a card; remove it if it names the fields",
        at: lines.location(first.offset)))
  }
  for row in table.rows {
    let deck = header.field(header.deck, of: row)
    let place = quizzes.place(ofDeck: deck.isEmpty ? header.deckOfAll : deck, in: input.name)
    quizzes.addTags(header.tagsOfAll, to: place)
    quizzes.addTags(header.field(header.tags, of: row), to: place)
    let fields = header.fields(of: row)
    let location = lines.location(start + row.offset)
    let ownType = header.field(header.type, of: row)
    let type = ownType.isEmpty ? header.typeOfAll : ownType
    if AnkiNotes.isCloze(fields), !type.hasPrefix("Basic"), type != "Podium" {
      let number = quizzes[place].questions.count + 1
      imported.take(
        notes.cloze(fields, number: number, at: location, &imported), into: &quizzes[place])
      continue
    }
    let cards = AnkiCardSides.cards(ofType: type, fields)
    if cards == nil, toldTypes.insert(type).inserted {
      imported.diagnostics.append(
        .warning(
          .importAmbiguous,
          "the file does not say which cards a note of the type \"\(oneLine(type))\" has; each becomes one question, of its first two fields; export the deck as .apkg to have them all",
          at: location))
    }
    for sides in cards ?? [AnkiCardSides(fields)] {
      let number = quizzes[place].questions.count + 1
      imported.take(
        notes.question(sides, number: number, at: location, &imported), into: &quizzes[place])
    }
  }
  imported.quizzes += quizzes.quizzes
}

/// What the lines at the top of an export say.
private struct AnkiHeader {
  var separator: UInt8 = 0x09
  var isHTML = true
  var deck: Int?
  var tags: Int?
  var type: Int?
  /// The deck and the type of notes that name none.
  var deckOfAll = ""
  var typeOfAll = ""
  var tagsOfAll = ""
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
    case "deck": deckOfAll = pair[1]
    case "tags": tagsOfAll = pair[1]
    case "notetype": typeOfAll = pair[1]
    case "notetype column":
      type = column
      if let column { special.insert(column) }
    case "guid column": if let column { special.insert(column) }
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

/// Cards as notes of Anki, with a lasting id for each, so that importing them again changes the
/// cards that are there.
func anki(of quizzes: [WrittenQuiz], ids: [[String]]) -> [UInt8] {
  var output = Array(
    "#separator:tab\n#html:true\n#notetype:Basic\n#guid column:1\n#deck column:2\n#tags column:5\n"
      .utf8)
  for (quiz, ids) in zip(quizzes, ids) {
    let deck = ankiDeck(of: quiz)
    for (question, id) in zip(quiz.questions, ids) {
      let card = AnkiCard(question, quiz: quiz.path, id: id)
      for (index, field) in [card.guid, deck, card.front, card.back, ""].enumerated() {
        if index > 0 { output.append(0x09) }
        appendCSV(field, separator: 0x09, to: &output)
      }
      output.append(0x0A)
    }
  }
  return output
}
