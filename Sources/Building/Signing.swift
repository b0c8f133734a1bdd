internal import Bytes
package import Content
package import Cryptography
package import Diagnostics
internal import Ledger
internal import Results
internal import Workspace

/// How the signed results of a site are checked: its id, its organiser's key, and what was checked before.
package struct Signing: Sendable {
  let site: String
  let organiser: VerifierKey?
  private let cache: String?
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
      diagnostics.append(
        .error(
          .badOrganiser,
          key.map { "\"organiser\" is the key of \"\($0.name)\", not of this site's log" }
            ?? "\"organiser\" is no key; it is the line that \"podium ledger keygen\" prints",
          at: SourceLocation(path: settingsPath)))
    }
  }

  func ledger(_ files: SignedFiles) -> SignedLedger {
    var ledger = SignedLedger(files, site: site, organiser: organiser)
    if let cache, !files.isEmpty { ledger.verified = readVerified(from: cache) }
    ledger.verified.formUnion(verified)
    return ledger
  }

  /// Notes which entries have good signatures; a failure is of no consequence.
  func remember(_ verified: [Digest]) {
    guard let cache else { return }
    var bytes = signature
    bytes.reserveCapacity(bytes.count + verified.count * 32)
    for leaf in verified { bytes += leaf.bytes }
    if let slash = cache.lastSlash { try? makeFolders(String(cache[..<slash])) }
    try? writeFile(bytes, to: cache)
  }
}

/// A changed program forgets what another one found good.
private var signature: [UInt8] {
  let program = stamp(of: "/proc/self/exe")?.fingerprint ?? []
  return Array("podium-signatures/1\n".utf8) + program
}

/// An entry's leaf is a digest of all its bytes, its signature included, so that a good one stays good.
private func readVerified(from cache: String) -> Set<Digest> {
  guard let bytes = try? readFile(at: cache), bytes.starts(with: signature) else { return [] }
  var leaves: Set<Digest> = []
  var rest = bytes.dropFirst(signature.count)
  leaves.reserveCapacity(rest.count / 32)
  while let leaf = Digest(bytes: rest.prefix(32)) {
    leaves.insert(leaf)
    rest = rest.dropFirst(32)
  }
  return leaves
}

extension Diagnostic.Code {
  static let badOrganiser = Self("bad-organiser")
}
