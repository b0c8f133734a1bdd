internal import Content
internal import Diagnostics
internal import Exchange

/// Reads a file of another format in the content folder: as the Markdown that it would be imported
/// as, with findings at the file's own lines.
func readForeignDocument(
  _ file: SourceFile, as format: ExchangeFormat, settings: SiteSettings,
  reporting diagnostics: inout [Diagnostic]
) -> ParsedDocument? {
  guard var written = readSiteQuiz(file, as: format, reporting: &diagnostics) else { return nil }
  var findings: [Diagnostic] = []
  let language = settings.language
  var ownLines = 0
  func read() -> ParsedDocument? {
    findings = []
    let (bytes, lines) =
      siteMarkdown(of: written, file, in: language) ?? (markdown(of: written, in: language), 0)
    ownLines = lines
    return readDocument(
      SourceFile(path: file.path, bytes: bytes), settings: settings, reporting: &findings)
  }
  var parsed = read()
  if let quiz = parsed?.quiz,
    removeMisread(from: &written, read: quiz.questions, reporting: &diagnostics)
  {
    if written.questions.isEmpty { return nil }
    parsed = read()
  }
  guard let quiz = parsed?.quiz else {
    diagnostics += findings
    return parsed
  }
  // Where each question starts in the Markdown, and in the file.
  let isWhole = quiz.questions.count == written.questions.count
  let starts =
    isWhole ? zip(quiz.questions.map(\.line), written.questions.map(\.line)).map { $0 } : []
  diagnostics += findings.map { finding in
    var finding = finding
    if finding.location.line <= ownLines { return finding }
    let start = starts.last { $0.0 <= finding.location.line } ?? starts.first
    finding.location.line = max(1, start?.1 ?? 1)
    finding.location.column = 1
    return finding
  }
  for index in quiz.questions.indices where isWhole {
    parsed?.quiz?.questions[index].line = max(1, written.questions[index].line)
  }
  return parsed
}
