import JSON
import TestSupport
import Testing

/// Holds the work that reading JSON takes to its size.
struct GrowthTests {
  @Test func `JSON takes work in proportion to its size`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      printFastGrowth(of: [value, scanner], patterns)
    }
    #expect(fastGrowth(in: result?.standardOutputContent) == [])
  }
}

private let value = GrowthReader("value") { text in
  guard let value = try? parseJSON(text) else { return }
  var written: [UInt8] = []
  written.appendJSON(value)
  _ = written.appendCanonicalJSON(value)
}

private let scanner = GrowthReader("scanner") { text in
  var scanner = JSONScanner(from: 0, to: text.count)
  _ = try? scanner.skipValue(in: text.span)
}

private let patterns =
  [
    "[", "{\"a\":", "\"", "\\", "1", "-", " ", "\n", "[]", "{}", "1,", "é", "\\u0041",
    "\\ud83d\\ude00",
    "\\ud83d", "1.5e+3", "true",
  ].map { Pattern($0) }
  + ["1,", "\"a\",", "[],", "{},", "{\"a\":1},", "[1,2],", "1.50,", "null,", " ", "123456789,"].map
{ Pattern($0, after: "[", before: "0]") }
  + ["\"№\":1,", "\"a\":1,", "\"a№\":[],", "\"a№\":{},", " \"a№\" : 1 ,\n", "\"\\u00e9№\":1,"].map {
    Pattern($0, after: "{", before: "\"b\":0}")
  }
  + ["a", "é", "😀", "\\n", "\\u0041", "\\ud83d\\ude00", "\\\\"].map {
    Pattern($0, after: "[\"", before: "\"]")
  }
  + [Pattern("0", after: "1"), Pattern("9", after: "[1.", before: "]")]
