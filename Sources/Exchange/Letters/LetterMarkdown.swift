internal import Content

/// Markdown of a text of lines, in which HTML becomes Markdown.
func letterMarkdown(_ text: String) -> String {
  let lines = text.utf8.drop { $0 == 0x0A }
  guard let last = lines.lastIndex(where: { $0 != 0x0A }) else { return "" }
  let said = Substring(lines[...last])
  if isPlainWords(said) { return String(said) }
  return partOfQuestion(letterBlocks(text))
}

/// Markdown of a choice; one of a single line is no list, heading or quote: `- 5 mg`, `# Title`.
func choiceMarkdown(_ text: String) -> String { letterMarkdown(withLiteralStart(text)) }

/// A text in which tags that cannot be meant as HTML are text: `<stdio.h>`, `List<T>`, and `<b>`
/// where nothing ends it.
private func withLiteralTags(_ text: String) -> String {
  guard text.utf8.contains(UInt8(ascii: "<")), text.utf8.contains(UInt8(ascii: ">")),
    text.utf8.count < 20_000
  else { return text }
  // Elements may end on another line; code is left alone.
  guard !text.contains("```"), !text.contains("~~~"), MarkupSigns(text).speaksOfTags else {
    return text
  }
  return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
    guard !line.hasPrefix("    "), !line.hasPrefix("\t") else { return String(line) }
    let parts = line.split(separator: "`", omittingEmptySubsequences: false)
    return parts.enumerated().map { place, part in
      place.isMultiple(of: 2) || place == parts.count - 1 ? escapingTags(part) : String(part)
    }.joined(separator: "`")
  }.joined(separator: "\n")
}

private func escapingTags(_ text: Substring) -> String {
  var output = ""
  var last: Character = " "
  for (place, character) in zip(text.indices, text) {
    let next = text[place...].dropFirst().first
    let isTag = next.map { $0.isASCII && $0.isLetter || $0 == "/" } ?? false
    // An address between such signs is a link.
    let isLink =
      isTag && ["<http:", "<https:", "<mailto:", "<!--"].contains(where: text[place...].hasPrefix)
    output += character == "<" && isTag && !isLink && last != "\\" ? "\\<" : String(character)
    last = character
  }
  return output
}

/// Blocks without the marks of the quotes at their end, which would be taken for hints.
func withoutLastQuotes(_ blocks: [MarkdownBlock]) -> [MarkdownBlock] {
  var blocks = blocks
  var count = blocks.count
  while count > 0, blocks[count - 1].kind == .quote {
    let inner = blocks[count - 1].children
    blocks.replaceSubrange((count - 1)..<count, with: inner)
    count += inner.count - 1
    if inner.last?.kind != .quote { count -= inner.count }
  }
  return blocks
}

/// A text without breaks that nothing follows in their paragraph: `Which?<br>`.
func withoutLastBreaks(_ text: String) -> String {
  guard text.utf8.contains(UInt8(ascii: "<")), text.utf8.contains(UInt8(ascii: ">")),
    !text.contains("```"), !text.contains("~~~")
  else { return text }
  var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  for place in lines.indices where place + 1 == lines.count || lines[place + 1].trimmed.isEmpty {
    for tag in ["<br>", "<br/>", "<br />"] where lines[place].trimmed.lowercased().hasSuffix(tag) {
      lines[place] = lines[place].trimmingBlanks.dropLast(tag.count).trimmingBlanks
    }
  }
  return lines.joined(separator: "\n")
}

/// The blocks of a text of lines, in which HTML becomes Markdown, and code without a fence is code.
func letterBlocks(_ text: String) -> [MarkdownBlock] {
  guard !text.contains("~~~"), let parts = partsWithCode(text) else { return plainBlocks(text) }
  return parts.flatMap { part in
    // Names such as `__init__` were escaped as text.
    plainBlocks(
      part.isCode ? fencedLines(part.text.replacing("\\_\\_", with: "__")) : part.text)
  }
}

private func plainBlocks(_ written: String) -> [MarkdownBlock] {
  let text = withLiteralTags(withoutLastBreaks(withShortLines(written)))
  guard let blocks = markdownBlocks(text) else {
    return markdownBlocks(escapedMarkdown(text)) ?? []
  }
  guard blocks.contains(where: { $0.kind == .html }) else { return blocks }
  return blocks.flatMap { block in
    guard block.kind == .html else { return [block] }
    if block.text.hasPrefix("<!--") { return [MarkdownBlock]() }
    return markdownBlocks(HTMLMarkdown(block.text).markdown) ?? []
  }
}

/// The text of a heading without the id at its end, `{#rivers}`, as Markdown has it.
func withoutID(_ heading: Substring) -> (text: Substring, id: String) {
  guard heading.hasSuffix("}"), let open = heading.lastIndex(of: "{") else { return (heading, "") }
  let id = heading[open...].dropFirst().dropLast()
  guard id.first == "#", isQuestionID(String(id.dropFirst())) else { return (heading, "") }
  return (heading[..<open].trimmingBlanks, String(id.dropFirst()))
}
