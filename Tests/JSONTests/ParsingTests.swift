import JSON
import Testing

@Suite
struct ParsingTests {
  struct Example: CustomTestStringConvertible {
    var text: String
    var value: JSONValue
    var testDescription: String { text }

    init(_ text: String, _ value: JSONValue) {
      self.text = text
      self.value = value
    }
  }

  static let good = [
    Example("0", .integer(0)),
    Example(" -12\n", .integer(-12)),
    Example("9223372036854775807", .integer(.max)),
    Example("-9223372036854775808", .integer(.min)),
    Example("9223372036854775808", .number("9223372036854775808")),
    Example("-0", .number("-0")),
    Example("1.50e+3", .number("1.50e+3")),
    Example("[true,false , null]", .array([.bool(true), .bool(false), .null])),
    Example("[]", .array([])),
    Example("{}", .object([])),
    Example(
      #"{"b":1,"a":{"b":[]}}"#,
      .object([.init("b", .integer(1)), .init("a", .object([.init("b", .array([]))]))])),
    Example(#""a\"\\\/\b\f\n\r\t\u0000\u00e9""#, .string("a\"\\/\u{8}\u{C}\n\r\t\0é")),
    Example(#""\ud83d\uDE00 😀 Zürich""#, .string("😀 😀 Zürich")),
    Example(
      #"{"é":1,"e\u0301":2}"#, .object([.init("é", .integer(1)), .init("e\u{301}", .integer(2))])),
  ]

  @Test(arguments: good)
  func `reads what RFC 8259 allows`(example: Example) throws {
    #expect(try parseJSON([UInt8](example.text.utf8)) == example.value)
  }

  struct Refusal: CustomTestStringConvertible {
    var text: String
    var error: JSONError
    var testDescription: String { text }

    init(_ text: String, _ problem: JSONError.Problem, at offset: Int) {
      self.text = text
      error = JSONError(problem, at: offset)
    }
  }

  static let bad = [
    Refusal("", .unexpectedEnd, at: 0),
    Refusal("  ", .unexpectedEnd, at: 2),
    Refusal("[1", .unexpectedEnd, at: 2),
    Refusal("\"a", .unexpectedEnd, at: 2),
    Refusal("[1,]", .unexpectedByte, at: 3),
    Refusal("{\"a\":1,}", .unexpectedByte, at: 7),
    Refusal("{a:1}", .unexpectedByte, at: 1),
    Refusal("{\"a\" 1}", .unexpectedByte, at: 5),
    Refusal("[1 2]", .unexpectedByte, at: 3),
    Refusal("1 2", .unexpectedByte, at: 2),
    Refusal("\u{FEFF}1", .unexpectedByte, at: 0),
    Refusal("nul", .unexpectedByte, at: 0),
    Refusal("NaN", .unexpectedByte, at: 0),
    Refusal("'a'", .unexpectedByte, at: 0),
    Refusal("// 1", .unexpectedByte, at: 0),
    Refusal("01", .badNumber, at: 0),
    Refusal("-", .badNumber, at: 0),
    Refusal("1.", .badNumber, at: 0),
    Refusal("1e", .badNumber, at: 0),
    Refusal("+1", .unexpectedByte, at: 0),
    Refusal("\"a\u{9}\"", .controlCharacter, at: 2),
    Refusal(#""\x""#, .badEscape, at: 1),
    Refusal(#""\u12g4""#, .badEscape, at: 1),
    Refusal(#""\ud800""#, .loneSurrogate, at: 1),
    Refusal(#""\ud800\u0041""#, .loneSurrogate, at: 1),
    Refusal(#""\ude00""#, .loneSurrogate, at: 1),
    Refusal(#"{"a":1,"a":2}"#, .duplicateMember("a"), at: 7),
    Refusal(#"{"a":1,"\u0061":2}"#, .duplicateMember("a"), at: 7),
  ]

  @Test(arguments: bad)
  func `refuses the rest and says where`(example: Refusal) {
    #expect(throws: example.error) { try parseJSON([UInt8](example.text.utf8)) }
  }

  @Test(
    arguments: [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80],
      [0xF0, 0x8F, 0xBF, 0xBF],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82], [0xF0, 0x9F, 0x98],
      [0xE2, 0x28, 0xA1],
    ] as [[UInt8]])
  func `refuses what is not UTF-8`(bytes: [UInt8]) {
    #expect(throws: JSONError(.invalidUTF8, at: 1)) { try parseJSON([0x22] + bytes + [0x22]) }
  }

  @Test func `every scalar that UTF-8 can write is read back`() throws {
    for value in stride(from: UInt32(0x20), to: 0x110000, by: 97) {
      guard let scalar = Unicode.Scalar(value), scalar != "\"", scalar != "\\" else { continue }
      let text = String(Character(scalar))
      #expect(try parseJSON([UInt8]("\"\(text)\"".utf8)) == .string(text))
    }
  }

  @Test func `depth is limited, on the way into arrays and objects alike`() {
    let deep = 100_000
    #expect(throws: JSONError(.tooDeep, at: 128)) {
      try parseJSON([UInt8](repeating: UInt8(ascii: "["), count: deep))
    }
    let objects = String(repeating: "{\"a\":", count: deep)
    #expect(throws: JSONError(.tooDeep, at: 128 * 5)) { try parseJSON([UInt8](objects.utf8)) }
  }

  @Test func `a name that comes twice is found among many members`() {
    let members = (0..<1000).map { "\"m\($0)\":0" } + ["\"m7\":1"]
    let text = "{" + members.joined(separator: ",") + "}"
    #expect(throws: JSONError(.duplicateMember("m7"), at: text.utf8.count - 7)) {
      try parseJSON([UInt8](text.utf8))
    }
  }

  @Test func `the scanner skips exactly what the parser reads, and refuses what it refuses`() {
    for text in Self.good.map(\.text) + Self.bad.map(\.text) {
      let bytes = [UInt8](text.utf8)
      var scanner = JSONScanner(from: 0, to: bytes.count)
      var refusal: JSONError?
      do throws(JSONError) {
        _ = try scanner.skipValue(in: bytes.span)
        try scanner.finish(in: bytes.span)
      } catch {
        refusal = error
      }
      let expected = Self.bad.first { $0.text == text }?.error
      if case .duplicateMember = expected?.problem { continue }
      #expect(refusal == expected, "\(text)")
    }
  }
}
