internal import Bytes
internal import Diagnostics

/// A link or an image that points to another file of the site.
package struct ContentLink: Hashable, Sendable {
  /// What it points to: a path in the content folder.
  package var target: String
  package var isImage: Bool
  package var line: Int
  package var column: Int
}

// Addresses of other sites are kept as written, if they are of a kind that only shows something.
// Paths are of files in the content folder and become those of the pages and copies that are made
// from them.

extension DocumentReader {
  mutating func renderLink(_ node: Int) {
    let link = tree.nodes[node]
    let inside = node + 1..<link.end
    guard let address = linkAddress(of: node, isImage: false) else {
      renderInlines(inside)
      return
    }
    page.append("<a href=\"")
    appendAddress(address)
    page.append("\"")
    appendTitle(link.extra)
    page.append(">")
    renderInlines(inside)
    page.append("</a>")
  }

  mutating func renderImage(_ node: Int) {
    let image = tree.nodes[node]
    let alternative = plainText(node + 1..<image.end)
    if let data = dataImage(tree.nodes[node].text) {
      page.append("<img src=\"")
      page.append(contentsOf: data)
      page.append("\" alt=\"")
      page.appendEscaped(alternative)
      page.append("\"")
      appendTitle(image.extra)
      page.append(">")
      return
    }
    guard let address = linkAddress(of: node, isImage: true) else {
      page.appendEscaped(alternative)
      return
    }
    if notation == .page, scheme(of: address) != nil || address.hasPrefix("//") {
      warn(
        .imageElsewhere,
        "an image of another site is shown as a link, as pages load nothing from elsewhere; copy it beside this file",
        at: node)
      page.append("<a href=\"")
      appendAddress(address)
      page.append("\">")
      page.appendEscaped(alternative.isEmpty ? Array(address.utf8) : alternative)
      page.append("</a>")
      return
    }
    page.append("<img src=\"")
    appendAddress(address)
    page.append("\" alt=\"")
    page.appendEscaped(alternative)
    page.append(notation == .page ? "\" loading=\"lazy\"" : "\"")
    appendTitle(image.extra)
    page.append(">")
  }

  /// The address of an image that stands in the file itself: base64 of a kind that cannot hold
  /// scripts.
  private func dataImage(_ address: Range<Int>) -> ArraySlice<UInt8>? {
    let address = tree.text[address]
    guard address.count <= maximumDataImage, address.starts(with: "data:image/".utf8) else {
      return nil
    }
    let rest = address.dropFirst("data:image/".utf8.count)
    for kind in ["png", "jpeg", "gif", "webp", "avif"] {
      let start = kind + ";base64,"
      guard rest.starts(with: start.utf8) else { continue }
      let data = rest.dropFirst(start.utf8.count)
      let isBase64 = data.allSatisfy { byte in
        byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "+")
          || byte == UInt8(ascii: "/")
          || byte == UInt8(ascii: "=")
      }
      return isBase64 && !data.isEmpty ? address : nil
    }
    return nil
  }

  private mutating func appendTitle(_ title: Range<Int>) {
    guard !title.isEmpty else { return }
    page.append(" title=\"")
    appendPlain(title)
    page.append("\"")
  }

  /// The address as the page has it; nil, and a finding, if it may not stand there.
  private mutating func linkAddress(of node: Int, isImage: Bool) -> String? {
    let literal = tree.text[tree.nodes[node].text].map { Shadow.original(of: $0) }
    let address = String(decoding: literal.filter { $0 >= 0x20 && $0 != 0x7F }, as: UTF8.self)
      .trimmingBlanks()
    if let scheme = scheme(of: address) {
      let allowed: Set = isImage ? ["http", "https"] : ["http", "https", "mailto", "tel"]
      if allowed.contains(scheme) { return address }
      warn(
        .linkUnsafe,
        "\"\(scheme):\" addresses are left out; use https: or a path of a file in the content folder",
        at: node)
      return nil
    }
    if address.hasPrefix("//") || address.hasPrefix("#") { return address }
    if address.isEmpty { return nil }
    return pathAddress(address, at: node, isImage: isImage)
  }

  /// Works out a path in the content folder, and notes it so that it can be looked for.
  private mutating func pathAddress(_ address: String, at node: Int, isImage: Bool) -> String? {
    let end = address.firstIndex { $0 == "#" || $0 == "?" } ?? address.endIndex
    let path = percentDecoded(String(address[..<end]))
    let rest = String(address[end...])
    guard !path.isEmpty else { return address }
    if notation == .portable {
      if isImage { images.append(path) }
      return address
    }
    let target =
      path.hasPrefix("/")
      ? resolvedPath(path, from: "") : resolvedPath(path, from: folder(of: self.path))
    guard let target, !target.utf8.contains(UInt8(ascii: "\\")) else {
      warn(
        .linkOutside, "\"\(path)\" is outside the content folder; copy the file into it",
        at: node)
      return nil
    }
    let place = location(of: node)
    links.append(
      ContentLink(target: target, isImage: isImage, line: place.line, column: place.column))
    let output: String
    if path.hasSuffix("/") || target.isEmpty {
      let folder = pageName(ofSource: target + (target.isEmpty ? "" : "/") + "index.md")
      output = folder + ".html"
    } else if isPageSource(target) {
      output = pageName(ofSource: target) + ".html"
    } else {
      output = target
    }
    return percentEncodedPath(relativePath(from: pagePath, to: output)) + rest
  }

  /// Appends an address escaped for an attribute, with what an address may not hold in percent
  /// form.
  private mutating func appendAddress(_ address: String) {
    for byte in address.utf8 {
      switch byte {
      case UInt8(ascii: "&"): page.append("&amp;")
      case UInt8(ascii: "'"): page.append("&#39;")
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        page.append(byte)
      case let byte where addressMarks.contains(byte):
        page.append(byte)
      default:
        page.append(percent: byte)
      }
    }
  }
}

/// How long the address of an image that stands in the file itself may be: 750 KB of image, which
/// is far more than a question needs.
private let maximumDataImage = 1_000_000

private let addressMarks = Set("-_.!~*();/?:@=+$,#%".utf8)

/// The scheme of an address in lower case, or nil if it is a path.
///
/// Blanks do not hide one.
private func scheme(of address: String) -> String? {
  var scheme: [UInt8] = []
  for byte in address.utf8 {
    switch byte {
    case UInt8(ascii: ":"): return String(decoding: scheme, as: UTF8.self).lowercased()
    case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return nil
    case 0x00...0x20: continue
    default: scheme.append(byte)
    }
  }
  return nil
}

/// A path as it stands in an address: what would end it or mean something else in percent form.
private func percentEncodedPath(_ path: String) -> String {
  let needsCare = path.utf8.contains { "?#%: ".utf8.contains($0) || $0 < 0x20 }
  guard needsCare else { return path }
  var encoded: [UInt8] = []
  for byte in path.utf8 {
    if "?#%: ".utf8.contains(byte) || byte < 0x20 {
      encoded.append(percent: byte)
    } else {
      encoded.append(byte)
    }
  }
  return String(decoding: encoded, as: UTF8.self)
}

extension String {
  fileprivate func trimmingBlanks() -> String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
