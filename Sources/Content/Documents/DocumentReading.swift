internal import Bytes
package import Diagnostics
internal import Scoring

/// Reads a Markdown file; nil for a draft, and, with a finding, for a file that cannot be used.
///
/// Everything here depends on the file and the settings alone, so that files can be read at the
/// same time and in any order.
package func readDocument(
  _ file: SourceFile, settings: SiteSettings, reporting diagnostics: inout [Diagnostic]
) -> ParsedDocument? {
  guard let text = FileText(file, reporting: &diagnostics), !text.matter.isDraft,
    let parsed = ParsedFile(text, settings: settings, reporting: &diagnostics)
  else { return nil }
  var reader = DocumentReader(consume parsed, settings: settings)
  var document = reader.read()
  document?.hasType = text.matter.type != nil
  diagnostics += reader.diagnostics
  return document
}

/// Makes of a file what its path and its front matter say it is.
struct DocumentReader {
  private var file: FileText
  private let settings: SiteSettings
  private let pagePath: String
  private var renderer: HTMLRenderer<SitePage>
  /// Nil for a file that is no quiz.
  private(set) var quiz: QuizSyntax?
  /// The place among the document's questions of each that `quiz` has; nil for one that cannot be
  /// used.
  private(set) var places: [Int?] = []
  private var findings: NodeFindings

  init(_ parsed: consuming ParsedFile, settings: SiteSettings) {
    file = parsed.text
    self.settings = settings
    pagePath = pageName(ofSource: file.path)
    findings = NodeFindings(path: file.path, firstLine: file.firstLine)
    let rules = parsed.rules
    var tree = parsed.takeTree()
    if let rules {
      let quiz = QuizSyntax(consume tree, rules, reporting: &findings)
      tree = quiz.tree
      if !quiz.questions.isEmpty { self.quiz = quiz }
    }
    let isPage = quiz == nil && file.matter.type == nil && file.role != .player
    if isPage {
      tree.reportUnreadAnswers(mayBeQuiz: file.hasQuizSettings, to: &findings)
    }
    if quiz == nil, file.matter.type != .quiz { tree.reportUnreadComment(to: &findings) }
    var page = SitePage(
      of: file.path, pagePath: pagePath, firstLine: file.firstLine, settings: settings)
    // What players write of themselves may have any signs.
    if file.role != .player {
      for name in tree.reportUnreadMarkup(in: file.body, to: &findings) { page.showBlank(name) }
    }
    renderer = HTMLRenderer(tree, for: page)
  }

  var diagnostics: [Diagnostic] { findings.diagnostics + renderer.target.findings.diagnostics }

  /// Nil, and an error, for a quiz that stands where none can, or has no questions.
  mutating func read() -> ParsedDocument? {
    if let refusal = file.refusal(hasQuestions: quiz != nil) {
      findings.append(refusal)
      return nil
    }
    if file.role == .player {
      let page = playerPage()
      return document(.player(page))
    }
    if let quiz { return quizDocument(quiz) }
    let isMore = !findings.diagnostics.isEmpty
    for unused in file.unusedSettings(isMore: isMore) { findings.append(unused) }
    if file.role == .section {
      let section = section()
      return document(.section(section))
    }
    let article = article()
    return document(file.path.hasSlash ? .article(article) : .page(article))
  }

  private func document(
    _ content: Document.Content, tally: Tally? = nil, quiz: Quiz? = nil
  ) -> ParsedDocument {
    let page = renderer.target
    let document = Document(
      content: content, links: page.links, anchors: anchors(of: quiz), tally: tally,
      formulas: page.formulas)
    return ParsedDocument(document: document, quiz: quiz)
  }
}

// MARK: Quizzes

extension DocumentReader {
  /// The names of headings, or of questions with their numbers.
  func anchors(of quiz: Quiz?) -> AnchorNames {
    var anchors = renderer.headingNames
    for (place, question) in (quiz?.questions ?? []).enumerated() {
      anchors.insert(question.id)
      anchors.insert("Q\(place + 1)")
    }
    return anchors
  }

  private mutating func quizDocument(_ syntax: QuizSyntax) -> ParsedDocument {
    if let title = syntax.title, file.matter.title ?? title.text == title.text {
      renderer.target.leaveOutHTML(inTitle: title.node, of: renderer.tree)
    }
    let introduction = renderer.text(of: syntax.parts(of: syntax.introduction), headingsFrom: 2)
    var lowering = QuestionLowering(
      syntax, QuizDefaults(file.matter, settings), renderer: renderer, path: file.path,
      firstLine: file.firstLine)
    var questions: [Question] = []
    questions.reserveCapacity(syntax.questions.count)
    var pools: [PoolMention?] = []
    // What several questions share stays when the first of them cannot be used.
    var preface: [QuizSection] = []
    for question in syntax.questions {
      preface += question.preface
      let lowered = lowering.question(question, below: preface)
      places.append(lowered == nil ? nil : questions.count)
      guard let lowered else { continue }
      preface = []
      questions.append(lowered)
      pools.append(question.attributes.pool)
    }
    renderer = lowering.renderer
    for finding in lowering.findings.diagnostics { findings.append(finding) }
    var drawing: [Diagnostic] = []
    let names = file.matter.settleDraw(
      pools, worths: questions.map { $0.worth.points }, path: file.path, reporting: &drawing)
    for place in questions.indices { questions[place].pool = names[place] }
    var shared = NodeFindings(path: file.path, firstLine: file.firstLine)
    reportSharedTexts(of: syntax, file.matter.quizSettings, to: &shared)
    for finding in drawing + shared.diagnostics { findings.append(finding) }
    let conclusion = renderer.text(of: syntax.parts(of: syntax.conclusion), headingsFrom: 2)
    let outline = outline(of: questions, title: syntax.title?.text)
    let quiz = Quiz(
      outline: outline, introduction: introduction, questions: questions, conclusion: conclusion)
    return document(.quiz(outline), tally: lowering.tally, quiz: quiz)
  }

