import Diagnostics
import TestSupport
import Testing

@testable import Content

struct PlayerPageWritingTests {
  /// What a site reads of a page that was written from plain text.
  private func read(_ name: String, _ bio: String) -> (page: PlayerPage?, findings: [Diagnostic]) {
    let bytes = playerPage(name: name, picture: "img/ada.webp", bio: bio)
    var findings: [Diagnostic] = []
    let parsed = readDocument(
      SourceFile(path: "players/ada.md", bytes: bytes), settings: SiteSettings(),
      reporting: &findings)
    guard case .player(let page)? = parsed?.document.content else { return (nil, findings) }
    return (page, findings)
  }

  private func html(_ bio: String) -> String {
    bio.split(separator: "\n").map { line in
      let escapes: [Character: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"]
      return "<p>" + line.map { escapes[$0] ?? String($0) }.joined() + "</p>"
    }.joined(separator: "\n")
  }

  @Test(arguments: [
    "plain", "two\nlines", "# heading", "===\n---", "- item", "1. item", "> quote", "```\ncode",
    "*a* **b** _c_ `d`", "[a](https://x.y) ![b](c.png) <https://x.y> [d]: /x", "[x] done",
    "<script>alert(1)</script>", "<b>bold</b> &amp; &lt; &#60;", "$a_1$ and $$b$$", "\\* \\\\",
    "---\nname: other\n---", "a | b\n--- | ---", "[^1] and [^1]: note", "::: note", "{#id .class}",
    "https://example.org www.example.org a@b.c", "\u{FEFF}mark", "~~struck~~ ++x++ ==y==",
    "@ 62,35",
    "- [ ] box", "+++\ntitle: x\n+++", "a  b\u{A0}c", "!", "[", "<!-- -->", "%%x%%", "\u{200F}rtl",
  ])
  func `a text stays the text that it is`(_ bio: String) {
    let (page, findings) = read("Ada", bio)
    #expect(page?.body.text == html(bio))
    #expect(findings.isEmpty)
  }

  @Test(arguments: [
    "Ada", "no", "12", "a: b", "# x", "\"quoted\"", "back\\slash", "- x", "{a}", "Ünï", "日本", "~",
    "null", "a #b", "&a", "*a", "!t", "'x'", "%", "@", "`", "|", ">", "\u{FEFF}",
  ])
  func `a name stays the name that it is`(_ name: String) {
    let (page, findings) = read(name, "")
    #expect(page?.name == name || name == "\u{FEFF}")
    #expect(page?.photos.map(\.path) == ["img/ada.webp"])
    #expect(page?.body.text == "")
    #expect(findings.isEmpty)
  }

  @Test func `random texts of signs are never read as Markdown`() {
    let signs = Array("ab \\`*_{}[]()#+-.!|<>&;:$%@^~=\"'/0149x\n")
    var random = SeededRandom(seed: 17)
    for run in 0..<1000 {
      let bio = String((0..<24).map { _ in signs[Int.random(in: signs.indices, using: &random)] })
      let tidy = bio.split(separator: "\n").map { line in
        line.split(separator: " ").joined(separator: " ")
      }.filter { !$0.isEmpty }.joined(separator: "\n")
      #expect(read("Ada", tidy).page?.body.text == html(tidy), "run \(run): \(tidy)")
    }
  }
}
