internal import Bytes
internal import Content
internal import Diagnostics
internal import Scoring

/// A table as Brightspace (D2L) takes it: several rows for each question, of which the first column
/// says what they hold.
///
///     NewQuestion,MC
///     QuestionText,Which is red?
///     Option,100,apple,,Right.
///     Option,0,sky
///     Hint,Not blue.
struct BrightspaceTable {
  /// The rows of each question, the first of which has its kind.
  private var groups: [[CSVTable.Row]] = []
  private let lines: SourceLines
  private let path: String

  /// Nil unless the first row that is no comment starts a question.
  init?(_ rows: [CSVTable.Row], _ lines: SourceLines, path: String) {
    for row in rows where !row.fields[0].trimmed.hasPrefix("//") {
      let isStart = Self.name(of: row) == "newquestion"
      if isStart { groups.append([]) }
      guard !groups.isEmpty else { return nil }
      groups[groups.count - 1].append(row)
    }
    if groups.isEmpty { return nil }
    self.lines = lines
    self.path = path
  }

  fileprivate static func name(of row: CSVTable.Row) -> String {
    row.fields[0].trimmed.lowercased().filter { $0.isLetter }
  }

  func read(name: String, _ options: ImportOptions, _ imported: inout Imported) {
    var quiz = WrittenQuiz(path: name)
    var media = imported.attachments
    var difficulties: Set<String> = []
    for group in groups {
      var question = BrightspaceQuestion(group, place: lines.location(group[0].offset)) { image in
        options.neighbour(path, image).map {
          media.add(image, $0, folder: folder(of: safePath(name)))
        }
      }
      difficulties.formUnion(question.texts("difficulty"))
      let read = question.question(number: quiz.questions.count + 1)
      for loss in question.losses {
        imported.lose(loss.matter, loss.message, at: lines.location(loss.offset))
      }
      if let problem = question.problem {
        imported.lose(
          .question, "\(problem.message); the question is left out",
          at: lines.location(problem.offset))
      }
      imported.take(question.problem == nil ? read : nil, into: &quiz)
    }
    if difficulties.count > 1 {
      imported.lose(.other, "how difficult each question is", at: SourceLocation(path: path))
    }
    imported.quizzes.append(quiz)
    imported.attachments = media
  }
}

/// One question of such a table.
private struct BrightspaceQuestion {
  private let rows: [CSVTable.Row]
  private let place: SourceLocation
  private let image: (String) -> String?
  private(set) var losses: [(matter: Loss.Matter, message: String, offset: Int)] = []
  /// Why it cannot be used.
  private(set) var problem: (message: String, offset: Int)?

  init(_ rows: [CSVTable.Row], place: SourceLocation, image: @escaping (String) -> String?) {
    (self.rows, self.place, self.image) = (rows, place, image)
  }

  private static let known: Set<String> = [
    "newquestion", "id", "title", "questiontext", "points", "difficulty", "image", "hint",
    "feedback", "scoring", "inputbox",
  ]
  /// What holds the answers of each kind.
  private static let parts: [String: Set<String>] = [
    "MC": ["option"], "MS": ["option"], "TF": ["true", "false"], "SA": ["answer"],
    "M": ["choice", "match"], "O": ["item"],
  ]

  private func rows(_ name: String) -> [CSVTable.Row] {
    rows.filter { BrightspaceTable.name(of: $0) == name }
  }

  func texts(_ name: String) -> [String] {
    rows(name).map { Self.field($0, 1) }.filter { !$0.isEmpty }
  }

  private static func field(_ row: CSVTable.Row, _ column: Int) -> String {
    column < row.fields.count ? row.fields[column].trimmed : ""
  }

  private mutating func lose(_ matter: Loss.Matter, _ message: String, _ row: CSVTable.Row) {
    losses.append((matter, message, row.offset))
  }

  private mutating func refuse(_ message: String, _ row: CSVTable.Row) {
    if problem == nil { problem = (message, row.offset) }
  }

