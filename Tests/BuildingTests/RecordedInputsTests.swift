import Diagnostics
import Site
import TestSupport
import Testing
import Workspace

@testable import Building

struct RecordedInputsTests {
  @Test func `what was recorded comes back whole from the cache`() throws {
    var recorded = RecordedInputs(constants: .max, results: 7)
    recorded.pathsOfResults = ["ledger.json", "players/ada.html"]
    recorded.inputs = [PageInput(.outline, "topic/a"), PageInput(.newest)]
    recorded.fingerprints = [1, .max]
    let back = try #require(RecordedInputs(encoded: recorded.encoded[...]))
    #expect(back.constants == .max && back.results == 7)
    #expect(back.pathsOfResults == recorded.pathsOfResults)
    #expect(back.inputs == recorded.inputs && back.fingerprints == recorded.fingerprints)
    let page = RecordedPage(own: 9, places: [1, 0, 300])
    let fingerprints = (0..<301).map { UInt64($0) * 7 }
    let same = try #require(RecordedPage.fingerprint(of: page.encoded[...], with: fingerprints))
    #expect(same.own == 9 && same.bytes == page.fingerprint(with: fingerprints))
    var changed: [UInt64?] = fingerprints
    changed[300] = nil
    #expect(RecordedPage.fingerprint(of: page.encoded[...], with: changed) == nil)
    changed.removeLast()
    #expect(
      RecordedPage.fingerprint(of: page.encoded[...], with: changed) == nil,
      "no such input is recorded")
  }

  @Test func `bytes that nobody recorded are refused at every length`() {
    var recorded = RecordedInputs(constants: 1, results: 2)
    recorded.inputs = [PageInput(.quiz, "a"), PageInput(.images)]
    recorded.fingerprints = [3, 4]
    let whole = recorded.encoded
    for length in whole.indices { #expect(RecordedInputs(encoded: whole[..<length]) == nil) }
    #expect(RecordedInputs(encoded: (whole + [0])[...]) == nil)
  }
}

/// Whole builds, one after another, of a folder that is edited in between.
struct RebuildTests {
  private let folder = TemporaryFolder()

  private func build() throws -> WritingReport { try buildWithFindings().report }

  private func buildWithFindings(
    cache name: String = "cache", output: String = "public"
  ) throws -> (report: WritingReport, findings: [Diagnostic]) {
    let place = SiteFolder(
      content: folder("content"), ledger: folder("content/ledger"), templates: folder("templates"),
      output: folder(output), namesLedger: false)
    let cache = CacheFile(at: folder(name), key: [UInt8](repeating: 1, count: 32))
    var findings = Findings()
    let options = BuildOptions(baseURL: nil, jobs: 2, cacheFile: cache, programVersion: "1")
    let built = try #require(try buildSite(in: place, options, reporting: &findings))
    #expect(!findings.hasErrors)
    return (built.report, findings.content)
  }

  private func write(_ answer: String = "Nile", title: String = "Rivers", player: String = "ada") {
    folder.write("title: Water\nid: water.example\n", to: "content/site.yml")
    folder.write(
      "# \(title)\n\n## Longest?\n\n- [x] \(answer)\n- [ ] Seine\n", to: "content/rivers.md")
    folder.write("# Lakes\n\n## Largest?\n\n- [x] Ladoga\n- [ ] Saimaa\n", to: "content/lakes.md")
    folder.write(
      #"{"player":"\#(player)","quiz":"lakes","answers":{"largest":["a"]},"ended":"2026-01-01T00:00:00Z"}"#
        + "\n", to: "content/ledger/recorded/r.jsonl")
    // What was modified in the moment of the look is not taken from the cache.
    pause(milliseconds: 60)
  }

  @Test func `a build that changes nothing writes nothing`() throws {
    write()
    let all = try build()
    #expect(all.unchanged == 0 && all.written > 40)
    let again = try build()
    #expect(again.written == 0 && again.unchanged == all.written)
  }

  @Test func `a new title shows wherever the quiz is listed, and nowhere else`() throws {
    write()
    _ = try build()
    let lakes = try readFile(at: folder("public/lakes.html"))
    write(title: "Streams")
    let second = try build()
    #expect(second.written > 4 && second.unchanged > second.written)
    #expect(try readFile(at: folder("public/lakes.html")) != lakes, "its neighbour has a new title")
    let home = String(decoding: try readFile(at: folder("public/index.html")), as: UTF8.self)
    #expect(home.contains("Streams") && !home.contains("Rivers"))
  }

