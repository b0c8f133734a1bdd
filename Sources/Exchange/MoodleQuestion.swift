internal import Content
internal import Diagnostics
internal import Scoring

/// One question of Moodle's XML.
struct MoodleQuestion {
  private let element: XMLElement
  private let type: String
  private let place: SourceLocation
  private let number: Int
  /// The folder of its quiz, to which media go.
  private let folder: String
  private var losses: [String] = []

  init(_ element: XMLElement, type: String, place: SourceLocation, number: Int, folder: String) {
    self.element = element
    self.type = type
    self.place = place
    self.number = number
    self.folder = folder
  }

  mutating func description(_ media: inout ImportedMedia, _ imported: inout Imported) -> String {
    let name = oneLine(element.first("name")?.text ?? "")
    let asked = AskedText(
      blocks: markdownBlocks(markdown(element.first("questiontext"), &media)) ?? [],
      titled: name.isEmpty ? "…" : name)
    report(&imported)
    return ["# " + asked.heading, asked.stem].filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  mutating func question(_ media: inout ImportedMedia, _ imported: inout Imported)
    -> WrittenQuestion?
  {
    var question: WrittenQuestion?
    switch type {
    case "multichoice", "multichoiceset": question = choices(&media, &imported)
    case "truefalse": question = truth(&media, &imported)
    case "shortanswer": question = shortText(&media, &imported)
    case "numerical": question = numeric(&media, &imported)
    case "matching": question = matching(&media, &imported)
    case "ordering": question = ordering(&media)
    case "cloze", "multianswer": question = cloze(&media, &imported)
    case "gapselect", "ddwtos": question = gaps(&media, &imported)
    default:
      imported.lose(
        .question, "a question of the type \"\(type)\" cannot be marked here; it is left out",
        at: place)
      return nil
    }
    defer { report(&imported) }
    guard var question else { return nil }
    question.line = place.line
    let id = oneLine(element.first("idnumber")?.text ?? "")
    question.id = id.isEmpty ? oneLine(element.first("name")?.text ?? "") : id
    question.explanation = markdown(element.first("generalfeedback"), &media)
    question.hints = element.all("hint").map { markdown($0, &media) }.filter { !$0.isEmpty }
    takePoints(&question, &imported)
    if element.first("shuffleanswers").map({ ["0", "false"].contains($0.text.trimmed) }) == true,
      question.kind == .single || question.kind == .multiple
    {
      question.shuffles = false
    }
    for name in ["correctfeedback", "partiallycorrectfeedback", "incorrectfeedback"] {
      let text = markdown(element.first(name), &media)
      let isStandard = text.hasPrefix("Your answer is")
      if !text.isEmpty, !isStandard {
        imported.lose(.feedback, "the text shown for an answer as a whole (\(name))", at: place)
      }
    }
    return question
  }

  private func takePoints(_ question: inout WrittenQuestion, _ imported: inout Imported) {
    guard let text = element.first("defaultgrade")?.text,
      let grade = Decimal(parsing: Array(text.utf8))
    else { return }
    // A grade of 1 is an ordinary question, which has 100 points.
    guard let points = grade.multiplied(by: hundred), points.scale == 0,
      (0...1_000_000).contains(points.digits)
    else {
      imported.lose(
        .points, "a grade of \(oneLine(text)), which is no whole number of points", at: place)
      return
    }
    if points != hundred { question.points = Int(points.digits) }
  }

  private mutating func report(_ imported: inout Imported) {
    if !losses.isEmpty {
      imported.lose(.formatting, "not kept: \(losses.joined(separator: "; "))", at: place)
    }
    losses = []
  }

  // MARK: Texts

  private static func format(_ element: XMLElement?) -> TextFormat {
    switch element?.attributes["format"] {
    case "markdown": .markdown
    case "plain_text": .plain
    case "moodle_auto_format": .moodle
    default: .html
    }
  }

  /// The text in an element, with the files that come with it.
  private mutating func markdown(
    _ element: XMLElement?, _ media: inout ImportedMedia, gaps: String? = nil
  ) -> String {
    guard let element else { return "" }
    var addresses: [String: String] = [:]
    for file in element.all("file") {
      let name = file.attributes["name"] ?? "file"
      if let bytes = decodedBase64(file.text) {
        addresses[name] = media.add(name, bytes, folder: folder)
      } else if !losses.contains("a file that is no Base64") {
        losses.append("a file that is no Base64")
      }
    }
    var text = ForeignText()
    text.address = { address in
      guard address.hasPrefix("@@PLUGINFILE@@/") else { return address }
      let name = String(address.dropFirst("@@PLUGINFILE@@/".utf8.count))
      return addresses[name] ?? addresses[decodedPercent(name)]
    }
    let source = gaps ?? element.first("text")?.text ?? ""
    let markdown = text.markdown(source, Self.format(element))
    for loss in text.losses where !losses.contains(loss) { losses.append(loss) }
    return markdown
  }

  /// Text that somebody types.
  private func typed(_ element: XMLElement?) -> String {
    oneLine(element?.first("text")?.text ?? "")
  }

  private mutating func asked(
    _ kind: Question.Kind, _ form: WrittenForm, _ media: inout ImportedMedia
  ) -> WrittenQuestion {
    let name = element.first("name")?.text ?? ""
    let asked = AskedText(
      markdown(element.first("questiontext"), &media), name: name, number: number)
    var question = WrittenQuestion(kind, heading: asked.heading, form: form)
    question.stem = asked.stem
    return question
  }

  // MARK: Kinds

  private mutating func choices(_ media: inout ImportedMedia, _ imported: inout Imported)
    -> WrittenQuestion?
  {
    let answers = element.all("answer")
    let isSingle = ["true", "1"].contains(element.first("single")?.text.trimmed ?? "true")
    let weights = answers.map {
      Decimal(parsing: Array(($0.attributes["fraction"] ?? "0").utf8)) ?? zero
    }
    let key = WeightedKey(weights, isSingle: isSingle)
    guard key.right.contains(true), answers.count > 1 else {
      imported.lose(
        .question, "a question without a right choice, or with one only; it is left out", at: place)
      return nil
    }
    if let loss = key.loss { imported.lose(.weights, loss, at: place) }
    var written: [WrittenChoice] = []
    for (answer, isRight) in zip(answers, key.right) {
      written.append(
        WrittenChoice(
          markdown(answer, &media), isRight: isRight,
          feedback: markdown(answer.first("feedback"), &media)))
    }
    var question = asked(isSingle ? .single : .multiple, .choices(written), &media)
    if !isSingle { question.marking = .partial }
    return question
  }

  private mutating func truth(_ media: inout ImportedMedia, _ imported: inout Imported)
    -> WrittenQuestion?
  {
    var choices: [WrittenChoice] = []
    for word in ["true", "false"] {
      guard let answer = element.all("answer").first(where: { typed($0).lowercased() == word })
      else {
        imported.lose(.question, "a question without its two answers; it is left out", at: place)
        return nil
      }
      let isRight = Decimal(parsing: Array((answer.attributes["fraction"] ?? "").utf8)) == hundred
      choices.append(
        WrittenChoice(
          word == "true" ? "True" : "False", isRight: isRight,
          feedback: markdown(answer.first("feedback"), &media)))
    }
    return asked(.trueFalse, .choices(choices), &media)
  }

  private mutating func shortText(_ media: inout ImportedMedia, _ imported: inout Imported)
    -> WrittenQuestion?
  {
    var accepted: [String] = []
    for answer in element.all("answer") {
      let text = typed(answer)
      noteFeedback(answer, text, &media, &imported)
      guard isRight(answer, text, &imported) else { continue }
      if text.contains("*") {
        imported.lose(
          .weights, "the asterisk in \"\(text)\" stands for itself, not for any text", at: place)
      }
      if !text.isEmpty { accepted.append(text) }
    }
    if element.first("usecase")?.text.trimmed == "1" {
      imported.lose(.weights, "that capitals matter", at: place)
    }
    guard !accepted.isEmpty else {
      imported.lose(.question, "no answer is right; it is left out", at: place)
      return nil
    }
    return asked(.shortText, .blanks([.blank(.text(accepted))]), &media)
  }

  private mutating func noteFeedback(
    _ answer: XMLElement, _ text: String, _ media: inout ImportedMedia, _ imported: inout Imported
  ) {
    if !markdown(answer.first("feedback"), &media).isEmpty {
      imported.lose(.feedback, "the feedback on the answer \"\(text)\"", at: place)
    }
  }

  private func isRight(_ answer: XMLElement, _ text: String, _ imported: inout Imported) -> Bool {
    let weight = Decimal(parsing: Array((answer.attributes["fraction"] ?? "100").utf8)) ?? zero
    if weight >= hundred { return true }
    if zero < weight {
      imported.lose(
        .weights, "the answer \"\(text)\", which is worth \(weight.written) %", at: place)
    }
    return false
  }

  private mutating func numeric(_ media: inout ImportedMedia, _ imported: inout Imported)
    -> WrittenQuestion?
  {
    var blank: WrittenBlank?
    for answer in element.all("answer") {
      let text = typed(answer)
      noteFeedback(answer, text, &media, &imported)
      guard isRight(answer, text, &imported), let value = Decimal(parsing: Array(text.utf8)) else {
        continue
      }
      if blank != nil {
        imported.lose(.weights, "a second right number, \(text)", at: place)
        continue
      }
      blank = numberBlank(value, margin: answer.first("tolerance")?.text ?? "0")
    }
    guard let blank else {
      imported.lose(.question, "no number is right; it is left out", at: place)
      return nil
    }
    let units =
      element.first("units")?.all("unit").compactMap { $0.first("unit_name")?.text.trimmed } ?? []
    if !units.isEmpty {
      imported.lose(.weights, "the units \(units.joined(separator: ", "))", at: place)
    }
    return asked(.numeric, .blanks([.blank(blank)]), &media)
  }

  private mutating func matching(_ media: inout ImportedMedia, _ imported: inout Imported)
    -> WrittenQuestion?
  {
    var pairs: [WrittenPair] = []
    var distractors: [String] = []
    for sub in element.all("subquestion") {
      let left = markdown(sub, &media)
      let right = escapedMarkdown(oneLine(sub.first("answer")?.first("text")?.text ?? ""))
      if right.isEmpty { continue }
      if left.isEmpty { distractors.append(right) } else { pairs.append(WrittenPair(left, right)) }
    }
    guard !pairs.isEmpty, Set(pairs.map(\.right) + distractors).count > 1 else {
      imported.lose(.question, "there is nothing to match; it is left out", at: place)
      return nil
    }
    var question = asked(.matching, .matching(pairs, distractors: distractors), &media)
    question.marking = .partial
    return question
  }

  private mutating func ordering(_ media: inout ImportedMedia) -> WrittenQuestion? {
    var items: [String] = []
    for answer in element.all("answer") { items.append(markdown(answer, &media)) }
    guard items.count > 1 else { return nil }
    var question = asked(.ordering, .ordering(items), &media)
    question.marking = .partial
    return question
  }

  // MARK: Blanks

  private mutating func filled(
    _ source: String, _ blanks: [WrittenBlank], _ media: inout ImportedMedia,
    _ imported: inout Imported
  ) -> WrittenQuestion? {
    let text = markdown(element.first("questiontext"), &media, gaps: source)
    guard !blanks.isEmpty, let around = GapText(text, blanks: blanks) else {
      imported.lose(.question, "its blanks stand where none can; it is left out", at: place)
      return nil
    }
    var kind = Question.Kind.cloze
    if blanks.count == 1, case .number = blanks[0] { kind = .numeric }
    if around.segments.count == 1, case .text = blanks[0] { kind = .shortText }
    var question = WrittenQuestion(kind, form: .blanks(around.segments))
    let name = element.first("name")?.text ?? ""
    if around.asked.isEmpty {
      question.heading = name.isEmpty ? around.summary : escapedMarkdown(oneLine(name))
    } else {
      let asked = AskedText(around.asked, name: name, number: number)
      question.heading = asked.heading
      question.stem = asked.stem
    }
    if blanks.count > 1 { question.marking = .partial }
    return question
  }

  private mutating func cloze(_ media: inout ImportedMedia, _ imported: inout Imported)
    -> WrittenQuestion?
  {
    let source = element.first("questiontext")?.first("text")?.text ?? ""
    var blanks: [WrittenBlank] = []
    var text = ""
    var rest = source[...]
    while let open = rest.firstIndex(of: "{") {
      text += rest[..<open]
      guard let end = clozeEnd(rest[open...]),
        let gap = ClozeGap(rest[rest.index(after: open)..<end])
      else {
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
    for index in text.indices.prefix(10_000) {
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

  private mutating func gaps(_ media: inout ImportedMedia, _ imported: inout Imported)
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
    let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].allSatisfy(\.isNumber) else { return nil }
    let type = parts[1].uppercased()
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

/// A name in an address with its percent forms replaced.
func decodedPercent(_ name: String) -> String {
  var bytes: [UInt8] = []
  let source = Array(name.utf8)
  var index = 0
  while index < source.count {
    if source[index] == UInt8(ascii: "%"), index + 2 < source.count,
      let value = UInt8(String(decoding: source[index + 1...index + 2], as: UTF8.self), radix: 16)
    {
      bytes.append(value)
      index += 3
    } else {
      bytes.append(source[index])
      index += 1
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}
