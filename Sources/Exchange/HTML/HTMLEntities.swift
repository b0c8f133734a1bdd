internal import Content

/// Text with HTML's character references as the characters that they stand for.
///
/// What is no reference, or none that HTML knows, stays as it is.
package func decodedEntities(_ text: some StringProtocol) -> String {
  guard text.utf8.contains(UInt8(ascii: "&")) else { return String(text) }
  var output = ""
  let whole = String(text)
  var rest = whole[...]
  while let mark = rest.utf8.firstIndex(of: UInt8(ascii: "&")) {
    output += rest[..<mark]
    rest = Substring(rest.utf8[mark...].dropFirst())
    let name = rest.prefix(32).prefix { $0 != ";" && $0 != "&" && $0 != " " }
    let end = name.endIndex
    if end < rest.endIndex, rest[end] == ";", let decoded = character(named: name) {
      output += decoded
      rest = rest[rest.index(after: end)...]
    } else {
      output += "&"
    }
  }
  return output + rest
}

private func character(named name: some StringProtocol) -> String? {
  if name.hasPrefix("#") {
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard var number, number != 0 else { return nil }
    // HTML reads what are control characters as Windows-1252, which old editors meant.
    if let byte = UInt8(exactly: number) { number = windows1252(byte) }
    guard let scalar = Unicode.Scalar(number) else { return nil }
    if number < 0x20, number != 9, number != 10, number != 13 { return " " }
    return String(Character(scalar))
  }
  return entityText(named: Array(name.utf8)).map { String(decoding: $0, as: UTF8.self) }
}

/// The character of a byte in Windows-1252; that of Unicode where it has none.
func windows1252(_ byte: UInt8) -> UInt32 {
  0x80...0x9F ~= byte ? windowsCharacters[Int(byte - 0x80)] : UInt32(byte)
}

private let windowsCharacters: [UInt32] = [
  0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
  0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC,
  0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
]
