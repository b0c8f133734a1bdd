internal import Bytes

/// A piece of Markdown in Podium's style, as UTF-8.
struct Markdown: RenderedText {
  let bytes: [UInt8]

  init() { bytes = [] }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isEmpty: Bool { bytes.isEmpty }
  var string: String { String(decoding: bytes, as: UTF8.self) }
}

/// Writes a tree as Markdown again, in one style: marks as few as possible, `-` for lists, fences
/// for code.
///
/// Reading what is written gives the same tree.
struct MarkdownRenderer: TreeRenderer {
  let tree: MarkdownTree
  /// Whether it is of another format: `<i>`, `<b>` and the like become marks, and boxes, which
  /// would be choices, text.
  private let isForeign: Bool
  var output = MarkdownOutput()
  /// What stands before the output, where it is parted at blanks.
  private var segments: [TreeSegment<Markdown>]?
  private var headings = HeadingLevels(floor: 3)
  /// Headings and cells of tables have no other line.
  var isInHeading = false
  var isInCell = false
  /// The marker of the list just before, which the next one must not continue.
  private var lastList: UInt8?

  init(_ tree: MarkdownTree, isForeign: Bool = false) {
    self.tree = tree
    self.isForeign = isForeign
  }

  mutating func text(of parts: [TreePart], headingsFrom floor: Int) -> Markdown {
    start(headingsFrom: floor)
    for (index, part) in parts.enumerated() { write(part, isLast: index == parts.count - 1) }
    return takeOutput()
  }

  mutating func inlines(_ inlines: Range<Int>) -> Markdown {
    start(headingsFrom: 3)
    writeInlines(inlines)
    return takeOutput()
  }

  mutating func heading(_ inlines: Range<Int>) -> Markdown {
    start(headingsFrom: 3)
    writeHeadingInlines(inlines)
    return takeOutput()
  }

  mutating func segments(of parts: [TreePart]) -> [TreeSegment<Markdown>] {
    start(headingsFrom: 3)
    segments = []
    for (index, part) in parts.enumerated() { write(part, isLast: index == parts.count - 1) }
    defer { segments = nil }
    let rest = takeOutput()
    return (segments ?? []) + (rest.isEmpty ? [] : [.text(rest)])
  }

  private mutating func start(headingsFrom floor: Int) {
    headings = HeadingLevels(floor: floor)
    output.restart()
    isInHeading = false
    lastList = nil
  }

  /// What was written; a blank may stand between the text and the blank before it.
  private mutating func takeOutput() -> Markdown {
    Markdown(output.take(keepsStart: segments != nil))
  }

  private mutating func write(_ part: TreePart, isLast: Bool) {
    switch part {
    case .inlines(let inlines):
      writeInlines(inlines)
      if !isLast { endLine(owing: true) }
    case .blocks(let blocks): writeBlocks(blocks, isTight: false)
    case .items(let items, let list): writeList(list, items: items)
    }
  }
}

// MARK: Blocks

extension MarkdownRenderer {
  private mutating func writeBlocks(_ blocks: Range<Int>, isTight: Bool) {
    for block in tree.siblings(in: blocks) { writeBlock(block, isTight: isTight) }
  }

  private mutating func writeBlock(_ whole: Range<Int>, isTight: Bool) {
    let node = whole.lowerBound
    let kind = tree.nodes[node].kind
    if kind == .html, tree.isEmptyComment(node) || tree.comment("quiz:", at: node) != nil { return }
    let listBefore = lastList
    lastList = nil
    let inside = node + 1..<whole.upperBound
    switch kind {
    case .paragraph: writeParagraph(inside, isTight: isTight)
    case .heading: writeHeading(node)
    case .quote:
      output.openLine()
      enter(marker: "> ", prefix: "> ") { $0.writeBlocks(inside, isTight: false) }
      output.owesLine = true
    case .list:
      lastList = listBefore
      writeList(node, items: inside)
    case .code:
      output.openLine()
      output.writeCode(tree.bytes(of: node), info: tree.text[tree.nodes[node].extra])
      endLine(owing: true)
    case .html:
      output.openLine()
      output.writeLines(tree.bytes(of: node))
      output.owesLine = true
    case .table: writeTable(node)
    case .rule:
      output.openLine()
      output.bytes.append(output.spelling.linePrefix.isEmpty ? "---" : "___")
      endLine(owing: true)
    default:
      output.openLine()
      writeInlines(whole)
      endLine(owing: !isTight)
    }
  }

