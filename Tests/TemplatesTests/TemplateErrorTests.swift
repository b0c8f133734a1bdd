import Diagnostics
import Templates
import TestSupport
import Testing

/// Mistakes in templates and in what they ask of the data.
struct TemplateErrorTests {
  struct Mistake: CustomTestStringConvertible {
    var template: String
    var problem: TemplateError.Problem

    init(_ template: String, _ problem: TemplateError.Problem) {
      self.template = template
      self.problem = problem
    }

    var testDescription: String { template }
  }

  static let mistakes = [
    Mistake("a\n b ‸{{name", .unclosedTag),
    Mistake("‸{{{name}}", .unclosedTag),
    Mistake("‸{{! no end\n\n", .unclosedTag),
    Mistake("a ‸{{}}", .emptyTag),
    Mistake("a ‸{{# }}", .emptyTag),
    Mistake("‸{{a b}}", .badName("a b")),
    Mistake("‸{{a..b}}", .badName("a..b")),
    Mistake("‸{{.a}}", .badName(".a")),
    Mistake("‸{{=<%=}}", .badDelimiters),
    Mistake("‸{{= = == =}}", .badDelimiters),
    Mistake("{{#a}}\n  é{{#b}}‸{{/a}}", .mismatchedSection("a", open: "#b")),
    Mistake("{{^a}}‸{{/c}}{{/a}}", .mismatchedSection("c", open: "^a")),
    Mistake("{{#a}}{{/a}}\n‸{{/a}}", .unopenedSection("a")),
    Mistake("x\n‸{{#a}}\n", .unclosedSection("#a")),
    Mistake("‸{{<p}}{{$a}}{{/a}}", .unclosedSection("<p")),
    Mistake("a\r\n ‸{{>pagr}}", .missingTemplate("pagr", suggestion: "page")),
    Mistake("‸{{<none}}{{/none}}", .missingTemplate("none", suggestion: nil)),
  ]

  @Test(arguments: mistakes) func `a mistake is reported where it is`(_ mistake: Mistake) {
    let marked = Marked(mistake.template, path: "page.mustache")
    var diagnostics: [Diagnostic] = []
    _ = TemplateSet([marked.file], reporting: &diagnostics)
    #expect(diagnostics == [TemplateError(mistake.problem, at: marked.places[0]).diagnostic])
  }

  private static let parents = [
    SourceFile(path: "base.mustache", bytes: Array("{{$title}}{{/title}}{{>part}}".utf8)),
    SourceFile(path: "part.mustache", bytes: Array("{{$content}}none{{/content}}".utf8)),
    SourceFile(
      path: "mid.mustache",
      bytes: Array("{{<base}}{{$title}}{{$name}}{{/name}}{{/title}}{{/base}}".utf8)),
    SourceFile(path: "any.mustache", bytes: Array("{{>*name}}".utf8)),
  ]

  @Test(arguments: [
    "{{<base}}{{$title}}a{{/title}}{{$content}}b{{/content}}{{/base}}",
    "{{<mid}}{{$title}}a{{/title}}{{$content}}b{{/content}}{{$name}}c{{/name}}{{/mid}}",
    "{{<any}}{{$whatever}}a{{/whatever}}{{/any}}", "{{<base}}a comment{{/base}}",
    "{{#x}}{{<base}}{{$title}}{{$own}}{{/own}}{{/title}}{{/base}}{{/x}}",
  ])
  func `a block that the parent or what it includes has can be filled`(template: String) {
    var diagnostics: [Diagnostic] = []
    let page = SourceFile(path: "page.mustache", bytes: Array(template.utf8))
    _ = TemplateSet(Self.parents + [page], reporting: &diagnostics)
    #expect(diagnostics == [])
  }

  @Test(arguments: [
    ("{{<base}}{{$title}}a{{/title}}\n ‸{{$contnet}}b{{/contnet}}{{/base}}", "contnet", "content"),
    ("{{<mid}}‸{{$nmae}}a{{/nmae}}{{/mid}}", "nmae", "name"),
    (
      "{{#x}}{{<base}}{{$title}}{{<base}}‸{{$own}}{{/own}}{{/base}}{{/title}}{{/base}}{{/x}}",
      "own", nil
    ),
  ])
  func `a block that no template there has is reported, unless pages may lack names`(
    template: String, name: String, suggestion: String?
  ) {
    let marked = Marked(template, path: "page.mustache")
    var diagnostics: [Diagnostic] = []
    _ = TemplateSet(Self.parents + [marked.file], reporting: &diagnostics)
    let error = TemplateError(.missingBlock(name, suggestion: suggestion), at: marked.places[0])
    #expect(diagnostics == [error.diagnostic])
    diagnostics = []
    _ = TemplateSet(Self.parents + [marked.file], missing: .empty, reporting: &diagnostics)
    #expect(diagnostics == [])
  }

