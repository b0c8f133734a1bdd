internal import Bytes
internal import Content
internal import Scoring

extension Keeping {
  static let gift = Keeping(
    kinds: [.single, .multiple, .trueFalse, .shortText, .numeric, .cloze, .matching],
    partialKinds: Set(Question.Kind.allCases), blanks: 1, findsFormulas: true)
}

/// Quizzes as GIFT, each in a category of its own.
func gift(of quizzes: [WrittenQuiz]) -> [UInt8] {
  var output: [UInt8] = []
  for quiz in quizzes {
    let parts = categoryParts(of: quiz).map {
      $0.splitAtSlashes(keepingEmpty: true).joined(separator: "//")
    }
    output.append("$CATEGORY: $course$/\(parts.joined(separator: "/"))\n")
    for question in quiz.questions {
      output.append("\n")
      var writer = GIFTWriter(question)
      writer.write()
      output += writer.output
    }
    output.append("\n")
  }
  return output
}

extension WrittenQuestion {
  /// The question as formats have it where the answer stands inside a text only if text follows it;
  /// what changed, in words.
  func withAnswerBelow() -> (question: WrittenQuestion?, change: String?) {
    guard case .blanks(let segments) = form else { return (self, nil) }
    guard let place = segments.firstIndex(where: { if case .blank = $0 { true } else { false } }),
      case .blank(let blank) = segments[place]
    else { return (nil, nil) }
    if case .text(let texts) = blank, texts.contains(where: { $0.contains("->") }) {
      return (nil, "an answer with an arrow, which makes pairs there,")
    }
    func text(_ part: some Sequence<WrittenSegment>) -> String {
      part.map { if case .markdown(let text) = $0 { text } else { "" } }.joined()
    }
    let before = text(segments[..<place])
    let after = text(segments[(place + 1)...])
    let isOneParagraph = (markdownBlocks(before + "x" + after) ?? []).map(\.kind) == [.paragraph]
    guard isOneParagraph else { return (nil, "a blank in a list, a quote or several paragraphs") }
    let saysMore = after.contains { $0.isLetter || $0.isNumber }
    if saysMore { return (self, nil) }
    var question = self
    var change: String?
    if !(before + after).trimmed.isEmpty {
      let text = (before + (after.trimmed.isEmpty ? "" : "…") + after).trimmed
      question.stem = [stem, canonicalMarkdown(text)].joinedParagraphs()
      change = "its blank stands below its text"
    }
    switch blank {
    case .text: question.kind = .shortText
    case .number: question.kind = .numeric
    case .list(let options):
      let right = options.count(where: \.isRight)
      question.kind = right > 1 ? .multiple : .single
      question.form = .choices(
        options.map { WrittenChoice(escapedMarkdown($0.text), isRight: $0.isRight) })
      if right > 1 { question.marking = .partial }
      return (question, "its list becomes choices")
    }
    question.form = .blank(blank)
    return (question, change)
  }
}

private struct GIFTWriter {
  let question: WrittenQuestion
  /// Whether the texts are Markdown; plain ones need no mark.
  let isMarkdown: Bool
  var output: [UInt8] = []

  init(_ question: WrittenQuestion) {
    self.question = question
    isMarkdown =
      question.hasArrows || question.hasRightWeights
      || question.typed.contains { $0.contains("<") || $0.contains("&") }
      || !question.texts.allSatisfy {
        isPlain($0) && !$0.contains("<") && !$0.contains("&") && !$0.contains("[")
      }
  }

  mutating func write() {
    if !question.id.isEmpty {
      output.append("::")
      GIFTEscape.append(escaped: question.id, to: &output)
      output.append("::")
    }
    if isMarkdown { output.append("[markdown]") }
    append(question.asked)
    switch question.form {
    case .choices(let choices): write(choices)
    case .blanks(let segments): write(segments)
    case .matching(let pairs, let distractors):
      open()
      for pair in pairs + distractors.map({ WrittenPair("", $0) }) {
        output.append("\t=")
        append(withoutArrow(pair.left))
        output.append(" -> ")
        append(pair.right)
        output.append("\n")
      }
      close()
    case .ordering: break
    }
    output.append("\n")
  }

  private mutating func open() { output.append("{\n") }

  private mutating func close() {
    if !question.explanation.isEmpty {
      output.append("\t####")
      append(question.explanation)
      output.append("\n")
    }
    output.append("}")
  }

  /// Appends Markdown, or the text that it spells.
  private mutating func append(_ markdown: String) {
    let text =
      isMarkdown ? withBackslashFormulas(markdown) : plainText(ofMarkdown: markdown)
    GIFTEscape.append(escaped: text, to: &output)
  }

  private func withoutArrow(_ text: String) -> String {
    text.split(separator: "->", omittingEmptySubsequences: false).joined(separator: "-&gt;")
  }

