internal import Bytes
internal import Content
internal import Cryptography
internal import Diagnostics
internal import Ledger
internal import Parallel
internal import Results
internal import Search
internal import Site
internal import Templates
internal import Workspace

/// A site as it was read: what its authors wrote, what its players did, and what is wrong with
/// either.
struct ReadSite: Sendable {
  var catalog: Catalog
  /// What each file of the content folder holds.
  var counts: [FileCount]
  /// The current revision of each ranked quiz, by the quiz's path.
  var revisions: [String: Digest] = [:]
  /// A fingerprint of each quiz's file, by the quiz's path.
  var fingerprints: [String: [UInt8]] = [:]
  /// What the files of quizzes make of their pages, by the quiz's path.
  var bodies: [String: QuizBody] = [:]
  /// What search finds of each quiz's questions, by the quiz's path.
  var words: [String: QuestionWords] = [:]
  var hasLedger: Bool
  var ledger = ReadLedger()
  var assets: [AssetCopy]
  /// What the next build may skip.
  var remembered: [String: BuildCache.Source]
}

let settingsPath = "site.yml"

/// Reads a site folder, with as many threads as there are jobs, and without reading again what a
/// cache knows.
func readSite(
  _ folder: SiteFolder, baseURL: String? = nil, theme: LoadedTheme? = nil, jobs: Int,
  cache: BuildCache?, reporting findings: inout Findings
) throws(WorkspaceError) -> ReadSite {
  let listing = try listContent(of: folder, reporting: &findings.content)
  var settings = SiteSettings()
  let hasSettings = listing.files.contains { $0.path == settingsPath }
  if hasSettings {
    let file = SourceFile(
      path: settingsPath, bytes: try readFile(at: folder.content + "/" + settingsPath))
    settings = readSiteSettings(file, reporting: &findings.content)
  }
  if let baseURL { settings.baseURL = baseURL.hasSuffix("/") ? baseURL : baseURL + "/" }

  let markdown = listing.files.filter { isMarkdown($0.path) }
  let others = listing.files.filter { !isMarkdown($0.path) && $0.path != settingsPath }
  let readSettings = settings
  let read = parallelMap(count: markdown.count, jobs: jobs) { index in
    ReadDocument(
      markdown[index], in: folder.content, settings: readSettings, theme: theme, cache: cache)
  }
  var remembered: [String: BuildCache.Source] = [:]
  for (file, document) in zip(markdown, read) {
    findings.content += document.diagnostics
    if let mistake = document.mistake { findings.templates.append(mistake.diagnostic) }
    if let payload = document.payload {
      remembered[file.path] = BuildCache.Source(stamp: file.stamp, payload: payload)
    }
  }
  let hasLedger = hasSettings || folder.namesLedger
  let ledgerFiles =
    hasLedger ? try LedgerFiles(in: folder.ledger, reporting: &findings.ledger) : nil
  let newRevisions = read.compactMap(\.newRevision)
  let recalled = newRevisions.isEmpty ? cache?.parts[.ledger] : nil
  let (assembled, gathered) = both(jobs: jobs) {
    var diagnostics: [Diagnostic] = []
    let catalog = assembleCatalog(
      settings: readSettings, documents: read.compactMap(\.document),
      assetPaths: others.map(\.path), reporting: &diagnostics)
    return (catalog: catalog, diagnostics: diagnostics)
  } _: { () -> Result<GatheredLedger, WorkspaceError>? in
    guard let ledgerFiles, recalled == nil else { return nil }
    return Result { () throws(WorkspaceError) in
      try GatheredLedger(ledgerFiles, adding: newRevisions, jobs: jobs)
    }
  }
  findings.content += assembled.diagnostics
  var catalog = assembled.catalog
  if catalog.settings.title.isEmpty { catalog.settings.title = title(of: catalog, in: folder) }

  let stamps = Dictionary(uniqueKeysWithValues: others.map { ($0.path, $0.stamp) })
  var site = ReadSite(
    catalog: catalog, counts: read.map(\.count), hasLedger: hasLedger,
    assets: catalog.assets.compactMap { asset in
      stamps[asset.path].map {
        AssetCopy(path: asset.path, source: folder.content + "/" + asset.path, stamp: $0)
      }
    }, remembered: remembered)
  let places = Dictionary(uniqueKeysWithValues: markdown.indices.map { (markdown[$0].path, $0) })
  for index in catalog.quizzes.indices {
    guard let place = places[catalog.quizzes[index].outline.source] else { continue }
    let path = catalog.quizzes[index].outline.path
    site.fingerprints[path] = read[place].fingerprint
    site.bodies[path] = read[place].body
    site.words[path] = read[place].words
    if catalog.quizzes[index].outline.isRanked { site.revisions[path] = read[place].revision }
  }
  if let ledgerFiles {
    site.ledger = try readLedger(
      ledgerFiles, gathered: gathered, recalling: recalled, current: site.revisions, jobs: jobs,
      reporting: &findings.ledger)
  }
  return site
}

/// The files of the content folder, without those of the ledger.
private func listContent(of folder: SiteFolder, reporting diagnostics: inout [Diagnostic])
  throws(WorkspaceError) -> FolderListing
{
  let ledgerFolder =
    folder.ledger.hasPrefix(folder.content + "/")
    ? String(folder.ledger.dropFirst(folder.content.utf8.count + 1)) : nil
  let listing = try listFiles(in: folder.content) { $0 == ledgerFolder || $0 == "ledger" }
  diagnostics += listing.skipped.map(\.diagnostic)
  for path in listing.folders where isMarkdown(path) {
    diagnostics.append(
      .error(
        .notAFile, "this is a folder, but is named like a Markdown file; rename it",
        at: SourceLocation(path: path)))
  }
  return listing
}

/// The ledger as an earlier build left it if it is still the same, else as it was gathered.
private func readLedger(
  _ files: LedgerFiles, gathered: Result<GatheredLedger, WorkspaceError>?,
  recalling payload: [UInt8]?, current: [String: Digest], jobs: Int,
  reporting diagnostics: inout [Diagnostic]
) throws(WorkspaceError) -> ReadLedger {
  if let payload, let ledger = ReadLedger(recalling: payload, for: files, current: current) {
    diagnostics += ledger.diagnostics
    return ledger
  }
  let ready: GatheredLedger
  if let gathered {
    ready = try gathered.get()
  } else {
    ready = try GatheredLedger(files, adding: [], jobs: jobs)
  }
  let ledger = ReadLedger(ready, current: current, jobs: jobs)
  diagnostics += ready.diagnostics + ledger.diagnostics
  return ledger
}

/// The title of a site without one of its own: that of its first page, else its folder's name.
private func title(of catalog: Catalog, in folder: SiteFolder) -> String {
  if let title = catalog.sections.first?.title, !title.isEmpty { return title }
  let path = absolutePath(folder.content).split(separator: "/")
  let name = path.last == "content" ? path.dropLast().last ?? "Quizzes" : path.last ?? "Quizzes"
  let words = name.split { $0 == "-" || $0 == "_" }.joined(separator: " ")
  return words.prefix(1).uppercased() + words.dropFirst()
}
