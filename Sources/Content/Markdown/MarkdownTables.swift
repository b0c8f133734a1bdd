internal import Bytes

extension MarkdownTree {
  /// The tree with tables in place of the paragraphs that hold one (see `MarkdownText.scanTables`).
  ///
  /// The lines above a table's head stay a paragraph. What a row has beyond the cells of the head
  /// stands in its last one, so that nothing is lost; a row may have fewer.
  ///
  /// Rows and cells stand at the columns of each line, if they are given (see
  /// `MarkdownText.cellColumns`).
  func withTables(at columns: [[Int32]] = []) -> MarkdownTree {
    var writer = TableWriter(tree: self, columns: columns)
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
  /// In the text that was parsed, from 1.
  var number: Int32
  var pieces: [LinePiece] = []
  /// What ends it: a hard line break, or a line feed in a text; nil for the last line.
  var end: LinePiece?
}

/// Copies a tree, and makes tables on the way.
private struct TableWriter {
  private let tree: MarkdownTree
  /// Where the cells of each line start.
  private let columns: [[Int32]]
  private(set) var nodes: [MarkdownNode] = []
  private(set) var text: [UInt8]

  init(tree: MarkdownTree, columns: [[Int32]]) {
    self.tree = tree
    self.columns = columns
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
    guard head.count == columns.count, !lines[rule - 1].pieces.isEmpty else { return false }
    if rule > 1 {
      let paragraph = open(MarkdownNode(kind: .paragraph, at: tree.nodes[inlines.lowerBound]))
      var pieces: [LinePiece] = []
      for (index, line) in lines[..<(rule - 1)].enumerated() {
        for piece in line.pieces { join(piece, to: &pieces) }
        if index < rule - 2, let end = line.end { join(end, to: &pieces) }
      }
      write(pieces)
      close(paragraph)
    }
    var node = MarkdownNode(
      kind: .table, line: lines[rule - 1].number, column: place(of: lines[rule - 1]).row)
    node.number = Int32(clamping: columns.count)
    let table = open(node)
    write(head, lines[rule - 1], columns, isHead: true)
    for line in lines[(rule + 1)...] { write(cells(of: line), line, columns, isHead: false) }
    close(table)
    return true
  }

  /// Appends a piece, so that a text of several lines stays one.
  private func join(_ piece: LinePiece, to pieces: inout [LinePiece]) {
    if let text = piece.text, let last = pieces.last?.text, last.upperBound == text.lowerBound {
      pieces[pieces.count - 1].text = last.lowerBound..<text.upperBound
    } else {
      pieces.append(piece)
    }
  }

  private mutating func write(
    _ cells: [[LinePiece]], _ line: Line, _ columns: [MarkdownNode.Alignment], isHead: Bool
  ) {
    let place = place(of: line)
    var node = MarkdownNode(kind: .tableRow, line: line.number, column: place.row)
    node.level = isHead ? 1 : 0
    let row = open(node)
    for (index, pieces) in cells.prefix(columns.count).enumerated() {
      var node = MarkdownNode(
        kind: .tableCell, line: line.number,
        column: index < place.cells.count ? place.cells[index] : place.row)
      node.level = columns[index].rawValue
      let cell = open(node)
      write(pieces, at: nodes[cell])
      if index == columns.count - 1 {
        for (extra, rest) in cells.enumerated().dropFirst(index + 1) {
          let column = extra < place.cells.count ? place.cells[extra] : place.row
          let bar = MarkdownNode(kind: .bar, line: line.number, column: column)
          close(open(bar))
          write(rest, at: bar)
        }
      }
      close(cell)
    }
    close(row)
  }

  /// Writes what stands in a line or, at the place of its node, in a cell.
  private mutating func write(_ pieces: [LinePiece], at cell: MarkdownNode? = nil) {
    for (index, piece) in pieces.enumerated() {
      guard let range = piece.text else {
        copyInline(piece.nodes)
        continue
      }
      var node = tree.nodes[piece.nodes.lowerBound]
      if let cell, index == 0, !columns.isEmpty {
        (node.line, node.column) = (cell.line, cell.column)
      }
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
    var number = inlines.isEmpty ? 0 : tree.nodes[inlines.lowerBound].line
    var lines = [Line(number: number)]
    for whole in tree.siblings(in: inlines) {
      let node = tree.nodes[whole.lowerBound]
      number = max(number, node.line)
      if lines[lines.count - 1].pieces.isEmpty { lines[lines.count - 1].number = number }
      switch node.kind {
      case .lineBreak:
        number += 1
        lines[lines.count - 1].end = LinePiece(nodes: whole)
        lines.append(Line(number: number))
      case .text:
        var start = node.text.lowerBound
        for place in node.text where text[place] == UInt8(ascii: "\n") {
          add(start..<place, of: whole, to: &lines[lines.count - 1].pieces)
          lines[lines.count - 1].end = LinePiece(nodes: whole, text: place..<place + 1)
          number += 1
          lines.append(Line(number: number))
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

  /// The columns, from 1, at which a row and its cells start.
  private func place(of line: Line) -> (row: Int32, cells: [Int32]) {
    let index = Int(line.number) - 1
    guard columns.indices.contains(index), let first = columns[index].first else {
      return (line.pieces.first.map { tree.nodes[$0.nodes.lowerBound].column } ?? 1, [])
    }
    return (first, columns[index])
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
