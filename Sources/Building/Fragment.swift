internal import Bytes
package import Content
package import Cryptography
package import Diagnostics
internal import Ledger
internal import Search
package import Site
package import Templates
package import Workspace

/// What one source file contributes to a site.
///
/// It depends on the file, the settings and the theme alone, so that files can be read at the same
/// time and in any order; that of a translation on the file of its quiz, too.
package struct Fragment: Sendable {
  package let file: FoundFile
  /// What was read of the file.
  ///
  /// A preview copies the list of all fragments for each change, and this way counts one reference
  /// for each and not twenty.
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
  /// A fingerprint of the file's bytes, and of those that it translates; empty for a file that
  /// could not be read.
  package var fingerprint: [UInt8] { reading.fingerprint }
  /// The name of a ranked quiz's revision.
  package var revision: Digest? { reading.revision }
  /// What was made of a quiz's questions; nil for other files, and for a quiz from the cache.
  package var quiz: QuizFragment?
  /// The fragment in the form of the cache, if it is known.
  package var encoded: StoredBytes?
  /// Its place in the cache that it was taken from; nil for a file that was read.
  var cachedPlace: Int?
  /// A fingerprint of the document; 0 for a file that could not be read.
  var documentFingerprint: UInt64 = 0

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
  var payload: ArraySlice<UInt8>? {
    guard !fingerprint.isEmpty, quiz?.newRevision == nil else { return nil }
    return encoded?.part ?? encode()[...]
  }
}

/// What is made of a quiz's questions as soon as they are read, so that they need not be kept.
package struct QuizFragment: Sendable {
  /// The quiz's part of its page; nil where no site is built.
  package var body: Result<StoredBody, TemplateError>?
  /// What search finds of the questions; nil where no site is built.
  package var words: StoredBytes?
  /// The revision itself; nil if an earlier build archived it.
  package var newRevision: StoredRevision?
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
  private let sources: SourceReader

  package init(
    of folder: SiteFolder, settings: SiteSettings, theme: LoadedTheme?, cache: BuildCache? = nil,
    scratch: ScratchFile? = nil
  ) {
    content = folder.content
    self.settings = settings
    self.theme = theme
    self.cache = cache
    self.scratch = scratch
    sources = SourceReader(of: folder, settings: settings)
  }

  /// What the file contributes, from the cache if the file did not change since.
  package func fragment(of file: FoundFile) -> Fragment {
    if let known = cache?.unchanged(file), isBaseUnchanged(of: file.path),
      var fragment = Fragment(file, decoding: known.payload)
    {
      fragment.cachedPlace = known.place
      return fragment
    }
    let source: SourceReader.Source
    do throws(WorkspaceError) {
      source = try sources.read(file.path)
    } catch {
      let place = SourceLocation(path: file.path)
      return Fragment(
        file, nil, fingerprint: [], revision: nil,
        findings: [.error(.unreadable, "this cannot be read: \(error.reason)", at: place)])
    }
    var findings: [Diagnostic] = []
    let parsed = sources.parse(source, reporting: &findings)
    let quiz = parsed?.quiz.map { quizFragment(of: $0) }
    let revision = quiz?.newRevision?.name
    var fragment = Fragment(
      file, parsed?.document, fingerprint: source.fingerprint, revision: revision,
      findings: findings)
    fragment.quiz = quiz
    // The build that noted the file in the cache archived its revision.
    let known = cache?.source(file.path).flatMap { Fragment.revision(in: $0.payload) }
    if known == revision { fragment.quiz?.newRevision = nil }
    fragment.noteEncoded(in: scratch)
    return fragment
  }

  /// A quiz with its questions, read once more from the file that the fragment came from.
  ///
  /// Fails if the file is not the same any more.
  package func quiz(of fragment: Fragment) throws(PageError) -> Quiz {
    let path = fragment.file.path
    let source: SourceReader.Source
    do throws(WorkspaceError) {
      source = try sources.read(path)
    } catch {
      throw .sourceChanged(path)
    }
    var known: [Diagnostic] = []
    guard source.fingerprint == fragment.fingerprint,
      let quiz = sources.parse(source, reporting: &known)?.quiz
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

  /// Whether the cache knows the file that a file translates as it is now; true for a file whose
  /// name is no translation's.
  ///
  /// A file that translates none may have done so when it was noted.
  private func isBaseUnchanged(of path: String) -> Bool {
    guard let name = TranslatedName(of: path) else { return true }
    guard let stamp = fileStamp(of: content + "/" + name.base) else { return false }
    return cache?.payload(of: FoundFile(path: name.base, stamp: stamp)) != nil
  }

  /// Search finds the words of a translation with those of its quiz.
  private func quizFragment(of quiz: Quiz) -> QuizFragment {
    let outline = quiz.outline
    return QuizFragment(
      body: body(of: quiz)?.map { StoredBody($0, in: scratch) },
      words: theme == nil || outline.isTranslation
        ? nil : StoredBytes(QuestionWords(of: quiz).encoded, in: scratch),
      newRevision: outline.isRanked
        ? Site.revision(of: quiz).map { StoredRevision($0, in: scratch) } : nil)
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
