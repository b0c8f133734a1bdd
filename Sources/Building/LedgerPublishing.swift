internal import Background
internal import Bytes
internal import CacheCoding
internal import Cryptography
internal import Diagnostics
internal import Ledger
internal import Publishing
internal import Results
internal import Site
internal import Workspace

extension LedgerFiles {
  /// The files of the signed ledger as the site publishes them: batches and checkpoints as they
  /// are, and one file each for the inbox, the cards and what stands for erased entries, an entry a
  /// line.
  ///
  /// What was rejected is not published, nor a batch after the last checkpoint if anything is wrong
  /// with it: whatever might stand there. A file that cannot be read is a failure: it must not be
  /// published as an empty one.
  ///
  /// `findings` are what is wrong with the ledger.
  func published(
    site: String, _ results: MarkedResults, _ findings: [Diagnostic]
  ) throws(WorkspaceError) -> [LedgerFile] {
    var files: [LedgerFile] = []
    var parts: [String: [FoundFile]] = [:]
    let rejected = rejectedFiles(of: results)
    let log = results.log
    let damaged = damagedFiles(findings)
    // A damaged log is published with its checkpoints, so that whoever verifies it finds that out.
    let batches = Set(numbers { if case .batch(let number) = $0 { number } else { nil } })
    let sealed = numbers { if case .checkpoint(let number) = $0 { number } else { nil } }
    let lastCheckpoint = sealed.max() ?? 0
    func isSound(_ path: String) -> Bool { !damaged.contains(path) && !rejected.contains(path) }
    // The same on every machine, and known without reading the log: files are named by what they
    // hold, and batches are what their checkpoints say but for what was erased since. Where the
    // ledger is damaged that does not hold, so that they are read.
    let isDamaged = findings.contains {
      $0.severity == .error && LedgerPath.isSigned($0.location.path)
        && !$0.location.path.hasPrefix("inbox/")
    }
    var erased = Fingerprint()
    for file in found where file.path.hasPrefix("redacted/") { erased.combine(file.path) }
    var checkpoints: [(number: Int, note: [UInt8])] = []
    for file in found {
      switch LedgerPath(file.path) {
      case .batch(let number) where number > lastCheckpoint && !isSound(file.path): break
      case .checkpoint(let number)
      where !isSound(file.path) && (number <= log.batch || !batches.contains(number)):
        break
      case .batch(let number), .checkpoint(let number):
        let path = folder + "/" + file.path
        var fingerprint = erased
        fingerprint.combine(UInt64(bitPattern: file.stamp.size))
        let checkpoint = folder + "/" + LedgerPath.checkpoint(number).path
        let note = exists(checkpoint) ? try readFile(at: checkpoint) : []
        fingerprint.combine(note)
        if isDamaged { fingerprint.combine(try readFile(at: path)) }
        if LedgerPath(file.path) == .checkpoint(number) { checkpoints.append((number, note)) }
        files.append(
          LedgerFile(path: "ledger/" + file.path, fingerprint: fingerprint.bytes) {
            () throws(PageError) in
            try unchanged(file.path) { () throws(WorkspaceError) in try readFile(at: path) }
          })
      case .slip where !rejected.contains(file.path): parts["inbox", default: []].append(file)
      case .card: parts["players", default: []].append(file)
      case .redaction: parts["redacted", default: []].append(file)
      case .link: parts["links", default: []].append(file)
      case .slip, nil: break
      }
    }
    // Pages read these and the witnesses where there is a log; an empty file says: none.
    if !checkpoints.isEmpty { parts["redacted", default: []] += [] }
    for (name, found) in parts.sorted(by: { $0.key < $1.key }) {
      files.append(try joined(found, as: name, site: site, log.organiser, reading: isDamaged))
    }
    let held = checkpoints.filter { $0.number <= log.batch }
    return files + tiles(of: held, log) + (held.isEmpty ? [] : [try witnesses()])
  }

  /// The numbers of files of the log.
  private func numbers(_ number: (LedgerPath) -> Int?) -> [Int] {
    found.compactMap { LedgerPath($0.path).flatMap(number) }
  }

  /// Files of one kind as one that is published, an entry a line.
  private func joined(
    _ found: [FoundFile], as name: String, site: String, _ organiser: String,
    reading isDamaged: Bool
  ) throws(WorkspaceError) -> LedgerFile {
    var fingerprint = Fingerprint()
    fingerprint.combine(organiser)
    for file in found {
      fingerprint.combine(file.path)
      // These are not named by what they hold.
      if ["links", "redacted"].contains(name) || isDamaged {
        fingerprint.combine(try readFile(at: folder + "/" + file.path))
      }
    }
    return LedgerFile(
      path: "ledger/\(name).\(name == "links" ? "txt" : "jsonl")", fingerprint: fingerprint.bytes
    ) { () throws(PageError) in
      var lines: [UInt8] = []
      for file in found {
        let source = try readAgain(file.path)
        if isGood(source, site: site, organiser) { lines += source.bytes }
      }
      return lines
    }
  }

  /// The policy of witnesses, empty without one, and what is wrong with it.
  private func policy() throws(WorkspaceError) -> (bytes: [UInt8], mistake: PolicyError?) {
    let path = folder + "/witnesses.txt"
    let bytes = exists(path) ? try readFile(at: path) : []
    do throws(PolicyError) {
      _ = try WitnessPolicy(bytes)
      return (bytes, nil)
    } catch {
      return (bytes, error)
    }
  }

