internal import Bytes
internal import Diagnostics

/// Warns of a text that YAML ends in the middle or does not begin: `title: Capitals #1` says
/// "Capitals" and `tags: #geo` nothing, as a `#` after a blank starts a comment.
///
/// Looked at are texts without quotes in the first line of their setting, and items of its list,
/// but no lines of a text below `|` or `>`. A comment with a blank behind its `#` is taken for one.
func reportCutTexts(
  in yaml: ArraySlice<UInt8>, path: String, firstLine: Int,
  reporting diagnostics: inout [Diagnostic]
) {
  // Nearly all front matter has no such sign.
  guard yaml.contains(UInt8(ascii: "#")) else { return }
  var lines = Lines(of: yaml)
  var line = firstLine - 1
  var isInList = false
  // How far the setting is indented whose text stands below it.
  var block: Int?
  while let range = lines.next() {
    line += 1
    let text = yaml[range].drop(while: isBlankOrTab)
    if text.isEmpty { continue }
    let indent = text.startIndex - range.lowerBound
    if let outer = block, indent > outer { continue }
    block = text.startsBlock ? indent : nil
    let isItem = text.starts(with: "- ".utf8)
    if isItem, !isInList { continue }
    if !isItem, let last = text.last(where: { $0 > 0x20 }) { isInList = last == UInt8(ascii: ":") }
    guard let key = textSettings.first(where: { text.starts(with: $0.utf8) }) else { continue }
    let value = text.dropFirst(key.utf8.count).drop(while: isBlankOrTab)
    guard let first = value.first, !quotes.contains(first), let place = cut(of: value) else {
      continue
    }
    diagnostics.warn(
      .valueWrong,
      "YAML takes a \"#\" after a blank for a comment, so this is not read; put the text in quotes",
      at: SourceLocation(path: path, line: line, column: place - range.lowerBound + 1))
  }
}

private let textSettings = ["title:", "description:", "author:", "name:", "tags:", "- "]
/// What starts a text that may hold a `#`.
private let quotes = Array("\"'|>[{".utf8)

extension ArraySlice<UInt8> {
  /// Whether the lines below this one are a text of its setting: `title: |`, `- >-`.
  fileprivate var startsBlock: Bool {
    guard contains(where: { "|>".utf8.contains($0) }) else { return false }
    let words = split { $0 <= 0x20 }
    guard let sign = words.last, let mark = words.dropLast().last?.last else { return false }
    return "|>".utf8.contains(sign[sign.startIndex]) && ":-".utf8.contains(mark)
  }
}

/// Where a comment starts whose `#` no blank follows.
private func cut(of value: ArraySlice<UInt8>) -> Int? {
  for place in value.indices
  where value[place] == UInt8(ascii: "#")
    && (place == value.startIndex || isBlankOrTab(value[place - 1]))
  {
    let next = value[(place + 1)...].first ?? UInt8(ascii: " ")
    return isBlankOrTab(next) || next == UInt8(ascii: "#") ? nil : place
  }
  return nil
}
