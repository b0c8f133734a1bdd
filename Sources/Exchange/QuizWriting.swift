package import Content
package import Diagnostics
internal import Scoring

/// A quiz with the file that it was read from.
package struct ExportedQuiz: Sendable {
  package var quiz: WrittenQuiz
  /// As findings name the file.
  package var source: String

  package init(_ quiz: WrittenQuiz, source: String) {
    self.quiz = quiz
    self.source = source
  }
}

package struct ExportOptions: Sendable {
  package var answerIs: AnswerMeaning?
  /// The bytes of an image, by the path of a quiz and the image's address in it.
  package var image: @Sendable (String, String) -> [UInt8]?

  package init(
    answerIs: AnswerMeaning? = nil,
    image: @escaping @Sendable (String, String) -> [UInt8]? = { _, _ in nil }
  ) {
    self.answerIs = answerIs
    self.image = image
  }
}

/// Quizzes in another format.
package struct Exported: Sendable {
  package var bytes: [UInt8] = []
  package var questionsRead = 0
  package var questionsWritten = 0
  package var losses: [Loss] = []
  /// Why nothing could be written.
  package var problem: Diagnostic?
  /// What was written, as it is read back.
  package var quizzes: [WrittenQuiz] = []

  package init() {}
}

/// Writes quizzes, keeping of them what the format has a place for.
package func writeQuizzes(
  _ quizzes: [ExportedQuiz], as format: ExchangeFormat, options: ExportOptions = ExportOptions()
) -> Exported {
  var exported = Exported()
  exported.questionsRead = quizzes.reduce(0) { $0 + $1.quiz.questions.count }
  exported.quizzes = quizzes.map { exported.keep($0, format) }
  exported.questionsWritten = exported.quizzes.reduce(0) { $0 + $1.questions.count }
  let kept = exported.quizzes
  switch format {
  case .json: exported.bytes = quizJSON(of: kept)
  case .csv, .tsv:
    exported.bytes = csv(
      of: kept, separator: format == .tsv ? 0x09 : UInt8(ascii: ","),
      answerIs: options.answerIs ?? .text)
  case .gift: exported.bytes = gift(of: kept)
  case .aiken: exported.bytes = aiken(of: kept)
  case .moodleXML:
    var missing: [String] = []
    exported.bytes = moodleXML(of: kept, file: options.image, missing: &missing)
    exported.losses += missing.map { missingImage($0, in: quizzes.first?.source ?? "") }
  case .anki: exported.bytes = anki(of: kept, ids: quizzes.map { $0.quiz.questions.map(\.id) })
  case .qti1: exported.pack(qti1Package(of: kept, file: options.image), quizzes)
  case .qti2: exported.pack(qtiPackage(of: kept, in: .two, file: options.image), quizzes)
  case .qti3: exported.pack(qtiPackage(of: kept, in: .three, file: options.image), quizzes)
  default: break
  }
  return exported
}

extension Exported {
  /// Takes the files of a package, and says what they lack.
  fileprivate mutating func pack(_ package: PackageFiles, _ sources: [ExportedQuiz]) {
    for (quiz, question, what) in package.losses {
      losses.append(
        Loss(
          .formatting, "not kept: \(what)",
          at: SourceLocation(
            path: sources[quiz].source,
            line: max(1, question.map { quizzes[quiz].questions[$0].line } ?? 1))))
    }
    for (quiz, address) in package.missing {
      losses.append(missingImage(address, in: sources[quiz].source))
    }
    guard let archive = zipArchive(of: package.files) else {
      problem = .error(
        .importLibrary, "writing packages needs the library libarchive; install it",
        at: SourceLocation(path: sources.first?.source ?? ""))
      return
    }
    bytes = archive
  }
}

private func missingImage(_ address: String, in source: String) -> Loss {
  Loss(
    .media,
    "the image \(address) is not in the content folder, or not published; "
      + "its address is kept",
    at: SourceLocation(path: source))
}

extension Exported {
  fileprivate mutating func keep(_ exported: ExportedQuiz, _ format: ExchangeFormat) -> WrittenQuiz
  {
    guard let keeping = Keeping(of: format) else { return exported.quiz }
    var source = exported.quiz
    if format == .anki {
      let (cards, lost) = source.asCards(source: exported.source)
      source = cards
      losses += lost
    }
    var (quiz, lost) = source.kept(keeping, source: exported.source)
    losses += lost
    if format == .moodleXML { centreNumbers(&quiz, source: exported.source) }
    if format == .gift { change(&quiz, source: exported.source) { $0.withAnswerBelow() } }
    if format == .qti1 { change(&quiz, source: exported.source) { $0.fittedToQTI1() } }
    return quiz
  }

  /// Gives each number a value with a margin, as Moodle has no ranges.
  private mutating func centreNumbers(_ quiz: inout WrittenQuiz, source: String) {
    let half = Decimal(digits: 5, scale: 1)
    for index in quiz.questions.indices {
      guard case .blanks(var segments) = quiz.questions[index].form else { continue }
      for place in segments.indices {
        guard case .blank(.number(let low, let high, let shown)) = segments[place],
          giftNumber(low: low, high: high, shown: shown).contains(".."),
          let least = Decimal(parsing: Array(low.utf8)),
          let most = Decimal(parsing: Array(high.utf8)),
          let value = least.adding(most)?.multiplied(by: half)
        else { continue }
        segments[place] = .blank(.number(low: low, high: high, shown: value.written))
        losses.append(
          Loss(
            .kind, "the range \(low)..\(high) becomes \(value.written) with a margin",
            at: SourceLocation(path: source, line: max(1, quiz.questions[index].line))))
      }
      quiz.questions[index].form = .blanks(segments)
    }
  }

  /// Changes questions to what a format has, or leaves them out, and says so.
  private mutating func change(
    _ quiz: inout WrittenQuiz, source: String,
    by fitting: (WrittenQuestion) -> (question: WrittenQuestion?, change: String?)
  ) {
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
  }
}

extension Keeping {
  /// Nil for a format that keeps everything.
  init?(of format: ExchangeFormat) {
    switch format {
    case .csv, .tsv: self = .csv
    case .gift: self = .gift
    case .aiken: self = .aiken
    case .moodleXML: self = .moodle
    case .anki: self = .anki
    case .qti1: self = .qti1
    case .qti2, .qti3: self = .qti
    default: return nil
    }
  }
}
