internal import Testing

@testable internal import Serving

struct EditRequestTests {
  @Test(arguments: [
    ("geography/rivers.md", true), ("img/map.PNG", true), ("Übung.md", true), ("a.b.md", true),
    ("site.yml", false), ("a.html", false), ("a.svg", false), ("md", false), (".md", false),
    (".hidden/a.md", false), ("ledger/a.md", false), ("results/a.md", false), ("../a.md", false),
    ("a/../b.md", false), ("a//b.md", false), ("/a.md", false), ("a/", false), ("", false),
    ("a\\b.md", false), ("a\u{0}.md", false), ("a\n.md", false),
    (String(repeating: "a", count: 240) + ".md", false),
    (String(repeating: "a/", count: 40) + "a.md", false),
  ])
  func `only Markdown and images outside the ledger can be edited`(path: String, isAllowed: Bool) {
    #expect(((try? EditablePath(path, ledger: "results")) != nil) == isAllowed)
  }

  struct Example: CustomTestStringConvertible, Sendable {
    var method: String
    var parts: [String]
    var headers: [Header] = []
    var body = ""
    /// The status of the refusal; nil if it is understood.
    var refusal: Int?
    var testDescription: String { "\(method) \(parts.joined(separator: "/")) \(body)" }
  }

  private static let match = [Header("If-Match", "\"f1\"")]
  private static let new = [Header("If-None-Match", "*")]

  static let examples = [
    Example(method: "GET", parts: ["list"]),
    Example(method: "POST", parts: ["list"], refusal: 405),
    Example(method: "GET", parts: ["list", "more"], refusal: 405),
    Example(method: "GET", parts: ["file", "a", "b.md"]),
    Example(method: "PUT", parts: ["file", "b.md"], headers: match, body: "# B"),
    Example(method: "PUT", parts: ["file", "b.md"], headers: new),
    Example(method: "PUT", parts: ["file", "b.md"], refusal: 428),
    Example(method: "PUT", parts: ["file", "b.md"], headers: match + new, refusal: 400),
    Example(method: "PUT", parts: ["file", "b.md"], headers: match + match, refusal: 428),
    Example(
      method: "PUT", parts: ["file", "b.md"], headers: [Header("If-Match", "f1")], refusal: 400),
    Example(method: "DELETE", parts: ["file", "b.md"], headers: match),
    Example(method: "DELETE", parts: ["file", "b.md"], headers: new, refusal: 400),
    Example(method: "DELETE", parts: ["file", "b.md"], refusal: 428),
    Example(method: "PATCH", parts: ["file", "b.md"], refusal: 405),
    Example(method: "POST", parts: ["move", "b.md"], headers: match, body: "{\"to\":\"c.md\"}"),
    Example(
      method: "POST", parts: ["move", "b.md"], headers: match, body: "{\"to\":\"c.png\"}",
      refusal: 400),
    Example(
      method: "POST", parts: ["move", "b.md"], headers: match, body: "{\"to\":\"../c.md\"}",
      refusal: 400),
    Example(
      method: "POST", parts: ["move", "b.md"], headers: match, body: "{\"to\":\"c.md\",\"x\":1}",
      refusal: 400),
    Example(method: "POST", parts: ["move", "b.md"], headers: match, body: "to", refusal: 400),
    Example(method: "GET", parts: ["other"], refusal: 404),
    Example(method: "GET", parts: [], refusal: 404),
  ]

  @Test(arguments: examples)
  func `requests are understood or refused`(example: Example) {
    let request = Request(
      example.method, "/", headers: example.headers, body: Array(example.body.utf8))
    do throws(EditRefusal) {
      _ = try EditRequest(request, below: example.parts[...], ledger: nil)
      #expect(example.refusal == nil)
    } catch {
      #expect(error.response.status == example.refusal)
    }
  }

  @Test(arguments: [
    ("a.png", "89504E470D0A1A0A00", true), ("a.PNG", "FFD8FFE0", false),
    ("a.jpg", "FFD8FFE0", true),
    ("a.jpeg", "FFD8FFE1", true), ("a.gif", "474946383961", true), ("a.gif", "474946383561", false),
    ("a.webp", "52494646000000005745425056503820", true), ("a.webp", "5249464600000000", false),
    ("a.avif", "000000206674797061766966", true), ("a.avif", "000000206674797068656963", false),
    ("a.png", "", false), ("a.png", "3C7376673E", false),
  ])
  func `an image is what the end of its name says`(name: String, bytes: String, isTaken: Bool)
    throws
  {
    let digits = Array(bytes)
    let body = stride(from: 0, to: digits.count, by: 2).map {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)!
    }
    let request = Request("PUT", "/", headers: Self.new, body: body)
    let isRead = (try? EditRequest(request, below: ["file", name], ledger: nil)) != nil
    #expect(isRead == isTaken)
  }

  @Test func `secrets are compared whole`() {
    #expect(isSameSecret("abc", "abc"))
    #expect(!isSameSecret("abc", "abd") && !isSameSecret("abc", "ab") && !isSameSecret("", "a"))
  }
}
