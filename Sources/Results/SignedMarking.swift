internal import Bytes
internal import Cryptography
internal import Diagnostics
internal import Ledger
internal import Parallel

/// The signed results of a ledger, checked, marked and set in order.
struct SignedMarks: Sendable {
  /// Files are the batches, then those of the inbox; places of quizzes and revisions are those of
  /// the context.
  private(set) var results = MarkedResults()
  private(set) var findings: [Diagnostic] = []

  /// Reads the signed ledger, in as many threads as there are jobs.
  init(_ ledger: SignedLedger, _ context: MarkingContext, jobs: Int) {
    if ledger.files.isEmpty {
      findings = ledger.files.findings
      results.log.organiser = ledger.organiser?.text ?? ""
      return
    }
    let cards = ReadCards(ledger, jobs: jobs)
    let batches = ledger.files.batches
    results.files = batches.map(\.file.path) + ledger.files.slips.map(\.file.path)
    let pieces = Piece.all(of: ledger.files)
    let redacted = cards.redacted
    let read = parallelMap(count: pieces.count, jobs: jobs, chunk: 1) { index in
      var reading = SlipReading(ledger, redacted: redacted, context)
      pieces[index].read(with: &reading, from: ledger.files)
      return reading.segment
    }

    var readBatches = batches.map { batch in
      ReadBatch(
        number: batch.number, path: batch.file.path, lines: [],
        firstLine: Array(batch.file.bytes.prefix { $0 != 0x0A }),
        endsWithNewline: batch.file.bytes.last == 0x0A)
    }
    var sizes: Set<Int> = []
    for (piece, segment) in zip(pieces, read) {
      if case .lines(let batch, _, _) = piece { readBatches[batch].lines += segment.lines }
      for slip in segment.slips { sizes.insert(slip.seen.size) }
    }
    let log = CheckedLog(
      readBatches, checkpoints: ledger.files.checkpoints, of: ledger.site, by: ledger.organiser,
      rootsAt: sizes)
    findings = ledger.files.findings + cards.findings + log.findings
    if ledger.organiser == nil, !batches.isEmpty {
      findings.warn(
        .noOrganiser,
        "the log is sealed, but the site does not say by which key; put \"organiser\" into site.yml",
        at: SourceLocation(path: batches[0].file.path))
    }
    results.log.checkpoint = log.checkpoint
    results.log.batch = log.checkpointBatch
    results.log.erased = log.erased.count
    results.log.lastSealing = log.lastSealing
    results.log.organiser = ledger.organiser?.text ?? ""
    let slips = read.lazy.flatMap(\.slips)
    results.verified = slips.map(\.commitment)
    let (signers, linked) = (Set(slips.map(\.player)), Set(cards.links.map(\.player)))
    let names = cards.roster.names(of: signers.union(linked).union(cards.roster.cards.keys))
    results.fullNames = cards.roster.fullNames(
      names.filter { signers.contains($0.key) || linked.contains($0.key) })
    describePlayers(cards, names, signers)
    var ordering = SlipOrdering(
      paths: results.files, of: ledger.files, log, names, redacted: redacted)
    for finding in read.flatMap(\.findings) { ordering.reject(finding) }
    ordering.add(slips, sealedBatches: log.sealings.count)
    ordering.noteSkippedOrdinals()
    results.attempts = ordering.attempts
    (results.players, results.refused) = (ordering.players, ordering.refused)
    results.log.pending = results.attempts.count(where: \.isUnsealed)
    findings += ordering.findings
  }

  /// Says who the players are, by their cards and links.
  private mutating func describePlayers(
    _ cards: ReadCards, _ names: [PublicKey: String], _ signers: Set<PublicKey>
  ) {
    results.links = cards.links.map { link in
      MarkedResults.Link(player: names[link.player] ?? "", account: link.account, key: link.key)
    }
    results.signing = signers.union(cards.roster.cards.keys).sorted().compactMap { key in
      names[key].map { SigningPlayer(key: base64URL(key.bytes), name: $0) }
    }
    let shown = Set(results.signing.map(\.name))
    results.heldHandles = cards.roster.holders.keys.filter { !shown.contains($0) }.sorted()
  }
}

/// A part of the signed ledger that is read on its own.
private enum Piece: Sendable {
  /// Lines of a batch, by its place among the batches, with the number of the first.
  case lines(batch: Int, [Range<Int>], first: Int)
  case files(Range<Int>)

  static let size = 512

  static func all(of files: SignedFiles) -> [Piece] {
    var pieces: [Piece] = []
    for (index, batch) in files.batches.enumerated() {
      var lines = batch.file.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        .map(\.indices)
      if lines.last?.isEmpty == true { lines.removeLast() }
      for start in stride(from: 0, to: lines.count, by: size) {
        let end = min(start + size, lines.count)
        pieces.append(.lines(batch: index, Array(lines[start..<end]), first: start + 1))
      }
    }
    for start in stride(from: 0, to: files.slips.count, by: size) {
      pieces.append(.files(start..<min(start + size, files.slips.count)))
    }
    return pieces
  }

  func read(with reading: inout SlipReading, from files: SignedFiles) {
    switch self {
    case .lines(let batch, let lines, let first):
      let bytes = files.batches[batch].file.bytes
      for (index, range) in lines.enumerated() {
        reading.readLine(range, of: bytes, file: batch, line: first + index)
      }
    case .files(let range):
      for index in range {
        reading.readFile(files.slips[index], file: files.batches.count + index)
      }
    }
  }
}
