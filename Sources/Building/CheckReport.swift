internal import Bytes
package import Content
package import Diagnostics
package import JSON

/// What one file of the content folder holds, as `podium check --json` tells it.
package struct FileCount: Sendable {
  /// The path in the content folder.
  package var path: String
  /// The path of the quiz's page without `.html`; nil for a file that is not a quiz.
  package var quiz: String?
  package var tally: Tally
}

/// The report of `podium check --json`.
///
///     {"files":[{"path":"go/go-quiz.md","quiz":"go/go-quiz","questions":76,"kinds":{"single":76},"choices":304,"right":76}],
///     "totals":{"files":1,"quizzes":1,"questions":76,"kinds":{"single":76},"choices":304,"right":76},
///     "diagnostics":[{"severity":"error","code":"choice-none-right","path":"git/git-quiz.md","line":1305,"column":1,
///     "message":"…"}]}
///
/// Counts include questions that cannot be used and so are not in the site. Paths are relative to
/// the content folder.
package func checkReport(of files: [FileCount], _ diagnostics: [Diagnostic]) -> [UInt8] {
  var totals = Tally()
  for file in files { totals += file.tally }
  let quizzes = files.count { $0.quiz != nil }
  let report = JSONValue.object([
    JSONValue.Member("files", .array(files.map(\.json))),
    JSONValue.Member(
      "totals",
      .object(
        [
          JSONValue.Member("files", .integer(Int64(files.count))),
          JSONValue.Member("quizzes", .integer(Int64(quizzes))),
        ] + members(of: totals))),
    JSONValue.Member("diagnostics", .array(diagnostics.map(\.json))),
  ])
  var bytes: [UInt8] = []
  bytes.appendJSON(report)
  bytes.append("\n")
  return bytes
}

extension FileCount {
  fileprivate var json: JSONValue {
    .object(
      [
        JSONValue.Member("path", .string(path)),
        JSONValue.Member("quiz", quiz.map { .string($0) } ?? .null),
      ] + members(of: tally))
  }
}

extension Diagnostic {
  /// A finding as JSON reports show it.
  package var json: JSONValue {
    .object([
      JSONValue.Member("severity", .string(severity.rawValue)),
      JSONValue.Member("code", .string(code.name)),
      JSONValue.Member("path", .string(location.path)),
      JSONValue.Member("line", .integer(Int64(location.line))),
      JSONValue.Member("column", .integer(Int64(location.column))),
      JSONValue.Member("message", .string(message)),
    ])
  }
}

private func members(of tally: Tally) -> [JSONValue.Member] {
  let kinds = tally.kinds.sorted { $0.key < $1.key }.map {
    JSONValue.Member($0.key, .integer(Int64($0.value)))
  }
  return [
    JSONValue.Member("questions", .integer(Int64(tally.questions))),
    JSONValue.Member("kinds", .object(kinds)),
    JSONValue.Member("choices", .integer(Int64(tally.choices))),
    JSONValue.Member("right", .integer(Int64(tally.right))),
  ]
}
