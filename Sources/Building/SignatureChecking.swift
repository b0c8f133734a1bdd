package import Content
package import Cryptography
package import Diagnostics
internal import Ledger
internal import Results
internal import Workspace

/// How the signed results of a site are checked: its id, its organiser's key, and what was checked
/// before.
package struct SignatureChecking: Sendable {
  package let site: String
  let organiser: VerifierKey?
  private let cache: CacheFile?
  /// Entries whose signatures are known to be good, beside those of the cache.
  package var verified: Set<Digest> = []

  package init(
    _ settings: SiteSettings, in folder: SiteFolder, reporting diagnostics: inout [Diagnostic]
  ) {
    site = settings.id
    cache = folder.verifiedCache
    guard !settings.organiser.isEmpty else {
      organiser = nil
      return
    }
    let key = VerifierKey(settings.organiser)
    organiser = key?.name == logName(of: settings.id) ? key : nil
    if organiser == nil {
      diagnostics.error(
        .badOrganiser,
        key.map {
          "\"organiser\" is the key of the log \"\($0.name)\", but the log of this \"id\" is \"\(logName(of: settings.id))\"; put the old id back, or, if nothing was published yet, make a new key with podium ledger keygen"
        }
          ?? "\"organiser\" is no key; it is the line that \"podium ledger keygen\" prints",
        at: SourceLocation(path: settingsPath))
    }
  }

  /// What is to be checked, with what was found good before.
  ///
  /// Signatures are checked again where the cache is not provably the user's own.
  func ledger(_ files: SignedFiles) -> (ledger: SignedLedger, foundDamagedCache: Bool) {
    var ledger = SignedLedger(files, site: site, organiser: organiser)
    ledger.verified = verified
    guard let cache, !files.isEmpty else { return (ledger, false) }
    let contents = cache.read()
    if case .good(let bytes) = contents { ledger.verified.formUnion(verifiedEntries(in: bytes)) }
    return (ledger, contents == .damaged)
  }

  /// Notes which entries have good signatures; a failure is of no consequence.
  func remember(_ verified: [Digest]) {
    guard let cache else { return }
    var bytes = signature
    bytes.reserveCapacity(bytes.count + verified.count * 32)
    for commitment in verified { bytes += commitment.bytes }
    cache.write([StoredBytes(bytes, in: nil)])
  }
}

/// A changed program forgets what another one found good.
private var signature: [UInt8] {
  let program = stamp(of: "/proc/self/exe")?.fingerprint ?? []
  return Array("podium-signatures/3\n".utf8) + program
}

/// A commitment is a digest of all bytes of an entry, its signature included, so that a good one
/// stays good.
private func verifiedEntries(in bytes: [UInt8]) -> Set<Digest> {
  guard bytes.starts(with: signature) else { return [] }
  var commitments: Set<Digest> = []
  var rest = bytes.dropFirst(signature.count)
  commitments.reserveCapacity(rest.count / 32)
  while let commitment = Digest(bytes: rest.prefix(32)) {
    commitments.insert(commitment)
    rest = rest.dropFirst(32)
  }
  return commitments
}

extension Diagnostic.Code {
  static let badOrganiser = Self("bad-organiser")
}
