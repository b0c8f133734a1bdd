internal import Content

extension WrittenQuestion {
  /// The question with the blanks that Canvas has: one number or text that stands alone, or a text
  /// with blanks of one sort.
  ///
  /// Nil if there is no such form; what changed, in words.
  func fittedToQTI1() -> (question: WrittenQuestion?, change: String?) {
    guard case .blanks(let segments) = form else { return (self, nil) }
    let blanks = segments.blanks
    let hasNumbers = blanks.contains { if case .number = $0 { true } else { false } }
    if hasNumbers, blanks.count == 1 { return withNumberBelow(segments, blanks[0]) }
    let lists = blanks.count { if case .list = $0 { true } else { false } }
    if !hasNumbers, lists == 0 || lists == blanks.count { return (self, nil) }
    var question = self
    var typed: [WrittenSegment] = []
    for segment in segments {
      switch segment {
      case .blank(.list(let options)):
        typed.append(.blank(.text(options.filter(\.isRight).map(\.text))))
      case .blank(.number(let low, let high, let shown)):
        guard low == high else {
          return (nil, "a range of numbers in a text with other blanks")
        }
        typed.append(.blank(.text([shown.isEmpty ? low : shown])))
      default: typed.append(segment)
      }
    }
    question.form = .blanks(typed)
    return (question, "its lists and numbers become texts to be typed")
  }

  private func withNumberBelow(_ segments: [WrittenSegment], _ blank: WrittenBlank) -> (
    question: WrittenQuestion?, change: String?
  ) {
    if segments.count == 1 { return (self, nil) }
    var question = self
    let text = segments.map { if case .markdown(let text) = $0 { text } else { "…" } }.joined()
    question.stem = [stem, canonicalMarkdown(text)].joinedParagraphs()
    question.kind = .numeric
    question.form = .blank(blank)
    return (question, "its blank stands below its text")
  }
}
