/// The signs of radio buttons and boxes, as forms that were copied have them.
private let emptySigns = Set("○◯⚪□▢❑❏⭘")
private let filledSigns = Set("●◉⚫■🔘⬤▣")

/// Lines with `[ ]` and `[x]` for the signs of a form, where empty and filled ones stand in a list.
///
/// Where all are alike they are bullets.
func withBoxes(_ lines: [LetterLine]) -> [LetterLine] {
  var lines = lines
  var place = 0
  while place < lines.count {
    let items = signedItems(lines, from: place)
    guard let last = items.last else {
      place += 1
      continue
    }
    if items.contains(where: \.isFilled), items.contains(where: { !$0.isFilled }) {
      for item in items {
        lines[item.place].text = (item.isFilled ? "[x] " : "[ ] ") + item.text
      }
    }
    place = last.place + 1
  }
  return lines
}

/// The items with signs that follow one another from a line on, with empty lines between.
private func signedItems(_ lines: [LetterLine], from start: Int)
  -> [(place: Int, isFilled: Bool, text: Substring)]
{
  var items: [(place: Int, isFilled: Bool, text: Substring)] = []
  for place in start..<lines.count {
    if lines[place].kind == .blank, !items.isEmpty { continue }
    var text = lines[place].text.trimmingBlanks
    if text.hasPrefix("- ") { text = text.dropFirst(2).trimmingBlanks }
    guard lines[place].kind == .text, let sign = text.first,
      emptySigns.contains(sign) || filledSigns.contains(sign)
    else { break }
    let rest = text.dropFirst().drop { $0 == "\u{FE0F}" || $0 == "\u{A0}" }.trimmingBlanks
    items.append((place, filledSigns.contains(sign), rest))
  }
  return items
}