  /// A text with the column behind it that says whether it is HTML.
  private mutating func markdown(_ row: CSVTable.Row, _ column: Int) -> String {
    let text = Self.field(row, column)
    let sort = Self.field(row, column + 1).lowercased()
    guard sort == "html" else {
      if !sort.isEmpty, !sort.hasPrefix("not") {
        refuse("this row has more fields than it needs; put fields with commas into quotes", row)
      }
      let (first, rest) = cellMarkdown(text)
      return [first, rest].joinedParagraphs()
    }
    var converted = ForeignText()
    let markdown = converted.markdown(text, .html)
    if !converted.losses.isEmpty {
      lose(.formatting, "not kept: \(converted.losses.joined(separator: "; "))", row)
    }
    return markdown
  }

  private mutating func markdown(ofAll name: String) -> [String] {
    var texts: [String] = []
    for row in rows(name) {
      let text = markdown(row, 1)
      if !text.isEmpty { texts.append(text) }
    }
    return texts
  }

  mutating func question(number: Int) -> WrittenQuestion? {
    let kind = Self.field(rows[0], 1).uppercased()
    guard let parts = Self.parts[kind] else {
      refuse(
        "a question of the kind \(oneLine(kind)), which has no answer that can be checked", rows[0])
      return nil
    }
    for row in rows {
      let name = BrightspaceTable.name(of: row)
      if !Self.known.contains(name), !parts.contains(name) {
        lose(.other, "\"\(oneLine(row.fields[0]))\" has no place in a quiz", row)
      }
    }
    let asked = markdown(ofAll: "questiontext").joinedParagraphs()
    guard !asked.isEmpty else {
      refuse("a question without a text", rows[0])
      return nil
    }
    guard let (found, form) = form(kind) else {
      refuse("a question of the kind \(kind) that has no answer that can be checked", rows[0])
      return nil
    }
    var question = AskedText(asked, number: number).question(found, form)
    addImages(to: &question)
    question.id = texts("id").first ?? texts("title").first ?? ""
    question.hints = markdown(ofAll: "hint")
    question.explanation = markdown(ofAll: "feedback").joinedParagraphs()
    question.line = place.line
    takeScoring(&question)
    takePoints(&question)
    return question
  }

  private mutating func addImages(to question: inout WrittenQuestion) {
    for row in rows("image") {
      let address = Self.field(row, 1)
      if address.isEmpty { continue }
      guard let found = image(address) else {
        lose(.media, "the image \(oneLine(address)) is not beside this file", row)
        continue
      }
      question.stem = [question.stem, "![](\(markdownAddress(found)))"].joinedParagraphs()
    }
  }

  private mutating func takePoints(_ question: inout WrittenQuestion) {
    guard let row = rows("points").first, !Self.field(row, 1).isEmpty else { return }
    // One point is an ordinary question, which has 100.
    guard let points = Decimal(parsing: Self.field(row, 1))?.multiplied(by: hundred),
      points.scale == 0, (0...1_000_000).contains(points.digits)
    else {
      lose(.points, "\"\(oneLine(Self.field(row, 1)))\" is no whole number of points", row)
      return
    }
    if points != hundred { question.points = Int(points.digits) }
  }

  /// How parts of an answer are marked.
  private mutating func takeScoring(_ question: inout WrittenQuestion) {
    guard question.hasParts else { return }
    let scoring = texts("scoring").first?.lowercased().filter { $0.isLetter } ?? ""
    if scoring == "allornothing" { return }
    question.marking = .partial
    if question.kind == .multiple, scoring != "rightminuswrong" {
      lose(
        .marking, "choices that are left out rightly earn nothing here",
        rows("scoring").first ?? rows[0])
    }
  }

  // MARK: Answers

  private mutating func form(_ kind: String) -> (Question.Kind, WrittenForm)? {
    switch kind {
    case "MC", "MS": choices(isSingle: kind == "MC")
    case "TF": truth()
    case "SA": typed()
    case "M": pairs()
    default: order()
    }
  }

