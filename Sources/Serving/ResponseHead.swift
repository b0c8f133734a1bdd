extension Response {
  /// The status line and the headers as they are sent, at a moment in seconds since 1970.
  package func head(at moment: Int, isLast: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    func add(_ name: String, _ value: String) {
      bytes += name.utf8
      bytes += ": ".utf8
      bytes += value.utf8
      bytes += "\r\n".utf8
    }
    bytes += "HTTP/1.1 \(status) \(reason)\r\n".utf8
    add("Date", httpDate(moment))
    // A header with a line break would be two.
    for header in headers where isToken(header.name.utf8) && isText(header.value) {
      add(header.name, header.value)
    }
    if status != 304 { add("Content-Length", "\(body.count)") }
    if isLast, self["Connection"] == nil { add("Connection", "close") }
    bytes += "\r\n".utf8
    return bytes
  }

  /// Whether a body follows the head.
  package var hasBody: Bool { !isHead && status != 304 }

  /// Whether the response itself says that the connection ends with it.
  package var closes: Bool { self["Connection"].map { isSameName($0, "close") } ?? false }

  /// The words for the status, which nobody reads but people.
  private var reason: String {
    switch status {
    case 200: "OK"
    case 201: "Created"
    case 206: "Partial Content"
    case 302: "Found"
    case 304: "Not Modified"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 409: "Conflict"
    case 411: "Length Required"
    case 412: "Precondition Failed"
    case 413: "Content Too Large"
    case 415: "Unsupported Media Type"
    case 416: "Range Not Satisfiable"
    case 422: "Unprocessable Content"
    case 428: "Precondition Required"
    case 429: "Too Many Requests"
    case 431: "Request Header Fields Too Large"
    case 500: "Internal Server Error"
    case 503: "Service Unavailable"
    case 505: "HTTP Version Not Supported"
    default: "Other"
    }
  }
}
