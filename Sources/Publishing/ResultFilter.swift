internal import Bytes
package import Cryptography
package import Diagnostics
internal import JSON
package import Ledger
internal import Results
package import Scoring

/// A quiz with a leaderboard, as it is now: what has to be known beside the archive of revisions to
/// mark its results.
///
///     {"attempts":"best","quiz":"geography/rivers","rev":"c612…"}
package struct RankedQuiz: Hashable, Sendable {
  package var path: String
  package var revision: Digest
  package var attempts: AttemptPolicy

  package init(path: String, revision: Digest, attempts: AttemptPolicy) {
    (self.path, self.revision, self.attempts) = (path, revision, attempts)
  }

  /// The line, with its newline.
  package var line: [UInt8] {
    Array(
      "{\"attempts\":\"\(attempts.rawValue)\",\"quiz\":\"\(path)\",\"rev\":\"\(revision.hex)\"}\n"
        .utf8)
  }

  /// Reads a line; nil unless it is exactly what `line` writes.
  package init?(_ line: ArraySlice<UInt8>) {
    guard let value = canonicalObject(line, members: ["attempts", "quiz", "rev"]),
      case .string(let word)? = value["attempts"], let attempts = AttemptPolicy(rawValue: word),
      case .string(let path)? = value["quiz"], isQuizPath(Array(path.utf8).span),
      case .string(let name)? = value["rev"], let revision = Digest(hex: name.utf8)
    else { return nil }
    self.init(path: path, revision: revision, attempts: attempts)
  }
}

/// Reads the quizzes with a leaderboard, one a line; each once.
package func readRankedQuizzes(_ file: SourceFile, reporting diagnostics: inout [Diagnostic])
  -> [RankedQuiz]
{
  var quizzes: [RankedQuiz] = []
  var paths: Set<String> = []
  for (index, line) in file.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    .enumerated() where !line.isEmpty
  {
    let location = SourceLocation(path: file.path, line: index + 1)
    guard let quiz = RankedQuiz(line) else {
      diagnostics.error(
        .badQuizLine, "this is no line that \"podium ledger quizzes\" writes", at: location)
      continue
    }
    if !paths.insert(quiz.path).inserted {
      diagnostics.error(
        .badQuizLine, "\"\(quiz.path)\" stands above already; keep one", at: location)
    }
    quizzes.append(quiz)
  }
  return quizzes
}

/// Marks recorded results as they come, without the site that they are of: whole lines in, a line
/// for each result out, in their order.
///
///     {"answers":"9f2c…","ended":"2026-11-20T20:15:00Z","line":17,"player":"ada","points":500,"policy":"best",
///     "possible":1000,"quiz":"geography/rivers","rev":"c612…"}
///     {"finding":"unknown-choice","line":18}
///
/// `answers` is the SHA-256 of the answers, in one spelling. A result of a quiz that is on no board
/// has no `policy`; one that is flagged has a `finding` and counts.
package struct ResultFilter: Sendable {
  private let context: MarkingContext
  private let policies: [String: AttemptPolicy]
  private let jobs: Int
  /// The line before the next one that comes.
  private var line: Int
  private var isFirst = true

  /// `firstLine` is what the first line that comes is called; where the results are cut into parts,
  /// each goes on from the one before it.
  package init(archive: RevisionArchive, quizzes: [RankedQuiz], firstLine: Int, jobs: Int) {
    var current: [String: Digest] = [:]
    var policies: [String: AttemptPolicy] = [:]
    for quiz in quizzes {
      current[quiz.path] = quiz.revision
      policies[quiz.path] = quiz.attempts
    }
    context = MarkingContext(archive: archive, current: current, jobs: jobs, readingAll: true)
    (self.policies, self.jobs, line) = (policies, jobs, firstLine - 1)
  }

  /// The lines for these ones, of which all but the very last end with a newline.
  ///
  /// Of results that repeat each other, those that come together are told here, and `PartialBoard`
  /// finds the others.
  package mutating func marked(_ lines: [UInt8]) -> [UInt8] {
    // Only the first line of all may begin with a byte order mark, as if it were one file.
    let file = RecordedFile(
      path: "standard input", bytes: .atHand(isFirst ? lines : [0x0A] + lines))
    let before = isFirst ? line : line - 1
    isFirst = false
    line += lines.count { $0 == 0x0A }
    var known: [Diagnostic] = []
    let results = markLedger(records: [file], context: context, jobs: jobs, reporting: &known)
    var output: [UInt8] = []
    output.reserveCapacity(lines.count)
    var refused = results.refused[...]
    for attempt in results.attempts {
      while let next = refused.first, next.place.offset < attempt.place.offset {
        output.append(refused: refused.removeFirst(), after: before)
      }
      append(attempt, of: results, in: file, after: before, to: &output)
    }
    for result in refused { output.append(refused: result, after: before) }
    return output
  }

  private func append(
    _ attempt: MarkedAttempt, of results: MarkedResults, in file: RecordedFile, after line: Int,
    to output: inout [UInt8]
  ) {
    let quiz = results.quizzes[Int(attempt.quiz)]
    output.append("{\"answers\":\"\(sha256(attempt.answers(in: file)).hex)\",\"ended\":\"")
    output.append(attempt.ended.text + "\"")
    if !attempt.finding.isEmpty { output.append(",\"finding\":\"\(attempt.finding)\"") }
    output.append(",\"line\":")
    output.append(decimal: Int(attempt.place.line) + line)
    output.append(",\"player\":\"\(results.players[Int(attempt.player)])\",\"points\":")
    output.append(decimal: Int(attempt.score.value))
    if let policy = policies[quiz] { output.append(",\"policy\":\"\(policy.rawValue)\"") }
    output.append(",\"possible\":")
    output.append(decimal: Int(attempt.possible.value))
    output.append(",\"quiz\":\"\(quiz)\",\"rev\":\"")
    output.append(results.revisions[Int(attempt.revision)].hex + "\"}\n")
  }
}

extension [UInt8] {
  fileprivate mutating func append(refused result: RefusedResult, after line: Int) {
    append("{\"finding\":\"\(result.code.name)\",\"line\":")
    append(decimal: Int(result.place.line) + line)
    append("}\n")
  }
}

extension Diagnostic.Code {
  static let badQuizLine = Self("bad-quiz-line")
}

/// A line that is an object in its one canonical spelling, with these members and no other; names
/// after a question mark may be missing.
func canonicalObject(_ line: ArraySlice<UInt8>, members names: [String]) -> JSONValue? {
  let bytes = Array(line)
  guard let value = try? parseJSON(bytes), case .object(let members) = value else { return nil }
  var canonical: [UInt8] = []
  guard canonical.appendCanonicalJSON(value), canonical == bytes else { return nil }
  let found = Set(members.map(\.name))
  let wanted = names.filter { !$0.hasPrefix("?") }
  let all = Set(names.map { $0.hasPrefix("?") ? String($0.dropFirst()) : $0 })
  return found.isSuperset(of: wanted) && found.isSubset(of: all) ? value : nil
}
