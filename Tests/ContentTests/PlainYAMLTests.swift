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
    "map: {a: b}\n", "pools: { rivers: 2, 'big lakes': \"1\" } # two\n", "pools: {}\n",
    "pools: {a: 1, a: 2, b: 3}\n", "points:\n  - a\n  - b\n",
    "pools: { a: 1\n", "pools: { a: 1 ]\n", "pools: { a: 1 } b\n",
  ])
  func `the page reads front matter as the build does`(text: String) {
    #expect(reading(text, plain: true) == reading(text, plain: false))
  }

  @Test(arguments: [
    "title: |\n  a\n", "map: {a: {b: c}}\n", "title: a\n  b\n", "title: \"\\x41\"\n",
  ])
  func `what the page does not read it reports, and the build may read`(text: String) {
    #expect(reading(text, plain: true).contains { $0.hasPrefix("error") })
  }

  @Test(arguments: [
    "title: \"a\"‸# b\n", "title: 'a'‸# b\n", "tags: [a, b]‸# c\n", "tags: [a,‸#b\n c]\n",
    "tags: [‸#b\n c]\n", "seasons: {a: 1}‸# b\n", "tags:\n  - 'ä'‸#b\n", "title: |‸# b\n  a\n",
    "title: >-‸#\n  a\n", "title: \"a\n‸b\"\n", "title: 'a\n‸b'\n", "title: \"ä\n‸\tb\"\n",
    "tags: [a,\n‸b]\n", "tags: [a,\r\n‸b]\n", "tags: [\n‸\ta]\n", "seasons: {a: 1,\n‸b: 2}\n",
    "a:\n  b: \"x\n‸ y\"\n", "a:\n  b: \"x\n‸  y\"\n", "a:\n  b: [x,\n‸  y]\n",
    "a:\n- \"x\n‸y\"\n", "tags: [‸-, -]\n", "tags: [a, ‸-]\n",
    "title: >\n \n  \n   \n ‸# b\n", "title: |- # a\r\n   \r\n  ‸# b\r\n", "a:\n- >\n   \n  ‸#b\n",
  ])
  func `what YAML forbids and libyaml takes is refused where it stands`(text: String) {
    let place = text.split(separator: "‸", omittingEmptySubsequences: false)[0].utf8
    let line = place.count { $0 == UInt8(ascii: "\n") } + 2
    let column = place.reversed().prefix { $0 != UInt8(ascii: "\n") }.count + 1
    let bytes = Array(text.replacing("‸", with: "").utf8)
    var diagnostics: [Diagnostic] = []
    #expect(readYAML(bytes[...], path: "a", firstLine: 2, reporting: &diagnostics) == nil)
    #expect(diagnostics.map(\.code.name) == ["yaml-syntax"])
    #expect(diagnostics.map(\.location) == [SourceLocation(path: "a", line: line, column: column)])
    #expect(
      reading(String(decoding: bytes, as: UTF8.self), plain: true).last?.hasPrefix("error") == true)
  }

  @Test(arguments: [
    "title: \"a\" # b\n", "# a\ntitle: a#b\n", "tags: [ # a\n  b ] # c\n",
    "title: |- # b\n  a#b\n# c\n",
    "title: \"a\n\n  b#\"\n", "tags: [\n  a, # x\n# y\n  'b#c'\n]\n",
    "a:\n  b: {\n    c: [1, -2,\n     -x]\n  }\n",
    "a:\n- \"x\n y\"\n", "---\ntitle: a\n...\n# b\n", "title: 'ä' # b\ntags: [\"ö\", ü] # c\n",
    "title: a\n  - b\n", "title:\n  \"a\n  b\"\n", "title: >\n  \n   a\n", "title: |\n   \n# b\n",
    "title: |1\n   \n # b\n", "a:\n  b: |\n     \n  # c\n  d: e\n", "title: >\n   ",
  ])
  func `what YAML allows is read`(text: String) {
    var diagnostics: [Diagnostic] = []
    #expect(
      readYAML(Array(text.utf8)[...], path: "a", firstLine: 1, reporting: &diagnostics) != nil)
    #expect(diagnostics == [])
  }

  @Test(arguments: [
    ("description: |\n  Topics:\n  - C #basics\n  title: x #y\ntitle: a\n", []),
    ("author: >-\n  name: x #y\ntitle: a #b\n", [3]), ("tags:\n  - a #b\n", [2]),
    ("- |\n  title: x #y\n", []), ("title: a | b #c\n", [1]), ("title: a\n", []),
  ])
  func `texts that a comment cuts are told, but none below a bar`(text: String, lines: [Int]) {
    var diagnostics: [Diagnostic] = []
    reportCutTexts(in: Array(text.utf8)[...], path: "a", firstLine: 1, reporting: &diagnostics)
    #expect(diagnostics.map(\.location.line) == lines)
  }

  @Test(arguments: ["%YAML 1.2\n---\na: b\n", "%TAG ! x\n---\na: b\n"])
  func `directives are not read`(text: String) {
    #expect(reading(text, plain: false) == ["error yaml-feature"])
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
