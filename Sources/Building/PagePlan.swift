internal import Background
internal import Bytes
internal import CacheCoding
internal import Diagnostics
internal import Site
internal import Workspace

/// The pages of a site before they are rendered.
struct PagePlan: Sendable {
  let sitePages: SitePages
  private(set) var pages: [Page]
  /// The paths of all pages that are there because of results.
  let pathsOfResults: [String]
  /// Those among them that are not in `pages`, as the results are those of the last build.
  let recalled: [String]
  let resultsFingerprint: UInt64
  /// A fingerprint of what is the same for all pages.
  private(set) var constants: UInt64
  private let inputs: InputComparison?
  /// What the next build may recall of the search words.
  let words: [UInt8]
  let findings: [Diagnostic]

  init(
    of site: AssembledSite, in folder: SiteFolder, theme: LoadedTheme, cache: BuildCache?,
    scratch: ScratchFile?, jobs: Int
  ) {
    let indexing = BackgroundTask(jobs: jobs) {
      indexedSearch(
        of: site, in: folder, theme: theme, recalling: cache?.parts[.words].map { Array($0) },
        jobs: jobs)
    }
    let cataloguing = BackgroundTask(jobs: jobs) { CatalogIndex(of: site.catalog) }
    var findings = Findings()
    let publication = publication(
      of: site, theme: theme, in: folder, index: cataloguing.wait(), scratch: scratch,
      reporting: &findings)
    let sitePages = SitePages(of: publication)
    self.sitePages = sitePages
    let now = InputFingerprints(of: publication)
    let resultsFingerprint = now.ofResults
    self.resultsFingerprint = resultsFingerprint
    let inputs = cache?.parts[.pages].flatMap { RecordedInputs(encoded: $0) }.map {
      InputComparison(of: $0, with: now, results: resultsFingerprint, jobs: jobs)
    }
    self.inputs = inputs
    constants = publication.constants
    let contents = sitePages.content()
    var results: [Page] = []
    if let inputs, inputs.hasSameResults {
      recalled = inputs.before.pathsOfResults
      pathsOfResults = recalled
    } else {
      results = sitePages.ofResults
      recalled = []
      pathsOfResults = results.map(\.path)
    }
    // The published ledger takes longest and comes first, so that no core waits for it at the end.
    pages =
      results.prefix(1) + contents + results.dropFirst()
      + sitemapPages(of: contents.map(\.path) + pathsOfResults, in: publication)
    let search = indexing.wait()
    pages += search.files.map { Page($0) }
    words = search.memory
    self.findings =
      findings.content + deadLinks(of: sitePages, results: pathsOfResults)
      + search.changed.map { Diagnostic.sourceChanged(at: $0.text) }
  }

  /// Adds to what is the same for all pages.
  mutating func addConstants(_ more: [[UInt8]]) {
    var fingerprint = Fingerprint()
    fingerprint.combine(constants)
    for bytes in more { fingerprint.combine(bytes) }
    constants = fingerprint.word
  }

  /// What tells which pages of the last build may be kept; nil if that is none.
  var comparison: InputComparison? {
    inputs.flatMap { $0.before.constants == constants ? $0 : nil }
  }
}
