internal import Content

/// A piece of HTML as Markdown, and what Markdown has no marks for.
struct HTMLMarkdown {
  private(set) var markdown = ""
  /// What was lost, in words, without repetition.
  private(set) var losses: [String] = []
  /// The addresses of the images in it, as they are in the Markdown.
  private(set) var images: [String] = []
  /// What an image's address becomes; nil for one that is left out.
  private let address: (String) -> String?

  init(_ html: String, address: @escaping (String) -> String? = { $0 }) {
    self.address = address
    let nodes = parseHTML(html)
    for block in blocks(nodes) {
      if !markdown.isEmpty { markdown += "\n\n" }
      // Two lists in a row would become one.
      if block.hasPrefix("- "), wasList { markdown += "<!-- -->\n\n" }
      wasList = block.hasPrefix("- ")
      markdown += block
    }
  }

  private var wasList = false

  private mutating func lose(_ what: String) {
    if !losses.contains(what) { losses.append(what) }
  }

  // MARK: Blocks

  private static let blockNames: Set<String> = [
    "p", "div", "ul", "ol", "dl", "pre", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "hr",
    "table", "section",
    "article", "figure", "figcaption", "center", "address", "header", "footer", "main", "aside",
    "fieldset",
    "itembody", "form", "details", "summary", "tr", "tbody", "thead", "tfoot", "caption", "li",
    "dt", "dd",
  ]
  private static let dropped: Set<String> = [
    "script", "style", "head", "title", "meta", "link", "template",
  ]
  private static let embedded: Set<String> = [
    "iframe", "object", "embed", "video", "audio", "canvas", "svg", "applet",
  ]

  private func isBlock(_ node: HTMLNode) -> Bool {
    Self.blockNames.contains(node.name)
      || !node.name.isEmpty
        && ["span", "b", "i", "strong", "em", "font", "a", "u"].contains(node.name)
        && node.children.contains { isBlock($0) }
  }

  private mutating func blocks(_ nodes: [HTMLNode]) -> [String] {
    var blocks: [String] = []
    var run: [HTMLNode] = []
    func isBlank(_ node: HTMLNode) -> Bool {
      node.name.isEmpty && node.text.allSatisfy(\.isWhitespace)
    }
    func flush(_ converter: inout Self) {
      if !run.allSatisfy(isBlank) {
        let text = converter.paragraph(run)
        if !text.isEmpty { blocks.append(text) }
      }
      run = []
    }
    for node in nodes {
      if isBlock(node) {
        flush(&self)
        blocks += block(node)
      } else {
        run.append(node)
      }
    }
    flush(&self)
    return blocks
  }

  private mutating func block(_ node: HTMLNode) -> [String] {
    switch node.name {
    case "pre": return [codeBlock(node)]
    case "hr": return ["___"]
    case "blockquote":
      let inner = blocks(node.children).joined(separator: "\n\n")
      return inner.isEmpty ? [] : [prefixed(inner, with: "> ", first: "> ")]
    case "ul", "ol", "dl": return list(node)
    case "h1", "h2", "h3", "h4", "h5", "h6":
      let text = paragraph(node.children)
      return text.isEmpty ? [] : [text.contains("**") ? text : "**\(text)**"]
    case "table":
      lose("a table, whose rows become lines")
      return tableRows(node)
    default: return blocks(node.children)
    }
  }

