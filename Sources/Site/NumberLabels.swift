internal import Bytes
internal import Escaping

/// Sentences with a number in the plural forms of a language, and how the language writes numbers.
struct NumberLabels: Sendable {
  /// A sentence with a number.
  private struct Label: Sendable {
    var forms: [PluralCategory: Sentence]
    /// For every number whose own form is not written.
    var other: Sentence
  }

  private let labels: [String: Label]
  private let rules: PluralRules
  private let separator: [UInt8]

  /// `entries` are the words of a language; see ``Words`` for the keys of its sentences.
  init(_ entries: [String: String], in language: String) {
    var labels: [String: Label] = [:]
    for (key, sentence) in entries where key.hasPrefix("label.") && key.hasSuffix(".other") {
      let name = String(key.dropFirst("label.".count).dropLast(".other".count))
      var forms: [PluralCategory: Sentence] = [:]
      for category in PluralCategory.allCases {
        forms[category] = entries["label.\(name).\(category.rawValue)"].map(Sentence.init)
      }
      labels[name] = Label(forms: forms, other: Sentence(sentence))
    }
    self.labels = labels
    rules = PluralRules(language: language)
    separator = Array((entries["number.separator"] ?? ",").utf8)
  }

  private func sentence(_ key: String, for number: Int) -> Sentence? {
    guard let label = labels[key] else { return nil }
    return label.forms[rules.category(of: number)] ?? label.other
  }

  /// A sentence with a number, in the right plural form: `10 questions`.
  func label(_ key: String, _ number: Int) -> [UInt8] {
    guard let sentence = sentence(key, for: number) else { return Array("\(number) \(key)".utf8) }
    return sentence.filled { _, text in append(grouped: number, to: &text) }
  }

  /// The same as HTML, with the number in a `b` element.
  func markedLabel(_ key: String, _ number: Int) -> [UInt8] {
    guard let sentence = sentence(key, for: number) else { return label(key, number) }
    var html: [UInt8] = []
    sentence.forEach { text in
      html.appendEscaped(String(decoding: text, as: UTF8.self))
    } place: { _ in
      html.append("<b>")
      append(grouped: number, to: &html)
      html.append("</b>")
    }
    return html
  }

  /// A whole number with its thousands apart.
  func append(grouped number: Int, to text: inout [UInt8]) {
    let start = text.count
    text.append(decimal: number)
    let first = number < 0 ? start + 1 : start
    var place = text.count - 3
    while place > first {
      text.insert(contentsOf: separator, at: place)
      place -= 3
    }
  }
}
