import Diagnostics
import Glibc
import Testing
import Workspace

/// Whole pages of the site in `Fixtures/waters`, byte for byte.
///
/// `PODIUM_RECORD=1 swift test --filter FixtureTests` writes what is made now; the difference is
/// then reviewed.
struct FixtureTests {
  private static let folder = above(#filePath) + "/Fixtures/waters"

  @Test(arguments: [
    "index.html", "geography/rivers.html", "leaderboard.html", "players/ada.html", "feed.xml",
    "ledger.json",
  ])
  func `a page is made as it was recorded`(path: String) throws {
    let source = Self.folder + "/source"
    let files = try listFiles(in: source).files.map {
      SourceFile(path: $0.path, bytes: try readFile(at: source + "/" + $0.path))
    }
    let site = LittleSite(files)
    #expect(site.findings.isEmpty)
    let made = try #require(site[path])
    let expected = Self.folder + "/expected/" + path
    if getenv("PODIUM_RECORD") != nil {
      try makeFolders(above(expected))
      try writeFile(Array(made.utf8), to: expected)
    }
    let recorded = String(decoding: try readFile(at: expected), as: UTF8.self)
    let lines = zip(recorded.split(separator: "\n"), made.split(separator: "\n"))
    #expect(lines.first { $0 != $1 }.map { "recorded: \($0)\nmade:     \($1)" } == nil)
    #expect(made == recorded)
  }
}

/// The folder that holds a file.
private func above(_ path: String) -> String {
  String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex))
}
