internal import Bytes
internal import CacheCoding
package import Content
package import Cryptography
package import Diagnostics
internal import Exchange
package import Ledger
package import Search
package import Site
package import Templates
package import Workspace

/// What one source file contributes to a site.
///
/// It depends on the file, the settings and the theme alone, so that files can be read at the same
/// time and in any order.
package struct Fragment: Sendable {
  package let file: FoundFile
  /// What was read of the file.
  ///
  /// A preview copies the list of all fragments for each change, and
  /// this way counts one reference for each and not twenty.
  private var reading: Reading

  private final class Reading: Sendable {
    let document: Document?
    let count: FileCount
    let findings: [Diagnostic]
    let fingerprint: [UInt8]
    let revision: Digest?

    init(
      _ document: Document?, _ count: FileCount, findings: [Diagnostic], fingerprint: [UInt8],
      revision: Digest?
    ) {
      self.document = document
      self.count = count
      self.findings = findings
      self.fingerprint = fingerprint
      self.revision = revision
    }
  }

  /// Nil for a file that is left out: a draft, or one that cannot be used.
  package var document: Document? { reading.document }
  /// What the file holds, with questions that cannot be used.
  package var count: FileCount { reading.count }
  package var findings: [Diagnostic] { reading.findings }
  /// A fingerprint of the file's bytes; empty for a file that could not be read.
  package var fingerprint: [UInt8] { reading.fingerprint }
  /// The name of a ranked quiz's revision.
  package var revision: Digest? { reading.revision }
  /// What was made of a quiz's questions; nil for other files, and for a quiz from the cache.
  package var quiz: QuizFragment?
  /// The fragment in the form of the cache, if it is known.
  package var encoded: [UInt8]?

  init(
    _ file: FoundFile, _ document: Document?, fingerprint: [UInt8], revision: Digest?,
    findings: [Diagnostic]
  ) {
    self.file = file
    var count = FileCount(path: file.path, quiz: nil, tally: document?.tally ?? Tally())
    if case .quiz(let outline) = document?.content { count.quiz = outline.path }
    reading = Reading(
      document, count, findings: findings, fingerprint: fingerprint, revision: revision)
  }

  /// The fragment in the form of the cache; nil for a file that could not be read, and as long as
  /// the quiz's revision is in no archive.
  var payload: [UInt8]? {
    guard !fingerprint.isEmpty, quiz?.newRevision == nil else { return nil }
    return encoded ?? encode()
  }
}

/// What is made of a quiz's questions as soon as they are read, so that they need not be kept.
package struct QuizFragment: Sendable {
  /// The quiz's part of its page; nil where no site is built.
  package var body: Result<StoredBody, TemplateError>?
  /// What search finds of the questions; nil where no site is built.
  package var words: QuestionWords?
  /// The revision itself; nil if an earlier build archived it.
  package var newRevision: Revision?
}

/// Reads source files to fragments.
package struct FragmentReader: Sendable {
  let content: String
  let settings: SiteSettings
  /// Nil where no site is built.
  let theme: LoadedTheme?
  let cache: BuildCache?
  /// Where bodies of pages wait for their pages; nil to keep them in memory.
  let scratch: ScratchFile?

  package init(
    content: String, settings: SiteSettings, theme: LoadedTheme?, cache: BuildCache? = nil,
    scratch: ScratchFile? = nil
  ) {
    self.content = content
    self.settings = settings
    self.theme = theme
    self.cache = cache
    self.scratch = scratch
  }

  /// What the file contributes, from the cache if the file did not change since.
  package func fragment(of file: FoundFile) -> Fragment {
    if let payload = cache?.payload(of: file),
      let fragment = Fragment(file, decoding: payload)
    {
      return fragment
    }
    let bytes: [UInt8]
    do throws(WorkspaceError) {
      bytes = try readFile(at: content + "/" + file.path)
    } catch {
      let place = SourceLocation(path: file.path)
      return Fragment(
        file, nil, fingerprint: [], revision: nil,
        findings: [.error(.unreadable, "this cannot be read: \(error.reason)", at: place)])
    }
    var findings: [Diagnostic] = []
    let parsed = parse(SourceFile(path: file.path, bytes: bytes), reporting: &findings)
    let quiz = parsed?.quiz.map { quizFragment(of: $0) }
    let revision = quiz?.newRevision?.name
    var fragment = Fragment(
      file, parsed?.document, fingerprint: Fingerprint.of(bytes), revision: revision,
      findings: findings)
    fragment.quiz = quiz
    // The build that noted the file in the cache archived its revision.
    let known = cache?.sources[file.path].flatMap { Fragment.revision(in: $0.payload) }
    if known == revision { fragment.quiz?.newRevision = nil }
    fragment.encoded = fragment.encode()
    return fragment
  }

  /// A quiz with its questions, read once more from the file that the fragment came from.
  ///
  /// Fails if the file is not the same any more.
  package func quiz(of fragment: Fragment) throws(PageError) -> Quiz {
    let path = fragment.file.path
    let bytes: [UInt8]
    do throws(WorkspaceError) {
      bytes = try readFile(at: content + "/" + path)
    } catch {
      throw .sourceChanged(path)
    }
    var known: [Diagnostic] = []
    guard Fingerprint.of(bytes) == fragment.fingerprint,
      let quiz = parse(SourceFile(path: path, bytes: bytes), reporting: &known)?.quiz
    else { throw .sourceChanged(path) }
    return quiz
  }

  /// The body of a quiz's page, made from a file that is read once more.
  func body(of fragment: Fragment) throws(PageError) -> QuizBody {
    let quiz = try quiz(of: fragment)
    guard let body = body(of: quiz) else {
      preconditionFailure("bodies are asked for only where a site is built")
    }
    do throws(TemplateError) {
      return try body.get()
    } catch {
      throw .template(error)
    }
  }

  private func parse(
    _ file: SourceFile, reporting findings: inout [Diagnostic]
  ) -> ParsedDocument? {
    if let format = siteFormat(of: file) {
      return readForeignDocument(file, as: format, settings: settings, reporting: &findings)
    }
    let parsed = readDocument(file, settings: settings, reporting: &findings)
    if parsed?.quiz == nil, looksLikeLetters(file.bytes) {
      findings.append(
        .warning(
          .lettersUnread,
          "this looks like questions with lettered choices, which a page shows as text; write \"type: letters\" in its front matter, or run 'podium import letters \(file.path)'",
          at: SourceLocation(path: file.path)))
    }
    return parsed
  }

  private func quizFragment(of quiz: Quiz) -> QuizFragment {
    QuizFragment(
      body: body(of: quiz)?.map { StoredBody($0, in: scratch) },
      words: theme == nil ? nil : QuestionWords(of: quiz),
      newRevision: quiz.outline.isRanked ? Site.revision(of: quiz) : nil)
  }

  private func body(of quiz: Quiz) -> Result<QuizBody, TemplateError>? {
    theme.map { theme in
      Result { () throws(TemplateError) in
        try QuizBody(
          quiz, words: theme.words(for: quiz.outline, in: settings), templates: theme.templates)
      }
    }
  }
}
