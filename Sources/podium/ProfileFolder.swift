internal import Building
internal import Content
internal import Cryptography
internal import Diagnostics
internal import Ledger
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

  /// What was accepted last of a player.
  enum Accepted {
    case nothing
    case profile(Profile, file: [UInt8])
    case damaged(ProfileError)
  }

  static func acceptedPath(_ handle: String) -> String { "profiles/\(handle).json" }

  func accepted(of handle: String) throws(WorkspaceError) -> Accepted {
    let path = site.folder.ledger + "/" + Self.acceptedPath(handle)
    guard isOccupied(path) else { return .nothing }
    let bytes = try readFile(at: path)
    do throws(ProfileError) {
      return .profile(try Profile(bytes.dropLast(), of: site.settings.id), file: bytes)
    } catch {
      return .damaged(error)
    }
  }

  /// What becomes of a profile that is sound, by what the site shows and what was accepted before.
  ///
  /// Other entries stay as they are.
  mutating func settled(_ admission: Admission) throws(WorkspaceError) -> Admission {
    guard let profile = admission.profile, let file = admission.file, let name = admission.name
    else { return admission }
    var settled = admission
    if let verdict = try verdict(on: profile, file: file.bytes) {
      settled.verdict = verdict
    } else if isOccupied(site.folder.ledger + "/" + file.path) || !added.insert(name).inserted {
      settled.verdict = .present
    }
    if settled.verdict != .added { settled.file = nil }
    return settled
  }

  private func verdict(on profile: Profile, file: [UInt8]) throws(WorkspaceError)
    -> Admission.Verdict?
  {
    if site.settings.hidesNames || site.settings.boards == .unpublished {
      return .refused(
        .playersUnnamed,
        "this site does not name its players (\"board\" in site.yml), so it shows no pictures of them"
      )
    }
    if profile.handle == "index" {
      return .refused(
        .noPlayerPage, "players/index.md is the list of players, and cannot be a player's page")
    }
    guard case .profile(let before, let known) = try accepted(of: profile.handle) else {
      return nil
    }
    if known == file { return .present }
    if before.issued < profile.issued { return nil }
    return .refused(
      .profileOlder,
      "what was accepted of \"\(profile.handle)\" is of \(before.issued.text), and this is not newer"
    )
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
    let gate = AdmissionGate(try site.store.readSigned(), site: site.settings.id)
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
        verdict = try self.verdict(on: profile, file: file) ?? .added
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
