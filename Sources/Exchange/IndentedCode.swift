internal import Content

/// A text parted at lines that are indented, as those of code are; nil where none is.
///
/// The line above the first of them belongs to the code, and so do the lines around that end as no
/// sentence does.
func partsWithCode(_ text: String) -> [(text: String, isCode: Bool)]? {
  guard !text.contains("```") else { return nil }
  let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  guard lines.dropFirst().contains(where: isIndented) else { return nil }
  var parts: [(text: String, isCode: Bool)] = []
  func add(_ range: Range<Int>, isCode: Bool) {
    let said = lines[range].joined(separator: "\n")
    if !said.trimmed.isEmpty { parts.append((isCode ? said : said.trimmed, isCode)) }
  }
  var done = 0
  while let first = (done..<lines.count).first(where: { $0 > 0 && isIndented(lines[$0]) }) {
    var start = first
    if start > done, !endsText(lines[start - 1]) || looksLikeCode(lines[start - 1]) { start -= 1 }
    while start > done, !endsText(lines[start - 1]) { start -= 1 }
    var end = first + 1
    while end < lines.count,
      isIndented(lines[end]) || !endsText(lines[end])
        || end + 1 < lines.count && isIndented(lines[end + 1])
    {
      end += 1
    }
    // Lines of a text may be indented, too.
    guard lines[start..<end].contains(where: looksLikeCode) else { return nil }
    add(done..<start, isCode: false)
    add(start..<end, isCode: true)
    done = end
  }
  add(done..<lines.count, isCode: false)
  return parts
}

private let blockWords: Set<Substring> = [
  "if", "elif", "else", "for", "while", "def", "class", "try", "except", "finally", "with",
  "switch",
  "case", "match", "do", "async",
]

private func looksLikeCode(_ line: Substring) -> Bool {
  let said = line.trimmed
  guard let last = said.last else { return false }
  if last == ":" { return blockWords.contains(said.prefix { $0.isLetter }) }
  return "{};)".contains(last) || said.contains("=")
}

/// Whether a line is indented, and no item of a list.
private func isIndented(_ line: Substring) -> Bool {
  guard line.hasPrefix("  ") || line.hasPrefix("\t") else { return false }
  let said = line.trimmingBlanks
  // `- Sea`, `2. Sea`, `iv) Sea`
  let name = said.prefix { $0.isLetter || $0.isNumber || "-*+•(".contains($0) }
  let rest = said.dropFirst(name.count)
  let isBullet = name.count == 1 && rest.first == " " && "-*+•".contains(name)
  let isNumbered =
    name.count < 5 && rest.first.map { ".)".contains($0) } ?? false && rest.dropFirst().first == " "
  return !isBullet && !isNumbered
}

/// Whether a line is empty, or ends as a sentence or what announces code does.
private func endsText(_ line: Substring) -> Bool {
  line.trimmed.last.map { ".?!:。？：；，؟".contains($0) } ?? true
}
