internal import Bytes
internal import Consistency
internal import Cryptography
internal import Diagnostics
package import JSON
internal import Ledger

/// What a page asks about receipts, as JSON; the answer is JSON too.
///
///     {"task":"make","site":"quiz.example.org","organiser":"quiz.example.org/ledger+d0b97b16+AQ…",
///      "entry":"{\"body\":…}","index":4,"files":{"ledger/checkpoint":"cXVpe…","ledger/tile/0/000.p/7":"…"}}
///     {"files":["ledger/tile/1/000.p/1"]}
///     {"proof":"c2sp.org/tlog-proof@v1\n…"}
///
/// | task | members | answer |
/// | --- | --- | --- |
/// | `make` | `entry`, `index` | `proof`: the text of the file |
/// | `find` | `index`, `start` | `commitment`, if it begins with the hexadecimal digits of `start`, and `size` |
/// | `check` | `proof`, in base64; `compare` with the log as it is now; `seal` | what it proves |
///
/// A file is base64 of its bytes, or null if there is none. As long as files are missing, the
/// answer names them. What does not hold is `{"refused":"bad-proof","message":"…"}`.
package struct ReceiptRequest {
  private let value: JSONValue
  private let files: PublishedFiles

  /// Nil for what is no request.
  package init?(_ value: JSONValue) {
    self.value = value
    var files: [(path: String, bytes: [UInt8]?)] = []
    if case .object(let members)? = value["files"] {
      for member in members {
        guard case .string(let text) = member.value else {
          files.append((member.name, nil))
          continue
        }
        guard let bytes = decodedBase64(Array(text.utf8).span, .padded) else { return nil }
        files.append((member.name, bytes))
      }
    }
    self.files = PublishedFiles(files)
  }

  package func answer() -> JSONValue {
    let answer = reply()
    // Without a file that was asked for, an answer is of no worth.
    if files.missing.isEmpty { return answer }
    return .object([.init("files", .array(files.missing.map { .string($0) }))])
  }

  private func reply() -> JSONValue {
    do throws(Refusal) {
      guard let site = text("site"), let organiser = VerifierKey(text("organiser") ?? "") else {
        throw Refusal(.noOrganiser, "without the organiser's key no proof can be checked")
      }
      let answer: [JSONValue.Member]?
      switch text("task") ?? "" {
      case let task where task.isExactly("make"): answer = try make(site, organiser)
      case let task where task.isExactly("find"): answer = try find(site, organiser)
      default: answer = try check(site, organiser)
      }
      return answer.map { .object($0) } ?? .null
    } catch {
      return .object([
        .init("refused", .string(error.code.name)), .init("message", .string(error.message)),
      ])
    }
  }

  private func make(_ site: String, _ organiser: VerifierKey) throws(Refusal) -> [JSONValue.Member]?
  {
    guard let log = try PublishedLog(of: site, by: organiser, in: files),
      let proof = try log.proof(of: Array((text("entry") ?? "").utf8), at: index)
    else { return nil }
    return [.init("proof", .string(String(decoding: proof.bytes, as: UTF8.self)))]
  }

  private func find(_ site: String, _ organiser: VerifierKey) throws(Refusal) -> [JSONValue.Member]?
  {
    guard let log = try PublishedLog(of: site, by: organiser, in: files),
      let found = try log.held(at: index)
    else { return nil }
    guard found.hex.utf8.starts(with: (text("start") ?? "-").utf8) else { throw .notInLog }
    return [
      .init("commitment", .string(found.hex)), .init("size", number(log.checkpoint.size)),
    ] + (log.erasure(of: found).map { [.init("erased", .string($0.text))] } ?? [])
  }

  private func check(_ site: String, _ organiser: VerifierKey) throws(Refusal)
    -> [JSONValue.Member]?
  {
    let bytes = decodedBase64(Array((text("proof") ?? "").utf8).span, .padded)
    let checked = try CheckedProof(bytes ?? [], of: site, by: organiser)
    let commitment = commitment(to: checked.proof.entry[...])
    let statement: [JSONValue.Member] =
      [
        .init("entry", .string(String(decoding: checked.proof.entry, as: UTF8.self))),
        .init("commitment", .string(commitment.hex)), .init("id", .string(checked.slip.id.hex)),
        .init("index", number(checked.proof.index)), .init("size", number(checked.checkpoint.size)),
      ] + witnesses(of: checked.proof.checkpoint)
    guard compares else { return statement }
    guard let log = try PublishedLog(of: site, by: organiser, in: files) else { return nil }
    try log.check(log.checkpoint, since: checked.checkpoint)
    var now: [JSONValue.Member] = [.init("size", number(log.checkpoint.size))]
    if let time = log.erasure(of: commitment) { now.append(.init("erased", .string(time.text))) }
    if let seal = text("seal"),
      let time = log.sealing(of: checked.proof.index, by: Array(seal.utf8))
    {
      now.append(.init("sealed", .string(time.text)))
    }
    return statement + [.init("log", .object(now))]
  }

  /// Which of the witnesses that the site names cosigned a checkpoint and when, which did not
  /// though it says so, and how many signatures are by others.
  private func witnesses(of checkpoint: [UInt8]) -> [JSONValue.Member] {
    var (cosigned, invalid): ([JSONValue], [JSONValue]) = ([], [])
    guard let note = SignedNote(checkpoint) else { return [] }
    for witness in namedWitnesses() {
      switch note.cosigning(by: witness) {
      case .none: continue
      case .invalid: invalid.append(.string(witness.name))
      case .cosigned(let time):
        cosigned.append(
          .object([
            .init("name", .string(witness.name)),
            .init("time", .string(Moment(seconds: time).text)),
          ]))
      }
    }
    let others = note.signatures.count - 1 - cosigned.count - invalid.count
    return [
      .init("cosigned", .array(cosigned)), .init("invalid", .array(invalid)),
      .init("others", number(max(0, others))),
    ]
  }

  private func namedWitnesses() -> [WitnessKey] {
    guard compares, let policy = files.bytes(at: PublishedLog.folder + "witnesses.txt") else {
      return []
    }
    do throws(PolicyError) {
      return try WitnessPolicy(policy).witnesses.map { $0.key }
    } catch {
      return []
    }
  }

  /// Whether to compare with the log as it is now.
  private var compares: Bool {
    if case .bool(true)? = value["compare"] { true } else { false }
  }

  private var index: Int {
    guard case .integer(let index)? = value["index"] else { return -1 }
    return Int(exactly: index) ?? -1
  }

  private func text(_ name: String) -> String? {
    guard case .string(let text)? = value[name] else { return nil }
    return text
  }
}

private func number(_ number: Int) -> JSONValue { .integer(Int64(number)) }
