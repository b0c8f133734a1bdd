internal import Building
internal import Bytes
internal import Content
internal import Diagnostics
internal import Site
internal import Workspace

/// The content folder as it was read, and what it was put together to.
///
/// A changed file is exchanged where that moves nothing else (`SiteMemory+Exchange`). Else all files are put together again, without
/// reading those that did not change; the folder is listed again only if other files may be in it now.
struct KnownContent: Sendable {
  /// The bytes of `site.yml` by which the files were read.
  let settings: [UInt8]?
  /// When the files were looked at.
  let time: Int64
  /// Another one whenever all was put together again.
  let serial: Int
  /// The place of each Markdown file among them.
  let places: [ExactString: Int]
  let otherPlaces: [ExactString: Int]
  var site: AssembledSite
  /// The places of quizzes and articles in the catalog, by their files.
  let quizPlaces: [ExactString: Int]
  let articlePlaces: [ExactString: Int]
  var index: CatalogIndex
  /// What of the catalog decides how results count.
  var rankingInputs: [UInt8]
  var assets: [ExactString: AssetCopy]
  /// What is wrong with the files together.
  let findings: [Diagnostic]

  /// `known` is what stood before, where the settings are the same: its other files are not opened
  /// again.
  init(
    _ content: SiteContent, in folder: SiteFolder, settings: [UInt8]?, time: Int64, serial: Int,
    jobs: Int, after known: KnownContent?
  ) {
    var findings: [Diagnostic] = []
    site = AssembledSite(content, in: folder, jobs: jobs, reporting: &findings) { asset in
      known?.site.inspected[asset.path].flatMap { $0.stamp == asset.stamp ? $0 : nil }
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
    index = CatalogIndex(of: site.catalog)
    rankingInputs = SiteStandings.inputs(of: site.catalog)
    assets = Dictionary(site.assets.map { (ExactString($0.path), $0) }) { first, _ in first }
  }

  /// Lets go of what was made with templates that are others now.
  mutating func forgetTemplates() {
    // A mistake that a template still has is told with the page that needs it.
    for place in site.content.fragments.indices { site.content.fragments[place].quiz?.body = nil }
  }
}

extension SiteMemory {
  /// Brings the content up to date.
  mutating func look(
    atContent change: FolderWatch.Change, theme: LoadedTheme
  ) throws(WorkspaceError) {
    guard content != nil, let changed = change.paths(in: folder) else {
      return try readAll(change, theme: theme)
    }
    if changed.isEmpty { return }
    guard let fragments = reread(changed, theme: theme) else {
      return try readAll(change, theme: theme)
    }
    if fragments.allSatisfy({ content?.exchange($0.fragment, at: $0.place) == true }) { return }
    putTogether(fragments)
  }

  /// Puts the same files together again, some of which hold something else now.
  private mutating func putTogether(_ fragments: [(place: Int, fragment: Fragment)]) {
    guard let known = content else { return }
    var read = known.site.content
    for (place, fragment) in fragments { read.fragments[place] = fragment }
    content = KnownContent(
      read, in: folder, settings: known.settings, time: known.time, serial: nextSerial(),
      jobs: jobs, after: known)
    for (place, _) in fragments { content?.site.content.fragments[place].forgetPage() }
  }

  /// Lists the folder and puts all files together, reading those that changed.
  private mutating func readAll(
    _ change: FolderWatch.Change, theme: LoadedTheme
  ) throws(WorkspaceError) {
    let started = currentTime()
    let settingsFile = folder.content + "/" + settingsPath
    let settings = exists(settingsFile) ? try readFile(at: settingsFile) : nil
    let known = content?.settings == settings ? content : nil
    let prefix = folder.content + "/"
    var read = try readContent(
      SiteSources(of: folder), in: folder, baseURL: baseURL, theme: theme, jobs: jobs, cache: nil,
      recalling: { file in
        guard let known, let place = known.places[file.path],
          known.site.content.fragments[place].file.stamp == file.stamp,
          file.stamp.isSettled(at: known.time),
          !change.names(prefix + file.path)
        else { return nil }
        return known.site.content.fragments[place]
      })
    for place in read.fragments.indices { read.fragments[place].forgetPage() }
    content = KnownContent(
      read, in: folder, settings: settings, time: started, serial: nextSerial(), jobs: jobs,
      after: known)
  }
}

extension Fragment {
  /// Lets go of what a preview makes again when it is asked for, or does not need.
  mutating func forgetPage() {
    quiz?.body = nil
    encoded = nil
  }
}

extension FolderWatch.Change {
  /// Whether a file is named as changed.
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
  /// Lets go of drawings, which are read again when they are asked for.
  fileprivate mutating func forgetDrawings() {
    for place in assets.indices { assets[place].cleaned = nil }
    inspected = inspected.mapValues { asset in
      var asset = asset
      asset.cleaned = nil
      return asset
    }
  }
}
