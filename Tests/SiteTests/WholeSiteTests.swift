import Testing

/// Which pages a site has, and what its lists hold.
struct WholeSiteTests {
  @Test func `an empty site still has a home, a list of quizzes and a board`() throws {
    let site = LittleSite("-- site.yml --\ntitle: Empty\n")
    #expect(
      site.paths == [
        "index.html", "quizzes.html", "search.html", "podium/words-search-en.js", "make.html",
        "profile.html", "history.html", "podium/words-history-en.js", "workshop.html",
        "workshop-play.html", "404.html", "offline.html", "robots.txt", "podium/app.webmanifest",
        "podium/site.js", "podium/words-en.js", "podium/words-look-en.js",
        "podium/workshop-words.js", "ledger.json",
        "podium/checkpoint.js", "podium/entries/index.js", "leaderboard.html",
        "players/index.html", "player.html", "podium/words-player-en.js",
        "podium/players/index.js",
      ])
    #expect(site.findings.isEmpty)
    for path in site.paths where path.hasSuffix(".html") {
      #expect(try #require(site[path]).hasPrefix("<!doctype html>"))
    }
  }

  @Test func `the foot of a page does not name an author who is the site`() throws {
    for (author, said) in [("Ada", "The club</a> · Ada</p>"), ("The club", "The club</a></p>")] {
      let site = LittleSite("-- site.yml --\ntitle: The club\nauthor: \(author)\n")
      let home = try #require(site["index.html"])
      #expect(try #require(part(of: home, from: "<footer", to: "</footer>")).contains(said))
    }
  }

  @Test func `somebody else's Markdown has no boards, no players and no ledger`() throws {
    let site = LittleSite("-- git/git-quiz.md --\n## Git\n\n#### Q1. Yes?\n\n- [x] Yes\n- [ ] No\n")
    #expect(
      site.paths == [
        "index.html", "git/index.html", "git/git-quiz.html", "quizzes.html", "search.html",
        "podium/words-search-en.js", "make.html", "study.html",
        "podium/words-study-page-en.js", "podium/topics.js",
        "podium/topics/git/quizzes.js", "profile.html", "history.html",
        "podium/words-history-en.js", "workshop.html", "workshop-play.html", "404.html",
        "offline.html", "robots.txt", "podium/app.webmanifest", "podium/site.js",
        "podium/words-en.js", "podium/words-look-en.js", "podium/workshop-words.js",
      ])
    let page = try #require(site["git/git-quiz.html"])
    #expect(!page.contains("leaderboard.html"))
  }

  @Test func `a section counts the quizzes and questions below it, and lists its own`() throws {
    let site = LittleSite(smallSite)
    let subject = try #require(site["geography/index.html"])
    #expect(subject.contains("3 quizzes") && subject.contains("4 questions"))
    #expect(!subject.contains("rivers.html"))
    let topic = try #require(site["geography/europe/index.html"])
    let main = try #require(part(of: topic, from: "<ul class=\"rows\">", to: "</main>"))
    let list = Markup(main).values(of: "href")
    #expect(
      list == [
        "../../geography/europe/rivers.html", "../../geography/europe/lakes.html",
        "../../geography/europe/seas.html", "../../geography/europe/reading-maps.html",
      ])
  }

  @Test func `home lists what is new, the newest first, and nothing without a date`() throws {
    let home = try #require(LittleSite(smallSite)["index.html"])
    let section = try #require(part(of: home, from: "<h2 id=\"Newest\">", to: "</section>"))
    let quizzes = Markup(section).values(of: "href").filter { !$0.hasSuffix("index.html") }
    #expect(
      quizzes == ["geography/europe/lakes.html", "geography/europe/rivers.html", "quizzes.html"])
  }

  @Test func `all quizzes stand on one list, a hundred a page`() throws {
    let quizzes = (0..<101).map { "-- quiz-\($0).md --\n## Yes?\n\n- [x] Yes\n- [ ] No" }
    let site = LittleSite(quizzes.joined(separator: "\n"))
    func rows(_ path: String) throws -> Int {
      Markup(try #require(site[path])).tags("li").count { $0["class"] == "row" }
    }
    #expect(try rows("quizzes.html") == 100)
    #expect(try rows("quizzes-2.html") == 1)
  }

  @Test func `results at a quiz that is gone stay on their player's page, without a link`() throws {
    let archived = try #require(LittleSite(smallSite)["ledger.json"])
    #expect(archived.contains("geography/europe/lakes"))
    let gone = smallSite.replacing("geography/europe/lakes.md", with: "geography/europe/ponds.md")
    let site = LittleSite(gone)
    // Nothing archived the old quiz here, so its result is a finding instead of a row.
    #expect(site.codes == ["unknown-quiz"])
    #expect(!(try #require(site["players/ada.html"])).contains("lakes"))
  }

  @Test func `a quiz's own language chooses its words, its tag and its direction`() throws {
    func head(_ language: String) throws -> (Markup, String) {
      let text = smallSite.replacing("tags: [water]", with: "language: \(language)")
      let page = try #require(LittleSite(text)["geography/europe/rivers.html"])
      return (Markup(page), page)
    }
    let (finnish, page) = try head("fi-FI")
    #expect(finnish.tags("html").first?["lang"] == "fi-FI")
    #expect(page.contains("2 kysymystä") && page.contains("words-fi.js"))
    let (persian, words) = try head("fa")
    #expect(persian.tags("html").first?["dir"] == "rtl")
    #expect(words.contains("2 questions"), "a language without words is told in the site's")
  }
}
