internal import TestSupport
internal import Testing

@testable internal import Serving

/// Requests put together at random from what is likely to do harm.
///
/// The seed is fixed, so that a failure comes again.
struct FuzzTests {
  private static let pieces = [
    "/", "//", "..", ".", "%2e", "%2f", "%5c", "%00", "%", "%f", "%zz", "%ff", "\\", "?", "&",
    "=", "+", "#", "podium", "edit", "file", "list", "move", "live", "page", "seen", "a.md",
    "index.html", "ledger", "ä", "\u{0}", "\u{7f}", "\r\n", " ", "\"", "*", "W/", "bytes=", "-",
    "0", "99999999999999999999", ",", "http:", "localhost:8000", "[::1]:8000", "{\"to\":", "}",
    "Sun, 06 Nov 1994 08:49:37 GMT", "👩‍🏫",
  ]
  private static let names = [
    "Host", "Origin", "Range", "If-Range", "If-Match", "If-None-Match", "If-Modified-Since",
    "If-Unmodified-Since", "Sec-Fetch-Site", "Content-Length", "Podium-Edit",
  ]

  private static func text(_ dice: inout SeededRandom) -> String {
    (0..<Int.random(in: 0...8, using: &dice)).map { _ in
      pieces.randomElement(using: &dice) ?? ""
    }.joined()
  }

  @Test func `no request makes the handling of requests fail, or leads out of the site`() {
    var dice = SeededRandom(seed: 20_261_121)
    let hosts = HostNames(names: [], port: 8000)
    let file = Representation(
      mediaType: "text/plain", tag: "\"0\"", modified: 784_111_777, body: .bytes(Array(0..<50)))
    for _ in 0..<20_000 {
      var target = Array(("/" + Self.text(&dice)).utf8)
      if Bool.random(using: &dice), !target.isEmpty {
        target[Int.random(in: 0..<target.count, using: &dice)] = .random(in: 0...255, using: &dice)
      }
      let headers = (0..<Int.random(in: 0...4, using: &dice)).map { _ in
        Header(Self.names.randomElement(using: &dice) ?? "", Self.text(&dice))
      }
      let method = ["GET", "HEAD", "PUT", "DELETE", "POST", ""].randomElement(using: &dice) ?? ""
      let request = Request(
        method: method, target: target, headers: headers, body: Array(Self.text(&dice).utf8),
        peer: "127.0.0.1")
      _ = hosts.refusal(of: request)
      let response = file.response(to: request)
      #expect([200, 206, 304, 405, 412, 416].contains(response.status))
      #expect(response.body.count <= 50)
      if let target = try? RequestTarget(request.target) {
        #expect(target.parts.allSatisfy { $0 != ".." && $0 != "." && !$0.contains("/") })
        #expect(!target.path.utf8.contains(0))
        _ = LiveQuestion(target)
        if let wanted = try? EditRequest(request, below: target.parts[...], ledger: nil),
          case .write(let path, _, _) = wanted
        {
          #expect(!path.text.hasPrefix("/") && !path.text.contains(".."))
        }
      }
      _ = LivePage(target, seen: Self.text(&dice), version: "1").bytes.count
    }
  }
}
