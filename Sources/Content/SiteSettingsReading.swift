package import Diagnostics
internal import Scoring

/// Reads `site.yml`.
///
/// What it leaves out, and what is wrong in it, has its default.
package func readSiteSettings(
  _ file: SourceFile, reporting diagnostics: inout [Diagnostic]
) -> SiteSettings {
  var settings = SiteSettings()
  guard let source = SourceText(file, reporting: &diagnostics),
    let entries = readYAML(
      source.bytes[...], path: file.path, firstLine: 1, reporting: &diagnostics)
  else { return settings }
  var reading = SettingsReading(entries)
  settings.id = reading.siteID() ?? settings.id
  settings.title = reading.text("title") ?? settings.title
  settings.description = reading.text("description") ?? settings.description
  settings.author = reading.text("author") ?? settings.author
  settings.baseURL = reading.baseURL() ?? settings.baseURL
  settings.language = reading.language("language") ?? settings.language
  settings.timeZone = reading.timeZone() ?? settings.timeZone
  settings.points = reading.points() ?? settings.points
  settings.marking = reading.marking() ?? settings.marking
  settings.attempts = reading.attempts() ?? settings.attempts
  settings.trustsHTML = reading.flag("trusted-html") ?? settings.trustsHTML
  settings.navigation = reading.navigation()
  settings.repository = reading.repository()
  reading.handIn(into: &settings)
  reading.finish(asError: true, reporting: &diagnostics)
  return settings
}

extension SettingsReading {
  /// ASCII without blanks and plus signs, as signed results name the site by it.
  fileprivate mutating func siteID() -> String? {
    guard let (id, location) = placedText("id"), !id.isEmpty else { return nil }
    let isValid =
      id.utf8.count <= 128
      && id.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "+") }
    if isValid { return id }
    report(
      "id",
      needs: "is ASCII without blanks and plus signs, at most 128 bytes, such as quiz.example.org",
      at: location)
    return nil
  }

  fileprivate mutating func baseURL() -> String? {
    guard let (url, location) = placedText("base-url"), !url.isEmpty else { return nil }
    let lower = url.lowercased()
    let scheme = ["https://", "http://"].first(where: lower.hasPrefix)
    let isPlain = url.utf8.allSatisfy {
      $0 > 0x20 && $0 < 0x7F && !"\"'<>\\`{}|^?#".utf8.contains($0)
    }
    if let scheme, isPlain, url.utf8.count > scheme.utf8.count {
      return url.hasSuffix("/") ? url : url + "/"
    }
    report("base-url", needs: "is an address such as https://quiz.example.org/", at: location)
    return nil
  }

  /// An IANA name by its shape.
  fileprivate mutating func timeZone() -> String? {
    guard let (name, location) = placedText("time-zone"), !name.isEmpty else { return nil }
    let isName =
      name.utf8.count <= 64
      && name.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "/_+-".utf8.contains($0) }
    if isName { return name }
    report("time-zone", needs: "is a name such as Europe/Helsinki or UTC", at: location)
    return nil
  }

  /// Links as `- title: About` with `href: about.html` (or `link`), or short as `- About: about.html`.
  fileprivate mutating func navigation() -> [SiteSettings.Link] {
    let needs = "is a list of links: \"- title: About\", then \"link: about.md\""
    guard let value = take("navigation") else { return [] }
    guard case .list(let items) = value.content else {
      report("navigation", needs: needs, at: value.location)
      return []
    }
    var links: [SiteSettings.Link] = []
    for item in items {
      guard case .map(let entries) = item.content else {
        report("navigation", needs: needs, at: item.location)
        continue
      }
      var title: String?
      var target: (text: String, location: SourceLocation)?
      let names = ["title", "link", "href", "target"]
      if entries.count == 1, let entry = entries.first, !names.contains(entry.key) {
        title = collapsed(entry.key)
        if case .scalar(let scalar) = entry.value.content {
          target = (collapsed(scalar.text), entry.value.location)
        }
      } else {
        var reading = SettingsReading(entries)
        title = reading.text("title")
        target = reading.placedText("link")
        target = target ?? reading.placedText("href")
        target = target ?? reading.placedText("target")
        reading.finish(asError: true, reporting: &diagnostics)
      }
      guard let title, let target, !title.isEmpty, !target.text.isEmpty else {
        report("navigation", needs: needs, at: item.location)
        continue
      }
      guard let address = navigationTarget(target.text) else {
        diagnostics.append(
          .error(
            .linkUnsafe,
            "\"\(target.text)\" is no path of a page and no https:, http: or mailto: address",
            at: target.location))
        continue
      }
      links.append(SiteSettings.Link(title: title, target: address))
    }
    return links
  }

  /// A page by its path from the top, `about.md` or `about.html`, or an address of another site.
  private func navigationTarget(_ text: String) -> String? {
    let lower = text.lowercased()
    if ["https://", "http://", "mailto:"].contains(where: lower.hasPrefix) { return text }
    guard !text.hasPrefix("/"), !text.contains(":"), !text.contains("\\"),
      let path = resolved(text, from: ""), !path.isEmpty
    else { return nil }
    return isMarkdown(path) ? pageName(ofSource: path) + ".html" : path
  }
}
