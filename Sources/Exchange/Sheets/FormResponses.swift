internal import Bytes
internal import Content
internal import Diagnostics

extension Format {
  static let forms = Format(
    suffixes: [".csv", ".xlsx"],
    summary: "responses to a quiz of Google or Microsoft Forms, .csv, .xlsx",
    isPackage: true,
    read: readFormResponses)
}

/// Reads the responses to a quiz, a row each, as both programs offer them for download.
///
/// The sheet of responses is the only one these programs have: it does not say what could be
/// chosen, only what was. Right is what earned full points. Whoever answered is not read.
private func readFormResponses(
  _ input: ImportedFile, _: ImportOptions, _ imported: inout Imported
) {
  guard let sheet = Sheet(input.file, reporting: &imported.diagnostics) else { return }
  guard let header = sheet.rows.first else { return }
  let place = SourceLocation(path: input.file.path, line: header.line)
  let columns = MarkedColumn.all(in: header.cells.map(\.trimmed))
  if columns.isEmpty {
    imported.refuse(
      "no column has the points of the one before it, as in \"Which? [Score]\" of Google Forms or \"Points - Which?\" of Microsoft Forms; download the responses to a quiz",
      at: place)
    return
  }
  var quiz = WrittenQuiz(path: input.name)
  for column in columns {
    let marks = sheet.rows.dropFirst().map { $0[column.points].trimmed }.filter { !$0.isEmpty }
    // `-- / 0`: a question such as that for a name, which nothing is right for.
    if !marks.isEmpty, marks.allSatisfy({ $0.hasSuffix("/ 0") }) {
      imported.lose(.other, "\"\(oneLine(column.name))\", which earns no points", at: place)
      continue
    }
    let responses = sheet.rows.dropFirst().compactMap { row -> Response? in
      row[column.response].isEmpty
        ? nil : Response(text: oneLine(row[column.response]), points: Mark(row[column.points]))
    }
    let reading = ResponsesReading(responses)
    imported.questionsRead += 1
    do throws(UnclearResponses) {
      var question = try reading.question()
      (question.heading, question.stem) = cellMarkdown(column.name)
      question.line = header.line
      question.points = reading.points
      if reading.hasParts {
        let message = "\"\(oneLine(column.name))\": what earned a part of the points is wrong"
        imported.lose(.weights, message, at: place)
      }
      quiz.questions.append(question)
    } catch {
      imported.lose(
        .question, "\"\(oneLine(column.name))\": \(error.reason); the question is left out",
        at: place)
    }
  }
  if !quiz.questions.isEmpty {
    imported.lose(
      .other,
      "a sheet of responses has only choices that somebody gave; add those that are missing",
      at: place)
  }
  imported.quizzes.append(quiz)
}

/// A question, the column of its responses, and that of their points.
private struct MarkedColumn {
  var name: String
  var response: Int
  var points: Int

  /// The columns that name the one before them: `Which? [Score]`, or `Points - Which?`.
  ///
  /// The words are those of the form's language.
  static func all(in names: [String]) -> [MarkedColumn] {
    var columns: [MarkedColumn] = []
    for (index, name) in names.enumerated().dropFirst() {
      let asked = names[index - 1]
      guard !asked.isEmpty, name.utf8.count > asked.utf8.count,
        name.utf8.count <= asked.utf8.count + 40
      else { continue }
      let isGoogle = name.hasPrefix(asked + " [") && name.hasSuffix("]")
      let isMicrosoft = [" - ", " – ", ": "].contains { name.hasSuffix($0 + asked) }
      if isGoogle || isMicrosoft {
        columns.append(MarkedColumn(name: asked, response: index - 1, points: index))
      }
    }
    return columns
  }
}

/// What a response earned.
private struct Mark: Equatable {
  var points: Double
  /// Nil where the sheet does not say.
  var most: Double?

  /// `1.00 / 1` of Google Forms, `1` of Microsoft Forms; nil for a response that is not marked.
  init?(_ cell: String) {
    let parts = cell.splitAtSlashes(keepingEmpty: true).map(\.trimmed)
    guard (1...2).contains(parts.count), let points = Double(parts[0]), points.isFinite else {
      return nil
    }
    self.points = points
    if parts.count == 2 {
      guard let most = Double(parts[1]), most.isFinite else { return nil }
      self.most = most
    }
  }
}

