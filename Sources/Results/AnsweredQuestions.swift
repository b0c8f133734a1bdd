internal import Cryptography
internal import JSON
internal import Ledger
internal import Scoring

/// What somebody answered, as it was read.
struct GivenAnswers {
  var answers: [RecordedResult.Answer]
  /// The responses before those, where questions were tried again.
  var earlier: [RecordedResult.Answer]
  var parts: [JSONText]
  var source: Source

  enum Source {
    /// A signed slip; without an ordinal, of version 1.
    case slip(player: PublicKey, revision: Digest, ordinal: Int?)
    case recorded(asked: [JSONText]?)
  }
}

/// Which questions the result that is marked has answered so far; says whether one is answered
/// twice.
///
/// Apart from the marker, so that it can change while the table is only looked at: else a million
/// results would count references to a table that all threads share.
struct AnsweredQuestions {
  /// For each question of a row the last result that answered it.
  private var last: [Int] = []
  private var results = 0
  /// For each question of a row the tries before its answer, of results that have some.
  private var tries: [Tries] = []

  private struct Tries {
    var count: Int32 = 0
    var best = Points.zero
  }

  mutating func outcome(
    _ given: GivenAnswers, revision: Int32, quiz: Int32, at place: Int, _ row: MarkingTable.Row,
    of table: borrowing MarkingTable, in bytes: Span<UInt8>
  ) throws(ResultError) -> ResultMarker.Outcome {
    let rules = table.rules(of: row)
    let asked = try asked(given, rules, row, of: table, at: place, in: bytes)
    var outcome = ResultMarker.Outcome(
      quiz: quiz, revision: revision, score: .zero,
      possible: asked.map { table.possible(in: row, asked: $0) } ?? row.possible,
      isDrawn: rules.draw != nil)
    try mark(given, asked, rules, row, of: table, in: bytes, into: &outcome)
    return outcome
  }

  /// For each question whether it was asked; nil if all were.
  private mutating func asked(
    _ given: GivenAnswers, _ rules: MarkingTable.Rules, _ row: MarkingTable.Row,
    of table: borrowing MarkingTable, at place: Int, in bytes: Span<UInt8>
  ) throws(ResultError) -> [Bool]? {
    switch given.source {
    case .slip(let player, let revision, let ordinal):
      guard let ordinal else {
        if row.rules >= 0 { throw ResultError(.noOrdinal, at: place) }
        return nil
      }
      guard ordinal > 0 else { throw ResultError(.badOrdinal, at: place) }
      guard let rule = rules.draw else { return nil }
      var stream = DrawStream(
        revision: revision.bytes, player: player.bytes, ordinal: UInt64(ordinal))
      return stream.draw(rule).isAsked
    case .recorded(let ids):
      guard let rule = rules.draw else {
        if ids != nil { throw ResultError(.askedOfWhole, at: place) }
        return nil
      }
      guard let ids else { throw ResultError(.askedMissing, at: place) }
      return try asked(ids, rule, row, of: table, at: place, in: bytes)
    }
  }

  /// The questions that a recorded result names, which must be such as can be drawn.
  private func asked(
    _ ids: [JSONText], _ rule: DrawRule, _ row: MarkingTable.Row,
    of table: borrowing MarkingTable, at place: Int, in bytes: Span<UInt8>
  ) throws(ResultError) -> [Bool] {
    var asked = [Bool](repeating: false, count: row.questions.count)
    var left = rule.takes
    var expected = row.questions.lowerBound
    for id in ids {
      guard let question = table.question(named: id, in: row, expected, bytes) else {
        throw ResultError(.unknownQuestion(id.string(in: bytes)), at: id.range.lowerBound)
      }
      expected = question + 1
      let index = question - row.questions.lowerBound
      guard !asked[index] else {
        throw ResultError(.askedTwice(id.string(in: bytes)), at: id.range.lowerBound)
      }
      asked[index] = true
      let pool = rule.pools[index]
      if pool != DrawRule.everyAttempt { left[Int(pool)] -= 1 }
    }
    let lacksOne = asked.indices.contains {
      rule.pools[$0] == DrawRule.everyAttempt && !asked[$0]
    }
    guard !lacksOne, left.allSatisfy({ $0 == 0 }) else {
      throw ResultError(.askedWrong(Int(rule.askedCount)), at: place)
    }
    return asked
  }

