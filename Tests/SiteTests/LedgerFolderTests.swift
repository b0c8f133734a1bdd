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

  @Test(arguments: ["profiles/ada.json", "proposed/3f/x.json"])
  func `what other commands read in the ledger is no finding`(path: String) {
    #expect(findings("-- good.md --\n\(question)-- ledger/\(path) --\nText\n") == [])
  }

  @Test(arguments: [("", true), ("# None yet.\n", true), ("quorm north\n", false)])
  func `a policy of witnesses that cannot be read is an error`(policy: String, isRead: Bool) {
    let told = findings("-- good.md --\n\(question)-- ledger/witnesses.txt --\n\(policy)")
    #expect(told == (isRead ? [] : ["witnesses.txt: error bad-policy"]))
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

  @Test(arguments: [
    ("recorded/june.jsonl", false), ("recorded/june.jsonl", true), ("results.json", true),
  ])
  func `a file in UTF-16 is one error that says so`(path: String, isMarked: Bool) {
    let text = path == "results.json" ? "[\(result)]" : result + result
    var bytes: [UInt8] = isMarked ? [0xFF, 0xFE] : []
    for unit in text.utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    let site = LittleSite([
      SourceFile(path: "site.yml", bytes: Array("id: quiz.example\n".utf8)),
      SourceFile(path: "good.md", bytes: Array(question.utf8)),
      SourceFile(path: "ledger/" + path, bytes: bytes),
    ])
    #expect(site.codes == ["not-utf-8"])
    #expect(site.findings.map(\.location.path) == [path])
  }

  @Test(arguments: ["{\"results\":[]}", "{}", "\"x\""])
  func `a file of results that is no array says how it is written`(text: String) {
    let site = LittleSite(
      "\(settings)-- good.md --\n\(question)-- ledger/results.json --\n\(text)\n")
    let finding = site.findings.first { $0.code.name == "bad-json" }
    #expect(finding?.message.contains("one array of results") == true)
  }

  @Test func `a folder in the place of a file of the ledger is an error`() {
    #expect(
      findings("-- good.md --\n\(question)-- ledger/recorded/a.jsonl/README --\nText\n")
        .contains("recorded/a.jsonl: error not-a-file"))
  }

  @Test func `results from the future are a warning, once a file`() {
    let late = result.replacing("2026", with: "2999")
    let site = LittleSite(
      "\(settings)-- good.md --\n\(question)-- ledger/recorded/a.jsonl --\n\(result)\(late)"
        + late.replacing("ada", with: "bob"))
    #expect(site.codes == ["result-future"])
    #expect(site.findings.first?.location == SourceLocation(path: "recorded/a.jsonl", line: 2))
    #expect(site.findings.first?.message.contains("2999-11-20T20:15:00Z (2 results") == true)
  }

  @Test func `results of a quiz whose file was moved are a warning that names its new place`() {
    let archive = LittleSite("\(settings)-- good.md --\n\(question)").archive
    let ledger =
      "-- ledger/revisions.jsonl --\n\(archive)-- ledger/recorded/a.jsonl --\n\(result)"
    let moved = LittleSite("\(settings)-- sub/better.md --\n\(question)" + ledger)
    #expect(moved.codes == ["quiz-moved"])
    #expect(moved.findings.map(\.location.path) == ["recorded/a.jsonl"])
    #expect(moved.findings.first?.message.contains("\"sub/better\" asks the same") == true)
    #expect(LittleSite("\(settings)-- good.md --\n\(question)" + ledger).codes == [])
    // It was removed, and another quiz written.
    let other = question.replacing("[x] a", with: "[x] c")
    #expect(LittleSite("\(settings)-- sub/better.md --\n\(other)" + ledger).codes == [])
  }
}
