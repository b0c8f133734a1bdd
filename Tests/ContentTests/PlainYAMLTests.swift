import Diagnostics
import Testing

@testable internal import Content

/// Holds the reader of front matter that the page has to libyaml.
struct PlainYAMLTests {
  @Test(arguments: [
    "", "# only a comment\n", "type: quiz\ntitle: Planets\n",
    "title: \"A \\\"b\\\": c\"\ncreated: 2026-03-01 # then\n",
    "title: 'It''s'\r\ntags: [a, 'b c', \"d, e\"]\r\n", "tags:\n  - a\n  - b c\npoints: 5\n",
    "tags:\n- a\norder: 2\n", "tags: []\n",
    "author: Ada & Bob\nurl: https://e.org/a#b\ndescription: a, b: no\n", "title:\ndraft: no\n",
    "title: ~\n", "title: ä–“q”\n", "a: 1\na: 2\n",
    "title: [a, b\n", "title: &x y\n", "title: *x\n", "title: !t y\n", "just words\n",
    "title: 'open\n", "- a\n", "a: b\n  c: d\n", "title: @x\n",
    "time-limit: 90\n\nattempts: best\n", "title: a # b\n", "title: a#b\n", "title: - x\n",
    "title: -x\n", "'title': x\n",
  ])
  func `the page reads front matter as the build does`(text: String) {
    #expect(reading(text, plain: true) == reading(text, plain: false))
  }

  @Test(arguments: ["title: |\n  a\n", "map: {a: b}\n", "title: a\n  b\n", "title: \"\\x41\"\n"])
  func `what the page does not read it reports, and the build may read`(text: String) {
    #expect(reading(text, plain: true).contains { $0.hasPrefix("error") })
  }

  private func reading(_ text: String, plain: Bool) -> [String] {
    var diagnostics: [Diagnostic] = []
    let bytes = Array(text.utf8)[...]
    let entries =
      plain
      ? readPlainYAML(bytes, path: "a.md", firstLine: 2, reporting: &diagnostics)
      : readYAML(bytes, path: "a.md", firstLine: 2, reporting: &diagnostics)
    let read = (entries ?? []).map {
      "\($0.key) \($0.location.line):\($0.location.column) \(said($0.value))"
    }
    // An error is worded by libyaml, and may be noticed one line later.
    return read + diagnostics.map { "\($0.severity) \($0.code.name)" }
  }

  private func said(_ value: YAMLValue) -> String {
    let place = "\(value.location.line):\(value.location.column)"
    switch value.content {
    case .scalar(let scalar): return "\(place) \(scalar.isPlain) \(scalar.text.debugDescription)"
    case .list(let items): return "[" + items.map { said($0) }.joined(separator: ", ") + "]"
    case .map: return "\(place) map"
    }
  }
}
