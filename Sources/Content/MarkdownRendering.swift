internal import Bytes

// The tree written as Markdown again, in one style: marks as few as possible, `-` for lists, fences
// for code. Reading what is written gives the same tree. `DocumentReader.notation` says when this
// is done in place of HTML.

extension DocumentReader {
  /// What the renderer writes.
  enum Notation {
    /// HTML for a page of the site.
    case page
    /// HTML for elsewhere: addresses stay as the author wrote them.
    case portable
    /// Markdown again.
    case markdown
  }

  /// Where in Markdown the renderer is.
  struct MarkdownPlace {
    var spelling = MarkdownSpelling(linePrefix: [])
    /// Whether a list marker or a quote mark was just written, so that the line is begun.
    var isAfterMarker = false
    /// Whether an empty line has to come before the next block.
    var owesLine = false
    /// Headings have their line to themselves.
    var isInHeading = false
    /// The marker of the list just before, which the next one must not continue.
    var lastList: UInt8?
  }

  mutating func writeBlock(_ node: Int, isTight: Bool) {
    let block = tree.nodes[node]
    let inside = node + 1..<block.end
    if block.kind == .html, isEmptyComment(node) || comment("quiz:", at: node) != nil { return }
    let lastList = pen.lastList
    pen.lastList = nil
    switch block.kind {
    case .paragraph:
      let (start, before) = (page.count, pen)
      openLine()
      pen.spelling.isLineStart = true
      let opened = page.count
      writeInlines(inside)
      // What was understood may have been all there was.
      if page.count == opened, segments == nil {
        page.removeLast(page.count - start)
        pen = before
        return
      }
      endLine(owing: !isTight)
    case .heading:
      openLine()
      for _ in 0..<headings.next(Int(block.level)) { page.append(UInt8(ascii: "#")) }
      if !inside.isEmpty { page.append(UInt8(ascii: " ")) }
      writeHeadingInlines(inside)
      endLine(owing: true)
    case .quote:
      openLine()
      enter(marker: "> ", prefix: "> ") { $0.renderBlocks(inside, isTight: false) }
      pen.owesLine = true
    case .list:
      pen.lastList = lastList
      writeList(node, items: inside)
    case .code: writeCode(block)
    case .html:
      openLine()
      writeLines(tree.text[block.text])
      pen.owesLine = true
    case .rule:
      openLine()
      page.append(pen.spelling.linePrefix.isEmpty ? "---" : "___")
      endLine(owing: true)
    default:
      openLine()
      writeInlines(node..<block.end)
      endLine(owing: !isTight)
    }
  }

  mutating func writeList(_ node: Int, items: Range<Int>) {
    let list = tree.nodes[node]
    var marker = UInt8(ascii: list.isOrdered ? "." : "-")
    if pen.lastList == marker { marker = UInt8(ascii: list.isOrdered ? ")" : "*") }
    pen.lastList = nil
    var number = Int(list.number)
    var item = items.lowerBound
    var isFirst = true
    while item < items.upperBound {
      let end = tree.nodes[item].end
      if !isFirst { pen.owesLine = !list.isTight }
      isFirst = false
      openLine()
      var mark = ""
      if list.isOrdered {
        mark = String(number) + String(Character(Unicode.Scalar(marker))) + " "
        number += 1
      } else {
        mark = String(Character(Unicode.Scalar(marker))) + " "
      }
      enter(marker: mark, prefix: String(repeating: " ", count: mark.utf8.count)) {
        $0.renderBlocks(item + 1..<end, isTight: list.isTight)
      }
      item = end
    }
    pen.owesLine = true
    pen.lastList = marker
  }

  /// Writes what stands inside a quote or a list item.
  private mutating func enter(marker: String, prefix: String, _ body: (inout Self) -> Void) {
    page.append(marker)
    let outer = pen.spelling.linePrefix
    pen.spelling.linePrefix += prefix.utf8
    pen.isAfterMarker = true
    pen.owesLine = false
    pen.lastList = nil
    body(&self)
    if pen.isAfterMarker {
      while page.last == UInt8(ascii: " ") { page.removeLast() }
      page.append("\n")
      pen.isAfterMarker = false
    }
    pen.spelling.linePrefix = outer
    pen.lastList = nil
    pen.owesLine = false
  }

  private mutating func openLine() {
    if pen.isAfterMarker {
      pen.isAfterMarker = false
      return
    }
    if pen.owesLine {
      var blank = pen.spelling.linePrefix[...]
      while blank.last == UInt8(ascii: " ") { blank.removeLast() }
      page += blank
      page.append("\n")
    }
    pen.owesLine = false
    page += pen.spelling.linePrefix
  }

