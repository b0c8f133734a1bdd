internal import Bytes

extension MarkdownTree {
  /// The tree with tables in place of the paragraphs that hold one (see `MarkdownText.scanTables`).
  ///
  /// The lines above a table's head stay a paragraph. What a row has beyond the cells of the head
  /// stands in its last one, so that nothing is lost; a row may have fewer.
  func withTables() -> MarkdownTree {
    var writer = TableWriter(tree: self)
    writer.copy(all)
    return MarkdownTree(nodes: writer.nodes, text: writer.text)
  }
}

/// A part of a paragraph's line: some of a text, or another inline with what it contains.
private struct LinePiece {
  var nodes: Range<Int>
  /// Of a text.
  var text: Range<Int>?
}

/// A line of a paragraph.
private struct Line {
  var pieces: [LinePiece] = []
  /// What ends it: a hard line break, or a line feed in a text; nil for the last line.
  var end: LinePiece?
}

/// Copies a tree, and makes tables on the way.
private struct TableWriter {
  private let tree: MarkdownTree
  private(set) var nodes: [MarkdownNode] = []
  private(set) var text: [UInt8]

  init(tree: MarkdownTree) {
    self.tree = tree
    text = tree.text
    nodes.reserveCapacity(tree.nodes.count)
  }

  mutating func copy(_ range: Range<Int>) {
    for whole in tree.siblings(in: range) {
      let node = whole.lowerBound
      if tree.nodes[node].kind == .paragraph, writeTable(tree.inside(node)) { continue }
      let copied = open(tree.nodes[node])
      copy(tree.inside(node))
      close(copied)
    }
  }

  private mutating func open(_ node: MarkdownNode) -> Int {
    nodes.append(node)
    return nodes.count - 1
  }

  private mutating func close(_ node: Int) { nodes[node].end = nodes.count }

  /// Writes a paragraph as a table; false if it is none.
  private mutating func writeTable(_ inlines: Range<Int>) -> Bool {
    let lines = lines(of: inlines)
    guard let rule = lines.indices.dropFirst().first(where: { columns(ofRule: lines[$0]) != nil }),
      let columns = columns(ofRule: lines[rule])
    else { return false }
    let head = cells(of: lines[rule - 1])
    guard head.count == columns.count, let first = lines[rule - 1].pieces.first else {
      return false
    }
    if rule > 1 {
      let paragraph = open(MarkdownNode(kind: .paragraph, at: tree.nodes[inlines.lowerBound]))
      for (index, line) in lines[..<(rule - 1)].enumerated() {
        write(line.pieces)
        if index < rule - 2, let end = line.end { write([end]) }
      }
      close(paragraph)
    }
    var node = MarkdownNode(kind: .table, at: tree.nodes[first.nodes.lowerBound])
    node.number = Int32(clamping: columns.count)
    let table = open(node)
    write(head, columns, isHead: true)
    for line in lines[(rule + 1)...] { write(cells(of: line), columns, isHead: false) }
    close(table)
    return true
  }

  private mutating func write(
    _ cells: [[LinePiece]], _ columns: [MarkdownNode.Alignment], isHead: Bool
  ) {
    let place = cells.first?.first.map { tree.nodes[$0.nodes.lowerBound] }
    var node = MarkdownNode(kind: .tableRow, at: place ?? nodes[nodes.count - 1])
    node.level = isHead ? 1 : 0
    let row = open(node)
    for (index, pieces) in cells.prefix(columns.count).enumerated() {
      var node = MarkdownNode(kind: .tableCell, at: nodes[row])
      node.level = columns[index].rawValue
      let cell = open(node)
      write(pieces)
      if index == columns.count - 1 {
        for rest in cells[(index + 1)...] {
          close(open(MarkdownNode(kind: .bar, at: nodes[row])))
          write(rest)
        }
      }
      close(cell)
    }
    close(row)
  }

  private mutating func write(_ pieces: [LinePiece]) {
    for piece in pieces {
      guard let range = piece.text else {
        copyInline(piece.nodes)
        continue
      }
      var node = tree.nodes[piece.nodes.lowerBound]
      node.text = range
      close(open(node))
    }
  }

