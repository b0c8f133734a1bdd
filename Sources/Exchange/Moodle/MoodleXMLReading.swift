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
  var reading = MoodleReading(input)
  for element in root.all("question") { reading.read(element, &imported) }
  reading.quizzes.finish(&imported, at: SourceLocation(path: input.file.path))
  imported.media += reading.media.files
}

/// Reads the questions of a bank one after the other; categories hold for those that follow.
private struct MoodleReading {
  let input: ImportedFile
  var quizzes = QuizzesByPath()
  var current: Int?
  var media = ImportedMedia()

  init(_ input: ImportedFile) { self.input = input }

  mutating func read(_ element: XMLElement, _ imported: inout Imported) {
    let type = element["type"]
    let place = SourceLocation(path: input.file.path, line: element.line, column: element.column)
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
    guard let question = reading.question(&media, &imported) else { return }
    quizzes.add(question, to: current)
    for tag in element.first("tags")?.all("tag") ?? [] {
      let name = oneLine(tag.text)
      if !name.isEmpty, !quizzes[current].settings.tags.contains(name) {
        quizzes[current].settings.tags.append(name)
      }
    }
  }

  private mutating func enter(_ path: String, _ title: String) {
    current = quizzes.place(of: path, title: title)
  }
}
