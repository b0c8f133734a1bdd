internal import Bytes

extension MarkdownRenderer {
  mutating func writeTable(_ node: Int) {
    for row in tree.siblings(in: tree.inside(node)) {
      output.openLine()
      let cells = Array(tree.siblings(in: tree.inside(row.lowerBound)))
      for cell in cells { writeCell(tree.inside(cell.lowerBound)) }
      output.bytes.append("|")
      endLine(owing: false)
      guard tree.nodes[row.lowerBound].level == 1 else { continue }
      output.openLine()
      for cell in cells {
        switch MarkdownNode.Alignment(rawValue: tree.nodes[cell.lowerBound].level) {
        case .left: output.bytes.append("| :-- ")
        case .center: output.bytes.append("| :-: ")
        case .right: output.bytes.append("| --: ")
        case .unsaid, nil: output.bytes.append("| --- ")
        }
      }
      output.bytes.append("|")
      endLine(owing: false)
    }
    output.owesLine = true
  }

  private mutating func writeCell(_ inlines: Range<Int>) {
    output.bytes.append("| ")
    (isInHeading, isInCell) = (true, true)
    output.spelling.isLineStart = false
    writeInlines(inlines)
    (isInHeading, isInCell) = (false, false)
    output.bytes.append(" ")
  }
}
