internal import Bytes
package import Diagnostics

/// Puts documents together into a site: sections with titles, everything in its order, and every
/// page's path used once.
///
/// `assetPaths` are all other files of the content folder. Documents may come in any order; quizzes
/// without a usable question are left out. `languages` are those that the site's pages may have.
package func assembleCatalog(
  settings: SiteSettings, documents: [Document], assetPaths: [String],
  languages: Set<String> = [],
  reporting diagnostics: inout [Diagnostic]
) -> Catalog {
  var assembly = CatalogAssembly(settings: settings)
  let sources = documents.map { $0.source }
  for index in sources.indices.sorted(by: { ExactString(sources[$0]) < ExactString(sources[$1]) }) {
    assembly.place(documents[index])
  }
  assembly.placeTranslations(documents)
  assembly.placeAssets(assetPaths)
  assembly.noteNamesOnWindows()
  assembly.checkIDs()
  assembly.checkTitles()
  assembly.noteMistakenNames(documents, languages)
  assembly.checkLinks(documents, assetPaths)
  assembly.noteUnreadPages(documents)
  assembly.noteUnusedCaptions(documents)
  diagnostics += assembly.diagnostics
  return assembly.catalog()
}

struct CatalogAssembly: ~Copyable {
  let settings: SiteSettings
  var diagnostics: [Diagnostic] = []
  var quizzes: [QuizOutline] = []
  var translations: [QuizOutline] = []
  var articles: [Article] = []
  var indexes: [String: Section] = [:]
  var players: [PlayerPage] = []
  var pages: [Article] = []
  var assets: [Asset] = []
  var linksToMade: [LinkToMade] = []
  /// The file that made each page, by the page's path.
  var sources: [String: String] = [:]
  /// Folders as their authors wrote them, by the path that their pages have.
  var folders: [String: String] = [:]

  init(settings: SiteSettings) {
    self.settings = settings
  }
}

// MARK: Paths

extension CatalogAssembly {
  mutating func place(_ document: Document) {
    switch document.content {
    case .quiz(let quiz) where quiz.path.isEmpty && FileRole(of: quiz.source) == .section:
      if quiz.source.contains("/") {
        _ = checkParts(pageName(ofSource: quiz.source), quiz.source)
        return
      }
      report(
        .pageNameReserved, "index.md at the top is the home page; move the quiz to another file",
        quiz.source)
    case .quiz(let quiz):
      guard quiz.questionCount > 0, claim(quiz.path, for: quiz.source)
      else { return }
      quizzes.append(quiz)
    // Once it is known which quizzes there are.
    case .translation: break
    case .article(let article):
      if claim(article.path, for: article.source) { articles.append(article) }
    case .page(let page):
      if claim(page.path, for: page.source) { pages.append(page) }
    case .section(let section):
      placeIndex(section)
    case .player(let player):
      let handle = player.handle
      if !handle.isEmpty, handle == slug(handle, limit: 128), handle != "index" {
        if claim("players/" + handle, for: player.source) { players.append(player) }
      } else {
        report(
          .pageNameReserved,
          "a player's page is named after a handle of lower-case letters, digits and hyphens",
          player.source)
      }
    }
  }

  /// Takes the translations of the quizzes that have a page.
  mutating func placeTranslations(_ documents: [Document]) {
    var found: [QuizOutline] = []
    for document in documents {
      if case .translation(let outline) = document.content { found.append(outline) }
    }
    if found.isEmpty { return }
    let quizzes = Set(quizzes.map { $0.path })
    for outline in found.sorted(by: { ExactString($0.source) < ExactString($1.source) })
    where quizzes.contains(outline.path) && claim(outline.page, for: outline.source) {
      translations.append(outline)
    }
  }

  private mutating func placeIndex(_ section: Section) {
    let source = section.source ?? ""
    // The name of a folder may have no letter for its path.
    let isHome = section.path.isEmpty && !source.contains("/")
    let path = section.path.isEmpty ? pageName(ofSource: source) : section.path
    guard isHome || checkParts(path, source) else { return }
    let page = section.path.isEmpty ? "index" : section.path + "/index"
    if page != "index", isGenerated(page + ".html") {
      report(
        .pageNameReserved, "\(page).html is a page that Podium makes; move this to another folder",
        source)
      return
    }
    if take(page, for: source) { indexes[section.path] = section }
    noteFolders(of: page, source)
  }

  /// Takes a page path for a file; false, and an error, if it cannot have it.
  private mutating func claim(_ path: String, for source: String) -> Bool {
    guard checkParts(path, source) else { return false }
    // Players' pages are claimed by the handles of the files that describe players.
    let isReserved = isGenerated(path + ".html") && FileRole(of: source) != .player
    if isReserved || lastPart(of: path) == "index" {
      let isIndex = lastPart(of: withoutPageSuffix(source)).lowercased() == "index"
      report(
        .pageNameReserved,
        "\(path).html is a page that Podium makes; "
          + (isIndex
            ? "if this is the text of the folder, name it index.md, in small letters"
            : "give the file another name"),
        source)
      return false
    }
    noteFolders(of: path, source)
    return take(path, for: source)
  }

