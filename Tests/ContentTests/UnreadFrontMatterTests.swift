import Diagnostics
import Testing

/// Front matter that is not read, and drafts that must not be published for a slip.
struct UnreadFrontMatterTests {
  @Test(arguments: [
    " ---\ndraft: true\n---\n", "\t---\ndraft: true\n---\n", "\u{A0}---\ndraft: true\n---\n",
    "\u{200B}---\ndraft: true\n---\n", "---\u{A0}\ndraft: true\n---\n",
    "\u{FEFF}\u{FEFF}---\ndraft: true\n---\n", "—\ndraft: true\n—\n", "–--\ndraft: true\n---\n",
    "# Exam\n\n---\ndraft: true\ntitle: x\n---\n", "# Exam\n---\ntitle: x\ndraft: yes\n---\n",
    "---\ntitle: x\n---\n\n---\ndraft: # later\n---\n",
    "Text.\n\n---\nLayout: quiz\nold_id: 3\ndraft: true\n---\n",
    "Text.\n\n---\ntags:\n  - a\n- b\ndraft: 1\n---\n",
  ])
  func `a draft whose front matter is not read is told and stays one`(_ front: String) {
    let read = ReadFile(front + "\n# A?\n\n- [x] a\n- [ ] b\n")
    #expect(read.document == nil)
    #expect(read.findings.contains { $0.code.name == "front-matter-open" && $0.severity == .error })
  }

  @Test(arguments: ["1", "maybe", "", "~", "[yes]", "{a: b}"])
  func `only a plain no says that a file is no draft`(_ value: String) {
    let read = ReadFile("---\ndraft: \(value)\n---\n# A?\n\n- [x] a\n- [ ] b\n")
    #expect(read.document == nil)
    #expect(read.findings.map(\.code.name) == ["value-wrong"])
  }

  @Test(arguments: [("yes", true), ("true # soon", true), ("no", false), ("false  # done", false)])
  func `a mistake in the settings of a draft does not publish it`(_ value: String, isDraft: Bool) {
    let read = ReadFile(
      "---\ndraft: \(value)\ntitle: Exam: part 2\n---\n# A?\n\n- [x] a\n- [ ] b\n")
    #expect((read.document == nil) == isDraft)
    #expect(read.findings.map(\.code.name) == ["yaml-syntax"])
  }

  @Test(arguments: [
    ("+++\ndraft = true\n+++\n", "front-matter-toml"),
    ("---\ntitle: x\ndraft : yes\n", "front-matter-open"),
    ("---\ntitle: x\ndraft: no\n---\n---\ndraft: yes\n---\n", "front-matter-open"),
  ])
  func `a draft stays one in front matter of another kind, without an end, and twice`(
    _ front: String, code: String
  ) {
    let read = ReadFile(front + "\n# A?\n\n- [x] a\n- [ ] b\n")
    #expect(read.document == nil)
    #expect(read.findings.map(\.code.name) == [code])
  }

  @Test(arguments: ["+++\ndraft = false\n+++\n", "---\ntitle: x\ndraft: no\n"])
  func `a plain no publishes a file whose front matter is not read`(_ front: String) {
    #expect(ReadFile(front + "\n# A?\n\n- [x] a\n- [ ] b\n").document != nil)
  }

  @Test(arguments: [
    " ---\ntitle: x\n---\n", "# A\n\n---\ndraft: no\n---\n", "Text\n\n—\nauthor: Ada\n—\n",
    "---\ntitle: x\n---\n---\norder: 3\n---\n",
  ])
  func `settings that are not read are told`(_ text: String) {
    let findings = ReadFile(text).findings
    #expect(findings.map(\.code.name) == ["front-matter-open"])
    #expect(findings.map(\.severity) == [.warning])
  }

  @Test(arguments: [
    "Text\n\n---\nNote: this is text.\n---\n", "Text\n\n---\nwarning: wet paint\n---\n",
    "Text\n\n- - -\ndraft: 3\n* * *\n", "```\n---\ndraft: yes\n---\n```\n",
    "Text\n\n---\ndraft: yes\n",
    "---\ntitle: x\n---\n\nText\n\n---\n\n# B\n\n---\n",
  ])
  func `rules and texts between them are no settings`(_ text: String) {
    #expect(ReadFile(text).findings == [])
  }
}
