internal import Bytes
internal import Diagnostics
internal import Scoring

extension DocumentReader {
  /// The file as what its path and its front matter make it; nil, and an error, for a quiz without
  /// questions.
  mutating func readDocument(_ matter: inout FrontMatter) -> ParsedDocument? {
    let role = role(of: path)
    if matter.type == .quiz, role == .player || role == .contact {
      let owner = role == .player ? "the page of a player" : "the contact page"
      diagnostics.append(
        .error(
          .pageNameReserved, "this is \(owner), so no quiz can stand here; move the quiz elsewhere",
          at: SourceLocation(path: path)))
      return nil
    }
    if role == .player {
      let page = playerPage(matter)
      return document(.player(page))
    }
    if matter.type != .article, role != .contact, hasBoxes || readsBlanks,
      let document = quizDocument(&matter, role: role)
    {
      return document
    }
    if matter.type == .quiz {
      diagnostics.append(
        .error(
          .quizEmpty,
          "this quiz has no questions; write each as a heading with its answers below it",
          at: SourceLocation(path: path)))
      return nil
    }
    if role == .section {
      let section = section(matter)
      return document(.section(section))
    }
    let article = article(matter)
    return document(path.hasSlash ? .article(article) : .page(article))
  }

  private func document(
    _ content: Document.Content, tally: Tally? = nil, quiz: Quiz? = nil
  ) -> ParsedDocument {
    ParsedDocument(
      document: Document(content: content, links: links, tally: tally, formulas: formulas),
      quiz: quiz)
  }

  /// The file as a quiz; nil if it holds no question.
  private mutating func quizDocument(_ matter: inout FrontMatter, role: Role)
    -> ParsedDocument?
  {
    if role == .section, matter.type != .quiz, !path.hasSlash { return nil }
    let defaults = QuizDefaults(
      points: matter.points ?? settings.points, marking: matter.marking ?? settings.marking,
      readsAll: matter.type == .quiz)
    guard let body = readQuizBody(title: matter.title, defaults: defaults) else { return nil }
    if let pick = matter.pick, pick > body.questions.count, !body.questions.isEmpty {
      diagnostics.append(
        .warning(
          .valueWrong, "\"pick\" is \(pick), but there are only \(body.questions.count) questions",
          at: matter.pickLocation ?? SourceLocation(path: path)))
      matter.pick = nil
    }
    matter.quizSettings.pick = matter.pick
    let outline = QuizOutline(
      path: role == .section ? folder(of: pagePath) : pagePath, source: path,
      title: matter.title ?? body.title ?? humanized(fileName), description: matter.description,
      author: matter.author, created: matter.created, language: matter.language, id: matter.id,
      tags: matter.tags, order: matter.order, attempts: matter.attempts ?? settings.attempts,
      isRanked: matter.isRanked, settings: matter.quizSettings, questionCount: body.questions.count,
      points: body.questions.reduce(Points.zero) { $0 + $1.worth.points })
    let quiz = Quiz(
      outline: outline, introduction: body.introduction, questions: body.questions,
      conclusion: body.conclusion)
    return document(.quiz(outline), tally: body.tally, quiz: quiz)
  }

  private var fileName: String {
    let parts = withoutMarkdownSuffix(path).splitAtSlashes()
    let name = parts.last.map(String.init) ?? ""
    if name == "index" || name == "_index", parts.count > 1 {
      return String(parts[parts.count - 2])
    }
    return name
  }

  private mutating func article(_ matter: FrontMatter) -> Article {
    let (title, body) = titledBody(matter.title)
    return Article(
      path: pagePath, source: path, title: title ?? humanized(fileName),
      description: matter.description, author: matter.author, created: matter.created,
      language: matter.language, tags: matter.tags, order: matter.order, body: body)
  }

  private mutating func section(_ matter: FrontMatter) -> Section {
    let (title, body) = titledBody(matter.title)
    let sectionFolder = folder(of: path)
    return Section(
      path: folder(of: pagePath),
      title: title ?? (sectionFolder.isEmpty ? settings.title : humanized(fileName)),
      description: matter.description, body: body, order: matter.order, source: path)
  }

  private mutating func playerPage(_ matter: FrontMatter) -> PlayerPage {
    let (title, body) = titledBody(matter.title)
    let handle = withoutMarkdownSuffix(String(path.dropFirst("players/".count)))
    var photos: [PlayerPage.Photo] = []
    for photo in matter.photos {
      if let path = photoPath(photo) {
        photos.append(PlayerPage.Photo(path: path, text: photo.text))
      }
    }
    return PlayerPage(
      handle: handle, source: path, name: matter.name ?? title ?? handle, photos: photos, body: body
    )
  }

  /// A photo's path from the player's page, noted so that it can be looked for.
  private mutating func photoPath(_ photo: FrontMatter.Photo) -> String? {
    guard !photo.path.hasPrefix("/"), !photo.path.contains(":"),
      let target = resolvedPath(photo.path, from: folder(of: path)), !target.isEmpty
    else {
      diagnostics.append(
        .error(
          .linkOutside, "\"\(photo.path)\" is no path of a file in the content folder",
          at: photo.location))
      return nil
    }
    links.append(
      ContentLink(
        target: target, isImage: true, line: photo.location.line, column: photo.location.column))
    return relativePath(from: pagePath, to: target)
  }

  /// The title, and the file without the heading that says it.
  private mutating func titledBody(_ title: String?) -> (title: String?, body: HTML) {
    var start = 0
    var found = title
    // Comments may stand above the title.
    while start < tree.nodes.count, comment("", at: start) != nil { start = tree.nodes[start].end }
    if start < tree.nodes.count, tree.nodes[start].kind == .heading {
      let text = plainString(start + 1..<tree.nodes[start].end)
      if title == nil && !text.isEmpty || title == text {
        found = text
        start = tree.nodes[start].end
      }
    }
    anchors = UniqueNames(limit: .max)
    defer { anchors = nil }
    return (found, html(ofBlocks: start..<tree.nodes.count, headingsFrom: 2))
  }
}

/// A file or folder name as a title: `reading-maps` is "Reading maps".
func humanized(_ name: String) -> String {
  let words = collapsed(String(name.map { $0 == "-" || $0 == "_" ? " " : $0 }))
  return words.prefix(1).uppercased() + words.dropFirst()
}
