import Content
import Diagnostics
import Ledger
import TestSupport
import Testing

private let keys = [
  "quiz.example.org/ledger+d663421b+ARkfTf2T6ukMwEWKvI+PqzFhx1ij1RSWAz9R4mWDDOr5", "other",
]

/// Pieces that are put together at random: settings, and what hides or breaks them.
private let pieces = [
  "id: a\n", "id: b\n", "\"id\": 'c'\n", "organiser: \(keys[0])\n", "'organiser': \"\(keys[0])\"\n",
  "board: pseudonyms\n", "board", " pseudonyms",
  "pseudonym-key: 0123456789abcdef\n", "id:", " a", "organiser", ":", ": ", "\n", "\n", "  ", "- ",
  "\"", "'", "[", "]", "{", "}", ",",
  ", ", "|\n", ">-\n", "# ", " #", "---\n", "...\n", "--- ", "... ", "{id: a}\n", "? ", "title: ",
  "list:\n", "'id'", "x", "é", "time-zone: Asia/Kolkata\n", "time-zone:", " UTC",
  "\t",
  "\r", "\u{2028}", "&a ", "!b ", "*a", "\\", "%", "  x: ", "\(keys[1])",
]

/// The same for seasons.
private let seasonPieces = [
  "- name: a\n", "- {name: i, from: 08-14}\n", "  - { from: 08-15,  name : ", "j }\n",
  "  - name: 'b c' # d\n", "    from: 08-10\n", "  from: 08-11\n",
  "- from: 2026-09-01\n",
  "  - b  c: 08-12\n", "- \"d\\\": '09-01'\n", "  name: e's\n", " ~\n", " null\n", "  from:",
  " 08-13\n",
  "\n", "  # f\n", "id: g\n", "- ", "  ", "'", "\"", ": ", "{", "|\n", "h", "é",
]

/// Reads random texts both ways, and says how many that mean something were read alike: of the
/// seasons, and of all.
private func agreements(of count: Int, after start: String, _ pieces: [String])
  -> (seasons: Int, all: Int)
{
  var random = SeededRandom(seed: 20_261_122)
  var agreed = (seasons: 0, all: 0)
  for _ in 0..<count {
    var text = start
    for _ in 0..<Int.random(in: 1...9, using: &random) {
      text += pieces.randomElement(using: &random) ?? ""
    }
    let file = SourceFile(path: "site.yml", bytes: Array(text.utf8))
    var refusals: [Diagnostic] = []
    guard let read = readLedgerSettings(file, reporting: &refusals) else { continue }
    var findings: [Diagnostic] = []
    let settings = readSiteSettings(file, reporting: &findings)
    // Of a file that is not YAML the build takes nothing, and says so.
    if findings.contains(where: { $0.code.name.hasPrefix("yaml") }) { continue }
    let what = "\(text.debugDescription)"
    #expect(read.hidesNames || !settings.hidesNames, "\(what)")
    // With settings that mean nothing no site is built.
    if findings.contains(where: { ["value-wrong", "key-twice"].contains($0.code.name) }) {
      continue
    }
    #expect(read.id ?? "" == settings.id, "\(what)")
    #expect(read.organiser?.text ?? "" == settings.organiser, "\(what)")
    #expect(read.timeZone == settings.timeZone, "\(what)")
    if read != LedgerSettings() { agreed.all += 1 }
    if findings.contains(where: { $0.severity == .error }) { continue }
    #expect(read.seasons == settings.seasons, "\(what)")
    if read.seasons != LedgerSettings().seasons { agreed.seasons += 1 }
  }
  return agreed
}

@Test func `what the verifier reads of site.yml is what the build reads`() {
  #expect(agreements(of: 200_000, after: "", pieces).all > 2_000)
  #expect(agreements(of: 50_000, after: "seasons:\n", seasonPieces).seasons > 500)
}
