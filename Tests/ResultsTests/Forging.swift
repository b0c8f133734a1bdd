import Bytes
import Cryptography
import SecretKeys

/// Replaces the first place where a text stands.
func replacing(_ old: String, by new: String, in bytes: [UInt8]) -> [UInt8] {
  let start = place(of: old, in: bytes)
  return bytes[..<start] + Array(new.utf8) + bytes[(start + old.utf8.count)...]
}

/// Changes one digit or letter behind the first place where a text stands.
func changingByte(after text: String, in bytes: [UInt8]) -> [UInt8] {
  var bytes = bytes
  let place = place(of: text, in: bytes) + text.utf8.count
  bytes[place] = bytes[place] == UInt8(ascii: "1") ? UInt8(ascii: "2") : UInt8(ascii: "1")
  return bytes
}

private func place(of text: String, in bytes: [UInt8]) -> Int {
  let text = Array(text.utf8)
  guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: text) }) else {
    fatalError("there is no \(String(decoding: text, as: UTF8.self))")
  }
  return start
}

/// Replaces text in the body of a slip and signs it again by ada.
func resigned(_ old: String, as new: String, in entry: [UInt8]) -> [UInt8] {
  let changed = replacing(old, by: new, in: entry)
  let body = Array(changed.dropFirst(8).dropLast(102))
  return signed(body, SignedExample.ada.signature(of: Array("podium-slip/1\n".utf8) + body))
}

func signed(_ body: [UInt8], _ signature: Signature) -> [UInt8] {
  var entry: [UInt8] = Array("{\"body\":".utf8) + body
  entry.append(",\"sig\":\"")
  entry.append(base64URL: signature.bytes)
  entry.append("\",\"v\":1}")
  return entry
}

/// A slip that names these bytes (filled up with zeros) as its player.
func entry(withKey key: [UInt8]) -> [UInt8] {
  let bytes = key + [UInt8](repeating: 0, count: 32 - key.count)
  return replacing(
    base64URL(SignedExample.ada.publicKey.bytes), by: base64URL(bytes), in: SignedExample.entry(9))
}

/// The same signature with L added to its S, which loose checkers take for another valid one.
func withUnreducedS(_ entry: [UInt8]) -> [UInt8] {
  let body = Array(entry.dropFirst(8).dropLast(102))
  var bytes = SignedExample.ada.signature(of: Array("podium-slip/1\n".utf8) + body).bytes
  let order: [UInt8] = [
    0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
  ]
  var carry = 0
  for index in 0..<32 {
    let sum = Int(bytes[32 + index]) + Int(order[index]) + carry
    bytes[32 + index] = UInt8(truncatingIfNeeded: sum)
    carry = sum >> 8
  }
  guard let signature = Signature(bytes: bytes) else { fatalError("64 bytes are a signature") }
  return signed(body, signature)
}

/// The body of an entry under a second signature that is as good as its own: made with another
/// secret nonce, by a program that does not follow RFC 8032 there.
func signedWithOtherNonce(_ entry: [UInt8]) -> [UInt8] {
  let body = Array(entry.dropFirst(8).dropLast(102))
  let other =
    "4UpbrE5c6edC8ev5n3ZHQSNoh9D1a3har-ko8xVhEJ3800EhcGBDbJ3WnNcPmmazxfVGSv0bwX5GwZ7XJsmxCA"
  guard
    let signature = decodedBase64(Array(other.utf8).span, .url).flatMap({ Signature(bytes: $0) })
  else { fatalError("64 bytes are a signature") }
  return signed(body, signature)
}
