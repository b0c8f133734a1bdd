import JSON
import Testing

@Suite
struct WritingTests {
  @Test(arguments: [
    ("plain", #""plain""#), ("", #""""#), ("\"\\", #""\"\\""#),
    ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#),
    ("\u{1}\u{1f}\u{7f}", "\"\\u0001\\u001f\u{7f}\""),
    ("</script>é😀\u{2028}", "\"</script>é😀\u{2028}\""),
  ])
  func `strings are spelt as RFC 8785 has them`(text: String, json: String) throws {
    var bytes: [UInt8] = []
    bytes.appendJSON(string: text)
    #expect(String(decoding: bytes, as: UTF8.self) == json)
    #expect(try parseJSON(bytes) == .string(text))
  }

  @Test func `a value is written as it was read`() throws {
    let text = #"{"b":[1,-2,3.50,true,null],"a":{"x":"y"}}"#
    var bytes: [UInt8] = []
    bytes.appendJSON(try parseJSON([UInt8](text.utf8)))
    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }

  @Test func `the canonical form sorts members and drops white space`() throws {
    let value = try parseJSON(
      [UInt8](#"{ "b": [1, "é"], "a": {"d": 0, "c": 9007199254740991} }"#.utf8))
    var bytes: [UInt8] = []
    let hasForm = bytes.appendCanonicalJSON(value)
    #expect(hasForm)
    #expect(
      String(decoding: bytes, as: UTF8.self) == #"{"a":{"c":9007199254740991,"d":0},"b":[1,"é"]}"#)
  }

  @Test(arguments: ["1.0", "-1", "9007199254740992", "true", "null", "[[null]]", #"{"a":1e2}"#])
  func `what two programs could spell differently has no canonical form`(text: String) throws {
    var bytes: [UInt8] = []
    let hasForm = bytes.appendCanonicalJSON(try parseJSON([UInt8](text.utf8)))
    #expect(!hasForm)
  }
}
