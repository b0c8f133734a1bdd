import Diagnostics
import Ledger
import Publishing
import Results
import Sealing
import SlipSigning
import TestSupport
import Testing

/// Holds the work that reading a ledger takes to its size.
struct GrowthTests {
  @Test func `recorded results take work in proportion to their size`() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      printFastGrowth(of: [recordedLines, recordedArray], recordedPatterns)
    }
    #expect(fastGrowth(in: result?.standardOutputContent) == [])
  }

  @Test func `signed files take work in proportion to their size`() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      printFastGrowth(of: [batch, inbox, redactions, bundle], signedPatterns)
      printFastGrowth(of: [checkpoint], notePatterns)
      printFastGrowth(of: [account], accountPatterns)
    }
    #expect(fastGrowth(in: result?.standardOutputContent) == [])
  }

  @Test func `the other files of a ledger take work in proportion to their size`() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      printFastGrowth(of: [archive], archivePatterns)
      printFastGrowth(of: [settings], settingsPatterns)
      printFastGrowth(of: [policy], policyPatterns)
    }
    #expect(fastGrowth(in: result?.standardOutputContent) == [])
  }

  @Test func `a published ledger takes work in proportion to its size`() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      printFastGrowth(of: [published], publishedPatterns)
    }
    #expect(fastGrowth(in: result?.standardOutputContent) == [])
  }
}

// MARK: Recorded results

private func mark(_ path: String, _ text: [UInt8]) {
  var findings: [Diagnostic] = []
  _ = markLedger(
    recorded: [RecordedFile(path: path, bytes: .atHand(text))], against: Example.archive,
    current: Example.current, jobs: 1, reporting: &findings)
}

private let recordedLines = GrowthReader("recorded lines") { mark("recorded/a.jsonl", $0) }

private let recordedArray = GrowthReader("recorded array") { text in
  mark("results.json", Array("[".utf8) + text + Array("]".utf8))
}

private let result =
  #"{"player":"ada","quiz":"geography/rivers","answers":{"vienna":["b"]},"ended":"2026-11-20T20:15:00Z""#

