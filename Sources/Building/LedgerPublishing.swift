internal import Bytes
internal import Diagnostics
internal import Ledger
internal import Results
internal import Site
internal import Workspace

extension LedgerFiles {
  /// The files of the signed ledger as the site publishes them: batches and checkpoints as they
  /// are, and one file each for the inbox, the cards and what stands for erased entries, an entry a
  /// line.
  ///
  /// What was rejected is not published: anything might stand there. A file that cannot be read is
  /// a failure: it must not be published as an empty one.
  func published(site: String, _ results: MarkedResults) throws(WorkspaceError) -> [LedgerFile] {
    var files: [LedgerFile] = []
    var parts: [String: [FoundFile]] = [:]
    let rejected = rejectedFiles(of: results)
    // The same on every machine, and known without reading the log: files are named by what they
    // hold, and batches are what their checkpoints say but for what was erased since.
    var erased = Fingerprint()
    for file in found where file.path.hasPrefix("redacted/") { erased.combine(file.path) }
    for file in found {
      switch LedgerPath(file.path) {
      case .batch(let number), .checkpoint(let number):
        let path = folder + "/" + file.path
        var fingerprint = erased
        fingerprint.combine(UInt64(bitPattern: file.stamp.size))
        let checkpoint = folder + "/" + LedgerPath.checkpoint(number).path
        fingerprint.combine(exists(checkpoint) ? try readFile(at: checkpoint) : [])
        files.append(
          LedgerFile(path: "ledger/" + file.path, fingerprint: fingerprint.bytes) {
            () throws(PageError) in
            try unchanged(path) { () throws(WorkspaceError) in try readFile(at: path) }
          })
      case .slip where !rejected.contains(file.path): parts["inbox", default: []].append(file)
      case .card: parts["players", default: []].append(file)
      case .redaction: parts["redacted", default: []].append(file)
      case .link: parts["links", default: []].append(file)
      case .slip, nil: break
      }
    }
    for (name, found) in parts.sorted(by: { $0.key < $1.key }) {
      var fingerprint = Fingerprint()
      for file in found {
        fingerprint.combine(file.path)
        // Links alone are not named by what they hold.
        if name == "links" {
          fingerprint.combine(try readFile(at: folder + "/" + file.path))
        }
      }
      files.append(
        LedgerFile(
          path: "ledger/\(name).\(name == "links" ? "txt" : "jsonl")",
          fingerprint: fingerprint.bytes
        ) { () throws(PageError) in
          var lines: [UInt8] = []
          for file in found {
            let source = try readAgain(file.path)
            if isGood(source, site: site) { lines += source.bytes }
          }
          return lines
        })
    }
    return files
  }

  /// A file that was read when results were marked, read again.
  func readAgain(_ path: String) throws(PageError) -> SourceFile {
    try unchanged(folder + "/" + path) { () throws(WorkspaceError) in try read(path) }
  }

  private func rejectedFiles(of results: MarkedResults) -> Set<ExactString> {
    var paths: Set<ExactString> = []
    for result in results.refused where Diagnostic.Code.rejections.contains(result.code) {
      paths.insert(results.files[Int(result.place.file)])
    }
    return paths
  }

  /// Cards and links are few, and checked once more; slips were.
  private func isGood(_ file: SourceFile, site: String) -> Bool {
    switch LedgerPath(file.path) {
    case .card(let name):
      guard case .success(let entry) = file.entry(named: name) else { return false }
      return (try? PlayerCard(entry, of: site)) != nil
    case .link: return (try? AccountLink(file.bytes, of: site)) != nil
    default: return true
    }
  }
}

/// What was read of a file that could be read before; if it cannot be now, it changed since.
func unchanged<Value>(
  _ path: String, _ read: () throws(WorkspaceError) -> Value
) throws(PageError) -> Value {
  do throws(WorkspaceError) {
    return try read()
  } catch {
    throw .sourceChanged(path)
  }
}
