internal import Content

/// HTML as the part of XHTML that QTI knows, which every learning platform understands.
struct XHTML {
  /// What a platform may not show as it was meant, in words, without repetition.
  private(set) var losses: [String] = []
  /// What stands for each gap (`TextFormat.gap`), in their order.
  private var gaps: ArraySlice<XMLNode>

  init(gaps: [XMLNode] = []) { self.gaps = gaps[...] }

  static let blockNames: Set<String> = [
    "p", "div", "pre", "blockquote", "ul", "ol", "dl", "hr", "table", "h1", "h2", "h3", "h4", "h5",
    "h6", "address",
  ]
  private static let otherNames: Set<String> = [
    "a", "abbr", "acronym", "b", "big", "br", "caption", "cite", "code", "col", "colgroup", "dd",
    "dfn", "dt", "em", "i", "img", "kbd", "li", "q", "samp", "small", "span", "strong", "sub",
    "sup", "tbody", "td", "tfoot", "th", "thead", "tr", "tt", "var",
  ]
  private static let dropped: Set<String> = ["script", "style", "template", "head", "title"]
  private static let attributes: [String: Set<String>] = [
    "img": ["src", "alt", "width", "height"], "a": ["href"], "td": ["colspan", "rowspan"],
    "th": ["colspan", "rowspan"], "code": ["class"],
  ]

  /// Whether a name is one of HTML that is written.
  static func isElement(_ name: String) -> Bool {
    blockNames.contains(name) || otherNames.contains(name)
  }

  /// Nodes to write, of HTML that was rendered.
  mutating func nodes(_ html: String) -> [XMLNode] {
    let parsed = parseHTML(html)
    let hasBlocks = parsed.contains { Self.blockNames.contains($0.name) }
    return parsed.flatMap { node -> [XMLNode] in
      // Between blocks stand line ends, which are no text.
      let isBetween = hasBlocks && node.name.isEmpty && node.text.allSatisfy(\.isWhitespace)
      return isBetween ? [] : self.node(node)
    }
  }

  private mutating func lose(_ what: String) {
    if !losses.contains(what) { losses.append(what) }
  }

  private mutating func node(_ node: HTMLNode) -> [XMLNode] {
    if node.name.isEmpty { return text(node.text) }
    if Self.dropped.contains(node.name) { return [] }
    let children = node.children.flatMap { self.node($0) }
    guard Self.isElement(node.name) else {
      lose("<\(node.name)>")
      return children
    }
    var attributes: [(name: String, value: String)] = []
    for (name, value) in node.attributes.sorted(by: { $0.key < $1.key }) {
      if Self.attributes[node.name]?.contains(name) == true {
        attributes.append((name, value))
      } else if name == "style", value.hasPrefix("text-align") {
        lose("how the columns of a table are aligned")
      } else if !(name == "start" && value == "1"), !(node.name == "table" && name == "tabindex") {
        lose("\(name) of <\(node.name)>")
      }
    }
    if node.name == "img" {
      guard node.attributes["src"]?.isEmpty == false else { return [] }
      if node.attributes["alt"] == nil { attributes.append(("alt", "")) }
    }
    return [.element(node.name, attributes: attributes, children: children)]
  }

  private mutating func text(_ text: String) -> [XMLNode] {
    guard text.contains(TextFormat.gap) else { return [.text(text)] }
    var nodes: [XMLNode] = []
    let parts = text.split(separator: TextFormat.gap, omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      if index > 0, let gap = gaps.popFirst() { nodes.append(gap) }
      if !part.isEmpty { nodes.append(.text(String(part))) }
    }
    return nodes
  }
}
