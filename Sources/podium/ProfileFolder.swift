internal import Building
internal import Content
internal import Cryptography
internal import Diagnostics
internal import Ledger
internal import Preview
internal import Sealing
internal import Workspace

/// What players propose for their pages, and what of it was accepted, in the ledger's folder.
///
///     proposed/3f/3f9c….json    waits for the organiser; named by SHA-256 of the file
///     profiles/ada.json         what was accepted last of the player "ada"
struct ProfileFolder {
  private let site: LedgerSite
  private var added: Set<Digest> = []

  init(_ site: LedgerSite) {
    self.site = site
  }

  func accepted(of handle: String) throws(WorkspaceError) -> AcceptedProfile {
    try site.store.acceptedProfile(of: handle)
  }

  /// What becomes of a profile that is sound, by what the site shows and what was accepted before.
  ///
  /// Other entries stay as they are.
  mutating func settled(_ admission: Admission) throws(WorkspaceError) -> Admission {
    guard admission.profile != nil, let name = admission.name else { return admission }
    var settled = try site.store.settled(admission)
    if settled.verdict == .added, !added.insert(name).inserted {
      settled.verdict = .present
      settled.file = nil
    }
    return settled
  }

  /// A word to the organiser where files wait in a ledger's folder, read or not; else none.
  static func reminders(in ledger: String) throws(WorkspaceError) -> [Diagnostic] {
    let folder = ledger + "/" + proposalFolder
    let count = isFolder(folder) ? try listFiles(in: folder).files.count : 0
    if count == 0 { return [] }
    return [
      .warning(
        .profileWaits,
        "\(counted(count, "proposal")) of players for their pages to look at: podium ledger accept",
        at: SourceLocation(path: proposalFolder))
    ]
  }

  /// A profile that waits.
  struct Proposal {
    /// In the ledger's folder.
    var path: String
    var file: [UInt8]
    var profile: Profile
  }

  /// A file that waits and cannot be accepted.
  struct Refusal {
    var path: String
    var code: Diagnostic.Code
    var message: String
  }

  /// All that waits: of each player the newest last, and what cannot be accepted.
  func waiting() throws(WorkspaceError) -> (proposals: [String: [Proposal]], refused: [Refusal]) {
    let folder = site.folder.ledger + "/" + proposalFolder
    guard isFolder(folder) else { return ([:], []) }
    let gate = AdmissionGate(
      try site.store.readSigned(), site: site.settings.id, organiser: site.store.organiser)
    var proposals: [String: [Proposal]] = [:]
    var refused: [Refusal] = []
    for found in try listFiles(in: folder).files {
      let path = proposalFolder + "/" + found.path
      let file = try readFile(at: folder + "/" + found.path)
      // A card beside a profile is not in the ledger, and must not speak for it.
      var ownGate = gate
      let admissions = ownGate.admit(file)
      guard admissions.count == 1, admissions[0].kind == .profile else {
        refused.append(
          Refusal(path: path, code: .badMember, message: "it is not one profile; remove the file"))
        continue
      }
      var verdict = admissions[0].verdict
      if let profile = admissions[0].profile {
        verdict =
          try accepted(of: profile.handle).verdict(
            on: profile, file: file, namesPlayers: site.store.namesPlayers) ?? .added
        if verdict == .added {
          let proposal = Proposal(path: path, file: file, profile: profile)
          proposals[profile.handle, default: []].append(proposal)
        }
      }
      if case .refused(let code, let message) = verdict {
        refused.append(Refusal(path: path, code: code, message: message))
      }
    }
    for handle in proposals.keys {
      proposals[handle]?.sort { ($0.profile.issued, $0.path) < ($1.profile.issued, $1.path) }
    }
    return (proposals, refused)
  }
}

extension Diagnostic.Code {
  static let profileWaits = Self("profile-waits")
}
