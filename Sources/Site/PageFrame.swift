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

  /// The fields of the frame followed by those of the page itself.
  func pageRecord(on site: RecordingSite, _ fields: Record) -> Record {
    let settings = site.settings
    let words = site.words(for: language)
    let navigation = site.navigation(in: words.language)
    let root = kind == "not-found" ? site.sitePath : root(from: path)
    let isInOwnLanguage = language.isEmpty || language == settings.language
    let ownLanguage = isInOwnLanguage ? settings.language : language
    let isHome = path == TopPage.home.path
    let fullTitle =
      isHome || title == settings.title
      ? settings.title : "\(title) · \(settings.title)"
    let page: Record = [
      "title": .text(title),
      "full-title": .text(fullTitle),
      "description": .text(description.isEmpty ? settings.description : description),
      "path": .text(path),
      "url": .text(settings.baseURL.isEmpty ? "" : settings.baseURL + address(path)),
      "kind": .text(kind),
      "language": .text(ownLanguage),
      "direction": isInOwnLanguage
        ? site.siteDirection : .text(isRightToLeft(language) ? "rtl" : "ltr"),
      "structured": .bytes(structured),
      "other-language": .bool(
        !isInOwnLanguage && primaryLanguage(language) != primaryLanguage(settings.language)),
    ]
    let shared: Record = [
      "site": .record(site.siteRecord),
      "page": .record(page),
      "root": .text(root),
      "words": words.value,
      "words-script": .text("\(root)podium/words-\(words.language).js"),
      "words-language": .text(words.language),
      "home": .record(["href": .text(root + TopPage.home.path)]),
      "navigation": .list(navigation.navigation.map { .record(link($0, root: root)) }),
      // These stand at the foot of a small screen instead of the same entries of the navigation.
      "tabs": .list(
        navigation.tabs.map { .record(link($0, root: root).followed(by: ["name": $0.name])) }),
      "history-href": .text(root + TopPage.history.path),
      "crumbs": .list(
        trail.map {
          .record(["title": .text($0.title), "href": .text(root + $0.path)])
        }),
      "feed": site.hasFeed ? .record(["href": .text(root + "feed.xml")]) : .nothing,
    ]
    return shared.followed(by: flagged(fields))
  }

  private func link(_ entry: Navigation.Entry, root: String) -> Record {
    let isCurrent = entry.kinds.isEmpty ? path == entry.target : entry.kinds.contains(kind)
    return [
      "title": entry.title, "href": entry.href(from: root), "current": .bool(isCurrent),
    ]
  }
}

/// The sections above a page, the content folder not among them.
func trail(to path: String, on site: RecordingSite) -> [PageFrame.Crumb] {
  foldersAbove(path).reversed().dropFirst().compactMap { folder in
    site.heading(folder).map { PageFrame.Crumb(title: $0, path: sectionPath(folder)) }
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
