internal import TestSupport
internal import Testing

@testable internal import Serving

/// Holds the work that reading requests takes to their size, however they arrive.
struct GrowthTests {
  @Test func `requests take work in proportion to their size`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      // The limit of a head stays far away.
      printFastGrowth(of: [whole, inPieces], requestPatterns, count: 64)
    }
    #expect(fastGrowth(in: result?.standardOutputContent) == [])
  }

  @Test func `pages take work in proportion to their size as they are served`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      let page = GrowthReader("page") { _ = LivePage($0, seen: "s", version: "v") }
      printFastGrowth(
        of: [page],
        ["podium/ ", "podium/", "\"podium/ ", "/", "src=\"podium/a.js\" "].map { Pattern($0) })
    }
    #expect(fastGrowth(in: result?.standardOutputContent) == [])
  }

  @Test func `what a pupil sends takes work in proportion to its size`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      printFastGrowth(of: [answer], answerPatterns)
    }
    #expect(fastGrowth(in: result?.standardOutputContent) == [])
  }
}

private func read(_ text: [UInt8], size: Int) {
  var reader = RequestReader(peer: "127.0.0.1")
  var rest = text[...]
  while !rest.isEmpty {
    reader.append(rest.prefix(size))
    rest = rest.dropFirst(size)
    steps: while true {
      switch reader.next(bodyLimit: { _ in 1 << 20 }) {
      case .incomplete: break steps
      case .expectsContinue: break
      case .request(let request, let isLast):
        _ = request.framingRefusal
        _ = try? RequestTarget(request.target)
        if isLast { return }
      case .refused: return
      }
    }
  }
}

private let whole = GrowthReader("whole") { read($0, size: .max) }
private let inPieces = GrowthReader("in pieces") { read($0, size: 3) }

private let requestPatterns =
  ["a", "\r\n", "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\n\r\n", "\n"].map {
    Pattern($0)
  }
  + ["a", "/", "%41", "../", "?a=b", "&a=b", "+"].map {
    Pattern($0, after: "GET /", before: " HTTP/1.1\r\n\r\n")
  }
  + ["a: b\r\n", "a№: b\r\n", "Cookie: a=b\r\n", "Connection: x\r\n", "a:", " ", "é"].map {
    Pattern($0, after: "GET / HTTP/1.1\r\n", before: "\r\n")
  }
  + [Pattern("a", after: "PUT / HTTP/1.1\r\nContent-Length: 1000000\r\n\r\n")]

private let answer = GrowthReader("answer") { text in
  let request = Request(
    "POST", "/podium/classroom/pupil/answer",
    headers: [Header("Podium-Pupil", String(repeating: "a", count: 32))], body: text)
  guard let target = try? RequestTarget(request.target) else { return }
  _ = try? ClassroomRequest(request, target)
}

private let answerPatterns =
  ["a", "{", "[", "\"", ",", " "].map { Pattern($0) }
  + ["\"a\",", "\"\\u0041\",", "1,"].map {
    Pattern($0, after: #"{"round":1,"question":"q","response":["#, before: #""a"]}"#)
  }
  + [Pattern("\"a№\":1,", after: "{", before: #""round":1}"#)]