  private mutating func weight(_ row: CSVTable.Row) -> Decimal {
    if let weight = Decimal(parsing: Self.field(row, 1)) { return weight }
    refuse("\"\(oneLine(Self.field(row, 1)))\" is no number", row)
    return zero
  }

  private mutating func choices(isSingle: Bool) -> (Question.Kind, WrittenForm)? {
    let options = rows("option")
    var weights: [Decimal] = []
    var written: [WrittenChoice] = []
    for row in options {
      weights.append(weight(row))
      written.append(WrittenChoice(markdown(row, 2), isRight: false, feedback: markdown(row, 4)))
    }
    if isSingle {
      let key = WeightedKey(weights, isSingle: true)
      if let loss = key.loss, let first = options.first { lose(.weights, loss, first) }
      for place in written.indices { written[place].isRight = key.right[place] }
    } else {
      for place in written.indices { written[place].isRight = zero < weights[place] }
      if let first = options.first, Set(weights.filter { zero < $0 }).count > 1 {
        lose(.weights, "weights: each right choice earns the same", first)
      }
    }
    guard written.count > 1, written.contains(where: \.isRight) else { return nil }
    return (isSingle ? .single : .multiple, .choices(written))
  }

  private mutating func truth() -> (Question.Kind, WrittenForm)? {
    var written: [WrittenChoice] = []
    for word in ["True", "False"] {
      guard let row = rows(word.lowercased()).first else { return nil }
      let weight = weight(row)
      if zero < weight, weight < hundred {
        lose(.weights, "what is worth a part of the points is wrong", row)
      }
      written.append(
        WrittenChoice(word, isRight: hundred == weight, feedback: markdown(row, 2)))
    }
    return written.count(where: \.isRight) == 1 ? (.trueFalse, .choices(written)) : nil
  }

  private mutating func typed() -> (Question.Kind, WrittenForm)? {
    var accepted: [String] = []
    for row in rows("answer") {
      let text = oneLine(Self.field(row, 2))
      let weight = weight(row)
      let sort = Self.field(row, 3).lowercased()
      if sort == "regexp" {
        lose(.weights, "the pattern \"\(text)\", as answers are texts here", row)
      } else if weight < hundred {
        if zero < weight {
          lose(.weights, "the answer \"\(text)\", which is worth \(weight.written) %", row)
        }
      } else if !text.isEmpty {
        accepted.append(text)
        if sort == "sensitive" { lose(.weights, "that capitals matter", row) }
      }
      if !["", "regexp", "sensitive"].contains(sort) {
        refuse("this row has more fields than it needs; put fields with commas into quotes", row)
      }
    }
    return accepted.isEmpty ? nil : (.shortText, .typed(accepted))
  }

  private mutating func pairs() -> (Question.Kind, WrittenForm)? {
    var rights: [String: String] = [:]
    var order: [String] = []
    for row in rows("choice") {
      let number = Self.field(row, 1)
      let text = oneLine(markdown(row, 2))
      guard !text.isEmpty, rights.updateValue(text, forKey: number) == nil else { return nil }
      order.append(number)
    }
    var pairs: [WrittenPair] = []
    var used: Set<String> = []
    for row in rows("match") {
      let number = Self.field(row, 1)
      let text = markdown(row, 2)
      guard let right = rights[number], !text.isEmpty else { return nil }
      used.insert(number)
      pairs.append(WrittenPair(text, right))
    }
    let distractors = order.filter { !used.contains($0) }.compactMap { rights[$0] }
    guard !pairs.isEmpty, rights.count > 1 else { return nil }
    return (.matching, .matching(pairs, distractors: distractors))
  }

  private mutating func order() -> (Question.Kind, WrittenForm)? {
    var items: [String] = []
    for row in rows("item") {
      items.append(markdown(row, 1))
      if !Self.field(row, 3).isEmpty { lose(.feedback, "the feedback on an item", row) }
    }
    guard items.count > 1, items.allSatisfy({ !$0.isEmpty }) else { return nil }
    return (.ordering, .ordering(items))
  }
}
