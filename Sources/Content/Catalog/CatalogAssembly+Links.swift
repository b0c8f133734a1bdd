internal import Addresses
internal import Bytes
internal import Diagnostics

/// What links can lead to.
private struct LinkTargets {
  var files: Set<ExactString>
  var folders: Set<ExactString> = [""]
  /// The pages of files that have another page than their path says: of translations, and of
  /// quizzes that are the index of a folder.
  var translations: [ExactString: String] = [:]
  var indexes: [ExactString: String] = [:]
  /// The folders that have a page.
  var sections: Set<String>
  /// Of files to which a link leads that names a place on their page.
  var anchors: [ExactString: AnchorSet] = [:]
  /// The files by their paths, with and without the ending of a page, and by their names behind a
  /// slash, all in lower case; empty for what is said of several.
  private var filesByName: [String: String]?

  init(files: Set<ExactString>, sections: Set<String>) {
    self.files = files
    self.sections = sections
  }

  /// The one file that was probably meant by a path at which there is none.
  mutating func likely(_ target: String) -> String? {
    let names = filesByName ?? namesOfFiles()
    filesByName = names
    let path = target.lowercased()
    let page = path.hasSuffix(".html") ? String(path.dropLast(5)) : path
    let found = [page, path, "/" + lastPart(of: path), "/" + lastPart(of: page) + ".md"]
      .compactMap { names[$0] }.first
    return found == "" ? nil : found
  }

  private func namesOfFiles() -> [String: String] {
    var names: [String: String] = [:]
    for file in files {
      let path = file.text.lowercased()
      for name in Set([path, withoutPageSuffix(path), "/" + lastPart(of: path)]) {
        if names.updateValue(file.text, forKey: name) != nil { names[name] = "" }
      }
    }
    return names
  }
}

extension CatalogAssembly {
  /// Reports links to files that are not there, of documents and of `navigation` in `site.yml`.
  mutating func checkLinks(_ documents: [Document], _ assetPaths: [String]) {
    let navigation = settings.navigation.compactMap { $0.file }
    guard !navigation.isEmpty || documents.contains(where: { !$0.links.isEmpty }) else { return }
    var targets = LinkTargets(
      files: Set(assetPaths.map { ExactString($0) }), sections: Set(sections().map { $0.path }))
    for document in documents {
      let source = ExactString(document.source)
      targets.files.insert(source)
      switch document.content {
      case .translation(let quiz): targets.translations[source] = quiz.page
      case .quiz(let quiz) where FileRole(of: quiz.source) == .section:
        targets.indexes[source] = quiz.page
      default: break
      }
    }
    for file in targets.files {
      var folder = Content.folder(of: file.text)
      while targets.folders.insert(folder) { folder = Content.folder(of: folder) }
    }
    // What HTML of the author's own names is not known.
    if !settings.trustsHTML { targets.anchors = anchors(namedIn: documents) }
    check(navigation, of: "site.yml", &targets)
    for document in documents { check(document.links, of: document.source, &targets) }
  }

  /// Warns of files that are no pages because of the end of their names, unless a page links to
  /// them.
  mutating func noteUnreadPages(_ documents: [Document]) {
    let unread = assets.filter { isAlmostPageSource($0.path) }
    if unread.isEmpty { return }
    var linked: Set<ExactString> = []
    for document in documents {
      for link in document.links { linked.insert(ExactString(link.target)) }
    }
    for asset in unread where !linked.contains(asset.path) {
      diagnostics.warn(
        .pageUnread,
        "this is no page, as its name does not end in .md; give it such a name if it is meant as one",
        at: SourceLocation(path: asset.path))
    }
  }

