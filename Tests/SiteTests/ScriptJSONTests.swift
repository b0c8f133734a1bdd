import JSON
import Testing

@testable import Site

struct ScriptJSONTests {
  @Test(arguments: [
    ("</script><!--", #""\u003c/script>\u003c!--""#),
    ("a\u{2028}\u{2029}\u{2027}", "\"a\\u2028\\u2029\u{2027}\""),
  ])
  func `nothing in a string for a script can end the script`(text: String, json: String) throws {
    var bytes: [UInt8] = []
    bytes.appendScriptJSON(string: text)
    #expect(String(decoding: bytes, as: UTF8.self) == json)
    #expect(try parseJSON(bytes) == .string(text))
  }
}
