internal import Addresses
internal import Bytes
internal import Escaping

// Links and images.

extension HTMLRenderer {
  mutating func renderLink(_ node: Int, _ inside: Range<Int>) {
    let link = tree.nodes[node]
    guard case .shown(let address) = target.address(of: link, writtenAs: tree.bytes(of: node))
    else {
      renderInlines(inside)
      return
    }
    page.append("<a href=\"")
    page.append(address: address)
    page.append("\"")
    appendTitle(link.extra)
    page.append(">")
    renderInlines(inside)
    page.append("</a>")
  }

  mutating func renderImage(_ node: Int, _ inside: Range<Int>) {
    let alternative = tree.plainText(inside)
    if let data = imageData(inAddress: tree.bytes(of: node)) {
      page.append("<img src=\"")
      page += data
      endImage(node, alternative, attributes: "")
      return
    }
    switch target.address(of: tree.nodes[node], writtenAs: tree.bytes(of: node)) {
    case .leftOut: page.appendEscaped(alternative)
    case .linked(let address):
      page.append("<a href=\"")
      page.append(address: address)
      page.append("\">")
      page.appendEscaped(alternative.isEmpty ? Array(address.utf8) : alternative)
      page.append("</a>")
    case .shown(let address):
      if target.playsMedia, let player = mediaPlayer(for: address) {
        appendPlayer(player, of: address, named: alternative)
        return
      }
      page.append("<img src=\"")
      page.append(address: address)
      endImage(node, alternative, attributes: target.imageAttributes)
    }
  }

  /// A player with the file as its one source, after which the site puts captions if it has some.
  private mutating func appendPlayer(_ element: String, of address: String, named name: [UInt8]) {
    page.append("<\(element) controls preload=\"metadata\" aria-label=\"")
    page.appendEscaped(name)
    page.append("\"><source src=\"")
    page.append(address: address)
    page.append("\"></\(element)>")
  }

  private mutating func endImage(_ node: Int, _ alternative: [UInt8], attributes: String) {
    page.append("\" alt=\"")
    page.appendEscaped(alternative)
    page.append("\"")
    page.append(attributes)
    appendTitle(tree.nodes[node].extra)
    page.append(">")
  }

  private mutating func appendTitle(_ title: Range<Int>) {
    guard !title.isEmpty else { return }
    page.append(" title=\"")
    page.append(text: tree.text[title])
    page.append("\"")
  }
}