  private mutating func endLine(owing: Bool) {
    pen.spelling.isInMath = false
    if segments == nil { while page.last == UInt8(ascii: " ") { page.removeLast() } }
    page.append("\n")
    pen.owesLine = owing
  }

  /// Ends inlines that were written without a paragraph around them.
  mutating func endParagraph() { endLine(owing: true) }

  private mutating func writeLines(_ text: ArraySlice<UInt8>) {
    var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    for (index, line) in lines.enumerated() {
      if index > 0, !line.isEmpty { page += pen.spelling.linePrefix }
      if index > 0, line.isEmpty {
        var blank = pen.spelling.linePrefix[...]
        while blank.last == UInt8(ascii: " ") { blank.removeLast() }
        page += blank
      }
      for byte in line { page.append(Shadow.original(of: byte)) }
      page.append("\n")
    }
    if lines.isEmpty { page.append("\n") }
  }

  private mutating func writeCode(_ block: MarkdownNode) {
    openLine()
    let info = tree.text[block.extra].map { Shadow.original(of: $0) }
    let mark = info.contains(UInt8(ascii: "`")) ? UInt8(ascii: "~") : UInt8(ascii: "`")
    let fence = [UInt8](
      repeating: mark, count: max(3, longestRun(of: mark, in: tree.text[block.text]) + 1))
    page += fence
    page += info
    page.append("\n")
    if !block.text.isEmpty {
      page += pen.spelling.linePrefix
      if tree.text[block.text].first == UInt8(ascii: "\n") {
        while page.last == UInt8(ascii: " ") { page.removeLast() }
      }
      writeLines(tree.text[block.text])
    }
    page += pen.spelling.linePrefix
    page += fence
    endLine(owing: true)
  }

