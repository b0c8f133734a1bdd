/// Who may ask, by the names in a request.
///
/// A page of another site can make a browser send requests here. Its own name is in `Origin`, or,
/// when its owner lets that name lead to this machine (DNS rebinding), in `Host`. So both must be
/// names that this server is known by.
package struct HostNames: Sendable {
  /// The names, in lower case, without a port: `localhost`.
  private let names: Set<String>
  private let port: Int

  /// `names` are those beside the usual ones of this machine.
  package init(names: [String], port: Int) {
    self.names = Set(
      (["127.0.0.1", "localhost", "[::1]"] + names).map { $0.lowercased() })
    self.port = port
  }

  /// What to answer to a request that may not come in; nil for one that may.
  package func refusal(of request: Request) -> Response? {
    guard request.count(of: "Host") == 1, let host = request["Host"] else {
      return .text(400, "a request names one host")
    }
    guard isOwn(host) else {
      return .text(
        403, "this server is not \(printable(host)); open it under the address it was started with")
    }
    guard request.count(of: "Origin") <= 1 else { return .text(400, "a request has one origin") }
    if let origin = request["Origin"], !isOwn(origin: origin) {
      return .text(403, "only pages of this server may ask for this")
    }
    switch request["Sec-Fetch-Site"] {
    case nil, "same-origin", "none": return nil
    default:
      // A link from elsewhere may lead here; nothing else that another site's page makes may.
      let isVisit = request["Sec-Fetch-Mode"] == "navigate" && request.method == "GET"
      return isVisit ? nil : .text(403, "only pages of this server may ask for this")
    }
  }

  private func isOwn(origin: String) -> Bool {
    origin.hasPrefix("http://") && isOwn(String(origin.dropFirst("http://".count)))
  }

  /// Whether `name:port` is this server; the port may be left out where it is the usual one.
  private func isOwn(_ host: String) -> Bool {
    let host = host.lowercased()
    if names.contains(host) { return port == 80 }
    guard let colon = host.lastIndex(of: ":"), host[host.index(after: colon)...] == "\(port)"
    else { return false }
    return names.contains(String(host[..<colon]))
  }
}

/// Text that is safe to show, of a stranger.
private func printable(_ text: String) -> String {
  let shown = text.unicodeScalars.prefix(100).filter { $0.isASCII && $0.value > 0x20 }
  return String(String.UnicodeScalarView(shown))
}
