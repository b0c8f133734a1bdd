import Addresses
internal import Testing

@testable internal import Serving

struct RequestTargetTests {
  struct Example: CustomTestStringConvertible, Sendable {
    var target: String
    /// Nil where the target is refused.
    var path: String?
    var query: [String: String] = [:]
    var testDescription: String { target }

    init(_ target: String, _ path: String?, _ query: [String: String] = [:]) {
      self.target = target
      self.path = path
      self.query = query
    }
  }

  static let examples = [
    Example("/", ""),
    Example("/index.html", "index.html"),
    Example("/geography/", "geography/"),
    Example("/a%20b.html", "a b.html"),
    Example("/%C3%A4.html", "ä.html"),
    Example("/a?x=1&y=a+b%26c&z", "a", ["x": "1", "y": "a b&c", "z": ""]),
    Example("/?", ""),
    Example("/.hidden", ".hidden"),
    Example("/...", "..."),
    Example("", nil),
    Example("index.html", nil),
    Example("*", nil),
    Example("http://localhost/", nil),
    Example("//", nil),
    Example("//etc/passwd", nil),
    Example("/a//b", nil),
    Example("/a//", nil),
    Example("/..", nil),
    Example("/../etc/passwd", nil),
    Example("/a/../b", nil),
    Example("/a/./b", nil),
    Example("/%2e%2e/etc/passwd", nil),
    Example("/%2E%2E%2Fetc%2Fpasswd", nil),
    Example("/.%2e/x", nil),
    Example("/a%2fb", nil),
    Example("/a\\..\\b", nil),
    Example("/a%5cb", nil),
    Example("/a%00.html", nil),
    Example("/a%0d%0aX: y", nil),
    Example("/a%7f", nil),
    Example("/%", nil),
    Example("/%4", nil),
    Example("/%zz", nil),
    Example("/%ff", nil),
    Example("/%c0%ae%c0%ae/x", nil),
    Example("/%ed%a0%80", nil),
    Example("/a?x=%0", nil),
    Example("/" + String(repeating: "a", count: 4096), nil),
  ]

  @Test(arguments: examples)
  func `a target has one spelling, and what could lead elsewhere is refused`(example: Example) {
    let target = try? RequestTarget(Array(example.target.utf8))
    #expect(target?.path == example.path)
    if target != nil { #expect(target?.query == example.query) }
  }

  @Test func `a path comes back from an address as it went in`() throws {
    let path = "geography/ä b%?&.html"
    #expect(try RequestTarget(Array(("/" + percentEncoded(path)).utf8)).path == path)
  }
}
