import Calendar
import Diagnostics
import Ledger
import Testing

private let key = "quiz.example.org/ledger+d663421b+ARkfTf2T6ukMwEWKvI+PqzFhx1ij1RSWAz9R4mWDDOr5"

private func settings(_ text: String) -> (settings: LedgerSettings?, findings: [Diagnostic]) {
  var findings: [Diagnostic] = []
  let file = SourceFile(path: "site.yml", bytes: Array(text.utf8))
  return (readLedgerSettings(file, reporting: &findings), findings)
}

struct LedgerSettingsTests {
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
    let read = settings(example.text)
    #expect(read.findings == [])
    #expect(read.settings?.id == example.id)
    #expect(read.settings?.organiser == (example.hasOrganiser ? VerifierKey(key) : nil))
  }

  @Test(arguments: [
    ("", false), ("board: public\n", false), ("board:\n", false), ("board: none\n", false),
    ("board: pseudonyms\n", true), ("\"board\": 'pseudonyms' # all\n", true),
    ("list:\n  board: pseudonyms\n", false),
  ])
  func `whether players have pseudonyms is read`(text: String, hidesNames: Bool) {
    #expect(settings(text).settings?.hidesNames == hidesNames)
  }

  @Test(arguments: [
    ("", "UTC"), ("time-zone: Asia/Kolkata # India\n", "Asia/Kolkata"),
    ("'time-zone': \"UTC\"\n", "UTC"), ("time-zone: ~\n", "UTC"),
  ])
  func `where days begin is read`(text: String, timeZone: String) {
    #expect(settings(text).settings?.timeZone == timeZone)
  }

  @Test(arguments: [
    "seasons:\n  - name: Teacher's  term\n    from: 08-10 # each year\n  - from: 2027-01-02\n",
    "\"seasons\": # ours\n- \"from\": '08-10'\n\n  # more\n  name: \"Teacher's term\"\n"
      + "- name:\n  from: 2027-01-02\n",
    "seasons:\n  - { name: \"Teacher's term\", 'from': \"08-10\" } # ours\n  - {from: 2027-01-02}\n",
    "seasons:\n  - Teacher's term: 08-10\n  - name: ~\n    from: 2027-01-02\nid: a\n",
  ])
  func `seasons are read with their names and days`(text: String) throws {
    let read = settings(text)
    let day = try #require(CalendarDay(year: 2027, month: 1, day: 2))
    #expect(read.findings == [])
    #expect(
      read.settings?.seasons == [
        Season(name: "Teacher's term", beginning: .yearly(month: 8, day: 10)),
        Season(name: "", beginning: .once(day)),
      ])
  }

  @Test(arguments: ["", "seasons:\n", "title: a\nlist:\n  - from: 08-10\n"])
  func `a site without seasons has the halves of the year`(text: String) {
    #expect(settings(text).settings?.seasons == Season.halves)
  }

  static let unclear = [
    "seasons: [{ name: Autumn, from: 08-10 }]\n",
    "seasons:\n  - { name: \"Autumn, or so\", from: 08-10 }\n",
    "seasons:\n  - { name: A, from: 08-10, }\n",
    "seasons:\n  - { name: A, from: 08-10 # b\n  }\n",
    "seasons:\n  - { name: [A], from: 08-10 }\n",
    "seasons:\n  - name: >\n      Autumn\n    from: 08-10\n",
    "seasons:\n  - name: A\n      B\n    from: 08-10\n",
    "seasons:\n  - name: \"A\\x42\"\n    from: 08-10\n",
    "seasons:\n  - - name: A\n",
    "seasons:\n  name: A\n",
    "seasons:\n  - &a name: A\n",
    "seasons:\n  - *a\n",
    "time-zone: |\n  UTC\n",
    "time-zone: UTC\ntime-zone: Asia/Kolkata\n",
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
    let read = settings(text)
    #expect(read.settings == nil)
    #expect(read.findings.map(\.code) == [.unclearSettings])
  }
}
