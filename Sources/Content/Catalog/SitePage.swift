internal import Addresses
internal import Diagnostics

/// The page of the site that a content file becomes, as a target of HTML.
///
/// Paths are of files in the content folder, and become those of the pages and copies that are made
/// from them. Addresses of other sites are kept as written, if they are of a kind that only shows
/// something.
struct SitePage: HTMLTarget {
  let trustsHTML: Bool
  /// Whether formulas are drawn for the site.
  private let drawsFormulas: Bool
  /// The path of the file, and that of its page.
  private let path: String
  private let pagePath: String

  private(set) var findings: NodeFindings
  private(set) var links: [ContentLink] = []
  /// What is to draw.
  private(set) var formulas: [ShownFormula] = []
  private var reportedHTML = false

  init(of path: String, pagePath: String, firstLine: Int, settings: SiteSettings) {
    self.path = path
    self.pagePath = pagePath
    trustsHTML = settings.trustsHTML
    drawsFormulas = settings.mathML != nil
    findings = NodeFindings(path: path, firstLine: firstLine)
  }

  var stylesCells: Bool { false }
  var imageAttributes: String { " loading=\"lazy\"" }
  var playsMedia: Bool { true }

  mutating func formula(_ text: [UInt8], at node: MarkdownNode, isBlock: Bool) -> [UInt8] {
    if drawsFormulas {
      let place = findings.location(of: node)
      formulas.append(ShownFormula(text: text, line: place.line, column: place.column))
    }
    return isBlock
      ? Array("<div class=\"math\">".utf8) + text + Array("</div>\n".utf8)
      : Array("<span class=\"math\">".utf8) + text + Array("</span>".utf8)
  }

  /// Nothing in the page's own reader, which need not carry the words of twelve languages.
  func highlighted(_ code: ArraySlice<UInt8>, in language: ArraySlice<UInt8>) -> [UInt8]? {
    #if hasFeature(Embedded)
      return nil
    #else
      return Content.highlighted(code, in: language)
    #endif
  }

  /// Notes what may be the name of a page; the site knows whether there is one.
  mutating func showBlank(_ name: BracketedName) {
    if name.isEmbedded {
      findings.warn(
        .markupUnread,
        "nothing is embedded by ![[…]], which is shown as text; write ![words](map.png)",
        at: name.node)
      return
    }
    let text = name.name.prefix { $0 != UInt8(ascii: "|") && $0 != UInt8(ascii: "#") }
    let place = findings.location(of: name.node)
    links.append(
      ContentLink(
        target: collapsed(String(decoding: text, as: UTF8.self)), isImage: false, isWiki: true,
        line: place.line, column: place.column))
  }

  /// Warns of HTML in the heading that gives the page its title, which holds words alone.
  mutating func leaveOutHTML(inTitle heading: Int, of tree: MarkdownTree) {
    let tag = tree.inside(heading).first {
      if tree.nodes[$0].kind != .inlineHTML { return false }
      if case .element = RawHTML(tree.bytes(of: $0)) { return true }
      return false
    }
    guard let tag else { return }
    findings.warn(
      .rawHTML, "a title has words alone, so its HTML is left out; write it without tags",
      at: tree.nodes[tag])
  }

  mutating func leaveOutHTML(at node: MarkdownNode) {
    if reportedHTML { return }
    reportedHTML = true
    findings.warn(
      .rawHTML,
      "HTML is left out; write Markdown, put code in backticks, or say \"trusted-html: true\" in site.yml",
      at: node)
  }

  mutating func address(of node: MarkdownNode, writtenAs address: ArraySlice<UInt8>) -> HTMLAddress
  {
    let isImage = node.kind == .image
    switch LinkAddress(address, isImage: isImage) {
    case .nothing:
      findings.warn(
        .linkBroken, "there is no address here, so only the words are shown; write it", at: node)
      return .leftOut
    case .unsafe(let start):
      findings.warn(
        .linkUnsafe,
        "addresses that start with \"\(start)\" are left out; use https:// or a path of a file in the content folder",
        at: node)
      return .leftOut
    case .unnamed(let address):
      findings.warn(
        .linkBroken,
        "the address \"\(address)\" leads nowhere, so only the words are shown; write it whole, as https://example.org/",
        at: node)
      return .leftOut
    case .kept(let address, let isElsewhere):
      if !isElsewhere, !isImage {
        note(path, rest: address, isImage: false, at: findings.location(of: node))
      }
      guard isImage, isElsewhere else { return .shown(address) }
      findings.warn(
        .imageElsewhere,
        "an image of another site is shown as a link, as pages load nothing from elsewhere; copy it beside this file",
        at: node)
      return .linked(address)
    case .path(let path, let rest, _): return pathAddress(path, rest: rest, of: node)
    }
  }

  /// Works out a path in the content folder, and notes it so that it can be looked for.
  private mutating func pathAddress(_ path: String, rest: String, of node: MarkdownNode)
    -> HTMLAddress
  {
    let target = linkedPath(path, from: path.hasPrefix("/") ? "" : folder(of: self.path))
    let hasBackslash = path.utf8.contains(UInt8(ascii: "\\"))
    guard let target, !hasBackslash else {
      findings.warn(
        .linkOutside,
        hasBackslash
          ? "the path \"\(path)\" has a backslash, so the link is left out; write /"
          : "\"\(path)\" is outside the content folder; copy the file into it",
        at: node)
      return .leftOut
    }
    if node.kind == .image, mediaKind(of: target) == "" || isPageSource(target) {
      findings.warn(
        .imageUnshown,
        "browsers show no such file as an image; link to it, or save it as PNG, MP4 or MP3",
        at: node)
    }
    note(target, rest: rest, isImage: node.kind == .image, at: findings.location(of: node))
    if target == self.path, node.kind != .image {
      // Of translations and of quizzes that are the index of a folder the page has another name.
      return .shown(rest.hasPrefix("#") ? rest : "#")
    }
    let output = sitePath(ofTarget: target)
    return .shown(percentEncodedPath(relativePath(from: pagePath, to: output)) + rest)
  }

  /// The address of a photo that front matter names; nil, and a finding, if it is none.
  mutating func photoAddress(_ photo: FrontMatter.Photo) -> String? {
    guard !photo.path.hasPrefix("/"), !photo.path.contains(":"),
      let target = resolvedPath(photo.path, from: folder(of: path)), !target.isEmpty
    else {
      findings.append(
        .error(
          .linkOutside, "\"\(photo.path)\" is no path of a file in the content folder",
          at: photo.location))
      return nil
    }
    if mediaKind(of: target) != nil || isPageSource(target) {
      findings.append(
        .error(
          .imageUnshown, "browsers show no such file as an image; save it as PNG, JPEG or WebP",
          at: photo.location))
      return nil
    }
    note(target, isImage: true, at: photo.location)
    return relativePath(from: pagePath, to: target)
  }

  /// Notes where a link leads; `rest` is what follows the path of its address.
  private mutating func note(
    _ target: String, rest: String = "", isImage: Bool, at place: SourceLocation
  ) {
    links.append(
      ContentLink(
        target: target, rest: rest, isImage: isImage, line: place.line, column: place.column))
  }
}

/// A path as it stands in an address: what would end it or mean something else in percent form.
package func percentEncodedPath(_ path: String) -> String {
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
