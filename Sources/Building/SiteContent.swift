package import Content
package import Diagnostics
internal import Ledger
internal import Parallel
internal import Templates
package import Workspace

/// A content folder as it was read: its settings, and what each file contributes.
package struct SiteContent: Sendable {
  @Boxed package var settings = SiteSettings()
  package let hasSettings: Bool
  /// In the order of their paths.
  package var fragments: [Fragment]
  /// All files that are neither pages nor the settings.
  package var others: [FoundFile]
  /// What is wrong with the folder and the settings.
  package let findings: [Diagnostic]

  /// Adds what is wrong with the folder, the settings and each file.
  package func report(to findings: inout Findings) {
    findings.content += self.findings
    // By place: a fragment has so many parts that copying ten thousand of them takes a while.
    for place in fragments.indices {
      if !fragments[place].findings.isEmpty { findings.content += fragments[place].findings }
      if case .failure(let error) = fragments[place].quiz?.body {
        findings.templates.append(error.diagnostic)
      }
    }
  }
}

/// Reads a content folder, with as many threads as there are jobs.
///
/// `recalling` may know what a file contributes, so that it is not read again; nor is a file that
/// the cache knows.
package func readContent(
  _ sources: SiteSources, in folder: SiteFolder, baseURL: String?, theme: LoadedTheme?, jobs: Int,
  cache: BuildCache?, scratch: ScratchFile? = nil,
  recalling: @Sendable (FoundFile) -> Fragment? = { _ in nil }
) throws(WorkspaceError) -> SiteContent {
  var findings = sources.findings
  var settings = sources.lacksSettings ? SiteSettings.unread : SiteSettings()
  if sources.hasSettings {
    let bytes = try readFile(at: folder.content + "/" + settingsPath)
    let file = SourceFile(path: settingsPath, bytes: bytes)
    settings = readSiteSettings(file, reporting: &findings)
    if !settings.areUnread { findings.append(contentsOf: unclear(file)) }
  } else if exists(folder.content + "/../" + settingsPath) {
    findings.warn(
      .settingsMisplaced, "settings are read from the content folder; move this file there",
      at: SourceLocation(path: "../" + settingsPath))
  }
  for file in sources.others where file.path.hasSuffix("/" + settingsPath) {
    findings.warn(
      .settingsMisplaced,
      "this is copied as any file, as settings are read at the top of the content folder alone; move it there, or give it another name",
      at: SourceLocation(path: file.path))
  }
  if let baseURL { settings.baseURL = baseURL.hasSuffix("/") ? baseURL : baseURL + "/" }
  let reader = FragmentReader(
    of: folder, settings: settings, theme: theme, cache: cache, scratch: scratch)
  let excluded = settings.excluded
  excluded.reportUnused(in: (sources.pages + sources.others).map(\.path), to: &findings)
  let pages =
    excluded.isEmpty ? sources.pages : sources.pages.filter { !excluded.excludes($0.path) }
  let fragments = parallelMap(count: pages.count, jobs: jobs) { index in
    recalling(pages[index]) ?? reader.fragment(of: pages[index])
  }
  return SiteContent(
    settings: settings, hasSettings: sources.hasSettings, fragments: fragments,
    others: excluded.isEmpty
      ? sources.others : sources.others.filter { !excluded.excludes($0.path) },
    findings: findings)
}

/// Whether `podium-verify` could tell what it needs of the settings.
private func unclear(_ file: SourceFile) -> [Diagnostic] {
  var findings: [Diagnostic] = []
  _ = readLedgerSettings(file, reporting: &findings)
  return findings.map { finding in
    .warning(
      finding.code, "podium-verify will refuse these settings: \(finding.message)",
      at: finding.location)
  }
}
