internal import Content

/// A text of lines without the blanks that all of them start with, if they say anything.
func filledText(_ lines: [Substring]) -> [String] {
  let text = dedented(lines).joined(separator: "\n")
  return text.allSatisfy(\.isWhitespace) ? [] : [text]
}

/// A line with `答案：` for `【答案】` at its start, as Chinese tests have the words for the answer and
/// what explains it.
func labelled(_ line: Substring) -> Substring {
  let text = line.trimmingBlanks
  guard text.utf8.first == 0xE3, text.hasPrefix("【"),
    let end = text.prefix(8).firstIndex(of: "】"),
    let word = LabelWord(exactly: text[..<end].dropFirst())
  else { return line }
  switch word {
  case .answer, .explanation:
    return text[..<end].dropFirst() + "：" + text[text.index(after: end)...]
  case .hint, .choices: return line
  }
}

/// A line with the blanks that its bullet and its box lack: `- [x] Sea` for `-[x] Sea` and
/// `- [x]Sea`.
func withBoxApart(_ line: Substring) -> Substring {
  let text = line.trimmingBlanks
  guard let sign = text.utf8.first, "-*+".utf8.contains(sign) else { return line }
  let inner = text.dropFirst().drop { $0 == " " }
  guard let box = ["[ ]", "[x]", "[X]"].first(where: inner.hasPrefix) else { return line }
  let rest = inner.dropFirst(3)
  let isTight = rest.first.map { $0.isLetter || $0.isNumber || "*_`$\"".contains($0) } ?? false
  guard isTight || rest.first == " " && inner.startIndex == text.dropFirst().startIndex else {
    return line
  }
  return line[..<text.startIndex] + text.prefix(1) + " " + box + " " + rest.trimmingBlanks
}

/// A line without its HTML tags, with another text in the place of each.
func withoutTags(_ text: some StringProtocol, replacedBy other: String = "") -> String {
  guard text.utf8.contains(UInt8(ascii: "<")) else { return String(text) }
  var output = ""
  var isTag = false
  var rest = text[...]
  while let character = rest.popFirst() {
    // What starts with no name compares: `x < 3`.
    let next = rest.utf8.first ?? 0
    if character == "<", "/!".utf8.contains(next) || (0x61...0x7A).contains(next | 0x20) {
      isTag = true
    }
    if !isTag { output.append(character) }
    if character == ">" {
      if isTag { output += other }
      isTag = false
    }
  }
  return output
}

extension Substring {
  /// Without blanks, tabs and form feeds at its ends.
  var trimmingBlanks: Substring {
    func isBlank(_ byte: UInt8?) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0C }
    var rest = self.utf8
    guard isBlank(rest.first) || isBlank(rest.last) else { return self }
    while isBlank(rest.first) { rest.removeFirst() }
    while isBlank(rest.last) { rest.removeLast() }
    return Substring(rest)
  }
}

/// A text without the signs that mark words in Markdown.
func withoutMarks(_ text: String) -> String {
  guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return text.filter { !"*_`".contains($0) } }
  return String(decoding: text.utf8.filter { !"*_`".utf8.contains($0) }, as: UTF8.self)
}

/// What is left of a list of a PDF file: the text stands on the next line.
let loneBullets: Set<Substring> = ["•", "●", "○", "◦", "‣", "▪"]

/// A line without the blanks of HTML before the number of a question, or before an answer.
func withoutSpacers(_ line: Substring) -> Substring {
  let said = ChoiceMark.withoutSpacers(line)
  guard said.utf8.count < line.trimmingBlanks.utf8.count, said.utf8.count < 4000 else {
    return line
  }
  let isPart =
    NumberedStart(said) != nil || StatedAnswer(line: said, isFolded: false) != nil
  return isPart ? said : line
}

/// The level and the text of a heading of Markdown (`## A`), Org (`** A`) or AsciiDoc (`== A`).
///
/// One equals sign makes the title of a file, so it goes on with a formula below other lines.
func letterHeading(_ line: Substring, isFirst: Bool) -> (level: Int, text: Substring)? {
  let said = line.trimmingBlanks
  guard let first = said.utf8.first, "#*=".utf8.contains(first), let mark = said.first,
    "#*=".contains(mark)
  else { return nil }
  let marks = said.prefix { $0 == mark }.utf8.count
  var text = said.dropFirst(marks)
  guard marks < 7, text.isEmpty ? mark == "#" : text.first == " " || text.first == "\t" else {
    return nil
  }
  if mark != "#", line.first != mark || mark == "=" && marks == 1 && !isFirst { return nil }
  // One asterisk is a list's mark, and bold text may have a blank too many.
  if mark == "*", marks == 1 || text.contains("**") { return nil }
  while text.last == mark { text = text.dropLast() }
  return (marks, text.trimmingBlanks)
}

/// What a quote says that is a choice, an answer or the start of a question; else the line.
func unquoted(_ line: Substring) -> Substring {
  let inner = line.trimmingBlanks.dropFirst().trimmingBlanks
  guard inner.utf8.count < 4000, !inner.isEmpty else { return inner.isEmpty ? "" : line }
  let start = NumberedStart(inner)
  let isPart =
    ChoiceMark(inner) != nil || StatedAnswer(line: inner, isFolded: false) != nil
    || start.map { $0.isNamed || $0.rest.hasSuffix("?") } ?? false
  return isPart ? inner : line
}

/// The lines of a text, in which each piece of some thousand lines is a text of its own: threads
/// that read lines of one text would wait for each other to count how many use it.
func linesInPieces(of text: String) -> [Substring] {
  var lines: [Substring] = []
  lines.reserveCapacity(text.utf8.count / 16)
  var rest = text.utf8[...]
  while true {
    let end = rest.dropFirst(1 << 16).firstIndex(of: 0x0A)
    let piece = end.map { String(Substring(rest[..<$0])) } ?? String(Substring(rest))
    let parts = piece.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    lines += parts.lazy.map { line in
      Substring(line.last == 0x0D ? line.dropLast() : line)
    }
    guard let end else { return lines }
    rest = rest[end...].dropFirst()
  }
}
