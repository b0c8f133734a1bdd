import Exchange

/// A mistake in the marks of a file that would hide the questions below it.
extension SilentLossTests {
  private static let boxes = "A) a\nB) b\n\n"
  private static let folded = "<details><summary>Answer</summary>\nB\n</details>\n\n"
  private static let truth =
    "<answer fraction=\"100\"><text>true</text></answer><answer fraction=\"0\"><text>false</text></answer>"

  static let swallowed: [Example] = [
    Example(
      name: "a fold that is not closed holds no questions", format: .letters,
      text:
        "1. One?\n\n\(boxes)\(folded)2. Two?\n\n\(boxes)<details><summary>Answer</summary>\nA\n\n3. Three?\n\n\(boxes)\(folded)",
      findings: ["this fold is not closed"], markdown: ["## One?\n\n- [ ] a\n- [x] b\n"]),
    Example(
      name: "a misspelt end of a fold is none", format: .letters,
      text:
        "1. One?\n\n\(boxes)<details><summary>Answer</summary>\nA\n</det ails>\n\n2. Two?\n\n\(boxes)\(folded)",
      findings: ["this fold is not closed"]),
    Example(
      name: "a fold that starts twice is not closed", format: .letters,
      text: "1. One?\n\n\(boxes)<details>\(folded)2. Two?\n\n\(boxes)\(folded)",
      findings: ["this fold is not closed", "there is no answer"]),
    Example(
      name: "colons that fold are closed", format: .letters,
      text: "1. One?\n\n\(boxes):::tip Answer\nA\n\n2. Two?\n\n\(boxes):::tip Answer\nB\n:::\n",
      findings: ["this fold is not closed"]),
    Example(
      name: "a quiz of mkdocs-quiz ends before the next", format: .mkdocsQuiz,
      text:
        "<quiz>\nOne?\n- [x] a\n- [ ] b\n</quizz>\n\n<quiz>\nTwo?\n- [ ] a\n- [x] b\n</quiz>\n",
      findings: ["this quiz does not end"], markdown: ["## Two?\n\n- [ ] a\n- [x] b\n"]),
    Example(
      name: "the end of a quiz of mkdocs-quiz that does not start is told", format: .mkdocsQuiz,
      text: "<qiz>\nOne?\n</quiz>\n<quiz>\nTwo?\n- [ ] a\n- [x] b\n</quiz>\n",
      findings: ["no quiz ends here", "around its quizzes"], markdown: ["## Two?"]),
  ]

  private static let asked =
    "{\"question\":\"Q?\",\"options\":[\"a\",\"b\"],\"answer\":\"b\"}"
  private static let inner =
    "<question type=\"truefalse\"><questiontext><text>In?</text></questiontext>\(truth)</question>"
}
