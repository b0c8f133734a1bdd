internal import Bytes

/// Reads the requests of one connection from its bytes, each in one way only (RFC 9112).
///
/// What another program could read otherwise is refused and ends the connection: lines that do not
/// end with CR and LF, folded lines, and all that `Request.framingRefusal` names. A body has a
/// `Content-Length`; chunks are not taken. Each byte is looked at once, however many arrive at a
/// time.
package struct RequestReader: Sendable {
  package enum Step: Sendable {
    case incomplete
    /// The head asks whether to send the body (`Expect: 100-continue`), and the body is wanted.
    case expectsContinue
    /// A whole request; the connection is to be closed after its response if it is the last.
    case request(Request, isLast: Bool)
    /// The response to what is no request; the connection is to be closed after it.
    case refused(Response)
  }

  /// A head whose body has not arrived yet.
  private struct Head {
    var request: Request
    var bodyCount: Int
    var isLast: Bool
    var expectsContinue: Bool
  }

  /// The most bytes of a request before its body.
  package static let headLimit = 32 << 10

  private let peer: String
  private var bytes: [UInt8] = []
  /// Where the next request begins in `bytes`, or its body if its head was read.
  private var start = 0
  /// How far the head was looked at, and where the line begins that ends there or later.
  private var scanned = 0
  private var lineStart = 0
  private var head: Head?

  /// `peer` is the numeric address of the other end.
  package init(peer: String) {
    self.peer = peer
  }

  package mutating func append(_ part: some Collection<UInt8>) {
    // Whole requests that arrived together are not moved one by one.
    if start > 0 {
      bytes.removeFirst(start)
      scanned -= start
      lineStart -= start
      start = 0
    }
    bytes.append(contentsOf: part)
  }

  /// Bytes that are held of a body that is not whole.
  package var heldBodyCount: Int { head == nil ? 0 : bytes.count - start }

  /// The next step, given how many bytes of the body of a request are wanted.
  ///
  /// A request whose body is not wanted at all is handed over without it, as the last one.
  package mutating func next(bodyLimit: (Request) -> Int) -> Step {
    if head == nil {
      switch headEnd() {
      case .incomplete: return .incomplete
      case .refused(let response): return .refused(response)
      case .at(let end):
        let parsed = Self.parse(bytes[start..<end], peer: peer)
        consume(upTo: end)
        switch parsed {
        case .failure(let refusal): return .refused(refusal.response)
        case .success(var parsed):
          let limit = parsed.bodyCount == 0 ? 0 : bodyLimit(parsed.request)
          if parsed.bodyCount > limit {
            return limit == 0
              ? .request(parsed.request, isLast: true) : .refused(.tooLarge)
          }
          let expectsContinue = parsed.expectsContinue && bytes.count == start
          parsed.expectsContinue = false
          head = parsed
          if expectsContinue, parsed.bodyCount > 0 { return .expectsContinue }
        }
      }
    }
    guard let head, bytes.count - start >= head.bodyCount else { return .incomplete }
    var request = head.request
    request.body = Array(bytes[start..<start + head.bodyCount])
    consume(upTo: start + head.bodyCount)
    self.head = nil
    return .request(request, isLast: head.isLast)
  }

  private mutating func consume(upTo end: Int) {
    start = end
    if end == bytes.count {
      bytes = []
      start = 0
    }
    scanned = start
    lineStart = start
  }

  // MARK: The head

  private enum HeadEnd {
    case incomplete
    case refused(Response)
    /// Behind the empty line.
    case at(Int)
  }

  /// Looks for the empty line that ends the head.
  private mutating func headEnd() -> HeadEnd {
    while scanned < bytes.count {
      guard scanned - start < Self.headLimit else {
        return .refused(.text(431, "the head of the request is too large", .closing))
      }
      let byte = bytes[scanned]
      let followsReturn = scanned > start && bytes[scanned - 1] == carriageReturn
      if (byte == lineFeed) != followsReturn { return .refused(.unclear) }
      scanned += 1
      guard byte == lineFeed else { continue }
      if scanned - lineStart == 2 { return .at(scanned) }
      lineStart = scanned
    }
    return .incomplete
  }

  private struct Refusal: Error {
    var response: Response
  }

  private static func parse(_ head: ArraySlice<UInt8>, peer: String) -> Result<Head, Refusal> {
    var lines = head.split(separator: lineFeed, omittingEmptySubsequences: false).map {
      $0.dropLast()
    }
    // The empty line, and what is behind its end.
    lines.removeLast(2)
    guard let first = lines.first else { return .failure(Refusal(response: .unclear)) }
    let words = first.split(separator: space, omittingEmptySubsequences: false)
    guard words.count == 3, isToken(words[0]), !words[1].isEmpty,
      words[1].allSatisfy({ $0 > space && $0 != 0x7F })
    else { return .failure(Refusal(response: .unclear)) }
    let version = String(decoding: words[2], as: UTF8.self)
    guard version == "HTTP/1.1" || version == "HTTP/1.0" else {
      return .failure(
        Refusal(
          response: version.hasPrefix("HTTP/")
            ? .text(505, "this server speaks HTTP/1.1", .closing) : .unclear))
    }
    var headers: [Header] = []
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
        return .failure(Refusal(response: .unclear))
      }
      headers.append(
        Header(
          String(decoding: line[..<colon], as: UTF8.self),
          String(decoding: trimmed(line[(colon + 1)...]), as: UTF8.self)))
    }
    let request = Request(
      method: String(decoding: words[0], as: UTF8.self), target: Array(words[1]),
      headers: headers, body: [], peer: peer)
    return framed(request, isOld: version == "HTTP/1.0")
  }

  /// A request with the length of its body.
  private static func framed(_ request: Request, isOld: Bool) -> Result<Head, Refusal> {
    if let refusal = request.framingRefusal { return .failure(Refusal(response: refusal)) }
    if request.count(of: "Transfer-Encoding") > 0 {
      return .failure(
        Refusal(response: .text(411, "say how long the body is (Content-Length)", .closing)))
    }
    var bodyCount = 0
    if let length = request["Content-Length"] {
      guard !length.isEmpty, length.utf8.allSatisfy({ $0.isASCIIDigit })
      else { return .failure(Refusal(response: .unclear)) }
      // More digits than fit are more bytes than anybody takes.
      bodyCount = Int(length) ?? .max
    }
    let options = request.headers.lazy.filter { isSameName($0.name, "Connection") }
      .flatMap { $0.value.split(separator: ",") }
    let closes = options.contains { isSameName(String($0.drop { $0 == " " }), "close") }
    return .success(
      Head(
        request: request, bodyCount: bodyCount, isLast: isOld || closes,
        expectsContinue: !isOld && isSameName(request["Expect"] ?? "", "100-continue")))
  }
}

extension Response {
  static var tooLarge: Response { .text(413, "the body is too large", .closing) }
}

extension [Header] {
  static var closing: [Header] { [Header("Connection", "close")] }
}

private let lineFeed = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
private let space = UInt8(ascii: " ")

/// A header's value without the blanks around it.
private func trimmed(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == UInt8(ascii: "\t") }
  var value = value.drop(while: isBlank)
  while let last = value.last, isBlank(last) { value = value.dropLast() }
  return value
}