  private mutating func write(_ choices: [WrittenChoice]) {
    if question.kind == .trueFalse, choices.map(\.text) == ["True", "False"] {
      let isTrue = choices[0].isRight
      output.append(isTrue ? "{TRUE" : "{FALSE")
      let right = choices[isTrue ? 0 : 1].feedback
      let wrong = choices[isTrue ? 1 : 0].feedback
      if !(right + wrong).isEmpty {
        output.append("#")
        append(wrong)
        output.append("#")
        append(right)
      }
      if !question.explanation.isEmpty { output.append("\n") }
      close()
      return
    }
    open()
    let rights = choices.count(where: \.isRight)
    for choice in choices {
      if question.kind == .multiple {
        output.append("\t~%\(choice.isRight ? "" : "-")\(share(of: rights))%")
      } else {
        output.append(choice.isRight ? "\t=" : "\t~")
        // A wrong text that looks like a weight has one before it; Moodle looks for none in a right
        // one.
        if choice.text.hasPrefix("%"), !choice.isRight { output.append("%0%") }
      }
      let hidden = question.kind == .multiple ? nil : choice.behindPercent
      append(hidden.map { "&#37;\($0)" } ?? choice.text)
      if !choice.feedback.isEmpty {
        output.append("#")
        append(choice.feedback)
      }
      output.append("\n")
    }
    close()
  }

  private mutating func write(_ segments: [WrittenSegment]) {
    let place = segments.firstIndex { if case .blank = $0 { true } else { false } } ?? 0
    if segments.count > 1 {
      output.append("\\n\\n")
      for case .markdown(let text) in segments[..<place] { append(text) }
    }
    if case .blank(let blank) = segments[place] { write(blank) }
    for case .markdown(let text) in segments[(place + 1)...] { append(text) }
  }

  private mutating func write(_ blank: WrittenBlank) {
    let isInText = !question.isAlone
    output.append(isInText ? "{" : "{\n")
    func item(_ text: String) {
      output.append(isInText ? text : "\t\(text)")
    }
    switch blank {
    case .text(let texts):
      for text in texts {
        item(text.hasPrefix("%") ? "=%100%" : "=")
        for (index, part) in text.split(separator: "*", omittingEmptySubsequences: false)
          .enumerated()
        {
          // An asterisk alone stands for any text.
          if index > 0 { output.append("\\*") }
          GIFTEscape.append(escaped: String(part), to: &output)
        }
        output.append(isInText ? " " : "\n")
      }
    case .list(let options):
      for option in options {
        item(option.isRight ? "=" : "~")
        if option.text.hasPrefix("%"), !option.isRight { output.append("%0%") }
        GIFTEscape.append(escaped: option.text, to: &output)
        output.append(isInText ? " " : "\n")
      }
    case .number(let low, let high, let shown):
      item("#" + giftNumber(low: low, high: high, shown: shown))
      if !isInText { output.append("\n") }
    }
    close()
  }
}

extension WrittenQuestion {
  /// Whether the answer is a blank with nothing around it.
  fileprivate var isAlone: Bool {
    if case .blanks(let segments) = form { segments.count == 1 } else { true }
  }

  /// Whether a left side has an arrow, which only Markdown can hide.
  fileprivate var hasArrows: Bool {
    guard case .matching(let pairs, _) = form else { return false }
    return pairs.contains { $0.left.contains("->") }
  }

  /// Whether the text of a right choice looks like its points, which only Markdown can hide.
  fileprivate var hasRightWeights: Bool {
    guard kind != .multiple, case .choices(let choices) = form else { return false }
    return choices.contains { $0.behindPercent != nil }
  }

  /// What is to be typed, or chosen in a text.
  fileprivate var typed: [String] {
    guard case .blanks(let segments) = form else { return [] }
    return segments.flatMap { segment -> [String] in
      switch segment {
      case .blank(.text(let texts)): texts
      case .blank(.list(let options)): options.map(\.text)
      default: []
      }
    }
  }

  /// All texts in Markdown.
  var texts: [String] {
    var texts = [heading, explanation] + (stem.isEmpty ? [] : [stem, "*"])
    switch form {
    case .choices(let choices): texts += choices.flatMap { [$0.text, $0.feedback] }
    case .blanks(let segments):
      for case .markdown(let text) in segments { texts += [text, "*"] }
    case .ordering(let items): texts += items
    case .matching(let pairs, let distractors):
      texts += pairs.flatMap { [$0.left, $0.right] } + distractors
    }
    return texts
  }
}

extension WrittenChoice {
  /// What follows the first sign of a right choice that looks like its points.
  fileprivate var behindPercent: Substring? {
    let said = text.drop { $0 == "\\" }
    return isRight && said.hasPrefix("%100") ? said.dropFirst() : nil
  }
}
