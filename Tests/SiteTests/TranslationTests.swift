import Content
import Site
import Testing

/// Quizzes in several languages, from their files to their pages.
struct TranslationTests {
  private let quiz = """
    -- site.yml --
    id: waters
    title: Waters
    base-url: https://quiz.example/
    -- geography/rivers.md --
    ---
    type: quiz
    title: Rivers
    created: 2026-03-01
    ---
    ## Which river is longest? {#longest}

    - [x] Nile
    - [ ] Seine

    ## It flows through a city. {#city}

    In [[(Austria)|Italy]], that is [[Wien|Vienna]].
    -- geography/lakes.md --
    ---
    type: quiz
    title: Lakes
    ---
    ## Largest? {#largest}

    - [x] Ladoga
    - [ ] Saimaa

    """
  private let translation = """
    -- geography/rivers.fi.md --
    ---
    title: Joet
    description: Vesi virtaa
    ---
    ## Mikä joki on pisin? {#longest}

    - [x] Niili
    - [ ] Seine

    ## Se virtaa kaupungin läpi. {#city}

    Maassa [[(Itävalta)|Italia]], siis [[Wien]].

    """

  private func pages() throws -> (own: String, finnish: String) {
    let site = LittleSite(quiz + translation)
    #expect(site.findings.isEmpty, "\(site.findings)")
    return (
      own: try #require(site["geography/rivers.html"]),
      finnish: try #require(site["geography/rivers.fi.html"])
    )
  }

  @Test func `a translation is a page of its language`() throws {
    let (_, page) = try pages()
    #expect(page.contains("<html lang=\"fi\" dir=\"ltr\">"))
    #expect(page.contains("<title>Joet · Waters</title>"))
    #expect(page.contains("Mikä joki on pisin?") && !page.contains("Which river"))
    #expect(
      page.contains(
        "<link rel=\"canonical\" href=\"https://quiz.example/geography/rivers.fi.html\">"))
    #expect(page.contains("\"inLanguage\":\"fi\""))
    #expect(page.contains("podium/words-fi.js"))
  }

  @Test func `its attempts, its results and its key are the quiz's`() throws {
    let (own, finnish) = try pages()
    func values(of name: String, in page: String) -> [Substring] {
      page.split(separator: " \(name)=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
    }
    for name in ["data-quiz", "data-rev", "data-key", "data-points", "data-kind", "data-attempts"] {
      #expect(values(of: name, in: own) == values(of: name, in: finnish), "\(name)")
    }
    #expect(values(of: "data-quiz", in: finnish) == ["geography/rivers"])
    #expect(finnish.contains("<option value=\"Austria\">Itävalta</option>"))
    #expect(own.contains("<option>Austria</option>"))
    let alone = try #require(LittleSite(quiz)["geography/rivers.html"])
    #expect(values(of: "data-rev", in: alone) == values(of: "data-rev", in: own))
  }

  @Test func `both pages name both languages, and lead to the other`() throws {
    let (own, finnish) = try pages()
    for page in [own, finnish] {
      for (language, name) in [("en", "rivers"), ("fi", "rivers.fi"), ("x-default", "rivers")] {
        let address = "https://quiz.example/geography/\(name).html"
        #expect(page.contains("hreflang=\"\(language)\" href=\"\(address)\">"))
      }
      #expect(page.contains("podium/languages.js"))
    }
    #expect(
      own.contains(
        "<a href=\"../geography/rivers.fi.html\" hreflang=\"fi\" lang=\"fi\" dir=\"ltr\">Suomi</a>")
    )
    #expect(
      finnish.contains(
        "<a href=\"../geography/rivers.html\" hreflang=\"en\" lang=\"en\" dir=\"ltr\">English</a>"))
    #expect(finnish.contains("aria-label=\"Kielet\""))
  }

  @Test func `lists, feeds and the sitemap have the quiz once`() {
    let site = LittleSite(quiz + translation)
    for path in site.paths where !path.hasPrefix("geography/rivers") {
      #expect(site[path]?.contains("rivers.fi.html") == false, "\(path)")
      #expect(site[path]?.contains("Joet") == false, "\(path)")
    }
    #expect(site["sitemap.xml"]?.contains("rivers.html") == true)
    #expect(site.publication.catalog.quizzes.count == 2)
  }

  @Test func `pages of quizzes without translations are as they were`() {
    let (before, after) = (LittleSite(quiz), LittleSite(quiz + translation))
    for path in before.paths where path != "geography/rivers.html" {
      #expect(before[path] == after[path], "\(path)")
    }
  }

  @Test
  func `a language without words of the theme goes by its tag, and may run from right to left`()
    throws
  {
    let other = translation.split(separator: "\n", maxSplits: 1)
    let site = LittleSite(
      quiz + "-- geography/rivers.ckb.md --\n" + other[1] + "-- geography/rivers.pt-br.md --\n"
        + other[1])
    #expect(site.findings.isEmpty, "\(site.findings)")
    let page = try #require(site["geography/rivers.ckb.html"])
    #expect(page.contains("<html lang=\"ckb\" dir=\"rtl\">"))
    #expect(page.contains("<b>ckb</b>"))
    #expect(
      page.contains(
        "rivers.pt-br.html\" hreflang=\"pt-BR\" lang=\"pt-BR\" dir=\"ltr\">Português (pt-BR)</a>"))
  }

  @Test func `what has the place of a translation's page is told`() {
    let site = LittleSite(
      quiz + translation
        + "-- geography/rivers.FI.md --\n" + translation.split(separator: "\n", maxSplits: 1)[1]
        + "-- geography/x.md --\nSee [it](rivers.fi.md).\n")
    #expect(site.codes.sorted() == ["link-broken", "page-name-taken"])
  }

  @Test func `a translation that does not fit leaves the quiz as it is`() {
    let site = LittleSite(
      quiz + translation.split(separator: "- [ ] Seine").joined(separator: "- [x] Seine"))
    #expect(site.codes == ["translation-differs"])
    #expect(site["geography/rivers.fi.html"] == nil)
    #expect(site["geography/rivers.html"] == LittleSite(quiz)["geography/rivers.html"])
  }
}
