import Diagnostics
import Testing

/// Files in the ledger's folder, and folders that only look like it.
struct LedgerFolderTests {
  private let settings = "-- site.yml --\nid: quiz.example\ntitle: T\n"
  private let question = "# T\n\n## Q?\n\n- [x] a\n- [ ] b\n"
  private let result =
    "{\"player\":\"ada\",\"quiz\":\"good\",\"answers\":{\"q\":[\"a\"]},\"ended\":\"2026-11-20T20:15:00Z\"}\n"

  private func findings(_ text: String) -> [String] {
    LittleSite(settings + text).findings.sorted().map {
      "\($0.location.path): \($0.severity) \($0.code.name)"
    }
  }

  @Test(arguments: [
    "recorded/june.json", "recorded/june.ndjson", "recorded/a/june.JSONL", "june.jsonl",
    "Results.json", "recorded/results.json",
  ])
  func `results in a file that is not read are an error`(path: String) {
    #expect(
      findings("-- good.md --\n\(question)-- ledger/\(path) --\n\(result)")
        == ["\(path): error ledger-file-unread"])
  }

  @Test(arguments: ["README.md", "recorded/june.csv", "notes.txt", "recorded/june.jsonl.bak"])
  func `any other file that the ledger does not read is a warning`(path: String) {
    #expect(
      findings("-- good.md --\n\(question)-- ledger/\(path) --\nText\n")
        == ["\(path): warning ledger-file-unread"])
  }

  @Test(arguments: ["witnesses.txt", "profiles/ada.json", "proposed/3f/x.json"])
  func `what other commands read in the ledger is no finding`(path: String) {
    #expect(findings("-- good.md --\n\(question)-- ledger/\(path) --\nText\n") == [])
  }

  @Test func `quizzes in the ledger's folder are an error, and in a folder of that name none`() {
    let site = LittleSite(
      settings + "-- ledger/rivers.md --\n\(question)-- geography/ledger/rivers.md --\n\(question)")
    #expect(site.codes == ["ledger-file-unread"])
    #expect(site.paths.contains("geography/ledger/rivers.html"))
    #expect(!site.paths.contains("ledger/rivers.html"))
  }

  @Test func `a folder that is the ledger but for its spelling is a warning`() {
    #expect(findings("-- Ledger/rivers.md --\n\(question)") == ["Ledger: warning ledger-unread"])
    #expect(findings("-- ledger --\nText\n") == ["ledger: warning ledger-unread"])
  }
}
