internal import Content
internal import Diagnostics

/// What one format is, and how it is read and written.
///
/// Each value stands beside its reader and knows no other; `ExchangeFormat.definition` is the
/// table.
struct Format: Sendable {
  /// How the names of its files end.
  var suffixes: [String]
  /// What the format is, for a list of formats.
  var summary: String
  /// Whether its files are bytes rather than text.
  var isPackage = false
  /// Whether a file of it may be a spreadsheet, .xlsx, instead of text.
  var mayBeSheet = false
  /// Whether its files may be Windows-1252 where they are not UTF-8.
  var mayBeWindows1252 = false
  /// Adds what a file holds.
  var read: (@Sendable (ImportedFile, ImportOptions, inout Imported) -> Void)?
  /// Nil for a format that is only read.
  var writer: Writer?

  /// How quizzes are written in a format.
  struct Writer: Sendable {
    /// What the format has a place for; nil if for everything.
    var keeping: Keeping?
    /// Whether a quiz is read back under its folders and title, as the format has no other path.
    var namesByTitle = false
    /// Whether what is written is an archive, which is nothing to read in a terminal.
    var isArchive = false
    /// Changes a quiz before what has no place is taken away; the text is the path of its file.
    var prepare: (@Sendable (inout WrittenQuiz, String) -> [Loss])?
    /// Changes what is left to what the format has.
    var fit: (@Sendable (inout WrittenQuiz, String, ExportOptions) -> [Loss])?
    /// Writes the quizzes that were kept, of those that were given.
    var write: @Sendable (inout Exported, [ExportedQuiz], ExportOptions) -> Void
  }
}

/// Changes questions to what a format has, or leaves them out, and says so.
func changeQuestions(
  of quiz: inout WrittenQuiz, source: String,
  by fitting: (WrittenQuestion) -> (question: WrittenQuestion?, change: String?)
) -> [Loss] {
  var losses: [Loss] = []
  quiz.questions = quiz.questions.compactMap { question in
    let (changed, change) = fitting(question)
    if let change {
      let place = SourceLocation(path: source, line: max(1, question.line))
      losses.append(
        changed == nil
          ? Loss(.question, "\(change) cannot be written; the question is left out", at: place)
          : Loss(.kind, change, at: place))
    }
    return changed
  }
  return losses
}
