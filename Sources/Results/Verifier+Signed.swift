internal import Bytes
internal import Cryptography
internal import Diagnostics
internal import Ledger

/// The signed ledger as a site publishes it, put together from its files.
func publishedSignedFiles(readPage: (String) -> [UInt8]?) -> SignedFiles {
  var files: [SourceFile] = []
  var number = 1
  // A signed checkpoint behind a batch that is gone tells that it is.
  var last = 0
  while number <= last + 16 {
    let checkpoint = readPage("ledger/" + LedgerPath.checkpoint(number).path)
    let batch =
      number == last + 1 || checkpoint != nil
      ? readPage("ledger/" + LedgerPath.batch(number).path) : nil
    for (path, bytes) in [(LedgerPath.batch(number), batch), (.checkpoint(number), checkpoint)] {
      guard let bytes else { continue }
      last = number
      files.append(SourceFile(path: path.path, bytes: bytes))
    }
    number += 1
  }
  func addLines(of name: String, _ path: (ArraySlice<UInt8>) -> LedgerPath) {
    guard let bytes = readPage("ledger/\(name).jsonl") else { return }
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let entry = Array(bytes[line.startIndex...].prefix(line.count + 1))
      if !entry.isEmpty { files.append(SourceFile(path: path(line).path, bytes: entry)) }
    }
  }
  addLines(of: "inbox") { .slip(sha256($0 + [0x0A])) }
  addLines(of: "players") { .card(sha256($0 + [0x0A])) }
  let end = Array("-----END SSH SIGNATURE-----\n".utf8)
  var rest = (readPage("ledger/links.txt") ?? [])[...]
  while !rest.isEmpty {
    let start = rest.indices.first { rest[$0...].starts(with: end) }
    let next = start.map { $0 + end.count } ?? rest.endIndex
    // Its name does not matter; what it says is signed.
    files.append(
      SourceFile(path: LedgerPath.link("l-\(files.count)").path, bytes: Array(rest[..<next])))
    rest = rest[next...]
  }
  addLines(of: "redacted") { line in
    // Its name is the entry that it speaks of; where that is unreadable, any name shows it.
    .redaction(Redaction.commitment(namedIn: line) ?? sha256(line))
  }
  return SignedFiles(files)
}

extension Verifier {
  /// Reports what is wrong with the signed ledger that is published; what is only flagged becomes a
  /// note.
  mutating func addSigned(_ findings: [Diagnostic]) {
    for var finding in findings.map(\.contradictionAsError)
    where LedgerPath.isSigned(finding.location.path) {
      finding.location.path = "ledger/" + finding.location.path
      if finding.severity == .error {
        add(finding.code, finding.message, in: finding.location.path, line: finding.location.line)
      } else {
        notes.append(finding)
      }
    }
  }

  /// Compares the log's state as it was published with what it is.
  mutating func checkLogState(_ state: LogState) {
    func words(_ size: Int, _ root: Digest, _ pending: Int) -> String {
      "\(size) entries, root \(Checkpoint(size: size, root: root).rootText), \(pending) not sealed"
    }
    let published = ledger.log.map { words($0.size, $0.root, $0.pending) } ?? "none"
    let found = words(state.checkpoint.size, state.checkpoint.root, state.pending)
    if published != found {
      add(.logDiffers, "the log is published as \(published), but what holds is \(found)")
    }
  }

  /// Compares whose site is published, and when its days begin, with what is known of it from
  /// elsewhere.
  mutating func checkSettings(_ known: LedgerSettings?, organiser: VerifierKey?) {
    let ledger = ledger
    if let known, known.id ?? "" != ledger.site {
      let id = known.id ?? ""
      add(.siteDiffers, "this is the ledger of \"\(ledger.site)\", but the site is \"\(id)\"")
    }
    if let known, known.hidesNames != ledger.hidesNames {
      let shown = ledger.hidesNames ? "by pseudonyms" : "by name"
      add(.siteDiffers, "players are published \(shown), but \"board\" in site.yml says otherwise")
    }
    if let zone = known?.timeZone, zone != ledger.timeZone {
      add(
        .siteDiffers, "days begin by \(ledger.timeZone), but \"time-zone\" in site.yml is \(zone)")
    }
    let isKnown = known != nil || organiser != nil || ledger.hidesNames
    // With pseudonyms no log is published, which a key on the command line would be about.
    let expected = (organiser ?? (ledger.hidesNames ? nil : known?.organiser))?.text ?? ""
    let isKey = ledger.organiser.isEmpty || VerifierKey(ledger.organiser) != nil
    if isKnown ? ledger.organiser != expected : !isKey {
      add(
        .organiserDiffers,
        "the key that is published as the organiser's is "
          + (ledger.organiser.isEmpty ? "missing" : "\(ledger.organiser)")
          + (expected.isEmpty ? ", which is no key of this site" : ", but it is \(expected)"))
    }
  }

