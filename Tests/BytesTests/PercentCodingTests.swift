import Addresses
import Testing

struct PercentCodingTests {
  @Test func `a path comes back from an address as it went in`() {
    let path = "geography/ä b%?&#+:.~_-.html"
    let address = percentEncoded(path)
    #expect(address == "geography/%C3%A4%20b%25%3F%26%23%2B%3A.~_-.html")
    #expect(percentDecoded(address) == path)
  }

  struct Example: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var address: String
    var path: String

    init(_ description: String, _ address: String, _ path: String) {
      (testDescription, self.address, self.path) = (description, address, path)
    }
  }

  @Test(arguments: [
    Example("digits of either case", "%c3%A4", "ä"),
    Example("no form at all", "a+b", "a+b"),
    Example("a percent sign at the end", "50%", "50%"),
    Example("one digit only", "50%2", "50%2"),
    Example("other characters", "%zz%+1%-1", "%zz%+1%-1"),
    Example("a percent sign in percent form", "%2541", "%41"),
    Example("control characters stay", "a%00%0A%7Fb", "a%00%0A%7Fb"),
    Example("what is not UTF-8 stays whole", "%ff%20", "%ff%20"),
  ])
  func `percent forms are replaced`(example: Example) {
    #expect(percentDecoded(example.address) == example.path)
  }
}
