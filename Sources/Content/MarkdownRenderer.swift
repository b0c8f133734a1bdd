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
  /// Whether `<i>`, `<b>` and the like become marks.
  private let convertsTags: Bool
  private var output: [UInt8] = []
  /// What stands before the output, where it is parted at blanks.
  private var segments: [TreeSegment<Markdown>]?
  private var headings = HeadingLevels(floor: 3)

  // Where in the output the renderer is.
  private var spelling = MarkdownSpelling(linePrefix: [])
  /// Whether a list marker or a quote mark was just written, so that the line is begun.
  private var isAfterMarker = false
  /// Whether an empty line has to come before the next block.
  private var owesLine = false
  /// Headings have their line to themselves.
  private var isInHeading = false
  /// The marker of the list just before, which the next one must not continue.
  private var lastList: UInt8?

  init(_ tree: MarkdownTree, convertsTags: Bool = false) {
    self.tree = tree
    self.convertsTags = convertsTags
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
    let rest = takeOutput()
    let found = (segments ?? []) + (rest.isEmpty ? [] : [.text(rest)])
    segments = nil
    return found
  }

  private mutating func start(headingsFrom floor: Int) {
    headings = HeadingLevels(floor: floor)
    spelling = MarkdownSpelling(linePrefix: [])
    (isAfterMarker, owesLine, isInHeading, lastList) = (false, false, false, nil)
  }

  /// What was written, without white space at the ends.
  private mutating func takeOutput() -> Markdown {
    var end = output.count
    while end > 0, output[end - 1] <= 0x20 { end -= 1 }
    var start = 0
    // A blank may stand between the text and the blank before it.
    while segments == nil, start < end, output[start] <= 0x20 { start += 1 }
    defer { output.removeAll(keepingCapacity: true) }
    return Markdown(Array(output[start..<end]))
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
      openLine()
      enter(marker: "> ", prefix: "> ") { $0.writeBlocks(inside, isTight: false) }
      owesLine = true
    case .list:
      lastList = listBefore
      writeList(node, items: inside)
    case .code: writeCode(node)
    case .html:
      openLine()
      writeLines(tree.bytes(of: node))
      owesLine = true
    case .rule:
      openLine()
      output.append(spelling.linePrefix.isEmpty ? "---" : "___")
      endLine(owing: true)
    default:
      openLine()
      writeInlines(whole)
      endLine(owing: !isTight)
    }
  }

  private mutating func writeParagraph(_ inlines: Range<Int>, isTight: Bool) {
    let before = self.start
    openLine()
    spelling.isLineStart = true
    let opened = output.count
    writeInlines(inlines)
    // What was understood may have been all there was.
    if output.count == opened, segments == nil {
      restore(before)
    } else {
      endLine(owing: !isTight)
    }
  }

  private typealias Start = (
    count: Int, spelling: MarkdownSpelling, isAfterMarker: Bool, owesLine: Bool
  )

  private var start: Start { (output.count, spelling, isAfterMarker, owesLine) }

  private mutating func restore(_ start: Start) {
    output.removeLast(output.count - start.count)
    (spelling, isAfterMarker, owesLine) = (start.spelling, start.isAfterMarker, start.owesLine)
  }

  private mutating func writeHeading(_ node: Int) {
    openLine()
    for _ in 0..<headings.next(Int(tree.nodes[node].level)) { output.append(UInt8(ascii: "#")) }
    let inside = tree.inside(node)
    if !inside.isEmpty { output.append(UInt8(ascii: " ")) }
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
      if !isFirst { owesLine = !list.isTight }
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
        $0.writeBlocks(item.lowerBound + 1..<item.upperBound, isTight: list.isTight)
      }
    }
    owesLine = true
    lastList = marker
  }

  /// Writes what stands inside a quote or a list item.
  private mutating func enter(marker: String, prefix: String, _ body: (inout Self) -> Void) {
    output.append(marker)
    let outer = spelling.linePrefix
    spelling.linePrefix += prefix.utf8
    isAfterMarker = true
    owesLine = false
    lastList = nil
    body(&self)
    if isAfterMarker {
      removeBlanks()
      output.append("\n")
      isAfterMarker = false
    }
    spelling.linePrefix = outer
    lastList = nil
    owesLine = false
  }

  private mutating func openLine() {
    if isAfterMarker {
      isAfterMarker = false
      return
    }
    if owesLine {
      appendEmptyPrefix()
      output.append("\n")
    }
    owesLine = false
    output += spelling.linePrefix
  }

  private mutating func endLine(owing: Bool) {
    if segments == nil { removeBlanks() }
    output.append("\n")
    owesLine = owing
  }

  private mutating func removeBlanks() {
    while output.last == UInt8(ascii: " ") { output.removeLast() }
  }

  /// What an empty line inside quotes and lists consists of.
  private mutating func appendEmptyPrefix() {
    var blank = spelling.linePrefix[...]
    while blank.last == UInt8(ascii: " ") { blank.removeLast() }
    output += blank
  }

  private mutating func writeLines(_ text: ArraySlice<UInt8>) {
    var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    for (index, line) in lines.enumerated() {
      if index > 0, line.isEmpty {
        appendEmptyPrefix()
      } else if index > 0 {
        output += spelling.linePrefix
      }
      output += line
      output.append("\n")
    }
    if lines.isEmpty { output.append("\n") }
  }

  private mutating func writeCode(_ node: Int) {
    openLine()
    let info = tree.text[tree.nodes[node].extra]
    let code = tree.bytes(of: node)
    let mark = info.contains(UInt8(ascii: "`")) ? UInt8(ascii: "~") : UInt8(ascii: "`")
    let fence = [UInt8](repeating: mark, count: max(3, longestRun(of: mark, in: code) + 1))
    output += fence
    output += info
    output.append("\n")
    if !code.isEmpty {
      output += spelling.linePrefix
      if code.first == UInt8(ascii: "\n") { removeBlanks() }
      writeLines(code)
    }
    output += spelling.linePrefix
    output += fence
    endLine(owing: true)
  }
}

