internal import Content

/// Lists.
extension HTMLMarkdown {
  mutating func list(_ node: HTMLNode) -> [String] {
    var items: [[String]] = []
    // What stands in a list and in none of its items.
    var stray: [HTMLNode] = []
    func isBlank(_ node: HTMLNode) -> Bool {
      node.name.isEmpty && node.text.allSatisfy(\.isWhitespace)
    }
    func takeStray(_ converter: inout Self) {
      let inner = stray.allSatisfy(isBlank) ? [] : converter.blocks(stray)
      if !inner.isEmpty { items.append(inner) }
      stray = []
    }
    for child in node.children {
      if ["li", "dt", "dd"].contains(child.name) {
        takeStray(&self)
        items.append(blocks(child.children))
      } else {
        stray.append(child)
      }
    }
    takeStray(&self)
    if items.isEmpty { return [] }
    // CommonMark knows numbers of nine digits at most.
    let counted = node.children.first { $0.name == "li" }?.attributes["value"]
    let start = Int(node.attributes["start"] ?? counted ?? "") ?? 1
    let first = (0...900_000_000).contains(start) ? start : 1
    let entries = node.children.filter { $0.name == "li" }
    let countsOn = entries.enumerated().allSatisfy { place, entry in
      entry.attributes["value"].flatMap { Int($0.trimmed) }.map { $0 == first + place } ?? true
    }
    if node.attributes["reversed"] != nil || !countsOn { lose("how a list counts") }
    if node.name == "ol", let counter = Self.counter(node) {
      return lettered(items, from: first, by: counter)
    }
    var lines: [String] = []
    for (index, inner) in items.enumerated() {
      let isTight =
        inner.count < 2
        || inner.dropFirst().allSatisfy { $0.hasPrefix("- ") || $0.hasPrefix("1. ") }
      let text = isTight ? inner.joined(separator: "\n") : Self.joined(inner)
      let mark = node.name == "ol" ? "\(first + index). " : "- "
      lines.append(
        prefixed(text, with: String(repeating: " ", count: mark.utf8.count), first: mark))
    }
    return [lines.joined(separator: "\n")]
  }

  /// How a list counts that has letters or Roman numbers, by which a text may name its items; nil
  /// for one with numbers.
  private static func counter(_ node: HTMLNode) -> Character? {
    if let type = node.attributes["type"]?.trimmed, let counter = type.first, type.count == 1 {
      return "AaIi".contains(counter) ? counter : nil
    }
    let style = node.attributes["style"]?.lowercased() ?? ""
    let styles: [(String, Character)] = [
      ("upper-alpha", "A"), ("upper-latin", "A"), ("lower-alpha", "a"), ("lower-latin", "a"),
      ("upper-roman", "I"), ("lower-roman", "i"),
    ]
    return styles.first { style.firstRange(of: $0.0) != nil }?.1
  }

  /// The items of a list in lines that start with what it counts by: Markdown has numbers alone.
  private func lettered(_ items: [[String]], from first: Int, by counter: Character) -> [String] {
    let marked = items.enumerated().map { index, inner in
      let mark = Self.mark(first + index, counter) + "."
      // Before code, a table or a list the mark would be none.
      guard let text = inner.first, Self.isParagraph(text) else {
        return [mark] + inner
      }
      return [mark + " " + text] + inner.dropFirst()
    }
    let areLines = marked.allSatisfy { $0.count == 1 && !$0[0].contains("\n") }
    return areLines
      ? [marked.map { $0[0] }.joined(separator: "\\\n")] : marked.flatMap { $0 }
  }

  private static func isParagraph(_ block: String) -> Bool {
    listMark(block) == nil && !["```", "| ", "> ", "___"].contains(where: block.hasPrefix)
  }

  private static func mark(_ number: Int, _ counter: Character) -> String {
    let isSmall = counter == "a" || counter == "i"
    guard number > 0, number < 4000 else { return "\(number)\\" }
    var mark = ""
    var rest = number
    if counter == "A" || counter == "a" {
      while rest > 0 {
        mark = String("ABCDEFGHIJKLMNOPQRSTUVWXYZ".dropFirst((rest - 1) % 26).prefix(1)) + mark
        rest = (rest - 1) / 26
      }
    } else {
      let signs = [
        (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
        (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
      ]
      for (worth, sign) in signs {
        while rest >= worth {
          mark += sign
          rest -= worth
        }
      }
    }
    return isSmall ? mark.lowercased() : mark
  }
}
