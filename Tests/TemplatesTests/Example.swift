import Diagnostics
package import Templates
import Testing

/// A template, what it is filled with, and what comes out.
struct Example: CustomTestStringConvertible {
  var rule: String
  var template: String
  var partials: [String: String] = [:]
  var data: Value = [:]
  var expected: String

  init(
    _ rule: String, _ template: String, _ data: Value = [:], partials: [String: String] = [:],
    gives expected: String
  ) {
    self.rule = rule
    self.template = template
    self.partials = partials
    self.data = data
    self.expected = expected
  }

  var testDescription: String { rule }

  /// The example as Mustache has it: what is missing is empty.
  func check() throws {
    #expect(try rendered(template, partials: partials, data, missing: .empty) == expected)
  }
}

/// A template, called `page`, rendered with others beside it.
func rendered(
  _ template: String, partials: [String: String] = [:], _ data: Value = [:],
  missing: TemplateSet.Missing = .refused
) throws -> String {
  var diagnostics: [Diagnostic] = []
  let set = TemplateSet(
    files(template, partials: partials), missing: missing, reporting: &diagnostics)
  #expect(diagnostics.isEmpty)
  var page: [UInt8] = []
  try set.render("page", with: [data], into: &page)
  return String(decoding: page, as: UTF8.self)
}

func files(_ template: String, partials: [String: String] = [:]) -> [SourceFile] {
  partials.merging(["page": template]) { $1 }
    .sorted { $0.key < $1.key }
    .map { SourceFile(path: $0.key + ".mustache", bytes: Array($0.value.utf8)) }
}

extension Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral text: String) { self = .text(text) }
  package init(integerLiteral number: Int) { self = .number(number) }
  package init(booleanLiteral isTrue: Bool) { self = .bool(isTrue) }
  package init(arrayLiteral elements: Value...) { self = .list(elements) }
  package init(dictionaryLiteral fields: (Name, Value)...) {
    self = .record(Record(fields.map { (name: $0, value: $1) }))
  }
}
