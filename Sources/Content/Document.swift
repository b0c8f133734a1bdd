internal import Bytes
package import Diagnostics
internal import Scoring

/// A content file, read by itself: what can be known without the others.
package struct Document: Sendable {
  package enum Content: Sendable {
    case quiz(Quiz)
    case article(Article)
    /// The `index.md` of a folder.
    case section(Section)
    case player(PlayerPage)
    /// A page outside the subjects, such as `contact.md`.
    case page(Article)
  }

  package var content: Content
  /// What it points to inside the site.
  package var links: [ContentLink]
  /// What was counted in a quiz.
  package var tally: Tally?

  package init(content: Content, links: [ContentLink], tally: Tally?) {
    self.content = content
    self.links = links
    self.tally = tally
  }

  /// The path of the file.
  package var source: String {
    switch content {
    case .quiz(let quiz): quiz.outline.source
    case .article(let article), .page(let article): article.source
    case .section(let section): section.source ?? ""
    case .player(let player): player.source
    }
  }
}

/// What a quiz file holds, counted as its author wrote it: questions that cannot be used count too.
package struct Tally: Hashable, Sendable {
  package var questions = 0
  /// How many questions of each kind, in the order of `Question.Kind.allCases`, and last those of none.
  private var counts = [Int](repeating: 0, count: Question.Kind.allCases.count + 1)
  /// Items with a box.
  package var choices = 0
  /// Those whose box is marked.
  package var right = 0

  package init() {}

  /// How many questions of each kind there are, by the kind's name.
  ///
  /// A question is counted by the marks it has, even if it cannot be used. Choices of which none is right, and sections
  /// with two answer forms, are `none`.
  package var kinds: [String: Int] {
    var kinds: [String: Int] = [:]
    for (name, count) in zip(Question.Kind.allCases.map(\.rawValue) + ["none"], counts)
    where count > 0 {
      kinds[name] = count
    }
    return kinds
  }

  mutating func count(kind: Question.Kind?) {
    questions += 1
    let index = kind.flatMap { Question.Kind.allCases.firstIndex(of: $0) }
    counts[index ?? counts.count - 1] += 1
  }

  package static func += (left: inout Self, right: Self) {
    left.questions += right.questions
    for index in left.counts.indices { left.counts[index] += right.counts[index] }
    left.choices += right.choices
    left.right += right.right
  }
}

extension Tally {
  func encode(into writer: inout ByteWriter) {
    for number in [questions, choices, right] + counts { writer.write(integer: Int64(number)) }
  }

  init?(decoding reader: inout ByteReader) {
    self.init()
    var numbers: [Int] = []
    for _ in 0..<3 + counts.count {
      guard let number = reader.readNumber() else { return nil }
      numbers.append(number)
    }
    (questions, choices, right) = (numbers[0], numbers[1], numbers[2])
    counts = Array(numbers[3...])
  }
}

/// Reads a Markdown file; nil for a draft, and, with a finding, for a file that cannot be used.
///
/// Everything here depends on the file and the settings alone, so that files can be read at the same time and in any order.
package func readDocument(
  _ file: SourceFile, settings: SiteSettings, reporting diagnostics: inout [Diagnostic]
) -> Document? {
  guard let source = SourceText(file, reporting: &diagnostics) else { return nil }
  let front = splitFrontMatter(source, reporting: &diagnostics)
  var matter = FrontMatter(front.yaml, of: role(of: file.path), reporting: &diagnostics)
  if matter.isDraft { return nil }

  let body = source.bytes[front.body...]
  let readsAll = matter.type == .quiz
  let text = MarkdownText(body, readsBlanks: readsAll || contains("kind=", in: body))
  let reader: DocumentReader
  do throws(MarkdownTree.NestedTooDeep) {
    reader = try DocumentReader(
      path: file.path, pagePath: pageName(ofSource: file.path), settings: settings,
      firstLine: front.firstLine, text: text)
  } catch {
    diagnostics.append(
      .error(
        .nestedTooDeep,
        "lists, quotes and links stand in one another \(MarkdownTree.maximumDepth) deep at most; the file is left out",
        at: SourceLocation(path: file.path, line: Int(error.line) + front.firstLine - 1)))
    return nil
  }
  var reading = reader
  let document = reading.readDocument(&matter)
  diagnostics += reading.diagnostics
  return document
}

/// What a file is by its path alone.
enum Role {
  case section, player, contact, any
}

private func role(of path: String) -> Role {
  let name = withoutMarkdownSuffix(String(path.split(separator: "/").last ?? ""))
  if name == "index" || name == "_index" { return .section }
  if path.hasPrefix("players/") { return .player }
  if path == "contact.md" { return .contact }
  return .any
}

func contains(_ word: String, in bytes: ArraySlice<UInt8>) -> Bool {
  let word = Array(word.utf8)
  guard let first = word.first, bytes.count >= word.count else { return false }
  var index = bytes.startIndex
  let last = bytes.endIndex - word.count
  while index <= last {
    if bytes[index] == first, bytes[index..<index + word.count].elementsEqual(word) { return true }
    index += 1
  }
  return false
}

extension DocumentReader {
  fileprivate mutating func readDocument(_ matter: inout FrontMatter) -> Document? {
    let role = role(of: path)
    if role == .player { return document(.player(playerPage(matter))) }
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
    if role == .section { return document(.section(section(matter))) }
    let article = article(matter)
    return document(path.contains("/") ? .article(article) : .page(article))
  }

  private func document(_ content: Document.Content, tally: Tally? = nil) -> Document {
    Document(content: content, links: links, tally: tally)
  }

  /// The file as a quiz; nil if it holds no question.
  private mutating func quizDocument(_ matter: inout FrontMatter, role: Role) -> Document? {
    if role == .section, matter.type != .quiz, !path.contains("/") { return nil }
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
    return document(.quiz(quiz), tally: body.tally)
  }

  private var fileName: String {
    let parts = withoutMarkdownSuffix(path).split(separator: "/")
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
      let target = resolved(photo.path, from: folder(of: path)), !target.isEmpty
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
    anchors = []
    defer { anchors = nil }
    return (found, html(ofBlocks: start..<tree.nodes.count, headingsFrom: 2))
  }
}

/// A file or folder name as a title: `reading-maps` is "Reading maps".
func humanized(_ name: String) -> String {
  let words = collapsed(String(name.map { $0 == "-" || $0 == "_" ? " " : $0 }))
  return words.prefix(1).uppercased() + words.dropFirst()
}