  /// Compares the state of the log that pages are served with, and players sign, with what it is.
  mutating func checkCheckpointScript(
    _ state: LogState, against folder: LedgerFolder?, _ signed: SignedLedger,
    readPage: (String) -> [UInt8]?
  ) {
    var checkpoint = state.checkpoint
    if ledger.hidesNames {
      // The log is not published, and only who has the folder knows its state.
      guard let folder else { return }
      checkpoint =
        LogProofs(SignedLedger(folder.signed, site: signed.site, organiser: signed.organiser))
        .checkpoint
    }
    let script = readPage(Checkpoint.scriptPath)
    if script == nil ? checkpoint.size > 0 : script != checkpoint.script {
      add(
        .checkpointDiffers,
        "pages are not served with the state of the log, which has \(checkpoint.size) entries and "
          + "root \(checkpoint.rootText)", in: Checkpoint.scriptPath)
    }
  }

  /// Compares the log as C2SP's tiles with the log itself: every tile that a checkpoint of it
  /// needs, and the last checkpoint.
  mutating func checkTiles(
    _ state: LogState, _ signed: SignedLedger, readPage: (String) -> [UInt8]?
  ) {
    if ledger.hidesNames { return }
    guard state.checkpoint.size > 0 else {
      if readPage("ledger/checkpoint") != nil, signed.files.checkpoints.isEmpty {
        add(.missingBatch, "a checkpoint is there, but no log", in: "ledger/checkpoint")
      }
      return
    }
    let last = signed.files.checkpoints.last { $0.number == state.batch }
    if readPage("ledger/checkpoint") != last?.file.bytes {
      add(
        .tileDiffers, "this is not the log's last checkpoint, ledger/\(last?.file.path ?? "log")",
        in: "ledger/checkpoint")
    }
    let (tiles, hashes) = LogProofs(signed).tiles
    for tile in tiles {
      guard let page = readPage("ledger/" + tile.path) else {
        add(.missingTile, "\(tile.path) is not there", in: "ledger/tile")
        continue
      }
      if page != hashes.bytes(of: tile) {
        add(.tileDiffers, "\(tile.path) is not what the log makes it", in: "ledger/tile")
      }
    }
  }

  /// Checks the signed ledger of a folder by itself; returns the paths of files with errors.
  @discardableResult
  mutating func checkSigned(
    _ folder: LedgerFolder, of published: SignedLedger, _ archive: RevisionArchive
  ) -> Set<ExactString> {
    var findings: [Diagnostic] = []
    _ = markLedger(
      records: [],
      signed: SignedLedger(folder.signed, site: published.site, organiser: published.organiser),
      against: archive, current: [:], jobs: jobs, reporting: &findings)
    var rejected: Set<ExactString> = []
    for finding in findings.map(\.contradictionAsError)
    where LedgerPath.isSigned(finding.location.path) && finding.severity == .error {
      rejected.insert(finding.location.path)
      addInLedger(
        finding.code, finding.message, in: finding.location.path, line: finding.location.line)
    }
    return rejected
  }

  /// Compares the signed ledger of a folder with the one that is published.
  mutating func compareSigned(
    _ folder: LedgerFolder, with published: SignedLedger, _ archive: RevisionArchive
  ) {
    let kept = folder.signed.byPath
    let shown = published.files.byPath
    guard kept != shown else { return }
    // What the folder holds besides is checked like all else.
    let rejected = checkSigned(folder, of: published, archive)
    for path in kept.keys.sorted().map(\.text) where !rejected.contains(path) {
      if shown[path] == nil {
        addInLedger(
          .resultLeftOut, "this file is not published; build the site and publish it again",
          in: path)
      } else if shown[path] != kept[path] {
        addInLedger(
          .resultChanged, "this file is published otherwise than it stands here", in: path)
      }
    }
    for path in shown.keys.sorted().map(\.text) where kept[path] == nil {
      add(
        .resultAdded, "what is published here is not in the ledger's folder", in: "ledger/" + path)
    }
  }
}

extension Diagnostic {
  /// The finding as the verifier takes it: an error if the log and what players saw contradict each
  /// other, or if nobody can tell by which key the log is sealed.
  ///
  /// To a build these are warnings, as nobody can put right what is signed.
  var contradictionAsError: Diagnostic {
    switch code {
    case .seenDiffers, .seenTooLarge:
      .error(
        .logContradicted,
        message + "; entries were removed from the log or changed, or the player made this up",
        at: location)
    case .noOrganiser: .error(code, message, at: location)
    default: self
    }
  }
}

extension SignedFiles {
  /// The bytes of all files.
  fileprivate var byPath: [ExactString: [UInt8]] {
    var files: [ExactString: [UInt8]] = [:]
    // Links are published without their files' names.
    for file in all {
      guard case .link = LedgerPath(file.path) else {
        files[file.path] = file.bytes
        continue
      }
      files["links/" + sha256(file.bytes).hex] = file.bytes
    }
    return files
  }
}
