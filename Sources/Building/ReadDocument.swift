internal import Bytes
package import Content
package import Cryptography
internal import Diagnostics
internal import Exchange
package import Ledger
package import Search
package import Site
package import Templates
package import Workspace

/// One Markdown file as it was read, or as the cache remembers it.
package struct ReadDocument: Sendable {
  /// Nil for a file that is left out.
  ///
  /// A quiz is without its questions: what is needed of them is made when they are read.
  package var document: Document?
  package var count: FileCount
  var diagnostics: [Diagnostic] = []
  /// A fingerprint of the file.
  package var fingerprint: [UInt8] = []
  /// The name of the quiz's revision.
  package var revision: Digest?
  /// The quiz's part of its page; nil where none is wanted, and for a remembered quiz.
  package var body: QuizBody?
  package var mistake: TemplateError?
  /// What search finds of the quiz's questions; nil where no site is built, and for a remembered quiz.
  package var words: QuestionWords?
  /// The revision itself; nil for a remembered quiz, whose revision was archived when it was read.
  package var newRevision: Revision?
  /// What to remember; nil for a file that could not be read.
  package var payload: [UInt8]?

  package init(
    _ file: FoundFile, in folder: String, settings: SiteSettings, theme: LoadedTheme?,
    cache: BuildCache?
  ) {
    count = FileCount(path: file.path, quiz: nil, tally: Tally())
    if let payload = cache?.payload(of: file), recall(payload) {
      self.payload = payload
      return
    }
    let bytes: [UInt8]
    do throws(WorkspaceError) {
      bytes = try readFile(at: folder + "/" + file.path)
    } catch {
      diagnostics.append(
        .error(
          .unreadable, "this cannot be read: \(error.reason)", at: SourceLocation(path: file.path)))
      return
    }
    fingerprint = Fingerprint.of(bytes)
    let source = SourceFile(path: file.path, bytes: bytes)
    if let format = siteFormat(of: file.path) {
      document = readForeignDocument(
        source, as: format, settings: settings, reporting: &diagnostics)
    } else {
      document = readDocument(source, settings: settings, reporting: &diagnostics)
    }
    noteCount()
    if case .quiz(let quiz) = document?.content {
      take(quiz, settings, theme)
      // The build that remembered the file archived its revision.
      let known = cache?.sources[file.path].flatMap { Self.revision(in: $0.payload) }
      if known == revision { newRevision = nil }
    }
    payload = encoded
  }

  /// Makes of a quiz what is needed of its questions, and lets them go.
  private mutating func take(
    _ quiz: Quiz, _ settings: SiteSettings, _ theme: LoadedTheme?
  ) {
    newRevision = quiz.outline.isRanked ? Site.revision(of: quiz) : nil
    revision = newRevision?.name
    if let theme {
      words = QuestionWords(of: quiz)
      do throws(TemplateError) {
        body = try QuizBody(
          quiz, words: theme.words(for: quiz, in: settings), templates: theme.templates)
      } catch {
        mistake = error
      }
    }
    var outline = quiz
    outline.questions = []
    document?.content = .quiz(outline)
  }

  mutating func noteCount() {
    if let tally = document?.tally { count.tally = tally }
    if case .quiz(let quiz) = document?.content { count.quiz = quiz.outline.path }
  }
}
