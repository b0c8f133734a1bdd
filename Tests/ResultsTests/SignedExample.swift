import Cryptography
import Diagnostics
import Ledger
import Publishing
import Results
import Sealing
import SlipSigning
import SecretKeys

/// A small signed ledger on top of `Example`, with keys that everybody may know.
struct SignedExample {
  static let site = "quiz.example.org"
  static let organiser = signer(1)
  static let ada = key(2)
  static let bob = key(3)
  static let start = Moment(seconds: 1_795_205_700)

  /// Paths in the ledger's folder.
  var files: [String: [UInt8]] = [:]
  var archive = Example.archive
  var verifier: VerifierKey? = organiser.verifier

  static func key(_ number: UInt8) -> SigningKey {
    guard let key = SigningKey(seed: [UInt8](repeating: number, count: 32)) else {
      fatalError("32 bytes are a seed")
    }
    return key
  }

  static func signer(_ number: UInt8, site: String = site) -> SignerKey {
    SignerKey(name: logName(of: site), key: key(number))
  }

  static func moment(_ second: Int64) -> Moment {
    Moment(seconds: start.seconds + second)
  }

  /// An attempt at the rivers that earns 100 of 300.
  static func body(_ attempt: UInt8, at second: Int64 = 0, seen: Checkpoint = .empty) -> SlipBody {
    SlipBody(
      quiz: "geography/rivers", revision: Example.rivers.name, answers: ["vienna": ["b"]],
      attempt: [UInt8](repeating: attempt, count: 16), began: moment(second),
      ended: moment(second + 30), claim: SlipBody.Claim(100, of: 300), seen: seen)
  }

  static func entry(
    _ attempt: UInt8, at second: Int64 = 0, by key: SigningKey = ada, site: String = site,
    _ change: (inout SlipBody) -> Void = { _ in }
  ) -> [UInt8] {
    var body = body(attempt, at: second)
    change(&body)
    return body.entry(of: site, by: key)
  }

  var signedFiles: SignedFiles {
    SignedFiles(files.map { SourceFile(path: $0.key, bytes: $0.value) })
  }

  /// Puts an entry into the inbox, as it is.
  mutating func put(_ entry: [UInt8]) {
    let bytes = entry + [0x0A]
    files[LedgerPath.slip(sha256(bytes)).path] = bytes
  }

  mutating func put(_ card: PlayerCard, by key: SigningKey) {
    let bytes = card.entry(of: Self.site, by: key) + [0x0A]
    files[LedgerPath.card(sha256(bytes)).path] = bytes
  }

  mutating func seal(at second: Int64, by signer: SignerKey = organiser) throws {
    let plan = try SealPlan(
      for: signedFiles, of: Self.site, by: signer, organiser: signer.verifier,
      at: Self.moment(second))
    for write in plan.writes { files[write.path] = write.bytes }
    for removal in plan.removals { files[removal] = nil }
  }

  /// Two batches of two slips each, and one in the inbox.
  static func sealed() throws -> SignedExample {
    try kept.get()
  }

  private static let kept = Result { try makeSealed() }

  private static func makeSealed() throws -> SignedExample {
    var example = SignedExample()
    example.put(PlayerCard(player: ada.publicKey, handle: "ada", issued: start), by: ada)
    example.put(entry(1, at: 0))
    example.put(entry(2, at: 0, by: bob))
    try example.seal(at: 100)
    example.put(entry(3, at: 200))
    example.put(entry(4, at: 200, by: bob))
    try example.seal(at: 300)
    let seen = example.mark().0.log.checkpoint
    example.put(entry(5, at: 400) { $0.seen = seen })
    return example
  }

  func mark(jobs: Int = 1) -> (MarkedResults, [Diagnostic]) {
    var diagnostics: [Diagnostic] = []
    let results = markLedger(
      recorded: [], signed: SignedLedger(signedFiles, site: Self.site, organiser: verifier),
      against: archive, current: Example.current, jobs: jobs, reporting: &diagnostics)
    return (results, diagnostics)
  }

  var codes: [String] { mark().1.map(\.code.name) }

  func batch(_ number: Int) -> [[UInt8]] {
    (files[LedgerPath.batch(number).path] ?? []).split(separator: 0x0A).map { Array($0) }
  }

  mutating func setBatch(_ number: Int, _ lines: [[UInt8]]) {
    files[LedgerPath.batch(number).path] = lines.flatMap { $0 + [0x0A] }
  }
}
