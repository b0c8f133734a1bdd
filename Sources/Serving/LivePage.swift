internal import ByteSearch
internal import Bytes
internal import Escaping

/// The file of a quiz, below the content folder, and what the link to its editor says.
package struct EditableSource: Sendable {
  package var path: String
  package var word: String

  package init(path: String, word: String) {
    self.path = path
    self.word = word
  }
}

/// A page of the preview: the page as it would be published, with the script that follows changes.
package struct LivePage: Sendable {
  /// Where the preview's own files are served.
  package static let script = "podium/live.js"
  package static let styles = "podium/live.css"

  package var bytes: [UInt8]

  /// `seen` names the page's state, so that the script can ask whether there is a newer one;
  /// `version` that of the files that all pages load; `token`, in the Workshop page, is what it
  /// needs to save files; `source`, in a quiz page, is the file that may be edited.
  package init(
    _ page: [UInt8], seen: String, version: String = "", token: String? = nil,
    source: EditableSource? = nil
  ) {
    var head: [UInt8] = []
    if let token {
      head.append("<meta name=\"podium-edit\" content=\"")
      head.appendEscaped(token)
      head.append("\">\n")
    }
    head.append("<link rel=\"stylesheet\" href=\"/\(Self.styles)?v=\(version)\">\n")
    head.append("<script defer src=\"/\(Self.script)?v=\(version)\" data-seen=\"")
    head.appendEscaped(seen)
    if let source {
      head.append("\" data-edit=\"")
      head.appendEscaped(source.path)
      head.append("\" data-word=\"")
      head.appendEscaped(source.word)
    }
    head.append("\"></script>\n")
    bytes = versioned(page, version)
    if let end = bytes[...].firstPlace(of: "</head>") {
      bytes.insert(contentsOf: head, at: end)
    } else {
      bytes += head
    }
    letAskThisServer()
    removeServiceWorker()
  }

  /// Takes out the script that would make the browser keep pages.
  private mutating func removeServiceWorker() {
    var rest = bytes[...]
    while let start = rest.firstPlace(of: "<script ") {
      let tag = bytes[start...].prefix { $0 != UInt8(ascii: ">") }
      rest = bytes[tag.endIndex...]
      // A title may name the script as well.
      guard tag.firstPlace(of: "podium/offline.js") != nil else { continue }
      guard let end = rest.firstPlace(of: "</script>\n") else { return }
      return bytes.removeSubrange(start..<end + "</script>\n".utf8.count)
    }
  }

  /// Adds this server to those that scripts may ask, in a page whose policy says who they are.
  private mutating func letAskThisServer() {
    let mark = "http-equiv=\"Content-Security-Policy\" content=\""
    guard let start = bytes[...].firstPlace(of: mark).map({ $0 + mark.utf8.count }) else { return }
    let end = bytes[start...].firstIndex(of: UInt8(ascii: "\"")) ?? bytes.count
    let directive = "connect-src "
    guard let place = bytes[start..<end].firstPlace(of: directive) else {
      bytes.insert(contentsOf: "connect-src 'self'; ".utf8, at: start)
      return
    }
    let sources = place + directive.utf8.count
    let old = bytes[sources..<end].prefix { $0 != UInt8(ascii: ";") }
    // A path on this server is no source, and "none" stands alone.
    let others = old.split(separator: UInt8(ascii: " ")).filter {
      $0.first != UInt8(ascii: "/") && !$0.elementsEqual("'none'".utf8)
        && !$0.elementsEqual("'self'".utf8)
    }
    let all = [Array("'self'".utf8)] + others.map { Array($0) }
    bytes.replaceSubrange(
      old.startIndex..<old.endIndex, with: Array(all.joined(separator: [UInt8(ascii: " ")])))
  }
}

/// A page whose scripts and style sheets from `podium/` are named with a version, so that a browser
/// that has them need not ask for any of them when the page is loaded again.
private func versioned(_ page: [UInt8], _ version: String) -> [UInt8] {
  guard !version.isEmpty else { return page }
  var result: [UInt8] = []
  result.reserveCapacity(page.count + 1024)
  var start = 0
  var rest = page[...]
  while let mark = rest.firstPlace(of: "podium/") {
    let value = page[mark...].prefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: ">") }
    rest = page[value.endIndex...]
    // Only dots and slashes may stand between the quote and the name.
    var way = mark
    while way > start, page[way - 1] == UInt8(ascii: ".") || page[way - 1] == UInt8(ascii: "/") {
      way -= 1
    }
    let before = page[..<way]
    guard value.endIndex < page.endIndex, page[value.endIndex] == UInt8(ascii: "\""),
      before.suffix(5).elementsEqual("src=\"".utf8)
        || before.suffix(6).elementsEqual("href=\"".utf8),
      value.suffix(3).elementsEqual(".js".utf8) || value.suffix(4).elementsEqual(".css".utf8)
    else { continue }
    result += page[start..<value.endIndex]
    result += Array("?v=\(version)".utf8)
    start = value.endIndex
  }
  return result + page[start...]
}

/// The paths that the `src` attributes of a page lead to, relative to the page.
///
/// The page is of the site's own templates, whose attributes have double quotes.
package func sources(in page: [UInt8]) -> [String] {
  var found: [String] = []
  var rest = page[...]
  let mark = " src=\""
  while let start = rest.firstPlace(of: mark) {
    rest = rest[(start + mark.utf8.count)...]
    let value = rest.prefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "?") }
    if let path = String(validating: value, as: UTF8.self), !path.contains(":") {
      found.append(path)
    }
  }
  return found
}
