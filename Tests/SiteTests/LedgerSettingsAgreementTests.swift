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
  "list:\n", "'id'", "x", "é",
  "\t",
  "\r", "\u{2028}", "&a ", "!b ", "*a", "\\", "%", "  x: ", "\(keys[1])",
]

@Test func `what the verifier reads of site.yml is what the build reads`() {
  var random = SeededRandom(seed: 20_261_122)
  var agreed = 0
  for _ in 0..<200_000 {
    var text = ""
    for _ in 0..<Int.random(in: 1...9, using: &random) {
      text += pieces.randomElement(using: &random) ?? ""
    }
    let file = SourceFile(path: "site.yml", bytes: Array(text.utf8))
    var refusals: [Diagnostic] = []
    guard let identity = readSiteIdentity(file, reporting: &refusals) else { continue }
    var findings: [Diagnostic] = []
    let settings = readSiteSettings(file, reporting: &findings)
    // Of a file that is not YAML the build takes nothing, and says so.
    if findings.contains(where: { $0.code.name.hasPrefix("yaml") }) { continue }
    #expect(identity.id ?? "" == settings.id, "\(text.debugDescription)")
    #expect(identity.organiser?.text ?? "" == settings.organiser, "\(text.debugDescription)")
    #expect(identity.hidesNames || !settings.hidesNames, "\(text.debugDescription)")
    if identity != SiteIdentity() { agreed += 1 }
  }
  #expect(agreed > 2_000)
}
