import Cryptography
import Files
import Site
import TestSupport
import Testing
import Workspace

@testable import Building

/// A site whose ledger is read once, and is not the same when its pages are written.
struct LedgerReadingTests {
  private let folder = TemporaryFolder()

  private func site() throws -> (SiteFolder, AssembledSite, LoadedTheme) {
    folder.write("title: Rivers\nid: rivers.example\n", to: "content/site.yml")
    folder.write("# Rivers\n\n## Longest?\n\n- [x] Nile\n- [ ] Seine\n", to: "content/rivers.md")
    for name in ["00000001.jsonl", "00000001.checkpoint"] {
      folder.write("no log\n", to: "content/ledger/log/" + name)
    }
    let place = SiteFolder(
      content: folder("content"), ledger: folder("content/ledger"), templates: folder("templates"),
      output: folder("public"), namesLedger: false)
    var findings = Findings()
    let theme = try loadTheme(from: place.templates, reporting: &findings.templates)
    let site = try readSite(place, theme: theme, jobs: 1, cache: nil, reporting: &findings)
    return (place, site, theme)
  }

  @Test(arguments: ["ledger/log/00000001.jsonl", "podium/entries/00000001.js"])
  func `a part of the log that vanished after it was read is not published as an empty file`(
    path: String
  ) throws {
    let (place, site, theme) = try site()
    var findings = Findings()
    let publication = publication(of: site, theme: theme, in: place, reporting: &findings)
    let page = try #require(SitePages(of: publication).all.first { $0.path == path })
    let whole = try page.bytes(from: publication, with: theme.templates)
    #expect(!whole.isEmpty)
    folder.remove("content/ledger/log/00000001.jsonl")
    #expect(throws: PageError.ledgerChanged("log/00000001.jsonl")) {
      try page.bytes(from: publication, with: theme.templates)
    }
  }

  @Test func `builds at the same time keep what both ask in the archive`() throws {
    let (place, read, _) = try site()
    var first = read
    folder.write("# Rivers\n\n## Shortest?\n\n- [ ] Nile\n- [x] Seine\n", to: "content/rivers.md")
    var findings = Findings()
    var second = try readSite(place, jobs: 1, cache: nil, reporting: &findings)
    try second.ledger.keepArchive(in: place)
    try first.ledger.keepArchive(in: place)
    let archive = try readFile(at: folder("content/ledger/revisions.jsonl"))
    let known = Set([first, second].flatMap { $0.revisions.values.map(\.hex) })
    let kept = archive.split(separator: 0x0A).map { sha256($0).hex }
    #expect(known.count == 2)
    #expect(kept.count == 2 && Set(kept) == known)
  }
}
