package import Bytes
package import Content
package import Cryptography
package import Diagnostics
internal import Ledger
internal import Parallel
internal import Results
package import Search
package import Site
internal import Templates
package import Workspace

/// A site as it was read: what its authors wrote, what its players did, and what is wrong with
/// either.
package struct ReadSite: Sendable {
  package var catalog: Catalog
  /// What each file of the content folder holds.
  package var counts: [FileCount]
  /// The current revision of each ranked quiz, by the quiz's path.
  package var revisions: [String: Digest] = [:]
  /// A fingerprint of each quiz's file, by the quiz's path.
  package var fingerprints: [String: [UInt8]] = [:]
  /// What the files of quizzes make of their pages, by the quiz's path.
  package var bodies: [String: QuizBody] = [:]
  /// What search finds of each quiz's questions, by the quiz's path.
  package var words: [String: QuestionWords] = [:]
  /// The formulas that are to be drawn, with the file each stands in.
  package var formulas: [(path: String, formula: ShownFormula)] = []
  package var hasLedger: Bool
  package var ledger = ReadLedger()
  /// The files to publish beside the pages.
  package var assets: [AssetCopy]
  /// What is known of all files beside the pages, by path; of those that are not published, too.
  package var inspected: [ExactString: InspectedAsset]
  package var images: ImageSizes
  /// What the next build may skip.
  var remembered: [(path: String, source: BuildCache.Source)]
}

package let settingsPath = "site.yml"

/// Reads a site folder, with as many threads as there are jobs, and without reading again what a
/// cache knows.
package func readSite(
  _ folder: SiteFolder, listed: ListedContent? = nil, baseURL: String? = nil,
  theme: LoadedTheme? = nil, jobs: Int, cache: BuildCache?, reporting findings: inout Findings
) throws(WorkspaceError) -> ReadSite {
  let listed = if let listed { listed } else { try ListedContent(of: folder) }
  let content = try ReadContent(
    folder, listed: listed, baseURL: baseURL, theme: theme, jobs: jobs, cache: cache)
  content.report(to: &findings)
  let hasLedger = content.hasSettings || folder.namesLedger
  let files = hasLedger ? try LedgerFiles(in: folder.ledger, reporting: &findings.ledger) : nil
  let revisions = content.documents.compactMap(\.newRevision)
  let recalled = revisions.isEmpty ? cache?.parts[.ledger] : nil
  let gathering = BackgroundTask(jobs: jobs) { () -> Result<GatheredLedger, WorkspaceError>? in
    // A ledger that the cache may know is not read before that is certain.
    guard let files, recalled == nil else { return nil }
    return Result { () throws(WorkspaceError) in
      try GatheredLedger(files, adding: revisions, jobs: jobs)
    }
  }
  var site = ReadSite(content, in: folder, jobs: jobs, reporting: &findings.content) { asset in
    let file = FoundFile(path: asset.path, stamp: asset.stamp)
    return cache?.payload(of: file).flatMap { InspectedAsset(recalling: $0, stamp: asset.stamp) }
  }
  if let files {
    site.ledger = try readLedger(
      files, signing: Signing(content.settings, in: folder, reporting: &findings.content),
      gathered: gathering.wait(), recalling: recalled, current: site.revisions, jobs: jobs,
      reporting: &findings.ledger)
  }
  return site
}

/// The files of a content folder, each read by itself.
package struct ReadContent: Sendable {
  package var settings = SiteSettings()
  var hasSettings: Bool
  package var markdown: [FoundFile]
  /// What each Markdown file holds, in the same order.
  package var documents: [ReadDocument]
  /// All other files but the settings.
  package var others: [FoundFile]
  /// What is wrong with the folder and the settings.
  package var findings: [Diagnostic] = []

  /// `recalling` may know a file as it stands, so that it is not read again.
  package init(
    _ folder: SiteFolder, listed: ListedContent, baseURL: String?, theme: LoadedTheme?, jobs: Int,
    cache: BuildCache?,
    recalling: @Sendable (FoundFile) -> ReadDocument? = { _ in nil }
  ) throws(WorkspaceError) {
    findings = listed.findings
    hasSettings = listed.files.contains { $0.path == settingsPath }
    if hasSettings {
      let file = SourceFile(
        path: settingsPath, bytes: try readFile(at: folder.content + "/" + settingsPath))
      settings = readSiteSettings(file, reporting: &findings)
    }
    if let baseURL { settings.baseURL = baseURL.hasSuffix("/") ? baseURL : baseURL + "/" }
    let markdown = listed.pageSources
    self.markdown = markdown
    others = listed.others
    let readSettings = settings
    documents = parallelMap(count: markdown.count, jobs: jobs) { index in
      recalling(markdown[index])
        ?? ReadDocument(
          markdown[index], in: folder.content, settings: readSettings, theme: theme, cache: cache)
    }
  }

  /// Tells what is wrong with the folder, the settings and each file.
  package func report(to findings: inout Findings) {
    findings.content += self.findings
    for document in documents {
      findings.content += document.diagnostics
      if let mistake = document.mistake { findings.templates.append(mistake.diagnostic) }
    }
  }
}

