internal import ByteSearch
internal import Bytes
internal import Diagnostics

/// Settings that hardly anything but a quiz has, whichever program it is written for.
private let quizSettings = wordSet(
  "marking pick pools ranked retry-worth shuffle-choices shuffle-questions time-limit tries")

/// Settings that say how a quiz is taken and marked.
private let settingsOfQuizzes = quizSettings.union(
  wordSet("points attempts pass certificate fixed-settings mode view copy id"))

/// What pages of folders do not show.
private let settingsOfArticles = wordSet("author created tags")

/// A content file with its front matter taken off.
struct FileText {
  let path: String
  let role: FileRole
  var matter: FrontMatter
  /// What stands in the front matter.
  let settings: [YAMLValue.Entry]
  let body: ArraySlice<UInt8>
  /// The line of the file on which the body starts.
  let firstLine: Int
  /// Whether nothing was found wrong with the front matter.
  private let isWellSet: Bool

  /// Nil, and a finding, for a file that cannot be read.
  init?(_ file: SourceFile, reporting diagnostics: inout [Diagnostic]) {
    guard let source = SourceText(file, reporting: &diagnostics) else { return nil }
    path = file.path
    role = FileRole(of: path)
    let known = diagnostics.count
    let front = splitFrontMatter(source, reporting: &diagnostics)
    settings = front.yaml
    source.reportOddLineEnds(from: front.body, reporting: &diagnostics)
    matter = FrontMatter(front.yaml, of: role, reporting: &diagnostics)
    isWellSet = diagnostics.count == known
    body = source.bytes[front.body...]
    firstLine = front.firstLine
  }

  /// The same in a language that the file does not say.
  func inLanguage(_ tag: String) -> Self {
    var text = self
    text.matter.language = tag
    return text
  }

  /// Whether it has a setting that hardly anything but a quiz has.
  var hasQuizSettings: Bool { settings.contains { quizSettings.contains($0.key) } }

  /// What there is to say of settings in the page of a section, or an article: of the first that it
  /// does not show, and of the first of a quiz, as nothing is handed down.
  ///
  /// A file that does not say what it is may be a quiz where more is wrong with it.
  func unusedSettings(isMore: Bool) -> [Diagnostic] {
    let isSaid = role == .section || matter.type == .article
    let ofQuizzes = isSaid || !isMore && isWellSet ? settingOfQuizzes : nil
    return [unshownSetting, ofQuizzes].compactMap { $0 }
  }

  private var unshownSetting: Diagnostic? {
    let isHome = folder(of: path).isEmpty
    let unshown = settings.first { entry in
      settingsOfArticles.contains(entry.key) || isHome && entry.key == "language"
    }
    guard role == .section, let unshown else { return nil }
    return .warning(
      .valueWrong,
      isHome
        ? "\"\(unshown.key)\" says nothing of the home page, for which site.yml has the settings; remove it"
        : "\"\(unshown.key)\" says nothing of the page of a folder; remove it",
      at: unshown.location)
  }

  private var settingOfQuizzes: Diagnostic? {
    // Without a type, words such as "id" may be those of another program.
    let isSaid = role == .section || matter.type == .article
    let names = isSaid ? settingsOfQuizzes : role == .any ? quizSettings : []
    guard let entry = settings.first(where: { names.contains($0.key) }) else { return nil }
    return .warning(
      .valueWrong,
      "\"\(entry.key)\" is a setting of quizzes, which take nothing from other pages; write it in each quiz, or remove it",
      at: entry.location)
  }

  /// Why the file cannot be the quiz that it says it is, if it cannot.
  func refusal(hasQuestions: Bool) -> Diagnostic? {
    guard matter.type == .quiz else { return nil }
    if role == .player || role == .contact {
      let owner = role == .player ? "the page of a player" : "the contact page"
      return .error(
        .pageNameReserved, "this is \(owner), so no quiz can stand here; move the quiz elsewhere",
        at: SourceLocation(path: path))
    }
    if hasQuestions { return nil }
    return .error(
      .quizEmpty, "this quiz has no questions; write each as a heading with its answers below it",
      at: SourceLocation(path: path))
  }
}

/// A content file with the tree of its Markdown.
struct ParsedFile {
  var text: FileText
  private(set) var tree: MarkdownTree
  /// What reading it as a quiz goes by; nil for a file that cannot be one.
  let rules: QuizRules?

