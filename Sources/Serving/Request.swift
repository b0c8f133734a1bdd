internal import Bytes
package import JSON

/// An HTTP request, as whoever read it from the wire hands it over.
package struct Request: Sendable {
  /// As it was sent: `GET`.
  package var method: String
  /// The request target as it was sent, neither decoded nor made shorter: `/a%20b.html?x=1`.
  package var target: [UInt8]
  /// In the order in which they were sent; a name may come twice.
  package var headers: [Header]
  package var body: [UInt8]
  /// The numeric address of whoever asks: `192.168.1.20`.
  package var peer: String

  package init(
    _ method: String, _ target: String, headers: [Header] = [], body: [UInt8] = [],
    peer: String = "127.0.0.1"
  ) {
    self.init(method: method, target: Array(target.utf8), headers: headers, body: body, peer: peer)
  }

  package init(method: String, target: [UInt8], headers: [Header], body: [UInt8], peer: String) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
    self.peer = peer
  }

  /// The only value of a header; nil if it is missing or comes more than once.
  package subscript(name: String) -> String? {
    let values = headers.filter { isSameName($0.name, name) }
    return values.count == 1 ? values[0].value : nil
  }

  /// How often a header was sent.
  func count(of name: String) -> Int {
    headers.count { isSameName($0.name, name) }
  }

  /// Whether it comes from this machine, and no proxy on it says that it hands the request on.
  package var isLocal: Bool {
    isLoopback(peer) && !isForwarded
  }

  /// Whether a proxy says that it hands on what another machine asks for.
  package var isForwarded: Bool {
    headers.contains { header in
      let name = header.name.lowercased()
      return forwardingNames.contains(name) || name.hasPrefix("x-forwarded-")
    }
  }
}

extension Request {
  /// The value of a cookie; nil if it is missing or comes more than once.
  package func cookie(_ name: String) -> String? {
    let pairs = (self["Cookie"] ?? "").split(separator: ";").map { pair in
      pair.drop { $0 == " " }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    }
    let values = pairs.filter { $0.count == 2 && $0[0] == name }
    return values.count == 1 ? String(values[0][1]) : nil
  }

  /// Whether a browser asks because somebody opens a page in a window, as far as it says so.
  package var opensPage: Bool {
    says("Sec-Fetch-Dest", "document") && says("Sec-Fetch-Mode", "navigate")
  }

  /// Whether a script of this server's pages asks, as far as the browser says so.
  package var isOfOwnScript: Bool {
    says("Sec-Fetch-Site", "same-origin") && says("Sec-Fetch-Dest", "empty")
  }

  /// Whether a header is missing or has this value only.
  private func says(_ name: String, _ value: String) -> Bool {
    count(of: name) == 0 || self[name] == value
  }
}

/// The headers by which proxies tell of themselves, beside those that begin with `X-Forwarded-`.
private let forwardingNames: Set<String> = [
  "forwarded", "via", "x-real-ip", "x-client-ip", "x-cluster-client-ip", "true-client-ip",
  "cf-connecting-ip", "fastly-client-ip",
]

package struct Header: Hashable, Sendable {
  package var name: String
  package var value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// What to answer.
package struct Response: Sendable {
  package enum Body: Hashable, Sendable {
    case bytes([UInt8])
    /// A stretch of a file on disk, too large to be held in memory.
    case file(String, Range<Int>)

    package var count: Int {
      switch self {
      case .bytes(let bytes): bytes.count
      case .file(_, let range): range.count
      }
    }
  }

  package var status: Int
  package var headers: [Header]
  package var body: Body
  /// Whether the body is left out, though the headers speak of it: the answer to `HEAD`.
  package var isHead = false

  package init(_ status: Int, _ headers: [Header] = [], body: Body = .bytes([])) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  package subscript(name: String) -> String? {
    headers.first { isSameName($0.name, name) }?.value
  }
}

extension Response {
  /// A short answer in words, for whoever reads it in a browser or a terminal.
  package static func text(_ status: Int, _ text: String, _ headers: [Header] = []) -> Response {
    Response(
      status,
      [Header("Content-Type", "text/plain; charset=utf-8"), Header("Cache-Control", "no-store")]
        + headers,
      body: .bytes(Array((text + "\n").utf8)))
  }

  package static func json(_ status: Int, _ value: JSONValue, _ headers: [Header] = []) -> Response
  {
    Response(
      status,
      [Header("Content-Type", "application/json"), Header("Cache-Control", "no-store")] + headers,
      body: .bytes(value.bytes))
  }

  /// `{"error":"…"}`.
  package static func refusal(_ status: Int, _ reason: String, _ headers: [Header] = []) -> Response
  {
    json(status, .object([.init("error", reason)]), headers)
  }

  static func methodNotAllowed(_ allowed: String) -> Response {
    text(405, "this address takes \(allowed)", [Header("Allow", allowed)])
  }
}

/// Names of headers are compared without regard to the case of their letters.
func isSameName(_ left: String, _ right: String) -> Bool {
  left.utf8.count == right.utf8.count
    && zip(left.utf8, right.utf8).allSatisfy { $0.lowercasedASCII == $1.lowercasedASCII }
}
