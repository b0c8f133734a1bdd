package import Building
internal import Diagnostics
internal import Ledger
package import Sealing
package import Workspace

extension LedgerStore {
  /// What was accepted last of a player.
  package func acceptedProfile(of handle: String) throws(WorkspaceError) -> AcceptedProfile {
    let path = folder.ledger + "/" + AcceptedProfile.path(of: handle)
    return AcceptedProfile(isOccupied(path) ? try readFile(at: path) : nil, of: site)
  }

  /// What becomes of a profile that is sound, by what the site shows and what is in the ledger's
  /// folder.
  ///
  /// Other entries stay as they are.
  package func settled(_ admission: Admission) throws(WorkspaceError) -> Admission {
    guard let profile = admission.profile, let file = admission.file else { return admission }
    var settled = admission
    let accepted = try acceptedProfile(of: profile.handle)
    if let verdict = accepted.verdict(on: profile, file: file.bytes, namesPlayers: namesPlayers) {
      settled.verdict = verdict
    } else if isOccupied(folder.ledger + "/" + file.path) {
      settled.verdict = .present
    }
    if settled.verdict != .added { settled.file = nil }
    return settled
  }
}
