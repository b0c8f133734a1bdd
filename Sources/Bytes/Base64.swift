extension [UInt8] {
  /// Appends bytes as base64, with padding.
  package mutating func append(base64 bytes: [UInt8]) {
    reserveCapacity(count + (bytes.count + 2) / 3 * 4)
    var index = 0
    while index + 2 < bytes.count {
      let word =
        UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2])
      append(base64Letters[Int(word >> 18)])
      append(base64Letters[Int(word >> 12 & 63)])
      append(base64Letters[Int(word >> 6 & 63)])
      append(base64Letters[Int(word & 63)])
      index += 3
    }
    let left = bytes.count - index
    guard left > 0 else { return }
    let word = UInt32(bytes[index]) << 16 | (left == 2 ? UInt32(bytes[index + 1]) << 8 : 0)
    append(base64Letters[Int(word >> 18 & 63)])
    append(base64Letters[Int(word >> 12 & 63)])
    append(left == 2 ? base64Letters[Int(word >> 6 & 63)] : UInt8(ascii: "="))
    append(UInt8(ascii: "="))
  }
}

private let base64Letters = Array(
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
