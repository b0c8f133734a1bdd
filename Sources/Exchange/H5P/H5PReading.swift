internal import Addresses
internal import Content
internal import Diagnostics
internal import Scoring

extension Format {
  static let h5p = Format(
    suffixes: [".h5p"],
    summary: "H5P: question sets, choices, true or false, blanks and words",
    isPackage: true,
    read: readH5P,
    writer: Writer(
      keeping: .h5p, isArchive: true,
      fit: fitToH5P,
      write: { exported, quizzes, options in exported.packH5P(quizzes, options) }))
}

/// Reads a package of H5P: what its content says, of the kinds of questions that are known.
private func readH5P(_ input: ImportedFile, _: ImportOptions, _ imported: inout Imported) {
  let start = SourceLocation(path: input.file.path)
  guard ZipArchive.isZip(input.file.bytes) else {
    imported.refuse("this is no package of H5P", at: start)
    return
  }
  guard let archive = ZipArchive(input.file, reporting: &imported.diagnostics) else { return }
  func json(_ path: String) -> JSONNode? {
    guard let member = archive[path] else {
      imported.refuse("this is no package of H5P, which holds \(path)", at: start)
      return nil
    }
    return JSONNode(
      SourceFile(path: input.file.path + "/" + path, bytes: member.bytes),
      reporting: &imported.diagnostics)
  }
  guard let about = json("h5p.json"), let content = json("content/content.json") else { return }
  var quiz = WrittenQuiz(path: safePath(input.name))
  quiz.settings.title = oneLine(decodedEntities(about.text("title")))
  let authors = (about["authors"]?.elements ?? []).map { oneLine($0.text("name")) }
  quiz.settings.author = authors.filter { !$0.isEmpty }.joined(separator: ", ")
  let license = oneLine("\(about.text("license")) \(about.text("licenseVersion"))")
  if !["", "U"].contains(about.text("license")) {
    imported.lose(.settings, "the license \(license)", at: about.location)
  }
  var reading = H5PReading(
    archive: archive, folder: folder(of: quiz.path), besides: imported.attachments)
  reading.read(content, as: about.text("mainLibrary"), into: &quiz, &imported)
  imported.attachments = reading.media
  imported.quizzes.append(quiz)
}

/// Reads the contents of a package, which may stand in one another.
struct H5PReading {
  private let archive: ZipArchive
  private let folder: String
  private(set) var media: ImportedMedia

  init(archive: ZipArchive, folder: String, besides media: ImportedMedia) {
    self.archive = archive
    self.folder = folder
    self.media = media
  }

  /// Reads the parameters of a content type; the depth of JSON limits how deep they may stand.
  mutating func read(
    _ node: JSONNode, as library: String, into quiz: inout WrittenQuiz,
    _ imported: inout Imported
  ) {
    let name = library.split(separator: " ").first.map(String.init) ?? ""
    if let said = node.overallFeedback {
      imported.lose(.other, "the text at the end, by the score", at: said.location)
    }
    switch name {
    case "H5P.QuestionSet": readSet(node, into: &quiz, &imported)
    case "H5P.Column", "H5P.InteractiveBook":
      let cover = node["showCoverPage"]?.bool == true ? node["bookCover"] : nil
      introduce("", cover?.text("coverDescription") ?? "", node, into: &quiz, &imported)
      let parts = node["content"]?.elements ?? node["chapters"]?.elements ?? []
      readParts(parts.map { $0["content"] ?? $0 }, into: &quiz, &imported)
    case "H5P.InteractiveVideo": readParts(timed(node, &imported), into: &quiz, &imported)
    case "H5P.CoursePresentation": readSlides(node, into: &quiz, &imported)
    case "H5P.Dialogcards", "H5P.Flashcards": readCards(node, name, into: &quiz, &imported)
    case "H5P.Summary":
      // A film has one without statements unless somebody writes them.
      for part in node["summaries"]?.elements ?? [] where part["summary"]?.isEmpty == false {
        add(summary(part, of: node, &imported), part, name, into: &quiz, &imported)
      }
    case "H5P.SingleChoiceSet":
      for part in node["choices"]?.elements ?? [] {
        let texts = part["answers"]?.elements ?? []
        let question = choice(of: texts, asked: part.text("question"), part, &imported)
        add(question, part, name, into: &quiz, &imported)
      }
    case "H5P.MultiChoice": add(multiChoice(node, &imported), node, name, into: &quiz, &imported)
    case "H5P.TrueFalse": add(trueFalse(node, &imported), node, name, into: &quiz, &imported)
    case "H5P.Blanks": add(typedWords(node, &imported), node, name, into: &quiz, &imported)
    case "H5P.DragText": add(dragText(node, &imported), node, name, into: &quiz, &imported)
    case "H5P.MarkTheWords": add(markTheWords(node, &imported), node, name, into: &quiz, &imported)
    case "H5P.ImageHotspotQuestion", "H5P.ImageMultipleHotspotQuestion":
      add(hotspots(node, name, &imported), node, name, into: &quiz, &imported)
    case "H5P.DragQuestion": add(dragging(node, &imported), node, name, into: &quiz, &imported)
    case "H5P.SortParagraphs": add(ordered(node, &imported), node, name, into: &quiz, &imported)
    case "H5P.AdvancedText", "H5P.Text":
      imported.lose(.preface, "a text between questions", at: node.location)
    case "H5P.Image", "H5P.Audio", "H5P.Video", "H5P.Link", "H5P.Table", "H5P.Accordion",
      "H5P.Shape", "H5P.Nil", "H5P.IVHotspot", "H5P.GoToQuestion":
      imported.lose(.media, "a part of the kind \(name)", at: node.location)
    default:
      imported.lose(
        .question, "a content of the type \"\(oneLine(name))\" cannot be read; it is left out",
        at: node.location)
      imported.take(nil, into: &quiz)
    }
  }

