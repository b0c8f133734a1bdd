import Site
import Testing

/// The build cache keeps a page whose fingerprint of inputs is the one noted, so a change that
/// shows must change it.
struct InputTests {
  struct Edit: CustomTestStringConvertible, Sendable {
    var old: String
    var new: String

    init(_ old: String, _ new: String) {
      self.old = old
      self.new = new
    }

    var testDescription: String { "\(old) → \(new)".replacing("\n", with: "⏎") }
  }

  /// Each changes at least one page.
  static let edits = [
    // Sections.
    Edit("title: The Earth", "title: The World"),
    Edit("description: All about it", "description: Most of it"),
    Edit("Maps and more.", "Maps and less."),
    Edit("-- geography/index.md --", "-- history/index.md --"),
    // Quizzes.
    Edit("title: Rivers", "title: Streams"),
    Edit("description: Where they flow", "description: Where they end"),
    Edit("author: Ada", "author: Eve"),
    Edit("created: 2026-03-01", "created: 2026-03-04"),
    Edit("created: 2026-03-01\n", ""),
    Edit("tags: [water]", "tags: [earth]"),
    Edit("tags: [water]", "tags: [water, earth]"),
    Edit("tags: [water]", "language: fi"),
    Edit("tags: [water]", "pass: 60"),
    Edit("tags: [water]", "time-limit: 60"),
    Edit("tags: [water]", "mode: exam"),
    Edit("tags: [water]", "fixed-settings: true"),
    Edit("tags: [water]", "attempts: best"),
    Edit("tags: [water]", "pick: 1"),
    Edit("tags: [water]", "shuffle-questions: yes"),
    Edit("tags: [water]", "shuffle-choices: no"),
    Edit("tags: [water]", "points: 50"),
    Edit("tags: [water]", "ranked: false"),
    Edit("tags: [water]", "draft: true"),
    Edit("order: 1", "order: 9"),
    Edit("the *bends*", "the *rapids*"),
    Edit("{#vienna}", "{#wien}"),
    Edit("through Vienna", "through Linz"),
    Edit("- [x] Danube\n- [ ] Rhine", "- [x] Danube\n- [ ] Seine"),
    Edit("- [x] Ladoga\n- [ ] Saimaa", "- [ ] Ladoga\n- [x] Saimaa"),
    Edit("-- geography/europe/rivers.md --", "-- geography/europe/streams.md --"),
    Edit("-- geography/europe/seas.md --", "-- geography/seas.md --"),
    Edit("ranked: false", "ranked: true"),
    // Articles and pages.
    Edit("title: Reading maps", "title: Reading charts"),
    Edit("description: North is up", "description: North is north"),
    Edit("author: Gerard", "author: Jodocus"),
    Edit("created: 2026-03-03", "created: 2026-03-09"),
    Edit("North is up, as a rule.", "North is up."),
    Edit("# Write to us", "# Call us"),
    Edit("-- contact.md --", "-- about.md --"),
    Edit("Welcome.", "Come in."),
    // Players.
    Edit("name: Ada Lovelace", "name: Ada Byron"),
    Edit("Ada at work", "Ada at home"),
    Edit("Wrote the first program.", "Wrote a program."),
    Edit("name: Linus", "name: Linus T."),
    Edit("Has not played yet.", "Has never played."),
    Edit("-- players/linus.md --", "-- players/torvalds.md --"),
    // Results.
    Edit(#"{"vienna":["a"],"cologne":["b"]}"#, #"{"vienna":["a"],"cologne":["a"]}"#),
    Edit(#"{"vienna":["a"],"cologne":["b"]}"#, #"{"vienna":["b"],"cologne":["b"]}"#),
    Edit(#""player":"bob""#, #""player":"bert""#),
    Edit(#""player":"bob""#, #""player":"ada""#),
    Edit("2026-03-07T10:00:00Z", "2026-03-09T10:00:00Z"),
    Edit("2026-03-08T10:00:00Z", "2026-08-08T10:00:00Z"),
    Edit("title: Small\n", "title: Small\nseasons: [{ name: Spring, from: 01-01 }]\n"),
    Edit("title: Small\n", "title: Small\ntime-zone: Asia/Tokyo\n"),
    Edit("title: Small\n", "title: Small\nboard: none\n"),
    Edit("2026-03-06T10:00:00Z", "2026-03-06T11:00:00Z"),
    Edit(#""quiz":"geography/europe/lakes","#, #""quiz":"geography/europe/lake","#),
    Edit(#"{"largest":["b"]}"#, #"{"largest":["a"]}"#),
    Edit(#"{"largest":["b"]}"#, "{}"),
  ]

  private static let before = snapshot(of: LittleSite(smallSite))

  @Test(arguments: edits)
  func `a page that changes has other inputs`(edit: Edit) {
    let text = smallSite.replacing(edit.old, with: edit.new, maxReplacements: 1)
    #expect(text != smallSite, "the site has no such text")
    let after = snapshot(of: LittleSite(text))
    var changed = Set(Self.before.keys).symmetricDifference(after.keys)
    for (path, old) in Self.before {
      guard let new = after[path], new.text != old.text else { continue }
      changed.insert(path)
      #expect(new.inputs != old.inputs, "\(path) would be kept as it was")
    }
    #expect(!changed.isEmpty, "the edit changes nothing, so it tests nothing")
  }

  @Test func `the same site has the same inputs and the same pages`() {
    #expect(snapshot(of: LittleSite(smallSite)) == Self.before)
  }
}

private struct Snapshot: Equatable, Sendable {
  var inputs: [UInt8]
  var text: String
}

private func snapshot(of site: LittleSite) -> [String: Snapshot] {
  Dictionary(
    uniqueKeysWithValues: site.pages.map { page in
      (
        page.path,
        Snapshot(inputs: (try? PreparedPage(page).inputs) ?? [], text: site.text(of: page))
      )
    })
}