// MARK: Inlines

extension MarkdownRenderer {
  private mutating func writeHeadingInlines(_ inlines: Range<Int>) {
    isInHeading = true
    // A heading may become a paragraph elsewhere.
    spelling.isLineStart = true
    let prefix = spelling.linePrefix
    spelling.linePrefix = []
    let start = output.count
    writeInlines(inlines)
    for index in start..<output.count where output[index] == UInt8(ascii: "\n") {
      output[index] = 0x20
    }
    // Number signs that stand apart at the end would be taken for closing ones.
    let sign = UInt8(ascii: "#")
    if let last = output[start...].lastIndex(where: { $0 != sign }), last + 1 < output.count,
      output[last] == UInt8(ascii: " ")
    {
      output.insert(UInt8(ascii: "\\"), at: output.count - 1)
    }
    spelling.linePrefix = prefix
    isInHeading = false
  }

  private mutating func writeInlines(_ inlines: Range<Int>) {
    for inline in tree.siblings(in: inlines) { writeInline(inline) }
  }

  private mutating func writeInline(_ whole: Range<Int>) {
    let node = whole.lowerBound
    let inside = node + 1..<whole.upperBound
    switch tree.nodes[node].kind {
    case .text, .arrow: return writeText(node)
    case .lineBreak: return writeLineBreak()
    case .formula: writeSource(tree.bytes(of: node))
    case .blank: writeBlank(node)
    case .emptyBox: output.append("[ ]")
    case .markedBox: output.append("[x]")
    case .codeSpan: writeCodeSpan(tree.bytes(of: node))
    case .emphasis: writeMarked("*", inside)
    case .strong: writeMarked("**", inside)
    case .link: writeLink(node, inside)
    case .image:
      output.append("![")
      writeInlines(inside)
      output.append("](")
      writeAddress(node)
    case .inlineHTML: if !writeHTML(node) { return }
    default: writeBlock(whole, isTight: true)
    }
    spelling.isLineStart = false
  }

  private mutating func writeText(_ node: Int) {
    let end = tree.nodes[node].end
    if end < tree.nodes.count {
      let next = tree.nodes[end]
      switch next.kind {
      case .formula: spelling.following = UInt8(ascii: "$")
      case .blank: spelling.following = UInt8(ascii: "[")
      default: break
      }
      spelling.isFollowed =
        spelling.following != nil
        || next.kind.rawValue >= MarkdownNode.Kind.codeSpan.rawValue
          && next.line == tree.nodes[node].line
    }
    spelling.append(tree.bytes(of: node), to: &output)
    spelling.isFollowed = false
    spelling.following = nil
  }

