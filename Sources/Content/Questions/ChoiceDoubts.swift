internal import Bytes
internal import Diagnostics

extension QuestionLowering {
  /// Warns of a choice that has the box of another on its line: `- [x] Sea [ ] Land`.
  mutating func reportBoxInside(_ choice: ChoiceSyntax) {
    for node in tree.inside(choice.paragraph) {
      if tree.nodes[node].kind == .lineBreak { return }
      guard tree.nodes[node].kind == .text else { continue }
      let text = tree.bytes(of: node)
      // Line ends that are none in Markdown are told elsewhere.
      if text.contains(where: { $0 == 0xE2 || $0 == 0xC2 }),
        ["\u{2028}", "\u{2029}", "\u{85}"].contains(where: { contains($0, in: text) })
      {
        return
      }
      if !text.contains(UInt8(ascii: "[")) {
        if text.contains(UInt8(ascii: "\n")) { return }
        continue
      }
      let line = text.prefix { $0 != UInt8(ascii: "\n") }
      if [" [ ] ", " [x] ", " [X] "].contains(where: { contains($0, in: line) }) {
        return warn(
          .choiceMarker,
          "the box inside this choice is read as a part of its text; write each choice on a line of its own",
          at: choice.item.lowerBound)
      }
      if line.count < text.count { return }
    }
  }

  /// Warns where the feedback of the right choice says that it is wrong, and that of another that
  /// it is right; a question for what is wrong may mean just that.
  mutating func reportTurnedFeedback(of choices: [ChoiceSyntax], _ question: QuestionSyntax) {
    guard let right = choices.firstIndex(where: { $0.isRight }), !choices[right].feedback.isEmpty,
      verdict(of: choices[right]) == false,
      choices.contains(where: { !$0.isRight && verdict(of: $0) == true }),
      !asksForWrong(question)
    else { return }
    warn(
      .answerContradicted,
      "the feedback of this choice, which is marked right, says that it is wrong, and that of another that it is right; correct the boxes or the feedback",
      at: choices[right].item.lowerBound)
  }

  /// What the feedback of a choice says of it at its start; nil if nothing.
  private func verdict(of choice: ChoiceSyntax) -> Bool? {
    guard let start = choice.feedback.first else { return nil }
    let text = String(decoding: tree.plainText(start).prefix(40), as: UTF8.self).lowercased()
    func starts(_ words: [String]) -> Bool {
      words.contains { word in
        let rest = text.dropFirst(word.count)
        return text.hasPrefix(word) && !(rest.first.map { $0.isLetter } ?? false)
      }
    }
    if starts(["wrong", "incorrect", "not correct", "not quite", "❌", "✗", "✘", "✖"]) {
      return false
    }
    return starts(["correct", "right", "well done", "✅", "✔", "✓"]) ? true : nil
  }

  /// Whether a question may ask for what is not right.
  private func asksForWrong(_ question: QuestionSyntax) -> Bool {
    var asked = tree.plainText(tree.inside(question.heading))
    for piece in quiz.pieces[question.stem] { asked += tree.plainText(piece.range) }
    let text = String(decoding: asked, as: UTF8.self).lowercased()
    return [
      "not", "n't", "n’t", "wrong", "incorrect", "false", "except", "never", "mistake", "error",
    ]
    .contains { text.contains($0) }
  }
}
