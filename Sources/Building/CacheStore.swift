internal import Bytes
internal import CacheCoding
internal import Diagnostics
package import Workspace

/// The cache that builds of a site into one folder share with previews of it.
package struct CacheStore: Sendable {
  /// Nil to go without.
  private let file: CacheFile?
  private let key: [UInt8]
  /// The bytes of the site's settings.
  let settings: [UInt8]

  /// A cache is good for this program, this theme and these settings.
  package init(
    _ file: CacheFile?, for folder: SiteFolder, theme: LoadedTheme, programVersion: String
  ) throws(WorkspaceError) {
    self.file = file
    let path = folder.content + "/" + settingsPath
    // A folder in their place is a finding of whoever reads the site.
    settings = exists(path) && !isFolder(path) ? try readFile(at: path) : []
    var key = Fingerprint()
    key.combine(programVersion)
    key.combine(stamp(of: "/proc/self/exe")?.fingerprint ?? [])
    key.combine(theme.fingerprint)
    key.combine(folder.content)
    key.combine(folder.ledger)
    key.combine(settings)
    self.key = key.bytes
  }

  /// What was found out before; a file that is damaged is reported, and gone without.
  package func read(reporting findings: inout Findings) -> BuildCache? {
    cache(in: file?.read(), reporting: &findings)
  }

  /// The same of the file as it was read; nil if it was not.
  func cache(in contents: CacheFile.Contents?, reporting findings: inout Findings) -> BuildCache? {
    guard let file, let contents else { return nil }
    switch contents {
    case .missing: return nil
    case .damaged:
      findings.site.append(.damagedCache(file))
      return nil
    case .good(let bytes): return BuildCache.decoded(bytes, key: key)
    }
  }

  /// Writes what the next build or preview may skip.
  package func write(_ draft: BuildCacheDraft, jobs: Int) {
    guard let file else { return }
    draft.write(to: file, key: key, jobs: jobs)
  }

  /// Writes what a preview found out, with what the last build noted of its output folder.
  package func write(
    _ site: AssembledSite, of folder: SiteFolder, words: [UInt8]?, formulas: FormulaDrawing,
    at time: Int64, jobs: Int
  ) throws(WorkspaceError) {
    guard file != nil else { return }
    var known = Findings()
    let before = read(reporting: &known)
    var draft = BuildCacheDraft(time: time)
    if let words { draft.note(.words, words) }
    if let pages = before?.parts[.pages] { draft.note(.pages, pages) }
    try draft.note(site, of: folder)
    if let drawn = formulas.remembered { draft.note(FormulaDrawing.cacheName, drawn) }
    if let outputs = before?.outputs { draft.note(outputs) }
    write(draft, jobs: jobs)
  }
}

extension BuildCacheDraft {
  /// Notes what the next build or preview may skip of reading and marking; `cache` is what the
  /// site was read with.
  mutating func note(
    _ site: AssembledSite, of folder: SiteFolder, recalling cache: BuildCache? = nil
  ) throws(WorkspaceError) {
    if let ledger = try rememberedLedger(of: site, in: folder) { note(.ledger, ledger) }
    if let catalog = site.catalogMemory { note(.catalog, catalog) }
    for (path, asset) in site.inspected.sorted(by: { $0.key < $1.key }) {
      if let payload = asset.payload {
        note(path.text, BuildCache.Source(stamp: asset.stamp, payload: payload[...]))
      }
    }
    for fragment in site.content.fragments {
      if let cache, let place = fragment.cachedPlace {
        note(source: place, of: cache)
        continue
      }
      guard let payload = fragment.payload else { continue }
      note(fragment.file.path, BuildCache.Source(stamp: fragment.file.stamp, payload: payload))
    }
  }

  /// The marked results; nil if a file with results changed so lately that a second change could
  /// look like none.
  private func rememberedLedger(
    of site: AssembledSite, in folder: SiteFolder
  ) throws(WorkspaceError) -> ArraySlice<UInt8>? {
    guard site.hasLedger, site.ledger.newArchive == nil else { return nil }
    var known: [Diagnostic] = []
    let files = try LedgerFiles(in: folder.ledger, reporting: &known)
    guard !files.found.isEmpty, site.ledger.isMade(of: files),
      files.found.allSatisfy({ $0.path == archiveName || $0.stamp.isSettled(at: time) })
    else { return nil }
    return site.ledger.payload(for: files, current: site.revisions)
  }
}

extension Diagnostic {
  static func damagedCache(_ file: CacheFile) -> Diagnostic {
    .warning(
      .damagedCache,
      "this file of the cache is not as this user wrote it; it is not used, and written again",
      at: SourceLocation(path: file.path))
  }
}

extension Diagnostic.Code {
  static let damagedCache = Self("damaged-cache")
  static let damagedManifest = Self("damaged-manifest")
}
