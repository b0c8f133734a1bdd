import CacheCoding
import Diagnostics
import Testing

@testable import Content

/// A content folder put together.
private struct Site {
  var catalog: Catalog
  var findings: [Diagnostic] = []
  var documents: [Document] = []

  init(_ files: [String: String], assets: [String] = []) {
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      let file = SourceFile(path: path, bytes: Array(text.utf8))
      if let document = readDocument(file, settings: SiteSettings(), reporting: &findings)?.document
      {
        documents.append(document)
      }
    }
    catalog = assembleCatalog(
      settings: SiteSettings(), documents: documents.reversed(), assetPaths: assets,
      reporting: &findings)
  }

  var places: [String] {
    findings.sorted().map { "\($0.location.path):\($0.location.line) \($0.code.name)" }
  }
}

private let question = "# Q?\n\n- [x] a\n- [ ] b\n"

struct CatalogTests {
  @Test func `sections stand in their order, parents first`() {
    let site = Site([
      "index.md": "# Home\n", "b/x.md": question, "a/deep/y.md": question, "a/z.md": "text",
      "old-maps/index.md": "---\norder: 1\n---\n# Maps\n",
    ])
    #expect(site.findings == [])
    #expect(site.catalog.sections.map(\.path) == ["", "old-maps", "a", "a/deep", "b"])
    #expect(site.catalog.sections.map(\.title) == ["Home", "Maps", "A", "Deep", "B"])
    #expect(site.catalog.quizzes.map(\.path) == ["a/deep/y", "b/x"])
    #expect(site.catalog.articles.map(\.path) == ["a/z"])
  }

  @Test func `quizzes stand by order, then by title with numbers by their size`() {
    func quiz(_ title: String, order: String = "") -> String {
      "---\ntitle: \(title)\n\(order)\n---\n\(question)"
    }
    let site = Site([
      "a/1.md": quiz("Quiz 10"), "a/2.md": quiz("quiz 9"), "a/3.md": quiz("Zed", order: "order: 1"),
      "a/4.md": quiz("Area"),
    ])
    #expect(site.catalog.quizzes.map(\.title) == ["Zed", "Area", "quiz 9", "Quiz 10"])
  }

  @Test func `two files that want one page are an error that names both`() {
    let site = Site(["a/old maps.md": question, "a/Old-Maps.md": question])
    #expect(site.places == ["a/old maps.md:1 page-name-taken"])
    #expect(site.findings.first?.message.contains("a/Old-Maps.md") == true)
    #expect(site.catalog.quizzes.map(\.source) == ["a/Old-Maps.md"])
  }

