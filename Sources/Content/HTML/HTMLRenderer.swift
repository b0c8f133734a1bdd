internal import Bytes

/// Writes a tree as HTML, node by node, each escaping what the author wrote: nothing of it reaches
/// the page as HTML unless the target trusts its authors.
struct HTMLRenderer<Target: HTMLTarget>: TreeRenderer {
  let tree: MarkdownTree
  var target: Target
  var page: [UInt8] = []
  /// What stands before the page that is being written, where it is parted at blanks.
  private var segments: [TreeSegment<HTML>]?
  private var headings = HeadingLevels(floor: 3)
  /// The names of headings, on pages whose headings have some.
  private var anchors: UniqueNames?
  /// The names that headings got.
  private(set) var headingNames = AnchorNames()

  init(_ tree: MarkdownTree, for target: Target) {
    self.tree = tree
    self.target = target
  }

  mutating func text(of parts: [TreePart], headingsFrom floor: Int) -> HTML {
    headings = HeadingLevels(floor: floor)
    for part in parts { render(part) }
    return takePage()
  }

  mutating func inlines(_ inlines: Range<Int>) -> HTML {
    renderInlines(inlines)
    return takePage()
  }

  mutating func heading(_ inlines: Range<Int>) -> HTML { self.inlines(inlines) }
  mutating func segments(of parts: [TreePart]) -> [TreeSegment<HTML>] {
    headings = HeadingLevels(floor: 3)
    segments = []
    for part in parts { render(part) }
    defer { segments = nil }
    let rest = takePage()
    return (segments ?? []) + (rest.isEmpty ? [] : [.text(rest)])
  }

  /// Blocks as a page whose headings have names.
  mutating func page(of blocks: Range<Int>) -> HTML {
    anchors = UniqueNames(limit: .max)
    defer { anchors = nil }
    return text(of: [.blocks(blocks)], headingsFrom: 2)
  }

  /// What was written, without white space at the ends.
  private mutating func takePage() -> HTML {
    var end = page.count
    while end > 0, page[end - 1] <= 0x20 { end -= 1 }
    var start = 0
    // A blank may stand between the page and the blank before it.
    while segments == nil, start < end, page[start] <= 0x20 { start += 1 }
    defer { page.removeAll(keepingCapacity: true) }
    return HTML(Array(page[start..<end]))
  }

  private mutating func render(_ part: TreePart) {
    switch part {
    case .inlines(let inlines): renderInlines(inlines)
    case .blocks(let blocks): renderBlocks(blocks, isTight: false)
    case .items(let items, let list): renderList(list, items: items)
    }
  }
}

extension HTMLRenderer {
  private mutating func renderBlocks(_ blocks: Range<Int>, isTight: Bool) {
    var node = blocks.lowerBound
    while let block = tree.sibling(at: node, in: blocks) {
      renderBlock(block, isTight: isTight)
      node = block.upperBound
    }
  }

  private mutating func renderBlock(_ whole: Range<Int>, isTight: Bool) {
    let node = whole.lowerBound
    let inside = node + 1..<whole.upperBound
    switch tree.nodes[node].kind {
    case .paragraph: renderParagraph(inside, isTight: isTight)
    case .heading: renderHeading(node)
    case .quote:
      page.append("<blockquote>\n")
      renderBlocks(inside, isTight: false)
      page.append("</blockquote>\n")
    case .list: renderList(node, items: inside)
    case .item:
      page.append("<li>")
      renderBlocks(inside, isTight: isTight)
      if page.last == UInt8(ascii: "\n"), isTight { page.removeLast() }
      page.append("</li>\n")
    case .code: renderCode(node)
    case .html: renderHTMLBlock(node)
    case .rule: page.append("<hr>\n")
    case .table: renderTable(node)
    default: renderInlines(whole)
    }
  }

  private mutating func renderList(_ node: Int, items: Range<Int>) {
    let list = tree.nodes[node]
    if list.isOrdered {
      if list.number == 1 {
        page.append("<ol>\n")
      } else {
        page.append("<ol start=\"")
        page.append(decimal: Int(list.number))
        page.append("\">\n")
      }
    } else {
      page.append("<ul>\n")
    }
    renderBlocks(items, isTight: list.isTight)
    page.append(list.isOrdered ? "</ol>\n" : "</ul>\n")
  }

  private mutating func renderParagraph(_ inlines: Range<Int>, isTight: Bool) {
    if !isTight, let formula = tree.only(in: inlines), isDisplayed(formula) {
      renderFormula(formula, isBlock: true)
      return
    }
    let start = page.count
    if !isTight { page.append("<p>") }
    let opened = (segments?.count, page.count)
    renderInlines(inlines)
    if opened == (segments?.count, page.count) {
      page.removeLast(page.count - start)
      return
    }
    page.append(isTight ? "\n" : "</p>\n")
  }

