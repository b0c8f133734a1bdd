internal import Bytes
internal import Content
internal import Scoring

extension Sequence<String> {
  /// The texts that say something, with an empty line between each two.
  func joinedParagraphs() -> String {
    filter { !$0.isEmpty }.joined(separator: "\n\n")
  }
}

extension WrittenQuiz {
  /// The last part of its path.
  var name: String { path.splitAtSlashes().last.map(String.init) ?? "quiz" }

  var titleOrName: String { settings.title.isEmpty ? name : settings.title }
}

extension WrittenQuestion {
  /// What stands above its answers.
  var asked: String { [heading, stem].joinedParagraphs() }
}

extension WrittenForm {
  /// An answer to be typed, with nothing around it.
  static func typed(_ accepted: [String]) -> Self { .blank(.text(accepted)) }

  /// One blank with nothing around it.
  static func blank(_ blank: WrittenBlank) -> Self { .blanks([.blank(blank)]) }
}

/// Choices in an order that tells nothing, what speaks of the others last.
func inAlphabet<Choice>(_ choices: [Choice], by text: (Choice) -> String) -> [Choice] {
  let sorted = choices.sorted { text($0) < text($1) }
  return sorted.filter { !staysLast(text($0)) } + sorted.filter { staysLast(text($0)) }
}

extension [WrittenSegment] {
  var blanks: [WrittenBlank] {
    compactMap { if case .blank(let blank) = $0 { blank } else { nil } }
  }
}

extension Decimal {
  init?(parsing text: some StringProtocol) {
    self.init(parsing: Array(text.utf8))
  }

  /// A number of an answer; nil also for one whose comma may part thousands.
  init?(answer text: some StringProtocol) {
    if readingsOfThousands(String(text)) != nil { return nil }
    self.init(parsing: text)
  }
}