  @Test func `names that make no page are errors`() {
    let site = Site(
      [
        "quizzes.md": question, "index.md": "---\ntype: quiz\n---\n" + question,
        "a/leaderboard.md": question, "a/столицы.md": question,
        "Ä/x.md": question, "a/x.md": question, "players/Ada B.md": "hi", "leaderboard-2.md": "x",
        "\(String(repeating: "a", count: 60))/\(String(repeating: "b", count: 60))/"
          + "\(String(repeating: "c", count: 60))/\(String(repeating: "d", count: 64)).md":
          question,
      ],
      assets: ["robots.txt", "a/x.html", "podium/x.css", "img/a.png"])
    #expect(
      site.places.map { String($0.split(separator: " ").last ?? "") }.sorted() == [
        "page-name-empty", "page-name-long", "page-name-reserved", "page-name-reserved",
        "page-name-reserved",
        "page-name-reserved", "page-name-reserved", "page-name-reserved", "page-name-reserved",
        "page-name-taken", "page-name-taken", "page-name-taken",
      ])
    #expect(site.catalog.assets.map(\.path) == ["img/a.png"])
  }

  @Test(arguments: [
    ("rivers", "a/rivers.md"), ("../a/Rivers", "a/rivers.md"),
    ("../lakes.md", "b/lakes.md"), ("lakes.html", "b/lakes.md"), ("Rivers.html", "a/rivers.md"),
    ("../b/same.md", nil), ("none.md", nil), ("map.pdf", nil),
    ("map.png", "img/Map.png"), ("../img/map.png", "img/Map.png"),
  ])
  func `a dead link names the file that was probably meant`(link: String, likely: String?) throws {
    let image = link.hasSuffix("png") ? "!" : ""
    let site = Site(
      [
        "a/x.md": "\(image)[There](\(link))\n", "a/rivers.md": question, "b/lakes.md": question,
        "a/same.md": "x", "c/same.md": "x",
      ], assets: ["img/Map.png"])
    let found = try #require(site.findings.first)
    #expect(site.places == ["a/x.md:1 link-broken"])
    let hint = found.message.split(separator: ";").last.map(String.init)
    #expect(
      hint == likely.map { " did you mean \($0)?" } || likely == nil && hint?.contains("?") == false
    )
  }

  @Test func `two quizzes of one folder with one title are a warning`() {
    func quiz(_ title: String) -> String { "---\ntitle: \(title)\n---\n" + question }
    let site = Site([
      "a/x.md": quiz("T"), "a/y.md": quiz("T"), "a/z.md": quiz("t"), "b/x.md": quiz("T"),
      "a/n.md": "# T\n\nNotes.\n",
    ])
    #expect(site.places == ["a/y.md:1 title-twice"])
    #expect(site.findings.first?.severity == .warning)
    #expect(site.findings.first?.message.hasPrefix("a/x.md") == true)
  }

  @Test func `the text of a folder with capitals in its name is told the right one`() {
    for (path, isIndex) in [("a/Index.md", true), ("a/INDEX.markdown", true), ("a/404.md", false)] {
      let message = Site([path: "# A\n\nText\n", "a/x.md": question]).findings.first?.message
      #expect((message?.contains("name it index.md") ?? false) == isIndex, "\(path)")
    }
  }

  @Test func `a link to a page is good if the site has that page`() {
    let site = Site([
      "a/x.md":
        "# X\n\n[a](index.html) [q](../b/q.html) [b](../b/index.html) [home](../index.html) [board](../leaderboard.html) [c](../c/index.html) [z](z.html)\n",
      "b/q.md": question,
    ])
    let elsewhere = "in the content folder that is published; a draft is not"
    #expect(
      site.findings.map(\.message) == [
        "there is no file c/index.html " + elsewhere,
        "there is no file a/z.html " + elsewhere,
      ])
  }

  @Test func `a link to a folder needs a page there, and a slash`() {
    let site = Site(
      [
        "a/x.md":
          "# X\n\n[t](../t) [p](../pics/) [g](../geo) [h](../geo/) [up](..) [here](.) [top](/) [f](/feed.xml) [p](../players)\n",
        "a/y.md": "# Y\n\n[q](../rivers/) [i](../rivers/index.md) [r](../rivers.html)\n",
        "geo/q.md": question, "rivers/index.md": question,
      ], assets: ["t/a.png", "pics/a.png", "players/ada.png"])
    #expect(
      site.findings.sorted().map(\.message) == [
        "t is a folder without a page; link to a file",
        "pics is a folder without a page; link to a file",
        "geo is a folder; write a slash behind it to link to its page",
        "players is a folder; write a slash behind it to link to its page",
        "there is no rivers/index.html, but rivers.html; link to that",
        "rivers/index.md is a quiz, whose page is rivers.html; link to that",
      ])
  }

  @Test func `links to files that are not there are reported where they are`() {
    let site = Site(
      [
        "a/x.md": "# X\n\n[y](y.md) [z](z.md) [b](../b/) [c](../c/) ![i](i.png) ![j](j.png)\n",
        "a/y.md": question, "b/q.md": question, "b/index.md": "# B\n\n[z](z.md)\n",
      ], assets: ["a/i.png"])
    #expect(
      site.findings.map { "\($0.location.column) \($0.code.name)" } == [
        "1 link-broken", "11 link-broken", "32 link-broken", "55 link-broken",
      ])
  }

  @Test(arguments: [
    ("#why-it-rains", true), ("#why-it-rains-2", true), ("#why-it-rains-3", false),
    ("#Why-it-rains", false), ("#nowhere", false), ("#top", true), ("#", true), ("#?copy", true),
    ("x.md#why-it-rains", true), ("x.html#nowhere", false), ("q.md#seine", true),
    ("q.md#Q1", true), ("q.md#Q3", false), ("q.html#Board", true), ("q.md#thames", false),
    ("q.md#sei%6Ee", true), ("q.fi.md#seine", false), ("../b/#part", true),
    ("../b/#parts", false), ("../b/index.md#parts", false), ("../b/index.html#part", true),
    ("../b/index.html#parts", false), ("../#part", true), ("../search.html#in=t&q=x", true),
  ])
  func `links name headings and questions that are there`(link: String, isThere: Bool) {
    let site = Site([
      "a/x.md": "# X\n\n[y](\(link))\n\n## Why it rains\n\nA.\n\n## Why it rains\n\nB.\n",
      "b/index.md": "# B\n\n## Part\n\nC.\n",
      "a/q.md": "# Q\n\n## Which? {#seine}\n\n- [x] a\n- [ ] b\n\n## Where?\n\n- [x] a\n- [ ] b\n",
    ])
    let codes = site.findings.map { $0.code.name }.filter { $0.hasPrefix("link") }
    #expect(codes == (isThere ? [] : [link.hasPrefix("q.fi") ? "link-broken" : "link-anchor"]))
  }

  @Test func `two quizzes with one id are an error`() {
    let text = "---\nid: one\n---\n" + question
    let site = Site(["a/x.md": text, "a/y.md": text])
    #expect(site.places == ["a/y.md:1 id-twice"])
    #expect(site.catalog.quizzes.map(\.id) == ["one", ""])
  }

  @Test func `documents and findings come back from a cache as they were`() throws {
    let site = Site([
      "index.md": "---\norder: 2\n---\n# Home\n\n## Part\n\n[x](a/x.md#which)\n",
      "a/x.md": "---\npass: 5\n---\n" + question,
      "a/n.md": "---\ntags: a, b\n---\n# N\n\n$x$\n",
      "players/ada.md": "---\nphotos: [a.png]\n---\nHi",
      "about.md": "# A\n",
    ])
    var writer = ByteWriter()
    for document in site.documents { document.encode(into: &writer) }
    site.findings.encode(into: &writer)
    var reader = ByteReader(writer.bytes)
    var back: [Document] = []
    for _ in site.documents { back.append(try #require(Document(decoding: &reader))) }
    #expect([Diagnostic](decoding: &reader) == site.findings)
    #expect(reader.isAtEnd)
    var again = ByteWriter()
    for document in back { document.encode(into: &again) }
    site.findings.encode(into: &again)
    #expect(again.bytes == writer.bytes)

    for end in 0..<writer.bytes.count {
      var reader = ByteReader(Array(writer.bytes[..<end]))
      var count = 0
      while count < back.count, Document(decoding: &reader) != nil { count += 1 }
      #expect(count < back.count || [Diagnostic](decoding: &reader) == nil)
    }
  }

  @Test func `what was decided of documents comes back from a cache, and of no others`() throws {
    let site = Site(
      [
        "index.md": "# Home\n", "a/x.md": question, "a/y.md": "---\norder: 1\n---\n" + question,
        "b/index.md": "# Bs\n", "b/n.md": "# N\n\n[all](../search.html)\n", "about.md": "# A\n",
        "players/ada.md": "Hi",
      ], assets: ["b/map.png"])
    let places = Dictionary(
      site.documents.enumerated().map { ($1.source, $0) }, uniquingKeysWith: { first, _ in first })
    var writer = ByteWriter()
    site.catalog.encode(into: &writer) { places[$0] ?? -1 }
    func decoded(_ bytes: [UInt8], _ documents: [Document?]) -> Catalog? {
      var reader = ByteReader(bytes)
      let known = Catalog.decoded(
        from: &reader, settings: SiteSettings(), documents: documents)
      return reader.isAtEnd ? known?.catalog : nil
    }
    let back = try #require(decoded(writer.bytes, site.documents))
    #expect(back.sections.map(\.title) == site.catalog.sections.map(\.title))
    #expect(back.quizzes == site.catalog.quizzes && back.quizzes.map(\.path) == ["a/y", "a/x"])
    #expect(back.articles.map(\.path) == ["b/n"] && back.pages.map(\.path) == ["about"])
    #expect(back.players.map(\.handle) == ["ada"] && back.assets == site.catalog.assets)
    #expect(back.linksToMade.map(\.path) == site.catalog.linksToMade.map(\.path))
    for end in writer.bytes.indices {
      #expect(decoded(Array(writer.bytes[..<end]), site.documents) == nil)
    }
    #expect(decoded(writer.bytes, Array(site.documents.dropLast())) == nil)
    #expect(decoded(writer.bytes, site.documents.reversed()) == nil)
  }

  @Test(arguments: [
    ("Capitals", "capitals"), ("Ääni & Öljy", "aani-oljy"), ("don't  stop!", "dont-stop"),
    ("ﬁ", ""),
    ("A_b.c", "a-b-c"), ("Łódź Æsir", "lodz-aesir"), ("e\u{301}te\u{301}", "ete"), ("--x--", "x"),
    ("日本", ""),
  ])
  func `a slug is lower-case ASCII`(_ example: (String, String)) {
    #expect(slug(example.0) == example.1)
  }
}
