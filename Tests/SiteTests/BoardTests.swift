import Site
import Testing

/// Leaderboards as pages show them.
struct BoardTests {
  /// A site with one quiz of ten questions; each player has as many right as given.
  private func site(right: [Int], more: String = "") -> LittleSite {
    let questions = (0..<10).map { "## Number \($0)? {#q\($0)}\n\n- [x] Yes\n- [ ] No\n" }
    let lines = right.enumerated().map { player, right in
      let answers = (0..<10).map { #""q\#($0)":["\#($0 < right ? "a" : "b")"]"# }
      return
        #"{"player":"p\#(player)","quiz":"topic/quiz","answers":{\#(answers.joined(separator: ","))},"#
        + #""ended":"2026-03-05T10:00:00Z"}"#
    }
    return LittleSite(
      """
      -- site.yml --
      title: Boards
      -- topic/quiz.md --
      ---
      type: quiz
      \(more)
      ---
      \(questions.joined(separator: "\n"))
      -- ledger/recorded/all.jsonl --
      \(lines.joined(separator: "\n"))

      """)
  }

  private func rows(_ page: String?, of element: String) -> [String] {
    Markup(page ?? "").tags(element).compactMap { $0["data-standing"] }
  }

  @Test func `equal points share a rank, are marked as tied, and the next rank is skipped`() throws
  {
    let page = try #require(site(right: [5, 9, 9, 1])["leaderboard.html"])
    #expect(rows(page, of: "tr") == ["1 p1 900 1", "1 p2 900 1", "3 p0 500 1", "4 p3 100 1"])
    let table = try #require(part(of: page, from: "<tbody>", to: "</tbody>"))
    #expect(
      table.split(separator: "<tr").map { $0.contains("tied") } == [
        false, true, true, false, false,
      ])
  }

  @Test(arguments: [
    ([3], ["1 p0 300 1"]),
    ([3, 2, 1, 0], ["1 p0 300 1", "2 p1 200 1", "3 p2 100 1"]),
    ([3, 3, 3, 3], ["1 p0 300 1", "1 p1 300 1", "1 p2 300 1", "1 p3 300 1"]),
    ([3, 2, 2, 2], ["1 p0 300 1", "2 p1 200 1", "2 p2 200 1", "2 p3 200 1"]),
  ])
  func `the podium holds everybody of the first three ranks`(right: [Int], standing: [String]) {
    #expect(rows(site(right: right)["leaderboard.html"], of: "li") == standing)
  }