  private mutating func checkParts(_ path: String, _ source: String) -> Bool {
    if hasAllParts(path), path.utf8.count <= 240 { return true }
    let parts = path.splitAtSlashes(keepingEmpty: true)
    if let place = parts.firstIndex(where: { $0.isEmpty }) {
      let names = withoutPageSuffix(source).splitAtSlashes(keepingEmpty: true)
      let name = place < names.count ? String(names[place]) : source
      report(
        .pageNameEmpty,
        "\"\(name)\" has no letter or digit for the page's address; rename it with Latin letters",
        source)
      return false
    }
    if path.utf8.count > 240 {
      report(
        .pageNameLong, "the page's address would have more than 240 letters; shorten the names",
        source)
      return false
    }
    return true
  }

  private mutating func take(_ path: String, for source: String) -> Bool {
    if let other = sources[path] {
      report(
        .pageNameTaken, "\(path).html is the page of \(other) already; rename one of the two",
        source)
      return false
    }
    sources[path] = source
    return true
  }

  /// Reports two folders that would share their pages.
  private mutating func noteFolders(of path: String, _ source: String) {
    var page = folder(of: path)
    var written = folder(of: source)
    if depth(of: source) > depth(of: path) {
      written = folder(of: written)
    }
    while !page.isEmpty {
      if let other = folders[page] {
        if !other.isExactly(written) {
          report(
            .pageNameTaken,
            "the folders \(other) and \(written) both become \(page); rename one of the two", source
          )
          folders[page] = written
        }
        return
      }
      folders[page] = written
      page = folder(of: page)
      written = folder(of: written)
    }
  }

  private mutating func report(_ code: Diagnostic.Code, _ message: String, _ source: String) {
    diagnostics.error(code, message, at: SourceLocation(path: source))
  }

  /// Takes the files beside the pages, once all pages are known.
  mutating func placeAssets(_ paths: [String]) {
    if paths.isEmpty { return }
    let sections = sections()
    let sectionPages = Set(sections.map { ExactString(sectionPath($0.path)) })
    var folders: Set<ExactString> = ["players", "podium"]
    for section in sections { folders.insert(section.path) }
    for page in sources.keys { folders.insert(folder(of: page)) }
    for path in paths.map({ ExactString($0) }).sorted().map(\.text) {
      let page = path.hasSuffix(".html") ? sources[String(path.dropLast(5))] : nil
      if let other = page ?? pageInPlaceOfFolder(of: path) {
        report(
          .pageNameTaken, "\(path) is the page of \(other) already; rename one of the two", path)
      } else if isGenerated(path) || sectionPages.contains(path) || folders.contains(path) {
        report(.pageNameReserved, "\(path) is a file that Podium makes; give it another name", path)
      } else if let made = madeFileInPlaceOfFolder(of: path, sectionPages) {
        report(
          .pageNameTaken,
          "\(made) is a file that Podium makes, so no folder can have this name; rename it", path)
      } else {
        assets.append(Asset(path: path))
      }
    }
    noteAlikeAssets()
  }

  /// A file that Podium makes and that has the path of a folder that a file stands in.
  private func madeFileInPlaceOfFolder(
    of path: String, _ sectionPages: Set<ExactString>
  ) -> String? {
    var place = folder(of: path)
    while !place.isEmpty {
      if isGenerated(place) || sectionPages.contains(place) { return place }
      place = folder(of: place)
    }
    return nil
  }

  /// The file whose page has the path of a folder that a file stands in.
  private func pageInPlaceOfFolder(of path: String) -> String? {
    var place = folder(of: path)
    while !place.isEmpty {
      if place.hasSuffix(".html"), let source = sources[String(place.dropLast(5))] { return source }
      place = folder(of: place)
    }
    return nil
  }

  /// Warns of files that are one file to hosts and disks that ignore case or how an accent is
  /// spelled.
  private mutating func noteAlikeAssets() {
    // As `String`, not as bytes: it takes the spellings of an accent for the same.
    var firsts: [String: String] = [:]
    for (page, source) in sources { firsts[page.lowercased() + ".html"] = source }
    for asset in assets {
      if isGenerated(asset.path.lowercased()) {
        diagnostics.warn(
          .namesAlike,
          "Podium makes a file of the same name but for case, and not every host tells them apart; rename this one",
          at: SourceLocation(path: asset.path))
      }
      if let other = firsts.updateValue(asset.path, forKey: asset.path.lowercased()) {
        diagnostics.warn(
          .namesAlike,
          "\(other) has the same name but for case or accents, and not every host tells them apart; rename one of the two",
          at: SourceLocation(path: asset.path))
      }
    }
  }
}

// MARK: Checks

extension CatalogAssembly {
  /// Reports quizzes that have the same id; the later one loses it.
  mutating func checkIDs() {
    var sources: [String: String] = [:]
    for index in quizzes.indices where !quizzes[index].id.isEmpty {
      let outline = quizzes[index]
      if let other = sources[outline.id] {
        report(
          .idTwice, "\(other) has the id \"\(outline.id)\" already; give one of the two another",
          outline.source)
        quizzes[index] = outline.changed(id: "")
      } else {
        sources[outline.id] = outline.source
      }
    }
  }

  /// Warns of quizzes of one folder that lists show by the same title.
  mutating func checkTitles() {
    var sources: [ExactString: String] = [:]
    for quiz in quizzes {
      let name = ExactString(folder(of: quiz.path) + "/" + quiz.title)
      if let other = sources.updateValue(quiz.source, forKey: name) {
        diagnostics.warn(
          .titleTwice,
          "\(other) has the title \"\(quiz.title)\" already; give one of the two another, as lists show them side by side",
          at: SourceLocation(path: quiz.source))
      }
    }
  }
}
