import Testing

@testable import Building

/// The bytes that a text stands for, as the doc comment of `scriptText` says.
private func program(_ text: [UInt8]) -> [UInt8] {
  let characters = Array(String(decoding: text, as: UTF8.self).unicodeScalars)
  var byteOf: [Unicode.Scalar: UInt8] = [:]
  for byte in 0...255 { byteOf[characters[byte]] = UInt8(byte) }
  return characters.dropFirst(256).compactMap { byteOf[$0] }
}

@Suite("Programs as texts in scripts")
struct PageProgramTextTests {
  @Test(
    "the text gives the bytes back",
    arguments: [
      [], [0], Array(0...255), [UInt8](repeating: 0xFF, count: 1_000),
      (0..<70_000).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 31 >> 5) },
    ] as [[UInt8]])
  func roundTrip(bytes: [UInt8]) {
    #expect(program(scriptText(of: bytes)) == bytes)
  }

  @Test("no character of the text ends a string, a script or a line")
  func characters() {
    let text = String(decoding: scriptText(of: Array(0...255)), as: UTF8.self)
    #expect(text.unicodeScalars.count == 512)
    #expect(!text.unicodeScalars.contains { #""\<"#.unicodeScalars.contains($0) })
    #expect(
      text.unicodeScalars.allSatisfy {
        (0x20...0x7E).contains($0.value) || (0x100...0x1FF).contains($0.value)
      })
  }

  @Test("the most frequent bytes are single characters of ASCII")
  func frequent() {
    let text = scriptText(of: [UInt8](repeating: 0xFE, count: 1_000))
    #expect(text.suffix(1_000).allSatisfy { $0 == UInt8(ascii: " ") })
  }
}
