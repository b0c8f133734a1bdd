import Bytes
import CacheCoding
import Testing

struct HexadecimalTests {
  @Test func `every byte has two lower-case digits, and its digits lead back to it`() {
    for byte in UInt8.min...UInt8.max {
      let digits = hexadecimal([byte])
      let values = digits.utf8.map { hexadecimalValue(of: $0) }
      #expect(digits.utf8.count == 2 && digits == digits.lowercased())
      #expect(UInt8(digits, radix: 16) == byte)
      #expect(values == [byte >> 4, byte & 15])
    }
  }

  @Test func `a fingerprint has 16 digits`() {
    #expect(Fingerprint().hexadecimal == hexadecimal(Fingerprint().bytes))
  }

  @Test func `only digits of either case have a value`() {
    let digits = "0123456789abcdefABCDEF"
    for byte in UInt8.min...UInt8.max {
      #expect((hexadecimalValue(of: byte) != nil) == digits.utf8.contains(byte))
    }
  }
}
