import Testing

/// How far players moved on the board of everything within a week, and their faces.
struct MovementTests {
  /// A site with a quiz of three questions, whose results are given as player, day of March and how
  /// many answers are right.
  private func site(
    _ results: [(player: String, day: String, right: Int)], attempts: String = "first",
    more: String = ""
  ) -> LittleSite {
    let questions = (0..<3).map { "## Number \($0)? {#q\($0)}\n\n- [x] Yes\n- [ ] No\n" }
    let lines = results.map { player, day, right in
      let answers = (0..<3).map { #""q\#($0)":["\#($0 < right ? "a" : "b")"]"# }
      return
        #"{"player":"\#(player)","quiz":"quiz","answers":{\#(answers.joined(separator: ","))},"#
        + #""ended":"2026-03-\#(day)T10:00:00Z"}"#
    }
    return LittleSite(
      """
      -- site.yml --
      title: Boards
      -- quiz.md --
      ---
      type: quiz
      attempts: \(attempts)
      ---
      \(questions.joined(separator: "\n"))
      \(more)
      -- ledger/recorded/all.jsonl --
      \(lines.joined(separator: "\n"))

      """)
  }

  /// Each row as its player, and the move that it says.
  private func moves(_ site: LittleSite) throws -> [String] {
    let page = try #require(site["leaderboard.html"])
    let table = try #require(part(of: page, from: "<tbody>", to: "</tbody>"))
    return table.split(separator: "<tr").dropFirst().map { row in
      let player = row.split(separator: " ")[1]
      let start = #"class="move "#
      guard let move = part(of: String(row), from: start, to: "</span>") else {
        return String(player)
      }
      let way = move.dropFirst(start.count).prefix { $0 != "\"" }
      return "\(player) \(way)" + move.split(separator: ">")[2].prefix { $0 != "<" }
    }
  }

  @Test func `a row says how many places its player moved since a week before the newest result`()
    throws
  {
    let found = try moves(
      site([
        ("ada", "01", 3), ("bob", "02", 2), ("cy", "03", 1), ("di", "12", 3), ("eve", "05", 0),
      ]))
    // `ada` and `di` share the first rank; the others fell behind `di`, who was not there.
    #expect(found == ["ada", "di", "bob down1", "cy down1", "eve down1"])
  }

  @Test func `where the best attempt counts, the board of a week before has what counted then`()
    throws
  {
    let results = [
      ("ada", "01", 2), ("bob", "01", 1), ("bob", "20", 3),
    ]
    #expect(try moves(site(results, attempts: "best")) == ["bob up1", "ada down1"])
    // The first attempt counts, whatever came later.
    #expect(try moves(site(results)) == ["ada", "bob"])
  }

  @Test func `nobody moved on a board that is not a week old`() throws {
    #expect(try moves(site([("ada", "01", 2), ("bob", "07", 3)])) == ["bob", "ada"])
  }

  @Test func `a row has the player's first picture, or the initials`() throws {
    let page = try #require(
      site(
        [("ada", "01", 3), ("bob", "01", 2)],
        more: """
          -- players/ada.md --
          ---
          name: Ada King Lovelace
          photos:
            - path: ada.png
              text: Ada
          ---
          -- players/bob.md --
          ---
          name: bob o’neill
          ---
          -- players/ada.png --
          x
          """)["leaderboard.html"])
    #expect(page.contains(#"<img class="face" src="players/ada.png" alt="" "#))
    #expect(page.contains(#"<span class="face" aria-hidden="true">BN</span>"#))
    #expect(!page.contains(">AL<"))
  }
}
