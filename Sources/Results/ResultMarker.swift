internal import JSON
package import Ledger
package import Scoring

/// Marks one result after the other.
package struct ResultMarker {
  let context: MarkingContext
  package private(set) var result = RecordedResult()
  /// Questions of revisions that are not in the context's table.
  private var table = MarkingTable()
  private var rows: [Int32: MarkingTable.Row?] = [:]
  private var answered = AnsweredQuestions()

  package init(_ context: MarkingContext) {
    self.context = context
  }

  package struct Outcome {
    /// Among the quizzes of the context.
    var quiz: Int32
    /// Among the entries of the archive.
    var revision: Int32
    package var score: Points
    var possible: Points
    /// Nothing, or that some answers earned nothing for when they were given or for what they
    /// answer.
    package var note = MarkedAttempt.Note.none
    /// Whether the revision draws questions.
    var isDrawn = false
  }

  /// Reads and marks the result that stands in a range of the bytes.
  package mutating func mark(_ range: Range<Int>, of bytes: Span<UInt8>) throws(ResultError)
    -> Outcome
  {
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
        // An earlier revision may have asked everything, which is not what was asked now.
        if error.problem == .askedMissing { throw error }
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
    let given = GivenAnswers(
      answers: slip.answers, earlier: slip.earlier, parts: slip.parts,
      source: .slip(player: slip.player, revision: slip.revision, ordinal: slip.ordinal))
    return try mark(given, by: Int32(revision), of: quiz, at: slip.quiz.range.lowerBound, in: bytes)
  }

  private mutating func mark(by revision: Int32, of quiz: Int32, in bytes: Span<UInt8>)
    throws(ResultError) -> Outcome
  {
    let given = GivenAnswers(
      answers: result.answers, earlier: result.earlier, parts: result.parts,
      source: .recorded(asked: result.asked))
    return try mark(given, by: revision, of: quiz, at: result.quiz.range.lowerBound, in: bytes)
  }

  private mutating func mark(
    _ given: GivenAnswers, by revision: Int32, of quiz: Int32, at place: Int, in bytes: Span<UInt8>
  ) throws(ResultError) -> Outcome {
    if let shared = context.rows[Int(revision)] {
      return try answered.outcome(
        given, revision: revision, quiz: quiz, at: place, shared, of: context.table, in: bytes)
    }
    guard let own = ownRow(of: revision) else { throw ResultError(.brokenRevision, at: place) }
    return try answered.outcome(
      given, revision: revision, quiz: quiz, at: place, own, of: table, in: bytes)
  }

  /// The questions of a revision that the context has not read; nil if they cannot be read.
  private mutating func ownRow(of revision: Int32) -> MarkingTable.Row? {
    if let row = rows[revision] { return row }
    let read = try? context.archive.revision(at: Int(revision))
    let row = read.map { table.add($0) }
    rows[revision] = .some(row)
    return row
  }

  private func place(ofQuiz text: JSONText, in bytes: Span<UInt8>) -> Int32? {
    text.isPlain
      ? context.quizzes.place(of: bytes.extracting(text.range))
      : context.quizzes.place(of: text.bytes(in: bytes).span)
  }
}
