internal import Testing

@testable internal import Site

struct PluralRulesTests {
  struct Example: CustomTestStringConvertible {
    var language: String
    /// Numbers of each form; the samples of CLDR 44 and those where a rule is easily got wrong.
    var numbers: [PluralCategory: [Int]]

    init(_ language: String, _ numbers: [PluralCategory: [Int]]) {
      self.language = language
      self.numbers = numbers
    }

    var testDescription: String { language }
  }

  static let examples = [
    Example("en", [.one: [1], .other: [0, 2, 11, 21, 100, 1_000_000]]),
    Example("fi", [.one: [1], .other: [0, 2, 11, 21, 100, 1_000_000]]),
    Example("sv", [.one: [1], .other: [0, 2, 11, 21]]),
    Example("de", [.one: [1], .other: [0, 2, 11, 21]]),
    Example("ja", [.other: [0, 1, 2, 100]]),
    Example("fr", [.one: [0, 1], .many: [1_000_000, 2_000_000], .other: [2, 17, 1_000_001]]),
    Example("es", [.one: [1], .many: [1_000_000], .other: [0, 2, 101]]),
    Example("hi", [.one: [0, 1], .other: [2, 100]]),
    Example(
      "ru",
      [.one: [1, 21, 101, 1001], .few: [2, 4, 22, 102], .many: [0, 5, 11, 12, 14, 19, 20, 111]]),
    Example("sr", [.one: [1, 21], .few: [2, 23], .other: [0, 5, 11, 12, 112]]),
    Example("pl", [.one: [1], .few: [2, 4, 22, 104], .many: [0, 5, 12, 14, 21, 112]]),
    Example("cs", [.one: [1], .few: [2, 4], .other: [0, 5, 22, 101]]),
    Example("ro", [.one: [1], .few: [0, 2, 19, 101, 119], .other: [20, 35, 100, 120]]),
    Example("lt", [.one: [1, 21], .few: [2, 9, 22], .other: [0, 10, 11, 19, 20, 111]]),
    Example("lv", [.zero: [0, 10, 11, 19, 20], .one: [1, 21], .other: [2, 9, 22]]),
    Example("sl", [.one: [1, 101], .two: [2, 102], .few: [3, 4, 103], .other: [0, 5, 11, 12]]),
    Example("is", [.one: [1, 21, 101], .other: [0, 2, 11, 111]]),
    Example(
      "ar",
      [
        .zero: [0], .one: [1], .two: [2], .few: [3, 10, 103, 110], .many: [11, 26, 99, 111],
        .other: [100, 101, 102, 200, 1_000_000],
      ]),
    Example("he", [.one: [1], .two: [2], .other: [0, 3, 20]]),
    Example(
      "cy", [.zero: [0], .one: [1], .two: [2], .few: [3], .many: [6], .other: [4, 5, 7, 20]]),
    Example("ga", [.one: [1], .two: [2], .few: [3, 6], .many: [7, 10], .other: [0, 11, 20]]),
  ]

  @Test(arguments: examples)
  func `each number takes the form that CLDR gives it`(example: Example) {
    let rules = PluralRules(language: example.language)
    for (category, numbers) in example.numbers {
      for number in numbers {
        #expect(rules.category(of: number) == category, "\(number)")
      }
    }
  }

  @Test(arguments: examples)
  func `a language has exactly the forms that its numbers take`(example: Example) {
    let rules = PluralRules(language: example.language)
    let taken = Set(((0...200) + [1_000_000]).map(rules.category(of:)))
    #expect(taken.isSubset(of: rules.categories))
    #expect(Set(rules.categories).subtracting([.other]).isSubset(of: taken))
  }

  @Test func `no number is too large, or too small`() {
    for language in Self.examples.map(\.language) {
      let rules = PluralRules(language: language)
      #expect(rules.categories.contains(rules.category(of: .max)))
      #expect(rules.categories.contains(rules.category(of: .min)))
    }
  }
}

extension PluralRules {
  /// The forms that the language has.
  var categories: [PluralCategory] {
    switch self {
    case .never: [.other]
    case .one, .zeroLikeOne, .icelandic: [.one, .other]
    case .french, .spanish: [.one, .many, .other]
    case .russian, .polish: [.one, .few, .many, .other]
    case .serbian, .czech, .romanian, .lithuanian: [.one, .few, .other]
    case .latvian: [.zero, .one, .other]
    case .slovenian: [.one, .two, .few, .other]
    case .arabic, .welsh: [.zero, .one, .two, .few, .many, .other]
    case .hebrew: [.one, .two, .other]
    case .irish: [.one, .two, .few, .many, .other]
    }
  }
}
