import JSON
import Testing

@testable import Content

#if canImport(Glibc)
  internal import Glibc
#endif

/// Holds both readers of Markdown to the examples of the CommonMark specification.
struct SpecificationTests {
  @Test(.enabled("`make needs` fetches the examples") { specification != nil })
  func `both readers read the examples of CommonMark as the specification does`() throws {
    let examples = try #require(specification?.elements)
    #expect(examples.count == 652)
    for example in examples {
      let markdown = Array(try #require(example["markdown"]?.string).utf8)
      let expected = example["html"]?.string
      let byCMark = try MarkdownTree(parsing: markdown)
      let byPage = try MarkdownTree(readingWithoutCMark: markdown)
      let number = example["example"].map { "\($0)" } ?? ""
      #expect(SpecificationHTML.html(of: byCMark) == expected, "example \(number)")
      #expect(SpecificationHTML.html(of: byPage) == expected, "example \(number)")
    }
  }
}

/// The examples, which the Makefile fetches with what the tests need; nil where it did not yet.
private let specification: JSONValue? = {
  let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  let path = "/\(root)/.venv/specifications/commonmark/commonmark.json"
  guard let file = fopen(path, "r") else { return nil }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var part = [UInt8](repeating: 0, count: 65536)
  while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part[..<count] }
  return try? parseJSON(bytes)
}()

extension JSONValue {
  fileprivate var elements: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  fileprivate var string: String? {
    if case .string(let text) = self { text } else { nil }
  }
}
