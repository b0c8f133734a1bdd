internal import Diagnostics
internal import Ledger

/// What the organiser accepted last of a player, in `profiles/HANDLE.json` of the ledger's folder.
package enum AcceptedProfile: Sendable {
  case nothing
  case profile(Profile, file: [UInt8])
  case damaged(ProfileError)

  /// Reads the file; nil says that there is none.
  package init(_ file: [UInt8]?, of site: String) {
    guard let file else {
      self = .nothing
      return
    }
    do throws(ProfileError) {
      self = .profile(try Profile(file.dropLast(), of: site), file: file)
    } catch {
      self = .damaged(error)
    }
  }

  package static func path(of handle: String) -> String { "profiles/\(handle).json" }

  /// What becomes of a sound profile, by what was accepted before and whether the site names its
  /// players; nil for one that waits for the organiser.
  package func verdict(on profile: Profile, file: [UInt8], namesPlayers: Bool)
    -> Admission.Verdict?
  {
    guard namesPlayers else {
      return .refused(
        .playersUnnamed,
        "this site does not name its players (\"board\" in site.yml), so it shows no pictures of them"
      )
    }
    if profile.handle == "index" {
      return .refused(
        .noPlayerPage, "players/index.md is the list of players, and cannot be a player's page")
    }
    guard case .profile(let before, let known) = self else { return nil }
    if known == file { return .present }
    if before.issued < profile.issued { return nil }
    return .refused(
      .profileOlder,
      "what was accepted of \"\(profile.handle)\" is of \(before.issued.text), and this is not newer"
    )
  }
}
