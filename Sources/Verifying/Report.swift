internal import Bytes
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
    differences = findings + site.differences(of: verification)
    notes = site.notes(of: verification)
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
          + "\(receipt.proof.count) digests prove it"
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
  ///     "log":{"size":9,"root":"HFb4…","pending":1},"receipts":[{"slip":"a9b7…","index":4,"sealed":"…","commitment":"…","proof":["…"]}],
  ///     "since":{"size":4,"root":"…"},"witnesses":["north"],"notes":[…],
  ///     "differences":[{"code":"row-differs","path":"public/ledger.json","line":80,"column":1,"message":"…"}]}
  var json: [UInt8] {
    func number(_ name: String, _ count: Int) -> JSONValue.Member {
      JSONValue.Member(name, .integer(Int64(count)))
    }
    func text(_ name: String, _ text: String) -> JSONValue.Member {
      JSONValue.Member(name, .string(text))
    }
    var members = [
      JSONValue.Member("good", .bool(isGood)),
      number("results", verification.results), number("players", verification.players),
      number("quizzes", verification.quizzes), number("boards", verification.boards),
      number("refused", verification.refused),
      number("claims-too-high", verification.claimsTooHigh),
      JSONValue.Member(
        "log",
        .object([
          number("size", checkpoint.size), text("root", checkpoint.rootText),
          number("pending", verification.log.pending),
        ])),
    ]
    if let receipts {
      let values = receipts.map { receipt -> JSONValue in
        var members = [text("slip", receipt.id.hex), text("commitment", receipt.commitment.hex)]
        if let index = receipt.index { members.append(number("index", index)) }
        if let sealed = receipt.sealed { members.append(text("sealed", sealed.text)) }
        members.append(
          JSONValue.Member("proof", .array(receipt.proof.map { .string($0.hex) })))
        return .object(members)
      }
      members.append(JSONValue.Member("receipts", .array(values)))
    }
    if let since {
      members.append(
        JSONValue.Member(
          "since", .object([number("size", since.size), text("root", since.rootText)])))
    }
    if let witnesses {
      members.append(
        JSONValue.Member("witnesses", .array(witnesses.map { .string($0) })))
    }
    members.append(JSONValue.Member("notes", .array(notes.map(\.json))))
    members.append(JSONValue.Member("differences", .array(differences.map(\.json))))
    var bytes: [UInt8] = []
    bytes.appendJSON(.object(members))
    bytes.append("\n")
    return bytes
  }

  /// A report as CI systems read it: one case that stands for all checks, and one for each
  /// difference.
  var junit: [UInt8] {
    var xml: [UInt8] = []
    xml.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n")
    xml.append(
      "<testsuite name=\"podium-verify\" tests=\"\(differences.count + 1)\" failures=\"\(differences.count)\">\n"
    )
    xml.append("<testcase classname=\"podium-verify\" name=\"")
    xml.appendEscaped(verification.summary)
    xml.append("\"/>\n")
    for difference in differences {
      xml.append("<testcase classname=\"\(difference.code.name)\" name=\"")
      xml.appendEscaped("\(difference.location.path):\(difference.location.line)")
      xml.append("\"><failure message=\"")
      xml.appendEscaped(difference.message)
      xml.append("\"/></testcase>\n")
    }
    xml.append("</testsuite>\n</testsuites>\n")
    return xml
  }
}

extension Diagnostic {
  fileprivate var json: JSONValue {
    .object([
      JSONValue.Member("code", .string(code.name)),
      JSONValue.Member("path", .string(location.path)),
      JSONValue.Member("line", .integer(Int64(location.line))),
      JSONValue.Member("column", .integer(Int64(location.column))),
      JSONValue.Member("message", .string(message)),
    ])
  }
}