  private func outline(of questions: [Question], title: String?) -> QuizOutline {
    let matter = file.matter
    let asked = matter.quizSettings.asked(of: questions)
    return QuizOutline(
      path: file.role == .section ? folder(of: pagePath) : pagePath, source: file.path,
      title: matter.title ?? title ?? fileTitle(of: file.path), description: matter.description,
      author: matter.author, created: matter.created, language: matter.language, id: matter.id,
      tags: matter.tags, order: matter.order, attempts: matter.attempts ?? settings.attempts,
      isRanked: matter.isRanked, settings: matter.quizSettings, questionCount: questions.count,
      askedCount: asked.count, points: asked.points)
  }
}

extension QuizDefaults {
  init(_ matter: FrontMatter, _ settings: SiteSettings) {
    points = matter.points ?? settings.points
    marking = matter.marking ?? settings.marking
    language = matter.language.isEmpty ? settings.language : matter.language
  }
}

extension FrontMatter {
  /// Works out what an attempt draws, and the pool of each question; more questions than there are
  /// cannot be drawn.
  mutating func settleDraw(
    _ mentions: [PoolMention?], worths: [Points], path: String,
    reporting diagnostics: inout [Diagnostic]
  ) -> [String] {
    let (draws, names) = drawnPools(
      pools, mentions: mentions, worths: worths, reporting: &diagnostics)
    quizSettings.pools = draws
    guard let pick else { return names }
    let others = names.indices.filter { names[$0].isEmpty }.map { worths[$0] }
    let location = pickLocation ?? SourceLocation(path: path)
    if pick > others.count, !worths.isEmpty {
      let scope = quizSettings.pools.isEmpty ? "" : " outside of the pools"
      diagnostics.warn(
        .valueWrong, "\"pick\" is \(pick), but the number of questions\(scope) is \(others.count)",
        at: location)
      self.pick = nil
      quizSettings.pick = nil
    }
    reportUnequal(others, drawing: pick, from: "the draw", at: location, reporting: &diagnostics)
    return names
  }
}

// MARK: Other pages

extension DocumentReader {
  private mutating func article() -> Article {
    let (title, body) = titledBody()
    let matter = file.matter
    if title == nil, body.isEmpty, file.settings.isEmpty {
      findings.append(
        .warning(
          .pageEmpty,
          "nothing stands in this file, so its page is empty; write it, or remove the file",
          at: SourceLocation(path: file.path)))
    }
    return Article(
      path: pagePath, source: file.path, title: title ?? fileTitle(of: file.path),
      description: matter.description, author: matter.author, created: matter.created,
      language: matter.language, tags: matter.tags, order: matter.order, body: body)
  }

  private mutating func section() -> Section {
    let (title, body) = titledBody()
    let isTop = folder(of: file.path).isEmpty
    return Section(
      path: folder(of: pagePath),
      title: title ?? (isTop ? settings.title : fileTitle(of: file.path)),
      description: file.matter.description, body: body, order: file.matter.order, source: file.path,
      language: isTop ? "" : file.matter.language)
  }

  private mutating func playerPage() -> PlayerPage {
    let (title, body) = titledBody()
    let handle = withoutPageSuffix(String(file.path.dropFirst("players/".count)))
    var photos: [PlayerPage.Photo] = []
    for photo in file.matter.photos {
      if let path = renderer.target.photoAddress(photo) {
        photos.append(PlayerPage.Photo(path: path, text: photo.text))
      }
    }
    return PlayerPage(
      handle: handle, source: file.path, name: title ?? handle, photos: photos,
      body: body)
  }

  /// The title, and the file without the heading that says it.
  private mutating func titledBody() -> (title: String?, body: HTML) {
    let tree = renderer.tree
    let title = file.role == .player ? file.matter.name ?? file.matter.title : file.matter.title
    var start = 0
    var found = title
    // Comments may stand above the title.
    while start < tree.nodes.count, tree.isComment(start) { start = tree.nodes[start].end }
    if start < tree.nodes.count, tree.nodes[start].kind == .heading {
      let text = tree.plainString(tree.inside(start))
      if title == nil && !text.isEmpty || title == text {
        found = text
        renderer.target.leaveOutHTML(inTitle: start, of: tree)
        start = tree.nodes[start].end
      }
    }
    return (found, renderer.page(of: start..<tree.nodes.count))
  }
}

/// A title for a file that gives none: the name of the file, or of its folder for an index.
func fileTitle(of path: String) -> String {
  let parts = withoutPageSuffix(path).splitAtSlashes()
  let name = parts.last.map(String.init) ?? ""
  let isIndex = parts.count > 1 && (name == "index" || name == "_index")
  return humanized(isIndex ? String(parts[parts.count - 2]) : name)
}

/// A file or folder name as a title: `reading-maps` is "Reading maps".
package func humanized(_ name: String) -> String {
  let words = collapsed(String(name.map { $0 == "-" || $0 == "_" ? " " : $0 }))
  return words.prefix(1).uppercased() + words.dropFirst()
}
