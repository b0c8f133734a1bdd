internal import Testing

@testable internal import Serving

struct FileResponseTests {
  private static let file = Representation(
    mediaType: "image/png", tag: "\"a1\"", modified: 784_111_777,
    body: .bytes(Array(0..<100)))
  private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

  struct Example: CustomTestStringConvertible, Sendable {
    var headers: [Header]
    var status: Int
    /// How many bytes are sent.
    var count: Int
    var testDescription: String { "\(headers.map { "\($0.name): \($0.value)" })" }

    init(_ headers: [(String, String)], _ status: Int, _ count: Int) {
      self.headers = headers.map { Header($0.0, $0.1) }
      self.status = status
      self.count = count
    }
  }

  static let examples = [
    Example([], 200, 100),
    Example([("If-None-Match", "\"a1\"")], 304, 0),
    Example([("if-none-match", "\"x\", W/\"a1\"")], 304, 0),
    Example([("If-None-Match", "*")], 304, 0),
    Example([("If-None-Match", "\"b\"")], 200, 100),
    Example([("If-Modified-Since", date)], 304, 0),
    Example([("If-Modified-Since", "Sun, 06 Nov 1994 08:49:36 GMT")], 200, 100),
    Example([("If-Modified-Since", "yesterday")], 200, 100),
    Example([("If-None-Match", "\"b\""), ("If-Modified-Since", date)], 200, 100),
    Example([("If-Match", "\"a1\"")], 200, 100),
    Example([("If-Match", "W/\"a1\"")], 412, 27),
    Example([("If-Match", "\"b\"")], 412, 27),
    Example([("If-Unmodified-Since", "Sun, 06 Nov 1994 08:49:36 GMT")], 412, 27),
    Example([("Range", "bytes=0-0")], 206, 1),
    Example([("Range", "bytes=10-19")], 206, 10),
    Example([("Range", "bytes=90-")], 206, 10),
    Example([("Range", "bytes=90-1000000000000000000000")], 206, 10),
    Example([("Range", "bytes=-7")], 206, 7),
    Example([("Range", "bytes=-700")], 206, 100),
    Example([("Range", "bytes=100-")], 416, 35),
    Example([("Range", "bytes=99999999999999999999-")], 416, 35),
    Example([("Range", "bytes=-0")], 416, 35),
    Example([("Range", "bytes=5-2")], 200, 100),
    Example([("Range", "bytes=0-1,4-5")], 200, 100),
    Example([("Range", "bytes=--1")], 200, 100),
    Example([("Range", "bytes=")], 200, 100),
    Example([("Range", "lines=1-2")], 200, 100),
    Example([("Range", "bytes=0-1"), ("Range", "bytes=2-3")], 200, 100),
    Example([("Range", "bytes=0-1"), ("If-Range", "\"a1\"")], 206, 2),
    Example([("Range", "bytes=0-1"), ("If-Range", "\"b\"")], 200, 100),
    Example([("Range", "bytes=0-1"), ("If-Range", date)], 206, 2),
    Example([("Range", "bytes=0-1"), ("If-Range", "Sun, 06 Nov 1994 08:49:38 GMT")], 200, 100),
  ]

  @Test(arguments: examples)
  func `conditions and ranges are answered as RFC 9110 has it`(example: Example) {
    let response = Self.file.response(to: Request("GET", "/", headers: example.headers))
    #expect(response.status == example.status)
    #expect(response.body.count == example.count)
    if example.status == 206, case .bytes(let bytes) = response.body {
      #expect(response["Content-Range"] == "bytes \(bytes[0])-\(bytes[bytes.count - 1])/100")
    }
  }

  @Test func `a HEAD says how long the file is, and other methods are refused`() {
    let head = Self.file.response(to: Request("HEAD", "/", headers: [Header("Range", "bytes=0-1")]))
    #expect(head.isHead && head.status == 200 && head.body.count == 100)
    #expect(Self.file.response(to: Request("POST", "/")).status == 405)
  }

  @Test(arguments: [
    (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, date),
    (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
    (1_709_164_799, "Wed, 28 Feb 2024 23:59:59 GMT"),
    (4_102_444_800, "Fri, 01 Jan 2100 00:00:00 GMT"),
  ])
  func `a date is written and read again`(seconds: Int, text: String) {
    #expect(httpDate(seconds) == text)
    #expect(Serving.seconds(ofHTTPDate: text) == seconds)
  }

  @Test(arguments: [
    "", "Sun, 06 Nov 1994 08:49:37 UTC", "Mon, 06 Nov 1994 08:49:37 GMT",
    "Sun, 31 Feb 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
    "Sun, 06 Nov 1994 24:00:00 GMT",
  ])
  func `what is no date is none`(text: String) {
    #expect(seconds(ofHTTPDate: text) == nil)
  }
}