  /// Copies an inline, without the backslashes that keep bars in code from parting cells.
  private mutating func copyInline(_ whole: Range<Int>) {
    let start = nodes.count
    copy(whole)
    for node in start..<nodes.count where nodes[node].kind == .codeSpan {
      var shown = nodes[node].text.lowerBound
      for place in nodes[node].text {
        let next = place + 1
        let isHidden =
          text[place] == UInt8(ascii: "\\") && next < nodes[node].text.upperBound
          && text[next] == UInt8(ascii: "|")
        if isHidden { continue }
        text[shown] = text[place]
        shown += 1
      }
      nodes[node].text = nodes[node].text.lowerBound..<shown
    }
  }
}

// MARK: Lines and cells

extension TableWriter {
  private func lines(of inlines: Range<Int>) -> [Line] {
    var lines = [Line()]
    for whole in tree.siblings(in: inlines) {
      let node = tree.nodes[whole.lowerBound]
      switch node.kind {
      case .lineBreak:
        lines[lines.count - 1].end = LinePiece(nodes: whole)
        lines.append(Line())
      case .text:
        var start = node.text.lowerBound
        for place in node.text where text[place] == UInt8(ascii: "\n") {
          add(start..<place, of: whole, to: &lines[lines.count - 1].pieces)
          lines[lines.count - 1].end = LinePiece(nodes: whole, text: place..<place + 1)
          lines.append(Line())
          start = place + 1
        }
        add(start..<node.text.upperBound, of: whole, to: &lines[lines.count - 1].pieces)
      default: lines[lines.count - 1].pieces.append(LinePiece(nodes: whole))
      }
    }
    return lines
  }

  private func add(_ range: Range<Int>, of node: Range<Int>, to pieces: inout [LinePiece]) {
    if !range.isEmpty { pieces.append(LinePiece(nodes: node, text: range)) }
  }

  /// How the cells below a line `--- | :-:` stand; nil for any other line.
  private func columns(ofRule line: Line) -> [MarkdownNode.Alignment]? {
    guard line.pieces.count == 1, let range = line.pieces[0].text,
      columnCount(ofRule: text[range]) != nil
    else {
      return nil
    }
    return tableCells(text[range]).map { cell in
      let colon = UInt8(ascii: ":")
      return switch (cell.first == colon, cell.last == colon) {
      case (true, true): .center
      case (true, false): .left
      case (false, true): .right
      case (false, false): .unsaid
      }
    }
  }

  /// The cells of a row, without blanks at their ends.
  private func cells(of line: Line) -> [[LinePiece]] {
    var cells: [[LinePiece]] = [[]]
    for piece in line.pieces {
      guard let range = piece.text else {
        cells[cells.count - 1].append(piece)
        continue
      }
      var start = range.lowerBound
      for place in range where text[place] == UInt8(ascii: "|") {
        add(start..<place, of: piece.nodes, to: &cells[cells.count - 1])
        cells.append([])
        start = place + 1
      }
      add(start..<range.upperBound, of: piece.nodes, to: &cells[cells.count - 1])
    }
    cells = cells.map(trimmed)
    if cells.count > 1, cells.first?.isEmpty == true { cells.removeFirst() }
    if cells.count > 1, cells.last?.isEmpty == true { cells.removeLast() }
    return cells
  }

  private func trimmed(_ cell: [LinePiece]) -> [LinePiece] {
    var cell = cell
    if let first = cell.first, let range = first.text {
      let start = text[range].firstIndex { !isSpace($0) } ?? range.upperBound
      cell[0].text = start..<range.upperBound
      if start == range.upperBound { cell.removeFirst() }
    }
    if let last = cell.last, let range = last.text {
      let end = text[range].lastIndex { !isSpace($0) }.map { $0 + 1 } ?? range.lowerBound
      cell[cell.count - 1].text = range.lowerBound..<end
      if end == range.lowerBound { cell.removeLast() }
    }
    return cell
  }
}

extension MarkdownNode {
  /// A node at the place of another.
  fileprivate init(kind: Kind, at other: MarkdownNode) {
    self.init(kind: kind, line: other.line, column: other.column)
  }
}
