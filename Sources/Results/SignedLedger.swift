package import Cryptography
package import Diagnostics
package import Ledger
internal import Parallel

/// The signed ledger of a site and how it is checked.
package struct SignedLedger: Sendable {
  package var files = SignedFiles()
  /// The site's id, which every entry names.
  package var site: String
  /// The key that signs checkpoints, if the site has one.
  package var organiser: VerifierKey?
  /// Commitments to entries whose signatures were checked before: a cache, which may be empty.
  package var verified: Set<Digest> = []

  package init(_ files: SignedFiles = SignedFiles(), site: String, organiser: VerifierKey?) {
    (self.files, self.site, self.organiser) = (files, site, organiser)
  }

  package static let none = SignedLedger(site: "", organiser: nil)
}

/// Which signatures and pages a run of the verifier leaves to others, if it shares its work.
package struct SharedWork {
  /// The commitments to slips that count as verified, as others check their signatures.
  package var verified: (SignedFiles) -> Set<Digest> = { _ in [] }
  /// Whether the pages of a board are read, by the path of its scope.
  package var readsPages: @Sendable (String) -> Bool = { _ in true }

  package init() {}
}

/// The cards of a ledger and its erased entries, read.
package struct ReadCards: Sendable {
  package var roster = Roster()
  /// The commitments to entries that the organiser says were erased.
  package var redacted: Set<Digest> = []
  package var links: [AccountLink] = []
  package var findings: [Diagnostic] = []

  package init(_ ledger: SignedLedger, jobs: Int) {
    let cards = ledger.files.cards
    let site = ledger.site
    let read = parallelMap(count: cards.count, jobs: jobs) { index in
      Self.entry(cards[index]) { (entry) throws(EntryError) in try PlayerCard(entry, of: site) }
    }
    var good: [(card: PlayerCard, path: String)] = []
    for (card, result) in zip(cards, read) {
      switch result {
      case .success(let read):
        roster.add(read, file: card.name)
        good.append((read, card.file.path))
      case .failure(let refusal): refuse(card.file, refusal)
      }
    }
    for (card, path) in good where roster.holders[card.handle] != card.player {
      findings.warn(
        .handleTaken,
        "another key holds the handle \"\(card.handle)\", by a card issued at \(roster.earliest[card.handle]?.issued.text ?? "")",
        at: SourceLocation(path: path))
    }
    for file in ledger.files.links {
      do throws(EntryError) {
        links.append(try AccountLink(file.bytes, of: site))
      } catch {
        let code: Diagnostic.Code = error.code == .badMember ? .badLink : error.code
        refuse(file, Refusal(code, "this is no link that holds: \(error.message)"))
      }
    }
    for file in ledger.files.redactions {
      let key = ledger.organiser?.key
      let result = Self.entry(file, isNamedByDigest: false) { (entry) throws(EntryError) in
        try Redaction(entry, of: site, by: key)
      }
      switch result {
      case .success(let redaction) where redaction.commitment == file.name:
        redacted.insert(redaction.commitment)
      case .success:
        refuse(
          file.file,
          Refusal(.wrongName, "the file is named by another entry than the one it is about"))
      case .failure(let refusal): refuse(file.file, refusal)
      }
    }
  }

  private static func entry<Entry: Sendable>(
    _ named: SignedFiles.Named, isNamedByDigest: Bool = true,
    read: ([UInt8]) throws(EntryError) -> Entry
  ) -> Result<Entry, Refusal> {
    let name = isNamedByDigest ? named.name : sha256(named.file.bytes)
    return named.file.entry(named: name).flatMap { entry in
      do throws(EntryError) {
        return .success(try read(entry))
      } catch {
        return .failure(Refusal(error.code, error.message))
      }
    }
  }

  private mutating func refuse(_ file: SourceFile, _ refusal: Refusal) {
    findings.error(refusal.code, refusal.message, at: SourceLocation(path: file.path))
  }
}
