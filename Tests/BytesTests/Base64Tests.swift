import Bytes
import Testing

struct Base64Tests {
  /// The bytes that a text says where there is room for so many; nil if it does not.
  private func decoded(_ text: String, count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var target = bytes.mutableSpan
    return decodeBase64URL(Array(text.utf8).span, into: &target) ? bytes : nil
  }

  @Test(arguments: [0, 1, 2, 3, 16, 31, 32, 33, 64])
  func `bytes come back from their text, and only into room of their size`(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: 251 - $0 &* 37) }
    let text = base64URL(bytes)
    #expect(decoded(text, count: count) == bytes)
    #expect(decodedBase64(Array(text.utf8).span, .url) == bytes)
    #expect(decoded(text, count: count + 1) == nil)
    if count > 0 { #expect(decoded(text, count: count - 1) == nil) }
  }

  @Test(arguments: ["AQ==", "AR", "A+", "A/", "A ", "A\u{e9}", "A", "AAA", "\n\n", "A="])
  func `there is one spelling of a byte`(text: String) {
    #expect(decoded(text, count: 1) == nil)
    if text.count != 3 { #expect(decodedBase64(Array(text.utf8).span, .url) == nil) }
  }

  @Test func `a letter of no alphabet is refused wherever it stands`() {
    for count in 1...12 {
      let text = Array(base64URL((0..<count).map { UInt8(truncatingIfNeeded: $0 * 91) }).utf8)
      for place in text.indices {
        for other: UInt8 in [0, 0x20, 0x2B, 0x2F, 0x3D, 0x7F, 0x80, 0xC3, 0xFF] {
          var wrong = text
          wrong[place] = other
          #expect(decodedBase64(wrong.span, .url) == nil)
        }
      }
    }
  }
}
