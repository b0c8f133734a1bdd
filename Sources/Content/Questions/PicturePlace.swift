internal import Bytes

/// A place on a picture, in hundredths of a per cent of its width and of its height.
package struct PicturePlace: Hashable, Sendable {
  package var x: Int
  package var y: Int

  /// The far side of a picture.
  package static let end = 10_000

  package init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  /// Reads `62.5,35`; nil for anything else, and for a place beside the picture.
  package init?(_ text: String) {
    let read = readPlace(Array(text.utf8)[...])
    guard case .place(let place)? = read?.found, read?.end == text.utf8.count else { return nil }
    self = place
  }

  /// As it is written: `62.5,35`.
  package var text: String { "\(Self.text(of: x)),\(Self.text(of: y))" }

  private static func text(of share: Int) -> String {
    let (whole, rest) = share.quotientAndRemainder(dividingBy: 100)
    if rest == 0 { return "\(whole)" }
    if rest % 10 == 0 { return "\(whole).\(rest / 10)" }
    return rest < 10 ? "\(whole).0\(rest)" : "\(whole).\(rest)"
  }

  /// Whether two places cannot be told apart: they differ by less than two per cent.
  package func isBeside(_ other: Self) -> Bool { abs(x - other.x) < 200 && abs(y - other.y) < 200 }
}

/// What stands after the `@` of a choice.
enum WrittenPlace: Hashable, Sendable {
  case place(PicturePlace)
  /// Two numbers of which one is not from 0 to 100.
  case outside
}

/// Reads `30,40` from the start of a text, and the blanks after it; nil if it says something else.
///
/// The numbers are per cent, with a point before decimals, and may have a per cent sign.
func readPlace(_ text: ArraySlice<UInt8>) -> (found: WrittenPlace, end: Int)? {
  var index = text.startIndex
  func skipBlanks() {
    while index < text.endIndex, text[index] <= 0x20 { index += 1 }
  }
  skipBlanks()
  guard let x = readShare(text, &index) else { return nil }
  skipBlanks()
  guard index < text.endIndex, text[index] == UInt8(ascii: ",") else { return nil }
  index += 1
  skipBlanks()
  guard let y = readShare(text, &index), index == text.endIndex || text[index] <= 0x20 else {
    return nil
  }
  skipBlanks()
  let isOn = 0...PicturePlace.end ~= x && 0...PicturePlace.end ~= y
  return (isOn ? .place(PicturePlace(x: x, y: y)) : .outside, index)
}

/// A number in hundredths, rounded; one that is far too large is only known to be so.
private func readShare(_ text: ArraySlice<UInt8>, _ index: inout Int) -> Int? {
  func next() -> UInt8? { index < text.endIndex ? text[index] : nil }
  let isNegative = next() == UInt8(ascii: "-")
  if isNegative || next() == UInt8(ascii: "+") { index += 1 }
  var share = 0
  var digits = 0
  while let digit = next(), digit.isASCIIDigit {
    share = min(share * 10 + Int(digit - UInt8(ascii: "0")), PicturePlace.end)
    digits += 1
    index += 1
  }
  share *= 100
  if next() == UInt8(ascii: ".") {
    index += 1
    // In tenths of a hundredth, to round by.
    var unit = 100
    var part = 0
    while let digit = next(), digit.isASCIIDigit {
      part += unit * Int(digit - UInt8(ascii: "0"))
      unit /= 10
      digits += 1
      index += 1
    }
    // What is a little more than the end is not on the picture, however it is rounded.
    share += share == PicturePlace.end && part > 0 ? 1 : (part + 5) / 10
  }
  guard digits > 0 else { return nil }
  if next() == UInt8(ascii: "%") { index += 1 }
  return isNegative && share > 0 ? -share : share
}

/// A place on a picture as it stands in a file.
struct PlaceMark: Sendable {
  var written: WrittenPlace
  /// Its `@`.
  var node: Int

  /// The place; nil for one beside the picture.
  var place: PicturePlace? {
    if case .place(let place) = written { place } else { nil }
  }
}

extension MarkdownTree {
  /// Takes a place on a picture off the start of inlines, if there is one; what only looks like one
  /// stays as text, and is reported.
  mutating func takePlace(
    from inlines: Range<Int>, reporting findings: inout NodeFindings
  ) -> PlaceMark? {
    guard let node = inlines.first(where: { nodes[$0].kind != .text || !nodes[$0].text.isEmpty }),
      nodes[node].kind == .at
    else { return nil }
    let text = node + 1
    guard inlines.contains(text), nodes[text].kind == .text,
      let (written, end) = readPlace(bytes(of: text))
    else {
      findings.warn(
        .choicePlace,
        "this is read as text; write a place on the picture as in \"@ 30,40\", in per cent of its width and height, or \"\\@\" for an @",
        at: nodes[node])
      makeText(node)
      return nil
    }
    clear(node)
    trim(text, to: end..<nodes[text].text.upperBound)
    return PlaceMark(written: written, node: node)
  }
}
