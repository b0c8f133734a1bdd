import Site
import Testing

/// Links between the pages of a site, which must work from any folder and any address.
struct LinkTests {
  private let site = LittleSite(smallSite)

  @Test func `every link of every page leads to a file of the site`() {
    // The index of the search is made from the quizzes' words, which these little sites go without.
    let files = site.files.union(["podium/search/index.js"])
    var broken: [String] = []
    for page in site.pages where page.path.hasSuffix(".html") && page.path != "404.html" {
      let markup = Markup(site.text(of: page))
      let links = markup.tags.filter { $0["rel"] != "canonical" }
        .flatMap { [$0["href"], $0["src"]] }
      for case let link? in links where !link.hasPrefix("#") && !link.contains(":") {
        if !files.contains(resolve(link, from: page.path)) {
          broken.append("\(page.path): \(link)")
        }
      }
    }
    #expect(broken == [])
  }

  @Test(arguments: [
    ("index.html", ""), ("geography/index.html", "../"),
    ("geography/europe/rivers.html", "../../"), ("players/ada.html", "../"),
    ("geography/europe/leaderboard.html", "../../"),
  ])
  func `a page finds the way to the top by its depth`(path: String, root: String) throws {
    let markup = Markup(try #require(site[path]))
    #expect(
      markup.tags("a").contains { $0["class"] == "brand" && $0["href"] == root + "index.html" })
    #expect(markup.values(of: "href").contains(root + "podium/icon.svg"))
  }

  @Test func `the page for a missing address finds the way from any depth by the site's address`()
    throws
  {
    let markup = Markup(try #require(site["404.html"]))
    let links = markup.values(of: "href").filter { !$0.contains(":") && !$0.hasPrefix("#") }
    #expect(links.contains("/sub/quizzes.html"))
    #expect(links.allSatisfy { $0.hasPrefix("/sub/") })
  }

  @Test func `without an address the page for a missing one is as relative as the others`() throws {
    let site = LittleSite(smallSite.replacing("base-url: https://quiz.example/sub/\n", with: ""))
    let markup = Markup(try #require(site["404.html"]))
    #expect(markup.values(of: "href").contains("quizzes.html"))
    #expect(!markup.values(of: "href").contains { $0.hasPrefix("/") })
  }

  @Test func `crumbs lead from the top through every section, but not to the page itself`() throws {
    let text = try #require(site["geography/europe/rivers.html"])
    let crumbs = try #require(part(of: text, from: "<nav class=\"crumbs\"", to: "</nav>"))
    #expect(
      Markup(crumbs).values(of: "href") == [
        "../../geography/index.html", "../../geography/europe/index.html",
      ])
    #expect(crumbs.contains("<li aria-current=\"page\">Rivers</li>"))
  }

  @Test func `navigation names pages of one's own and addresses elsewhere, and marks where one is`()
    throws
  {
    let text = try #require(site["contact.html"])
    let navigation = try #require(part(of: text, from: "<nav aria-label", to: "</nav>"))
    let links = Markup(navigation).tags("a")
    #expect(
      links.map { $0["href"] } == [
        "quizzes.html", "search.html", "leaderboard.html", "players/index.html", "workshop.html",
        "profile.html", "contact.html", "https://code.example/",
      ])
    #expect(links.filter { $0["aria-current"] != nil }.map { $0["href"] } == ["contact.html"])
  }

  @Test func `addresses of the site itself are whole, and name folders without their index`() throws
  {
    func canonical(_ path: String) throws -> String? {
      Markup(try #require(site[path])).tags("link").first { $0["rel"] == "canonical" }?["href"]
    }
    #expect(try canonical("index.html") == "https://quiz.example/sub/")
    #expect(try canonical("geography/index.html") == "https://quiz.example/sub/geography/")
    #expect(
      try canonical("geography/europe/rivers.html")
        == "https://quiz.example/sub/geography/europe/rivers.html")
  }

  @Test func `quizzes of a section lead to their neighbours in its order`() throws {
    let text = try #require(site["geography/europe/lakes.html"])
    let neighbours = Markup(text).tags("a").filter { $0["rel"] != nil }
    #expect(neighbours.map { $0["rel"] } == ["prev", "next"])
    #expect(
      neighbours.map { $0["href"] }
        == ["../../geography/europe/rivers.html", "../../geography/europe/seas.html"])
  }
}

/// Where a relative link leads, as a path in the site.
private func resolve(_ link: String, from path: String) -> String {
  var parts = path.split(separator: "/").dropLast().map(String.init)
  for part in link.prefix(while: { $0 != "#" }).split(separator: "/") {
    if part == ".." {
      if parts.popLast() == nil { return "above the site" }
    } else {
      parts.append(String(part))
    }
  }
  return parts.joined(separator: "/")
}

/// The text from one mark up to the next other one.
func part(of text: String, from start: String, to end: String) -> String? {
  guard let first = text.firstRange(of: start),
    let last = text[first.upperBound...].firstRange(of: end)
  else { return nil }
  return String(text[first.lowerBound..<last.upperBound])
}
