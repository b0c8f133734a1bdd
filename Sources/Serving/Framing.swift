extension Request {
  /// What to answer to a request of which two programs could see different ends, or different
  /// headers; nil for all others (RFC 9112, 5 and 6).
  ///
  /// Another server in front of this one may have read it otherwise, so the connection has to be
  /// closed after it.
  package var framingRefusal: Response? {
    let lengths = count(of: "Content-Length")
    let codings = count(of: "Transfer-Encoding")
    let isClear =
      lengths + codings <= 1
      && (codings == 0 || self["Transfer-Encoding"]?.lowercased() == "chunked")
      && headers.allSatisfy { isToken($0.name.utf8) && isText($0.value) }
    return isClear ? nil : Response.unclear
  }
}

extension Response {
  /// The answer to a request that cannot be understood in one way only; the connection is closed
  /// after it.
  package static var unclear: Response {
    .text(400, "this request could be understood in two ways", [Header("Connection", "close")])
  }
}

/// Whether a header may have this name (RFC 9110, 5.6.2).
func isToken(_ name: some Collection<UInt8>) -> Bool {
  !name.isEmpty
    && name.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
    }
}

/// Whether a header may have this value: no control characters but tabs.
func isText(_ value: String) -> Bool {
  value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\t") }
}
