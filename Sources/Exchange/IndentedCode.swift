internal import Content

/// A text parted at lines that are indented, as those of code are; nil where none is.
///
/// The line above the first of them belongs to the code, and so do the lines around that end as no
/// sentence does; the first line of the text only if it looks like code itself. Lines with formulas
/// are no code.
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
    if start > done, !endsText(lines[start - 1]) || !codeSigns(lines[start - 1]).isEmpty {
      start -= 1
    }
    while start > done, !endsText(lines[start - 1]) { start -= 1 }
    if start == 0, codeSigns(lines[0]).isEmpty { start = 1 }
    var end = first + 1
    while end < lines.count,
      isIndented(lines[end]) || !endsText(lines[end])
        || end + 1 < lines.count && isIndented(lines[end + 1])
    {
      end += 1
    }
    // Lines of a text may be indented, too.
    guard areCode(lines[start..<end]) else { return nil }
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

/// Whether lines have no formulas and two signs of code: a semicolon may end any line of a poem.
private func areCode(_ lines: ArraySlice<Substring>) -> Bool {
  var signs = 0
  var hasSemicolon = false
  for line in lines {
    if ["\\(", "\\[", "$$"].contains(where: { line.firstRange(of: $0) != nil }) { return false }
    for sign in codeSigns(line) {
      if sign != .semicolon { signs += 1 }
      if sign == .call { signs += 1 }
      hasSemicolon = hasSemicolon || sign == .semicolon
    }
  }
  return signs + (hasSemicolon ? 1 : 0) > 1
}

private enum CodeSign {
  case keyword, brace, semicolon, assignment, parenthesis
  /// A line that calls a function and does no more.
  case call
}

private func codeSigns(_ line: Substring) -> [CodeSign] {
  let said = line.trimmed
  guard let last = said.last else { return [] }
  var signs: [CodeSign] = []
  let word = said.prefix { $0.isLetter }
  let isColon = last == ":"
  if blockWords.contains(word), isColon || said.dropFirst(word.count).trimmed.hasPrefix("(") {
    signs.append(.keyword)
  } else if isColon {
    return []
  }
  if "{}".contains(last) { signs.append(.brace) }
  if last == ";" { signs.append(.semicolon) }
  if isAssignment(said) { signs.append(.assignment) }
  var statement = said[...]
  while let end = statement.last, ";:{ ".contains(end) { statement.removeLast() }
  if statement.last == ")", let open = statement.firstIndex(of: "(") {
    let before = statement[..<open]
    func isName(_ sign: Character) -> Bool { sign.isLetter || sign.isNumber || "_.".contains(sign) }
    if let end = before.last, isName(end) {
      signs.append(before.allSatisfy(isName) ? .call : .parenthesis)
    }
  }
  return signs
}

/// Whether a line gives a name a value, other than an equation with sums and functions on its left.
private func isAssignment(_ line: String) -> Bool {
  guard let sign = line.firstIndex(of: "=") else { return false }
  var name = line[..<sign]
  while let end = name.last, "+-*/%!<>:|&^ ".contains(end) { name.removeLast() }
  return !name.isEmpty && !name.contains { "+*/^(`".contains($0) }
    && name.firstRange(of: " - ") == nil
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
