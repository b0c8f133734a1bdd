import Diagnostics
import Ledger
import Scoring
import Testing

@testable import Results

/// What is published, read a part at a time: with the same findings at the same places.
@Suite
struct PublishedPartsTests {
  /// Why bytes are no published ledger, read in parts of so many.
  private static func problem(of bytes: [UInt8], inPartsOf size: Int) -> PublishedLedgerError? {
    let file = RecordedFile(path: PublishedLedger.path, bytes: .atHand(bytes)).inParts().bytes
    do throws(PublishedLedgerError) {
      _ = try PublishedLedger(parsing: file, inPartsOf: size)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [1, 300, 301, 512, 1000])
  func `places do not depend on where parts end`(size: Int) throws {
    let json = PublishedExample().json
    let whole = try PublishedLedger(parsing: .atHand(json))
    let file = RecordedFile(path: PublishedLedger.path, bytes: .atHand(json)).inParts().bytes
    let read = try PublishedLedger(parsing: file, inPartsOf: size)
    #expect(read.revisions == whole.revisions)
    #expect(read.files.map(\.records) == whole.files.map(\.records))
    #expect(read.outcomes == whole.outcomes && read.findings == whole.findings)
    #expect(read.boards == whole.boards)
    #expect(
      read.boards.map { read.rows(of: $0, in: file) }
        == whole.boards.map {
          whole.rows(of: $0, in: .atHand(json))
        })
  }

  @Test func `changed and missing bytes are found at the same place`() {
    let json = PublishedExample().json
    let bytes: [UInt8] = [0, 0x0A, 0x22, 0x20, 0x30, 0x5C, 0x7D, 0xC3]
    for place in stride(from: 0, to: json.count, by: 13) {
      var changed = json
      changed[place] = bytes[place % bytes.count]
      for damaged in [changed, Array(json[..<place])] {
        #expect(
          Self.problem(of: damaged, inPartsOf: 256)
            == Self.problem(of: damaged, inPartsOf: json.count), "at \(place)")
      }
    }
  }

  @Test func `a text that is longer than a part is read`() throws {
    var site = PublishedExample()
    let name = String(repeating: "long", count: 1000)
    try site.replace("\"recorded/a.jsonl\"", with: "\"\(name)\"")
    #expect(Self.problem(of: site.json, inPartsOf: 256) == nil)
    try site.replace("\"\(name)\"", with: "\"\(name)")
    #expect(
      Self.problem(of: site.json, inPartsOf: 256)
        == Self.problem(of: site.json, inPartsOf: site.json.count))
  }

  @Test(arguments: VerificationTests.frauds)
  func `the same is found in files that are read in parts`(fraud: VerificationTests.Fraud) throws {
    var site = PublishedExample()
    try site.replace(fraud.old, with: fraud.new)
    for withFolder in [false, true] {
      let whole = site.verification(withFolder: withFolder)
      let inParts = site.verification(withFolder: withFolder, inParts: true)
      #expect(inParts.siteDifferences == whole.siteDifferences)
      #expect(inParts.ledgerDifferences == whole.ledgerDifferences)
      #expect(inParts.summary == whole.summary)
    }
  }

  @Test func `a file that can no longer be read ends the reading`() {
    let json = PublishedExample().json
    let file = FileBytes.inParts(count: json.count) { range in
      range.lowerBound == 0 ? Array(json[range]) : []
    }
    #expect(throws: PublishedLedgerError.self) {
      try PublishedLedger(parsing: file, inPartsOf: 256)
    }
  }

  @Test(arguments: [(250, true), (300, false)])
  func `more findings than there can be codes are refused`(count: Int, isRead: Bool) throws {
    var site = PublishedExample()
    let start = "{\"file\":"
    let lines = (0..<count).map { "[\($0 + 1),7,\"code-\($0)\",{}]" }.joined(separator: ",\n")
    try site.replace(
      start, with: start + "\"recorded/0.jsonl\",\"lines\":[\n\(lines)\n]},\n" + start)
    #expect((Self.problem(of: site.json, inPartsOf: 256) == nil) == isRead)
    guard isRead else { return }
    let ledger = try PublishedLedger(parsing: .atHand(site.json))
    let last = ledger.outcomes[0][count - 1]
    #expect(last.points == Points(7) && ledger.findings[last.finding] == "code-\(count - 1)")
  }
}
