internal import Bytes
internal import Content
internal import Escaping

/// sitemaps.org allows 50,000 addresses a file.
private let sitemapLength = 50_000

/// The Atom feed (RFC 4287).
func feedPage() -> Page {
  Page(TopFile.feed.path) { site in .bytes(feed(of: site)) }
}

/// `robots.txt` (RFC 9309).
func robotsPage() -> Page {
  Page(TopFile.robots.path) { site in
    var bytes = Array("User-agent: *\nAllow: /\n".utf8)
    if !site.settings.baseURL.isEmpty {
      bytes.append("Sitemap: \(site.settings.baseURL)sitemap.xml\n")
    }
    return .bytes(bytes)
  }
}

/// The sitemap (sitemaps.org 0.9) of the given pages; none without an address of the site, since
/// those of a sitemap are absolute.
///
/// A quiz is listed in its own language; its page says where the others are.
package func sitemapPages(of paths: [String], in site: Publication) -> [Page] {
  let base = site.catalog.settings.baseURL
  guard !base.isEmpty else { return [] }
  let listed = paths.filter {
    $0.hasSuffix(".html") && $0 != TopPage.notFound.path
      && site.index.translationIndexByPage[String($0.dropLast(5))] == nil
  }
  guard listed.count > sitemapLength else {
    return [Page(TopFile.sitemap.path, holding: { sitemap(listed[...], below: base) })]
  }
  let starts = Array(stride(from: 0, to: listed.count, by: sitemapLength))
  let parts = starts.enumerated().map { number, start in
    let part = listed[start..<min(start + sitemapLength, listed.count)]
    return Page(TopFile.sitemap(part: number + 1), holding: { sitemap(part, below: base) })
  }
  let index = Page(
    TopFile.sitemap.path,
    holding: {
      var bytes = sitemapHead("sitemapindex")
      for part in parts {
        bytes.append("<sitemap><loc>")
        bytes.appendEscaped(base + part.path)
        bytes.append("</loc></sitemap>\n")
      }
      bytes.append("</sitemapindex>\n")
      return bytes
    })
  return [index] + parts
}

private func sitemapHead(_ element: String) -> [UInt8] {
  Array(
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <\(element) xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">

    """.utf8)
}

private func sitemap(_ paths: ArraySlice<String>, below base: String) -> [UInt8] {
  var bytes = sitemapHead("urlset")
  for path in paths {
    bytes.append("<url><loc>")
    bytes.appendEscaped(base + address(path))
    bytes.append("</loc></url>\n")
  }
  bytes.append("</urlset>\n")
  return bytes
}

private struct Entry {
  var title: String
  var path: String
  var summary: String
  var author: String
  var created: String
}

private func feed(of site: RecordingSite) -> [UInt8] {
  let settings = site.settings
  let quizzes = site.newestQuizzes.map { site.outline($0) }.map {
    Entry(
      title: $0.title, path: $0.path, summary: $0.description, author: $0.author,
      created: $0.created)
  }
  let articles = site.newestArticles.map { site.article($0) }.map {
    Entry(
      title: $0.title, path: $0.path, summary: $0.description, author: $0.author,
      created: $0.created)
  }
  let candidates = quizzes + articles
  let entries = placesOfNewest(candidates.map(\.created), atMost: CatalogIndex.newestCount)
    .map { candidates[$0] }
  // A site that says nothing of itself has ids that no other entry of its own has, which is all
  // it can promise.
  let name = settings.id.isEmpty ? settings.baseURL : settings.id
  let urn = "urn:podium:\(name.isEmpty ? "site" : name)"
  var bytes: [UInt8] = []
  func element(_ tag: String, _ text: String, indent: String = "  ") {
    bytes.append("\(indent)<\(tag)>")
    bytes.appendXML(text)
    bytes.append("</\(tag)>\n")
  }
  func link(_ path: String, relation: String, indent: String = "  ") {
    bytes.append("\(indent)<link rel=\"\(relation)\" href=\"")
    bytes.appendEscaped(settings.baseURL + path)
    bytes.append("\"/>\n")
  }
  bytes.append("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n")
  bytes.append("<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"")
  bytes.appendEscaped(settings.language)
  bytes.append("\">\n")
  element("title", settings.title)
  if !settings.description.isEmpty { element("subtitle", settings.description) }
  element("id", urn)
  element("updated", moment(entries.first?.created ?? ""))
  link("feed.xml", relation: "self")
  link(TopPage.home.path, relation: "alternate")
  bytes.append("  <author><name>")
  bytes.appendXML(settings.author.isEmpty ? settings.title : settings.author)
  bytes.append("</name></author>\n")
  for entry in entries {
    bytes.append("  <entry>\n")
    element("title", entry.title, indent: "    ")
    element("id", "\(urn):\(entry.path)", indent: "    ")
    element("updated", moment(entry.created), indent: "    ")
    link(entry.path + ".html", relation: "alternate", indent: "    ")
    if !entry.author.isEmpty {
      bytes.append("    <author><name>")
      bytes.appendXML(entry.author)
      bytes.append("</name></author>\n")
    }
    if !entry.summary.isEmpty { element("summary", entry.summary, indent: "    ") }
    bytes.append("  </entry>\n")
  }
  bytes.append("</feed>\n")
  return bytes
}

/// A date as Atom wants it: RFC 3339 with a time, and with capital letters.
private func moment(_ created: String) -> String {
  if created.isEmpty { return "1970-01-01T00:00:00Z" }
  if created.utf8.count == 10 { return created + "T00:00:00Z" }
  return created.replacing(" ", with: "T").uppercased()
}

extension [UInt8] {
  /// Appends text for XML: escaped, and without the characters that XML 1.0 cannot hold in any
  /// form.
  ///
  /// No source file has one, but an escape in YAML and an entity in Markdown can name one.
  fileprivate mutating func appendXML(_ text: String) {
    appendEscaped(String(String.UnicodeScalarView(text.unicodeScalars.filter(\.isAllowedInXML))))
  }
}

extension Unicode.Scalar {
  fileprivate var isAllowedInXML: Bool {
    switch value {
    case 0x9, 0xA, 0xD: true
    case 0x0..<0x20, 0xFFFE, 0xFFFF: false
    default: true
    }
  }
}