  private mutating func readSet(
    _ node: JSONNode, into quiz: inout WrittenQuiz, _ imported: inout Imported
  ) {
    if let page = node["introPage"] {
      if page["showIntroPage"]?.bool != false {
        introduce(page.text("title"), page.text("introduction"), page, into: &quiz, &imported)
      } else if !page.text("introduction").isEmpty {
        imported.lose(.introduction, "an introduction that is not shown", at: page.location)
      }
    }
    if let pool = node["poolSize"]?.integer, pool > 0,
      pool < node["questions"]?.elements?.count ?? 0
    {
      quiz.settings.pick = pool
    }
    // Half is what H5P says unless somebody changes it.
    if let pass = node["passPercentage"]?.integer, pass != 50, (1...100).contains(pass) {
      quiz.settings.pass = pass
    }
    if node["randomQuestions"]?.bool == true { quiz.settings.shufflesQuestions = true }
    readParts(node["questions"]?.elements ?? [], into: &quiz, &imported)
  }

  /// Adds what stands above the questions to the introduction.
  private mutating func introduce(
    _ title: String, _ html: String, _ node: JSONNode, into quiz: inout WrittenQuiz,
    _ imported: inout Imported
  ) {
    var title = markdown(title, node, &imported)
    if title == quiz.settings.title { title = "" }
    quiz.introduction = [
      quiz.introduction, title.isEmpty ? "" : "**\(title)**", markdown(html, node, &imported),
    ].joinedParagraphs()
  }

  private mutating func readCards(
    _ node: JSONNode, _ name: String, into quiz: inout WrittenQuiz, _ imported: inout Imported
  ) {
    introduce(node.text("title"), node.text("description"), node, into: &quiz, &imported)
    if node["randomCards"]?.bool == true { quiz.settings.shufflesQuestions = true }
    if node["caseSensitive"]?.bool == true {
      imported.lose(.weights, "that capitals matter", at: node.location)
    }
    for part in node["dialogs"]?.elements ?? [] {
      add(card(part, &imported), part, name, into: &quiz, &imported)
    }
    for part in node["cards"]?.elements ?? [] {
      add(flashcard(part, &imported), part, name, into: &quiz, &imported)
    }
  }

  /// Reads the parts of slides, of which comments explain questions.
  private mutating func readSlides(
    _ node: JSONNode, into quiz: inout WrittenQuiz, _ imported: inout Imported
  ) {
    let slides = node["presentation"]?["slides"]?.elements ?? []
    for part in slides.flatMap({ $0["elements"]?.elements ?? [] }) {
      let before = quiz.questions.count
      readParts([part["action"]].compactMap { $0 }, into: &quiz, &imported)
      let comment = markdown(part.text("solution"), part, &imported)
      if comment.isEmpty { continue }
      if quiz.questions.count == before + 1 {
        quiz.questions[before].explanation = comment
      } else {
        imported.lose(.explanation, "the comment on a part of a slide", at: part.location)
      }
    }
  }

  private mutating func readParts(
    _ parts: [JSONNode], into quiz: inout WrittenQuiz, _ imported: inout Imported
  ) {
    for part in parts {
      guard let parameters = part["params"], let library = part["library"]?.string else { continue }
      read(parameters, as: library, into: &quiz, &imported)
    }
  }

