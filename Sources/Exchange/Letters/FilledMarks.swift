/// The signs of radio buttons and boxes, as forms that were copied have them.
private let emptySigns = Set("○◯⚪□▢❑❏⭘⬜".unicodeScalars)
private let filledSigns = Set("●◉⚫■🔘⬤▣✅".unicodeScalars)

/// Lines with `[ ]` and `[x]` for the signs of a form, where empty and filled ones stand in a list.
///
/// Where all are alike they are bullets.
func withBoxes(_ written: [LetterLine]) -> [LetterLine] {
  var lines = withBoxesApart(written)
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
    guard lines[place].kind == .text else { break }
    var text = lines[place].text.trimmingBlanks
    if text.utf8.first == UInt8(ascii: "-"), text.hasPrefix("- ") {
      text = text.dropFirst(2).trimmingBlanks
    }
    guard let sign = text.unicodeScalars.first, !sign.isASCII,
      emptySigns.contains(sign) || filledSigns.contains(sign)
    else { break }
    let rest = withoutFirstSign(text).drop { $0 == "\u{A0}" }.trimmingBlanks
    items.append((place, filledSigns.contains(sign), rest))
  }
  return items
}

private let boxes = Set("☐☑☒")

/// Lines in which boxes that stand one behind another, `☒ True ☐ False`, are on a line each.
private func withBoxesApart(_ lines: [LetterLine]) -> [LetterLine] {
  func isApart(_ line: LetterLine) -> Bool {
    guard line.kind == .text, line.text.utf8.count < 400, line.text.utf8.contains(0xE2) else {
      return false
    }
    let signs = line.text.filter(boxes.contains)
    return signs.count > 1 && Set(signs).count > 1
  }
  guard lines.contains(where: isApart) else { return lines }
  return lines.flatMap { line in
    guard isApart(line) else { return [line] }
    var texts: [Substring] = []
    var rest = line.text[...]
    while let place = rest.dropFirst().firstIndex(where: boxes.contains) {
      texts.append(rest[..<place])
      rest = rest[place...]
    }
    return (texts + [rest]).filter { !$0.trimmingBlanks.isEmpty }.map { text in
      var part = line
      part.text = text
      return part
    }
  }
}
