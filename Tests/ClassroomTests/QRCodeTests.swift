internal import Testing

@testable internal import Classroom

struct QRCodeTests {
  @Test func `a code has its three finder patterns and stays inside its square`() throws {
    let code = try #require(QRCode("http://192.168.1.5:8000/c"))
    #expect(code.size == 25)
    // The upper edges of the finders at the top, seven modules wide.
    #expect(code.path.hasPrefix("M0 0h7v1h-7z"))
    #expect(code.path.contains("M18 0h7v1h-7z"))
    #expect(code.path.contains("M0 24h7v1h-7z"))
  }

  @Test func `a text that is too long, or has a NUL, has no code`() {
    #expect(QRCode(String(repeating: "a", count: 3000)) == nil)
    #expect(QRCode("a\u{0}b") == nil)
  }
}