  private mutating func writeParagraph(_ inlines: Range<Int>, isTight: Bool) {
    let before = output.start
    output.openLine()
    output.spelling.isLineStart = true
    let opened = output.bytes.count
    writeInlines(inlines)
    // What was understood may have been all there was.
    if output.bytes.count == opened, segments == nil {
      output.restore(before)
    } else {
      endLine(owing: !isTight)
    }
  }

  private mutating func writeHeading(_ node: Int) {
    output.openLine()
    for _ in 0..<headings.next(Int(tree.nodes[node].level)) {
      output.bytes.append(UInt8(ascii: "#"))
    }
    let inside = tree.inside(node)
    if !inside.isEmpty { output.bytes.append(UInt8(ascii: " ")) }
    writeHeadingInlines(inside)
    endLine(owing: true)
  }

  private mutating func writeList(_ node: Int, items: Range<Int>) {
    let list = tree.nodes[node]
    var marker = UInt8(ascii: list.isOrdered ? "." : "-")
    if lastList == marker { marker = UInt8(ascii: list.isOrdered ? ")" : "*") }
    lastList = nil
    var number = Int(list.number)
    var isFirst = true
    for item in tree.siblings(in: items) {
      if !isFirst { output.owesLine = !list.isTight }
      isFirst = false
      output.openLine()
      var mark = ""
      if list.isOrdered {
        mark = String(number) + String(Character(Unicode.Scalar(marker))) + " "
        number += 1
      } else {
        mark = String(Character(Unicode.Scalar(marker))) + " "
      }
      enter(marker: mark, prefix: String(repeating: " ", count: mark.utf8.count)) {
        $0.writeBlocks(item.lowerBound + 1..<item.upperBound, isTight: list.isTight)
      }
    }
    output.owesLine = true
    lastList = marker
  }

  /// Writes what stands inside a quote or a list item.
  private mutating func enter(marker: String, prefix: String, _ body: (inout Self) -> Void) {
    let outer = output.enter(marker: marker, prefix: prefix)
    lastList = nil
    body(&self)
    output.leave(to: outer)
    lastList = nil
  }

  mutating func endLine(owing: Bool) {
    // A blank behind the line keeps the white space before it.
    output.endLine(owing: owing, keepsBlanks: segments != nil)
  }
}

// MARK: Inlines

extension MarkdownRenderer {
  private mutating func writeHeadingInlines(_ inlines: Range<Int>) {
    isInHeading = true
    // A heading may become a paragraph elsewhere.
    output.spelling.isLineStart = true
    let prefix = output.spelling.linePrefix
    output.spelling.linePrefix = []
    let start = output.bytes.count
    writeInlines(inlines)
    // Behind a blank the bytes begin anew.
    let written = min(start, output.bytes.count)
    for index in written..<output.bytes.count where output.bytes[index] == UInt8(ascii: "\n") {
      output.bytes[index] = 0x20
    }
    // Number signs that stand apart at the end would be taken for closing ones.
    let sign = UInt8(ascii: "#")
    if let last = output.bytes[written...].lastIndex(where: { $0 != sign }),
      last + 1 < output.bytes.count,
      output.bytes[last] == UInt8(ascii: " ")
    {
      output.bytes.insert(UInt8(ascii: "\\"), at: output.bytes.count - 1)
    }
    output.spelling.linePrefix = prefix
    isInHeading = false
  }

  mutating func writeInlines(_ inlines: Range<Int>) {
    for inline in tree.siblings(in: inlines) { writeInline(inline) }
  }