  private func prefixed(_ text: String, with prefix: String, first: String) -> String {
    var output = ""
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if index > 0 { output += "\n" }
      let mark = index == 0 ? first : prefix
      output += line.isEmpty ? mark.trimmed : mark + line
    }
    return output
  }

  private mutating func list(_ node: HTMLNode) -> [String] {
    var items: [String] = []
    var number = Int(node.attributes["start"] ?? "") ?? 1
    for child in node.children where !child.name.isEmpty {
      let inner = blocks(
        child.name == "li" || child.name == "dt" || child.name == "dd" ? child.children : [child])
      let isTight =
        inner.count < 2
        || inner.dropFirst().allSatisfy { $0.hasPrefix("- ") || $0.hasPrefix("1. ") }
      let text = inner.joined(separator: isTight ? "\n" : "\n\n")
      let mark = node.name == "ol" ? "\(number). " : "- "
      number += 1
      items.append(
        prefixed(text, with: String(repeating: " ", count: mark.utf8.count), first: mark))
    }
    return items.isEmpty ? [] : [items.joined(separator: "\n")]
  }

  private mutating func tableRows(_ node: HTMLNode) -> [String] {
    var rows: [String] = []
    for child in node.children where !child.name.isEmpty {
      if child.name == "tr" {
        let cells = child.children.filter { !$0.name.isEmpty }.map { paragraph([$0]) }
        let text = cells.joined(separator: " | ")
        if !text.trimmed.isEmpty { rows.append(text) }
      } else {
        rows += tableRows(child)
      }
    }
    return rows
  }

  private func codeBlock(_ node: HTMLNode) -> String {
    var text = rawText(node)
    if text.hasPrefix("\n") { text.removeFirst() }
    while text.hasSuffix("\n") { text.removeLast() }
    var language = ""
    if let code = node.children.first(where: { $0.name == "code" }),
      let name = code.attributes["class"]
    {
      let named = name.split(separator: " ").first {
        $0.hasPrefix("language-") || $0.hasPrefix("lang-")
      }
      language = named?.split(separator: "-", maxSplits: 1).last.map(String.init) ?? ""
    }
    var fence = "```"
    while text.contains(fence) { fence += "`" }
    return "\(fence)\(language)\n\(text)\n\(fence)"
  }

  private func rawText(_ node: HTMLNode) -> String {
    if node.name.isEmpty { return node.text }
    if node.name == "br" { return "\n" }
    return node.children.map(rawText).joined()
  }

  // MARK: Inlines

  private mutating func paragraph(_ nodes: [HTMLNode]) -> String {
    var output = ""
    append(nodes, to: &output, next: nil)
    // Line ends at the ends of a paragraph break nothing.
    var text = output.trimmed
    while text.hasSuffix("\\"), !text.hasSuffix("\\\\") { text = String(text.dropLast()).trimmed }
    while text.hasPrefix("\\\n") { text = String(text.dropFirst(2)).trimmed }
    return text
  }

  private mutating func append(_ nodes: [HTMLNode], to output: inout String, next: Character?) {
    for (index, node) in nodes.enumerated() {
      let following = Self.firstCharacter(nodes[(index + 1)...].prefix(8)) ?? next
      append(node, to: &output, next: following)
    }
  }

  private static func firstCharacter(_ nodes: ArraySlice<HTMLNode>) -> Character? {
    for node in nodes {
      if node.name == "br" { return " " }
      if node.name == "img" || node.name == "code" { return "!" }
      if let first = node.name.isEmpty
        ? node.text.first : firstCharacter(node.children[...].prefix(8))
      {
        return first
      }
    }
    return nil
  }

  private mutating func append(_ node: HTMLNode, to output: inout String, next: Character?) {
    switch node.name {
    case "": appendText(node.text, to: &output)
    case "br": output = output.trimmingEnd + "\\\n"
    case "b", "strong": appendMarked("**", node, to: &output, next: next)
    case "i", "em", "cite", "dfn", "var": appendMarked("*", node, to: &output, next: next)
    case "code", "tt", "kbd", "samp": appendCode(rawText(node), to: &output)
    case "a": appendLink(node, to: &output, next: next)
    case "img": appendImage(node, to: &output)
    case "sup", "sub": appendScript(node, to: &output)
    case "math":
      lose("a formula in MathML, of which the text is kept")
      appendText(node.attributes["alttext"] ?? rawText(node), to: &output)
    case "q":
      output += "“"
      append(node.children, to: &output, next: "”")
      output += "”"
    case let name where Self.dropped.contains(name): break
    case let name where Self.embedded.contains(name):
      lose("an embedded <\(name)>")
    default:
      if ["u", "s", "strike", "del", "ins", "font", "mark", "big", "small"].contains(node.name)
        || node.attributes["style"] != nil
      {
        lose("underlines, colours and sizes")
      }
      append(node.children, to: &output, next: next)
    }
  }

  private mutating func appendText(_ text: String, to output: inout String) {
    var rest = text[...]
    // Formulas between \( and \), or \[ and \], as learning platforms have them.
    while let open = rest.firstRange(of: "\\(") ?? rest.firstRange(of: "\\[") {
      let isDisplay = rest[open].hasSuffix("[")
      let body = rest[open.upperBound...]
      guard let close = body.firstRange(of: isDisplay ? "\\]" : "\\)"),
        body[..<close.lowerBound].trimmed.count > 0
      else { break }
      appendPlain(rest[..<open.lowerBound], to: &output)
      let mark = isDisplay ? "$$" : "$"
      output += mark + oneLine(String(body[..<close.lowerBound])) + mark
      rest = body[close.upperBound...]
    }
    while let open = rest.firstRange(of: "$$"),
      let close = rest[open.upperBound...].firstRange(of: "$$"),
      close.lowerBound > open.upperBound
    {
      appendPlain(rest[..<open.lowerBound], to: &output)
      output += "$$" + oneLine(String(rest[open.upperBound..<close.lowerBound])) + "$$"
      rest = rest[close.upperBound...]
    }
    appendPlain(rest, to: &output)
  }

  private func appendPlain(_ text: Substring, to output: inout String) {
    if text.isEmpty { return }
    var collapsed = ""
    var owesBlank = false
    for character in text {
      // No-break spaces are what editors make of blanks.
      if character.isWhitespace {
        owesBlank = true
      } else {
        if owesBlank, !(collapsed.isEmpty && endsInBlank(output)) { collapsed += " " }
        owesBlank = false
        collapsed.append(character)
      }
    }
    if owesBlank, !(collapsed.isEmpty && endsInBlank(output)) { collapsed += " " }
    let isStart = output.isEmpty || output.hasSuffix("\n")
    let hasBlank = collapsed.hasPrefix(" ")
    let escaped = escapedMarkdown(
      hasBlank ? String(collapsed.dropFirst()) : collapsed, lineStart: isStart)
    output += (hasBlank && !isStart ? " " : "") + escaped
  }

  private func endsInBlank(_ text: String) -> Bool {
    text.isEmpty || text.hasSuffix(" ") || text.hasSuffix("\n")
  }

  private mutating func appendMarked(
    _ mark: String, _ node: HTMLNode, to output: inout String, next: Character?
  ) {
    var inner = ""
    // The text inside may start a line only if the mark does.
    append(node.children, to: &inner, next: next)
    let core = inner.trimmed
    guard !core.isEmpty else {
      if !inner.isEmpty, !endsInBlank(output) { output += " " }
      return
    }
    let leads = inner.first?.isWhitespace == true
    let trails = inner.last?.isWhitespace == true
    if leads, !endsInBlank(output) { output += " " }
    let before = output.last ?? " "
    let after = trails ? " " : next ?? " "
    let opens = isWord(core.first ?? " ") || !isWord(before)
    let closes = isWord(core.last ?? " ") || !isWord(after)
    let isClear =
      !core.hasPrefix("*") && !core.hasSuffix("*") && before != "*" && core.first != "\\"
    if opens, closes, isClear {
      output += mark + core + mark
    } else {
      if !core.hasPrefix("*") { lose("emphasis inside a word") }
      output += core
    }
    if trails { output += " " }
  }

  private func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }

  private func appendCode(_ text: String, to output: inout String) {
    let text = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: " ")
    if text.trimmed.isEmpty { return }
    var fence = "`"
    while text.contains(fence) { fence += "`" }
    let pad =
      text.hasPrefix("`") || text.hasSuffix("`") || text.hasPrefix(" ") && text.hasSuffix(" ")
      ? " " : ""
    output += fence + pad + text + pad + fence
  }

  private mutating func appendLink(_ node: HTMLNode, to output: inout String, next: Character?) {
    var inner = ""
    append(node.children, to: &inner, next: "]")
    let text = inner.trimmed
    let target = node.attributes["href"]?.trimmed ?? ""
    if target.isEmpty || text.isEmpty {
      output += inner
    } else {
      if inner.first?.isWhitespace == true, !endsInBlank(output) { output += " " }
      output += "[\(text)](\(markdownAddress(target)))"
      if inner.last?.isWhitespace == true { output += " " }
    }
  }

  private mutating func appendImage(_ node: HTMLNode, to output: inout String) {
    let source = node.attributes["src"]?.trimmed ?? ""
    let text = escapedMarkdown(oneLine(node.attributes["alt"] ?? ""), lineStart: false)
    // A formula that Canvas draws.
    if let formula = node.attributes["data-equation-content"].map(oneLine), !formula.isEmpty {
      output += "$\(formula)$"
      return
    }
    guard !source.isEmpty, let address = address(source) else {
      lose("an image that is not there")
      output += text
      return
    }
    images.append(address)
    output += "![\(text)](\(markdownAddress(address)))"
  }

  private mutating func appendScript(_ node: HTMLNode, to output: inout String) {
    let text = rawText(node).trimmed
    let raised = zip("0123456789+-=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ")
    let lowered = zip("0123456789+-=()", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎")
    let table = Dictionary(
      uniqueKeysWithValues: node.name == "sup" ? Array(raised) : Array(lowered))
    let shifted = text.map { table[$0] }
    if !text.isEmpty, shifted.allSatisfy({ $0 != nil }) {
      output += String(shifted.compactMap { $0 })
    } else {
      lose("raised and lowered letters")
      append(node.children, to: &output, next: nil)
    }
  }
}

extension String {
  fileprivate var trimmingEnd: String {
    var rest = self[...]
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
