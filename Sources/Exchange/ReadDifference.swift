internal import Content
internal import Diagnostics
internal import Scoring

extension WrittenQuestion {
  /// How a question that was written differs from what is read of it, after "another question, ";
  /// nil if it asks the same and has the same key.
  ///
  /// Texts are compared where they are the key; how they look is left alone.
  func difference(from read: Question) -> String? {
    if read.kind != kind { return "\(read.kind.rawValue) in place of \(kind.rawValue)" }
    if let difference = form.difference(from: read.form) { return difference }
    if read.hints.count != hints.count {
      return "with \(read.hints.count) in place of \(counted(hints.count, "hint"))"
    }
    if read.stem.isEmpty, showsSomething(stem) || showsSomething(preface) {
      return "without what stands below its heading"
    }
    return nil
  }
}

extension WrittenForm {
  /// As above.
  fileprivate func difference(from read: AnswerForm) -> String? {
    switch (self, read) {
    case (.choices(let choices), .choices(let others)):
      if choices.map({ $0.isRight }) != others.map({ $0.isRight }) { return "with other choices" }
      let isParted = zip(choices, others).contains { $0.feedback.isEmpty && !$1.feedback.isEmpty }
      return isParted ? "in which a part of a choice is feedback" : nil
    case (.blanks(let segments), .blanks(let others)):
      let blanks = segments.compactMap { if case .blank(let blank) = $0 { blank } else { nil } }
      let read = others.compactMap { if case .blank(let blank) = $0 { blank } else { nil } }
      return blanks.map { BlankValue($0) } == read.map { BlankValue($0) }
        ? nil : "with another answer"
    case (.ordering(let items), .ordering(let others)):
      return items.map(words) == others.map { words($0) } ? nil : "with other items"
    case (.matching(let pairs, let distractors), .matching(let lefts, let rights)):
      guard pairs.map({ words($0.left) }) == lefts.map({ folded(Array($0.text.utf8)) }),
        pairs.map({ words($0.right) }) == lefts.map({ words(rights[$0.right]) }),
        Set((pairs.map { $0.right } + distractors).map(words)) == Set(rights.map { words($0) })
      else { return "with other pairs" }
      return nil
    default: return "which is answered otherwise"
    }
  }
}

/// What is right in a blank, as answers are compared.
private struct BlankValue: Equatable {
  var texts: [[UInt8]] = []
  var options: [[UInt8]] = []
  var range: [Decimal?] = []

  init(_ blank: WrittenBlank) {
    switch blank {
    case .text(let texts): self.texts = texts.map { folded(Array($0.utf8)) }
    case .list(let options):
      self.options = options.map { folded(Array($0.text.utf8)) }
      texts = options.filter { $0.isRight }.map { folded(Array($0.text.utf8)) }
    case .number(let low, let high, _):
      range = [low, high].map { Decimal(parsing: Array($0.utf8)) }
    }
  }

  init(_ blank: AnswerBlank) {
    options = blank.options.map { folded(Array($0.utf8)) }
    switch blank.key {
    case .text(let texts): self.texts = texts.map { folded($0) }
    case .range(let low, let high): range = [low, high]
    }
  }
}

private func words(_ markdown: String) -> [UInt8] {
  folded(Array(isPlainWords(markdown) ? markdown.utf8 : plainText(ofMarkdown: markdown).utf8))
}

private func words(_ choice: Choice) -> [UInt8] { folded(Array(choice.text.utf8)) }
