internal import Bytes
package import Content
package import Cryptography
internal import Diagnostics
package import Ledger
package import Workspace

/// The ledger folder of a site, for what changes it: taking results in, sealing, erasing.
package struct LedgerStore: Sendable {
  package let folder: SiteFolder
  /// The id of the site.
  package let site: String
  /// The key that signs for the site; nil if it has none yet.
  package let organiser: PublicKey?
  /// Whether pages name players and show what they say of themselves.
  package let namesPlayers: Bool

  package init(_ folder: SiteFolder, of settings: SiteSettings) {
    self.folder = folder
    site = settings.id
    organiser = VerifierKey(settings.organiser)?.key
    namesPlayers = !settings.hidesNames && settings.boards != .unpublished
  }

  /// The files of the signed ledger as they are on disk.
  package func readSigned() throws(WorkspaceError) -> SignedFiles {
    var known: [Diagnostic] = []
    return try LedgerFiles(in: folder.ledger, reporting: &known).readSigned()
  }

  /// Adds the lines to `.gitattributes` that make git keep the bytes of the ledger as they are and
  /// merge added revisions.
  package func keepGitAttributes() throws(WorkspaceError) {
    let isUsual =
      folder.ledger == folder.content + "/ledger"
      && (folder.content == "content" || folder.content.hasSuffix("/content"))
    let inside = isUsual ? "content/ledger/" : ""
    let file =
      isUsual
      ? String(folder.content.dropLast("content".count)) + ".gitattributes"
      : folder.ledger + "/.gitattributes"
    var bytes = exists(file) ? try readFile(at: file) : []
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    let wanted = ["\(inside)** -text", "\(inside)revisions.jsonl merge=union"]
    let missing = wanted.filter { wanted in !lines.contains { $0.elementsEqual(wanted.utf8) } }
    guard !missing.isEmpty else { return }
    if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append("\n") }
    for line in missing { bytes.append(line + "\n") }
    try writeFile(bytes, to: file)
  }
}
