import Diagnostics
import Testing

/// Pages that `site.yml` names, and those that only Podium makes.
struct NavigationTests {
  private let settings = "-- site.yml --\nid: quiz.example\ntitle: T\n"
  private let question = "# T\n\n## Q?\n\n- [x] a\n- [ ] b\n"

  @Test func `the page of all players is Podium's`() {
    let site = LittleSite(settings + "-- players/index.md --\n# Us\n-- podium/index.md --\n# P\n")
    #expect(site.codes == ["page-name-reserved", "page-name-reserved"])
    #expect(site.paths.count { $0 == "players/index.html" } == 1)
  }

  @Test func `a page that navigation names stands there once, under that title`() throws {
    let site = LittleSite(
      settings + "navigation: [Us: about.md]\n-- about.md --\n# About us\n-- terms.md --\n# Terms\n"
    )
    let page = try #require(site["index.html"])
    let navigation = try #require(part(of: page, from: "<nav aria-label", to: "</nav>"))
    let links = Markup(navigation).tags("a").compactMap { $0["href"] }
    #expect(links.suffix(2) == ["terms.html", "about.html"])
    #expect(links.count { $0 == "about.html" } == 1)
    #expect(navigation.contains(">Us</a>") && !navigation.contains("About us"))
  }

  @Test func `navigation that leads nowhere is a warning where it stands`() {
    let site = LittleSite(
      settings + """
        navigation:
          - A: about.md
          - B: gone.md
          - C: about.html#x
          - D: about.md#x
          - E: geo/
          - F: geo
          - G: a b.pdf
          - H: leaderboard.html
          - I: https://example.org
        -- about.md --
        Text
        -- a b.pdf --
        Text
        -- geo/q.md --
        \(question)
        """)
    #expect(
      site.findings.map { "\($0.location.path):\($0.location.line) \($0.code.name)" }
        == ["site.yml:5 link-broken", "site.yml:9 link-broken"])
    let links = Markup(site["about.html"] ?? "").tags("a").compactMap { $0["href"] }
    for target in ["about.html#x", "geo/index.html", "a%20b.pdf"] {
      #expect(links.contains(target))
    }
  }
}
