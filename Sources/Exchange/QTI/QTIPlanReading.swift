internal import Bytes
internal import Content
internal import Diagnostics
internal import Parallel

/// Makes a quiz of what a test names, or of items that no test names.
struct QTIPlanReading {
  private let package: QTIPackage
  /// That of the quiz.
  private let path: String
  private let jobs: Int
  private(set) var media: ImportedMedia

  init(_ package: QTIPackage, path: String, jobs: Int, media: ImportedMedia) {
    (self.package, self.path, self.jobs, self.media) = (package, path, jobs, media)
  }

  mutating func read(_ plan: QTIPlan, into imported: inout Imported) {
    var quizzes = QuizzesByPath()
    let quiz = quizzes.place(of: path, title: plan.title)
    quizzes[quiz].settings = plan.settings
    quizzes[quiz].settings.title = plan.title
    var passages = QTIPassages(package)
    var ready: [Item] = []
    for (place, (member, element)) in plan.items.enumerated() {
      if place.isMultiple(of: Self.batch) { ready = items(of: plan, from: place) }
      for (path, root) in passages.texts(of: element, in: member, reporting: &imported.diagnostics)
      {
        reading(path, root, &imported) { texts in
          quizzes.add(AskedText(above: root["title"], texts.markdown(root.passage)), to: quiz)
        }
      }
      var item = ready[place % Self.batch]
      let number = quizzes[quiz].questions.count + 1
      if item.depends(on: number) {
        item = Item(plan.items[place], number: number, of: package, path, media)
        media = item.media
      }
      imported.diagnostics += item.imported.diagnostics
      if case .text(let text)? = item.part {
        quizzes.add(text, to: quiz)
        continue
      }
      imported.questionsRead += 1
      guard case .question(var question)? = item.part else { continue }
      question.line = element.line
      question.id = name(of: element)
      quizzes.add(question, to: quiz)
    }
    var said: [String] = []
    for (member, text) in plan.texts {
      said.append(reading(member, text, &imported) { texts in texts.markdown(html(of: text)) })
    }
    quizzes[quiz].introduction = (said + [quizzes[quiz].introduction]).joinedParagraphs()
    quizzes.finish(&imported, at: SourceLocation(path: package.input.file.path))
  }

  private mutating func reading<Read>(
    _ member: String, _ element: XMLElement, _ imported: inout Imported,
    _ read: (inout QTITexts) -> Read
  ) -> Read {
    var texts = QTITexts(of: package, member, quiz: path, media: media)
    let result = read(&texts)
    texts.report(element, to: &imported)
    media = texts.media
    return result
  }

  // MARK: Items

  /// How many items are read together: what they give is kept until they are all read.
  private static let batch = 2048

  /// The next items as they are without those before them.
  private func items(of plan: QTIPlan, from start: Int) -> [Item] {
    let (package, path) = (package, path)
    let items = Array(plan.items[start...].prefix(Self.batch))
    return parallelMap(count: items.count, jobs: jobs) { place in
      Item(items[place], number: start + place + 1, of: package, path, ImportedMedia())
    }
  }

  private struct Item {
    let number: Int
    let part: QTIPart?
    /// What there is to say of it.
    private(set) var imported = Imported()
    let media: ImportedMedia

    init(
      _ item: (member: String, element: XMLElement), number: Int, of package: QTIPackage,
      _ path: String, _ media: ImportedMedia
    ) {
      self.number = number
      var texts = QTITexts(of: package, item.member, quiz: path, media: media)
      part =
        item.element.name == "item"
        ? readQTI1Item(QTI1Item(item.element), number: number, &texts, &imported)
        : item.element.isPoolQuestion
          ? readPoolQuestion(item.element, number: number, &texts, &imported)
          : readQTIItem(item.element, number: number, &texts, &imported)
      texts.report(item.element, to: &imported)
      self.media = texts.media
    }

    /// Whether it would be another one with the number that it has and with the images before it.
    func depends(on number: Int) -> Bool {
      guard media.files.isEmpty else { return true }
      guard number != self.number, case .question(let question)? = part else { return false }
      return question.heading == "Question \(self.number)"
    }
  }
}

extension QTITexts {
  /// Texts in a file of a package for a quiz with a path.
  fileprivate init(
    of package: QTIPackage, _ member: String, quiz path: String, media: ImportedMedia
  ) {
    self.init(
      path: package.findingPath(member), member: package.folderMember(member), file: package.file,
      quizFolder: folder(of: path), media: media)
  }
}

/// What an element says to those who take a test, as HTML.
private func html(of element: XMLElement) -> String {
  switch element.name {
  case "rubricBlock": element.markup
  // Canvas and Brightspace write HTML as text there.
  case "description", "intro_message": element.text
  default: QTI1Text().html(element)
  }
}

/// What an item is called; empty for a name that a program drew, as its heading says more.
private func name(of item: XMLElement) -> String {
  let name = item.attributes["ident"] ?? item.attributes["identifier"] ?? item["id"]
  var run = 0
  for byte in name.utf8 {
    let isDigit = byte.isASCIIDigit || (0x61...0x66).contains(byte | 0x20)
    run = isDigit ? run + 1 : 0
    if run == 16 { return "" }
  }
  return name
}
