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

  @Test func `a folder that is Podium's but for case is reported`() {
    #expect(findings("Players/ada.md", "Text\n") == ["error page-name-reserved"])
    #expect(findings("Podium/a.txt", "Text\n") == ["warning names-alike"])
    #expect(findings("Robots.txt", "Text\n") == ["warning names-alike"])
  }
}
