internal import Bytes
internal import Diagnostics

// The page is written node by node, each escaping what the author wrote: nothing of it reaches the
// page as HTML unless the site trusts its authors.

extension DocumentReader {
  /// Blocks as HTML, with headings from a level on.
  mutating func html(ofBlocks blocks: Range<Int>, headingsFrom floor: Int = 3) -> HTML {
    guard !blocks.isEmpty else { return HTML() }
    return html(headingsFrom: floor) { $0.renderBlocks(blocks, isTight: false) }
  }

  mutating func html(ofInlines inlines: Range<Int>) -> HTML {
    html(headingsFrom: 3) { $0.renderInlines(inlines) }
  }

  /// What the renderer writes in `body`, without white space at the ends.
  mutating func html(headingsFrom floor: Int, _ body: (inout Self) -> Void) -> HTML {
    page.removeAll(keepingCapacity: true)
    isInMath = false
    pen = MarkdownPlace()
    headings = HeadingLevels(floor: floor)
    body(&self)
    endMath()
    var end = page.count
    while end > 0, page[end - 1] <= 0x20 { end -= 1 }
    var start = 0
    // A blank may stand between the page and the blank before it.
    while segments == nil, start < end, page[start] <= 0x20 { start += 1 }
    return start == end ? HTML() : HTML(Array(page[start..<end]))
  }
}

// MARK: Blocks

extension DocumentReader {
  mutating func renderBlocks(_ blocks: Range<Int>, isTight: Bool) {
    var node = blocks.lowerBound
    while node < blocks.upperBound {
      renderBlock(node, isTight: isTight)
      node = tree.nodes[node].end
    }
  }

  mutating func renderBlock(_ node: Int, isTight: Bool) {
    if notation == .markdown { return writeBlock(node, isTight: isTight) }
    let block = tree.nodes[node]
    let inside = node + 1..<block.end
    switch block.kind {
    case .paragraph:
      renderParagraph(inside, isTight: isTight)
    case .heading:
      renderHeading(node)
    case .quote:
      page.append("<blockquote>\n")
      renderBlocks(inside, isTight: false)
      page.append("</blockquote>\n")
    case .list:
      renderList(node, items: inside)
    case .item:
      page.append("<li>")
      renderBlocks(inside, isTight: isTight)
      if page.last == UInt8(ascii: "\n"), isTight { page.removeLast() }
      page.append("</li>\n")
    case .code:
      renderCode(node)
    case .html:
      renderRawBlock(node)
    case .rule:
      page.append("<hr>\n")
    default:
      renderInlines(node..<block.end)
    }
  }

  mutating func renderList(_ node: Int, items: Range<Int>) {
    if notation == .markdown { return writeList(node, items: items) }
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
    if !isTight, isDisplayMath(inlines) {
      page.append("<div class=\"math\">")
      openFormula = (page.count, location(of: inlines.lowerBound))
      appendPlain(tree.nodes[inlines.lowerBound].text)
      noteFormula()
      page.append("</div>\n")
      return
    }
    let start = page.count
    if !isTight { page.append("<p>") }
    let opened = page.count
    renderInlines(inlines)
    endMath()
    if page.count == opened {
      page.removeLast(page.count - start)
      return
    }
    page.append(isTight ? "\n" : "</p>\n")
  }

  /// Whether a paragraph is nothing but one `$$…$$`.
  private func isDisplayMath(_ inlines: Range<Int>) -> Bool {
    guard hasShadows, let node = inlines.first, tree.nodes[node].end == inlines.upperBound,
      tree.nodes[node].kind == .text
    else { return false }
    let bytes = tree.text[tree.nodes[node].text]
    return bytes.count > 4 && bytes.first == Shadow.math && bytes.last == Shadow.math
      && bytes.dropFirst().first == Shadow.math && bytes.count(where: { $0 == Shadow.math }) == 4
  }

  private mutating func renderHeading(_ node: Int) {
    let heading = tree.nodes[node]
    let level = UInt8(headings.next(Int(heading.level)))
    page.append("<h")
    page.append(UInt8(ascii: "0") + level)
    if let anchor = anchor(for: node) {
      page.append(" id=\"")
      page.append(anchor)
      page.append("\"")
    }
    page.append(">")
    renderInlines(node + 1..<heading.end)
    endMath()
    page.append("</h")
    page.append(UInt8(ascii: "0") + level)
    page.append(">\n")
  }

  /// A heading's own name on the page, where pages have such names.
  private mutating func anchor(for node: Int) -> String? {
    guard anchors != nil else { return nil }
    let text = plainText(node + 1..<tree.nodes[node].end)
    let base = slugBytes(text).bytes
    guard !base.isEmpty else { return nil }
    let line = Int(tree.nodes[node].line)
    return anchors?.name(for: String(decoding: base, as: UTF8.self), line: line)
  }

  private mutating func renderCode(_ node: Int) {
    let block = tree.nodes[node]
    let info = tree.text[block.extra]
    let language = info.prefix { $0 > 0x20 && $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: ",") }
    if language.elementsEqual("math".utf8) {
      page.append("<div class=\"math\">")
      openFormula = (page.count, location(of: node))
      page.append("$$\n")
      appendPlain(block.text)
      page.append("$$")
      noteFormula()
      page.append("</div>\n")
      return
    }
    if language.isEmpty {
      page.append("<pre><code>")
    } else {
      page.append("<pre><code class=\"language-")
      for byte in language { appendPlain(byte) }
      page.append("\">")
    }
    appendPlain(block.text)
    page.append("</code></pre>\n")
  }
}