  /// Warns of captions that nobody sees: beside no sound and no film of their name, or in SubRip.
  mutating func noteUnusedCaptions(_ documents: [Document]) {
    func stem(_ path: String) -> ExactString {
      ExactString(path.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(path[..<$0]) } ?? path)
    }
    let captions = assets.map { $0.path }.filter { isCaptions($0) }
    if captions.isEmpty { return }
    let media = Set(assets.map { $0.path }.filter { isMedia($0) }.map(stem))
    var linked: Set<ExactString> = []
    for document in documents {
      for link in document.links { linked.insert(ExactString(link.target)) }
    }
    for path in captions where !linked.contains(ExactString(path)) {
      let isBesideMedia = media.contains(stem(path))
      let isWebVTT = path.lowercased().hasSuffix(".vtt")
      let name = stem(path).text
      if isWebVTT == isBesideMedia || !isWebVTT && captions.contains(name + ".vtt") { continue }
      diagnostics.warn(
        .captionsUnused,
        isWebVTT
          ? "no sound or film has this name but for its ending, so nobody sees these captions; rename this"
          : "browsers show captions in WebVTT; save this as \(lastPart(of: name)).vtt",
        at: SourceLocation(path: path))
    }
  }

  private func isCaptions(_ path: String) -> Bool {
    let name = path.lowercased()
    return name.hasSuffix(".vtt") || name.hasSuffix(".srt")
  }

  private func anchors(namedIn documents: [Document]) -> [ExactString: AnchorSet] {
    var wanted: Set<ExactString> = []
    for document in documents {
      for link in document.links where !link.fragment.isEmpty { wanted.insert(source(of: link)) }
    }
    if wanted.isEmpty { return [:] }
    var anchors: [ExactString: AnchorSet] = [:]
    for document in documents where wanted.contains(ExactString(document.source)) {
      anchors[document.source] = document.anchors.set
    }
    return anchors
  }

  /// The file whose page a link leads to; it may name the page or its folder instead.
  private func source(of link: ContentLink) -> ExactString {
    let page = sitePath(ofTarget: link.target)
    let isPage = page.hasSuffix(".html") && !isPageSource(link.target)
    return ExactString((isPage ? sources[String(page.dropLast(5))] : nil) ?? link.target)
  }

  private mutating func check(
    _ links: [ContentLink], of file: String, _ targets: inout LinkTargets
  ) {
    for link in links {
      let place = SourceLocation(path: file, line: link.line, column: link.column)
      if link.isWiki {
        if let page = targets.likely(link.target) {
          let way = relativePath(from: file, to: page)
          diagnostics.warn(
            .markupUnread, "[[…]] makes no link; write [\(link.target)](\(way))", at: place)
        }
        continue
      }
      let path = sitePath(ofTarget: link.target)
      let isMade = isGenerated(path) && (!link.isImage || path.isInside(PodiumFile.folder))
      if isMade, path != TopPage.home.path {
        linksToMade.append(LinkToMade(path: path, location: place))
      }
      if !isMade, link.target != file, let problem = problem(of: link, &targets) {
        diagnostics.warn(.linkBroken, problem, at: place)
      } else if let names = targets.anchors[source(of: link)], !names.contains(link.fragment) {
        diagnostics.warn(
          .linkAnchor,
          "that page has no heading or question named \"\(link.fragment)\"; the heading \"Why it rains\" is #why-it-rains, a question goes by its id",
          at: place)
      }
    }
  }

  /// Why a link leads nowhere; nil if it leads somewhere.
  private func problem(of link: ContentLink, _ targets: inout LinkTargets) -> String? {
    let target = link.target
    if settings.excluded.excludes(target) {
      return "\(target) is left out, as \"exclude\" in site.yml names it"
    }
    if link.isImage {
      return targets.files.contains(target)
        ? nil
        : escapeMeant(by: link, targets) ?? "there is no image \(target) in the content folder"
          + hint(targets.likely(target))
    }
    if let page = targets.translations[ExactString(target)] {
      return "\(target) is a translation; link to the quiz, or to its page \(page).html"
    }
    if let page = targets.indexes[ExactString(target)] {
      return "\(target) is a quiz, whose page is \(page).html; link to that"
    }
    if target.isEmpty || targets.files.contains(target) { return nil }
    let path = sitePath(ofTarget: target)
    if path.hasSuffix(".html") {
      let page = String(path.dropLast(5))
      if sources[page] != nil { return nil }
      if lastPart(of: page) == "index" {
        let folder = folder(of: page)
        if targets.sections.contains(folder) { return nil }
        if sources[folder] != nil { return "there is no \(path), but \(folder).html; link to that" }
      }
    }
    let folder = target.hasSuffix("/") ? String(target.dropLast()) : target
    if targets.folders.contains(folder) {
      let page = sitePath(ofTarget: folder + "/")
      return targets.sections.contains(Content.folder(of: page)) || isGenerated(page)
        ? "\(folder) is a folder; write a slash behind it to link to its page"
        : "\(folder) is a folder without a page; link to a file"
    }
    if let written = escapeMeant(by: link, targets) { return written }
    let likely = targets.likely(folder)
    let way = likely == nil ? addressMeant(by: target) : nil
    let isMissing = "there is no file \(folder) in the content folder"
    if let way { return "\(isMissing); write \(way)" }
    let excluded = settings.excluded.isEmpty ? "" : ", nor what \"exclude\" names"
    return "\(isMissing) that is published; a draft is not\(excluded)\(hint(likely))"
  }

  /// What is to be written for a path with a `#` or `?` in it.
  private func escapeMeant(by link: ContentLink, _ targets: LinkTargets) -> String? {
    guard let sign = link.rest.first,
      targets.files.contains(link.target + percentDecoded(link.rest))
    else { return nil }
    return
      "a \(sign) ends the path of a file; write %\(sign == "#" ? "23" : "3F") for the one in its name"
  }

  /// What is to be written before a path that is probably an address.
  private func addressMeant(by target: String) -> String? {
    let name = lastPart(of: target)
    if name.utf8.contains(UInt8(ascii: "@")), !name.hasSuffix(".md") {
      return "mailto: before an address of mail"
    }
    return target.splitAtSlashes().contains { $0.hasPrefix("www.") }
      ? "https:// before the address of a site" : nil
  }

  private func hint(_ path: String?) -> String { path.map { "; did you mean \($0)?" } ?? "" }
}
