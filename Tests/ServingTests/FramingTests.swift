internal import Testing

@testable internal import Serving

struct FramingTests {
  @Test(arguments: [
    [], [Header("Content-Length", "5")], [Header("Transfer-Encoding", "Chunked")],
    [Header("X-Any", "a\tb é")],
  ])
  func `a request with one end is taken`(_ headers: [Header]) {
    #expect(Request("GET", "/", headers: headers).framingRefusal == nil)
  }

  @Test(arguments: [
    [Header("Content-Length", "5"), Header("content-length", "5")],
    [Header("Content-Length", "5"), Header("Transfer-Encoding", "chunked")],
    [Header("Transfer-Encoding", "chunked"), Header("Transfer-Encoding", "chunked")],
    [Header("Transfer-Encoding", "gzip, chunked")], [Header("Transfer-Encoding", "")],
    [Header("X ", "a")], [Header("", "a")], [Header("X(", "a")], [Header("X", "a\u{0}b")],
    [Header("X", "a\nb")], [Header("X", "\u{7F}")],
  ])
  func `a request that could end elsewhere is refused`(_ headers: [Header]) {
    let refusal = Request("GET", "/", headers: headers).framingRefusal
    #expect(refusal?.status == 400)
    #expect(refusal?["Connection"] == "close")
  }

  @Test func `a cookie is found by its whole name, once`() {
    func cookie(_ text: String) -> String? {
      Request("GET", "/", headers: [Header("Cookie", text)]).cookie("a")
    }
    #expect(cookie("a=1") == "1")
    #expect(cookie("b=2; a=1=2; aa=3") == "1=2")
    #expect(cookie("a=1; a=2") == nil)
    #expect(cookie("A=1; aa=2; a") == nil)
    #expect(cookie("") == nil)
  }

  @Test(arguments: [
    ("text/html; charset=utf-8", "frame-ancestors"), ("text/javascript", "frame-ancestors"),
    ("image/svg+xml", "sandbox;"), ("application/xml", "sandbox;"),
    ("application/json", "sandbox;"),
  ])
  func `what the site makes is sandboxed unless pages run it`(_ type: String, _ start: String) {
    #expect(ContentPolicy(forOwn: type).header.hasPrefix(start))
  }

  @Test(arguments: [
    ("text/html", false, false, "sandbox;"), ("text/html", false, true, "sandbox;"),
    ("text/html", true, false, "frame-ancestors"),
    ("text/html", true, true, "sandbox allow-scripts"),
    ("application/pdf", false, true, "frame-ancestors"),
    ("video/mp4", false, true, "frame-ancestors"),
  ])
  func `what authors put beside pages has no rights of the site`(
    _ type: String, _ isTrusted: Bool, _ canEdit: Bool, _ start: String
  ) {
    let policy = ContentPolicy(forFile: type, isTrusted: isTrusted, canEdit: canEdit)
    #expect(policy.header.hasPrefix(start))
    #expect(!policy.header.contains("allow-same-origin"))
  }
}