  private mutating func writeLineBreak() {
    if isInHeading {
      output.append("<br>")
    } else {
      output.append("\\")
      spelling.breakLine(&output)
    }
  }

  private mutating func writeBlank(_ node: Int) {
    guard segments != nil else {
      output.append("[[")
      output += tree.bytes(of: node)
      output.append("]]")
      return
    }
    if !output.isEmpty { segments?.append(.text(Markdown(output))) }
    output.removeAll(keepingCapacity: true)
    segments?.append(.blank(node))
  }

  /// Writes a tag or a comment; false if it is one that says nothing in Markdown.
  private mutating func writeHTML(_ node: Int) -> Bool {
    if tree.isEmptyComment(node) || tree.comment("quiz:", at: node) != nil
      || tree.comment("pin", at: node) != nil
    {
      return false
    }
    if convertsTags, let mark = mark(ofTag: tree.bytes(of: node)) {
      output.append(mark)
    } else {
      writeSource(tree.bytes(of: node))
    }
    return true
  }

  /// Writes something as it is, in as many lines as it has.
  private mutating func writeSource(_ source: ArraySlice<UInt8>) {
    for byte in source {
      if byte == UInt8(ascii: "\n") {
        spelling.breakLine(&output)
      } else {
        output.append(byte)
      }
    }
  }

  private mutating func writeMarked(_ mark: String, _ inside: Range<Int>) {
    output.append(mark)
    spelling.isLineStart = false
    writeInlines(inside)
    output.append(mark)
  }

  private mutating func writeCodeSpan(_ text: ArraySlice<UInt8>) {
    let fence = [UInt8](repeating: UInt8(ascii: "`"), count: shortestMissingRun(in: text))
    let isPadded =
      text.first == UInt8(ascii: "`") || text.last == UInt8(ascii: "`")
      || text.first == 0x20 && text.last == 0x20 && text.contains { $0 != 0x20 }
    output += fence
    if isPadded { output.append(" ") }
    output += text
    if isPadded { output.append(" ") }
    output += fence
  }

  private mutating func writeLink(_ node: Int, _ inside: Range<Int>) {
    let address = tree.bytes(of: node)
    if tree.nodes[node].extra.isEmpty, let text = tree.only(in: inside),
      tree.nodes[text].kind == .text, tree.bytes(of: text) == address,
      address.starts(with: "https://".utf8) || address.starts(with: "http://".utf8)
    {
      output.append("<")
      output += address
      output.append(">")
      return
    }
    output.append("[")
    spelling.isLineStart = false
    writeInlines(inside)
    output.append("](")
    writeAddress(node)
  }

  private mutating func writeAddress(_ node: Int) {
    output += markdownAddress(Array(tree.bytes(of: node)))
    let title = tree.text[tree.nodes[node].extra]
    if !title.isEmpty {
      output.append(" \"")
      for byte in title {
        if "\"\\&<".utf8.contains(byte) { output.append("\\") }
        output.append(byte == UInt8(ascii: "\n") ? 0x20 : byte)
      }
      output.append("\"")
    }
    output.append(")")
  }
}

/// What a tag without attributes means in Markdown.
private func mark(ofTag tag: ArraySlice<UInt8>) -> String? {
  let name = tag.filter { !"</>".utf8.contains($0) }
  switch String(decoding: name, as: UTF8.self) {
  case "i", "em": return "*"
  case "b", "strong": return "**"
  case "p", "span", "u", "small": return ""
  default: return nil
  }
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

/// The length of the shortest run of backticks that a text does not hold.
private func shortestMissingRun(in text: ArraySlice<UInt8>) -> Int {
  var runs: Set<Int> = []
  var run = 0
  for byte in text {
    if byte == UInt8(ascii: "`") {
      run += 1
    } else {
      runs.insert(run)
      run = 0
    }
  }
  runs.insert(run)
  var count = 1
  while runs.contains(count) { count += 1 }
  return count
}

/// An address as it stands between the round brackets of a link.
package func markdownAddress(_ address: String) -> String {
  String(decoding: markdownAddress(Array(address.utf8)), as: UTF8.self)
}

private func markdownAddress(_ address: [UInt8]) -> [UInt8] {
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
