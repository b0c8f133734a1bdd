internal import Content
internal import Diagnostics
internal import Workspace

/// Exchanging a changed file in a site that stands, which saves looking at all others.
///
/// Only where nothing else can come out differently: a quiz stays a quiz at its place in every list, and points to
/// nothing new; an article likewise; an image is another image. All else is put together again.
extension SiteMemory {
  /// Exchanges the files that changed; false, and nothing done, if that would not be enough.
  mutating func exchange(_ change: FolderWatch.Change, theme: LoadedTheme) -> Bool {
    guard case .paths(let paths) = change, var content else { return false }
    let prefix = folder.content + "/"
    for path in paths where path.hasPrefix(prefix) && !path.hasPrefix(folder.ledger + "/") {
      let name = String(path.dropFirst(prefix.utf8.count))
      guard let stamp = fileStamp(of: path) else { return false }
      let file = FoundFile(path: name, stamp: stamp)
      if let place = content.places[name] {
        var document = ReadDocument(
          file, in: folder.content, settings: content.read.settings, theme: theme, cache: nil)
        document.forgetPage()
        guard content.exchange(document, at: place) else { return false }
        content.read.markdown[place] = file
      } else if let place = content.otherPlaces[name] {
        content.read.others[place] = file
        if let asset = content.site.assets.firstIndex(where: { $0.path == name }) {
          content.site.assets[asset].stamp = stamp
        }
      } else {
        return false
      }
    }
    self.content = content
    return true
  }
}

extension SiteMemory.KnownContent {
  /// Puts a file as it was read now in place of what it was.
  fileprivate mutating func exchange(_ document: ReadDocument, at place: Int) -> Bool {
    let old = read.documents[place]
    guard let before = old.document, let after = document.document,
      after.pointsNowhereNew(since: before),
      !findings.contains(where: { $0.location.path == old.count.path })
    else { return false }
    switch (before.content, after.content) {
    case (.quiz(let before), .quiz(let after)):
      guard after.outline.standsLike(before.outline),
        let index = quizPlaces[after.outline.source],
        site.catalog.quizzes[index].outline.id == before.outline.id
      else { return false }
      let path = after.outline.path
      site.catalog.quizzes[index] = after
      site.fingerprints[path] = document.fingerprint
      site.words[path] = document.words
      if after.outline.isRanked { site.revisions[path] = document.revision }
    case (.article(let before), .article(let after)):
      guard let index = articlePlaces[after.source], before.path == after.path,
        before.title == after.title, before.order == after.order
      else { return false }
      site.catalog.articles[index] = after
    default: return false
    }
    read.documents[place] = document
    site.counts[place] = document.count
    return true
  }
}

extension Document {
  /// Whether everything that it points to was pointed to before.
  fileprivate func pointsNowhereNew(since before: Document) -> Bool {
    let known = Set(before.links.map(Target.init))
    return links.allSatisfy { known.contains(Target($0)) }
  }

  private struct Target: Hashable {
    var path: String
    var isImage: Bool

    init(_ link: ContentLink) {
      path = link.target
      isImage = link.isImage
    }
  }
}

extension QuizOutline {
  /// Whether it has the place of another in every list, and counts as that did.
  fileprivate func standsLike(_ other: QuizOutline) -> Bool {
    path == other.path && title == other.title && order == other.order && id == other.id
      && isRanked == other.isRanked && (questionCount > 0) == (other.questionCount > 0)
  }
}
