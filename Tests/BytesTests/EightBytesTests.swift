import ByteSearch
import Testing

struct EightBytesTests {
  @Test(arguments: [UInt8(0), 7, 0x26, 0x7F, 0x80, 0xFF])
  func `eight bytes are passed over if and only if the byte is not among them`(wanted: UInt8) {
    for other in UInt8.min...UInt8.max {
      for place in 0..<8 {
        var bytes = [UInt8](repeating: other, count: 8)
        bytes[place] = wanted &+ 1
        let isThere = bytes.contains(wanted)
        let end = bytes.withUnsafeBufferPointer { $0.skip(from: 0) { $0.has(wanted) } }
        #expect(end == (isThere ? 0 : 8))
      }
    }
  }

  @Test func `bits can be left out of the comparison`() {
    for byte in UInt8.min...UInt8.max {
      let bytes = [UInt8](repeating: byte, count: 8)
      let isControl =
        bytes.withUnsafeBufferPointer { $0.skip(from: 0) { $0.has(0, leavingOut: 0x1F) } } == 0
      #expect(isControl == (byte < 0x20))
    }
  }

  @Test func `the last few bytes are for who asked to look at`() {
    let bytes = Array("nothing here, and then".utf8)
    let end = bytes.withUnsafeBufferPointer { $0.skip(from: 3) { $0.has(UInt8(ascii: "!")) } }
    #expect(end == 19)
    #expect([UInt8]().withUnsafeBufferPointer { $0.skip(from: 0) { $0.has(0) } } == 0)
  }

  @Test func `a byte is found wherever it stands, and only if it stands there`() {
    for count in 0..<40 {
      let none = [UInt8](repeating: 0x2E, count: count)
      #expect(!none.withUnsafeBufferPointer { $0.holds(0x24) })
      for place in 0..<count {
        var bytes = none
        bytes[place] = 0x24
        #expect(bytes.withUnsafeBufferPointer { $0.holds(0x24) })
      }
    }
  }
}
