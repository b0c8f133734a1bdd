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
      appendAlignment(MarkdownNode.Alignment(rawValue: tree.nodes[cell.lowerBound].level))
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

  private mutating func appendAlignment(_ alignment: MarkdownNode.Alignment?) {
    let side: String
    switch alignment {
    case .left: side = "left"
    case .center: side = "center"
    case .right: side = "right"
    case .unsaid, nil: return
    }
    page.append(target.stylesCells ? " style=\"text-align: " : " class=\"align-")
    page.append(side)
    page.append("\"")
  }
}
