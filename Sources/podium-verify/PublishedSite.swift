internal import Bytes
internal import Console
internal import Diagnostics
internal import Ledger
internal import Results
internal import Workspace

/// Where a published site stands on disk, and the ledger's folder if there is one to compare it with.
struct PublishedSite {
  var output: String
  var ledger: String?
  /// What `content/site.yml` says about itself.
  private var settings: [UInt8] = []
  /// The key that was named on the command line.
  private var organiser: VerifierKey?

  /// A folder with a `ledger.json` is a published site; any other is a site folder, which has one inside.
  init(in folder: String, _ arguments: Arguments) throws(UsageError) {
    let isPublished = arguments["output"] == nil && exists(folder + "/ledger.json")
    output = arguments["output"] ?? (isPublished ? folder : inside(folder, "public"))
    let ledger = arguments["ledger"] ?? (isPublished ? nil : inside(folder, "content/ledger"))
    self.ledger = arguments["ledger"] ?? ledger.flatMap { exists($0) ? $0 : nil }
    if !isPublished {
      settings = (try? readFile(at: inside(folder, "content/site.yml"))) ?? []
    }
    if let text = arguments["organiser"] {
      guard let key = VerifierKey(text) else {
        throw arguments.error(
          .badValue(text, of: "--organiser", wanted: "the line that podium ledger keygen printed"))
      }
      organiser = key
    }
  }

  func verification(jobs: Int) throws(WorkspaceError) -> Verification {
    var folder: LedgerFolder?
    if let ledger { folder = try readLedgerFolder(ledger) }
    folder?.organiser = setting("organiser")
    let key = organiser ?? setting("organiser").flatMap { VerifierKey($0) }
    if let folder, !exists(inside(output, "ledger.json")), let site = setting("id") {
      return verify(folder, site: site, organiser: key, jobs: jobs)
    }
    let published = SourceFile(
      path: "ledger.json", bytes: try readFile(at: inside(output, "ledger.json")))
    return verify(published, against: folder, organiser: key, jobs: jobs) { path in
      // The paths come from the file that is doubted.
      guard !path.hasPrefix("/"), !path.split(separator: "/").contains("..") else { return nil }
      return try? readFile(at: inside(output, path))
    }
  }

  /// A plain setting at the top of the site's settings; anything more is for those who read YAML.
  private func setting(_ name: String) -> String? {
    for line in String(decoding: settings, as: UTF8.self).split(whereSeparator: \.isNewline) {
      guard line.hasPrefix(name + ":") else { continue }
      var value = line.dropFirst(name.count + 1).split(separator: " ").first ?? ""
      if let quote = value.first, "\"'".contains(quote), value.count > 1, value.last == quote {
        value = value.dropFirst().dropLast()
      }
      return value.isEmpty ? nil : String(value)
    }
    return nil
  }

  /// What is flagged, with paths that can be opened from where the command was typed.
  func notes(of verification: Verification) -> [Diagnostic] {
    prefixed(verification.notes, by: verification.comparesBoards ? output : ledger ?? "")
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
  var signed: [SourceFile] = []
  for file in try listFiles(in: folder).files {
    if file.path == ledger.revisions.path {
      ledger.revisions.bytes = try readFile(at: inside(folder, file.path))
    } else if isRecordedResults(file.path) {
      ledger.recorded.append(
        SourceFile(path: file.path, bytes: try readFile(at: inside(folder, file.path))))
    } else if LedgerPath.isSigned(file.path) {
      signed.append(
        SourceFile(path: file.path, bytes: try readFile(at: inside(folder, file.path))))
    }
  }
  ledger.signed = SignedFiles(signed)
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