  /// Parses a file's Markdown; nil, and a finding, if it is nested too deep, or its pictures have
  /// too many bytes.
  init?(_ file: FileText, settings: SiteSettings, reporting diagnostics: inout [Diagnostic]) {
    let readsAll = file.matter.type == .quiz
    let markdown = MarkdownText(
      file.body, readsBlanks: readsAll || contains("kind=", in: file.body))
    do throws(MarkdownTree.NestedTooDeep) {
      guard let parsed = try MarkdownTree(markdown).with(markdown.addresses) else {
        diagnostics.error(
          .fileTooBig,
          "the pictures in this file, as often as they are used, have more than \(SourceText.maximumSize >> 20) MB; make files of them",
          at: SourceLocation(path: file.path))
        return nil
      }
      tree = parsed
    } catch {
      diagnostics.error(
        .nestedTooDeep,
        "lists, quotes and links stand in one another \(MarkdownTree.maximumDepth) deep at most; the file is left out",
        at: SourceLocation(path: file.path, line: Int(error.line) + file.firstLine - 1))
      return nil
    }
    text = file
    var findings = NodeFindings(path: file.path, firstLine: file.firstLine)
    tree.reportComments(trustsHTML: settings.trustsHTML, to: &findings)
    if contains("](", in: text.body) { tree.reportUnreadLinks(in: text.body, to: &findings) }
    for fence in markdown.openFences { findings.append(fence) }
    findings.append(markdown.lostFormulas)
    diagnostics += findings.diagnostics
    if contains("<<<<<<< ", in: file.body), let mark = tree.mergeMark {
      diagnostics.warn(
        .mergeMark, mergeMarkMessage,
        at: SourceLocation(path: file.path, line: Int(mark.line) + file.firstLine - 1))
    }
    let isTaskList =
      file.matter.type == nil && markdown.hasBoxes && isTaskListName(file.path)
      && !tree.asksWithBoxes
    if isTaskList {
      diagnostics.warn(
        .taskList,
        "by its name, the boxes in this file are tasks and no choices; if they are choices, write \"type: quiz\" in its front matter, else \"type: article\", or leave it out with \"exclude\" in site.yml",
        at: SourceLocation(path: file.path))
    }
    let isTopIndex = file.role == .section && !readsAll && !file.path.hasSlash
    let canBeNone = file.role == .contact || file.role == .player || isTopIndex
    if canBeNone, file.matter.type == nil, markdown.hasBoxes, tree.asksWithBoxes {
      diagnostics.warn(
        .answersUnread,
        "this file can be no quiz, so the boxes below headings that ask are shown as they stand; move them to another file",
        at: SourceLocation(path: file.path))
    }
    let mayBeQuiz =
      file.matter.type != .article && !canBeNone && !isTaskList
      && (markdown.hasBoxes || markdown.readsBlanks)
    rules =
      mayBeQuiz
      ? QuizRules(
        markdown, readsAll: readsAll, trustsHTML: settings.trustsHTML, title: file.matter.title)
      : nil
  }

  /// The tree, of which this keeps nothing: a tree that is held twice is copied when it changes.
  mutating func takeTree() -> MarkdownTree {
    defer { tree = MarkdownTree(nodes: [], text: []) }
    return tree
  }
}

extension NodeFindings {
  /// Reports a fence without an end: as an error if questions are lost in its code; or one that
  /// belongs to HTML.
  fileprivate mutating func append(_ fence: OpenFence) {
    let place = location(line: fence.line, column: fence.column)
    if fence.isHTML {
      let message =
        "this belongs to the HTML above it, and is no code; write an empty line above it"
      return append(.warning(.fenceOpen, message, at: place))
    }
    let next = fence.next.map { " before the next one, on line \(Int($0) + firstLine - 1)" } ?? ""
    append(
      Diagnostic(
        fence.hidesBoxes ? .error : .warning, .fenceOpen,
        "the code that begins here is not closed\(next); write the same marks below its last line",
        at: place))
  }
}

extension MarkdownTree {
  /// A text with the mark of git at the first side of a conflict; code may hold one.
  fileprivate var mergeMark: MarkdownNode? {
    nodes.first { $0.kind == .text && contains("<<<<<<< ", in: text[$0.text]) }
  }
}

/// Whether bytes hold a word.
func contains(_ word: String, in bytes: ArraySlice<UInt8>) -> Bool { bytes.holds(word) }