  @Test func `the first image of a site changes the pages that named it before it was there`()
    throws
  {
    folder.write("title: Water\n", to: "content/site.yml")
    folder.write("![A drop](drop.svg)\n", to: "content/notes.md")
    pause(milliseconds: 60)
    _ = try build()
    folder.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"7\" height=\"9\"></svg>",
      to: "content/drop.svg")
    _ = try build()
    let page = String(decoding: try readFile(at: folder("public/notes.html")), as: UTF8.self)
    #expect(page.contains("<img src=\"drop.svg\" width=\"7\" height=\"9\""))
  }

  @Test func `a translation follows its quiz, and the quiz's page its languages`() throws {
    func page(_ name: String) throws -> String {
      String(decoding: try readFile(at: folder("public/\(name).html")), as: UTF8.self)
    }
    write()
    _ = try build()
    let alone = try page("rivers")
    folder.write("# Joet\n\n## Pisin?\n\n- [x] Niili\n- [ ] Seine\n", to: "content/rivers.fi.md")
    pause(milliseconds: 60)
    _ = try build()
    #expect(try page("rivers") != alone && page("rivers").contains("hreflang=\"fi\""))
    let before = try page("rivers.fi")
    folder.write(
      "# Rivers\n\n## Longest river?\n\n- [x] Nile\n- [ ] Seine\n", to: "content/rivers.md")
    pause(milliseconds: 60)
    _ = try build()
    #expect(try page("rivers.fi") != before && page("rivers.fi").contains("id=\"longest-river\""))
    folder.remove("content/rivers.fi.md")
    write()
    #expect(try build().removed.contains("rivers.fi.html"))
    #expect(try page("rivers") == alone)
  }

  @Test(arguments: [
    ("content/lakes.md", "# Lakes\n\n## Largest?\n\n- [x] Ladoga\n- [ ] Como\n"),
    ("content/lakes.md", "# Rivers\n\n## Largest?\n\n- [x] Ladoga\n- [ ] Saimaa\n"),
    ("content/lakes.md", "# Lakes\n\n[Sea](sea.md)\n\n## Largest?\n\n- [x] a\n- [ ] b\n"),
    ("content/notes.md", "# Notes\n\n[Lakes](lakes.md) and [Pond](pond.md)\n"),
    ("content/pond.md", "# Pond\n\nSmall.\n"),
    ("content/deep/pond.md", "# Pond\n\nSmall.\n"),
    ("content/map.vtt", "WEBVTT\n"),
  ])
  func `a rebuild tells and makes what a new build does`(_ change: (file: String, text: String))
    throws
  {
    write()
    folder.write("# Notes\n\n[Pond](pond.md)\n", to: "content/notes.md")
    pause(milliseconds: 60)
    let first = try buildWithFindings().findings
    let again = try buildWithFindings().findings
    #expect(first.count == 1 && first == again)
    folder.write(change.text, to: change.file)
    pause(milliseconds: 60)
    let after = try buildWithFindings().findings
    let new = try buildWithFindings(cache: "other", output: "new").findings
    #expect(after == new)
    let files = try listFiles(in: folder("new")).files.map(\.path)
    #expect(try listFiles(in: folder("public")).files.map(\.path) == files)
    for file in files {
      #expect(try readFile(at: folder("public/" + file)) == readFile(at: folder("new/" + file)))
    }
  }

  @Test func `a page that is gone or was written over is made again`() throws {
    write()
    let all = try build()
    let page = try readFile(at: folder("public/players/ada.html"))
    folder.remove("public/players/ada.html")
    folder.write("Mine!", to: "public/leaderboard.html")
    let again = try build()
    #expect(again.written == 2 && again.unchanged == all.written - 2)
    #expect(try readFile(at: folder("public/players/ada.html")) == page)
  }

  @Test func `other results change the pages that show them, and those of no other quiz`() throws {
    write()
    _ = try build()
    let rivers = try #require(stamp(of: folder("public/rivers.html")))
    write(player: "bob")
    let second = try build()
    #expect(second.removed.contains("players/ada.html"))
    #expect(exists(folder("public/players/bob.html")))
    #expect(stamp(of: folder("public/rivers.html"))?.isSameFile(as: rivers) == true)
  }
}
