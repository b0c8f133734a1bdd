internal import Content
internal import Diagnostics

extension Format {
  static let moodleXML = Format(
    suffixes: [".xml"],
    summary: "Moodle's question bank as XML",
    isPackage: true,
    read: readMoodleXML,
    writer: Writer(
      keeping: .moodle, namesByTitle: true,
      fit: { quiz, source, _ in centredNumbers(&quiz, source: source) },
      write: { exported, quizzes, options in
        var missing: [String] = []
        exported.bytes = Exchange.moodleXML(
          of: exported.quizzes, file: options.image, missing: &missing)
        exported.losses += missing.map { missingImage($0, in: quizzes.first?.source ?? "") }
      }))
}

/// Reads a question bank of Moodle.
private func readMoodleXML(_ input: ImportedFile, _: ImportOptions, _ imported: inout Imported) {
  guard let root = parseXML(input.file, reporting: &imported.diagnostics) else { return }
  guard root.name == "quiz" else {
    imported.refuse(
      "this is no question bank of Moodle, which starts with <quiz>",
      at: SourceLocation(path: input.file.path, line: root.line))
    return
  }
  var reading = MoodleReading(input, besides: imported.attachments)
  for element in root.elements {
    if element.name == "question" {
      reading.read(element, &imported)
    } else {
      reading.noteStray(element, &imported)
    }
  }
  reading.quizzes.finish(&imported, at: SourceLocation(path: input.file.path))
  imported.attachments = reading.media
}

/// Reads the questions of a bank one after the other; categories hold for those that follow.
private struct MoodleReading {
  let input: ImportedFile
  var quizzes = QuizzesByPath()
  var current: Int?
  var media: ImportedMedia

  init(_ input: ImportedFile, besides media: ImportedMedia) {
    self.input = input
    self.media = media
  }

  mutating func read(_ element: XMLElement, _ imported: inout Imported) {
    let type = element["type"]
    let place = location(element)
    for inner in element.descendants("question") {
      imported.lose(
        .question, "a question inside another; write </question> above it; it is left out",
        at: location(inner))
      imported.questionsRead += 1
    }
    if type == "category" {
      let (path, title) = categoryPath(element.first("category")?.text.trimmed ?? "")
      enter(path.isEmpty ? input.name : path, title)
      // Moodle itself says of its first category that it is the default.
      if let info = element.first("info")?.text.trimmed, !info.isEmpty,
        !info.hasPrefix("The default category")
      {
        imported.lose(.introduction, "what is said of the category", at: place)
      }
      return
    }
    if current == nil { enter(input.name, "") }
    guard let current else { return }
    var reading = MoodleQuestion(
      element, type: type, place: place, number: quizzes[current].questions.count + 1,
      folder: folder(of: safePath(quizzes[current].path)))
    if type == "description" {
      quizzes.add(reading.description(&media, &imported), to: current)
      return
    }
    imported.questionsRead += 1
    if let second = element.all("questiontext").dropFirst().first {
      imported.lose(
        .question, "a second <questiontext> in a question, which is left out", at: location(second))
      return
    }
    guard let question = reading.question(&media, &imported) else { return }
    quizzes.add(question, to: current)
    for tag in element.first("tags")?.all("tag") ?? [] {
      quizzes.addTag(oneLine(tag.text), to: current)
    }
  }

  private func location(_ element: XMLElement) -> SourceLocation {
    SourceLocation(path: input.file.path, line: element.line, column: element.column)
  }

  /// Notes an element that stands beside questions.
  func noteStray(_ element: XMLElement, _ imported: inout Imported) {
    let parts = ["questiontext", "answer", "subquestion", "question"]
    let isPart =
      parts.contains(element.name) || parts.contains { !element.descendants($0).isEmpty }
    let name = oneLine(String(element.name.prefix(40)))
    if isPart {
      imported.lose(
        .question, "<\(name)> stands outside of a question; move it into its <question>",
        at: location(element))
    } else {
      imported.lose(.other, "<\(name)>, which is no question", at: location(element))
    }
  }

  private mutating func enter(_ path: String, _ title: String) {
    current = quizzes.place(of: path, title: title)
  }
}
