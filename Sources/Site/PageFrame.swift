internal import Content
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

extension RecordingSite {
  /// The fields of a frame followed by those of the page itself.
  func pageRecord(_ frame: PageFrame, _ fields: Record) -> Record {
    let settings = settings
    let root = frame.kind == "not-found" ? sitePath : root(from: frame.path)
    let isInOwnLanguage = frame.language.isEmpty || frame.language == settings.language
    let language = isInOwnLanguage ? settings.language : frame.language
    let isHome = frame.path == TopPage.home.path
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
      "direction": isInOwnLanguage
        ? siteDirection : .text(isRightToLeft(language) ? "rtl" : "ltr"),
      "structured": .bytes(frame.structured),
      "other-language": .bool(
        !isInOwnLanguage && primaryLanguage(language) != primaryLanguage(settings.language)),
    ]
    let shared: Record = [
      "site": .record(siteRecord),
      "page": .record(page),
      "root": .text(root),
      "words": words(for: frame.language).value,
      "words-script": .text("\(root)podium/words-\(words(for: frame.language).language).js"),
      "words-language": .text(words(for: frame.language).language),
      "home": .record(["href": .text(root + TopPage.home.path)]),
      "navigation": .list(navigation(on: frame, root: root)),
      "tabs": .list(tabs(on: frame, root: root)),
      "history-href": .text(root + TopPage.history.path),
      "crumbs": .list(
        frame.trail.map {
          .record(["title": .text($0.title), "href": .text(root + $0.path)])
        }),
      "feed": hasFeed ? .record(["href": .text(root + "feed.xml")]) : .nothing,
    ]
    return shared.followed(by: flagged(fields))
  }

  /// The sections above a page, the content folder not among them.
  func trail(to path: String) -> [PageFrame.Crumb] {
    foldersAbove(path).reversed().dropFirst().compactMap { folder in
      heading(folder).map { PageFrame.Crumb(title: $0, path: sectionPath(folder)) }
    }
  }

  private func navigation(on frame: PageFrame, root: String) -> [Value] {
    navigation(in: words(for: frame.language).language).navigation.map { entry in
      .record([
        "title": entry.title, "href": entry.href(from: root),
        "current": .bool(isCurrent(entry, frame)),
      ])
    }
  }

  /// What stands at the foot of a small screen instead of the same entries of the navigation.
  private func tabs(on frame: PageFrame, root: String) -> [Value] {
    navigation(in: words(for: frame.language).language).tabs.map { entry in
      .record([
        "name": entry.name, "title": entry.title, "href": entry.href(from: root),
        "current": .bool(isCurrent(entry, frame)),
      ])
    }
  }

  private func isCurrent(_ entry: Navigation.Entry, _ frame: PageFrame) -> Bool {
    entry.kinds.isEmpty ? frame.path == entry.target : entry.kinds.contains(frame.kind)
  }
}

extension Publication {
  /// The path part of the site's address: `/podium/`; empty if it has none.
  var sitePath: String {
    let parts = catalog.settings.baseURL.split(
      separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4 else { return "" }
    return "/" + parts[3]
  }
}

/// A record with `has-NAME` beside each list `NAME`, for what surrounds a list.
func flagged(_ record: Record) -> Record {
  var flagged = record
  for (name, value) in record.fields {
    if case .list(let rows) = value {
      flagged.add(Name("has-" + name.text), .bool(!rows.isEmpty))
    }
  }
  return flagged
}