  /// Whether a node is `$$…$$`.
  private func isDisplayed(_ node: Int) -> Bool {
    tree.nodes[node].kind == .formula && tree.bytes(of: node).starts(with: "$$".utf8)
  }

  private mutating func renderFormula(_ node: Int, isBlock: Bool) {
    var text: [UInt8] = []
    text.append(text: tree.bytes(of: node))
    page += target.formula(text, at: tree.nodes[node], isBlock: isBlock)
  }

  private mutating func renderHeading(_ node: Int) {
    let level = UInt8(headings.next(Int(tree.nodes[node].level)))
    page.append("<h")
    page.append(UInt8(ascii: "0") + level)
    if let anchor = anchor(for: node) { page.append(" id=\"\(anchor)\"") }
    page.append(">")
    renderInlines(tree.inside(node))
    page.append("</h")
    page.append(UInt8(ascii: "0") + level)
    page.append(">\n")
  }

  /// A heading's own name on the page, where pages have such names.
  private mutating func anchor(for node: Int) -> String? {
    guard anchors != nil else { return nil }
    let base = slugBytes(tree.plainText(tree.inside(node))).bytes
    guard !base.isEmpty else { return nil }
    let line = Int(tree.nodes[node].line)
    let name = anchors?.name(for: String(decoding: base, as: UTF8.self), line: line)
    if let name { headingNames.insert(name) }
    return name
  }

  private mutating func renderCode(_ node: Int) {
    let block = tree.nodes[node]
    let info = tree.text[block.extra]
    let language = info.prefix { $0 > 0x20 && $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: ",") }
    if language.elementsEqual("math".utf8) {
      var text = Array("$$\n".utf8)
      text.append(text: tree.bytes(of: node))
      text.append("$$")
      page += target.formula(text, at: block, isBlock: true)
      return
    }
    if language.isEmpty {
      page.append("<pre><code>")
    } else {
      page.append("<pre><code class=\"language-")
      page.append(text: language)
      page.append("\">")
    }
    let code = tree.bytes(of: node)
    if let parts = target.highlighted(code, in: language) {
      page += parts
    } else {
      page.append(text: code)
    }
    page.append("</code></pre>\n")
  }

  /// HTML is left out unless the target trusts its authors.
  ///
  /// What only looks like HTML, as `<tab>` or `<T>` does, is text that its author forgot to put in
  /// backticks, and is shown.
  private mutating func renderHTMLBlock(_ node: Int) {
    let literal = tree.bytes(of: node)
    if target.trustsHTML {
      page += literal
      return
    }
    switch RawHTML(literal) {
    case .comment: break
    case .element, .lineBreak: target.leaveOutHTML(at: tree.nodes[node])
    case .text:
      page.append("<p>")
      page.append(text: literal)
      page.append("</p>\n")
    }
  }
}

extension HTMLRenderer {
  mutating func renderInlines(_ inlines: Range<Int>) {
    var node = inlines.lowerBound
    while let inline = tree.sibling(at: node, in: inlines) {
      renderInline(inline)
      node = inline.upperBound
    }
  }

  private mutating func renderInline(_ whole: Range<Int>) {
    let node = whole.lowerBound
    let inside = node + 1..<whole.upperBound
    switch tree.nodes[node].kind {
    case .text, .arrow, .at: page.append(text: tree.text, in: tree.nodes[node].text)
    case .formula: renderFormula(node, isBlock: false)
    case .blank: renderBlank(node)
    case .bar: page.append("|")
    case .emptyBox: page.append("☐")
    case .markedBox: page.append("☑")
    case .lineBreak: page.append("<br>\n")
    case .codeSpan:
      page.append("<code>")
      page.append(text: tree.text, in: tree.nodes[node].text)
      page.append("</code>")
    case .emphasis:
      page.append("<em>")
      renderInlines(inside)
      page.append("</em>")
    case .strong:
      page.append("<strong>")
      renderInlines(inside)
      page.append("</strong>")
    case .link: renderLink(node, inside)
    case .image: renderImage(node, inside)
    case .inlineHTML: renderInlineHTML(node)
    default: renderBlock(whole, isTight: true)
    }
  }

  private mutating func renderBlank(_ node: Int) {
    guard segments != nil else {
      target.showBlank(
        BracketedName(name: tree.bytes(of: node), isEmbedded: false, node: tree.nodes[node]))
      page.append("[[")
      page.append(text: tree.bytes(of: node))
      page.append("]]")
      return
    }
    if !page.isEmpty { segments?.append(.text(HTML(page))) }
    page.removeAll(keepingCapacity: true)
    segments?.append(.blank(node))
  }

  private mutating func renderInlineHTML(_ node: Int) {
    let literal = tree.bytes(of: node)
    if target.trustsHTML {
      page += literal
      return
    }
    switch RawHTML(literal) {
    case .comment: break
    case .lineBreak: page.append("<br>")
    case .element: target.leaveOutHTML(at: tree.nodes[node])
    case .text: page.append(text: literal)
    }
  }
}
