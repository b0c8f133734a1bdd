import Diagnostics
import TestSupport
import Testing
import Theme
import Workspace

@testable import Building

/// A site's own files in place of the theme's.
struct OwnThemeTests {
  private let folder = TemporaryFolder()

  private func findings(_ path: String, _ bytes: [UInt8]) throws -> [String] {
    folder.write("", to: "templates/" + path)
    try writeFile(bytes, to: folder("templates/" + path))
    var findings: [Diagnostic] = []
    _ = try loadTheme(from: folder("templates"), reporting: &findings)
    return findings.map { "\($0.location.path): \($0.severity) \($0.code.name)" }
  }

  @Test(arguments: ["pages/home.mustache", "styles/own.css", "scripts/home.js"])
  func `a file that is no UTF-8 text is an error`(path: String) throws {
    #expect(try findings(path, [0x68, 0xE9]) == ["\(path): error not-utf-8"])
    #expect(try findings(path, [0x68, 0]) == ["\(path): error nul-byte"])
    #expect(try findings(path, [0xFF, 0xFE, 0x68, 0]) == ["\(path): error not-utf-8"])
    #expect(try findings(path, [0xEF, 0xBB, 0xBF, 0x20]) == [])
  }

  @Test(arguments: [
    (":root {\n  ‸--accent: 0b5a49;\n}", "write #0b5a49"),
    (":root{--ink:#000;‸--spark : FFF }", "write #FFF"),
    (":root {\n  ‸--accnt: #0b5a49;\n}", "did you mean --accent?"),
  ])
  func `a colour that browsers leave out is told`(text: String, way: String) throws {
    let example = Marked(text), path = "styles/colours.css"
    #expect(try findings(path, example.file.bytes) == ["\(path): warning theme-colour"])
    var found: [Diagnostic] = []
    _ = try loadTheme(from: folder("templates"), reporting: &found)
    #expect(found.first?.message.hasSuffix(way) == true)
    #expect(found.first?.location.column == example.place.column)
    for fine in [
      ":root { --accent: #0b5a49; --ink: black; --spark: var(--own); --own: 0b5a49 }",
      "a { color: var(--accnt); --accnt: red }", "/* --accent: 0b5a49; */",
    ] {
      #expect(try findings(path, Array(fine.utf8)) == [])
    }
  }

  @Test(arguments: [
    (
      "pages/page.mustache", "<script src=\"{{root}}podium/‸serch.js\"></script>",
      "did you mean \"search.js\"?"
    ),
    (
      "pages/page.mustache", "<img src='{{root}}podium/‸img/logo.png'>",
      "correct the name, or add the file"
    ),
    (
      "pages/page.mustache", "{{<layout}}{{$sheet}}‸pages{{/sheet}}{{/layout}}",
      "did you mean \"page.css\"?"
    ),
    (
      "styles/home.css", "body { background: url(\"‸bg.png?1\") }",
      "correct the name, or add the file"
    ),
    (
      "styles/home.css", "body { background: url( ‸fonts/a.woff2 ) }",
      "correct the name, or add the file"
    ),
    ("styles/home.css", "@import '‸pages.css';", "did you mean \"page.css\"?"),
  ])
  func `a file that nothing becomes is told where it is named`(
    path: String, text: String, way: String
  ) throws {
    let example = Marked(text)
    #expect(try findings(path, example.file.bytes) == ["\(path): warning theme-file-missing"])
    var findings: [Diagnostic] = []
    _ = try loadTheme(from: folder("templates"), reporting: &findings)
    #expect(findings.first?.message.hasSuffix(way) == true)
    #expect(findings.first?.location.column == example.place.column)
  }

  @Test(arguments: [
    (
      "pages/page.mustache",
      "<script src=\"{{root}}podium/search.js\"></script>{{root}}podium/{{words-script}}"
    ),
    ("pages/page.mustache", "{{! {{root}}podium/no.js }}<!-- {{root}}podium/no.css -->"),
    ("pages/page.mustache", "<script src=\"{{root}}podium/search/index.js\"></script>"),
    (
      "styles/home.css",
      "/* url(no.png) */ a { background: url(data:,x) url(icon.svg#a) url(../x.png) }"
    ),
    (
      "styles/home.css",
      "a::before { content: \"url(no.png)\"; width: curl(no.png); @import url(icon.svg); b: image-set(url(icon.svg) 1x) }"
    ),
  ])
  func `a file that something becomes is no finding`(path: String, text: String) throws {
    #expect(try findings(path, Array(text.utf8)) == [])
  }

  @Test func `the theme names no file that is missing`() throws {
    for file in themeFiles where !file.path.hasPrefix("words/") {
      folder.write(
        String(decoding: file.bytes, as: UTF8.self) + "\n", to: "templates/" + file.path)
    }
    var findings: [Diagnostic] = []
    _ = try loadTheme(from: folder("templates"), reporting: &findings)
    #expect(findings.filter { $0.code.name == "theme-file-missing" } == [])
  }

  @Test func `a file in the place of the folder is told`() {
    folder.write("x", to: "templates")
    var findings: [Diagnostic] = []
    #expect(throws: WorkspaceError.self) {
      try loadTheme(from: folder("templates"), reporting: &findings)
    }
  }

  @Test(arguments: [
    ("{\"submitt\":\"x\"}", "did you mean \"submit\"?"),
    ("{\"period.since\":\"x {form}\"}", "{form}"),
  ])
  func `words that nothing says, and places that nothing fills, are warnings`(
    text: String, message: String
  ) throws {
    for language in ["en", "fi"] {
      let path = "words/\(language).json"
      folder.write(text, to: "templates/" + path)
      var findings: [Diagnostic] = []
      _ = try loadTheme(from: folder("templates"), reporting: &findings)
      #expect(findings.map(\.code.name).contains("words-unknown"))
      #expect(findings.contains { $0.message.contains(message) })
      folder.remove("templates/" + path)
    }
  }

  @Test func `a word that nothing says is told where it stands`() throws {
    let example = Marked(
      "{\n  \"skip\": \"Jump\",\n  ‸\"submitt\": \"x\"\n}", path: "words/en.json")
    folder.write(String(decoding: example.file.bytes, as: UTF8.self), to: "templates/words/en.json")
    var findings: [Diagnostic] = []
    _ = try loadTheme(from: folder("templates"), reporting: &findings)
    #expect(findings.map(\.location) == [example.place])
  }

  @Test(arguments: [
    "{\"period.since\":\"from {from} on\",\"submit\":\"Go\"}",
    "{\"label.points.few\":\"{n} points\"}",
    "{\"own-greeting\":\"Hello\"}", "{\"period.since\":\"ever since\"}",
  ])
  func `words that some page says are no finding`(text: String) throws {
    #expect(try findings("words/en.json", Array(text.utf8)) == [])
  }

  @Test func `copies of the words of the program are no finding`() throws {
    let files = themeFiles.filter { $0.path.hasPrefix("words/") }
    #expect(files.count >= 12)
    for file in files { #expect(try findings(file.path, file.bytes) == [], "\(file.path)") }
  }
}
