internal import Content
internal import Diagnostics
internal import Scoring

extension WrittenQuiz {
  /// Writes what Markdown has a meaning for beside answers so that it keeps its own: lists and
  /// quotes above them, quotes in them; and reports what changes.
  mutating func settleTexts(_ path: String) -> [Loss] {
    var losses: [Loss] = []
    for index in questions.indices {
      let place = SourceLocation(path: path, line: max(1, questions[index].line))
      for (matter, message) in questions[index].settleTexts() {
        losses.append(Loss(matter, message, at: place))
      }
    }
    return losses
  }
}

extension WrittenQuestion {
  fileprivate mutating func settleTexts() -> [(Loss.Matter, String)] {
    var losses: [(Loss.Matter, String)] = []
    if let quoted = form.quotingLists(in: stem) {
      stem = quoted
      losses.append(
        (
          .formatting,
          "a list in the text of the question, which would be taken for its answers, becomes a quote"
        ))
    }
    switch form {
    case .choices(var choices):
      for place in choices.indices {
        guard let text = withoutLastQuotes(choices[place].text) else { continue }
        choices[place].text = text
        losses.append(
          (
            .formatting,
            "a quote in choice \(place + 1), which would be taken for its feedback, becomes plain text"
          ))
      }
      form = .choices(choices)
    case .blanks(var segments):
      for place in segments.indices {
        guard case .blank(.number(let low, let high, let shown)) = segments[place], !shown.isEmpty,
          writtenNumber(low: low, high: high, shown: shown).contains("..")
        else { continue }
        segments[place] = .blank(.number(low: low, high: high, shown: ""))
        losses.append(
          (
            .other,
            "\(shown) as the answer that is shown; it is not in the middle of \(low)..\(high)"
          ))
      }
      // A quote above the blanks would be a hint; below a heading it is not.
      if case .markdown(let text)? = segments.first, text.contains("\n\n"),
        let (above, rest) = partedBelowQuote(text)
      {
        stem = [stem, above].joinedParagraphs()
        segments[0] = .markdown(rest)
        if rest.isEmpty { segments.removeFirst() }
      }
      form = .blanks(segments)
    case .ordering, .matching: break
    }
    return losses
  }
}

extension WrittenForm {
  /// A text above the answers with those lists in quotes that would be taken for them; nil if it
  /// has none.
  fileprivate func quotingLists(in stem: String) -> String? {
    switch self {
    case .ordering: if !stem.utf8.contains(where: { 0x30...0x39 ~= $0 }) { return nil }
    case .matching: if !stem.contains("->"), !stem.contains("→") { return nil }
    case .choices, .blanks: return nil
    }
    guard var blocks = markdownBlocks(stem) else { return nil }
    var isChanged = false
    for place in blocks.indices {
      guard case .list(let isOrdered) = blocks[place].kind, self.isTaken(blocks[place], isOrdered)
      else { continue }
      blocks[place].kind = .quote
      blocks[place].markdown =
        "> "
        + blocks[place].markdown.split(
          separator: "\n", omittingEmptySubsequences: false
        ).joined(separator: "\n> ")
      isChanged = true
    }
    return isChanged ? partOfQuestion(blocks) : nil
  }

  /// Whether a list above the answers would be taken for them.
  private func isTaken(_ list: MarkdownBlock, _ isOrdered: Bool) -> Bool {
    if case .ordering = self { return isOrdered }
    return list.text.contains("->") || list.text.contains("→")
  }
}

/// The text of a choice with the words of the quotes at its end as paragraphs; nil if it does not
/// end with a quote.
private func withoutLastQuotes(_ markdown: String) -> String? {
  guard markdown.utf8.contains(UInt8(ascii: ">")), let blocks = markdownBlocks(markdown),
    blocks.last?.kind == .quote
  else { return nil }
  return partOfQuestion(blocks.flatMap { $0.kind == .quote ? $0.children : [$0] })
}

/// What stands in and above a quote, and the start of the paragraph below it; nil without those.
private func partedBelowQuote(_ markdown: String) -> (above: String, rest: String)? {
  guard let blocks = markdownBlocks(markdown) else { return nil }
  var rest = markdown[...]
  while let place = rest.firstRange(of: "\n\n") { rest = rest[place.upperBound...] }
  let above = rest.isEmpty ? blocks[...] : blocks.dropLast()
  guard above.last?.kind == .quote, rest.isEmpty || blocks.last?.kind == .paragraph else {
    return nil
  }
  return (partOfQuestion(above), String(rest))
}