  private func longestRun(of byte: UInt8, in text: ArraySlice<UInt8>) -> Int {
    var longest = 0
    var run = 0
    for other in text {
      run = other == byte ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }

  // MARK: Inlines

  mutating func writeHeadingInlines(_ inlines: Range<Int>) {
    pen.isInHeading = true
    // A heading may become a paragraph elsewhere.
    pen.spelling.isLineStart = true
    let prefix = pen.spelling.linePrefix
    pen.spelling.linePrefix = []
    let start = page.count
    writeInlines(inlines)
    for index in start..<page.count where page[index] == UInt8(ascii: "\n") { page[index] = 0x20 }
    // Number signs that stand apart at the end would be taken for closing ones.
    let sign = UInt8(ascii: "#")
    if let last = page[start...].lastIndex(where: { $0 != sign }), last + 1 < page.count,
      page[last] == UInt8(ascii: " ")
    {
      page.insert(UInt8(ascii: "\\"), at: page.count - 1)
    }
    pen.spelling.linePrefix = prefix
    pen.isInHeading = false
  }

  mutating func writeInlines(_ inlines: Range<Int>) {
    var node = inlines.lowerBound
    while node < inlines.upperBound {
      writeInline(node)
      node = tree.nodes[node].end
    }
  }

  mutating func writeInline(_ node: Int) {
    let inline = tree.nodes[node]
    let inside = node + 1..<inline.end
    switch inline.kind {
    case .text: writeText(of: node)
    case .lineBreak:
      if pen.isInHeading {
        page.append("<br>")
      } else {
        page.append("\\")
        pen.spelling.breakLine(&page)
      }
      return
    case .codeSpan: writeCodeSpan(tree.text[inline.text])
    case .emphasis: writeMarked("*", inside)
    case .strong: writeMarked("**", inside)
    case .link: writeLink(inline, inside)
    case .image:
      page.append("![")
      writeInlines(inside)
      page.append("](")
      writeAddress(inline)
    case .inlineHTML:
      if isEmptyComment(node) || comment("quiz:", at: node) != nil
        || comment("pin", at: node) != nil
      {
        return
      }
      if convertsTags, let mark = mark(ofTag: tree.text[inline.text]) {
        page.append(mark)
        break
      }
      for byte in tree.text[inline.text] {
        if byte == UInt8(ascii: "\n") {
          pen.spelling.breakLine(&page)
        } else {
          page.append(Shadow.original(of: byte))
        }
      }
    default: writeBlock(node, isTight: true)
    }
    if inline.kind != .text { pen.spelling.isLineStart = false }
  }

  private mutating func writeText(of node: Int) {
    let range = tree.nodes[node].text
    var start = range.lowerBound
    if segments != nil {
      while let open = tree.text[start..<range.upperBound].firstIndex(of: Shadow.blankOpen) {
        pen.spelling.append(tree.text[start..<open], to: &page)
        start = appendBlank(at: open, in: node)
        pen.spelling.isLineStart = false
      }
    }
    let end = tree.nodes[node].end
    pen.spelling.isFollowed =
      end < tree.nodes.count && tree.nodes[end].kind.rawValue >= MarkdownNode.Kind.codeSpan.rawValue
      && tree.nodes[end].line == tree.nodes[node].line
    pen.spelling.append(tree.text[start..<range.upperBound], to: &page)
    pen.spelling.isFollowed = false
  }

  private mutating func writeMarked(_ mark: String, _ inside: Range<Int>) {
    page.append(mark)
    pen.spelling.isLineStart = false
    writeInlines(inside)
    page.append(mark)
  }

  private mutating func writeCodeSpan(_ text: ArraySlice<UInt8>) {
    let fence = [UInt8](repeating: UInt8(ascii: "`"), count: shortestMissingRun(in: text))
    let isPadded =
      text.first == UInt8(ascii: "`") || text.last == UInt8(ascii: "`")
      || text.first == 0x20 && text.last == 0x20 && text.contains { $0 != 0x20 }
    page += fence
    if isPadded { page.append(" ") }
    for byte in text { page.append(Shadow.original(of: byte)) }
    if isPadded { page.append(" ") }
    page += fence
  }

  private func shortestMissingRun(in text: ArraySlice<UInt8>) -> Int {
    var runs: Set<Int> = []
    var run = 0
    for byte in text {
      if byte == UInt8(ascii: "`") { run += 1 } else { runs.insert(run); run = 0 }
    }
    runs.insert(run)
    var count = 1
    while runs.contains(count) { count += 1 }
    return count
  }

  private mutating func writeLink(_ link: MarkdownNode, _ inside: Range<Int>) {
    let address = tree.text[link.text]
    if link.extra.isEmpty, let text = inside.first, tree.nodes[text].kind == .text,
      tree.nodes[text].end == inside.upperBound, tree.text[tree.nodes[text].text] == address,
      address.starts(with: "https://".utf8) || address.starts(with: "http://".utf8)
    {
      page.append("<")
      page += address
      page.append(">")
      return
    }
    page.append("[")
    pen.spelling.isLineStart = false
    writeInlines(inside)
    page.append("](")
    writeAddress(link)
  }

  private mutating func writeAddress(_ node: MarkdownNode) {
    page += markdownAddress(tree.text[node.text].map { Shadow.original(of: $0) })
    if !node.extra.isEmpty {
      page.append(" \"")
      for byte in tree.text[node.extra] {
        let byte = Shadow.original(of: byte)
        if "\"\\&<".utf8.contains(byte) { page.append("\\") }
        page.append(byte == UInt8(ascii: "\n") ? 0x20 : byte)
      }
      page.append("\"")
    }
    page.append(")")
  }

  /// What a tag without attributes means in Markdown.
  private func mark(ofTag tag: ArraySlice<UInt8>) -> String? {
    let name = tag.filter {
      $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">")
    }
    switch String(decoding: name, as: UTF8.self) {
    case "i", "em": return "*"
    case "b", "strong": return "**"
    case "p", "span", "u", "small": return ""
    default: return nil
    }
  }

  private func isEmptyComment(_ node: Int) -> Bool {
    tree.text[tree.nodes[node].text].filter { $0 > 0x20 }.elementsEqual("<!---->".utf8)
  }
}

/// An address as it stands between the round brackets of a link.
package func markdownAddress(_ address: String) -> String {
  String(decoding: markdownAddress(Array(address.utf8)), as: UTF8.self)
}

func markdownAddress(_ address: [UInt8]) -> [UInt8] {
  let isPlain =
    !address.isEmpty
    && address.allSatisfy {
      $0 > 0x20 && $0 != 0x7F && !"()<>\\&*_[]`".utf8.contains($0) || $0 == UInt8(ascii: "_")
    }
  if isPlain { return address }
  var output: [UInt8] = [UInt8(ascii: "<")]
  for byte in address where byte != 0x0A {
    if "<>\\&".utf8.contains(byte) { output.append(UInt8(ascii: "\\")) }
    output.append(byte)
  }
  output.append(UInt8(ascii: ">"))
  return output
}
