import Building
import Site
import Testing

/// A build keeps a page whose recorded inputs have the same fingerprints as in the last one, so a
/// change that shows must change one of them.
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
    Edit("title: The Earth", "title: The Earth\nlanguage: en-GB"),
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

  private static let before = LittleSite(smallSite)
  private static let pages = snapshot(of: before)

  @Test(arguments: edits)
  func `a page that changes was made from an input that changes`(edit: Edit) {
    let text = smallSite.replacing(edit.old, with: edit.new, maxReplacements: 1)
    #expect(text != smallSite, "the site has no such text")
    let site = LittleSite(text)
    let (before, after) = (Self.before.inputs, site.inputs)
    let pages = snapshot(of: site)
    var changed = Set(Self.pages.keys).symmetricDifference(pages.keys)
    let hasSameResults = before.ofResults == after.ofResults
    let isMadeAnew =
      Self.before.publication.constants != site.publication.constants
      || edit.old.contains("title: Small")
    for (path, old) in Self.pages {
      guard let new = pages[path], new.text != old.text else { continue }
      changed.insert(path)
      let isRecorded = old.inputs.contains { input in
        !(input.kind.isOfResults && hasSameResults)
          && before.fingerprint(of: input) != after.fingerprint(of: input)
      }
      #expect(isRecorded || isMadeAnew || new.own != old.own, "\(path) would be kept as it was")
    }
    #expect(!changed.isEmpty, "the edit changes nothing, so it tests nothing")
    if hasSameResults, !isMadeAnew {
      #expect(
        Self.before.sitePages.ofResults.map(\.path) == site.sitePages.ofResults.map(\.path),
        "pages that are there because of results are not looked for again")
    }
  }

  @Test func `the same site has the same inputs and the same pages`() {
    let again = LittleSite(smallSite)
    #expect(snapshot(of: again) == Self.pages)
    for input in Self.pages.values.flatMap(\.inputs) {
      #expect(again.inputs.fingerprint(of: input) == Self.before.inputs.fingerprint(of: input))
    }
  }

  @Test func `an edit of one quiz leaves most pages as they are`() {
    let site = LittleSite(smallSite.replacing("through Vienna", with: "through Linz"))
    let stale = Self.pages.filter { _, page in
      page.inputs.contains {
        site.inputs.fingerprint(of: $0) != Self.before.inputs.fingerprint(of: $0)
      }
    }
    #expect(stale.keys.contains("geography/europe/rivers.html"))
    #expect(!stale.keys.contains("geography/europe/lakes.html"))
    #expect(!stale.keys.contains("index.html"))
  }
}

extension LittleSite {
  fileprivate var inputs: InputFingerprints { InputFingerprints(of: publication) }
}

private struct Snapshot: Equatable, Sendable {
  var own: UInt64
  var inputs: [PageInput]
  var text: String
}

private func snapshot(of site: LittleSite) -> [String: Snapshot] {
  Dictionary(
    uniqueKeysWithValues: site.pages.map { page in
      let rendered = try? page.rendered(
        from: site.publication, with: TestTheme.shared.theme.templates)
      return (
        page.path,
        Snapshot(
          own: page.ownFingerprint, inputs: rendered?.inputs ?? [], text: site.text(of: page))
      )
    })
}
