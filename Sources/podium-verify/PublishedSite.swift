internal import Bytes
internal import Console
internal import Diagnostics
internal import JSON
internal import Results
internal import Workspace

/// Where a published site stands on disk, and the ledger's folder if there is one to compare it with.
struct PublishedSite {
  var output: String
  var ledger: String?

  /// A folder with a `ledger.json` is a published site; any other is a site folder, which has one inside.
  init(in folder: String, _ arguments: Arguments) {
    let isPublished = arguments["output"] == nil && exists(folder + "/ledger.json")
    output = arguments["output"] ?? (isPublished ? folder : inside(folder, "public"))
    let ledger = arguments["ledger"] ?? (isPublished ? nil : inside(folder, "content/ledger"))
    self.ledger = arguments["ledger"] ?? ledger.flatMap { exists($0) ? $0 : nil }
  }

  func verification(jobs: Int) throws(WorkspaceError) -> Verification {
    let published = SourceFile(
      path: "ledger.json", bytes: try readFile(at: inside(output, "ledger.json")))
    var folder: LedgerFolder?
    if let ledger { folder = try readLedgerFolder(ledger) }
    return verify(published, against: folder, jobs: jobs) { path in
      // The paths come from the file that is doubted.
      guard !path.hasPrefix("/"), !path.split(separator: "/").contains("..") else { return nil }
      return try? readFile(at: inside(output, path))
    }
  }

  /// All differences, with paths that can be opened from where the command was typed.
  func differences(of verification: Verification) -> [Diagnostic] {
    prefixed(verification.ledgerDifferences, by: ledger ?? "")
      + prefixed(verification.siteDifferences, by: output)
  }

  private func prefixed(_ differences: [Diagnostic], by folder: String) -> [Diagnostic] {
    differences.map { difference in
      var difference = difference
      difference.location.path = inside(folder, difference.location.path)
      return difference
    }
  }
}

private func inside(_ folder: String, _ path: String) -> String {
  folder == "." ? path : folder + "/" + path
}

private func readLedgerFolder(_ folder: String) throws(WorkspaceError) -> LedgerFolder {
  var ledger = LedgerFolder(
    recorded: [], revisions: SourceFile(path: "revisions.jsonl", bytes: []))
  for file in try listFiles(in: folder).files {
    if file.path == ledger.revisions.path {
      ledger.revisions.bytes = try readFile(at: inside(folder, file.path))
    } else if isRecordedResults(file.path) {
      ledger.recorded.append(
        SourceFile(path: file.path, bytes: try readFile(at: inside(folder, file.path))))
    }
  }
  return ledger
}

/// The variables of the site folder's `.env` file; `podium` reports what is wrong with it.
func dotEnv(in folder: String) -> [String: String] {
  guard let bytes = try? readFile(at: inside(folder, ".env")) else { return [:] }
  var ignored: [Diagnostic] = []
  return readDotEnv(
    SourceFile(path: ".env", bytes: bytes), knownNames: verifyDescription.variables,
    reporting: &ignored)
}

/// What `--json` prints.
///
///     {"good":false,"results":1234,"players":12,"quizzes":30,"boards":86,"refused":0,"claims-too-high":2,
///     "differences":[{"code":"row-differs","path":"public/ledger.json","line":80,"column":1,"message":"…"}]}
func report(on verification: Verification, of site: PublishedSite) -> [UInt8] {
  func number(_ name: String, _ count: Int) -> JSONValue.Member {
    JSONValue.Member(name, .integer(Int64(count)))
  }
  let differences = site.differences(of: verification).map { difference in
    JSONValue.object([
      JSONValue.Member("code", .string(difference.code.name)),
      JSONValue.Member("path", .string(difference.location.path)),
      number("line", difference.location.line),
      number("column", difference.location.column),
      JSONValue.Member("message", .string(difference.message)),
    ])
  }
  var bytes: [UInt8] = []
  bytes.appendJSON(
    .object([
      JSONValue.Member("good", .bool(verification.isGood)),
      number("results", verification.results),
      number("players", verification.players),
      number("quizzes", verification.quizzes),
      number("boards", verification.boards),
      number("refused", verification.refused),
      number("claims-too-high", verification.claimsTooHigh),
      JSONValue.Member("differences", .array(differences)),
    ]))
  bytes.append("\n")
  return bytes
}
