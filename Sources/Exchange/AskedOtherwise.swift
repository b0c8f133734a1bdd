/// Whether a question asks for other than the texts that answer it: it has several gaps of
/// underscores and the answer several parts, or the answer is a letter and the question has
/// choices, as in `Which? A) Sea B) Sand`.
func asksOtherwise(_ asked: String, than answers: [String]) -> Bool {
  guard let first = answers.first else { return false }
  let parts = (" " + asked).split(separator: "_", omittingEmptySubsequences: false)
  let gaps = parts.indices.dropFirst().dropLast().count {
    !parts[$0 - 1].isEmpty && parts[$0].isEmpty && parts[$0 + 1].isEmpty
  }
  if gaps > 1 { return answers.count > 1 || first.contains { ",;/".contains($0) } }
  guard answers.count == 1, first.unicodeScalars.count == 1 else { return false }
  let words = Set(asked.split(whereSeparator: \.isWhitespace))
  return [
    ["A)", "B)"], ["a)", "b)"], ["(A)", "(B)"], ["(a)", "(b)"], ["A.", "B."], ["a.", "b."],
  ]
  .contains { words.isSuperset(of: $0.map { Substring($0) }) }
}
