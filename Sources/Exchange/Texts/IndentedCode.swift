internal import Content

/// A text parted at lines of code; nil where none is.
func partsWithCode(_ text: String) -> [(text: String, isCode: Bool)]? {
  guard text.utf8.contains(UInt8(ascii: "\n")), hasLines(text), !text.contains("```") else {
    return nil
  }
  let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  var parts: [(text: String, isCode: Bool)] = []
  func add(_ range: Range<Int>, isCode: Bool) {
    let said = lines[range].joined(separator: "\n")
    if !said.trimmed.isEmpty { parts.append((isCode ? said : said.trimmed, isCode)) }
  }
  var done = 0
  for range in codeRanges(in: lines) {
    add(done..<range.lowerBound, isCode: false)
    add(range, isCode: true)
    done = range.upperBound
  }
  add(done..<lines.count, isCode: false)
  return done > 0 ? parts : nil
}

/// Whether a text has several lines that say something, or one that is indented.
private func hasLines(_ text: String) -> Bool {
  let said = text.utf8.drop { $0 == 0x0A }
  guard let first = said.first, let last = said.lastIndex(where: { $0 != 0x0A }) else {
    return false
  }
  // Not only a line feed ends a line.
  let isOne = !said[...last].contains { (0x0A...0x0D).contains($0) || $0 >= 0x80 }
  return !isOne || first == 0x20 || first == 0x09
}

/// The lines of a text that are code: indented ones, or two that follow one another and are code
/// for sure; none where an indented line is none.
///
/// The line above the first indented one belongs to the code, and so do the lines around that end
/// as no sentence does; the first line of the text only if it looks like code itself. Lines with
/// formulas are no code.
func codeRanges(in lines: [Substring]) -> [Range<Int>] {
  let isOfItem = linesOfItems(lines)
  var ranges: [Range<Int>] = []
  var done = 0
  while let first = (done..<lines.count).first(where: { place in
    place > 0 && !isOfItem[place]
      && (isIndented(lines[place]) || areStatements(lines[place...].prefix(2)))
  }) {
    var start = first
    if start > done, isIndented(lines[first]) {
      if !endsText(lines[start - 1]) || !codeSigns(lines[start - 1]).isEmpty { start -= 1 }
      while start > done, !endsText(lines[start - 1]) { start -= 1 }
      if start == 0, codeSigns(lines[0]).isEmpty { start = 1 }
    } else {
      while start > max(done, 1), !codeSigns(lines[start - 1]).isEmpty { start -= 1 }
    }
    var end = first + 1
    while end < lines.count, goesOn(lines[end...], isIndented: isIndented(lines[first])) {
      end += 1
    }
    // Lines of a text may be indented, too.
    guard areCode(lines[start..<end]) else { return [] }
    ranges.append(start..<end)
    done = end
  }
  return ranges
}

/// Lines of code as a Markdown block, without the blanks that all of them start with.
func fencedLines(_ code: String) -> String {
  fenced(
    dedented(code.split(separator: "\n", omittingEmptySubsequences: false))
      .joined(separator: "\n"))
}

/// Whether two lines are statements of code, and one of them nothing else for sure.
private func areStatements(_ lines: ArraySlice<Substring>) -> Bool {
  lines.count == 2 && !lines.contains { codeSigns($0).isEmpty || hasFormula($0) }
    && lines.contains(where: isStatement)
}

/// Whether a line is code for sure: an equation or the name of a function may stand in any text.
private func isStatement(_ line: Substring) -> Bool {
  let signs = codeSigns(line)
  return signs.contains { [.keyword, .brace, .call].contains($0) }
    || signs.contains(.semicolon) && signs.contains { [.assignment, .parenthesis].contains($0) }
}

/// Whether the first of some lines below code belongs to it.
private func goesOn(_ lines: ArraySlice<Substring>, isIndented isBlock: Bool) -> Bool {
  guard let line = lines.first else { return false }
  if isIndented(line) || !codeSigns(line).isEmpty || isBlock && !endsText(line) { return true }
  guard let next = lines.dropFirst().first else { return false }
  let isBlank = line.trimmed.isEmpty
  return isIndented(next) && (isBlock || isBlank || !endsText(line))
    || isBlank && (isStatement(next) || areStatements(lines.dropFirst().prefix(2)))
}

/// Whether a formula stands in a line; what follows the second dollar in PHP is a name.
private func hasFormula(_ line: Substring) -> Bool {
  if ["\\(", "\\[", "$$"].contains(where: { line.firstRange(of: $0) != nil }) { return true }
  let parts = line.split(separator: "$", omittingEmptySubsequences: false)
  return zip(parts.dropFirst(), parts.dropFirst(2)).contains { inner, after in
    !inner.isEmpty && inner.trimmed.count == inner.count
      && !(after.first.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false)
  }
}

/// How lines start that are code beside others, and may be words alone.
private let codeStarts = ["#include", "#define", "import ", "using ", "return ", "//", "package "]

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
    if hasFormula(line) { return false }
    for sign in codeSigns(line) {
      if ![.semicolon, .word].contains(sign) { signs += 1 }
      if sign == .call { signs += 1 }
      hasSemicolon = hasSemicolon || sign == .semicolon
    }
  }
  return signs + (hasSemicolon ? 1 : 0) > 1
}

/// For each line whether it goes on with the item of a list above it, as code does not.
private func linesOfItems(_ lines: [Substring]) -> [Bool] {
  var isInItem = false
  return lines.enumerated().map { place, line in
    if isListed(line) {
      isInItem = place > 0
    } else if !line.hasPrefix("  "), !line.hasPrefix("\t"), !line.trimmed.isEmpty {
      isInItem = false
    }
    return isInItem
  }
}

private enum CodeSign {
  case keyword, brace, semicolon, assignment, parenthesis
  /// A word that only code starts with.
  case word
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
  if codeStarts.contains(where: said.hasPrefix) { signs.append(.word) }
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
  (line.hasPrefix("  ") || line.hasPrefix("\t")) && !isListed(line)
}

/// Whether a line is an item of a list.
func isListed(_ line: Substring) -> Bool {
  let said = line.trimmingBlanks
  // `- Sea`, `2. Sea`, `iv) Sea`
  let name = said.prefix { $0.isLetter || $0.isNumber || "-*+•(".contains($0) }
  let rest = said.dropFirst(name.count)
  let isBullet = name.count == 1 && rest.first == " " && "-*+•".contains(name)
  let isNumbered =
    name.count < 5 && rest.first.map { ".)".contains($0) } ?? false && rest.dropFirst().first == " "
  return isBullet || isNumbered
}

/// Whether a line is empty, or ends as a sentence or what announces code does.
private func endsText(_ line: Substring) -> Bool {
  line.trimmed.last.map { ".?!:。？：；，؟".contains($0) } ?? true
}

/// Lines without the blanks that all of them start with.
func dedented(_ lines: [Substring]) -> [String] {
  func width(_ line: Substring) -> Int { line.utf8.prefix { $0 == 0x20 || $0 == 0x09 }.count }
  let least = lines.filter { !$0.trimmingBlanks.isEmpty }.map(width).min() ?? 0
  return lines.map { String($0.dropFirst(min(least, width($0)))) }
}
