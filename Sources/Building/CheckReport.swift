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
    .init("files", files.map(\.json)),
    .init(
      "totals",
      .object([.init("files", files.count), .init("quizzes", quizzes)] + members(of: totals))),
    .init("diagnostics", diagnostics.map(\.json)),
  ])
  return report.line
}

extension FileCount {
  fileprivate var json: JSONValue {
    .object(
      [
        .init("path", path),
        .init("quiz", quiz),
      ] + members(of: tally))
  }
}

extension Diagnostic {
  /// A finding as JSON reports show it.
  package var json: JSONValue {
    .object([
      .init("severity", severity.rawValue),
      .init("code", code.name),
      .init("path", location.path),
      .init("line", location.line),
      .init("column", location.column),
      .init("message", message),
    ])
  }
}

private func members(of tally: Tally) -> [JSONValue.Member] {
  let kinds = tally.kinds.sorted { $0.key < $1.key }.map {
    JSONValue.Member($0.key, $0.value)
  }
  return [
    .init("questions", tally.questions),
    .init("kinds", .object(kinds)),
    .init("choices", tally.choices),
    .init("right", tally.right),
  ]
}