  private func add(
    _ question: WrittenQuestion?, _ node: JSONNode, _ name: String, into quiz: inout WrittenQuiz,
    _ imported: inout Imported
  ) {
    var question = question
    question?.line = node.location.line
    if question == nil {
      imported.lose(
        .question,
        "a content of the type \"\(name)\" without a right answer, or of which nothing can be asked; it is left out",
        at: node.location)
    }
    imported.take(question, into: &quiz)
  }

  // MARK: Texts

  /// HTML as Markdown, with the images of the package.
  mutating func markdown(_ html: String, _ node: JSONNode, _ imported: inout Imported) -> String {
    if html.isEmpty { return "" }
    var text = ForeignText()
    var added = media
    let (archive, folder) = (archive, folder)
    text.address = { address in
      guard let path = resolvedPath(percentDecoded(address), from: "content"),
        let file = archive[path]
      else { return address.contains(":") ? address : nil }
      return added.add(path, file.bytes, folder: folder)
    }
    let written = text.markdown(html, .html)
    media = added
    text.report(to: &imported, at: node.location)
    return written
  }

  /// The text of a question with its image above.
  mutating func asked(_ node: JSONNode, _ html: String, _ imported: inout Imported)
    -> String
  {
    let text = markdown(html, node, &imported)
    let image = node["media"]?["type"]?["params"]
    guard let address = image?["file"]?["path"]?.string else {
      if node["media"]?["type"]?["library"] != nil {
        imported.lose(.media, "a video or another medium", at: node.location)
      }
      return text
    }
    return text + "\n\n" + picture(address, alt: image?["alt"]?.string ?? "", node, &imported)
  }

  /// An image of the package; empty, and a finding, for one that is not there.
  mutating func picture(
    _ address: String, alt: String, _ node: JSONNode, _ imported: inout Imported
  ) -> String {
    guard let path = resolvedPath(address, from: "content"), let file = archive[path] else {
      imported.lose(.media, "the image \(address), which is not in the package", at: node.location)
      return ""
    }
    let alt = escapedMarkdown(oneLine(alt), lineStart: false)
    return "![\(alt)](\(media.add(path, file.bytes, folder: folder)))"
  }

  func question(_ kind: Question.Kind, _ form: WrittenForm, asked text: String) -> WrittenQuestion {
    AskedText(text, number: 1).question(kind, form)
  }

  // MARK: Kinds

  private mutating func multiChoice(_ node: JSONNode, _ imported: inout Imported)
    -> WrittenQuestion?
  {
    var choices: [WrittenChoice] = []
    for answer in node["answers"]?.elements ?? [] {
      let feedback = answer["tipsAndFeedback"]
      if let tip = feedback?["tip"]?.string, !HTMLMarkdown(tip).markdown.isEmpty {
        imported.lose(.hints, "the tip on a choice", at: answer.location)
      }
      if let text = feedback?["notChosenFeedback"]?.string, !HTMLMarkdown(text).markdown.isEmpty {
        imported.lose(.feedback, "the text on a choice that is not chosen", at: answer.location)
      }
      choices.append(
        WrittenChoice(
          markdown(answer.text("text"), answer, &imported),
          isRight: answer["correct"]?.bool ?? false,
          feedback: markdown(feedback?["chosenFeedback"]?.string ?? "", answer, &imported)))
    }
    let rights = choices.count(where: \.isRight)
    guard choices.count > 1, rights > 0 else { return nil }
    let behaviour = node["behaviour"]
    let type = behaviour?["type"]?.string ?? "auto"
    let isSingle = type == "single" || type == "auto" && rights == 1
    if isSingle, rights > 1 {
      imported.lose(.weights, "that one of several right choices is enough", at: node.location)
    }
    var question = question(
      isSingle && rights == 1 ? .single : .multiple, .choices(choices),
      asked: asked(node, node.text("question"), &imported))
    if question.kind == .multiple, behaviour?["singlePoint"]?.bool != true {
      question.marking = .partial
    }
    if behaviour?["randomAnswers"]?.bool == false { question.shuffles = false }
    return question
  }

  private mutating func trueFalse(_ node: JSONNode, _ imported: inout Imported) -> WrittenQuestion?
  {
    // In one expression, this ends the compiler (6.3.1) in a build for release.
    let correct = node["correct"]
    var word = correct?.string
    if let isTrue = correct?.bool { word = isTrue ? "true" : "false" }
    guard let word, ["true", "false"].contains(word) else { return nil }
    let isTrue = word == "true"
    let right = markdown(node["behaviour"]?["feedbackOnCorrect"]?.string ?? "", node, &imported)
    let wrong = markdown(node["behaviour"]?["feedbackOnWrong"]?.string ?? "", node, &imported)
    return question(
      .trueFalse,
      .truth(isTrue, right: right, wrong: wrong),
      asked: asked(node, node.text("question"), &imported))
  }
}
