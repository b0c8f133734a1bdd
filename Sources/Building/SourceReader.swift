internal import Bytes
internal import CacheCoding
package import Content
package import Diagnostics
internal import Exchange
package import Workspace

/// Reads page sources: files of the content folder, each with the one that it translates.
package struct SourceReader: Sendable {
  private let folder: SiteFolder
  @Boxed private var settings: SiteSettings

  /// A file as it was read.
  package struct Source: Sendable {
    package var file: SourceFile
    /// The file that it translates, and into which language.
    var base: SourceFile?
    var language = ""

    /// A fingerprint of all that was read.
    var fingerprint: [UInt8] {
      let own = Fingerprint.of(file.bytes)
      guard let base else { return own }
      var fingerprint = Fingerprint()
      fingerprint.combine(own)
      fingerprint.combine(base.bytes)
      return fingerprint.bytes
    }
  }

  package init(of folder: SiteFolder, settings: SiteSettings) {
    self.folder = folder
    self.settings = settings
  }

  /// The name of the file that a file translates, if it is there.
  package func translatedName(of path: String) -> TranslatedName? {
    guard let name = TranslatedName(of: path), !settings.excluded.excludes(name.base),
      isRead(name.base)
    else { return nil }
    return name
  }

  /// Whether a path is that of a file, or of a link to one that is content.
  private func isRead(_ path: String) -> Bool {
    fileStamp(of: folder.content + "/" + path) != nil
      || ContentLinks(of: folder).file(at: path) != nil
  }

  package func read(_ path: String) throws(WorkspaceError) -> Source {
    try source(contents(of: path))
  }

  /// A file of the content folder; of one that is too big no more than tells that it is.
  private func contents(of path: String) throws(WorkspaceError) -> SourceFile {
    SourceFile(
      path: path,
      bytes: try readFile(at: folder.content + "/" + path, tellingMoreThan: maximumImportSize))
  }

  /// A file as it was read, or is about to be written, with the one that it translates.
  package func source(_ file: SourceFile) throws(WorkspaceError) -> Source {
    guard let name = translatedName(of: file.path) else { return Source(file: file) }
    return Source(file: file, base: try contents(of: name.base), language: name.language)
  }

  package func parse(_ source: Source, reporting findings: inout [Diagnostic]) -> ParsedDocument? {
    guard let base = source.base else {
      let parsed = parse(source.file, reporting: &findings)
      guard let name = TranslatedName(of: source.file.path), parsed?.quiz != nil else {
        return parsed
      }
      findings.error(
        .translationBase,
        "by its name this translates \(name.base), \(reasonForMissing(name.base))",
        at: SourceLocation(path: source.file.path))
      return nil
    }
    var known: [Diagnostic] = []
    let document = parse(base, reporting: &known)
    let hasErrors = known.contains { $0.severity == .error }
    return readTranslation(
      source.file, into: source.language,
      of: TranslatedQuiz(file: base, document: document, hasErrors: hasErrors),
      settings: settings, reporting: &findings)
  }

  /// Why a file that another translates was not read, and the way out.
  private func reasonForMissing(_ base: String) -> String {
    if settings.excluded.excludes(base) {
      return "which \"exclude\" in site.yml leaves out; leave this file out too, or rename it"
    }
    return isOccupied(folder.content + "/" + base)
      ? "which is not read; put that right, or rename this file"
      : "which is not there; write that, or rename this file"
  }

  /// What makes a quiz of a file beside it.
  private func importCommand(for path: String) -> String {
    let file = folder.content + "/" + path
    return
      "podium import letters \(quotedForShell(file)) --into \(quotedForShell(Content.folder(of: file)))"
  }

  private func parse(
    _ file: SourceFile, reporting findings: inout [Diagnostic]
  ) -> ParsedDocument? {
    if let format = siteFormat(of: file) {
      return readForeignDocument(file, as: format, settings: settings, reporting: &findings)
    }
    let known = findings.count
    let parsed = readDocument(file, settings: settings, reporting: &findings)
    // Nothing else is to be said of it, and to look through it would take long.
    if findings[known...].contains(where: { $0.code == .fileTooBig }) { return parsed }
    if parsed?.quiz?.questions.isEmpty ?? false,
      findings[known...].contains(where: { $0.code == .choiceNoneRight }),
      isReadAsLetters(file)
    {
      findings.warn(
        .lettersUnread,
        "no box is marked here, and answers seem to stand below; write \"type: letters\" in its front matter, or run: \(importCommand(for: file.path))",
        at: SourceLocation(path: file.path))
    } else if parsed?.quiz == nil, looksLikeLetters(file.bytes) {
      findings.warn(
        .lettersUnread,
        "this looks like questions with choices A) or (x), which a page shows as text; write \"type: letters\" in its front matter, or run: \(importCommand(for: file.path))",
        at: SourceLocation(path: file.path))
    } else if let parsed, parsed.quiz == nil, !parsed.hasType,
      !findings[known...].contains(where: { [.answersUnread, .taskList].contains($0.code) }),
      let choices = unreadChoices(in: file.bytes)
    {
      findings.warn(
        .choicesUnread,
        choices.haveUnseenSigns
          ? "this looks like a question, but its choices are not read, as characters that nobody sees stand beside their boxes; write \"- [x] right\" and \"- [ ] wrong\" anew, or \"type: article\" in the front matter"
          : "this looks like a question, but its choices are not read; write it as a heading, with a blank after its #, and choices as \"- [x] right\" and \"- [ ] wrong\", or \"type: article\" in the front matter",
        at: SourceLocation(path: file.path, line: choices.line))
    } else if let quiz = parsed?.quiz {
      for answer in namedAnswers(in: file.bytes, of: quiz.questions) {
        let place = SourceLocation(path: file.path, line: answer.line)
        if answer.isRight {
          findings.warn(
            .answerShown,
            "this line above the choices tells the answer; remove it, or move it below them, where it explains",
            at: place)
        } else {
          findings.warn(
            .answerContradicted,
            "this line says that choice \(answer.choice + 1) is the answer, but its box is not marked; correct one of them",
            at: place)
        }
      }
    }
    return parsed
  }
}

/// Whether a file has questions for `podium import letters`.
private func isReadAsLetters(_ file: SourceFile) -> Bool {
  var unused: [Diagnostic] = []
  return readSiteQuiz(file, as: .letters, reporting: &unused) != nil
}