// MARK: Inlines

extension DocumentReader {
  mutating func renderInlines(_ inlines: Range<Int>) {
    if notation == .markdown { return writeInlines(inlines) }
    var node = inlines.lowerBound
    while node < inlines.upperBound {
      renderInline(node)
      node = tree.nodes[node].end
    }
  }

  mutating func renderInline(_ node: Int) {
    let inline = tree.nodes[node]
    let inside = node + 1..<inline.end
    switch inline.kind {
    case .text:
      appendText(of: node)
    case .lineBreak:
      page.append(isInMath ? "\n" : "<br>\n")
    case .codeSpan:
      page.append("<code>")
      appendPlain(inline.text)
      page.append("</code>")
    case .emphasis:
      page.append("<em>")
      renderInlines(inside)
      page.append("</em>")
    case .strong:
      page.append("<strong>")
      renderInlines(inside)
      page.append("</strong>")
    case .link:
      renderLink(node)
    case .image:
      renderImage(node)
    case .inlineHTML:
      renderRawInline(node)
    default:
      renderBlock(node, isTight: true)
    }
  }

  /// Appends text in which math may start and end.
  private mutating func appendText(of node: Int) {
    let range = tree.nodes[node].text
    var start = range.lowerBound
    var skipped = range.lowerBound
    var next = range.lowerBound
    while let index = tree.text.placeNeedingCare(from: next, upTo: range.upperBound) {
      next = index + 1
      if index < skipped { continue }
      let byte = tree.text[index]
      page.append(contentsOf: tree.text[start..<index])
      start = index + 1
      if byte == Shadow.math {
        let isRepeated = index > range.lowerBound && tree.text[index - 1] == byte
        if !isInMath, !isRepeated, settings.mathML != nil {
          openFormula = (
            page.count + "<span class=\"math\">".utf8.count, place(of: index, in: node)
          )
        }
        appendMathMark(isRepeated: isRepeated)
      } else if byte == Shadow.blankOpen, segments != nil {
        start = appendBlank(at: index, in: node)
        skipped = start
      } else {
        appendPlain(byte)
      }
    }
    page.append(contentsOf: tree.text[start..<range.upperBound])
  }

  /// A dollar that opens or closes math; the second of two belongs to the first.
  private mutating func appendMathMark(isRepeated: Bool) {
    let close = "</span>"
    switch (isInMath, isRepeated) {
    case (true, true):
      page.append("$")
    case (false, true):
      page.removeLast(min(close.utf8.count, page.count))
      page.append("$")
      noteFormula()
      page.append(close)
    case (true, false):
      page.append("$")
      noteFormula()
      page.append(close)
      isInMath = false
    case (false, false):
      page.append("<span class=\"math\">$")
      isInMath = true
    }
  }

  /// Notes the formula that ends here, if the site has formulas drawn: instead of the one noted
  /// last if this is it with one more dollar.
  private mutating func noteFormula() {
    guard settings.mathML != nil, let (start, location) = openFormula, start < page.count else {
      return
    }
    let text = Array(page[start...])
    if let last = formulas.last, (last.line, last.column) == (location.line, location.column),
      text.count == last.text.count + 1, text.starts(with: last.text)
    {
      formulas.removeLast()
    }
    formulas.append(ShownFormula(text: text, line: location.line, column: location.column))
  }

  private mutating func endMath() {
    if isInMath { page.append("</span>") }
    isInMath = false
  }

  /// Appends text as it was written, escaped.
  mutating func appendPlain(_ range: Range<Int>) {
    var start = range.lowerBound
    for index in range where tree.text[index].needsCare {
      page.append(contentsOf: tree.text[start..<index])
      appendPlain(tree.text[index])
      start = index + 1
    }
    page.append(contentsOf: tree.text[start..<range.upperBound])
  }

  private mutating func appendPlain(_ byte: UInt8) {
    switch Shadow.original(of: byte) {
    case UInt8(ascii: "&"): page.append("&amp;")
    case UInt8(ascii: "<"): page.append("&lt;")
    case UInt8(ascii: ">"): page.append("&gt;")
    case UInt8(ascii: "\""): page.append("&quot;")
    case Shadow.boxEmpty: page.append("☐")
    case Shadow.boxMarked: page.append("☑")
    case Shadow.filler: break
    case let plain: page.append(plain)
    }
  }
}

extension [UInt8] {
  /// The first byte of a part of a tree's text that does not stand for itself in HTML.
  fileprivate func placeNeedingCare(from start: Int, upTo end: Int) -> Int? {
    withUnsafeBufferPointer { bytes in
      let bytes = UnsafeBufferPointer(rebasing: bytes[..<end])
      var index = start
      while index < end {
        index = bytes.skip(from: index) {
          $0.has(0x26) | $0.has(0x3C, leavingOut: 2) | $0.has(0x22) | $0.has(0, leavingOut: 0x1F)
        }
        for place in index..<Swift.min(index + 8, end) where bytes[place].needsCare { return place }
        index += 8
      }
      return nil
    }
  }
}

extension UInt8 {
  fileprivate var needsCare: Bool {
    switch self {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): true
    default: Shadow.isShadow(self)
    }
  }
}
