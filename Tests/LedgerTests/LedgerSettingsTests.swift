import Diagnostics
import Ledger
import Testing

private let key = "quiz.example.org/ledger+d663421b+ARkfTf2T6ukMwEWKvI+PqzFhx1ij1RSWAz9R4mWDDOr5"

private func identity(_ text: String) -> (identity: SiteIdentity?, findings: [Diagnostic]) {
  var findings: [Diagnostic] = []
  let file = SourceFile(path: "site.yml", bytes: Array(text.utf8))
  return (readSiteIdentity(file, reporting: &findings), findings)
}

struct SiteIdentityTests {
  struct Example: CustomTestStringConvertible {
    var text: String
    var id: String?
    var hasOrganiser = true
    var testDescription: String { text }
  }

  static let good = [
    Example(text: "id: a\norganiser: \(key)\n", id: "a"),
    Example(text: "\"organiser\": \(key)\n'id' : a # it\n", id: "a"),
    Example(text: "organiser: \"\(key)\"  # ours\nid: 'a'", id: "a"),
    Example(text: "\u{FEFF}---\r\norganiser:\t\(key)\r\n", id: nil),
    Example(
      text: "title: |\n  id: b\n\n  \"organiser: c\nlist:\n- \"a\"\n- b: 'it''s'\n  c: >\n    'x\n"
        + "flow: [a, \"b]\", {c: 'd'}] # e\norganiser: \(key)\n", id: nil),
    Example(
      text: "navigation:\n  - About: about.md\n  id: no\nid: yes\n", id: "yes", hasOrganiser: false),
    Example(text: "", id: nil, hasOrganiser: false),
    Example(text: "id:\norganiser: # none yet\ntitle: a\n", id: nil, hasOrganiser: false),
  ]

  @Test(arguments: good) func `id and organiser are read wherever they stand`(_ example: Example) {
    let read = identity(example.text)
    #expect(read.findings == [])
    #expect(read.identity?.id == example.id)
    #expect(read.identity?.organiser == (example.hasOrganiser ? VerifierKey(key) : nil))
  }

  @Test(arguments: [
    ("", false), ("board: public\n", false), ("board:\n", false), ("board: none\n", false),
    ("board: pseudonyms\n", true), ("\"board\": 'pseudonyms' # all\n", true),
    ("list:\n  board: pseudonyms\n", false),
  ])
  func `whether players have pseudonyms is read`(text: String, hidesNames: Bool) {
    #expect(identity(text).identity?.hidesNames == hidesNames)
  }

  static let unclear = [
    "board: public\nboard: pseudonyms\n",
    "board:\n  pseudonyms\n",
    "  organiser: \(key)\n",
    "{organiser: \(key)}\n",
    "? organiser\n: \(key)\n",
    "!!str organiser: \(key)\n",
    "&a organiser: \(key)\n",
    "\"organi\\x73er\": \(key)\n",
    "organiser:\n  \(key)\n",
    "organiser: >\n  \(key)\n",
    "organiser: [\(key)]\n",
    "organiser: !!str \(key)\n",
    "organiser: \(key)\n  and more\n",
    "organiser: \(key) and more\n",
    "organiser: \"\(key)\\n\"\n",
    "organiser: \(key)\n\"organiser\": \(key)\n",
    "organiser: ada\n",
    "id: a\n---\norganiser: \(key)\n",
    "title: \"a\norganiser: \(key)\n\"\n",
    "title: [a,\norganiser: \(key)\n]\n",
    "title: [a'b, \"c', d]\norganiser: \(key)\n\"]\n",
    "list:\n  - \"a\norganiser: \(key)\n\"\n",
    "list:\n  a: {b:\norganiser: \(key)\n}\n",
    "list:\n  (a: \"b\norganiser: \(key)\n\"\n",
    "list:\n- a: |\n  b: \"c\norganiser: \(key)\n\"\n",
    "title: a\u{2028}organiser: \(key)\n",
    "title: a\rorganiser: \(key)\n",
    "title: a\u{85}organiser: \(key)\n",
    "id: a\0\n",
  ]

  @Test(arguments: unclear) func `a file that YAML may read otherwise is refused aloud`(
    _ text: String
  ) {
    let read = identity(text)
    #expect(read.identity == nil)
    #expect(read.findings.map(\.code) == [.unclearSettings])
  }
}
