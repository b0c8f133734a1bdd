internal import Bytes

extension MarkdownTree {
  /// Moves the places of what follows link references in one paragraph, `[map]: map.png`, to where
  /// it is: parsers take those lines away, and go on counting at the first of them.
  mutating func passOverReferences(in bytes: [UInt8]) {
    var starts: [Int]?
    var node = 0
    while node < nodes.count {
      guard nodes[node].kind == .paragraph || nodes[node].kind == .heading else {
        node += 1
        continue
      }
      let end = nodes[node].end
      let lines = starts ?? lineStarts(of: bytes)
      starts = lines
      let count = referenceLines(from: nodes[node], in: bytes, lines)
      if count > 0 { moveDown(node..<end, by: count) }
      node = end
    }
  }

  /// How many lines of link references a block begins with.
  private func referenceLines(
    from block: MarkdownNode, in bytes: [UInt8], _ starts: [Int]
  ) -> Int32 {
    let first = Int(block.line) - 1
    guard starts.indices.contains(first) else { return 0 }
    var place = starts[first] + Int(block.column) - 1
    guard place < bytes.count, bytes[place] == UInt8(ascii: "[") else { return 0 }
    // The lines of the paragraph without the marks of quotes before them.
    var text: [UInt8] = []
    var line = first
    while line < starts.count {
      let next = line + 1 < starts.count ? starts[line + 1] : bytes.count
      let content = bytes[place..<next]
      if content.allSatisfy({ isSpace($0) }) { break }
      text += content
      line += 1
      guard line < starts.count else { break }
      place = starts[line]
      while place < bytes.count, isBlankOrTab(bytes[place]) || bytes[place] == UInt8(ascii: ">") {
        place += 1
      }
    }
    var references = LinkReferences()
    var start = 0
    while start < text.count, text[start] == UInt8(ascii: "["),
      let next = references.take(from: text, at: start)
    {
      start = next
    }
    return Int32(lineStarts(of: Array(text[..<start])).count - 1)
  }
}

extension MarkdownTree {
  /// Puts blanks at the columns at which they stand: the parser knows that of the text around them
  /// only, which may have lost backslashes and the blanks before its lines.
  mutating func placeBlanks(in bytes: [UInt8]) {
    guard nodes.contains(where: { $0.kind == .blank }) else { return }
    // By line.
    var places: [(line: Int32, column: Int32)] = []
    for (number, start) in lineStarts(of: bytes).enumerated() {
      var place = start
      while place + 1 < bytes.count, !isLineEnd(bytes[place]) {
        let isBlank = bytes[place] == Placeholder.blankOpen && bytes[place + 1] == bytes[place]
        if isBlank { places.append((Int32(number) + 1, Int32(clamping: place - start + 1))) }
        place += isBlank ? 2 : 1
      }
    }
    var node = 0
    var next = 0
    while node < nodes.count {
      let line = nodes[node].line
      var found: [Int] = []
      while node < nodes.count, nodes[node].line == line {
        if nodes[node].kind == .blank { found.append(node) }
        node += 1
      }
      while next < places.count, places[next].line < line { next += 1 }
      let columns = places[next...].prefix { $0.line == line }
      // Where some are code, which of them is not known.
      guard columns.count == found.count else { continue }
      for (blank, place) in zip(found, columns) { self.place(blank, at: place.column) }
    }
  }
}

/// Where the lines of a text start; the last one may be empty.
private func lineStarts(of bytes: [UInt8]) -> [Int] {
  var starts = [0]
  var place = 0
  while place < bytes.count {
    let isReturn = bytes[place] == UInt8(ascii: "\r")
    if bytes[place] == UInt8(ascii: "\n")
      || isReturn && !(place + 1 < bytes.count && bytes[place + 1] == UInt8(ascii: "\n"))
    {
      starts.append(place + 1)
    }
    place += 1
  }
  return starts
}
