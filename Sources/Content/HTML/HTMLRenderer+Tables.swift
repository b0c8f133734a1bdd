internal import Bytes

extension HTMLRenderer {
  mutating func renderTable(_ node: Int) {
    // A wide table scrolls in a place of its own, which keys have to reach.
    page.append("<table tabindex=\"0\">\n<thead>\n")
    let rows = Array(tree.siblings(in: tree.inside(node)))
    for (index, row) in rows.enumerated() {
      renderRow(row.lowerBound, columns: Int(tree.nodes[node].number))
      if index == 0 { page.append(rows.count > 1 ? "</thead>\n<tbody>\n" : "</thead>\n") }
    }
    page.append(rows.count > 1 ? "</tbody>\n</table>\n" : "</table>\n")
  }

  private mutating func renderRow(_ row: Int, columns: Int) {
    var missing = columns
    page.append("<tr>")
    for cell in Array(tree.siblings(in: tree.inside(row))) {
      missing -= 1
      let inside = tree.inside(cell.lowerBound)
      // A head without words is no head to a screen reader.
      let tag = tree.nodes[row].level == 1 && !inside.isEmpty ? "th" : "td"
      page.append("<")
      page.append(tag)
      switch MarkdownNode.Alignment(rawValue: tree.nodes[cell.lowerBound].level) {
      case .left: page.append(" class=\"align-left\"")
      case .center: page.append(" class=\"align-center\"")
      case .right: page.append(" class=\"align-right\"")
      case .unsaid, nil: break
      }
      page.append(">")
      renderInlines(inside)
      page.append("</")
      page.append(tag)
      page.append(">")
    }
    if missing > 0 {
      page.append("<td colspan=\"")
      page.append(decimal: min(missing, 1000))
      page.append("\"></td>")
    }
    page.append("</tr>\n")
  }
}
