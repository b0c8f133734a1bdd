/// The items of an assessment of QTI 1.2, of which groups may be drawn from.
struct QTI1Groups {
  private(set) var items: [XMLElement] = []
  /// How many questions are asked, if the assessment is one group.
  private(set) var pick: Int?
  /// What is not kept of several groups, in words.
  private(set) var problem: String?
  private var drawn: [(pick: Int, count: Int)] = []

  init(_ assessment: XMLElement) {
    collect(assessment)
    let isDrawn = drawn.contains { $0.pick < $0.count }
    guard isDrawn else { return }
    if drawn.count == 1, drawn[0].count == items.count {
      pick = drawn[0].pick
    } else {
      problem =
        "that \(drawn.map { "\($0.pick) of \($0.count)" }.joined(separator: ", ")) questions of groups are asked is not kept; all are asked"
    }
  }

  private mutating func collect(_ element: XMLElement) {
    for child in element.elements {
      switch child.name {
      case "item": items.append(child)
      case "section":
        let before = items.count
        collect(child)
        take(child.first("selection_ordering"), from: before)
      default: collect(child)
      }
    }
  }

  private mutating func take(_ ordering: XMLElement?, from start: Int) {
    guard let ordering else { return }
    if let worth = ordering.descendant("points_per_item")?.text.trimmed {
      for index in start..<items.count {
        // The last field of a name counts.
        items[index].children.append(.element(field("points_possible", worth, items[index])))
      }
    }
    if let number = ordering.descendant("selection_number").flatMap({ Int($0.text.trimmed) }),
      number > 0
    {
      drawn.append((number, items.count - start))
    }
  }

  private func field(_ label: String, _ entry: String, _ item: XMLElement) -> XMLElement {
    func element(_ name: String, _ children: [XMLElement.Node]) -> XMLElement {
      XMLElement(name: name, children: children, line: item.line, column: item.column)
    }
    return element(
      "qtimetadatafield",
      [
        .element(element("fieldlabel", [.text(label)])),
        .element(element("fieldentry", [.text(entry)])),
      ])
  }
}
