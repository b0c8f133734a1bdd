/// What each scalar becomes when text is folded, and which marks change places with which.
///
/// The tables travel as text (see `FoldingTables`) and are unpacked when the first character
/// outside ASCII is met: about 5,000 scalars, found by bisection.
struct FoldingMap: Sendable {
  static let shared = FoldingMap()

  private var scalars: [UInt32] = []
  /// Where the replacement of each scalar starts in `replacements`; one more than there are
  /// scalars.
  private var starts: [UInt16] = [0]
  private var replacements: [UInt32] = []
  /// Runs of marks: the first scalar of each, the scalar behind its last, its class.
  private var markStarts: [UInt32] = []
  private var markEnds: [UInt32] = []
  private var classes: [UInt8] = []

  /// Numbers in the tables are counted from "0".
  private static let zero: UInt32 = 0x30

  private init() {
    unpackReplacements(Self.scalars(of: FoldingTables.replacements))
    unpackClasses(Self.scalars(of: FoldingTables.combiningClasses))
  }

  /// Every run is a gap since the run before, a form, a number of replacements, and what the form
  /// needs.
  ///
  /// 0 and 1: scalars that all become nothing, or one scalar. 2 and 3: neighbours, or every second
  /// scalar, whose replacements climb likewise from the first. From 4: a list of replacements of
  /// one to six scalars, for a scalar each; from 10 for two scalars each, such as an upper-case and
  /// a lower-case letter.
  private mutating func unpackReplacements(_ table: [UInt32]) {
    var next = 0
    var scalar: UInt32 = 0
    while next < table.count {
      scalar &+= table[next] &- Self.zero
      let form = table[next + 1] &- Self.zero
      let count = table[next + 2] &- Self.zero
      next += 3
      let isList = form >= 4
      let length = isList ? (form &- 4) % 6 &+ 1 : min(form, 1)
      let sharers: UInt32 = form >= 10 ? 2 : 1
      let stride: UInt32 = form == 3 ? 2 : 1
      let climb = form == 2 || form == 3 ? stride : 0
      for step in 0..<count &* sharers {
        scalars.append(scalar &+ step &* stride)
        let first = next + (isList ? Int(step / sharers &* length) : 0)
        for place in first..<first + Int(length) {
          replacements.append(table[place] &+ step &* climb)
        }
        starts.append(UInt16(truncatingIfNeeded: replacements.count))
      }
      next += Int(isList ? count &* length : length)
      scalar &+= (count &* sharers &- 1) &* stride &+ 1
    }
  }

  /// Every run is a gap since the run before, a length and a class.
  private mutating func unpackClasses(_ table: [UInt32]) {
    var end: UInt32 = 0
    for run in stride(from: 0, to: table.count, by: 3) {
      let start = end &+ table[run] &- Self.zero
      end = start &+ table[run + 1] &- Self.zero
      markStarts.append(start)
      markEnds.append(end)
      classes.append(UInt8(truncatingIfNeeded: table[run + 2] &- Self.zero))
    }
  }

  private static func scalars(of text: StaticString) -> [UInt32] {
    let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    var scalars: [UInt32] = []
    scalars.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count { scalars.append(nextScalar(of: bytes.span, at: &index)) }
    return scalars
  }

  /// Appends what a scalar outside ASCII becomes.
  func append(_ scalar: UInt32, to output: inout [UInt32]) {
    if scalar >= 0xAC00, scalar <= 0xD7A3 {
      let syllable = scalar &- 0xAC00
      output.append(0x1100 &+ syllable / 588)
      output.append(0x1161 &+ syllable % 588 / 28)
      if syllable % 28 > 0 { output.append(0x11A7 &+ syllable % 28) }
      return
    }
    let index = Self.index(of: scalar, in: scalars)
    if index >= 0, scalars[index] == scalar {
      for place in Int(starts[index])..<Int(starts[index + 1]) {
        output.append(replacements[place])
      }
    } else {
      output.append(scalar)
    }
  }

  /// The canonical combining class: 0 unless the scalar is a mark that others may change places
  /// with.
  func combiningClass(of scalar: UInt32) -> UInt8 {
    guard scalar >= 0x300 else { return 0 }
    let run = Self.index(of: scalar, in: markStarts)
    return run >= 0 && scalar < markEnds[run] ? classes[run] : 0
  }

  /// The place of the last of the rising numbers that is not greater; -1 if all are.
  private static func index(of scalar: UInt32, in sorted: [UInt32]) -> Int {
    var low = 0
    var high = sorted.count
    while low < high {
      let middle = (low &+ high) / 2
      if sorted[middle] <= scalar { low = middle &+ 1 } else { high = middle }
    }
    return low &- 1
  }
}

/// The scalar that starts at a byte, moving the index behind it; U+FFFD for a byte that is not
/// UTF-8.
func nextScalar(of bytes: Span<UInt8>, at index: inout Int) -> UInt32 {
  let first = UInt32(bytes[index])
  index += 1
  let length: Int
  var scalar: UInt32
  switch first {
  case 0..<0x80: return first
  case 0xC2..<0xE0: (length, scalar) = (1, first & 0x1F)
  case 0xE0..<0xF0: (length, scalar) = (2, first & 0x0F)
  case 0xF0..<0xF5: (length, scalar) = (3, first & 0x07)
  default: return 0xFFFD
  }
  guard length <= bytes.count - index else { return 0xFFFD }
  for place in index..<index + length {
    guard bytes[place] & 0xC0 == 0x80 else { return 0xFFFD }
    scalar = scalar << 6 | UInt32(bytes[place] & 0x3F)
  }
  let isShortest = length == 1 || scalar >= (length == 2 ? 0x800 : 0x1_0000)
  guard isShortest, scalar <= 0x10_FFFF, scalar & 0x1F_F800 != 0xD800 else { return 0xFFFD }
  index += length
  return scalar
}

extension [UInt8] {
  /// Appends a Unicode scalar value as UTF-8.
  mutating func append(scalar: UInt32) {
    func tail(_ shift: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: scalar >> shift & 0x3F | 0x80)
    }
    if scalar < 0x80 {
      append(UInt8(truncatingIfNeeded: scalar))
    } else if scalar < 0x800 {
      append(UInt8(truncatingIfNeeded: scalar >> 6 | 0xC0))
      append(tail(0))
    } else if scalar < 0x1_0000 {
      append(UInt8(truncatingIfNeeded: scalar >> 12 | 0xE0))
      append(tail(6))
      append(tail(0))
    } else {
      append(UInt8(truncatingIfNeeded: scalar >> 18 | 0xF0))
      append(tail(12))
      append(tail(6))
      append(tail(0))
    }
  }
}
