internal import Content

/// A text that may have code between backticks and words between double asterisks, as language
/// models write them; all else that Markdown has a meaning for is meant as it stands.
func codedMarkdown(_ text: String) -> String {
  if isPlainWords(text) { return text }
  if let parts = partsWithCode(text) {
    return parts.map { $0.isCode ? fenced($0.text) : codedMarkdown($0.text) }
      .joined(separator: "\n\n")
  }
  func plain() -> String {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { escapedWithFormulas($0.trimmed) }.joined(separator: "\n\n").trimmed
  }
  guard text.contains("`") || text.contains("**") else { return plain() }
  let markdown = canonicalMarkdown(text)
  func bare(_ text: String, without marks: String) -> [Character] {
    text.filter { !$0.isWhitespace && !marks.contains($0) }.map { $0 }
  }
  let hasLoneStar = text.split(separator: "**", omittingEmptySubsequences: false)
    .contains { $0.contains("*") }
  let isKept =
    bare(plainText(ofMarkdown: markdown), without: "`*") == bare(text, without: "`*")
    || text.contains("```")
  return isKept && !hasLoneStar ? markdown : plain()
}
