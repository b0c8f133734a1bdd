internal import Content

/// Tables: as those of Markdown where each cell is a line and all rows have as many.
extension HTMLMarkdown {
  private struct Cell {
    var isHead: Bool
    /// Whether it is as wide and high as others.
    var isSimple: Bool
    /// `left`, `center` or `right`, if it says so.
    var alignment: String?
    var blocks: [String]
  }

  mutating func table(_ node: HTMLNode) -> [String] {
    var captions: [String] = []
    var rows: [[Cell]] = []
    gather(node, into: &rows, &captions)
    rows.removeAll { row in row.allSatisfy(\.blocks.isEmpty) }
    guard let first = rows.first else { return captions }
    // A table of one cell sets a text in a box.
    if rows.count == 1, first.count == 1 { return captions + first[0].blocks }
    if let table = markdown(rows) { return captions + [table] }
    lose("a table, whose rows become lines")
    return captions
      + rows.flatMap { row in
        let cells = row.map { $0.blocks.joined(separator: " ") }
        let areLines = row.allSatisfy { cell in !cell.blocks.contains { $0.contains("\n") } }
        return areLines ? [cells.joined(separator: " | ")] : row.flatMap(\.blocks)
      }
  }

  private mutating func gather(
    _ node: HTMLNode, into rows: inout [[Cell]], _ captions: inout [String]
  ) {
    for child in node.children where !child.name.isEmpty {
      switch child.name {
      case "caption": captions += blocks(child.children)
      case "tr":
        var row: [Cell] = []
        for cell in child.children where !cell.name.isEmpty {
          let spans = ["colspan", "rowspan"].compactMap { cell.attributes[$0]?.trimmed }
          let isCell = cell.name == "td" || cell.name == "th"
          row.append(
            Cell(
              isHead: cell.name == "th", isSimple: spans.allSatisfy { $0 == "1" },
              alignment: cell.alignment, blocks: blocks(isCell ? cell.children : [cell])))
        }
        rows.append(row)
      default: gather(child, into: &rows, &captions)
      }
    }
  }

  /// A table of Markdown; nil where it has no place for what a cell holds.
  private mutating func markdown(_ rows: [[Cell]]) -> String? {
    let width = rows[0].count
    guard width > 1, rows.allSatisfy({ $0.count == width && $0.allSatisfy(\.isSimple) }) else {
      return nil
    }
    var lines: [String] = []
    for row in rows {
      var line = "|"
      for cell in row {
        let text = cell.blocks.joined(separator: "\\\n").split(separator: "\\\n")
          .joined(separator: "<br>")
        // Bars part cells, but not in a formula or an address.
        let hasBars = text.contains("|")
        if text.contains("\n") || hasBars && (text.contains("$") || text.contains("](")) {
          return nil
        }
        // In code no backslash before a bar can be escaped.
        if hasBars, Self.hasEscapedBar(text) { return nil }
        let escaped =
          hasBars
          ? text.split(separator: "|", omittingEmptySubsequences: false)
            .joined(separator: "\\|") : text
        line += " \(escaped) |"
      }
      lines.append(line)
    }
    let rules = (0..<width).map { column in rule(of: rows.map { $0[column] }) }
    let below = "| \(rules.joined(separator: " | ")) |"
    // Markdown has no table without a head.
    if !rows[0].allSatisfy(\.isHead) {
      lines.insert("|" + String(repeating: "  |", count: width), at: 0)
    }
    lines.insert(below, at: 1)
    return lines.joined(separator: "\n")
  }

  /// What stands below the head of a column, by how its cells are aligned.
  private mutating func rule(of column: [Cell]) -> String {
    // The head of a column is centred by itself.
    let body = column.filter { !$0.isHead }
    let alignments = Set((body.isEmpty ? column : body).map(\.alignment))
    if alignments.count > 1 { lose("cells that are aligned otherwise than others of their column") }
    switch alignments.count == 1 ? alignments.first ?? nil : nil {
    case "left": return ":--"
    case "center": return ":-:"
    case "right": return "--:"
    default: return "---"
    }
  }

  private static func hasEscapedBar(_ text: String) -> Bool {
    var isEscaped = false
    for byte in text.utf8 {
      if isEscaped, byte == UInt8(ascii: "|") { return true }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return false
  }
}

extension HTMLNode {
  /// How a cell of a table says that it is aligned: `left`, `center` or `right`; nil for any other.
  fileprivate var alignment: String? {
    let rules = attributes["style"]?.lowercased().filter { !$0.isWhitespace }.split(separator: ";")
    let styled = rules?.last { $0.hasPrefix("text-align:") }?.dropFirst("text-align:".utf8.count)
    let said = styled.map(String.init) ?? attributes["align"]?.trimmed.lowercased()
    return said.flatMap { ["left", "center", "right"].contains($0) ? $0 : nil }
  }
}
