internal import Testing

@testable internal import Serving

struct LivePageTests {
  private func live(_ page: String, version: String = "", token: String? = nil) -> String {
    String(
      decoding: LivePage(Array(page.utf8), seen: "s", version: version, token: token).bytes,
      as: UTF8.self)
  }

  @Test func `the script comes last in the head, and the page's policy lets it ask`() {
    let policy = "<meta http-equiv=\"Content-Security-Policy\" content=\""
    #expect(
      live("<head>\(policy)default-src 'none'\"></head><body></head></body>")
        == "<head>\(policy)connect-src 'self'; default-src 'none'\">"
        + "<link rel=\"stylesheet\" href=\"/podium/live.css?v=\">\n"
        + "<script defer src=\"/podium/live.js?v=\" data-seen=\"s\"></script>\n"
        + "</head><body></head></body>")
  }

  @Test(arguments: [
    ("default-src 'none'; connect-src 'none'", "default-src 'none'; connect-src 'self'"),
    (
      "connect-src https://a.example 'self'; img-src *",
      "connect-src 'self' https://a.example; img-src *"
    ),
    ("script-src 'self'; connect-src /podium/collect", "script-src 'self'; connect-src 'self'"),
  ])
  func `who may be asked already stays`(policy: String, wanted: String) {
    let start = "<meta http-equiv=\"Content-Security-Policy\" content=\""
    #expect(live("\(start)\(policy)\"></head>").hasPrefix("\(start)\(wanted)\">"))
  }

  @Test func `scripts and styles of the theme are named with their version`() {
    let page = """
      <link href="../podium/a.css"><script src="podium/b.js"></script><img src="podium/c.svg">\
      <a href="https://x.example/podium/d.js">podium/e.js</a><p title="podium/f.js">
      """
    #expect(
      live(page, version: "7").hasPrefix(
        """
        <link href="../podium/a.css?v=7"><script src="podium/b.js?v=7"></script><img src="podium/c.svg">\
        <a href="https://x.example/podium/d.js">podium/e.js</a><p title="podium/f.js">
        """))
  }

  @Test func `the script that keeps pages is taken out`() {
    let script = "<script defer src=\"../podium/offline.js\" data-root=\"../\"></script>\n"
    #expect(live("<head>\(script)</head>", version: "1").hasPrefix("<head><link"))
    let head = "<title>podium/offline.js</title><script src=\"podium/start.js\"></script>\n"
    #expect(live("\(head)\(script)</head>").hasPrefix(head + "<link"))
  }

  @Test func `only a page that may edit has the token`() {
    #expect(live("</head>", token: "abc").contains("<meta name=\"podium-edit\" content=\"abc\">"))
    #expect(!live("</head>").contains("podium-edit"))
  }

  @Test func `the files that a page shows are found`() {
    let page = "<img src=\"a/b.png\"><img src=\"data:x\"><script src=\"c.js?v=1\"></script>"
    #expect(sources(in: Array(page.utf8)) == ["a/b.png", "c.js"])
  }
}
