/// What a browser lets a response do, beyond the policy that a page carries itself.
package enum ContentPolicy: Hashable, Sendable {
  /// A page or a script of the site: only the site's own pages show it in a frame.
  case page
  /// A file that authors put beside their pages: opened by itself it runs nothing and has no rights
  /// of the site.
  case file
  /// Such a file of a site that trusts its authors, where pages can save: it runs what it holds,
  /// without rights of the site.
  case isolatedFile
  /// A PDF, a film or a sound: browsers show it apart from the site, and in a sandbox not at all.
  case media
  /// An answer to a script, which nothing shows.
  case data

  var header: String {
    switch self {
    case .page: "frame-ancestors 'self'"
    case .file:
      "sandbox; default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; font-src data:; frame-ancestors 'self'"
    case .isolatedFile:
      "sandbox allow-scripts allow-forms allow-modals allow-popups allow-downloads; frame-ancestors 'self'"
    case .media: "frame-ancestors 'self'"
    case .data: "sandbox; default-src 'none'; frame-ancestors 'none'"
    }
  }

  /// The policy of a file of the site by its media type: pages, and what pages load to run.
  package init(forOwn mediaType: String) {
    let isRun = ["text/html", "text/javascript", "text/css", "application/wasm"].contains {
      mediaType.hasPrefix($0)
    }
    self = isRun ? .page : .file
  }

  /// The policy of a file that authors put beside their pages, trusted or not; `canEdit` if pages
  /// of this server can save files.
  package init(forFile mediaType: String, isTrusted: Bool, canEdit: Bool) {
    let isMedia =
      mediaType == "application/pdf" || mediaType.hasPrefix("video/")
      || mediaType.hasPrefix("audio/")
    self = isMedia ? .media : !isTrusted ? .file : canEdit ? .isolatedFile : .page
  }
}

extension Response {
  /// The response with a policy, unless it has one.
  package func under(_ policy: ContentPolicy) -> Response {
    var response = self
    response.add("Content-Security-Policy", policy.header)
    return response
  }

  /// The response with what every response says to browsers: what it may do, that its type is what
  /// it says, and that other sites neither show nor load it.
  package var secured: Response {
    var response = under(.data)
    response.add("X-Content-Type-Options", "nosniff")
    response.add("Cross-Origin-Resource-Policy", "same-origin")
    return response
  }

  private mutating func add(_ name: String, _ value: String) {
    if self[name] == nil { headers.append(Header(name, value)) }
  }
}
