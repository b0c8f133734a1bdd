internal import Bytes
package import Cryptography
internal import JSON
package import Ledger
package import Results
internal import PageScoring
package import Scoring

/// What somebody answered to one question that they were asked.
///
///     {"attempt":1,"counts":true,"earned":100,"ended":"2026-11-20T20:15:00Z","maximum":100,"ordinal":1,
///     "player":"ada","question":"vienna","quiz":"geography/rivers","response":["b"],"rev":"c612…",
///     "sealed":"2026-11-21T06:00:00Z","tries":1}
package struct AnswerRow: Sendable {
  /// Which of the player's attempts at the quiz it is of, from 1, in the order of the ledger.
  package var attempt: Int
  /// Whether that attempt is the one that counts on boards.
  package var counts: Bool
  package var earned: Points
  package var maximum: Points
  package var ended: Moment
  package var sealed: Moment?
  /// Which attempt the player's slip says that it is; nil for other results.
  package var ordinal: Int?
  /// Nil if players are not named.
  package var player: String?
  package var quiz: String
  package var question: String
  package var revision: Digest
  /// The last response, as it stands in a result; nil if there is none.
  package var response: [String]?
  /// How many responses there were.
  package var tries: Int

  /// The row as a line of canonical JSON, with its newline; what is not known is `null`.
  package func append(to output: inout [UInt8]) {
    output.append("{\"attempt\":")
    output.append(decimal: attempt)
    output.append(counts ? ",\"counts\":true,\"earned\":" : ",\"counts\":false,\"earned\":")
    output.append(decimal: Int(earned.value))
    output.append(",\"ended\":\"")
    output.append(ended.text)
    output.append("\",\"maximum\":")
    output.append(decimal: Int(maximum.value))
    output.append(",\"ordinal\":")
    output.append(ordinal.map { "\($0)" } ?? "null")
    output.append(",\"player\":")
    if let player { output.appendJSON(string: player) } else { output.append("null") }
    output.append(",\"question\":")
    output.appendJSON(string: question)
    output.append(",\"quiz\":")
    output.appendJSON(string: quiz)
    output.append(",\"response\":")
    appendResponse(to: &output)
    output.append(",\"rev\":\"")
    output.append(revision.hex)
    output.append("\",\"sealed\":")
    output.append(sealed.map { "\"\($0.text)\"" } ?? "null")
    output.append(",\"tries\":")
    output.append(decimal: tries)
    output.append("}\n")
  }

  /// The response as a JSON array, or `null`.
  package func appendResponse(to output: inout [UInt8]) {
    let value = response.map { parts in JSONValue.array(parts.map { .string($0) }) }
    output.appendJSON(value ?? .null)
  }
}

/// Makes the rows of attempts, one attempt after the other.
///
/// What all rows of an attempt earn together is its score, and what they can earn at most is its
/// maximum.
package struct AnswerRows {
  private let results: MarkedResults
  private let naming: Naming
  private var revisions: RevisionsByName
  /// How many attempts of each player at each quiz came before.
  private var attempts: [PlayerAtQuiz: Int] = [:]

  private struct PlayerAtQuiz: Hashable {
    var player: Int32
    var quiz: Int32
  }

  package enum Naming: Sendable {
    case handles
    /// By the names of the results, which are pseudonyms; no ordinals are told then.
    case pseudonyms
    case nobody
  }

  /// The attempts have to be asked for in the order of the results.
  package init(_ results: MarkedResults, of archive: RevisionArchive, naming: Naming) {
    (self.results, self.naming) = (results, naming)
    revisions = RevisionsByName(archive)
  }

  /// The rows of an attempt, in the order of its questions; nil if it is not what the bytes say.
  package mutating func rows(
    of attempt: MarkedAttempt, counts: Bool, in bytes: ArraySlice<UInt8>
  ) -> [AnswerRow]? {
    let name = results.revisions[Int(attempt.revision)]
    guard let entry = try? parseJSON(Array(bytes)),  // allowed: nil, as said
      let revision = revisions[name]
    else { return nil }
    let given = entry["body"] ?? entry
    let responses = responses(in: given)
    let asked = askedIDs(entry, revision, named: name).map { Set($0.map { ExactString($0) }) }
    let player = PlayerAtQuiz(player: attempt.player, quiz: attempt.quiz)
    let number = attempts[player, default: 0] + 1
    attempts[player] = number
    var ordinal: Int?
    if case .integer(let number)? = given["ordinal"], naming == .handles { ordinal = Int(number) }
    var sealed: Moment?
    if case .sealed(let moment) = attempt.sealing { sealed = moment }
    var rows: [AnswerRow] = []
    rows.reserveCapacity(revision.questions.count)
    for question in revision.questions {
      let id = ExactString(question.id)
      guard asked?.contains(id) != false else { continue }
      let given = responses[id] ?? []
      guard let earned = bestPoints(of: given, to: question, by: revision.rules) else { return nil }
      rows.append(
        AnswerRow(
          attempt: number, counts: counts, earned: earned, maximum: question.worth.points,
          ended: attempt.ended, sealed: sealed, ordinal: ordinal,
          player: naming == .nobody ? nil : results.players[Int(attempt.player)],
          quiz: results.quizzes[Int(attempt.quiz)], question: question.id, revision: name,
          response: given.last, tries: given.count))
    }
    return rows
  }

  /// The responses to each question, the last one last.
  private func responses(in given: JSONValue) -> [ExactString: [[String]]] {
    var responses: [ExactString: [[String]]] = [:]
    if case .object(let earlier)? = given["earlier"] {
      for member in earlier {
        guard case .array(let tries) = member.value else { continue }
        responses[ExactString(member.name)] = tries.map(\.strings)
      }
    }
    if case .object(let answers)? = given["answers"] {
      for member in answers {
        responses[ExactString(member.name), default: []].append(member.value.strings)
      }
    }
    return responses
  }
}

/// What the responses to a question earn, the last one last: the best of those that count.
///
/// Nil if they cannot be responses to it.
func bestPoints(
  of responses: [[String]], to question: RevisionQuestion, by rules: AttemptRules
) -> Points? {
  var best = Points.zero
  for (place, response) in responses.enumerated() {
    let parts = response.map { Array($0.utf8) }
    let marked = try? mark(parts, against: question.key, worth: question.worth)  // allowed: nil
    guard let marked else { return nil }
    if place == 0 { best = marked.earned }
    if place > 0, place < rules.tries {
      best = max(best, marked.earned.retried(worth: rules.retryWorth))
    }
  }
  return best
}

extension JSONValue {
  /// The strings of an array.
  fileprivate var strings: [String] {
    guard case .array(let elements) = self else { return [] }
    return elements.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }
}
