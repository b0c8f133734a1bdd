internal import Addresses

/// A Markdown text as HTML for another program, and the images that it shows.
package struct PortableHTML: Sendable {
  package var html: String
  /// The paths of images as they were written, without those of other sites.
  package var images: [String]

  /// Renders blocks, or one line without a paragraph around it.
  ///
  /// Addresses stay as they are, but for those that `place` gives another, by the path that they
  /// lead to. Sounds and films are images, or links if `linksMedia` says so. Math stands between
  /// `\(` and `\)` or double dollars, as learning platforms know it.
  package init(
    _ markdown: String, isInline: Bool = false, linksMedia: Bool = false,
    place: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    guard let tree = MarkdownTree(ofFragment: markdown) else {
      html = ""
      images = []
      return
    }
    var renderer = HTMLRenderer(tree, for: PortablePage(linksMedia: linksMedia, place: place))
    let paragraph = isInline ? tree.only(in: tree.all) : nil
    let rendered =
      if let paragraph, tree.nodes[paragraph].kind == .paragraph {
        renderer.inlines(tree.inside(paragraph))
      } else {
        renderer.text(of: [.blocks(tree.all)])
      }
    html = String(decoding: rendered.bytes, as: UTF8.self)
    images = renderer.target.images
  }
}

/// Another program's page as a target of HTML.
private struct PortablePage: HTMLTarget {
  let linksMedia: Bool
  let place: @Sendable (String) -> String?
  var images: [String] = []

  init(linksMedia: Bool, place: @escaping @Sendable (String) -> String?) {
    self.linksMedia = linksMedia
    self.place = place
  }

  var trustsHTML: Bool { false }
  var imageAttributes: String { "" }
  var stylesCells: Bool { true }
  var playsMedia: Bool { false }

  private func isPlayed(_ address: String) -> Bool {
    linksMedia && mediaPlayer(for: address) != nil
  }

  func formula(_ text: [UInt8], at node: MarkdownNode, isBlock: Bool) -> [UInt8] {
    if isBlock { return Array("<p>".utf8) + text + Array("</p>\n".utf8) }
    if text.starts(with: "$$".utf8) { return text }
    return Array("\\(".utf8) + text.dropFirst().dropLast() + Array("\\)".utf8)
  }

  func highlighted(_ code: ArraySlice<UInt8>, in language: ArraySlice<UInt8>) -> [UInt8]? { nil }

  func showBlank(_ name: BracketedName) {}

  func leaveOutHTML(at node: MarkdownNode) {}

  mutating func address(of node: MarkdownNode, writtenAs address: ArraySlice<UInt8>) -> HTMLAddress
  {
    switch LinkAddress(address, isImage: node.kind == .image) {
    case .nothing, .unsafe, .unnamed: return .leftOut
    case .kept(let address, _):
      return node.kind == .image && isPlayed(address) ? .linked(address) : .shown(address)
    case .path(let path, let rest, let address):
      guard node.kind == .image else { return .shown(address) }
      images.append(path)
      let placed = place(path).map { $0 + rest } ?? address
      return isPlayed(path) ? .linked(placed) : .shown(placed)
    }
  }
}
