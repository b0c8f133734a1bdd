extension [UInt8] {
  /// Appends bytes as base64, with padding.
  package mutating func append(base64 bytes: [UInt8]) {
    reserveCapacity(count + (bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let three = bytes[start...].prefix(3)
      var word = three.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      if three.count < 3 { word <<= three.count == 2 ? 8 : 16 }
      append(base64Letters[Int(word >> 18)])
      append(base64Letters[Int(word >> 12 & 63)])
      append(three.count > 1 ? base64Letters[Int(word >> 6 & 63)] : UInt8(ascii: "="))
      append(three.count > 2 ? base64Letters[Int(word & 63)] : UInt8(ascii: "="))
    }
  }
}

private let base64Letters = Array(
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

extension [UInt8] {
  /// Appends bytes as base64 for addresses and file names (`-` and `_`), without padding.
  package mutating func append(base64URL bytes: [UInt8]) {
    let start = count
    append(base64: bytes)
    while last == UInt8(ascii: "="), count > start { removeLast() }
    for index in start..<count {
      if self[index] == UInt8(ascii: "+") { self[index] = UInt8(ascii: "-") }
      if self[index] == UInt8(ascii: "/") { self[index] = UInt8(ascii: "_") }
    }
  }
}

/// Bytes as base64, with padding.
package func base64(_ bytes: [UInt8]) -> String {
  var text: [UInt8] = []
  text.append(base64: bytes)
  return String(decoding: text, as: UTF8.self)
}

/// Bytes as base64 for addresses and file names, without padding.
package func base64URL(_ bytes: [UInt8]) -> String {
  var text: [UInt8] = []
  text.append(base64URL: bytes)
  return String(decoding: text, as: UTF8.self)
}

/// The two alphabets of base64.
package enum Base64Form: Sendable {
  /// `+`, `/` and padding.
  case padded
  /// `-`, `_` and no padding.
  case url
}

/// Reads base64 in its one spelling: right alphabet, right padding, and no bit set that stands for
/// nothing; nil for anything else.
package func decodedBase64(_ text: Span<UInt8>, _ form: Base64Form) -> [UInt8]? {
  var count = text.count
  if form == .padded {
    guard count % 4 == 0 else { return nil }
    var padding = 0
    while padding < 2, count > 0, text[count - 1] == UInt8(ascii: "=") {
      count -= 1
      padding += 1
    }
    guard (count + padding) % 4 == 0 else { return nil }
  }
  guard count % 4 != 1 else { return nil }
  var bytes = [UInt8](repeating: 0, count: count * 3 / 4)
  var target = bytes.mutableSpan
  return decode(text.extracting(first: count), form, into: &target) ? bytes : nil
}

/// Reads base64url of exactly as many bytes as there is room for, in its one spelling, without an
/// array of its own.
package func decodeBase64URL(_ text: Span<UInt8>, into bytes: inout MutableSpan<UInt8>) -> Bool {
  text.count == (bytes.count * 4 + 2) / 3 && decode(text, .url, into: &bytes)
}

/// What each byte stands for as a letter of an alphabet; 64 for none.
private let paddedValues = (0...255).map { base64Value($0, .padded) }
private let urlValues = (0...255).map { base64Value($0, .url) }

/// Reads letters without padding, of which there are as many as the bytes take.
private func decode(
  _ text: Span<UInt8>, _ form: Base64Form, into bytes: inout MutableSpan<UInt8>
) -> Bool {
  let values = form == .padded ? paddedValues : urlValues
  // Values that are none have the bit above all values, which is looked for once at the end.
  var all: UInt8 = 0
  var (index, count) = (0, 0)
  while index + 4 <= text.count {
    let (first, second) = (values[Int(text[index])], values[Int(text[index + 1])])
    let (third, fourth) = (values[Int(text[index + 2])], values[Int(text[index + 3])])
    all |= first | second | third | fourth
    bytes[count] = first << 2 | second >> 4
    bytes[count + 1] = second << 4 | third >> 2
    bytes[count + 2] = third << 6 | fourth
    index += 4
    count += 3
  }
  // Two or three letters are left for one or two bytes, or none.
  var word: UInt32 = 0
  var bits: UInt32 = 0
  while index < text.count {
    let value = values[Int(text[index])]
    all |= value
    word = word << 6 | UInt32(value & 63)
    bits += 6
    if bits >= 8 {
      bits -= 8
      bytes[count] = UInt8(truncatingIfNeeded: word >> bits)
      count += 1
    }
    index += 1
  }
  return all < 64 && word & (1 << bits - 1) == 0
}

/// What a letter stands for; 64 for none of the alphabet.
private func base64Value(_ letter: UInt8, _ form: Base64Form) -> UInt8 {
  switch letter {
  case UInt8(ascii: "A")...UInt8(ascii: "Z"): letter - UInt8(ascii: "A")
  case UInt8(ascii: "a")...UInt8(ascii: "z"): letter - UInt8(ascii: "a") + 26
  case UInt8(ascii: "0")...UInt8(ascii: "9"): letter - UInt8(ascii: "0") + 52
  case UInt8(ascii: "+") where form == .padded, UInt8(ascii: "-") where form == .url: 62
  case UInt8(ascii: "/") where form == .padded, UInt8(ascii: "_") where form == .url: 63
  default: 64
  }
}
