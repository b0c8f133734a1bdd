internal import Addresses
internal import Bytes
internal import Calendar
package import Diagnostics
internal import Suggestions

/// Reads `site.yml`.
///
/// What is left out or wrong has its default; of a file that is no YAML, nothing is known.
package func readSiteSettings(
  _ file: SourceFile, reporting diagnostics: inout [Diagnostic]
) -> SiteSettings {
  guard let source = SourceText(file, reporting: &diagnostics),
    let entries = readYAML(
      source.bytes[...], path: file.path, firstLine: 1, reporting: &diagnostics)
  else { return .unread }
  var settings = SiteSettings()
  reportCutTexts(in: source.bytes[...], path: file.path, firstLine: 1, reporting: &diagnostics)
  var reading = SettingsReading(entries)
  let id = reading.siteID()
  settings.id = id?.text ?? settings.id
  settings.organiser = reading.organiser() ?? settings.organiser
  settings.title = reading.text("title") ?? settings.title
  settings.description = reading.text("description") ?? settings.description
  settings.author = reading.text("author") ?? settings.author
  settings.baseURL = reading.baseURL() ?? settings.baseURL
  settings.language = reading.language("language") ?? settings.language
  settings.timeZone = reading.timeZone() ?? settings.timeZone
  settings.seasons = reading.seasons() ?? settings.seasons
  settings.boards = reading.boards() ?? settings.boards
  settings.points = reading.points() ?? settings.points
  settings.marking = reading.marking() ?? settings.marking
  settings.attempts = reading.attempts() ?? settings.attempts
  settings.trustsHTML = reading.flag("trusted-html") ?? settings.trustsHTML
  settings.mathML = reading.mathML()
  settings.excluded = reading.excludedPaths()
  settings.navigation = reading.navigation()
  settings.repository = reading.repository()
  reading.handIn(into: &settings)
  reading.finish(asError: true, reporting: &diagnostics)
  if let id, let address = addressOtherThanID(settings) {
    diagnostics.warn(
      .idNotAddress,
      "the log is named after the id \"\(id.text)\", but readers look for it where the site is, at "
        + "\"\(address)\"; make that the id, or correct base-url if results are sealed already",
      at: id.location)
  }
  return settings
}

/// Where a site with a signed log is served from, spelt as its id should be; nil if that is its id.
private func addressOtherThanID(_ settings: SiteSettings) -> String? {
  guard !settings.organiser.isEmpty,
    let scheme = settings.baseURL.firstRange(of: "://")
  else { return nil }
  // The host is the same in either case of its letters.
  let address = settings.baseURL[scheme.upperBound...].dropLast()
  let parts = address.splitAtSlashes(keepingEmpty: true).map(String.init)
  guard let host = parts.first, !host.isEmpty else { return nil }
  let name = ([host.lowercased()] + parts.dropFirst()).joined(separator: "/")
  return name == settings.id ? nil : name
}

