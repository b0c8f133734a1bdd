internal import Bytes

/// Units behind numbers that players leave out, or write with another blank.
private let units: Set<String> = [
  "m", "km", "cm", "mm", "kg", "g", "mg", "t", "l", "ml", "s", "ms", "h", "min", "%", "€", "£",
  "°", "°C", "°F", "V", "A", "W", "kW", "Hz", "J", "N", "Pa", "mol", "m²", "m³", "km²", "km/h",
  "m/s", "MB", "GB", "kB", "EUR", "USD",
]

/// What players probably write in another way though it is right: a number with a decimal sign or
/// groups of digits, or one with a unit; nil for any other text.
func doubt(aboutNumber text: ArraySlice<UInt8>) -> BlankProblem? {
  guard text.count < 40, let first = text.first, first.isASCIIDigit || first == UInt8(ascii: "-")
  else { return nil }
  let number = text.prefix { $0.isASCIIDigit || "-.,".utf8.contains($0) }
  let unit = text[number.endIndex...].drop { $0 == 0x20 }
  let groups = number.drop { $0 == UInt8(ascii: "-") }.split(omittingEmptySubsequences: false) {
    ".,".utf8.contains($0)
  }
  // `12.05.2024` is none.
  guard groups.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isASCIIDigit } }),
    groups.count < 3 || groups.dropFirst().allSatisfy({ $0.count == 3 })
  else { return nil }
  let (written, said) = (shown(text), shown(number))
  // `3.10` may be a version, a date or a time.
  let isSure =
    number.contains { ",-".utf8.contains($0) } || groups.dropFirst().allSatisfy { $0.count == 3 }
  if unit.isEmpty, groups.count > 1, isSure {
    return BlankProblem(
      code: .blankNumber,
      message:
        "\"\(written)\" is compared letter by letter; write a number as [[= \(said)]], or this text as [[`\(written)`]]"
    )
  }
  // `4s` and `7A` are names.
  let isGlued =
    unit.startIndex == number.endIndex && unit.count == 1 && unit.first != UInt8(ascii: "%")
  if !isGlued, units.contains(shown(unit)) {
    return BlankProblem(
      code: .blankNumber,
      message:
        "\"\(written)\" is compared letter by letter, so that no other number of blanks is right; write the unit behind the blank, as [[= \(said)]] \(shown(unit)), or this text as [[`\(written)`]]"
    )
  }
  return nil
}

private func shown(_ text: ArraySlice<UInt8>) -> String { String(decoding: text, as: UTF8.self) }
