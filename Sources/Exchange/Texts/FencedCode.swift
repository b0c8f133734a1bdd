internal import Content

/// Code as a Markdown block.
///
/// Of the language counts what stands before a blank: a backtick or a line end there would end the
/// block, and the code could be questions.
func fenced(_ code: String, language: String = "") -> String {
  let language = language.prefix { !$0.isWhitespace && $0 != "`" }
  var fence = "```"
  while code.contains(fence) { fence += "`" }
  let body = code.hasSuffix("\n") ? String(code.dropLast()) : code
  return "\(fence)\(language)\n\(body)\n\(fence)"
}

/// A text parted at fences of backticks on lines of their own; nil if it has none that end.
///
/// The language is that of code, and nil for other parts.
func fencedParts(_ text: String) -> [(text: String, language: String?)]? {
  guard text.contains("```") else { return nil }
  var parts: [(text: String, language: String?)] = []
  var lines: [Substring] = []
  var fence: (mark: Substring, language: String)?
  func end(as language: String?) {
    let said = lines.joined(separator: "\n")
    if language != nil || !said.trimmed.isEmpty { parts.append((said, language)) }
    lines = []
  }
  for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
    let start = line.drop { $0 == " " }
    let mark = start.prefix { $0 == "`" }
    let rest = start.dropFirst(mark.count).trimmed
    if let open = fence, rest.isEmpty, mark.count >= open.mark.count {
      end(as: open.language)
      fence = nil
    } else if fence == nil, mark.count > 2, !rest.contains("`") {
      end(as: nil)
      fence = (mark, rest)
    } else {
      lines.append(line)
    }
  }
  guard fence == nil else { return nil }
  end(as: nil)
  return parts.contains { $0.language != nil } ? parts : nil
}