extension SettingsReading {
  /// ASCII without blanks and plus signs, as signed results name the site by it.
  fileprivate mutating func siteID() -> (text: String, location: SourceLocation)? {
    guard let (id, location) = placedText("id"), !id.isEmpty else { return nil }
    let isValid =
      id.utf8.count <= 128
      && id.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "+") }
    if isValid { return (id, location) }
    report(
      "id",
      needs: "is ASCII without blanks and plus signs, at most 128 bytes, such as quiz.example.org",
      at: location)
    return nil
  }

  /// A verifier key by its shape: `NAME+8 digits+base64`; whether it is one is seen where it is
  /// used.
  fileprivate mutating func organiser() -> String? {
    guard let (key, location) = placedText("organiser"), !key.isEmpty else { return nil }
    let parts = key.split(separator: "+", maxSplits: 2, omittingEmptySubsequences: false)
    if parts.count == 3, parts[1].utf8.count == 8, parts[2].utf8.count == 44 { return key }
    report("organiser", needs: "is the line that \"podium ledger keygen\" prints", at: location)
    return nil
  }

  fileprivate mutating func baseURL() -> String? {
    guard let (url, location) = placedText("base-url"), !url.isEmpty else { return nil }
    if let address = siteAddress(url) { return address }
    report("base-url", needs: "is an address such as https://quiz.example.org/", at: location)
    return nil
  }

  /// An IANA name, whose rule is known.
  fileprivate mutating func timeZone() -> String? {
    guard let (name, location) = placedText("time-zone"), !name.isEmpty else { return nil }
    if Zone(named: name) != nil { return name }
    let names = zoneTable.split(separator: "\n").flatMap {
      $0.split(separator: " ").dropFirst().map(String.init)
    }
    let meant = closest(to: name, among: names)
    report(
      "time-zone",
      needs: "is a name such as Europe/Helsinki or UTC"
        + (meant.map { "; did you mean \"\($0)\"?" } ?? ""), at: location)
    return nil
  }

  /// `math: mathml` asks for formulas to be drawn, `math: source` for what is done anyway.
  fileprivate mutating func mathML() -> SourceLocation? {
    guard let (style, location) = placedText("math"), style != "source" else { return nil }
    if style == "mathml" { return location }
    report("math", needs: "is source or mathml", at: location)
    return nil
  }

  /// `- name: Autumn` with `from: 08-10` for each year, or `from: 2026-08-10`; or short as `-
  /// Autumn: 08-10`.
  fileprivate mutating func seasons() -> [Season]? {
    let needs =
      "is a list of seasons: \"- name: Autumn\", then \"from: 08-10\" for each year or \"from: 2026-08-10\""
    let items = namedItems(of: "seasons", "name", ["from"], atLeast: 1, needs: needs)
    var seasons: [Season] = []
    for (name, from, location) in items {
      guard let from, let beginning = Season.Beginning(from.text) else {
        report("seasons", needs: needs, at: from?.location ?? location)
        continue
      }
      if seasons.contains(where: { $0.beginning == beginning }) {
        report("seasons", needs: "has two seasons that begin on \(from.text)", at: from.location)
        continue
      }
      seasons.append(Season(name: name ?? "", beginning: beginning))
    }
    return seasons.isEmpty ? nil : seasons
  }

  /// `board: public`, `pseudonyms` or `none`; pseudonyms need a `pseudonym-key`.
  ///
  /// Whatever is wrong with it, nobody's name is published by mistake: then there is no board.
  fileprivate mutating func boards() -> SiteSettings.BoardNaming? {
    let key = placedText("pseudonym-key")
    guard let location = location(of: "board") else {
      // So that a misspelt name is told of, and names nobody meanwhile.
      if take("board") == nil, names(like: "board") { return .unpublished }
      if let key {
        report(
          "pseudonym-key", needs: "means nothing without \"board: pseudonyms\"", at: key.location)
      }
      return nil
    }
    let words = ["public", "pseudonyms", "none"]
    let known = diagnostics.count
    let naming = word("board", of: words) { words.contains($0) ? $0 : nil }
    if naming == nil, diagnostics.count == known {
      report(
        "board", needs: "is public, pseudonyms or none; until it says which, there is no board",
        at: location)
    }
    switch naming {
    case "public": return .named
    case "pseudonyms":
      guard let key, key.text.utf8.count >= 16 else {
        report(
          "pseudonym-key",
          needs:
            "is needed for pseudonyms: 16 characters or more that nobody else knows; until then there is no board",
          at: key?.location ?? location)
        return .unpublished
      }
      return .pseudonyms(key: key.text)
    default: return .unpublished
    }
  }

  /// Paths of files and folders: a list, or one text with commas.
  fileprivate mutating func excludedPaths() -> ExcludedPaths {
    let needs =
      "is a list of files and folders of the content folder, such as drafts/old.md, drafts or README.md; there are no patterns"
    var excluded = ExcludedPaths()
    for (text, location) in placedTexts("exclude", needs: needs) ?? [] {
      let path = text.hasSuffix("/") ? String(text.dropLast()) : text
      let parts = path.splitAtSlashes(keepingEmpty: true)
      let isPath = parts.allSatisfy { !["", ".", ".."].contains($0) }
      if !isPath || path == "site.yml" || path.utf8.contains(where: { "*?\\!".utf8.contains($0) }) {
        report("exclude", needs: needs, at: location)
      } else if !excluded.add(ExcludedPaths.Entry(path: path, location: location)) {
        report("exclude", needs: "has \(path) twice; remove one", at: location)
      }
    }
    return excluded
  }

  /// Links as `- title: About` with `href: about.html` (or `link`), or short as `- About:
  /// about.html`.
  fileprivate mutating func navigation() -> [SiteSettings.Link] {
    let needs = "is a list of links: \"- title: About\", then \"link: about.md\""
    let items = namedItems(of: "navigation", "title", ["link", "href", "target"], needs: needs)
    var links: [SiteSettings.Link] = []
    for (title, target, location) in items {
      guard let title, let target, !title.isEmpty, !target.text.isEmpty else {
        report("navigation", needs: needs, at: location)
        continue
      }
      guard let link = navigationLink(title, target.text, at: target.location) else {
        diagnostics.error(
          .linkUnsafe,
          "\"\(target.text)\" is no path of a page and no https:, http: or mailto: address",
          at: target.location)
        continue
      }
      links.append(link)
    }
    return links
  }

  /// The items of a list, each a name and a value: both with their keys, of which the value may
  /// have one of several, or `- NAME: VALUE`.
  private mutating func namedItems(
    of setting: String, _ nameKey: String, _ valueKeys: [String], atLeast least: Int = 0,
    needs: String
  ) -> [(name: String?, value: (text: String, location: SourceLocation)?, location: SourceLocation)]
  {
    guard let value = take(setting) else { return [] }
    guard case .list(let items) = value.content, items.count >= least else {
      report(setting, needs: needs, at: value.location)
      return []
    }
    return items.compactMap { item in
      guard case .map(let entries) = item.content else {
        report(setting, needs: needs, at: item.location)
        return nil
      }
      guard entries.count != 1 || ([nameKey] + valueKeys).contains(entries[0].key) else {
        var text: (text: String, location: SourceLocation)?
        if case .scalar(let scalar) = entries[0].value.content {
          text = (collapsed(scalar.text), entries[0].value.location)
        }
        return (collapsed(entries[0].key), text, item.location)
      }
      var reading = SettingsReading(entries)
      let name = reading.text(nameKey)
      var text: (text: String, location: SourceLocation)?
      for key in valueKeys where text == nil { text = reading.placedText(key) }
      reading.finish(asError: true, reporting: &diagnostics)
      return (name, text, item.location)
    }
  }

  /// A page by its path from the top, `about.md` or `about.html`, or an address of another site.
  private func navigationLink(
    _ title: String, _ text: String, at location: SourceLocation
  ) -> SiteSettings.Link? {
    let lower = text.lowercased()
    if ["https://", "http://", "mailto:"].contains(where: lower.hasPrefix) {
      return SiteSettings.Link(title: title, target: text)
    }
    let end = text.firstIndex { $0 == "#" || $0 == "?" } ?? text.endIndex
    guard !text.hasPrefix("/"), !text.contains(":"), !text.contains("\\"),
      let path = linkedPath(percentDecoded(String(text[..<end])), from: ""), !path.isEmpty
    else { return nil }
    return SiteSettings.Link(
      title: title, target: percentEncodedPath(sitePath(ofTarget: path)) + String(text[end...]),
      file: ContentLink(
        target: path, isImage: false, line: location.line, column: location.column))
  }
}
