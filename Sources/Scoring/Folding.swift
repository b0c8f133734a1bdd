/// Text as it is compared: what a player typed is right if it folds to what a key folds to.
///
/// - Canonically equivalent texts are one: `é` is `e` with an acute, however it was typed.
/// - Case is folded fully, as Unicode says: `ß` is `ss`, `ς` is `σ`. The four i's of Turkish are
///   one, since an upper-case I means `ı` there and `i` elsewhere.
/// - Quotes, dashes and the ellipsis are plain, digits of any script and full-width letters are
///   ASCII.
/// - White space at the ends goes, and each run of it inside is one blank. Characters that nobody
///   sees go too.
///
/// The result is decomposed, in canonical order, and for comparing only. Folding it again changes
/// nothing. Bytes that are not UTF-8 count as U+FFFD each, so that the function has an answer for
/// every input.
package func folded(_ text: [UInt8]) -> [UInt8] {
  folded(text.span)
}

/// Text as it is compared; see the form that takes an array.
package func folded(_ text: Span<UInt8>) -> [UInt8] {
  var ascii = FoldedASCII()
  var output: [UInt8] = []
  output.reserveCapacity(text.count)
  while let byte = ascii.next(of: text) { output.append(byte) }
  guard ascii.metOther else { return output }

  var scalars: [UInt32] = []
  scalars.reserveCapacity(text.count)
  var index = 0
  while index < text.count {
    let scalar = nextScalar(of: text, at: &index)
    if scalar < 0x80 {
      scalars.append(UInt32(foldedASCII(UInt8(truncatingIfNeeded: scalar))))
    } else {
      FoldingMap.shared.append(scalar, to: &scalars)
    }
  }
  sortMarks(of: &scalars)
  return written(scalars)
}

/// Whether nothing is left of a text when it is folded.
func foldsToNothing(_ text: Span<UInt8>) -> Bool {
  var ascii = FoldedASCII()
  return ascii.next(of: text) == nil && (!ascii.metOther || folded(text).isEmpty)
}

/// Whether two texts fold to the same; without folding them whole as long as they are ASCII.
func foldsAlike(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
  var leftBytes = FoldedASCII()
  var rightBytes = FoldedASCII()
  while true {
    let byte = leftBytes.next(of: left)
    let other = rightBytes.next(of: right)
    if leftBytes.metOther || rightBytes.metOther { return folded(left) == folded(right) }
    if byte != other { return false }
    if byte == nil { return true }
  }
}

private let space = UInt8(ascii: " ")

/// Lower case for an upper-case letter, a blank for white space.
private func foldedASCII(_ byte: UInt8) -> UInt8 {
  switch byte {
  case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
  case 0x09...0x0D: space
  default: byte
  }
}

/// The folded bytes of a text, one at a time, up to the first byte outside ASCII.
private struct FoldedASCII {
  private var index = 0
  private var hasWritten = false
  /// Whether there was a byte outside ASCII, so that what came out so far means nothing.
  private(set) var metOther = false

  mutating func next(of text: Span<UInt8>) -> UInt8? {
    var owesSpace = false
    while index < text.count {
      let byte = text[index]
      if byte >= 0x80 {
        metOther = true
        return nil
      }
      let plain = foldedASCII(byte)
      if plain == space {
        owesSpace = hasWritten
        index += 1
      } else if owesSpace {
        return space
      } else {
        index += 1
        hasWritten = true
        return plain
      }
    }
    return nil
  }
}

/// Puts each run of marks into canonical order: by class, and within a class as they came.
private func sortMarks(of scalars: inout [UInt32]) {
  var classes: [UInt8] = []
  var previous: UInt8 = 0
  var isSorted = true
  for scalar in scalars {
    let found = FoldingMap.shared.combiningClass(of: scalar)
    if found != 0, found < previous { isSorted = false }
    previous = found
    classes.append(found)
  }
  if isSorted { return }

  var sorted: [UInt32] = []
  var start = 0
  while start < scalars.count {
    var end = start
    while end < scalars.count, classes[end] != 0 { end += 1 }
    // One pass a class, of which there are 54, so that a run as long as a hostile text takes no
    // longer than others.
    var last: UInt8 = 0
    while sorted.count < end {
      var least = UInt8.max
      for place in start..<end where classes[place] > last { least = min(least, classes[place]) }
      for place in start..<end where classes[place] == least { sorted.append(scalars[place]) }
      last = least
    }
    if end < scalars.count { sorted.append(scalars[end]) }
    start = end + 1
  }
  scalars = sorted
}

/// The scalars as UTF-8, with single blanks between words.
///
/// Two marks get their last form only here, where the order is settled: the iota below becomes an
/// iota, and the dot that only says "this is an i" goes.
private func written(_ scalars: [UInt32]) -> [UInt8] {
  let above: UInt8 = 230
  var output: [UInt8] = []
  output.reserveCapacity(scalars.count * 2)
  var owesSpace = false
  var followsPlainI = false
  for scalar in scalars {
    if scalar == 0x20 {
      owesSpace = !output.isEmpty
      followsPlainI = false
      continue
    }
    if owesSpace {
      output.append(space)
      owesSpace = false
    }
    if scalar < 0x300 {
      followsPlainI = scalar == 0x69
    } else if scalar == 0x307, followsPlainI {
      continue
    } else if followsPlainI {
      let found = FoldingMap.shared.combiningClass(of: scalar)
      followsPlainI = found != 0 && found != above
    }
    output.append(scalar: scalar == 0x345 ? 0x3B9 : scalar)
  }
  return output
}
