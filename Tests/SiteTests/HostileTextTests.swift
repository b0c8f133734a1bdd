import Site
import Testing

/// Whatever authors and players write stays text: it never adds a tag or an attribute to any file
/// of the site.
struct HostileTextTests {
  static let texts = [
    "<script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
    "' onmouseover='alert(1)' x='",
    "</script></title></option></select></textarea></style><b>",
    "--> <svg onload=alert(1)> -->",
    "{{root}} {{{words}}} {{>layout}} {{#site}}",
    "&lt;script&gt;alert(1)&lt;/script&gt; &#x3C;b&#x3E;",
    "\u{202E}gnp.exe\u{202C} \u{2066}\u{200B}",
    "javascript:alert(1) http://[::1]/ C:\\x",
    "😀 e\u{301} \u{FEFF}",
  ]

  /// A site with the text in every place that takes free text.
  private static func site(saying text: String) -> LittleSite {
    let quoted = "'x " + text.replacing("'", with: "''") + " y'"
    let plain = "x \(text) y"
    return LittleSite(
      """
      -- site.yml --
      title: \(quoted)
      description: \(quoted)
      author: \(quoted)
      base-url: https://quiz.example/
      navigation: [{ title: \(quoted), target: quizzes.html }]
      -- index.md --
      \(plain)
      -- contact.md --
      ---
      title: \(quoted)
      description: \(quoted)
      ---
      \(plain)
      -- topic/index.md --
      ---
      title: \(quoted)
      description: \(quoted)
      ---
      \(plain)
      -- topic/notes.md --
      ---
      title: \(quoted)
      description: \(quoted)
      author: \(quoted)
      created: 2026-03-01
      tags: [\(quoted)]
      ---
      \(plain) ![\(plain)](picture.png)
      -- topic/picture.png --
      -- topic/quiz.md --
      ---
      type: quiz
      title: \(quoted)
      description: \(quoted)
      author: \(quoted)
      created: 2026-03-01
      tags: [\(quoted)]
      ---
      \(plain)

      ## Stem \(plain)? {#single}

      \(plain)

      > Hint \(plain)

      - [x] One \(plain)
      - [ ] Two \(plain)
        > Feedback \(plain)

      Explanation \(plain)

      ## Blanks {#blanks}

      One [[\(plain)]] two [[(\(plain))|z]].

      ## Order {#order}

      1. One \(plain)
      2. Two \(plain)

      ## Match {#match}

      - One \(plain) -> Three \(plain)
      - Two \(plain) -> Four \(plain)
      -- players/ada.md --
      ---
      name: \(quoted)
      photos: [{ path: ../topic/picture.png, text: \(quoted) }]
      ---
      \(plain)
      -- ledger/recorded/all.jsonl --
      {"player":"ada","quiz":"topic/quiz","answers":{"single":["a"]},"ended":"2026-03-05T10:00:00Z"}

      """)
  }

  private static let harmless = site(saying: "harmless")

  @Test(arguments: texts)
  func `hostile text changes no tag and no attribute of any page`(text: String) {
    let site = Self.site(saying: text)
    // A piece of the board that holds the text is named by a fingerprint.
    func plain(_ paths: [String]) -> [String] {
      paths.filter { !$0.hasPrefix("podium/players/") }
    }
    #expect(plain(site.paths) == plain(Self.harmless.paths))
    for (page, harmless) in zip(site.pages, Self.harmless.pages) {
      guard page.path.hasSuffix(".html") || page.path.hasSuffix(".xml") else { continue }
      #expect(
        Markup(site.text(of: page)).skeleton
          == Markup(Self.harmless.text(of: harmless)).skeleton, "\(page.path)")
    }
  }

  @Test(arguments: texts)
  func `hostile text can be read as it was written`(text: String) throws {
    let site = Self.site(saying: text)
    let expected = "x \(text) y"
    for path in ["index.html", "topic/quiz.html", "players/ada.html", "topic/leaderboard.html"] {
      #expect(unescaped(try #require(site[path])).contains(expected), "\(path)")
    }
    #expect(Markup.isWellFormed(try #require(site["feed.xml"])))
    #expect(unescaped(try #require(site["feed.xml"])).contains(expected))
  }

  @Test(arguments: [
    "javascript:alert(1)", "data:text/html,x", "//elsewhere.example/", "../up.html",
  ])
  func `a link in the navigation leads into the site or to a plain address`(target: String) {
    let site = LittleSite(
      "-- site.yml --\ntitle: T\nnavigation: [{ title: Out, target: \"\(target)\" }]\n")
    #expect(site.codes.count == 1)
    #expect(!Markup(site["index.html"] ?? "").values(of: "href").contains(target))
  }

  @Test(arguments: ["../ada", "<b>", "a b", "ADA", "", "a\u{301}", "-x", "ada/../bob"])
  func `a player whose handle could not name a page has none`(handle: String) {
    let line = #"{"player":"\#(handle)","quiz":"geography/europe/lakes","answers":{},"#
    let site = LittleSite(smallSite + "\n" + line + #""ended":"2026-03-09T10:00:00Z"}"# + "\n")
    #expect(site.codes == ["bad-handle"])
    #expect(site.paths == LittleSite(smallSite).paths)
  }

  @Test func `characters that XML forbids are no part of a feed`() throws {
    let site = LittleSite(
      """
      -- quiz.md --
      ---
      type: quiz
      title: "A\\x01B\\uFFFEC\\e D"
      created: 2026-03-01
      ---
      ## Yes?

      - [x] Yes
      - [ ] No
      """)
    #expect(Markup.isWellFormed(try #require(site["feed.xml"])))
  }
}
