internal import Building
internal import Bytes
internal import CacheCoding
internal import Content
package import Diagnostics
internal import Formulas
internal import Search
internal import Serving
internal import Site
internal import Synchronization
internal import Templates
internal import Workspace

/// A site at one moment; each file is rendered when it is requested.
package final class LiveSite: Sendable {
  private let pages: SitePages
  let theme: LiveTheme
  /// The Markdown files, by path.
  let documents: [Fragment]
  package let findings: [Diagnostic]
  /// A fingerprint of the style sheets.
  let styles: String
  /// A fingerprint of all files of the theme.
  let version: String
  /// A fingerprint of the findings; empty if there are none.
  let findingsState: String
  /// Whether results are marked against the questions before the last change; only paths that are
  /// `isReady` can be shown.
  let isStale: Bool
  private let formulas: DrawnFormulas
  private let images: ImageSizes
  private let assets: [ExactString: AssetCopy]
  private let site: AssembledSite
  private let folder: SiteFolder
  private let words: SearchWords
  private let jobs: Int
  /// All pages except those of quizzes, by path; made at the first request for one of them.
  private let otherPages = Mutex<[String: Page]?>(nil)
  private let sitemaps = Mutex<[Page]?>(nil)
  private let made = Mutex<[String: Made]>([:])
  private let index = Mutex<[String: [UInt8]]?>(nil)

  /// A rendered file, and a fingerprint of all that it shows.
  struct Made: Sendable {
    var bytes: [UInt8]
    var state: String
    /// Why it could not be rendered.
    var mistake: Diagnostic?
  }

  init(
    _ pages: SitePages, theme: LiveTheme, of site: AssembledSite,
    assets: [ExactString: AssetCopy],
    in folder: SiteFolder, images: ImageSizes, formulas: DrawnFormulas, words: SearchWords,
    documents: [Fragment], findings: [Diagnostic],
    isStale: Bool, jobs: Int
  ) {
    self.pages = pages
    self.theme = theme
    self.site = site
    self.folder = folder
    self.words = words
    self.assets = assets
    self.images = images
    self.formulas = formulas
    self.documents = documents
    self.findings = findings
    self.isStale = isStale
    self.jobs = jobs
    var styles = Fingerprint()
    styles.combine(theme.styles)
    for asset in site.assets where asset.path.hasSuffix(".css") {
      styles.combine(asset.stamp.fingerprint)
    }
    self.styles = styles.hexadecimal
    var version = styles
    version.combine(theme.scripts)
    version.combine(theme.theme.fingerprint)
    self.version = version.hexadecimal
    var state = Fingerprint()
    for finding in findings {
      state.combine(finding.location.path)
      state.combine("\(finding.location.line):\(finding.location.column)")
      state.combine(finding.code.name + finding.message)
    }
    findingsState = findings.isEmpty ? "" : state.hexadecimal
  }
}

extension LiveSite {
  var publication: Publication { pages.site }

  /// What a path of the site leads to.
  enum File: Sendable {
    case page(Made)
    case other(Made)
    case asset(AssetCopy)
  }

  func file(at path: String) -> File? {
    if let page = page(at: path) {
      let made = make(page)
      return path.hasSuffix(".html") ? .page(made) : .other(made)
    }
    if let file = theme.files[path] { return .other(plain(file.bytes)) }
    if let asset = assets[path] { return .asset(asset) }
    if path.hasPrefix("podium/search/"), let bytes = searchFiles()[path] {
      return .other(plain(bytes))
    }
    return path == OutputFolder.manifestPath ? .other(plain(manifest())) : nil
  }

  /// Whether the file at a path is current although the site is stale: pages of quizzes, which
  /// should not wait until results are marked again, and all that shows no results.
  func isReady(_ path: String) -> Bool {
    !isStale || theme.files[path] != nil || assets[path] != nil
      || pages.quizPage(at: path) != nil
  }

  /// The page for paths that lead nowhere.
  func missing() -> Made? {
    page(at: "404.html").map { make($0) }
  }

  /// Whether a path is a folder with pages.
  func isFolder(_ path: String) -> Bool {
    page(at: path + "/index.html") != nil
  }

  /// Whether a path is that of a file beside the pages.
  func isAsset(_ path: String) -> Bool { assets[ExactString(path)] != nil }

