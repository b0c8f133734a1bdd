internal import Diagnostics
internal import Scoring

/// The right sides of pairs, each once.
struct RightSides<Text: RenderedText> {
  private(set) var all: [RenderedChoice<Text>] = []
  /// The list item of each.
  private(set) var items: [Int] = []
  private var places: [Text: Int] = [:]

  /// The place of a right side, which is added if it is new.
  mutating func place(of right: RenderedChoice<Text>, _ item: Int) -> Int {
    if let place = places[right.shown] { return place }
    places[right.shown] = all.count
    all.append(right)
    items.append(item)
    return all.count - 1
  }
}

// Pages show right sides beside the left ones as plain text, in lists to choose from.

extension QuestionLowering {
  /// Reports a right side that has no plain text; whether it has none.
  mutating func reportUnnamed(_ right: RenderedChoice<Text>, in item: Range<Int>) -> Bool {
    guard right.text.isEmpty else { return false }
    error(
      .matchingPair,
      right.shown.isEmpty
        ? "nothing stands after the arrow; write what belongs to the left"
        : "this right side has no words, so the list to choose from would show nothing; write some, or those of its image, as ![A map](map.png)",
      at: item.lowerBound)
    return true
  }

  /// Reports right sides whose plain texts are taken for one another; whether two look the same.
  ///
  /// Single signs, as `m` and `M`, may well differ in capitals alone.
  mutating func reportAlike(_ rights: RightSides<Text>) -> Bool {
    var isAlike = false
    var places: [String: Int] = [:]
    for (place, right) in rights.all.enumerated() {
      let text = Array(right.text.utf8)
      let known = String(decoding: folded(text), as: UTF8.self)
      guard let other = places.updateValue(place, forKey: known) else { continue }
      let line = findings.location(of: tree.nodes[rights.items[other]]).line
      if seen(text) == seen(Array(rights.all[other].text.utf8)) {
        error(
          .matchingPair,
          "this right side reads like the one on line \(line), so nobody could tell them apart in the list to choose from; write both in one way, or change one",
          at: rights.items[place])
        isAlike = true
      } else if text.count(where: { $0 & 0xC0 != 0x80 }) > 1 {
        warn(
          .matchingPair,
          "this right side differs from the one on line \(line) in capitals or signs alone; change one if players are not to tell these apart",
          at: rights.items[place])
      }
    }
    return isAlike
  }

  /// A text without blanks and what else nobody sees.
  private func seen(_ text: [UInt8]) -> [UInt8] {
    var seen: [UInt8] = []
    var rest = droppingUnseen(text[...]).rest
    while let byte = rest.first {
      seen.append(byte)
      rest = droppingUnseen(rest.dropFirst()).rest
    }
    return seen
  }
}