  @Test func `a parent of which a part is missing may have any block`() {
    var diagnostics: [Diagnostic] = []
    let base = SourceFile(path: "base.mustache", bytes: Array("{{>none}}".utf8))
    let page = SourceFile(
      path: "page.mustache", bytes: Array("{{<base}}{{$a}}b{{/a}}{{/base}}".utf8))
    _ = TemplateSet([base, page], reporting: &diagnostics)
    #expect(diagnostics.map(\.code) == [.templateMissingPartial])
  }

  static let requests = [
    Mistake("a\n{{site.title}} ‸{{titel}}", .unknownName("titel", suggestion: "title")),
    Mistake("‸{{#none}}{{/none}}", .unknownName("none", suggestion: nil)),
    Mistake("‸{{^none}}{{/none}}", .unknownName("none", suggestion: nil)),
    Mistake(
      "{{#rows}}{{n}}‸{{{ site.titles }}}{{/rows}}",
      .unknownName("site.titles", suggestion: "site.title")),
    Mistake("‸{{title.x}}", .unknownName("title.x", suggestion: "title")),
    Mistake("‸{{rows}}", .notText("rows")),
    Mistake("‸{{>*title}}", .missingTemplate("Home", suggestion: nil)),
    Mistake("‸{{>page}}", .endlessRecursion("page")),
    Mistake("{{#rows}}\n  ‸{{<page}}{{/page}}{{/rows}}", .endlessRecursion("page")),
  ]

  @Test(arguments: requests) func `what the data does not have is refused`(_ mistake: Mistake) {
    let marked = Marked(mistake.template, path: "page.mustache")
    var diagnostics: [Diagnostic] = []
    let set = TemplateSet([marked.file], reporting: &diagnostics)
    #expect(diagnostics.isEmpty)
    var page = Array("before".utf8)
    let data: Record = [
      "title": "Home", "site": ["title": "Atlas"], "rows": [["n": 1], ["n": 2]],
    ]
    #expect(throws: TemplateError(mistake.problem, at: marked.place)) {
      try set.render("page", with: [data], into: &page)
    }
    #expect(page == Array("before".utf8), "a page that fails is left as it was")
  }

  @Test func `a name inside nothing is nothing`() throws {
    let data: Value = ["next": .nothing]
    #expect(try rendered("[{{#next}}{{href}}{{/next}}{{next.href}}]", data) == "[]")
  }

  @Test func `a template that is not there is refused`() throws {
    var diagnostics: [Diagnostic] = []
    let set = TemplateSet(files("x"), reporting: &diagnostics)
    var page: [UInt8] = []
    #expect(set.contains("page") && !set.contains("pages"))
    #expect(
      throws: TemplateError(
        .missingTemplate("pages", suggestion: "page"),
        at: SourceLocation(path: "pages.mustache"))
    ) {
      try set.render("pages", with: [Record]([]), into: &page)
    }
  }

  @Test func `a broken template is reported once, however many use it`() {
    var diagnostics: [Diagnostic] = []
    let set = TemplateSet(
      files("{{>broken}}{{>broken}}", partials: ["broken": "{{#a}}", "other": "{{>broken}}"]),
      reporting: &diagnostics)
    #expect(diagnostics.map(\.location.path) == ["broken.mustache"])
    #expect(set.contains("page") && !set.contains("broken"))
  }

  @Test func `a later file replaces an earlier one of its name, and others are passed over`() throws
  {
    var diagnostics: [Diagnostic] = []
    let set = TemplateSet(
      files("theme {{") + [SourceFile(path: "style.css", bytes: Array("{{".utf8))]
        + files("own"), reporting: &diagnostics)
    #expect(diagnostics.isEmpty)
    var page: [UInt8] = []
    try set.render("page", with: [Record]([]), into: &page)
    #expect(page == Array("own".utf8))
  }

  @Test func `depth costs no stack`() throws {
    let depth = 3_000
    let open = String(repeating: "{{#a}}", count: depth)
    let close = String(repeating: "{{/a}}", count: depth)
    #expect(try rendered(open + "x" + close, ["a": true]) == "x")
  }

  @Test func `finite data may be deep`() throws {
    var node: Value = ["n": 0, "in": .nothing]
    for n in 1...200 { node = ["n": .number(n), "in": node] }
    let page = try rendered(
      "{{>node}}", partials: ["node": "{{n}} {{#in}}{{>node}}{{/in}}"], node)
    #expect(page.split(separator: " ").count == 201)
  }
}
