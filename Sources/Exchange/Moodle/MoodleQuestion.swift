internal import Addresses
internal import Bytes
internal import Content
internal import Diagnostics
internal import Scoring

/// One question of Moodle's XML.
struct MoodleQuestion {
  let element: XMLElement
  private let type: String
  let place: SourceLocation
  let number: Int
  /// The folder of its quiz, to which media go.
  let folder: String
  private var losses: [String] = []

  init(_ element: XMLElement, type: String, place: SourceLocation, number: Int, folder: String) {
    self.element = element
    self.type = type
    self.place = place
    self.number = number
    self.folder = folder
  }

  mutating func description(_ media: inout ImportedMedia, _ imported: inout Imported) -> AskedText {
    let name = oneLine(name)
    var asked = AskedText(
      blocks: markdownBlocks(markdown(element.first("questiontext"), &media)) ?? [],
      titled: name.isEmpty ? "…" : name)
    if !markdown(element.first("generalfeedback"), &media).isEmpty {
      imported.lose(.feedback, "the feedback on a text between questions", at: place)
    }
    report(&imported)
    asked.stem = [asked.stem, oldPicture(&media, &imported)].joinedParagraphs()
    return asked
  }

  mutating func question(_ media: inout ImportedMedia, _ imported: inout Imported)
    -> WrittenQuestion?
  {
    var question: WrittenQuestion?
    switch type {
    case "multichoice", "multichoiceset", "oumultiresponse": question = choices(&media, &imported)
    case "truefalse": question = truth(&media, &imported)
    case "shortanswer": question = shortText(&media, &imported)
    case "numerical": question = numeric(&media, &imported)
    case "matching", "ddmatch": question = matching(&media, &imported)
    case "ordering": question = ordering(&media, &imported)
    case "cloze", "multianswer": question = cloze(&media, &imported)
    case "gapselect", "ddwtos": question = gaps(&media, &imported)
    case "ddmarker", "ddimageortext": question = labelling(&media, &imported)
    default:
      return imported.leaveOut(
        "a question of the type \"\(type)\" cannot be marked here; it is left out", at: place)
    }
    defer { report(&imported) }
    guard var question else { return nil }
    question.line = place.line
    let id = oneLine(element.first("idnumber")?.text ?? "")
    question.id = id.isEmpty ? oneLine(name) : id
    question.explanation = markdown(element.first("generalfeedback"), &media)
    question.hints = element.all("hint").map { markdown($0, &media) }.filter { !$0.isEmpty }
    question.stem = [question.stem, oldPicture(&media, &imported)].joinedParagraphs()
    takePoints(&question, &imported)
    if element.first("hidden")?.text.trimmed == "1" {
      imported.lose(.other, "that the question is hidden in Moodle; it is asked here", at: place)
    }
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
      let grade = Decimal(parsing: text)
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

  mutating func lose(_ what: String) {
    if !losses.contains(what) { losses.append(what) }
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
  mutating func markdown(
    _ element: XMLElement?, _ media: inout ImportedMedia, gaps: String? = nil
  ) -> String {
    guard let element else { return "" }
    var addresses: [String: String] = [:]
    for file in element.all("file") {
      let name = file.attributes["name"] ?? "file"
      if let bytes = decodedBase64(file.text) {
        let path = (file["path"].splitAtSlashes() + [name[...]]).joined(separator: "/")
        addresses[path] = media.add(name, bytes, folder: folder)
      } else {
        lose("a file that is no Base64")
      }
    }
    var text = ForeignText()
    text.address = { address in
      guard address.hasPrefix("@@PLUGINFILE@@/") else { return address }
      let name = String(address.dropFirst("@@PLUGINFILE@@/".utf8.count))
      // Moodle's editor adds when an image was changed: `?time=1700000000000`.
      let path = String(name.prefix { $0 != "?" })
      return addresses[name] ?? addresses[percentDecoded(name)] ?? addresses[percentDecoded(path)]
    }
    let place = text.address
    text.file = { $0.hasPrefix("@@PLUGINFILE@@/") ? place($0) : nil }
    let source = gaps ?? oneLanguage(element.first("text")?.text ?? "")
    let markdown = text.markdown(source, Self.format(element))
    for loss in text.losses { lose(loss) }
    return markdown
  }

  /// A text in one language.
  mutating func oneLanguage(_ text: String) -> String {
    let found = MoodleLanguages(text)
    if !found.others.isEmpty {
      lose("what is said in other languages (\(oneLine(found.others.joined(separator: ", "))))")
    }
    return found.text
  }

  /// The name of the question, in one language.
  var name: String { MoodleLanguages(element.first("name")?.text ?? "").text }

  /// Text as it is typed.
  func typed(_ element: XMLElement?) -> String {
    oneLine(MoodleLanguages(element?.first("text")?.text ?? "").text)
  }

  mutating func asked(
    _ kind: Question.Kind, _ form: WrittenForm, _ media: inout ImportedMedia
  ) -> WrittenQuestion {
    AskedText(markdown(element.first("questiontext"), &media), name: name, number: number)
      .question(kind, form)
  }
}
