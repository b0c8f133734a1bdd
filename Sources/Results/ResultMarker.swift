internal import Cryptography
internal import Diagnostics
internal import JSON
internal import Ledger
internal import Scoring

/// Marks one result after the other.
struct ResultMarker {
  let context: MarkingContext
  private(set) var result = RecordedResult()
  /// Questions of revisions that are not in the context's table.
  private var table = MarkingTable()
  private var rows: [Int32: MarkingTable.Row?] = [:]
  private var answered = AnsweredQuestions()

  init(_ context: MarkingContext) {
    self.context = context
  }

  struct Outcome {
    /// Among the quizzes of the context.
    var quiz: Int32
    /// Among the entries of the archive.
    var revision: Int32
    var score: Points
    var possible: Points
  }

  /// Reads and marks the result that stands in a range of the bytes.
  mutating func mark(_ range: Range<Int>, of bytes: Span<UInt8>) throws(ResultError) -> Outcome {
    do throws(RecordedResultError) {
      try result.read(range, of: bytes)
    } catch {
      throw ResultError(.unreadable(error.problem), at: error.offset)
    }
    guard let quiz = place(ofQuiz: result.quiz, in: bytes) else {
      throw ResultError(
        .unknownQuiz(result.quiz.string(in: bytes)), at: result.quiz.range.lowerBound)
    }
    if let name = result.revision {
      guard let revision = context.archive.place(of: name) else {
        throw ResultError(.unknownRevision, at: range.lowerBound)
      }
      guard context.revisions[Int(quiz)].contains(Int32(revision)) else {
        throw ResultError(
          .revisionOfOtherQuiz(context.archive.entries[revision].quiz), at: range.lowerBound)
      }
      return try mark(by: Int32(revision), of: quiz, in: bytes)
    }
    return try markByFittingRevision(of: quiz, range, in: bytes)
  }

  /// Marks by the current revision if all answers fit it, else by the archived ones that they do
  /// fit, which must agree.
  private mutating func markByFittingRevision(
    of quiz: Int32, _ range: Range<Int>, in bytes: Span<UInt8>
  ) throws(ResultError) -> Outcome {
    var misfit: ResultError?
    let current = context.current[Int(quiz)]
    if current >= 0 {
      do throws(ResultError) {
        return try mark(by: current, of: quiz, in: bytes)
      } catch {
        misfit = error
      }
    }
    var outcome: Outcome?
    for revision in context.revisions[Int(quiz)] where revision != current {
      do throws(ResultError) {
        let other = try mark(by: revision, of: quiz, in: bytes)
        if let outcome, outcome.score != other.score {
          throw ResultError(.ambiguousRevision(outcome.score, other.score), at: range.lowerBound)
        }
        outcome = outcome ?? other
      } catch {
        if case .ambiguousRevision = error.problem { throw error }
        misfit = misfit ?? error
      }
    }
    if let outcome { return outcome }
    throw misfit ?? ResultError(.unknownRevision, at: range.lowerBound)
  }

  /// Marks what a player has signed, by the revision that the slip names.
  mutating func mark(_ slip: Slip, in bytes: Span<UInt8>) throws(ResultError) -> Outcome {
    guard let revision = context.archive.place(of: slip.revision) else {
      throw ResultError(.unknownRevision, at: slip.quiz.range.lowerBound)
    }
    guard let quiz = place(ofQuiz: slip.quiz, in: bytes),
      context.revisions[Int(quiz)].contains(Int32(revision))
    else {
      throw ResultError(
        .revisionOfOtherQuiz(context.archive.entries[revision].quiz),
        at: slip.quiz.range.lowerBound)
    }
    return try mark(slip.answers, slip.parts, by: Int32(revision), of: quiz, in: bytes)
  }

  private mutating func mark(by revision: Int32, of quiz: Int32, in bytes: Span<UInt8>)
    throws(ResultError) -> Outcome
  {
    try mark(result.answers, result.parts, by: revision, of: quiz, in: bytes)
  }

  private mutating func mark(
    _ answers: [RecordedResult.Answer], _ parts: [JSONText], by revision: Int32, of quiz: Int32,
    in bytes: Span<UInt8>
  ) throws(ResultError) -> Outcome {
    let row: MarkingTable.Row
    let score: Points
    if let shared = context.rows[Int(revision)] {
      row = shared
      score = try answered.mark(answers, parts, row, of: context.table, in: bytes)
    } else {
      guard let own = ownRow(of: revision) else {
        throw ResultError(.brokenRevision, at: result.quiz.range.lowerBound)
      }
      row = own
      score = try answered.mark(answers, parts, row, of: table, in: bytes)
    }
    return Outcome(quiz: quiz, revision: revision, score: score, possible: row.possible)
  }

  /// The questions of a revision that the context has not read; nil if they cannot be read.
  private mutating func ownRow(of revision: Int32) -> MarkingTable.Row? {
    if let row = rows[revision] { return row }
    let questions = try? context.archive.questions(at: Int(revision))
    let row = questions.map { table.add($0) }
    rows[revision] = .some(row)
    return row
  }

  private func place(ofQuiz text: JSONText, in bytes: Span<UInt8>) -> Int32? {
    text.isPlain
      ? context.quizzes.place(of: bytes.extracting(text.range))
      : context.quizzes.place(of: text.bytes(in: bytes).span)
  }
}

/// Which questions the result that is marked has answered so far; says whether one is answered
/// twice.
///
/// Apart from the marker, so that it can change while the table is only looked at: else a million
/// results would count references to a table that all threads share.
private struct AnsweredQuestions {
  /// For each question of a row the last result that answered it.
  private var last: [Int] = []
  private var results = 0

  mutating func mark(
    _ answers: [RecordedResult.Answer], _ parts: [JSONText], _ row: MarkingTable.Row,
    of table: borrowing MarkingTable, in bytes: Span<UInt8>
  ) throws(ResultError) -> Points {
    results += 1
    while last.count < row.questions.count { last.append(0) }
    var score = Points.zero
    var expected = row.questions.lowerBound
    for index in answers.indices {
      let answer = answers[index]
      guard let question = table.question(named: answer.question, in: row, expected, bytes) else {
        throw ResultError(
          .unknownQuestion(answer.question.string(in: bytes)), at: answer.question.range.lowerBound)
      }
      expected = question + 1
      let place = question - row.questions.lowerBound
      guard last[place] != results else {
        throw ResultError(
          .repeatedQuestion(answer.question.string(in: bytes)),
          at: answer.question.range.lowerBound)
      }
      last[place] = results
      do throws(ResponseError) {
        score += try table.mark(parts, answer.parts, to: question, in: bytes)
      } catch {
        throw ResultError(
          .response(error, question: answer.question.string(in: bytes)),
          at: answer.question.range.lowerBound)
      }
    }
    return score
  }
}

extension MarkingTable {
  fileprivate func question(
    named id: JSONText, in row: Row, _ expected: Int, _ bytes: Span<UInt8>
  ) -> Int? {
    id.isPlain
      ? question(named: bytes.extracting(id.range), in: row, expected: expected)
      : question(named: id.bytes(in: bytes).span, in: row, expected: expected)
  }
}
