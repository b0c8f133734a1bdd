import Bytes
import Escaping
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

  @Test(arguments: [1, 7, 8, 9, 16, 17, 25])
  func `what is escaped does not depend on where in a longer text it stands`(length: Int) {
    for byte in UInt8.min...UInt8.max {
      for place in 0..<length {
        var bytes = [UInt8](repeating: UInt8(ascii: "x"), count: length)
        bytes[place] = byte
        // A second one, so that more than the first is looked at.
        bytes[length - 1] = UInt8(ascii: "<")
        var escaped: [UInt8] = []
        escaped.appendEscaped(bytes)
        let oneByOne = bytes.flatMap { byte -> [UInt8] in
          switch byte {
          case UInt8(ascii: "&"): Array("&amp;".utf8)
          case UInt8(ascii: "<"): Array("&lt;".utf8)
          case UInt8(ascii: ">"): Array("&gt;".utf8)
          case UInt8(ascii: "\""): Array("&quot;".utf8)
          case UInt8(ascii: "'"): Array("&#39;".utf8)
          default: [byte]
          }
        }
        if escaped != oneByOne { Issue.record("byte \(byte) at \(place) of \(length)") }
      }
    }
  }

  @Test(arguments: [0, 1, 9, 10, 99, 100, 1_000_000, -1, -10, .max, .min, 1 << 62])
  func `a whole number is written in decimal digits`(number: Int) {
    #expect(text { $0.append(decimal: number) } == String(number))
  }
}