  private mutating func writeInline(_ whole: Range<Int>) {
    let node = whole.lowerBound
    let inside = node + 1..<whole.upperBound
    switch tree.nodes[node].kind {
    case .text, .arrow: return writeText(node)
    case .at: output.bytes.append("\\@")
    case .bar: output.bytes.append("\\|")
    case .lineBreak: return writeLineBreak()
    case .formula: output.writeSource(tree.bytes(of: node))
    case .blank: writeBlank(node)
    case .emptyBox: output.bytes.append(isForeign ? "\\[ ]" : "[ ]")
    case .markedBox: output.bytes.append(isForeign ? "\\[x]" : "[x]")
    case .codeSpan where isInCell:
      let code = tree.bytes(of: node).flatMap { $0 == UInt8(ascii: "|") ? Array("\\|".utf8) : [$0] }
      output.writeCodeSpan(code[...])
    case .codeSpan: output.writeCodeSpan(tree.bytes(of: node))
    case .emphasis: writeMarked("*", inside)
    case .strong: writeMarked("**", inside)
    case .link: writeLink(node, inside)
    case .image:
      output.bytes.append("!")
      writeBracketed(node, inside)
    case .inlineHTML: if !writeHTML(node) { return }
    default: writeBlock(whole, isTight: true)
    }
    output.spelling.isLineStart = false
  }

  private mutating func writeText(_ node: Int) {
    let end = tree.nodes[node].end
    if end < tree.nodes.count {
      let next = tree.nodes[end]
      switch next.kind {
      case .formula: output.spelling.following = UInt8(ascii: "$")
      case .blank: output.spelling.following = UInt8(ascii: "[")
      default: break
      }
      let isMarked = next.kind.rawValue >= MarkdownNode.Kind.codeSpan.rawValue
      let isKnown = output.spelling.following != nil
      output.spelling.isFollowed = isKnown || isMarked && tree.bytes(of: node).last != 0x0A
      output.spelling.mayBeFormula = isKnown || isMarked && next.line == tree.nodes[node].line
    }
    output.spelling.append(tree.bytes(of: node), to: &output.bytes)
    (output.spelling.isFollowed, output.spelling.mayBeFormula) = (false, false)
    output.spelling.following = nil
  }

  private mutating func writeLineBreak() {
    if isInHeading {
      output.bytes.append("<br>")
    } else {
      output.bytes.append("\\")
      output.spelling.breakLine(&output.bytes)
    }
  }

  private mutating func writeBlank(_ node: Int) {
    guard segments != nil else {
      output.bytes.append("[[")
      output.bytes += tree.bytes(of: node)
      output.bytes.append("]]")
      return
    }
    if !output.bytes.isEmpty { segments?.append(.text(Markdown(output.bytes))) }
    output.bytes.removeAll(keepingCapacity: true)
    segments?.append(.blank(node))
  }

  /// Writes a tag or a comment; false if it is one that says nothing in Markdown.
  private mutating func writeHTML(_ node: Int) -> Bool {
    if tree.isEmptyComment(node) || tree.comment("quiz:", at: node) != nil
      || tree.isPin(node)
    {
      return false
    }
    if isForeign, let mark = mark(ofTag: tree.bytes(of: node)) {
      output.bytes.append(mark)
    } else {
      output.writeSource(tree.bytes(of: node))
    }
    return true
  }

  private mutating func writeMarked(_ mark: String, _ inside: Range<Int>) {
    output.bytes.append(mark)
    output.spelling.isLineStart = false
    writeInlines(inside)
    output.bytes.append(mark)
  }

  private mutating func writeLink(_ node: Int, _ inside: Range<Int>) {
    let address = tree.bytes(of: node)
    if tree.nodes[node].extra.isEmpty, let text = tree.only(in: inside),
      tree.nodes[text].kind == .text, tree.bytes(of: text) == address,
      address.starts(with: "https://".utf8) || address.starts(with: "http://".utf8)
    {
      output.bytes.append("<")
      output.bytes += address
      output.bytes.append(">")
      return
    }
    writeBracketed(node, inside)
  }

  private mutating func writeBracketed(_ node: Int, _ inside: Range<Int>) {
    output.bytes.append("[")
    output.spelling.isLineStart = false
    let wasInBrackets = output.spelling.isInBrackets
    output.spelling.isInBrackets = true
    writeInlines(inside)
    output.spelling.isInBrackets = wasInBrackets
    output.bytes.append("](")
    output.writeAddress(tree.bytes(of: node), title: tree.text[tree.nodes[node].extra])
  }
}
