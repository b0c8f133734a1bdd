package import Cryptography
package import Diagnostics
package import Ledger

/// What becomes of one entry that somebody hands in.
package struct Admission: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case slip
    case card
    case profile
    /// Nothing that could be told to be any of them.
    case unknown
  }

  package enum Verdict: Hashable, Sendable {
    /// It is new: its file is to be written.
    case added
    /// The ledger has it already, in the inbox, the log or among the cards.
    case present
    /// It is kept out, with the reason.
    case refused(Diagnostic.Code, String)
  }

  package var kind: Kind
  package var verdict: Verdict
  /// The slip's id, or the name of the file of a card or profile; nil for what was refused.
  package var name: Digest?
  /// What to write and where in the ledger's folder, if it is new.
  package var file: SourceFile?
  package var profile: Profile?
  /// A card that says from now on what its player is called.
  package var card: PlayerCard?
  /// What its player was called until now, if that is another handle.
  package var formerHandle: String?
  /// Whether the card's handle was not its player's until now.
  package var takesHandle = false
}

/// Decides what comes into a ledger, without touching it: each entry once, each with its reason if
/// not.
///
///     var gate = AdmissionGate(files, site: "quiz.example.org")
///     for admission in gate.admit(bundle) { … }
///
/// Handing in the same things twice changes nothing. Files are named by what they hold, so that two
/// who write at once do no harm.
package struct AdmissionGate: Sendable {
  private let site: String
  private var commitments: Set<Digest> = []
  private var ids: Set<Digest> = []
  private var cards: Set<Digest> = []
  private var redacted: Set<Digest> = []
  private var roster = Roster()

  /// Knows what a ledger holds; files that do not belong there are for others to report.
  package init(_ files: SignedFiles, site: String, organiser: PublicKey?) {
    self.site = site
    for batch in files.batches {
      for line in batch.file.bytes.split(separator: 0x0A) {
        if let commitment = erasedCommitment(line) {
          redacted.insert(commitment)
        } else {
          note(line)
        }
      }
    }
    for slip in files.slips {
      guard case .success(let entry) = slip.file.entry(named: slip.name) else { continue }
      note(entry[...])
    }
    for card in files.cards {
      guard case .success(let entry) = card.file.entry(named: card.name) else { continue }
      guard let read = try? PlayerCard(entry, of: site) else { continue }
      roster.add(read, file: card.name)
      cards.insert(card.name)
    }
    redacted.formUnion(files.erased(of: site, by: organiser))
  }

  /// The handles that players who sign hold.
  package var heldHandles: Set<String> { Set(roster.holders.keys) }

  private mutating func note(_ entry: ArraySlice<UInt8>) {
    commitments.insert(commitment(to: entry))
    if let id = slipID(of: entry) { ids.insert(id) }
  }

  /// Takes a bundle (an array of entries), or entries one a line.
  package mutating func admit(_ input: [UInt8]) -> [Admission] {
    HandedIn(input).entries(ofSite: site).map { admit($0) }
  }

  /// Takes an entry whose signature was checked.
  package mutating func admit(_ entry: HandedIn.Entry) -> Admission {
    switch entry {
    case .slip(let bytes, let id, let commitment): admit(bytes, id: id, commitment: commitment)
    case .card(let bytes, let card): admit(bytes, card)
    case .profile(let bytes, let profile): admit(bytes, profile)
    case .refused(let admission): admission
    }
  }

  private mutating func admit(_ slip: [UInt8], id: Digest, commitment: Digest) -> Admission {
    var admission = Admission(kind: .slip, verdict: .present, name: id)
    if redacted.contains(commitment) {
      admission.verdict = .refused(.erased, "its text was erased from the ledger on request")
    } else if commitments.insert(commitment).inserted, ids.insert(id).inserted {
      let bytes = slip + [0x0A]
      admission.verdict = .added
      admission.file = SourceFile(path: LedgerPath.slip(sha256(bytes)).path, bytes: bytes)
    }
    return admission
  }

  private mutating func admit(_ entry: [UInt8], _ card: PlayerCard) -> Admission {
    let bytes = entry + [0x0A]
    let name = sha256(bytes)
    var admission = Admission(kind: .card, verdict: .present, name: name)
    if cards.contains(name) { return admission }
    if let holder = roster.holders[card.handle], holder != card.player {
      admission.verdict = .refused(
        .handleTaken,
        "another key holds the handle \"\(card.handle)\"; the player may choose another one")
      return admission
    }
    if turnsText(Array(card.first.utf8).span) || turnsText(Array(card.last.utf8).span) {
      admission.verdict = .refused(
        .badMember, "the name has a character that turns the direction of text; change it")
      return admission
    }
    cards.insert(name)
    let former = roster.cards[card.player]?.handle
    roster.add(card, file: name)
    if roster.cards[card.player] == card {
      admission.card = card
      admission.takesHandle = former != card.handle
      admission.formerHandle = admission.takesHandle ? former : nil
    }
    admission.verdict = .added
    admission.file = SourceFile(path: LedgerPath.card(name).path, bytes: bytes)
    return admission
  }

  /// A profile of a player whose card is there goes to the proposals, which the organiser looks at.
  private func admit(_ entry: [UInt8], _ profile: Profile) -> Admission {
    guard let card = roster.cards[profile.player] else {
      return Admission(
        kind: .profile,
        verdict: .refused(
          .unknownPlayer, "the ledger has no card of its key; take in the player's card with it"))
    }
    guard card.handle == profile.handle, roster.holders[profile.handle] == profile.player else {
      return Admission(
        kind: .profile,
        verdict: .refused(
          .foreignHandle,
          "the handle \"\(profile.handle)\" is not that of its key, whose card says \"\(card.handle)\""
        ))
    }
    let bytes = entry + [0x0A]
    let name = sha256(bytes)
    return Admission(
      kind: .profile, verdict: .added, name: name,
      file: SourceFile(path: proposalPath(name), bytes: bytes), profile: profile)
  }
}

/// Where a profile waits for the organiser, in the ledger's folder.
func proposalPath(_ name: Digest) -> String {
  "\(proposalFolder)/\(name.hex.prefix(2))/\(name.hex).json"
}

package let proposalFolder = "proposed"
