internal import Bytes
internal import Diagnostics

// Ticks, crosses and circles in boxes and beside them, which may say something else.

extension [ChoiceSyntax] {
  /// Reports ticks that disagree with boxes; whether it is not clear what is right.
  ///
  /// It is not where some boxes hold ticks or crosses and others an x, which may mean wrong beside
  /// ticks, and right beside crosses. A tick beside an empty box is told.
  func reportTicks(_ tree: MarkdownTree, to findings: inout NodeFindings) -> Bool {
    if let other = first(where: { $0.isRight && !$0.hasSign }), contains(where: { $0.hasSign }) {
      findings.error(
        .choiceMarker,
        "beside boxes with ticks or crosses an x may mean right or wrong; write [x] for right and [ ] for wrong",
        at: tree.nodes[other.item.lowerBound])
      return true
    }
    reportGivenAway(tree, to: &findings)
    let signs = map { Sign(of: $0.words[...]) }
    // Where each choice has a sign, or a right one has, signs are a part of what they say.
    guard signs.contains(nil), !indices.contains(where: { self[$0].isRight && signs[$0] != nil })
    else { return false }
    for place in indices where signs[place] == .tick {
      findings.warn(
        .choiceMarker,
        "the tick on this choice is a part of its text, as its box is empty, so it is wrong; mark the box if it is right, else remove the tick",
        at: tree.nodes[self[place].item.lowerBound])
    }
    return false
  }
}

extension [ChoiceSyntax] {
  /// Reports what says of the right choices, and of no other, that they are right: a tick or words
  /// such as "(correct)", which everybody sees.
  private func reportGivenAway(_ tree: MarkdownTree, to findings: inout NodeFindings) {
    let given = map { givesAway($0.words[...]) }
    guard given.contains(true), zip(self, given).allSatisfy({ $0.isRight == $1 }) else { return }
    for (choice, isGiven) in zip(self, given) where isGiven {
      findings.warn(
        .choiceMarker,
        "this choice says itself that it is right, which everybody sees before they answer; its box says it, so remove the sign or the words",
        at: tree.nodes[choice.item.lowerBound])
    }
  }
}

/// Whether a choice has a tick at one of its ends, or ends in words that say that it is right.
private func givesAway(_ words: ArraySlice<UInt8>) -> Bool {
  if Sign(of: words) == .tick { return true }
  guard let last = words.last, last == UInt8(ascii: ")") || last | 0x20 == UInt8(ascii: "t") else {
    return false
  }
  let end = words.suffix(24).map { $0.lowercasedASCII }
  return [
    " (correct)", " (correct answer)", " (right)", " (right answer)", " (richtig)",
    " (richtige antwort)", " (correcte)", " (bonne réponse)", " (correcta)", " (correto)",
    " (corretto)", " ← correct", " <- correct", " <-- correct", " <= correct",
  ].contains { end.suffix($0.utf8.count).elementsEqual($0.utf8) }
}

/// The sign at the start or the end of a choice that says more than that.
private enum Sign {
  case tick, cross

  init?(of words: ArraySlice<UInt8>) {
    func stands(_ sign: String) -> Bool {
      guard words.count > sign.utf8.count + 1 else { return false }
      return words.starts(with: sign.utf8) || words.suffix(sign.utf8.count).elementsEqual(sign.utf8)
    }
    // Nearly all choices start and end in ASCII.
    guard let first = words.first, let last = words.last, first >= 0x80 || last >= 0x80 else {
      return nil
    }
    let signs = ["✓", "✔", "✅", "☑", "✔\u{FE0F}", "☑\u{FE0F}"]
    if signs.contains(where: stands) {
      self = .tick
    } else if ["✗", "✘", "✖", "❌", "✖\u{FE0F}"].contains(where: stands) {
      self = .cross
    } else {
      return nil
    }
  }
}
