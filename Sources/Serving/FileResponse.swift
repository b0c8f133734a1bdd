internal import Bytes

/// A file that can be asked for.
package struct Representation: Sendable {
  package var mediaType: String
  /// The strong entity tag with its quotes; it changes whenever the bytes do.
  package var tag: String
  /// When it was last changed, in seconds since 1970; nil where nobody knows.
  package var modified: Int?
  package var body: Response.Body
  /// Whether a browser may keep it at all.
  package var isPrivate = false
  /// Whether its address is of these bytes only, so that a browser need not ask again.
  package var isLasting = false

  package init(mediaType: String, tag: String, modified: Int? = nil, body: Response.Body) {
    self.mediaType = mediaType
    self.tag = tag
    self.modified = modified
    self.body = body
  }
}

extension Representation {
  /// The answer to a request for it (RFC 9110): whole, in part, or not at all where the browser has
  /// it already.
  package func response(to request: Request) -> Response {
    let isHead = request.method == "HEAD"
    guard isHead || request.method == "GET" else { return .methodNotAllowed("GET, HEAD") }
    var headers = [
      Header("ETag", tag), Header("Cache-Control", caching),
    ]
    if let modified { headers.append(Header("Last-Modified", httpDate(modified))) }
    if let refused = precondition(request, headers) { return refused }
    headers.append(Header("Content-Type", mediaType))
    headers.append(Header("Accept-Ranges", "bytes"))
    var response = Response(200, headers, body: body)
    response.isHead = isHead
    // A range of what a HEAD would not send means nothing.
    guard !isHead, let wanted = request["Range"], isRangeWanted(request) else { return response }
    switch ByteRange(wanted, of: body.count) {
    case .ignored: return response
    case .unsatisfiable:
      return .text(
        416, "the file does not have these bytes",
        [Header("Content-Range", "bytes */\(body.count)")])
    case .range(let range):
      response.status = 206
      response.headers.append(
        Header("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(body.count)"))
      response.body = body.part(range)
      return response
    }
  }

  private var caching: String {
    isPrivate ? "no-store" : isLasting ? "private, max-age=31536000, immutable" : "no-cache"
  }

  /// 304 or 412 where a condition of the request asks for it, in the order of RFC 9110, 13.2.2.
  private func precondition(_ request: Request, _ headers: [Header]) -> Response? {
    if let match = request["If-Match"] {
      if !matches(match, weakly: false) { return .text(412, "the file is another by now") }
    } else if let since = request["If-Unmodified-Since"], let modified,
      let date = seconds(ofHTTPDate: since), modified > date
    {
      return .text(412, "the file is another by now")
    }
    if let match = request["If-None-Match"] {
      return matches(match, weakly: true) ? Response(304, headers) : nil
    }
    if let since = request["If-Modified-Since"], let modified,
      let date = seconds(ofHTTPDate: since), modified <= date
    {
      return Response(304, headers)
    }
    return nil
  }

  private func matches(_ list: String, weakly: Bool) -> Bool {
    if list == "*" { return true }
    return list.split(separator: ",").contains { entry in
      var entry = String(entry.drop { $0 == " " })
      while entry.last == " " { entry.removeLast() }
      if entry.hasPrefix("W/") { return weakly && entry.dropFirst(2) == tag }
      return entry == tag
    }
  }

  /// Whether a range is wanted of the file as it is now (`If-Range`).
  private func isRangeWanted(_ request: Request) -> Bool {
    guard request.count(of: "If-Range") > 0 else { return true }
    guard let condition = request["If-Range"] else { return false }
    if condition.hasPrefix("\"") { return condition == tag }
    guard let modified, let date = seconds(ofHTTPDate: condition) else { return false }
    return modified == date
  }
}

extension Response.Body {
  fileprivate func part(_ range: Range<Int>) -> Response.Body {
    switch self {
    case .bytes(let bytes): .bytes(Array(bytes[range]))
    case .file(let path, let whole):
      .file(path, whole.lowerBound + range.lowerBound..<whole.lowerBound + range.upperBound)
    }
  }
}

/// One range of bytes, as `Range: bytes=0-99` asks for it.
///
/// Several ranges in one request are ignored, as the RFC allows: no browser asks for them.
enum ByteRange: Hashable {
  case range(Range<Int>)
  /// None of the file's bytes are in it: 416.
  case unsatisfiable
  /// It is not understood, so the whole file is the answer.
  case ignored

  init(_ text: String, of count: Int) {
    self = Self.read(text, of: count) ?? .ignored
  }

  private static func read(_ text: String, of count: Int) -> ByteRange? {
    guard text.lowercased().hasPrefix("bytes=") else { return nil }
    let halves = text.dropFirst("bytes=".count)
      .split(separator: "-", omittingEmptySubsequences: false)
    guard halves.count == 2, halves.allSatisfy({ $0.utf8.allSatisfy { $0.isASCIIDigit } }) else {
      return nil
    }
    // More digits than fit mean a place behind the end.
    let first = halves[0].isEmpty ? nil : Int(halves[0]) ?? .max
    let last = halves[1].isEmpty ? nil : Int(halves[1]) ?? .max
    switch (first, last) {
    case (nil, nil): return nil
    case (nil, let length?):
      return length == 0 || count == 0
        ? .unsatisfiable : .range(max(0, count - length)..<count)
    case (let first?, let last):
      if let last, last < first { return nil }
      guard first < count else { return .unsatisfiable }
      return .range(first..<min(last ?? .max - 1, count - 1) + 1)
    }
  }
}
