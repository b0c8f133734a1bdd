internal import Content

/// A statement without the words of which one is to be chosen, as they stand below it:
/// `True  False`, `☐ True ☐ False`, or each on a line.
func withoutTruths(_ text: String) -> String {
  var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  func dropBlankLines() { while lines.last?.trimmed.isEmpty == true { lines.removeLast() } }
  dropBlankLines()
  for count in 1...2 where lines.count > count {
    let words = lines.suffix(count).flatMap(offeredWords)
    guard words.count == 2, words[0] != words[1],
      words.allSatisfy({ WrittenForm.truth(starting: $0) != nil })
    else { continue }
    lines.removeLast(count)
    dropBlankLines()
    break
  }
  return lines.joined(separator: "\n")
}

/// The words of a line, without signs of which none is marked.
private func offeredWords(_ line: Substring) -> [String] {
  guard line.utf8.count < 200 else { return [] }
  let words = line.split { " \t/|☐□○◯()[]_*-•◦".contains($0) }.map { $0.lowercased() }
  return words.filter { !["or", "oder", "ou", "o", "of"].contains($0) }
}
