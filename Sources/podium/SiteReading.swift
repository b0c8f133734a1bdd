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

/// A site as it was read: what its authors wrote, what its players did, and what is wrong with either.
struct ReadSite: Sendable {
  var catalog: Catalog
  /// What each file of the content folder holds.
  var counts: [FileCount]
  /// The current revision of each ranked quiz, by the quiz's path.
  var revisions: [String: Digest]
  /// A fingerprint of each quiz's file, by the quiz's path.
  var fingerprints: [String: [UInt8]]
  var hasLedger: Bool
  var results: MarkedResults
  var ledger: LedgerSource
  /// The archive as it should be, if it lacks a revision of today.
  var newArchive: [UInt8]?
  var assets: [AssetCopy]
  /// What the files of quizzes make of their pages, by the quiz's path.
  var bodies: [String: QuizBody]
  /// What search finds of each quiz's questions, by the quiz's path.
  var words: [String: QuestionWords]
  /// What the next build may skip.
  var remembered: [String: BuildCache.Source]
}

/// Reads a site folder, with as many threads as there are jobs, and without reading again what a cache knows.
func readSite(
  _ folder: SiteFolder, baseURL: String? = nil, theme: LoadedTheme? = nil, jobs: Int,
  cache: BuildCache?,
  reporting findings: inout Findings
) throws(WorkspaceError) -> ReadSite {
  let ledgerFolder =
    folder.ledger.hasPrefix(folder.content + "/")
    ? String(folder.ledger.dropFirst(folder.content.utf8.count + 1)) : nil
  let listing = try listFiles(in: folder.content) { $0 == ledgerFolder || $0 == "ledger" }
  findings.content += listing.skipped.map(\.diagnostic)

  var settings = SiteSettings()
  var hasSettings = false
  if listing.files.contains(where: { $0.path == settingsPath }) {
    let file = SourceFile(
      path: settingsPath, bytes: try readFile(at: folder.content + "/" + settingsPath))
    settings = readSiteSettings(file, reporting: &findings.content)
    hasSettings = true
  }
  if let baseURL { settings.baseURL = baseURL.hasSuffix("/") ? baseURL : baseURL + "/" }

  let markdown = listing.files.filter { isMarkdown($0.path) }
  let hasLedger = hasSettings || folder.namesLedger
  let archive =
    hasLedger
    ? try readArchive(in: folder, jobs: jobs, reporting: &findings.ledger) : RevisionArchive()
  let readSettings = settings
  let read = parallelMap(count: markdown.count, jobs: jobs) { index in
    ReadDocument(
      markdown[index], in: folder.content, settings: readSettings, theme: theme, archive: archive,
      cache: cache)
  }
  var remembered: [String: BuildCache.Source] = [:]
  var counts: [FileCount] = []
  for (file, document) in zip(markdown, read) {
    findings.content += document.diagnostics
    counts.append(document.count)
    if let mistake = document.mistake { findings.templates.append(mistake.diagnostic) }
    if document.isRead {
      remembered[file.path] = BuildCache.Source(stamp: file.stamp, payload: document.payload)
    }
  }
  let others = listing.files.filter { !isMarkdown($0.path) && $0.path != settingsPath }
  let catalog = assembleCatalog(
    settings: settings, documents: read.compactMap(\.document), assetPaths: others.map(\.path),
    reporting: &findings.content)

  let bySource = Dictionary(
    read.map { ($0.count.path, $0) }, uniquingKeysWith: { first, _ in first })
  var fingerprints: [String: [UInt8]] = [:]
  var bodies: [String: QuizBody] = [:]
  var words: [String: QuestionWords] = [:]
  var current: [String: Digest] = [:]
  for quiz in catalog.quizzes {
    guard let document = bySource[quiz.outline.source] else { continue }
    fingerprints[quiz.outline.path] = document.fingerprint
    bodies[quiz.outline.path] = document.body
    words[quiz.outline.path] = document.words
    if quiz.outline.isRanked { current[quiz.outline.path] = document.revision }
  }

  let ledger = try readLedger(
    in: folder, isKept: hasLedger, archive: archive, current: current,
    newRevisions: read.compactMap(\.newRevision), jobs: jobs, cache: cache,
    reporting: &findings.ledger)
  if let payload = ledger.payload { remembered[ledgerKey] = payload }

  let stamps = Dictionary(
    others.map { ($0.path, $0.stamp) }, uniquingKeysWith: { first, _ in first })
  let assets = catalog.assets.compactMap { asset in
    stamps[asset.path].map {
      AssetCopy(path: asset.path, source: folder.content + "/" + asset.path, stamp: $0)
    }
  }
  return ReadSite(
    catalog: catalog, counts: counts, revisions: current, fingerprints: fingerprints,
    hasLedger: hasLedger, results: ledger.results, ledger: ledger.source,
    newArchive: ledger.newArchive, assets: assets, bodies: bodies, words: words,
    remembered: remembered)
}

private let settingsPath = "site.yml"