  /// A fingerprint of all that a page shows; it changes when the page looks different.
  func state(ofPage path: String) -> String {
    if case .page(let made)? = file(at: path) { return made.state }
    return "none-" + (missing()?.state ?? "")
  }

  private func page(at path: String) -> Page? {
    if let page = pages.quizPage(at: path) { return page }
    // Sitemaps list all other pages.
    if path.hasPrefix("sitemap"), path.hasSuffix(".xml") {
      return sitemaps.withLock { known in
        let made = known ?? pages.all.filter { $0.path.hasPrefix("sitemap") }
        known = made
        return made.first { $0.path == path }
      }
    }
    return otherPages.withLock { known in
      if let known { return known[path] }
      let all = pages.content(withQuizzes: false) + pages.ofResults
      let made = Dictionary(all.map { ($0.path, $0) }) { $1 }
      known = made
      return made[path]
    }
  }

  private func make(_ page: Page) -> Made {
    if let known = made.withLock({ $0[page.path] }) { return known }
    var result: Made
    do throws(PageError) {
      var bytes = formulas.applied(
        to: try page.bytes(from: publication, with: theme.theme.templates))
      _ = images.apply(to: &bytes, at: page.path)
      result = plain(bytes)
    } catch {
      result = plain([])
      result.mistake =
        switch error {
        case .template(let error): error.diagnostic
        case .sourceChanged(let path): .sourceChanged(at: path)
        case .ledgerChanged(let path): .sourceChanged(at: "ledger/" + path)
        }
    }
    if page.path.hasSuffix(".html") { result.state = state(of: result, at: page.path) }
    let kept = result
    made.withLock { $0[page.path] = kept }
    return result
  }

  /// A fingerprint of the page's bytes and of the files that it loads, except style sheets.
  private func state(of made: Made, at path: String) -> String {
    var state = Fingerprint()
    state.combine(made.bytes)
    state.combine(theme.scripts)
    if let mistake = made.mistake {
      let place = mistake.location
      state.combine("\(place.path):\(place.line):\(place.column) \(mistake.message)")
    }
    for source in Set(Serving.sources(in: made.bytes).map({ ExactString($0) })).sorted() {
      if let target = sitePath(of: source.text, from: path), let asset = assets[target] {
        state.combine(asset.stamp.fingerprint)
      }
    }
    return state.hexadecimal
  }

  /// A quiz with its questions, as its file was when the site was read.
  func quiz(of fragment: Fragment) throws(PageError) -> Quiz {
    let reader = FragmentReader(
      of: folder, settings: publication.catalog.settings, theme: nil)
    return try reader.quiz(of: fragment)
  }

  /// A piece of HTML with its formulas drawn.
  func drawn(_ html: [UInt8]) -> [UInt8] { formulas.applied(to: html) }

  private func plain(_ bytes: [UInt8]) -> Made {
    Made(bytes: bytes, state: hexadecimal(Fingerprint.of(bytes)))
  }

  /// Makes the index for searching before it is asked for.
  func makeSearchIndex() { _ = searchFiles() }

  private func searchFiles() -> [String: [UInt8]] {
    index.withLock { index in
      if let index { return index }
      var files: [String: [UInt8]] = [:]
      // A file that changed since it was read is read again after the next change.
      let search = indexedSearch(
        of: site, in: folder, theme: theme.theme, recalling: words.kept, jobs: jobs)
      for file in search.files { files[file.path] = file.bytes() }
      words.keep(search.memory)
      index = files
      return files
    }
  }

  private func manifest() -> [UInt8] {
    let paths =
      pages.all.map(\.path) + theme.files.keys.map(\.text) + assets.keys.map(\.text)
      + Array(searchFiles().keys) + ServiceWorker.paths
    return OutputFolder.manifest(of: Set(paths.map { ExactString($0) }).map(\.text))
  }
}

/// The words for searching, as the last index was made of them: the next index is made of what
/// changed since.
final class SearchWords: Sendable {
  private let memory = Mutex<[UInt8]?>(nil)

  var kept: [UInt8]? { memory.withLock { $0 } }

  func keep(_ words: [UInt8]?) {
    memory.withLock { $0 = words ?? $0 }
  }
}
