import Diagnostics
import Ledger
import Results
import Sealing
import SlipSigning
import Testing

/// What an organiser, or whoever serves the pages, might change so that every part is consistent in
/// itself.
@Suite
struct TrustChainTests {
  typealias Example = SignedExample

  private static func codes(_ verification: Verification) -> Set<String> {
    Set((verification.siteDifferences + verification.ledgerDifferences).map(\.code.name))
  }

  // MARK: The organiser's key

  @Test(arguments: [Example.signer(9).verifier.text, "", "no key"])
  func `another key in the published ledger is named beside the settings`(key: String) throws {
    var site = try PublishedExample(signed: .sealed())
    try site.replace(Example.organiser.verifier.text, with: key)
    #expect(Self.codes(site.verification()).contains("organiser-differs"))
    // The publication alone must be consistent: checkpoints by the key that it names.
    #expect(!site.verification(withFolder: false).isGood)
  }

  @Test func `a key that the settings do not have is named`() throws {
    var site = try PublishedExample(signed: .sealed())
    site.settings?.organiser = nil
    #expect(Self.codes(site.verification()).contains("organiser-differs"))
  }

  @Test func `the ledger of another site is named`() throws {
    var site = PublishedExample()
    site.settings?.id = "quiz.example.com"
    #expect(Self.codes(site.verification()) == ["site-differs"])
  }

  // MARK: The state that pages are served with

  @Test func `a script with another state of the log than it has is named`() throws {
    let site = try PublishedExample(signed: .sealed())
    let script = try #require(site.pages[Checkpoint.scriptPath])
    for bytes in [Checkpoint.empty.script, nil, script + [0x0A], script.dropLast(), []] {
      var changed = site
      changed.pages[Checkpoint.scriptPath] = bytes
      for withFolder in [false, true] {
        let differences = changed.verification(withFolder: withFolder).siteDifferences
        #expect(differences.map(\.code) == [.checkpointDiffers])
        #expect(differences.map(\.location.path) == [Checkpoint.scriptPath])
      }
    }
  }

  @Test func `a site without a log needs no script`() {
    var site = PublishedExample()
    site.pages[Checkpoint.scriptPath] = nil
    #expect(site.verification().isGood)
  }

  // MARK: A log that is signed anew

  /// A log whose later slips were signed when it held the slips of two players.
  private static func log(without left: Int?) throws -> SignedExample {
    let slips = [Example.entry(1), Example.entry(2, by: Example.bob)]
    func sealed(_ slips: [[UInt8]]) throws -> SignedExample {
      var example = SignedExample()
      for slip in slips { example.put(slip) }
      try example.seal(at: 100)
      return example
    }
    let seen = try sealed(slips).mark().0.log.checkpoint
    var kept = slips
    if let left { kept.remove(at: left) }
    var example = try sealed(kept)
    example.put(Example.entry(3, at: 200) { $0.seen = seen })
    // What does not count is evidence too.
    example.put(
      Example.entry(4, at: 200) {
        $0.seen = seen
        $0.answers = ["unknown": ["a"]]
      })
    try example.seal(at: 300)
    return example
  }

  @Test func `a log that holds what players had seen is confirmed`() throws {
    let site = PublishedExample(signed: try Self.log(without: nil))
    #expect(Self.codes(site.verification()) == [])
  }

  @Test(arguments: [0, 1])
  func `a log that was signed anew without a result is contradicted by later ones`(left: Int) throws
  {
    let site = PublishedExample(signed: try Self.log(without: left))
    for withFolder in [false, true] {
      let verification = site.verification(withFolder: withFolder)
      #expect(Self.codes(verification) == ["log-contradicted"])
      #expect(verification.siteDifferences.count == 2)
    }
    let alone = verify(
      site.folder, site: Example.site, organiser: Example.organiser.verifier, jobs: 1)
    #expect(Self.codes(alone) == ["log-contradicted"])
  }

  // MARK: Rows

  @Test(arguments: [
    ("<tr data", "<tr hidden data", ["hidden-row", "missing-row"]),
    ("<tr data", "<tr style='display:none' data", ["hidden-row", "missing-row"]),
    ("<table>", "<table HIDDEN=\"until-found\">", ["hidden-row", "missing-row"]),
    ("<table>", "<div><p inert><div>", ["hidden-row", "missing-row"]),
    ("<table>", "<template>", ["hidden-row", "missing-row"]),
    ("<table>", "<details><summary>Rows</summary>", ["hidden-row", "missing-row"]),
    ("<table>", "<DIALOG>", ["hidden-row", "missing-row"]),
    ("<table>", "<!-- ", ["missing-row"]),
    ("<table>", "<script>", ["missing-row"]),
    ("<table>", "<b title='", ["missing-row"]),
    ("<table>", "<section hidden><section></section></section><br hidden>", []),
  ])
  func `a row that is not shown is no row`(old: String, new: String, codes: [String]) throws {
    var site = PublishedExample()
    let page = try #require(site.pages["geography/rivers.html"])
    site.pages["geography/rivers.html"] = try replacing(old, with: new, in: page)
    #expect(Self.codes(site.verification()) == Set(codes))
  }