  /// What is wrong with the policy of witnesses, of which nothing is published then.
  func policyFindings() throws(WorkspaceError) -> [Diagnostic] {
    let (bytes, mistake) = try policy()
    // A file that names nobody yet is no mistake.
    let says = bytes.split(separator: UInt8(ascii: "\n")).contains { line in
      line.first { $0 > 0x20 }.map { $0 != UInt8(ascii: "#") } ?? false
    }
    guard says, let mistake else { return [] }
    return [
      .error(
        .badPolicy, mistake.message + "; until then no witness is published",
        at: SourceLocation(path: "witnesses.txt", line: mistake.line))
    ]
  }

  /// The witnesses that the organiser names; an empty file if that is no policy.
  private func witnesses() throws(WorkspaceError) -> LedgerFile {
    let (bytes, mistake) = try policy()
    let published = mistake == nil ? bytes : []
    var fingerprint = Fingerprint()
    fingerprint.combine(published)
    return LedgerFile(path: "ledger/witnesses.txt", fingerprint: fingerprint.bytes) { published }
  }

  /// The sealed log as C2SP's tlog-tiles has it: the last checkpoint and the tiles, which are made
  /// from the batches when the first of them is to be written.
  private func tiles(of checkpoints: [(number: Int, note: [UInt8])], _ log: LogState)
    -> [LedgerFile]
  {
    let checkpoints = checkpoints.sorted { $0.number < $1.number }
    guard let last = checkpoints.last?.note else { return [] }
    let sizes = checkpoints.map { sizeInCheckpoint($0.note) }
    // All that the last checkpoint holds are there; one before it may lack a checkpoint of its own.
    let batches = (1...log.batch).map { LedgerPath.batch($0).path }
    let hashes = Once<LogHashes>()
    let tiles = LogTile.all(at: sizes).map { tile in
      // A tile never changes; the first checkpoint that reaches its end is what it follows from.
      var fingerprint = Fingerprint()
      fingerprint.combine(
        checkpoints[min(sizes.partitionPoint { $0 >= tile.end }, sizes.count - 1)].note)
      return LedgerFile(path: "ledger/" + tile.path, fingerprint: fingerprint.bytes) {
        () throws(PageError) in
        let all = try hashes.value { () throws(PageError) in
          var commitments: [Digest] = []
          for path in batches { commitments += commitmentsInBatch(try readAgain(path).bytes) }
          guard commitments.count == log.checkpoint.size else {
            throw .ledgerChanged(batches.last ?? "")
          }
          return LogHashes(commitments)
        }
        guard let bytes = all.bytes(of: tile) else {
          throw .ledgerChanged(batches.last ?? "")
        }
        return bytes
      }
    }
    var fingerprint = Fingerprint()
    fingerprint.combine(last)
    return tiles + [
      LedgerFile(path: "ledger/checkpoint", fingerprint: fingerprint.bytes) { last }
    ]
  }

  /// A file that was read when results were marked, read again.
  func readAgain(_ path: String) throws(PageError) -> SourceFile {
    try unchanged(path) { () throws(WorkspaceError) in try read(path) }
  }

  /// The batches and checkpoints that are not what was sealed.
  private func damagedFiles(_ findings: [Diagnostic]) -> Set<ExactString> {
    Set(
      findings.lazy.filter { finding in
        finding.severity == .error
          && (Diagnostic.Code.damage.contains(finding.code)
            || finding.location.path.hasSuffix(".checkpoint") && finding.code != .missingBatch)
      }.map { ExactString($0.location.path) })
  }

  private func rejectedFiles(of results: MarkedResults) -> Set<ExactString> {
    var paths: Set<ExactString> = []
    for result in results.refused where Diagnostic.Code.rejections.contains(result.code) {
      paths.insert(results.files[Int(result.place.file)])
    }
    return paths
  }

  /// Cards, links and erasures are few, and checked once more; slips were.
  private func isGood(_ file: SourceFile, site: String, _ organiser: String) -> Bool {
    switch LedgerPath(file.path) {
    case .card(let name):
      guard case .success(let entry) = file.entry(named: name) else { return false }
      return (try? PlayerCard(entry, of: site)) != nil
    case .link: return (try? AccountLink(file.bytes, of: site)) != nil
    case .redaction(let commitment):
      guard file.bytes.last == 0x0A else { return false }
      let entry = Array(file.bytes.dropLast())
      let redaction = try? Redaction(entry, of: site, by: VerifierKey(organiser)?.key)
      return redaction?.commitment == commitment
    default: return true
    }
  }
}

/// What was read of a file of the ledger that could be read before; if it cannot be now, it changed
/// since.
func unchanged<Value>(
  _ path: String, _ read: () throws(WorkspaceError) -> Value
) throws(PageError) -> Value {
  do throws(WorkspaceError) {
    return try read()
  } catch {
    throw .ledgerChanged(path)
  }
}

extension Diagnostic.Code {
  /// What keeps a slip out of the log; whatever else is found about one is logged and flagged.
  fileprivate static let rejections: Set<Self> = [
    entryTooLarge, notUTF8, byteOrderMark, duplicateMember, tooDeep, badJSON, badMember,
    controlCharacter, notNFC, notCanonical, otherSite, badKey, badSignature, wrongName,
  ]
  /// What is wrong with a batch as a part of the log, whatever its slips say.
  fileprivate static let damage: Set<Self> = [
    missingBatch, incompleteBatch, missingCheckpoint, logShorter, logLonger, logChanged, badSeal,
    sealDiffers, misplacedSeal,
  ]
}

extension LogTile {
  /// The size of the log with whose last entry the tile is there.
  fileprivate var end: Int {
    (index * Self.fullWidth + width) << ((level ?? 0) * Self.bitsPerLevel)
  }
}
