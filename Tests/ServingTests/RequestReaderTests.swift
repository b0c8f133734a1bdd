internal import Testing

@testable internal import Serving

struct RequestReaderTests {
  /// What a reader makes of bytes that arrive in parts of a size.
  private func outcome(of text: String, limit: Int = 100, size: Int = .max) -> [String] {
    var reader = RequestReader(peer: "127.0.0.1")
    var found: [String] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      reader.append(rest.prefix(size))
      rest = rest.dropFirst(size)
      steps: while true {
        switch reader.next(bodyLimit: { _ in limit }) {
        case .incomplete: break steps
        case .expectsContinue: found.append("continue")
        case .request(let request, let isLast):
          let target = String(decoding: request.target, as: UTF8.self)
          let body = String(decoding: request.body, as: UTF8.self)
          found.append("\(request.method) \(target) \(body)" + (isLast ? "!" : ""))
          if isLast { return found }
        case .refused(let response):
          #expect(response["Connection"] == "close")
          return found + ["\(response.status)"]
        }
      }
    }
    return found
  }

  @Test(arguments: [
    ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", ["GET / "]),
    ("GET / HTTP/1.1\r\n\r\nHEAD /b HTTP/1.1\r\n\r\n", ["GET / ", "HEAD /b "]),
    ("GET / HTTP/1.0\r\n\r\nGET / HTTP/1.0\r\n\r\n", ["GET / !"]),
    ("GET / HTTP/1.1\r\nConnection: x, Close\r\n\r\n", ["GET / !"]),
    ("GET / HTTP/1.1\r\nConnection: closed\r\n\r\n", ["GET / "]),
    (
      "PUT /a HTTP/1.1\r\nContent-Length: 3\r\n\r\nabcGET /b HTTP/1.1\r\n\r\n",
      ["PUT /a abc", "GET /b "]
    ),
    ("PUT /a HTTP/1.1\r\nContent-Length:0\r\n\r\n", ["PUT /a "]),
    ("PUT /a HTTP/1.1\r\nContent-Length: \t 03 \r\n\r\nab\n", ["PUT /a ab\n"]),
    ("PUT /a HTTP/1.1\r\nContent-Length: 3\r\n\r\nab", []),
    ("GET / HTTP/1.1\r\nHost: a\r\n", []),
  ])
  func `requests are read however they arrive`(_ text: String, _ expected: [String]) {
    for size in [1, 2, 3, 7, Int.max] {
      #expect(outcome(of: text, size: size) == expected)
    }
  }

  @Test(arguments: [
    "GET / HTTP/1.1\n\n", "GET / HTTP/1.1\r\nHost: a\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\n\n",
    "GET / HTTP/1.1\r\nHost: a\rX: b\r\n\r\n", "GET / HTTP/1.1\r\r\n\r\n",
    "\r\nGET / HTTP/1.1\r\n\r\n",
    "\nGET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nX: a\r\n b\r\n\r\n",
    "GET / HTTP/1.1\r\nX : a\r\n\r\n",
    "GET / HTTP/1.1\r\nX\r\n\r\n", "GET / HTTP/1.1\r\n: a\r\n\r\n",
    "GET / HTTP/1.1\r\nX: \0\r\n\r\n",
    "GET  / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1 \r\n\r\n", " GET / HTTP/1.1\r\n\r\n",
    "GET /\r\n\r\n",
    "GET /\t HTTP/1.1\r\n\r\n", "G(T / HTTP/1.1\r\n\r\n", "GET / http/1.1\r\n\r\n",
    "GET / FTP/1.1\r\n\r\n",
    "PUT / HTTP/1.1\r\nContent-Length: \r\n\r\n", "PUT / HTTP/1.1\r\nContent-Length: +1\r\n\r\na",
    "PUT / HTTP/1.1\r\nContent-Length: -1\r\n\r\na",
    "PUT / HTTP/1.1\r\nContent-Length: 1, 1\r\n\r\na",
    "PUT / HTTP/1.1\r\nContent-Length: 0x1\r\n\r\na",
    "PUT / HTTP/1.1\r\nContent-Length: 1 1\r\n\r\na",
    "PUT / HTTP/1.1\r\nContent-Length: 1\r\ncontent-length: 1\r\n\r\na",
    "PUT / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\na",
  ])
  func `what could be read in two ways is refused`(_ text: String) {
    for size in [1, 2, Int.max] { #expect(outcome(of: text, size: size) == ["400"]) }
  }

  @Test func `each limit has its own answer`() {
    #expect(outcome(of: "GET / HTTP/2.0\r\n\r\n") == ["505"])
    #expect(outcome(of: "PUT / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n") == ["411"])
    let put = "PUT / HTTP/1.1\r\nContent-Length: "
    #expect(outcome(of: put + "101\r\n\r\n") == ["413"])
    #expect(outcome(of: put + String(repeating: "9", count: 40) + "\r\n\r\n") == ["413"])
    #expect(outcome(of: put + "3\r\n\r\nabc", limit: 0) == ["PUT / !"])
    #expect(outcome(of: put + "3\r\nExpect: 100-Continue\r\n\r\n", size: 1) == ["continue"])
    #expect(outcome(of: put + "3\r\nExpect: 100-continue\r\n\r\nabc") == ["PUT / abc"])
    #expect(outcome(of: put + "300\r\nExpect: 100-continue\r\n\r\n") == ["413"])
    let long = "GET / HTTP/1.1\r\nX: " + String(repeating: "a", count: RequestReader.headLimit)
    for size in [1000, Int.max] { #expect(outcome(of: long, size: size) == ["431"]) }
  }

  @Test func `the bytes of a body are known before it is whole`() {
    var reader = RequestReader(peer: "")
    reader.append("PUT / HTTP/1.1\r\nContent-Length: 9\r\n\r\nabcd".utf8)
    _ = reader.next { _ in 10 }
    #expect(reader.heldBodyCount == 4)
    reader.append("efghi".utf8)
    _ = reader.next { _ in 10 }
    #expect(reader.heldBodyCount == 0)
  }

  @Test func `a response is one, whatever its headers hold`() {
    let response = Response(
      200, [Header("Location", "/a\r\nX: b"), Header("X\r\n", "a"), Header("Y", "ä")],
      body: .bytes([1, 2]))
    let head = String(decoding: response.head(at: 784_111_777, isLast: true), as: UTF8.self)
    #expect(
      head
        == "HTTP/1.1 200 OK\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\nY: ä\r\nContent-Length: 2\r\n"
        + "Connection: close\r\n\r\n")
  }
}
