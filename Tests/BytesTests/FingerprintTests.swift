import CacheCoding
import Testing

struct FingerprintTests {
  private func fingerprint(_ parts: String...) -> [UInt8] {
    var fingerprint = Fingerprint()
    for part in parts { fingerprint.combine(part) }
    return fingerprint.bytes
  }

  @Test func `text and its bytes have one fingerprint, in every run`() {
    var bytes = Fingerprint()
    bytes.combine(Array("Danube".utf8))
    #expect(fingerprint("Danube") == bytes.bytes)
    #expect(fingerprint("Danube") == [72, 67, 35, 160, 254, 226, 109, 2])
  }

  @Test func `where one part ends and the next begins matters, and so does their order`() {
    let all = [
      fingerprint(), fingerprint(""), fingerprint("", ""), fingerprint("ab"),
      fingerprint("a", "b"), fingerprint("b", "a"), fingerprint("ab", ""), fingerprint("", "ab"),
      fingerprint("\0"), fingerprint("\0\0"), fingerprint("12345678"), fingerprint("12345678\0"),
      fingerprint("1234567", "8"),
    ]
    #expect(Set(all).count == all.count)
  }

  @Test func `every bit of a text counts`() {
    let text = Array("a text of more than two words of eight bytes each".utf8)
    var seen: Set<[UInt8]> = [Fingerprint.of(text)]
    for index in text.indices {
      for bit in 0..<8 {
        var changed = text
        changed[index] ^= 1 << bit
        seen.insert(Fingerprint.of(changed))
      }
    }
    #expect(seen.count == 8 * text.count + 1)
  }

  @Test func `a hundred thousand numbers have as many fingerprints`() {
    var seen: Set<[UInt8]> = []
    for number in 0..<100_000 {
      var fingerprint = Fingerprint()
      fingerprint.combine(UInt64(number))
      seen.insert(fingerprint.bytes)
    }
    #expect(seen.count == 100_000)
  }
}
