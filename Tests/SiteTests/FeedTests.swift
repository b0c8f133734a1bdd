import Testing

@testable import Site

/// What a site tells other programs.
struct FeedTests {
  private let site = LittleSite(smallSite)

  private func texts(of element: String, in xml: String) -> [String] {
    xml.split(separator: "<\(element)>").dropFirst().map {
      unescaped(String($0.prefix { $0 != "<" }))
    }
  }

  @Test func `the feed has dated quizzes and articles, the newest first`() throws {
    let feed = try #require(site["feed.xml"])
    #expect(Markup.isWellFormed(feed))
    #expect(texts(of: "title", in: feed) == ["Small", "Reading maps", "Lakes", "Rivers"])
    #expect(
      texts(of: "updated", in: feed) == [
        "2026-03-03T00:00:00Z", "2026-03-03T00:00:00Z", "2026-03-02T00:00:00Z",
        "2026-03-01T00:00:00Z",
      ])
  }

  @Test func `an entry keeps its id when the site moves to another address`() throws {
    let moved = LittleSite(smallSite.replacing("quiz.example/sub", with: "elsewhere.example"))
    let ids = texts(of: "id", in: try #require(site["feed.xml"]))
    #expect(ids.first == "urn:podium:small")
    #expect(Set(ids).count == ids.count)
    #expect(texts(of: "id", in: try #require(moved["feed.xml"])) == ids)
  }

  @Test func `a site without id and address has ids that are URNs all the same`() throws {
    let site = LittleSite(
      "-- quiz.md --\n---\ntype: quiz\ncreated: 2026-01-01\n---\n## Yes?\n\n- [x] Yes\n- [ ] No\n")
    let ids = texts(of: "id", in: try #require(site["feed.xml"]))
    #expect(ids == ["urn:podium:site", "urn:podium:site:quiz"])
  }

  @Test func `a feed has thirty entries at most`() throws {
    let quizzes = (0..<40).map { number in
      """
      -- quiz-\(number).md --
      ---
      type: quiz
      created: 2026-01-01
      ---
      ## Yes?

      - [x] Yes
      - [ ] No
      """
    }
    let site = LittleSite(quizzes.joined(separator: "\n"))
    #expect(texts(of: "title", in: try #require(site["feed.xml"])).count == 31)
  }

  @Test func `without anything dated there is no feed, and no page speaks of one`() throws {
    let site = LittleSite("-- site.yml --\ntitle: Quiet\n-- notes.md --\nNothing to date.\n")
    #expect(!site.paths.contains("feed.xml"))
    #expect(!(try #require(site["index.html"])).contains("feed.xml"))
  }

  @Test func `the sitemap lists every page but the one for missing addresses`() throws {
    let sitemap = try #require(site["sitemap.xml"])
    #expect(Markup.isWellFormed(sitemap))
    let listed = texts(of: "loc", in: sitemap)
    let pages = site.paths.filter { $0.hasSuffix(".html") && $0 != "404.html" }
    #expect(listed == pages.map { "https://quiz.example/sub/" + address($0) })
    #expect(try #require(site["robots.txt"]).hasSuffix("https://quiz.example/sub/sitemap.xml\n"))
  }

  @Test func `a site without an address has no sitemap, since one needs whole addresses`() throws {
    let site = LittleSite("-- site.yml --\ntitle: Nowhere\n")
    #expect(!site.paths.contains("sitemap.xml"))
    #expect(try #require(site["robots.txt"]) == "User-agent: *\nAllow: /\n")
  }

  @Test func `a sitemap of more than 50,000 addresses comes in parts`() throws {
    let paths = (0..<50_001).map { "quiz-\($0).html" }
    let parts = sitemapPages(of: paths, in: site.publication)
    #expect(parts.map(\.path) == ["sitemap.xml", "sitemap-1.xml", "sitemap-2.xml"])
    #expect(
      texts(of: "loc", in: site.text(of: parts[0]))
        == ["https://quiz.example/sub/sitemap-1.xml", "https://quiz.example/sub/sitemap-2.xml"])
    #expect(texts(of: "loc", in: site.text(of: parts[1])).count == 50_000)
    #expect(
      texts(of: "loc", in: site.text(of: parts[2])) == ["https://quiz.example/sub/quiz-50000.html"])
  }
}