  @Test(arguments: [
    ("", [String]()),
    ("<tr data-standing=\"1 ada 283 2\">", ["missing-row", "row-differs"]),
    ("<tr data-standing=\"2 bob 100 1\">", ["missing-row", "row-differs"]),
    ("<tr data-standing=\"3 di 0 1\">", ["missing-row"]),
  ])
  func `a row on the podium does not stand for the one below it`(dropped: String, codes: [String])
    throws
  {
    var site = PublishedExample()
    let podium = ["1 ada 283 2", "2 bob 100 1"].map { "<li data-standing=\"\($0)\"></li>" }
    let page = Array(podium.joined().utf8) + (site.pages["leaderboard.html"] ?? [])
    site.pages["leaderboard.html"] =
      dropped.isEmpty ? page : try replacing(dropped, with: "<tr>", in: page)
    #expect(Self.codes(site.verification()) == Set(codes))
  }

  @Test(arguments: [
    ("geography/rivers.fi.html", "1 ada 150 1", "1 ada 150 1", [String]()),
    ("geography/rivers.pt-br.html", "1 ada 150 1", "1 ada 151 1", ["row-differs"]),
    ("geography/rivers.fi.html", "1 ada 150 1", "1 eve 150 1", ["missing-row", "unearned-row"]),
    ("geography/lakes.fi.html", "1 ada 150 1", "1 ada 150 1", ["unearned-row"]),
    ("rivers.html", "1 ada 150 1", "week 1 ada 150 1", ["unearned-row"]),
  ])
  func `a row on a page that no board names is a translation's or none`(
    path: String, old: String, new: String, codes: [String]
  ) throws {
    var site = PublishedExample()
    let page = try #require(site.pages["geography/rivers.html"])
    site.pages[path] = try replacing(old, with: new, in: page)
    #expect(Self.codes(site.verification()) == Set(codes))
  }

  @Test(arguments: [
    ("index.html", "<i data-standing=\"week 1 eve 99999 99\">", ["unearned-row"]),
    ("leaderboard.html", "<tr data-standing=\"1 ada 283 2\">", []),
    ("leaderboard.html", "<![CDATA[>", []),
    ("geography/rivers.html", "<tr data-standing=\"season 1 ada 150 1\">", ["unearned-row"]),
    ("index.html", "<![CDATA[>", []),
    ("index.html", "<![CDATA[><b data-standing=\"1 eve 900 1\">", ["unreadable-row"]),
    ("about.html", "<![CDATA[><b data-standing=\"1 eve 900 1\">", ["unearned-row"]),
    ("about.html", "<script><!--</script><b data-standing=\"1 eve 900 1\">", ["unearned-row"]),
  ])
  func `a row behind the rows of a page is of a board that stands there`(
    path: String, added: String, codes: [String]
  ) {
    var site = PublishedExample()
    site.pages[path, default: []] += Array(added.utf8)
    #expect(Self.codes(site.verification()) == Set(codes))
  }

  @Test func `names that only Unicode takes for equal are two`() throws {
    var example = SignedExample()
    example.put(Example.entry(1))
    let site = PublishedExample(signed: example)
    #expect(site.verification().isGood)
    // U+0387 is canonically equivalent to the U+00B7 of a name without a card.
    for path in ["ledger.json", "leaderboard.html"] {
      var changed = site
      changed.pages[path] = try replacing(
        "key\u{B7}", with: "key\u{387}", in: site.pages[path] ?? [])
      #expect(!changed.verification().isGood)
    }
  }

  @Test func `files whose names only Unicode takes for equal are two`() throws {
    // "é" in two characters and in one.
    let names = ["recorded/e\u{301}.jsonl", "recorded/\u{E9}.jsonl"]
    let lines = ["ada", "bob"].map {
      ResultsTests.Example.line($0, "geography/rivers", #"{"vienna":["b"]}"#)
    }
    let site = PublishedExample(
      recorded: zip(names, lines).map { SourceFile(path: $0, bytes: Array($1.utf8)) })
    #expect(site.verification().ledgerDifferences == [])
    #expect(site.verification().isGood)
  }
}
