internal import Building
internal import Bytes
internal import Content
internal import Diagnostics
internal import Site
internal import Workspace

/// Replacing one fragment of an assembled site, which saves assembling it again.
///
/// This is done only if nothing else changes: a quiz keeps its place in every list and links to
/// nothing new; the same for an article; an image stays an image.
extension PreviewState {
  /// Reads the files at these paths again, with the translations of each, and replaces changed
  /// assets; nil if files may have appeared or vanished.
  mutating func reread(
    _ paths: [String], theme: LoadedTheme
  ) -> [(place: Int, fragment: Fragment)]? {
    guard let known = content else { return nil }
    var files: [FoundFile] = []
    let translations = paths.flatMap { path in
      known.translations[path.below(folder.content) ?? ""] ?? []
    }.map { folder.content + "/" + $0 }.filter { !paths.contains($0) }
    for path in paths + translations {
      let name = path.below(folder.content) ?? ""
      if known.places[name] != nil || known.otherPlaces[name] != nil {
        guard let stamp = fileStamp(of: path) else { return nil }
        files.append(FoundFile(path: name, stamp: stamp))
      } else if name == settingsPath || isOccupied(path) || known.knows(name) {
        return nil
      }
      // Otherwise it is gone again, like the temporary files of editors.
    }
    let reader = FragmentReader(
      of: folder, settings: known.site.content.settings, theme: theme)
    var fragments: [(place: Int, fragment: Fragment)] = []
    var changedAssets: [FoundFile] = []
    for file in files {
      if let place = known.places[file.path] {
        fragments.append((place, reader.fragment(of: file)))
      } else if let place = known.otherPlaces[file.path] {
        content?.site.content.others[place] = file
        changedAssets.append(file)
      }
    }
    if !changedAssets.isEmpty, content?.replaceAssets(changedAssets) != true { return nil }
    return fragments
  }
}

extension ContentState {
  /// Whether the state has a file of that name, or one in a folder of that name.
  fileprivate func knows(_ name: String) -> Bool {
    name.isEmpty || site.content.findings.contains { $0.location.path.isExactly(name) }
      || places.keys.contains { $0.text.isInside(name) }
      || otherPlaces.keys.contains { $0.text.isInside(name) }
  }

  /// Replaces assets; false, and not all done, if one has or had findings.
  fileprivate mutating func replaceAssets(_ files: [FoundFile]) -> Bool {
    let places = Dictionary(
      zip(site.assets.map { ExactString($0.path) }, site.assets.indices),
      uniquingKeysWith: { first, _ in first })
    for file in files {
      guard let place = places[ExactString(file.path)],
        site.inspected[file.path]?.findings.isEmpty == true
      else { return false }
      var asset = site.assets[place]
      asset.stamp = file.stamp
      var inspected = InspectedAsset(asset)
      guard inspected.findings.isEmpty else { return false }
      inspected.cleaned = nil
      asset = asset.taking(inspected)
      site.assets[place] = asset
      site.inspected[file.path] = inspected
      assets[file.path] = asset
    }
    site.images = ImageSizes(site.assets, site.inspected)
    return true
  }

  /// Replaces the fragment of a file; false, and nothing done, if more of the site would change.
  mutating func replace(_ fragment: Fragment, at place: Int) -> Bool {
    let old = site.content.fragments[place]
    guard let before = old.document, let after = fragment.document,
      after.pointsNowhereNew(since: before),
      before.anchors == after.anchors || !hasLinksToAnchors,
      !findings.contains(where: { $0.location.path.isExactly(old.file.path) }),
      !site.catalog.linksToMade.contains(where: { $0.location.path.isExactly(old.file.path) })
    else { return false }
    switch (before.content, after.content) {
    case (.quiz(let before), .quiz(let after)):
      guard after.standsLike(before), let index = quizPlaces[after.source],
        site.catalog.quizzes[index].id == before.id
      else { return false }
      replace(after, at: index, fragment)
    case (.article(let before), .article(let after)):
      guard let index = articlePlaces[after.source], before.path == after.path,
        before.title == after.title, before.order == after.order
      else { return false }
      site.catalog.articles[index] = after
      self.index.exchanged(before, for: after, in: site.catalog)
    default: return false
    }
    site.content.fragments[place] = fragment
    site.content.fragments[place].encoded = nil
    return true
  }

  /// Whether some link names a place on a page, which may be gone when names on a page change.
  private var hasLinksToAnchors: Bool {
    site.content.fragments.contains { fragment in
      fragment.document?.links.contains { !$0.fragment.isEmpty } ?? false
    }
  }

  private mutating func replace(_ quiz: QuizOutline, at index: Int, _ fragment: Fragment) {
    let old = site.catalog.quizzes[index]
    // Writing copies the outlines of all quizzes, which the site that is shown still holds.
    if old != quiz { site.catalog.quizzes[index] = quiz }
    self.index.exchanged(old, for: quiz, in: site.catalog)
    if old.attempts != quiz.attempts {
      rankingInputs = SiteStandings.inputs(of: site.catalog)
    }
    site.fingerprints[quiz.path] = fragment.fingerprint
    // A dictionary that is not written to is known to be unchanged without comparing it.
    if quiz.isRanked, site.revisions[quiz.path] != fragment.revision {
      site.revisions[quiz.path] = fragment.revision
    }
  }
}

extension Document {
  /// Whether all its links were in the document before.
  fileprivate func pointsNowhereNew(since before: Document) -> Bool {
    let known = Set(before.links.map(Target.init))
    return links.allSatisfy { known.contains(Target($0)) }
  }

  private struct Target: Hashable {
    var path: ExactString
    var fragment: ExactString
    var isImage: Bool

    init(_ link: ContentLink) {
      path = ExactString(link.target)
      fragment = ExactString(link.fragment)
      isImage = link.isImage
    }
  }
}

extension QuizOutline {
  /// Whether it takes the place of another in every list, and its results count the same.
  fileprivate func standsLike(_ other: QuizOutline) -> Bool {
    path == other.path && title == other.title && order == other.order && id == other.id
      && isRanked == other.isRanked && (questionCount > 0) == (other.questionCount > 0)
  }
}
