internal import Bytes
internal import Content
internal import JSON
internal import Templates

/// What every page shows around its own content.
struct PageFrame {
  var path: String
  var kind: String
  var title: String
  var description = ""
  /// Empty for the site's language.
  var language = ""
  /// The sections and pages that lead here, by path, from the top.
  var trail: [Crumb] = []
  /// schema.org data as JSON that is safe inside a `script` element.
  var structured: [UInt8] = []

  struct Crumb {
    var title: String
    var path: String
  }
}

extension Publication {
  /// The fields of a frame followed by those of the page itself.
  func record(_ frame: PageFrame, _ fields: Record) -> Record {
    let settings = catalog.settings
    let root = frame.kind == "not-found" ? sitePath : root(from: frame.path)
    let language = frame.language.isEmpty ? settings.language : frame.language
    let isHome = frame.path == "index.html"
    let fullTitle =
      isHome || frame.title == settings.title
      ? settings.title : "\(frame.title) · \(settings.title)"
    let page: Record = [
      "title": .text(frame.title),
      "full-title": .text(fullTitle),
      "description": .text(frame.description.isEmpty ? settings.description : frame.description),
      "path": .text(frame.path),
      "url": .text(settings.baseURL.isEmpty ? "" : settings.baseURL + address(frame.path)),
      "kind": .text(frame.kind),
      "language": .text(language),
      "direction": .text(isRightToLeft(language) ? "rtl" : "ltr"),
      "structured": .bytes(frame.structured),
      "other-language": .bool(primaryLanguage(language) != primaryLanguage(settings.language)),
    ]
    let shared: Record = [
      "site": .record(siteRecord),
      "page": .record(page),
      "root": .text(root),
      "words": words(for: frame.language).value,
      "words-script": .text("\(root)podium/words-\(words(for: frame.language).language).js"),
      "home": .record(["href": .text(root + "index.html")]),
      "navigation": .list(navigation(on: frame, root: root)),
      "tabs": .list(tabs(on: frame, root: root)),
      "history-href": .text(root + "history.html"),
      "crumbs": .list(
        frame.trail.map {
          .record(["title": .text($0.title), "href": .text(root + $0.path)])
        }),
      "feed": hasFeed ? .record(["href": .text(root + "feed.xml")]) : .nothing,
    ]
    return Record(shared.fields + flagged(fields).fields)
  }

  /// The sections above a page, the content folder not among them.
  func trail(to path: String) -> [PageFrame.Crumb] {
    foldersAbove(path).reversed().dropFirst().compactMap { folder in
      sectionsByPath[folder].map {
        PageFrame.Crumb(title: $0.title, path: sectionPath($0.path))
      }
    }
  }

  /// The path part of the site's address: `/podium/`; empty if it has none.
  var sitePath: String {
    let parts = catalog.settings.baseURL.split(
      separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4 else { return "" }
    return "/" + parts[3]
  }

  private func navigation(on frame: PageFrame, root: String) -> [Value] {
    let words = words(for: frame.language)
    var entries = [(words["nav.quizzes"], "quizzes.html", isCurrentQuizzes(frame))]
    entries.append((words["nav.search"], "search.html", frame.kind == "search"))
    if showsBoards {
      entries.append((words["nav.leaderboard"], "leaderboard.html", frame.kind == "leaderboard"))
      entries.append(
        (words["nav.players"], "players/index.html", ["players", "player"].contains(frame.kind)))
    }
    entries.append(
      (
        words["nav.make"], "workshop.html",
        ["make", "workshop", "workshop-play"].contains(frame.kind)
      ))
    entries.append(
      (words["nav.profile"], "profile.html", isCurrentProfile(frame)))
    for page in catalog.pages {
      let title = page.path == "contact" ? words["nav.contact"] : page.title
      entries.append((title, page.path + ".html", frame.path == page.path + ".html"))
    }
    let own = entries.map { (title: $0.0, href: root + $0.1, isCurrent: $0.2) }
    let settings = catalog.settings.navigation.map { link in
      (
        title: link.title, href: link.target.contains(":") ? link.target : root + link.target,
        isCurrent: frame.path == link.target
      )
    }
    return (own + settings).map {
      .record(["title": .text($0.title), "href": .text($0.href), "current": .bool($0.isCurrent)])
    }
  }

  /// What stands at the foot of a small screen instead of the same entries of the navigation.
  private func tabs(on frame: PageFrame, root: String) -> [Value] {
    let words = words(for: frame.language)
    var tabs = [("quizzes", "quizzes.html", isCurrentQuizzes(frame))]
    if showsBoards { tabs.append(("leaderboard", "leaderboard.html", frame.kind == "leaderboard")) }
    tabs.append(("profile", "profile.html", isCurrentProfile(frame)))
    return tabs.map { name, path, isCurrent in
      .record([
        "name": .text(name), "title": .text(words["nav.\(name)"]), "href": .text(root + path),
        "current": .bool(isCurrent),
      ])
    }
  }

  private func isCurrentProfile(_ frame: PageFrame) -> Bool {
    ["profile", "history", "sign-in", "create-account"].contains(frame.kind)
  }

  private func isCurrentQuizzes(_ frame: PageFrame) -> Bool {
    ["quizzes", "quiz", "section"].contains(frame.kind)
  }
}

/// A record with `has-NAME` beside each list `NAME`, for what surrounds a list.
func flagged(_ record: Record) -> Record {
  var fields = record.fields
  for (name, value) in record.fields {
    if case .list(let rows) = value {
      fields.append((Name("has-" + name.text), .bool(!rows.isEmpty)))
    }
  }
  return Record(fields)
}

/// Whether a language is written from right to left.
func isRightToLeft(_ language: String) -> Bool {
  let parts = language.lowercased().split { $0 == "-" || $0 == "_" }
  let scripts: Set<Substring> = ["arab", "hebr", "syrc", "thaa", "nkoo", "adlm"]
  if let script = parts.dropFirst().first(where: { $0.count == 4 }) {
    return scripts.contains(script)
  }
  let languages: Set<Substring> = [
    "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "nqo", "ps", "sd", "syr", "ug", "ur", "yi",
  ]
  return languages.contains(parts.first ?? "")
}
