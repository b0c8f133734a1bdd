// SHA-256 as FIPS 180-4 describes it, without a library, for the page.

private typealias Words = InlineArray<8, UInt32>

/// The 32 bytes of the SHA-256 digest of bytes that are all there.
package func sha256Bytes(of bytes: [UInt8]) -> [UInt8] {
  var padded = bytes
  padded.append(0x80)
  while padded.count % 64 != 56 { padded.append(0) }
  let bits = UInt64(bytes.count) &* 8
  for place in 0..<8 {
    padded.append(UInt8(truncatingIfNeeded: bits >> UInt64(56 - place * 8)))
  }
  var words: Words = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]
  var block = InlineArray<16, UInt32>(repeating: 0)
  for start in stride(from: 0, to: padded.count, by: 64) {
    for place in 0..<16 { block[place] = bigEndianWord(padded, at: start + place * 4) }
    words.add(block)
  }
  var digest: [UInt8] = []
  for place in 0..<32 {
    digest.append(UInt8(truncatingIfNeeded: words[place >> 2] >> UInt32(24 - (place & 3) * 8)))
  }
  return digest
}

private func bigEndianWord(_ bytes: [UInt8], at start: Int) -> UInt32 {
  UInt32(bytes[start]) << 24 | UInt32(bytes[start + 1]) << 16 | UInt32(bytes[start + 2]) << 8
    | UInt32(bytes[start + 3])
}

extension Words {
  /// Takes in the next block of a message that is padded already.
  fileprivate mutating func add(_ block: InlineArray<16, UInt32>) {
    var words = block
    var (a, b, c, d) = (self[0], self[1], self[2], self[3])
    var (e, f, g, h) = (self[4], self[5], self[6], self[7])
    for index in 0..<64 {
      let place = index & 15
      if index >= 16 {
        let (early, late) = (words[(index + 1) & 15], words[(index + 14) & 15])
        let first = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3
        let second = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10
        words[place] = words[place] &+ first &+ words[(index + 9) & 15] &+ second
      }
      let sum = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
      let first = h &+ sum &+ (e & f ^ ~e & g) &+ roundConstants[index] &+ words[place]
      let other = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
      let second = other &+ (a & b ^ a & c ^ b & c)
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ second)
    }
    self[0] &+= a
    self[1] &+= b
    self[2] &+= c
    self[3] &+= d
    self[4] &+= e
    self[5] &+= f
    self[6] &+= g
    self[7] &+= h
  }
}

private func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
  word >> count | word << (32 - count)
}

private let roundConstants: InlineArray<64, UInt32> = [
  0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
  0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
  0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
  0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
  0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
  0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
  0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
  0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
  0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
  0xc671_78f2,
]
