package import Diagnostics

/// A quiz that another file translates.
package struct TranslatedQuiz {
  package var file: SourceFile
  /// What was read of it; nil for a file that is left out.
  package var document: ParsedDocument?
  /// Whether some of it could not be used.
  package var hasErrors: Bool

  package init(file: SourceFile, document: ParsedDocument?, hasErrors: Bool) {
    self.file = file
    self.document = document
    self.hasErrors = hasErrors
  }
}

/// Reads a file that holds the quiz of another file in another language.
///
/// What the reader sees is the translation's: title, description, author and tags where it has its
/// own, and the texts of questions, choices, hints and explanations. All that decides what is
/// asked, what is right and what it is worth is the other file's, ids included, so that one
/// revision marks both. A translation that does not fit is left out, with a finding.
///
/// Where the other file is no quiz, this one is read by itself.
package func readTranslation(
  _ file: SourceFile, into language: String, of base: TranslatedQuiz, settings: SiteSettings,
  reporting diagnostics: inout [Diagnostic]
) -> ParsedDocument? {
  var known: [Diagnostic] = []
  let baseText = FileText(base.file, reporting: &known)
  guard let quiz = base.document?.quiz, let baseText, !base.hasErrors else {
    return readAlone(
      file, beside: base, isDraft: baseText?.matter.isDraft == true, settings: settings,
      reporting: &diagnostics)
  }
  guard var text = FileText(file, reporting: &diagnostics), !text.matter.isDraft else { return nil }
  text.matter.type = text.matter.type ?? baseText.matter.type
  let own = quiz.outline.language.isEmpty ? settings.language : quiz.outline.language
  // Numbers are read as those of the other file, which they have to be.
  let parsed = ParsedFile(text.inLanguage(own), settings: settings, reporting: &diagnostics)
  guard var reader = parsed.map({ DocumentReader($0, settings: settings) }) else { return nil }
  let read = reader.read()
  diagnostics += reader.diagnostics
  func refuse(_ code: Diagnostic.Code, _ message: String) {
    diagnostics.error(code, message, at: SourceLocation(path: file.path))
  }
  if own.lowercased() == language.lowercased() {
    refuse(
      .translationBase,
      "\(base.file.path) is in \"\(own)\" already; name this file after another language")
    return nil
  }
  reportSettings(of: text, beside: baseText, language: language, reporting: &diagnostics)
  guard let read else { return nil }
  guard let syntax = reader.quiz, let translation = read.quiz else {
    refuse(
      .translationMissing,
      "this is the name of a translation of \(base.file.path), but no question stands here; translate them, or rename this file"
    )
    return nil
  }
  // What cannot be used was reported.
  guard !reader.places.contains(nil) else { return nil }
  var comparison = TranslationComparison(
    quiz, in: base.file.path, with: translation, syntax, text: text)
  let questions = comparison.questions()
  diagnostics += comparison.diagnostics
  guard let questions else { return nil }

  let (matter, original) = (text.matter, quiz.outline)
  let outline = original.changed(
    source: file.path, title: matter.title ?? syntax.title?.text ?? original.title,
    description: matter.description,
    author: matter.author.isEmpty ? original.author : matter.author, language: language,
    tags: matter.tags.isEmpty ? original.tags : matter.tags, isTranslation: true)
  let merged = Quiz(
    outline: outline, introduction: translation.introduction, questions: questions,
    conclusion: translation.conclusion)
  let document = Document(
    content: .translation(outline), links: read.document.links,
    anchors: reader.anchors(of: merged), tally: nil,
    formulas: read.document.formulas)
  return ParsedDocument(document: document, quiz: merged)
}

/// Reads a file that is named like a translation, but cannot be one; that of a draft waits with it.
private func readAlone(
  _ file: SourceFile, beside base: TranslatedQuiz, isDraft: Bool, settings: SiteSettings,
  reporting diagnostics: inout [Diagnostic]
) -> ParsedDocument? {
  let count = diagnostics.count
  let alone = readDocument(file, settings: settings, reporting: &diagnostics)
  guard alone?.quiz != nil else { return alone }
  if isDraft {
    diagnostics.removeLast(diagnostics.count - count)
    return nil
  }
  let problem =
    base.hasErrors
    ? "\(base.file.path) has mistakes, and its translation waits until they are put right"
    : "\(base.file.path) has no questions, so this cannot be its translation; rename this file"
  diagnostics.error(.translationBase, problem, at: SourceLocation(path: file.path))
  return nil
}

/// The settings that a quiz has for all its languages.
private let commonSettings: Set<String> = [
  "attempts", "certificate", "copy", "created", "fixed-settings", "id", "marking", "mode", "order",
  "pass", "pick", "points", "pools", "ranked", "retry-worth", "shuffle-choices",
  "shuffle-questions", "time-limit", "tries", "view",
]

/// Reports settings that are not those of the translated file; the same ones may stand in both.
private func reportSettings(
  of text: FileText, beside base: FileText, language: String,
  reporting diagnostics: inout [Diagnostic]
) {
  for entry in text.settings where commonSettings.contains(entry.key) {
    let other = base.settings.first { $0.key == entry.key }
    if let other, entry.value.isSame(as: other.value) { continue }
    diagnostics.error(
      .translationSetting,
      "\"\(entry.key)\" is for all languages of a quiz, and \(base.path) says \(other == nil ? "nothing of it" : "something else"); remove it here",
      at: entry.location)
  }
  let stated = text.settings.first { $0.key == "language" }
  if let stated, !text.matter.language.isEmpty,
    text.matter.language.lowercased() != language.lowercased()
  {
    diagnostics.error(
      .translationSetting,
      "\"language\" is \"\(text.matter.language)\", but the file's name says \"\(language)\"; remove it, or rename the file",
      at: stated.value.location)
  }
}

extension YAMLValue {
  /// Whether another value says the same, wherever it stands.
  fileprivate func isSame(as other: YAMLValue) -> Bool {
    switch (content, other.content) {
    case (.scalar(let left), .scalar(let right)): left.text == right.text
    case (.list(let left), .list(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
    case (.map(let left), .map(let right)):
      left.count == right.count
        && zip(left, right).allSatisfy { $0.key == $1.key && $0.value.isSame(as: $1.value) }
    default: false
    }
  }
}
