import Testing

@testable import Exchange

struct FormatTests {
  @Test func `what is listed as readable has a reader, and what is writable a writer`() {
    for format in ExchangeFormat.allCases {
      let definition = format.definition
      #expect(!definition.summary.isEmpty && !definition.suffixes.isEmpty)
      #expect(definition.read != nil || !ExchangeFormat.readable.contains(format))
      #expect((definition.writer != nil) == ExchangeFormat.writable.contains(format))
    }
  }
}