extension ReadSite {
  /// Puts together what was read of the files; the ledger is not among them.
  ///
  /// `recalling` may know a file beside the pages as it stands, so that it is not opened again.
  package init(
    _ content: ReadContent, in folder: SiteFolder, jobs: Int,
    reporting diagnostics: inout [Diagnostic],
    recalling: @Sendable (AssetCopy) -> InspectedAsset?
  ) {
    let markdown = content.markdown
    let read = content.documents
    var remembered = zip(markdown, read.lazy.map(\.payload)).compactMap { file, payload in
      payload.map { (path: file.path, source: BuildCache.Source(stamp: file.stamp, payload: $0)) }
    }
    var catalog = assembleCatalog(
      settings: content.settings, documents: read.compactMap(\.document),
      assetPaths: content.others.map(\.path), reporting: &diagnostics)
    if catalog.settings.title.isEmpty { catalog.settings.title = title(of: catalog, in: folder) }

    var found: [ExactString: FileStamp] = [:]
    for file in content.others { found[file.path] = file.stamp }
    let others = catalog.assets.compactMap { asset in
      found[asset.path].map {
        AssetCopy(
          path: asset.path, source: folder.content + "/" + asset.path, stamp: $0,
          isTrusted: content.settings.trustsHTML)
      }
    }
    let inspected = inspect(others, jobs: jobs, recalling: recalling)
    for (asset, known) in zip(others, inspected) {
      diagnostics += known.findings
      if let payload = known.payload {
        remembered.append((asset.path, BuildCache.Source(stamp: asset.stamp, payload: payload)))
      }
    }
    let published = zip(others, inspected).filter(\.1.isPublished).map { $0.taking($1) }
    let byPath = Dictionary(
      zip(others.map { ExactString($0.path) }, inspected)
    ) { first, _ in first }
    self.init(
      catalog: catalog, counts: read.map(\.count),
      hasLedger: content.hasSettings || folder.namesLedger, assets: published, inspected: byPath,
      images: ImageSizes(published, byPath), remembered: remembered)
    for (file, shown) in zip(markdown, read.lazy.map { $0.document?.formulas ?? [] })
    where !shown.isEmpty {
      formulas += shown.map { (file.path, $0) }
    }
    let places = filePlaces(of: markdown.map(\.path))
    let count = catalog.quizzes.count
    fingerprints.reserveCapacity(count)
    bodies.reserveCapacity(count)
    words.reserveCapacity(count)
    revisions.reserveCapacity(count)
    for index in catalog.quizzes.indices {
      guard let place = places[catalog.quizzes[index].outline.source] else { continue }
      let path = catalog.quizzes[index].outline.path
      fingerprints[path] = read[place].fingerprint
      bodies[path] = read[place].body
      words[path] = read[place].words
      if catalog.quizzes[index].outline.isRanked { revisions[path] = read[place].revision }
    }
  }
}

/// The place of each path among them.
package func filePlaces(of paths: [String]) -> [ExactString: Int] {
  var places: [ExactString: Int] = [:]
  for (place, path) in paths.enumerated() { places[path] = place }
  return places
}

/// The files of the content folder, by path, without those of the ledger.
package struct ListedContent: Sendable {
  let files: [FoundFile]
  /// Those that become pages.
  let pageSources: [FoundFile]
  /// All others but the settings.
  let others: [FoundFile]
  /// What is wrong with the folder.
  let findings: [Diagnostic]

  package init(of folder: SiteFolder) throws(WorkspaceError) {
    var findings: [Diagnostic] = []
    files = try listContent(of: folder, reporting: &findings).files
    var pageSources: [FoundFile] = []
    var others: [FoundFile] = []
    pageSources.reserveCapacity(files.count)
    for file in files {
      if isPageSource(file.path) {
        pageSources.append(file)
      } else if file.path != settingsPath {
        others.append(file)
      }
    }
    self.pageSources = pageSources
    self.others = others
    self.findings = findings
  }
}

/// The files of the content folder, without those of the ledger.
package func listContent(of folder: SiteFolder, reporting diagnostics: inout [Diagnostic])
  throws(WorkspaceError) -> FolderListing
{
  let ledgerFolder = folder.ledger.below(folder.content).map { ExactString($0) }
  let listing = try listFiles(in: folder.content) {
    ExactString($0) == ledgerFolder || $0 == "ledger"
  }
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
  _ files: LedgerFiles, signing: Signing, gathered: Result<GatheredLedger, WorkspaceError>?,
  recalling payload: [UInt8]?, current: [String: Digest], jobs: Int,
  reporting diagnostics: inout [Diagnostic]
) throws(WorkspaceError) -> ReadLedger {
  if let payload,
    let ledger = ReadLedger(recalling: payload, for: files, site: signing.site, current: current)
  {
    diagnostics += ledger.diagnostics
    return ledger
  }
  let ready: GatheredLedger
  if let gathered {
    ready = try gathered.get()
  } else {
    ready = try GatheredLedger(files, adding: [], jobs: jobs)
  }
  let ledger = ReadLedger(ready, from: files, signed: signing, current: current, jobs: jobs)
  diagnostics += ready.diagnostics + ledger.diagnostics
  return ledger
}

/// The title of a site without one of its own: that of its first page, else its folder's name.
private func title(of catalog: Catalog, in folder: SiteFolder) -> String {
  if let title = catalog.sections.first?.title, !title.isEmpty { return title }
  let path = absolutePath(folder.content).splitAtSlashes()
  let name = path.last == "content" ? path.dropLast().last ?? "Quizzes" : path.last ?? "Quizzes"
  let words = name.split { $0 == "-" || $0 == "_" }.joined(separator: " ")
  return words.prefix(1).uppercased() + words.dropFirst()
}
