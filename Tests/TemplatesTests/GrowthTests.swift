import Diagnostics
import TestSupport
import Testing

@testable import Templates

/// Holds the work that reading and rendering a template takes to its size.
struct GrowthTests {
  @Test func `templates take work in proportion to their size`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      printFastGrowth(of: [template], patterns)
    }
    #expect(fastGrowth(in: result?.standardOutputContent) == [])
  }
}

private let template = GrowthReader("template") { text in
  var diagnostics: [Diagnostic] = []
  let set = TemplateSet(
    [
      SourceFile(path: "p.mustache", bytes: Array("p {{$b}}b{{/b}}\n".utf8)),
      SourceFile(path: "page.mustache", bytes: text),
    ], missing: .empty, reporting: &diagnostics)
  guard set.contains("page") else { return }
  var page: [UInt8] = []
  let list: Value = [["a": 1], ["a": 2]]
  try? set.render("page", with: [["a": "x", "l": list, "n": "p"] as Value], into: &page)
}

private let patterns =
  [
    "a", "\n", "\r\n", " ", " \n", "{{", "}}", "{{a}}", "{{{a}}}", "{{&a}}", "{{.}}", "{{a.b}}",
    "{{#l}}{{a}}{{/l}}", "{{#l}}", "{{^a}}b{{/a}}",
    "{{^a}}", "{{! a }}", "{{! a }}\n", " {{! a }}", "{{!", "{{>p}}", "{{>p}}\n", "  {{>p}}\n",
    "{{>*n}}", "{{>q}}", "{{<p}}{{$b}}c{{/b}}{{/p}}", "{{<p}}",
    "{{$b}}c{{/b}}", "{{$b}}", "{{=| |=}}|={{ }}=|", "{{=| |=}}", "{{/a}}", "{{#a}}{{/b}}",
    "{{a№}}", "{{#a№}}b{{/a№}}", "{{$b№}}c{{/b№}}", "{{ a }}",
    "{", "}", "{{{", "ä", "&", "<", "{{#a}}\n{{/a}}\n", "{{#a}} {{/a}}", "\t{{#a}}\t{{/a}}\t",
  ].map { Pattern($0) } + [
    Pattern("{{#l}}", before: String(repeating: "{{/l}}", count: 4)),
    Pattern(".a", after: "{{a", before: "}}"), Pattern(" ", after: "{{a", before: "}}"),
    Pattern("a", after: "{{", before: "}}"), Pattern("{{a}}", after: "{{#l}}", before: "{{/l}}"),
    Pattern("{{$b}}c{{/b}}", after: "{{<p}}", before: "{{/p}}"),
    Pattern("{{$b№}}c{{/b№}}", after: "{{<p}}", before: "{{/p}}"),
    Pattern("{{>p}}", after: "{{#l}}", before: "{{/l}}"), Pattern("a", after: "{{!"),
  ]
