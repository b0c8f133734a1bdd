internal import Content

/// Names that Python and JavaScript have between underscores, which are no bold text.
private let namesOfCode: Set<Substring> = [
  "init", "str", "repr", "del", "len", "iter", "getitem", "setitem", "delitem", "eq", "ne", "lt",
  "le", "gt", "ge", "mul", "dict", "getattr", "setattr", "proto", "bool", "int",
]

/// Such names that are words as well: what stands beside them tells.
private let wordsOfCode: Set<Substring> = [
  "name", "main", "new", "call", "next", "enter", "exit", "add", "sub", "doc", "file", "class",
  "all", "slots", "version", "import", "hash", "contains", "self", "module", "bases", "format",
  "float",
]

/// A line in which `__init__` and its like mean themselves.
func withNamesOfCode(_ line: Substring) -> Substring {
  guard line.utf8.contains(UInt8(ascii: "_")), line.contains("__"), line.utf8.count < 4000 else {
    return line
  }
  let parts = line.split(separator: "`", omittingEmptySubsequences: false)
  return parts.enumerated().map { place, part in
    guard place.isMultiple(of: 2), part.contains("__") else { return String(part) }
    var words = part.split(separator: "__", omittingEmptySubsequences: false)[...]
    var output = String(words.removeFirst())
    while let word = words.popFirst() {
      let isName =
        namesOfCode.contains(word)
        || wordsOfCode.contains(word) && isCode(before: output[...], after: words.first ?? "")
      if isName, let after = words.popFirst() {
        output += "\\_\\_\(word)\\_\\_\(after)"
      } else {
        output += "__\(word)"
      }
    }
    return output
  }.joined(separator: "`")[...]
}

/// Whether a sign of code stands right before or behind a name, as in `x.__class__`, `__import__(`
/// and `__name__ == "__main__"`, or it is all that a choice says.
private func isCode(before: Substring, after: Substring) -> Bool {
  if let last = before.last, ".\"'[=".contains(last) { return true }
  if before.hasSuffix("= ") || after.hasPrefix(" =") { return true }
  if after.trimmingBlanks.isEmpty {
    let mark = before.trimmingBlanks
    return mark.utf8.count < 6 && (mark.last.map { ").]:".contains($0) } ?? false)
  }
  guard let first = after.first else { return false }
  let isPoint = first == "." && after.dropFirst().first.map { $0.isLetter || $0 == "_" } ?? false
  return isPoint || "(\"'[]=".contains(first)
}