private struct Response {
  var text: String
  var points: Mark?
}

private struct UnclearResponses: Error {
  var reason: String
}

/// Works out a question of what was answered, and of what that earned.
private struct ResponsesReading {
  private let responses: [Response]
  /// What counts as full points.
  private let most: Double

  init(_ responses: [Response]) {
    self.responses = responses
    most = responses.compactMap { $0.points.map { $0.most ?? $0.points } }.max() ?? 0
  }

  /// Whether a response earned a part of the points.
  var hasParts: Bool {
    responses.contains { response in
      response.points.map { 0 < $0.points && $0.points < most } ?? false
    }
  }

  /// What the question is worth; nil for what every question is.
  var points: Int? { most == 1 || most > 10_000 ? nil : Int((most * 100).rounded()) }

  func question() throws(UnclearResponses) -> WrittenQuestion {
    guard most > 0 else { throw UnclearResponses(reason: "no response earned points") }
    var isRight: [String: Bool] = [:]
    var order: [String] = []
    for response in responses {
      let earnsAll = response.points?.points == most
      if let known = isRight[response.text] {
        if known != earnsAll {
          throw UnclearResponses(
            reason: "\"\(response.text)\" earned full points once, and other points elsewhere")
        }
      } else {
        isRight[response.text] = earnsAll
        order.append(response.text)
      }
    }
    let right = order.filter { isRight[$0] == true }
    if right.isEmpty { throw UnclearResponses(reason: "no response earned full points") }
    if order.contains(where: { $0.contains(";") }) { return try several(order, right) }
    if right.count == 1, mayBeSeveral(right[0], among: order) {
      throw UnclearResponses(
        reason: "commas seem to part choices; download the responses from the form as CSV")
    }
    if isTyped(order) || right.count > 1 || order.count == 1 {
      return WrittenQuestion(.shortText, form: .typed(right))
    }
    if order.count > 20 { throw UnclearResponses(reason: "more than 20 different responses") }
    return WrittenQuestion(
      .single,
      form: .choices(
        order.map { WrittenChoice(escapedWithFormulas($0), isRight: isRight[$0] == true) }))
  }

  /// Whether commas part a response, and a part of it stands in another one, too.
  private func mayBeSeveral(_ text: String, among texts: [String]) -> Bool {
    func parts(_ text: String) -> Set<String> {
      Set(text.split(separator: ",").map(\.trimmed))
    }
    let own = parts(text)
    return own.count > 1 && texts.contains { $0 != text && !own.isDisjoint(with: parts($0)) }
  }

  /// Whether responses seem to be typed: two differ only in capitals or blanks, or hardly any was
  /// given twice.
  private func isTyped(_ texts: [String]) -> Bool {
    let folded = Set(texts.map { $0.lowercased().filter { !$0.isWhitespace } })
    return folded.count < texts.count || texts.count > 5 && texts.count * 2 > responses.count
  }

  /// A question of which several choices could be given, which semicolons part.
  private func several(
    _ texts: [String], _ right: [String]
  ) throws(UnclearResponses) -> WrittenQuestion {
    func parts(_ text: String) -> [String] {
      text.split(separator: ";").map(\.trimmed).filter { !$0.isEmpty }
    }
    let keys = Set(right.map { Set(parts($0)) })
    guard keys.count == 1, let key = keys.first else {
      throw UnclearResponses(reason: "different choices earned full points")
    }
    var choices: [String] = []
    var seen: Set<String> = []
    for text in texts {
      for part in parts(text) where seen.insert(part).inserted { choices.append(part) }
    }
    guard (2...20).contains(choices.count) else {
      throw UnclearResponses(reason: "the responses have \(choices.count) different choices")
    }
    return WrittenQuestion(
      .multiple,
      form: .choices(
        choices.map { WrittenChoice(escapedWithFormulas($0), isRight: key.contains($0)) }))
  }
}
