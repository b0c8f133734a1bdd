import Bytes
import Testing

struct AppendingTests {
  private func text(_ append: (inout [UInt8]) -> Void) -> String {
    var bytes: [UInt8] = []
    append(&bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("", ""), ("plain", "plain"), ("<", "&lt;"), ("a<b>c", "a&lt;b&gt;c"),
    ("\"'&", "&quot;&#39;&amp;"), ("&lt;", "&amp;lt;"), ("é<ü", "é&lt;ü"), ("]]>", "]]&gt;"),
  ])
  func `what HTML gives a meaning is escaped, and nothing else`(plain: String, escaped: String) {
    #expect(text { $0.appendEscaped(plain) } == escaped)
    #expect(text { $0.appendEscaped(Array(plain.utf8)) } == escaped)
  }

  @Test(arguments: [0, 1, 9, 10, 99, 100, 1_000_000, -1, -10, .max, .min, 1 << 62])
  func `a whole number is written in decimal digits`(number: Int) {
    #expect(text { $0.append(decimal: number) } == String(number))
  }
}
