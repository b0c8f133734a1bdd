internal import Building
internal import Bytes
internal import Content
internal import Diagnostics
internal import Site
internal import Workspace

/// The content folder as it was read, and the site that was assembled from it.
///
/// A changed file replaces its fragment if nothing else depends on the change
/// (`PreviewState+Replacing`). Otherwise all fragments are assembled again, without reading files
/// that did not change. The folder is listed again only if files may have appeared or vanished.
struct ContentState: Sendable {
  /// The bytes of `site.yml` when the files were read.
  let settings: [UInt8]?
  /// When the files were read, in nanoseconds since 1970.
  let time: Int64
  /// Changes whenever the site is assembled again.
  let serial: Int
  /// The index of each fragment, by its file.
  let places: [ExactString: Int]
  let otherPlaces: [ExactString: Int]
  var site: AssembledSite
  /// The indexes of quizzes and articles in the catalog, by their files.
  let quizPlaces: [ExactString: Int]
  /// The files that by their names translate a file, by that file.
  let translations: [ExactString: [String]]
  let articlePlaces: [ExactString: Int]
  var index: CatalogIndex
  /// A fingerprint of what in the catalog decides how results count.
  var rankingInputs: [UInt8]
  var assets: [ExactString: AssetCopy]
  /// The findings of assembling.
  let findings: [Diagnostic]

  /// `known` is the state before, if the settings are the same: its assets are not read again.
  init(
    _ content: SiteContent, in folder: SiteFolder, settings: [UInt8]?, time: Int64, serial: Int,
    jobs: Int, after known: ContentState?, cache: BuildCache? = nil
  ) {
    var findings: [Diagnostic] = []
    site = AssembledSite(
      content, in: folder, jobs: jobs, recallingCatalog: cache?.parts[.catalog],
      reporting: &findings
    ) { asset in
      if let known = known?.site.inspected[asset.path], known.stamp == asset.stamp { return known }
      let file = FoundFile(path: asset.path, stamp: asset.stamp)
      return cache?.payload(of: file).flatMap { InspectedAsset(recalling: $0, stamp: asset.stamp) }
    }
    site.forgetDrawings()
    self.settings = settings
    self.time = time
    self.serial = serial
    self.findings = findings
    places = filePlaces(of: content.fragments.map(\.file.path))
    otherPlaces = filePlaces(of: content.others.map(\.path))
    quizPlaces = filePlaces(of: site.catalog.quizzes.map(\.source))
    articlePlaces = filePlaces(of: site.catalog.articles.map(\.source))
    var translations: [ExactString: [String]] = [:]
    for fragment in content.fragments {
      if let name = TranslatedName(of: fragment.file.path) {
        translations[ExactString(name.base), default: []].append(fragment.file.path)
      }
    }
    self.translations = translations
    index = CatalogIndex(of: site.catalog)
    rankingInputs = SiteStandings.inputs(of: site.catalog)
    assets = Dictionary(site.assets.map { (ExactString($0.path), $0) }) { first, _ in first }
  }

  /// The fragment of a file that did not change since it was read; nil if it may have.
  fileprivate func unchanged(
    _ file: FoundFile, after change: FolderWatch.Change, in prefix: String
  ) -> Fragment? {
    guard let place = places[file.path], site.content.fragments[place].file.stamp == file.stamp,
      file.stamp.isSettled(at: time), !change.names(prefix + file.path)
    else { return nil }
    return site.content.fragments[place]
  }

  /// Drops the words of quizzes, which are in the index for searching.
  mutating func forgetWords() {
    for place in site.content.fragments.indices { site.content.fragments[place].quiz?.words = nil }
  }

  /// Drops what was rendered with templates that changed.
  mutating func forgetTemplates() {
    // An error that a template still has is reported with the page that needs it.
    for place in site.content.fragments.indices { site.content.fragments[place].quiz?.body = nil }
  }
}

extension PreviewState {
  /// Refreshes the content after a change.
  mutating func refreshContent(
    after change: FolderWatch.Change, theme: LoadedTheme
  ) throws(WorkspaceError) {
    guard content != nil, let changed = change.paths(in: folder) else {
      return try readAll(change, theme: theme)
    }
    if changed.isEmpty { return }
    guard let fragments = reread(changed, theme: theme) else {
      return try readAll(change, theme: theme)
    }
    if fragments.allSatisfy({ content?.replace($0.fragment, at: $0.place) == true }) { return }
    putTogether(fragments)
  }

  /// Assembles the site again with some new fragments.
  private mutating func putTogether(_ fragments: [(place: Int, fragment: Fragment)]) {
    guard let known = content else { return }
    var read = known.site.content
    for (place, fragment) in fragments { read.fragments[place] = fragment }
    content = ContentState(
      read, in: folder, settings: known.settings, time: known.time, serial: nextSerial(),
      jobs: jobs, after: known)
    for (place, _) in fragments { content?.site.content.fragments[place].forgetPage() }
  }

  /// Lists the folder again, reads files that changed, and assembles the site.
  private mutating func readAll(
    _ change: FolderWatch.Change, theme: LoadedTheme
  ) throws(WorkspaceError) {
    let started = currentTime()
    let settingsFile = folder.content + "/" + settingsPath
    let settings = exists(settingsFile) ? try readFile(at: settingsFile) : nil
    let known = content?.settings == settings ? content : nil
    let prefix = folder.content + "/"
    var read = try readContent(
      SiteSources(of: folder), in: folder, baseURL: baseURL, theme: theme, jobs: jobs, cache: cache,
      recalling: { file in
        guard let known, let fragment = known.unchanged(file, after: change, in: prefix) else {
          return nil
        }
        guard let name = TranslatedName(of: file.path) else { return fragment }
        // It depends on the file that it translates, too.
        return fileStamp(of: prefix + name.base).flatMap { stamp in
          known.unchanged(FoundFile(path: name.base, stamp: stamp), after: change, in: prefix)
        }.map { _ in fragment }
      })
    for place in read.fragments.indices { read.fragments[place].forgetPage() }
    content = ContentState(
      read, in: folder, settings: settings, time: started, serial: nextSerial(), jobs: jobs,
      after: known, cache: cache)
  }
}

extension Fragment {
  /// Drops what a preview makes on request, or does not need.
  mutating func forgetPage() {
    quiz?.body = nil
    encoded = nil
  }
}

extension FolderWatch.Change {
  /// Whether the change names a file.
  fileprivate func names(_ path: String) -> Bool {
    switch self {
    case .anything: false
    case .paths(let paths): paths.contains(path)
    }
  }

  /// The paths in the content folder that changed; nil if they are not known.
  fileprivate func paths(in folder: SiteFolder) -> [String]? {
    switch self {
    case .anything: nil
    case .paths(let paths): paths.filter { folder.isContent($0.text) }.sorted().map(\.text)
    }
  }
}

extension AssembledSite {
  /// Drops the bytes of drawings, which are read again on request.
  fileprivate mutating func forgetDrawings() {
    for place in assets.indices { assets[place].cleaned = nil }
    inspected = inspected.mapValues { asset in
      var asset = asset
      asset.cleaned = nil
      return asset
    }
  }
}