private let recordedPatterns =
  [
    "a", "\n", "{", "[", "\"", ",", " ", "{}\n", "[]\n", "é", "\\u0041", "{\"a\":",
    result + "}\n", result + "},\n", result + #","№":1}"# + "\n",
    #"{"player":"ada№","quiz":"geography/rivers","answers":{},"ended":"2026-11-20T20:15:00Z"}"#
      + "\n",
    #"{"player":"ada","quiz":"q№","answers":{},"ended":"2026-11-20T20:15:00Z"}"# + "\n",
  ].map { Pattern($0) }
  + [#","№":1"#, #","claim":1"#, #","a":1"#].map {
    Pattern($0, after: result, before: "}\n")
  }
  + [
    Pattern(
      #""q№":["a"],"#,
      after:
        #"{"player":"ada","quiz":"geography/rivers","ended":"2026-11-20T20:15:00Z","answers":{"#,
      before: #""vienna":["b"]}}"# + "\n"),
    Pattern(
      #""b","#,
      after:
        #"{"player":"ada","quiz":"geography/rivers","ended":"2026-11-20T20:15:00Z","answers":{"vienna":["#,
      before: #""b"]}}"# + "\n"),
    Pattern(#""a№","#, after: result + #","asked":["#, before: #""vienna"]}"# + "\n"),
    Pattern(
      #""q№":[["a"]],"#, after: result + #","earlier":{"#, before: #""vienna":[["a"]]}}"# + "\n"),
  ]

// MARK: Signed files

private func mark(_ files: [SourceFile]) {
  var findings: [Diagnostic] = []
  let signed = SignedLedger(
    SignedFiles(files), site: SignedExample.site, organiser: SignedExample.organiser.verifier)
  _ = markLedger(
    recorded: [], signed: signed, against: Example.archive, current: Example.current, jobs: 1,
    reporting: &findings)
}

private let batch = GrowthReader("batch") {
  mark([SourceFile(path: "log/00000001.jsonl", bytes: $0)])
}

/// Files of the inbox, one a line.
private let inbox = GrowthReader("inbox") { text in
  mark(
    text.split(separator: 0x0A).enumerated().map { index, line in
      SourceFile(path: "inbox/\(index).json", bytes: Array(line))
    })
}

private let redactions = GrowthReader("redactions") { text in
  mark(
    text.split(separator: 0x0A).enumerated().map { index, line in
      SourceFile(path: "redactions/\(index).json", bytes: Array(line))
    })
}

private let bundle = GrowthReader("bundle") { text in _ = try? bundleEntries(text) }

private let checkpoint = GrowthReader("checkpoint") { text in
  _ = SignedNote(text)
  _ = try? Checkpoint(text, of: SignedExample.site, by: SignedExample.organiser.verifier)
  _ = LogProof(text)
}

private let account = GrowthReader("account") { text in
  _ = try? AccountLink(text, of: SignedExample.site)
}

private let slip = String(decoding: SignedExample.entry(1), as: UTF8.self)

private let signedPatterns =
  [
    "a", "{", "\n", "a\n", "{}\n", slip + "\n", slip + ",", " ", "[", "\"", "é",
    #"{"body":{},"sig":"","v":1}"# + "\n",
    #"{"commitment":"№"}"# + "\n",
  ].map { Pattern($0) }
  + [#""q№":["a"],"#, #""vienna":["b"],"#, "\"a\":["].map {
    Pattern($0, after: #"{"body":{"answers":{"#)
  }

private let notePatterns =
  ["a", "\n", "— ", "\n— a b\n", "— quiz.example.org AAAA\n", "=", "é", "a\n"].map { Pattern($0) }
  + ["— a b\n", "— quiz.example.org/log AAAAAAAA\n"].map { Pattern($0, after: "a\n1\nb\n\n") }
  // Receipts.
  + ["\(String(repeating: "A", count: 43))=\n", "a\n", "\n", "AAAA"].map {
    Pattern($0, after: "c2sp.org/tlog-proof@v1\nextra e30=\nindex 1\n")
  }
  + [Pattern("AAAA", after: "c2sp.org/tlog-proof@v1\nextra ")]

private let accountPatterns =
  ["a", "\n", "-----BEGIN SSH SIGNATURE-----\n", "AAAA\n", "=", "é"].map { Pattern($0) }
  + [
    Pattern(
      "AAAA", after: "-----BEGIN SSH SIGNATURE-----\n", before: "\n-----END SSH SIGNATURE-----\n"),
    Pattern(
      "AAAA\n", after: "-----BEGIN SSH SIGNATURE-----\n", before: "-----END SSH SIGNATURE-----\n"),
  ]

// MARK: Other files

/// Reads the archive, and marks by what it holds.
private let archive = GrowthReader("revisions") { text in
  var findings: [Diagnostic] = []
  let archive = readRevisionArchive(
    SourceFile(path: "revisions.jsonl", bytes: text), jobs: 1, reporting: &findings)
  for place in archive.entries.indices { _ = try? archive.revision(at: place) }
  _ = markLedger(
    recorded: [
      RecordedFile(path: "recorded/a.jsonl", bytes: .atHand(Array((result + "}\n").utf8)))
    ],
    against: archive, current: [:], jobs: 1, reporting: &findings)
}

private let question =
  #"{"choices":["a","b"],"id":"q№","key":["b"],"kind":"single","marking":"all","pinned":[],"points":100,"prompts":[]},"#

private let archivePatterns =
  ["a", "{", "\n", "{}\n", "[", "\"", #"{"quiz":"geography/rivers"}"# + "\n"].map { Pattern($0) }
  + [
    Pattern(String(decoding: Example.archive.text, as: UTF8.self)),
    Pattern(question, after: #"{"questions":["#),
    Pattern(
      #"{"questions":[],"quiz":"geography/rivers","version":№}"# + "\n"),
    Pattern("\"a\",", after: #"{"questions":[{"choices":["#),
  ]

private let settings = GrowthReader("site.yml") { text in
  var findings: [Diagnostic] = []
  _ = readLedgerSettings(SourceFile(path: "site.yml", bytes: text), reporting: &findings)
}

private let settingsPatterns =
  [
    "a", "a: b\n", "a№: b\n", "site-id: a\n", "organiser: a\n", " ", "\n", "#", "# a\n", "'", "\"",
    "a: |\n  b\n", "a: >\n", "  b\n", "a: [", "a: {", "- a\n", ": ", "\t", "---\n", "é", "'': ",
  ].map { Pattern($0) }
  + ["  b\n", "\n", " "].map { Pattern($0, after: "a: |\n") }
  + ["- name: a\n", "- a№: 08-10\n", "  b№: c\n", "  name: a b\n", "- ", "  #\n", "- {name: a}\n"]
  .map { Pattern($0, after: "seasons:\n- from: 08-11\n") }
  + [Pattern(" a", after: "seasons:\n- name:"), Pattern("a: b, ", after: "seasons:\n- {")]
  + ["''", "\"\"", "a"].map { Pattern($0, after: "site-id: '", before: "'\n") }

private let policy = GrowthReader("policy") { text in
  let policy = try? WitnessPolicy(text)
  _ = policy?.isMet { _ in true }
}

private let policyPatterns =
  ["a", "a ", "\n", "log ", "witness a b\n", "group a 1 b\n", "quorum a\n", "# a\n", "\t", "é"].map
{
  Pattern($0)
}
  + [
    Pattern("group g№ any\n"), Pattern("a№ ", after: "group g 1 "),
  ]

// MARK: What is published

private let published = GrowthReader("published") { text in
  _ = try? PublishedLedger(parsing: .atHand(text))
}

/// A published ledger with a run of parts in one of its lists.
private let publishedPatterns: [Pattern] = {
  let whole = String(decoding: PublishedExample().json, as: UTF8.self)
  func inside(_ list: String, _ unit: String) -> Pattern? {
    let start = "\"\(list)\":[\n"
    let parts = whole.split(separator: start, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    return Pattern(unit, after: parts[0] + start, before: String(parts[1]))
  }
  return ["a", "[", "{", "\"", ",", "\n", "["].map { Pattern($0) }
    + [
      inside("periods", "[\"week\",\"№\",\"2026-11-15T22:00:00Z\",\"2026-11-22T22:00:00Z\"],\n"),
      inside("quizzes", "[\"a№\",\"best\",\"\(String(repeating: "0", count: 64))\"],\n"),
      inside("revisions", "{\"a\":№},\n"),
      inside("results", "{\"file\":\"recorded/№.jsonl\",\"lines\":[]},\n"),
      inside(
        "boards",
        "{\"scope\":\"quiz\",\"path\":\"№\",\"period\":\"ever\",\"pages\":[],\"excerpts\":[],\"rows\":[]},\n"
      ),
    ].compactMap { $0 }
}()
