internal import Bytes
internal import Content
package import Diagnostics
package import Workspace

package let settingsPath = "site.yml"

/// The files that a site is made from, found but not read, without those of the ledger.
package struct SiteSources: Sendable {
  package let hasSettings: Bool
  /// Whether something is called `site.yml` that cannot be read, as the findings say.
  package let lacksSettings: Bool
  /// Those that become pages, in the order of their paths.
  package let pages: [FoundFile]
  /// All others but the settings.
  package let others: [FoundFile]
  /// What is wrong with the folder.
  package let findings: [Diagnostic]

  package init(of folder: SiteFolder) throws(WorkspaceError) {
    var findings: [Diagnostic] = []
    let files = try listContent(of: folder, reporting: &findings).files
    var pages: [FoundFile] = []
    var others: [FoundFile] = []
    var hasSettings = false
    pages.reserveCapacity(files.count)
    for file in files {
      if file.path == settingsPath {
        hasSettings = true
      } else if isPageSource(file.path) {
        pages.append(file)
      } else {
        others.append(file)
      }
    }
    self.hasSettings = hasSettings
    lacksSettings = findings.contains { $0.location.path == settingsPath }
    self.pages = pages
    self.others = others
    self.findings = findings
  }
}

/// The files of the content folder, without those of the ledger.
package func listContent(of folder: SiteFolder, reporting diagnostics: inout [Diagnostic])
  throws(WorkspaceError) -> FolderListing
{
  let ledgerFolder = folder.ledger.below(folder.content).map { ExactString($0) }
  func list() throws(WorkspaceError) -> FolderListing {
    try listFiles(in: folder.content) { ExactString($0) == ledgerFolder || $0 == "ledger" }
  }
  var listing = try list()
  if !listing.temporaries.isEmpty {
    try clearTemporaries(listing.temporaries, in: folder.content)
    listing = try list()
  }
  leaveOutLinks(of: &listing, by: ContentLinks(of: folder), reporting: &diagnostics)
  listing.files.removeAll { isLeftover($0.path) }
  diagnostics += listing.skipped.map(\.diagnostic)
  noteLedgers(in: folder, listing.folders, isUsual: ledgerFolder == "ledger", to: &diagnostics)
  for path in listing.folders where isMarkdown(path) || path == settingsPath {
    let kind = path == settingsPath ? "the settings" : "a Markdown file"
    diagnostics.error(
      .notAFile, "this is a folder, but is named like \(kind); rename it",
      at: SourceLocation(path: path))
  }
  return listing
}

/// Leaves out the links that do not lead to content.
package func leaveOutLinks(
  of listing: inout FolderListing, by links: ContentLinks, reporting diagnostics: inout [Diagnostic]
) {
  var left: Set<ExactString> = []
  for path in listing.links.sorted(by: { ExactString($0) < ExactString($1) }) {
    guard let objection = links.objection(to: path) else { continue }
    left.insert(ExactString(path))
    diagnostics.error(
      .outwardLink,
      objection == .hidden
        ? "this link leads to a hidden file, and no such file is published; copy the file in its place"
        : "this link leads into the ledger, which is no content; remove it",
      at: SourceLocation(path: path))
  }
  if !left.isEmpty { listing.files.removeAll { left.contains(ExactString($0.path)) } }
}

/// Says what stands in the place of the ledger and is not read, or is named like it and is read as
/// anything else.
private func noteLedgers(
  in folder: SiteFolder, _ folders: [String], isUsual: Bool, to diagnostics: inout [Diagnostic]
) {
  let usual = folder.content + "/ledger"
  if exists(usual), !(isUsual && isFolder(usual)) {
    diagnostics.warn(
      .ledgerUnread,
      "this is not read, as only a folder of results has this name; rename it",
      at: SourceLocation(path: "ledger"))
  }
  let beside = folder.content + "/../ledger"
  if isUsual, isFolder(beside + "/recorded") || exists(beside + "/" + archiveName) {
    diagnostics.warn(
      .ledgerUnread,
      "results are read from the folder \"ledger\" in the content folder; move this there, or name it with --ledger",
      at: SourceLocation(path: "../ledger"))
  }
  for path in folders where path.lowercased() == "ledger" {
    diagnostics.warn(
      .ledgerUnread,
      "results are read from \"ledger\" alone, and what stands here is published; rename this folder",
      at: SourceLocation(path: path))
  }
}
