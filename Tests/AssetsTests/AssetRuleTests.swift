internal import Diagnostics
internal import Testing

@testable internal import Assets

struct AssetRuleTests {
  @Test(arguments: [
    "a.html", "a.HTM", "a/b.xhtml", "a.xht", "a.xml", "a.rss", "a.js", "a.mjs", "a.svgz", "a.swf",
    "a.php", "a.shtml",
    "a.mhtml", "a.html.gz", "a.svg.br", "a.js.en", "a.html.xyz", "a.html.", "a.html ", "a.xsl",
    "a.hta", "a.php.jpg", "a.PHP.svg", "a.phtml.txt", "a.shtml.en.png", "a.cgi.zip",
    "_redirects", "web.config", "a/Web.config", "vercel.json", "netlify.toml", "_routes.json",
  ])
  func `what could run is refused by its name`(_ path: String) {
    guard case .refused = AssetRule(forFile: path) else {
      Issue.record("\(AssetRule(forFile: path))")
      return
    }
  }

  @Test(arguments: [
    "a.png", "a.pdf", "a.html.txt", "a.js.zip", "a.css", "LICENSE", "_headers", "CNAME", "html",
    "a.b/c", "js.old/x.mp3",
    "a.tar.gz", "a.py", "a.json",
  ])
  func `what browsers show, play or save is copied`(_ path: String) {
    #expect(AssetRule(forFile: path) == .copied)
  }

  @Test(arguments: ["a.svg", "a.SVG", "a.en.svg"])
  func `drawings are cleaned`(_ path: String) {
    #expect(AssetRule(forFile: path) == .cleaned)
  }

  @Test(arguments: [
    ("a.png", "<svg onload=x>"), ("a.png", " \n<!DOCTYPE html>"), ("a.json", "<script>"),
    ("a", "<html>"), ("a.pdf", "<b>x"),
    ("a.png", "\u{FEFF}<html>"), ("a.xyz", "%%\n\n <SCRIPT >"), ("a.png", "<\0h\0t\0m\0l\0"),
    ("a.csv", "<?xml version='1.0'?>"),
    ("a.foo", "GIF89a<svg/onload=x>"), ("a.mp4", "</x>"),
  ])
  func `a file that begins like a page is not what its name says`(_ path: String, _ start: String) {
    #expect(AssetRule.isDisguised(path, start: Array(start.utf8)))
  }

  @Test(arguments: [
    ("a.txt", "<html>"), ("a.png", "\u{89}PNG <script>"), ("a.cpp", "#include <header.h>\nx<y"),
    ("a.csv", "a,<b>,c"), ("a", ""),
    ("a.json", "{\"a\":\"<html>\"}"), ("a", "1 < 2"), ("a.dat", "<1"),
  ])
  func `a file that only holds such marks is copied`(_ path: String, _ start: String) {
    #expect(!AssetRule.isDisguised(path, start: Array(start.utf8)))
  }

  @Test func `findings name the file, the place and the way out`() {
    var findings: [Diagnostic] = []
    #expect(publishable(SourceFile(path: "a.html", bytes: []), reporting: &findings) == nil)
    #expect(
      publishable(SourceFile(path: "b.png", bytes: Array("<p>".utf8)), reporting: &findings) == nil)
    #expect(
      publishable(SourceFile(path: "c.svg", bytes: Array("<svg>".utf8)), reporting: &findings)
        == nil)
    let text = "<svg xmlns='http://www.w3.org/2000/svg'>\n <script/></svg>"
    #expect(
      publishable(SourceFile(path: "d.svg", bytes: Array(text.utf8)), reporting: &findings) != nil)
    #expect(
      findings.map {
        "\($0.location.path):\($0.location.line):\($0.location.column) \($0.severity) \($0.code.name)"
      }
        == [
          "a.html:1:1 error file-active", "b.png:1:1 error file-disguised",
          "c.svg:1:1 error svg-unreadable",
          "d.svg:2:2 warning svg-cleaned",
        ])
  }
}