  private mutating func mark(
    _ given: GivenAnswers, _ asked: [Bool]?, _ rules: MarkingTable.Rules, _ row: MarkingTable.Row,
    of table: borrowing MarkingTable, in bytes: Span<UInt8>,
    into outcome: inout ResultMarker.Outcome
  ) throws(ResultError) {
    results += 1
    while last.count < row.questions.count { last.append(0) }
    var unused = try markEarlier(given, rules, row, of: table, in: bytes)
    var isLate = false
    var expected = row.questions.lowerBound
    for index in given.answers.indices {
      let answer = given.answers[index]
      let question = try question(answer, row, expected, of: table, in: bytes)
      expected = question + 1
      let place = question - row.questions.lowerBound
      guard last[place] != results else {
        throw ResultError(
          .repeatedQuestion(answer.question.string(in: bytes)),
          at: answer.question.range.lowerBound)
      }
      last[place] = results
      var points = try points(answer, given.parts, question, of: table, in: bytes)
      if !given.earlier.isEmpty, tries[place].count > 0 {
        unused -= Int(tries[place].count)
        isLate = isLate || tries[place].count >= rules.tries
        points = max(tries[place].best, worth(points, after: tries[place].count, rules))
      }
      if asked?[place] == false {
        outcome.note = .notDrawn
      } else {
        outcome.score += points
      }
    }
    guard unused == 0 else {
      throw ResultError(.earlierWithoutAnswer, at: given.earlier[0].question.range.lowerBound)
    }
    if isLate, outcome.note == .none { outcome.note = .answerAfterKey }
  }

  /// Marks the responses before the last ones, and says how many they are.
  private mutating func markEarlier(
    _ given: GivenAnswers, _ rules: MarkingTable.Rules, _ row: MarkingTable.Row,
    of table: borrowing MarkingTable, in bytes: Span<UInt8>
  ) throws(ResultError) -> Int {
    guard !given.earlier.isEmpty else { return 0 }
    tries = [Tries](repeating: Tries(), count: row.questions.count)
    var expected = row.questions.lowerBound
    for answer in given.earlier {
      let question = try question(answer, row, expected, of: table, in: bytes)
      expected = question
      let place = question - row.questions.lowerBound
      let points = try points(answer, given.parts, question, of: table, in: bytes)
      tries[place].best = max(tries[place].best, worth(points, after: tries[place].count, rules))
      tries[place].count += 1
    }
    return given.earlier.count
  }

  /// What points are worth that were earned after so many tries: nothing once the key was shown.
  private func worth(_ points: Points, after tries: Int32, _ rules: MarkingTable.Rules) -> Points {
    if tries == 0 { return points }
    return tries < rules.tries ? points.retried(worth: rules.retryWorth) : .zero
  }

  private func question(
    _ answer: RecordedResult.Answer, _ row: MarkingTable.Row, _ expected: Int,
    of table: borrowing MarkingTable, in bytes: Span<UInt8>
  ) throws(ResultError) -> Int {
    if let question = table.question(named: answer.question, in: row, expected, bytes) {
      return question
    }
    throw ResultError(
      .unknownQuestion(answer.question.string(in: bytes)), at: answer.question.range.lowerBound)
  }

  private func points(
    _ answer: RecordedResult.Answer, _ parts: [JSONText], _ question: Int,
    of table: borrowing MarkingTable, in bytes: Span<UInt8>
  ) throws(ResultError) -> Points {
    do throws(ResponseError) {
      return try table.mark(parts, answer.parts, to: question, in: bytes)
    } catch {
      throw ResultError(
        .response(error, question: answer.question.string(in: bytes)),
        at: answer.question.range.lowerBound)
    }
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
