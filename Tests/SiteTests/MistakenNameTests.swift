import Diagnostics
import Testing

/// Files whose names or places make something else of them than their authors meant.
struct MistakenNameTests {
  private let question = "# T\n\n## Which one?\n\n- [x] a\n- [ ] b\n"

  private func findings(_ path: String, _ text: String? = nil, more: String = "") -> [String] {
    let site = LittleSite("-- site.yml --\ntitle: T\n\(more)-- \(path) --\n\(text ?? question)")
    return site.findings.map { "\($0.severity) \($0.code.name)" }
  }

  @Test(arguments: ["a.md.txt", "a/b.mkd", "c.mdown", "d.md.", "e.gift.TXT", "f.mdx", "g.Rmd"])
  func `a file that is nearly a page is a warning, unless a page links to it`(path: String) {
    #expect(findings(path) == ["warning page-unread"])
    let link = "# A\n\n[source](</\(path)>)\n"
    #expect(findings(path, more: "-- links.md --\n\(link)") == [])
  }

  @Test(arguments: ["a.txt", "md.txt", "MKD", "a.md.zip"])
  func `any other file is none`(path: String) {
    #expect(findings(path) == [])
  }

  @Test(arguments: ["contact.md", "index.md", "players/ada.md"])
  func `questions where no quiz can stand are a warning`(path: String) {
    #expect(findings(path) == ["warning answers-unread"])
    #expect(findings(path, "---\ntype: article\n---\n" + question) == [])
    #expect(findings(path, "# To do\n\n- [x] a\n- [ ] b\n") == [])
  }

  @Test func `a language with an underscore translates nothing`() {
    #expect(findings("a.pt_BR.md") == ["warning translation-base"])
    #expect(findings("a.old_one.md") == [] && findings("a_b.v2.md") == [])
  }

  @Test(arguments: ["日本.md", "-.md"])
  func `a name at the top without a letter is an error, whatever it holds`(path: String) {
    #expect(findings(path) == ["error page-name-empty"])
    #expect(findings(path, "Text\n") == ["error page-name-empty"])
  }

  @Test(arguments: ["العربية/index.md", "-/index.md", "日本/a.md"])
  func `a folder whose name has no letter for its address is an error`(path: String) {
    #expect(findings(path) == ["error page-name-empty"])
    #expect(findings(path, "---\ntype: quiz\n---\n\n" + question) == ["error page-name-empty"])
  }

  @Test func `a folder that is Podium's but for case is reported`() {
    #expect(findings("Players/ada.md", "Text\n") == ["error page-name-reserved"])
    #expect(findings("Podium/a.txt", "Text\n") == ["warning names-alike"])
    #expect(findings("Robots.txt", "Text\n") == ["warning names-alike"])
  }

  @Test(arguments: [
    "a_fi.md", "a-fi.md", "a_pt-BR.md", "a_pt_BR.md", "a.jp.md", "a-FI.md",
  ])
  func `a quiz beside another whose name ends like a translation's is a warning`(path: String) {
    let base = "-- a.md --\n\(question.replacing("# T", with: "# U"))"
    #expect(findings(path, more: base) == ["warning translation-base"])
    #expect(findings(path) == [])
    #expect(findings(path, "# T\n", more: base) == [])
    #expect(findings(path, more: "-- a.md --\n# U\n") == [])
  }

  @Test(arguments: ["a_no-1.md", "a-to.md", "a.v2.md", "a-and-b.md", "fi.md", "a_map.md"])
  func `a name that ends in no language of the pages is none`(path: String) {
    #expect(findings(path, more: "-- a.md --\n\(question.replacing("# T", with: "# U"))") == [])
  }

  @Test(arguments: [
    "con.md", "a/Aux.md", "nul/a.md", "com1.md", "lpt9.txt", "a:b.txt", "why?.txt", "ends./a.txt",
    "ax /b.txt",
  ])
  func `a name that Windows refuses is a warning`(path: String) {
    #expect(findings(path) == ["warning name-on-windows"])
  }

  @Test(arguments: ["con-tour.md", "com.md", "com0.txt", "auxiliary.txt", "a.con.txt", "null.md"])
  func `a name that only looks like it is none`(path: String) {
    #expect(findings(path) == [])
  }

  @Test(arguments: [
    ("[[a]]", "[a](a.md)"), ("[[A|The letter]]", "[A](a.md)"), ("[[b#Part]]", "[b](sub/b.md)"),
    ("[[sub/b]]", "[sub/b](sub/b.md)"), ("[[map.png]]", nil), ("[[nothing]]", nil),
  ])
  func `double brackets around the name of a page are a warning that says how to link`(
    text: String, link: String?
  ) {
    let site = LittleSite(
      "-- x.md --\n# X\n\nSee \(text).\n-- a.md --\n\(question)-- sub/b.md --\n# B\n\nText\n")
    #expect(site.codes == (link == nil ? [] : ["markup-unread"]))
    if let link { #expect(site.findings.first?.message.contains("write \(link)") == true) }
  }

  @Test(arguments: [
    ("[x](podium/quiz.css)", true), ("![x](podium/icon.svg)", true), ("[x](podium/site.js)", true),
    ("[x](podium/search/index.js)", true), ("[x](podium/none.css)", false),
    ("![x](podium/none.png)", false), ("[x](podium/)", false),
  ])
  func `links to Podium's own files are told if there is none`(link: String, isThere: Bool) {
    let site = LittleSite("-- a.md --\n# A\n\n\(link)\n")
    #expect(site.codes == (isThere ? [] : ["link-broken"]))
  }

  @Test(arguments: [
    ("[x](ada@example.org)", "mailto:"), ("[x](www.example.org)", "https://"),
    ("![x](a#b.txt)", "%23"), ("[x](a#b.txt)", "%23"), ("![x](a?b.txt)", "%3F"),
    ("[x](a?b.txt)", "%3F"), ("[x](www.example.org/page)", "https://"),
    ("![x](photo@2x.png)", "did you mean Photo@2x.png?"), ("[x](notes@home.pd)", "mailto:"),
    ("[x](notes@home.PDF)", "did you mean notes@home.pdf?"),
  ])
  func `an address that is taken for a path says what to write`(link: String, way: String) {
    let files = ["a#b.txt", "a?b.txt", "Photo@2x.png", "notes@home.pdf"].map { "-- \($0) --\nx\n" }
    let site = LittleSite("-- a.md --\n# A\n\n\(link)\n" + files.joined())
    let broken = site.findings.filter { $0.code.name == "link-broken" }
    #expect(broken.count == 1)
    #expect(broken.first?.message.contains(way) == true)
  }
}
