internal import Content

extension StatedAnswer {
  /// The answer, with what follows it as a line has it.
  func marked(as line: Substring) -> StatedAnswer {
    var answer = self
    answer.rest = Self.marked(rest, in: line)
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

  /// What stands at the end of a line, with the marks for code and emphasis that it has there.
  static func marked(_ rest: String, in line: Substring) -> String {
    guard line.utf8.contains(where: { "*_`".utf8.contains($0) }) else { return rest }
    var left = rest[...]
    var start = line.endIndex
    while let wanted = left.last {
      guard start > line.startIndex else { return rest }
      start = line.index(before: start)
      if line[start] == wanted {
        left.removeLast()
      } else if !"*_` \t".contains(line[start]) {
        return rest
      }
    }
    // Marks that open right before belong to it; one that ends what started before it does not.
    while start > line.startIndex, "*_`".contains(line[line.index(before: start)]) {
      start = line.index(before: start)
    }
    var marked = String(line[start...]).trimmed
    for mark in ["**", "__", "`", "*"] {
      let count = marked.split(separator: mark, omittingEmptySubsequences: false).count - 1
      guard !count.isMultiple(of: 2) else { continue }
      if marked.hasSuffix(mark) {
        marked.removeLast(mark.count)
      } else if marked.hasPrefix(mark) {
        marked.removeFirst(mark.count)
      } else {
        return rest
      }
    }
    return marked.trimmed
  }
}