  @Test func `a podium has six places at most`() {
    #expect(
      rows(site(right: Array(repeating: 3, count: 8))["leaderboard.html"], of: "li").count == 6)
  }

  @Test func `nobody on a board yet leaves the podium vacant`() throws {
    let site = site(right: [])
    for path in ["index.html", "leaderboard.html", "topic/leaderboard.html"] {
      let page = try #require(site[path])
      #expect(page.contains("podium vacant"))
      #expect(rows(page, of: "tr").isEmpty)
    }
    #expect(!site.paths.contains("topic/quiz.leaderboard.html"))
  }

  @Test func `a hundred players stand on one page, one more begins a second`() throws {
    #expect(!site(right: Array(repeating: 1, count: 100)).paths.contains("leaderboard-2.html"))
    let site = site(right: Array(repeating: 1, count: 101))
    #expect(rows(site["leaderboard.html"], of: "tr").count == 100)
    #expect(rows(site["leaderboard-2.html"], of: "tr").count == 1)
    #expect(rows(site["leaderboard-2.html"], of: "li").isEmpty, "the podium is on the first page")
    #expect(site.paths.contains("players/index-2.html"))
    let pages = Markup(try #require(site["leaderboard-2.html"])).tags("a")
    #expect(pages.first { $0["rel"] == "prev" }?["href"] == "leaderboard.html")
    #expect(!pages.contains { $0["rel"] == "next" })
  }

  @Test func `a tie over the edge of two pages is marked on both`() throws {
    let site = site(right: Array(repeating: 2, count: 99) + [1, 1])
    let last = try #require(site["leaderboard.html"]?.split(separator: "<tr").last)
    #expect(last.contains("data-standing=\"100 ") && last.contains("tied"))
    #expect(try #require(site["leaderboard-2.html"]).contains("tied"))
  }

  @Test func `a quiz's page shows a short board whole, and the top of a long one`() throws {
    let short = site(right: Array(repeating: 1, count: 25))
    #expect(rows(short["topic/quiz.html"], of: "tr").count == 25)
    #expect(!short.paths.contains("topic/quiz.leaderboard.html"))
    let long = site(right: Array(repeating: 1, count: 26))
    let page = try #require(long["topic/quiz.html"])
    #expect(rows(page, of: "tr").count == 10)
    #expect(Markup(page).values(of: "href").contains("../topic/quiz.leaderboard.html"))
    #expect(rows(long["topic/quiz.leaderboard.html"], of: "tr").count == 26)
  }

  @Test func `what a period is stands in one file, and not on the pages of all quizzes`() throws {
    let site = site(right: [3, 2])
    #expect(
      site["podium/periods.js"] == """
        window.PODIUM_PERIODS=[{"days":["2026-03-02","2026-03-08"],"end":1773014400,"name":"week",\
        "start":1772409600,"title":""},{"days":["2026-03-01","2026-03-31"],"end":1775001600,\
        "name":"month","start":1772323200,"title":""},{"days":["2026-01-01","2026-06-30"],\
        "end":1782864000,"name":"season","start":1767225600,"title":""}];

        """)
    #expect(try #require(site["topic/quiz.html"]).contains("data-entered") == false)
  }

  @Test func `a quiz that is not ranked has no board, no revision and no points to give`() throws {
    let site = site(right: [9, 9], more: "ranked: false")
    #expect(site.publication.revisions.isEmpty)
    let page = try #require(site["topic/quiz.html"])
    #expect(page.contains("not ranked"))
    #expect(rows(page, of: "tr").isEmpty)
    #expect(rows(site["leaderboard.html"], of: "tr").isEmpty)
    #expect(site.codes == ["unknown-quiz", "unknown-quiz"])
  }

  @Test func `players are listed by rank, those without a result last`() throws {
    let site = LittleSite(smallSite)
    let page = try #require(site["players/index.html"])
    let people = try #require(part(of: page, from: "<ul class=\"people\">", to: "</ul>"))
    #expect(
      Markup(people).values(of: "href")
        == [
          "../players/ada.html", "../players/bob.html", "../players/cleo.html",
          "../players/linus.html",
        ])
    #expect(Markup(people).values(of: "src") == ["../players/ada.png"])
    #expect(people.split(separator: "<span class=\"face\"").count == 4, "initials of the others")
    let linus = try #require(site["players/linus.html"])
    #expect(linus.contains("Has not played yet.") && !linus.contains("class=\"figures\""))
  }

  @Test func `a player's page lists every attempt, newest first, and says which count`() throws {
    let page = try #require(LittleSite(smallSite)["players/ada.html"])
    let table = try #require(part(of: page, from: "<tbody>", to: "</tbody>"))
    #expect(
      Markup(table).values(of: "href")
        == ["../geography/europe/lakes.html", "../geography/europe/rivers.html"])
    #expect(page.contains("<img src=\"ada.png\" alt=\"Ada at work\""))
  }

  /// Two quizzes in two topics, with results of two weeks.
  private static let periods = """
    -- site.yml --
    title: Weeks
    time-zone: Europe/Helsinki
    seasons: [{ name: Autumn, from: 08-10 }]
    -- a/one.md --
    ---
    type: quiz
    ---
    ## Yes? {#q}

    - [x] Yes
    - [ ] No
    -- b/two.md --
    ---
    type: quiz
    ---
    ## Yes? {#q}

    - [x] Yes
    - [ ] No
    -- ledger/recorded/all.jsonl --
    {"player":"ada","quiz":"a/one","answers":{"q":["a"]},"ended":"2026-11-02T10:00:00Z"}
    {"player":"bob","quiz":"a/one","answers":{"q":["a"]},"ended":"2026-11-15T22:00:00Z"}
    {"player":"cy","quiz":"b/two","answers":{"q":["a"]},"ended":"2026-06-01T10:00:00Z"}

    """

  @Test func `everything has a page for this week, this month and this season`() throws {
    let site = LittleSite(Self.periods)
    #expect(rows(site["leaderboard.week.html"], of: "tr") == ["week 1 bob 100 1"])
    #expect(
      rows(site["leaderboard.month.html"], of: "tr") == ["month 1 ada 100 1", "month 1 bob 100 1"])
    let season = try #require(site["leaderboard.season.html"])
    #expect(season.contains("Autumn: 10 August 2026 – 9 August 2027"))
    #expect(try #require(site["leaderboard.week.html"]).contains("16 November 2026 – 22 November"))
    #expect(rows(site["leaderboard.html"], of: "tr").count == 3)
    let tabs = try #require(part(of: season, from: "<nav class=\"periods\"", to: "</nav>"))
    #expect(
      Markup(tabs).values(of: "href") == [
        "leaderboard.week.html", "leaderboard.month.html", "leaderboard.season.html",
        "leaderboard.html",
      ])
  }

  @Test func `a topic shows a short board of a week on its page, and no tab where nobody is on it`()
    throws
  {
    let site = LittleSite(Self.periods)
    #expect(!site.paths.contains { $0.hasPrefix("a/leaderboard.") && $0 != "a/leaderboard.html" })
    let page = try #require(site["a/leaderboard.html"])
    #expect(rows(page, of: "tr").contains("week 1 bob 100 1"))
    #expect(Markup(page).values(of: "href").contains("../a/leaderboard.html#week"))
    let other = try #require(site["b/leaderboard.html"])
    #expect(!other.contains("class=\"periods\"") && !other.contains("class=\"panel\""))
  }

  @Test func `a long board of a week has pages of its own in a topic too`() throws {
    let site = site(right: Array(repeating: 1, count: 26))
    #expect(rows(site["topic/leaderboard.week.html"], of: "tr").count == 26)
    #expect(rows(site["topic/quiz.leaderboard.week.html"], of: "tr").count == 26)
    #expect(rows(site["topic/leaderboard.html"], of: "tr").allSatisfy { !$0.hasPrefix("week") })
  }
}
