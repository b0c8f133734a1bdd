internal import Content

extension StatedAnswer {
  /// The answer, with what follows it as a line has it.
  func marked(as line: Substring) -> StatedAnswer {
    var answer = self
    answer.rest = Self.marked(rest, in: line)
    answer.keep(in: line)
    return answer
  }

  /// The bold text at the start of a line.
  static func boldStart(_ text: Substring) -> String? {
    let said = text.trimmingBlanks
    guard said.hasPrefix("**") else { return nil }
    let inner = said.dropFirst(2)
    return inner.firstRange(of: "**").map { String(inner[..<$0.lowerBound]) }
  }

  /// What stands behind a word, without the end of emphasis that starts before the word.
  static func closed(_ rest: Substring, in line: Substring) -> Substring {
    let line = line.trimmingBlanks
    let text = rest.trimmingBlanks
    for mark in ["**", "__", "*", "_"] where line.hasPrefix(mark) && text.hasSuffix(mark) {
      let inner = text.dropLast(mark.count)
      return inner.contains(mark) ? rest : inner
    }
    return rest
  }

  /// What stands at the end of a line, with the marks for code and emphasis and the tags that the
  /// line has there.
  static func marked(_ rest: String, in line: Substring) -> String {
    guard !rest.isEmpty, line.utf8.contains(where: { "*_`<".utf8.contains($0) }),
      let start = start(of: rest, in: line)
    else { return rest }
    var marked = String(line[start...]).trimmed
    let before = String(line[..<start])
    for mark in ["**", "__", "*", "_", "`"] {
      // One that opened before may end here; what has no other half is a sign.
      guard isOdd(mark, marked), isOdd(mark, before), let half = marked.firstRange(of: mark) else {
        continue
      }
      marked.removeSubrange(half)
    }
    return withoutHalfTags(marked.trimmed).trimmed
  }

  /// Where the text starts that a line ends with, but for marks, tags and blanks; with the marks
  /// right before it.
  private static func start(of rest: String, in line: Substring) -> Substring.Index? {
    var tags = htmlTags(in: line)
    var left = rest[...]
    var start = line.endIndex
    while true {
      while left.last == " " { left.removeLast() }
      guard let wanted = left.last else { break }
      if tags.last?.upperBound == start {
        start = tags.removeLast().lowerBound
        continue
      }
      guard start > line.startIndex else { return nil }
      start = line.index(before: start)
      if line[start] == wanted {
        left.removeLast()
      } else if !"*_` \t".contains(line[start]) {
        return nil
      }
    }
    while start > line.startIndex {
      if tags.last?.upperBound == start, let tag = tags.popLast(), !line[tag].hasPrefix("</") {
        start = tag.lowerBound
      } else if "*_`".contains(line[line.index(before: start)]) {
        // Marks that open right before belong to it.
        start = line.index(before: start)
      } else {
        break
      }
    }
    return start
  }

  /// Whether a mark stands an odd number of times in a text, outside code.
  private static func isOdd(_ mark: String, _ text: String) -> Bool {
    if mark == "`" { return !text.count { $0 == "`" }.isMultiple(of: 2) }
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    return !parts.enumerated().reduce(0) { count, part in
      let isCode = !part.offset.isMultiple(of: 2) && part.offset < parts.count - 1
      return isCode
        ? count
        : count + part.element.split(separator: mark, omittingEmptySubsequences: false).count - 1
    }.isMultiple(of: 2)
  }
}
