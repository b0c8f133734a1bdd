internal import Bytes
internal import Console
internal import Cryptography
internal import Diagnostics
internal import Files
internal import SystemCalls
internal import JSON
internal import Ledger
internal import Results

/// Everything that a run of the program found out.
struct Report {
  var verification: Verification
  /// What differs, with paths that can be opened from where the command was typed.
  var differences: [Diagnostic]
  /// What is flagged, but published rightly.
  var notes: [Diagnostic]
  /// The slips that were asked for.
  var receipts: [Receipt]?
  /// The checkpoint that was asked about, if the log begins with it.
  var since: Checkpoint?
  /// The witnesses of the policy that cosigned the last checkpoint, if a policy was named.
  var witnesses: [String]?
  /// The log's last checkpoint.
  var checkpoint = Checkpoint.empty

  var isGood: Bool { differences.isEmpty }

  /// Looks up slips and a checkpoint that somebody kept, if files with them are named.
  init(
    _ verification: Verification, of site: PublishedSite, findings: [Diagnostic],
    receipt: String?, since: String?, policy: String?
  ) throws(WorkspaceError) {
    self.verification = verification
    differences = findings.filter { $0.severity == .error } + site.differences(of: verification)
    notes = findings.filter { $0.severity == .warning } + site.notes(of: verification)
    checkpoint = verification.log.checkpoint
    guard receipt != nil || since != nil || policy != nil else { return }
    let proofs = LogProofs(verification.signed)
    if let receipt {
      let file = SourceFile(path: receipt, bytes: try readFile(at: receipt, mayBePipe: true))
      receipts = proofs.receipts(for: file, reporting: &differences)
    }
    if let since {
      let file = SourceFile(path: since, bytes: try readFile(at: since, mayBePipe: true))
      self.since = proofs.check(since: file, reporting: &differences)
    }
    if let policy { try check(policy: policy, proofs) }
  }

  /// Checks the last checkpoint against the policy in a file.
  private mutating func check(policy path: String, _ proofs: LogProofs) throws(WorkspaceError) {
    let bytes = try readFile(at: path, mayBePipe: true)
    do throws(PolicyError) {
      witnesses = proofs.check(
        try WitnessPolicy(bytes), in: path, now: Int64(time(nil)), reporting: &differences)
    } catch {
      differences.append(
        .error(.badPolicy, error.message, at: SourceLocation(path: path, line: error.line)))
    }
  }

  /// What was looked up, in sentences.
  var answers: [String] {
    var lines: [String] = []
    for receipt in receipts ?? [] {
      guard let index = receipt.index else {
        lines.append("slip \(receipt.id.hex) is handed in, and not yet sealed")
        continue
      }
      let time = receipt.sealed.map { ", sealed at \($0.text)" } ?? ""
      lines.append(
        "slip \(receipt.id.hex) is entry \(index + 1) of \(checkpoint.size)\(time); "
          + "proved by \(counted(receipt.proof.count, "digest"))"
          + (receipt.isErased ? "; its text was erased from the ledger since" : ""))
    }
    if let since {
      lines.append(
        "the log begins with the \(since.size) entries of that checkpoint: nothing was removed or changed since"
      )
    }
    if let witnesses, !witnesses.isEmpty {
      lines.append("cosigned by \(witnesses.joined(separator: ", "))")
    }
    return lines
  }

  /// What `--json` prints.
  ///
  ///     {"good":false,"results":1234,"players":12,"quizzes":30,"boards":86,"refused":0,"claims-too-high":2,
  ///     "log":{"size":9,"root":"HFb4…","pending":1,"erased":0},"receipts":[{"slip":"a9b7…","index":4,"sealed":"…","commitment":"…","proof":["…"]}],
  ///     "since":{"size":4,"root":"…"},"witnesses":["north"],"notes":[…],
  ///     "differences":[{"code":"row-differs","path":"public/ledger.json","line":80,"column":1,"message":"…"}]}
  var json: [UInt8] {
    var members: [JSONValue.Member] = [
      .init("good", isGood), .init("results", verification.results),
      .init("players", verification.players), .init("quizzes", verification.quizzes),
      .init("boards", verification.boards), .init("refused", verification.refused),
      .init("claims-too-high", verification.claimsTooHigh),
      .init(
        "log",
        .object([
          .init("size", checkpoint.size), .init("root", checkpoint.rootText),
          .init("pending", verification.log.pending), .init("erased", verification.log.erased),
        ])),
    ]
    if let receipts {
      let values = receipts.map { receipt -> JSONValue in
        var members: [JSONValue.Member] = [
          .init("slip", receipt.id.hex), .init("commitment", receipt.commitment.hex),
        ]
        if let index = receipt.index { members.append(.init("index", index)) }
        if let sealed = receipt.sealed { members.append(.init("sealed", sealed.text)) }
        members.append(.init("proof", receipt.proof.map(\.hex)))
        return .object(members)
      }
      members.append(.init("receipts", values))
    }
    if let since {
      members.append(
        .init("since", .object([.init("size", since.size), .init("root", since.rootText)])))
    }
    if let witnesses { members.append(.init("witnesses", witnesses)) }
    members.append(.init("notes", notes.map(\.json)))
    members.append(.init("differences", differences.map(\.json)))
    return JSONValue.object(members).line
  }

  /// A report as CI systems read it: one case that stands for all checks, and one for each
  /// difference.
  var junit: [UInt8] {
    var xml =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n<testsuite name=\"podium-verify\" "
      + "tests=\"\(differences.count + 1)\" failures=\"\(differences.count)\">\n"
      + "<testcase classname=\"podium-verify\" name=\"\(escaped(verification.summary))\"/>\n"
    for difference in differences {
      let place = "\(difference.location.path):\(difference.location.line)"
      xml +=
        "<testcase classname=\"\(difference.code.name)\" name=\"\(escaped(place))\">"
        + "<failure message=\"\(escaped(difference.message))\"/></testcase>\n"
    }
    return Array((xml + "</testsuite>\n</testsuites>\n").utf8)
  }
}

/// Text for an attribute in XML.
private func escaped(_ text: String) -> String {
  visible(text).unicodeScalars.map { scalar in
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    default: String(scalar)
    }
  }.joined()
}

extension Diagnostic {
  fileprivate var json: JSONValue {
    .object([
      .init("code", code.name), .init("path", location.path), .init("line", location.line),
      .init("column", location.column), .init("message", message),
    ])
  }
}
