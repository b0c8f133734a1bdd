import Diagnostics
import Ledger
import Publishing
import Results
import Synchronization
import Testing

/// Results of files that are read in parts.
@Suite
struct PartsTests {
  private static let answers = #"{"vienna":["b"]}"#

  /// Some parts of lines of different lengths, with mistakes.
  private static var mixed: [String] {
    (0..<9000).map { number in
      let player = "player-\(number % 700)"
      switch number % 1000 {
      case 17: return ""
      case 500: return Example.line(player, "nowhere", "{}")
      case 700: return Example.line("ada", "geography/rivers", answers)
      case 800: return "no result at all \r"
      case 900: return Example.line(player, "geography/rivers", answers, at: 1, #","score":900"#)
      default:
        let name = number % 3 == 0 ? "Zoë" : "x"
        return Example.line(
          player, "geography/rivers", answers, at: Int64(number), ",\"note\":\"\(name)\"")
      }
    }
  }

  private static let files: [(name: String, text: String)] = [
    ("mixed", mixed.joined(separator: "\n")),
    ("ends with a newline", mixed.joined(separator: "\r\n") + "\n"),
    ("byte order mark", "\u{FEFF}" + mixed.joined(separator: "\n")),
    ("byte order mark and a long line", "\u{FEFF}" + blanks(900_000) + mixed[1]),
    ("lines longer than a part", blanks(700_000) + mixed[1] + blanks(1_300_000) + mixed[2]),
    ("one long line", String(repeating: "{", count: 1_500_000)),
    ("newlines", String(repeating: "\n", count: 600_000) + mixed[1]),
    ("blanks", String(repeating: " ", count: 600_000)),
    ("nothing", ""),
  ]

  private static func blanks(_ count: Int) -> String {
    String(repeating: " ", count: count) + mixed[3] + "\n"
  }

  @Test(arguments: files.map(\.name))
  func `a file that is read in parts is marked as one that is at hand`(name: String) throws {
    let text = try #require(Self.files.first { $0.name == name }).text
    let file = RecordedFile(path: "recorded/a.jsonl", bytes: .atHand(Array(text.utf8)))
    let expected = Self.mark(file, jobs: 1)
    for jobs in [1, 3] {
      let read = Mutex(0)
      let marked = Self.mark(file.inParts { count in read.withLock { $0 += count } }, jobs: jobs)
      #expect(marked.results == expected.results)
      #expect(marked.findings == expected.findings)
      #expect(read.withLock { $0 } <= 4 * text.utf8.count + 100_000)
    }
  }

  private static func mark(_ file: RecordedFile, jobs: Int)
    -> (results: MarkedResults, findings: [Diagnostic])
  {
    var findings: [Diagnostic] = []
    let results = markLedger(
      recorded: [file], against: Example.archive, current: Example.current, jobs: jobs,
      reporting: &findings)
    return (results, findings)
  }

  @Test func `a range behind the end of a file that has become shorter is none`() throws {
    let bytes = Array("0123456789".utf8)
    let shorter = RecordedFile(
      path: "recorded/a.jsonl", bytes: .inParts(count: 10) { Array(bytes[$0].prefix(4)) })
    var window = FileWindow(shorter)
    #expect(try Array(window.bytes(in: 2..<5)) == Array("234".utf8))
    #expect(throws: ChangedFile.self) { try window.bytes(in: 4..<9) }
  }

  @Test func `ranges are found in any order`() throws {
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    var window = FileWindow(
      RecordedFile(path: "a.jsonl", bytes: .inParts(count: bytes.count) { Array(bytes[$0]) }))
    for start in [0, 10, 20, 2_000_000, 2_000_010, 2_999_990, 5, 1_048_586, 1_048_596] {
      #expect(try Array(window.bytes(in: start..<start + 10)) == Array(bytes[start..<start + 10]))
    }
  }
}
