/// Takes what explains one choice from the lines below its first: `Feedback: …` to its end.
func choiceFeedback(_ lines: inout [LetterLine]) -> String {
  let start = lines.firstIndex { line in
    guard line.kind == .text, let (word, _) = LabelWord.split(line.text) else { return false }
    return if case .explanation = word { true } else { false }
  }
  guard let start, let (_, first) = LabelWord.split(lines[start].text) else { return "" }
  var texts = [String(StatedAnswer.closed(first, in: lines[start].text))]
  texts += dedented(lines[(start + 1)...].map { $0.kind == .blank ? "" : $0.text })
  lines.removeSubrange(start...)
  return texts.joined(separator: "\n").trimmed
}
