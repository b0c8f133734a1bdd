internal import Addresses
internal import Bytes
internal import Content

/// What stands in a line.
extension HTMLMarkdown {
  mutating func paragraph(_ nodes: [HTMLNode]) -> String {
    var output = ""
    append(nodes, to: &output, next: nil)
    // Line ends at the ends of a paragraph break nothing.
    var rest = output[...]
    func dropBlanks() { while rest.last == " " || rest.last == "\t" { rest.removeLast() } }
    dropBlanks()
    while rest.hasSuffix("\\\n") {
      rest.removeLast(2)
      dropBlanks()
    }
    var text = rest.trimmed
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
      if ["img", "code", "object"].contains(node.name) { return "!" }
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
    case "br": breakLine(&output)
    case "b", "strong": appendMarked("**", node, to: &output, next: next)
    case "i", "em", "cite", "dfn", "var": appendMarked("*", node, to: &output, next: next)
    case "code", "tt", "kbd", "samp": appendCode(code(node), to: &output)
    case "a": appendLink(node, to: &output, next: next)
    case "img": appendImage(node, to: &output)
    case "sup", "sub": appendScript(node, to: &output)
    case let name where name == "tex" || node.attributes["class"] == "latex":
      appendText("[tex]\(rawText(node))[/tex]", to: &output)
    case "script" where node.isFormula && !rawText(node).contains("$"):
      let isDisplay = node.attributes["type"]?.contains("mode=display") == true
      output.appendFormula(oneLine(rawText(node)), isDisplay: isDisplay)
    case "math", "m:math":
      if let formula = MathMLFormula(node) {
        output.appendFormula(formula.tex, isDisplay: formula.isDisplay)
        break
      }
      lose("a formula in MathML, of which the text is kept")
      appendText(node.attributes["alttext"] ?? rawText(node), to: &output)
    case "input", "select", "textarea": lose("a field of a form")
    case "rp": break
    case "rt":
      // How the characters before are read.
      output += "("
      append(node.children, to: &output, next: ")")
      output += ")"
    case "q":
      output += "“"
      append(node.children, to: &output, next: "”")
      output += "”"
    case let name where Self.dropped.contains(name): break
    case "audio" where appendPlayer(node, to: &output): break
    case "video" where appendPlayer(node, to: &output): break
    case "object" where node.attributes["type"]?.hasPrefix("image/") == true:
      // What QTI 2 has for an image.
      var image = node
      image.attributes["src"] = node.attributes["data"]
      image.attributes["alt"] = rawText(node)
      appendImage(image, to: &output)
    case let name where Self.embedded.contains(name):
      lose("an embedded <\(name)>")
    default:
      if ["u", "s", "strike", "del", "ins", "font", "mark", "big", "small"].contains(node.name)
        || node.attributes["style"] != nil
      {
        lose("underlines, colours and sizes")
      }
      if ["abbr", "acronym"].contains(node.name), node.attributes["title"]?.isEmpty == false {
        lose("what abbreviations stand for")
      }
      if !Self.isKnown(node.name) {
        lose("<\(node.name)>, a tag that HTML does not have (a < that is to be seen is &lt;)")
      }
      append(node.children, to: &output, next: next)
    }
  }

  private mutating func appendText(_ text: String, to output: inout String) {
    guard BackslashFormulas.mayHaveDollars(text) else {
      appendPlain(text[...], to: &output)
      return
    }
    for part in BackslashFormulas(text[...]).partsWithDollars {
      switch part {
      case .text(let text): appendPlain(text, to: &output)
      case .formula(let formula, let isDisplay):
        output.appendFormula(formula, isDisplay: isDisplay)
      }
    }
  }

  private func appendPlain(_ text: Substring, to output: inout String) {
    if text.isEmpty { return }
    var collapsed = ""
    collapsed.reserveCapacity(text.utf8.count)
    var owesBlank = false
    for scalar in text.unicodeScalars {
      // No-break spaces are what editors make of blanks.
      let isBlank =
        scalar.value < 0x80
        ? scalar.value == 0x20 || (0x09...0x0D).contains(scalar.value)
        : scalar.properties.isWhitespace
      if isBlank {
        owesBlank = true
      } else {
        if owesBlank, !(collapsed.isEmpty && endsInBlank(output)) { collapsed += " " }
        owesBlank = false
        collapsed.unicodeScalars.append(scalar)
      }
    }
    if owesBlank, !(collapsed.isEmpty && endsInBlank(output)) { collapsed += " " }
    let isStart = output.isEmpty || output.hasSuffix("\n")
    let hasBlank = collapsed.hasPrefix(" ")
    let escaped = escapedMarkdown(
      hasBlank ? String(collapsed.dropFirst()) : collapsed, lineStart: isStart,
      after: hasBlank ? nil : output.utf8.last, isInBrackets: isInBrackets)
    output.appendApart((hasBlank && !isStart ? " " : "") + escaped)
  }

  private func endsInBlank(_ text: String) -> Bool {
    text.isEmpty || text.hasSuffix(" ") || text.hasSuffix("\n")
  }

  private func breakLine(_ output: inout String) {
    // The end of a line above stays: two breaks are two.
    while output.last == " " || output.last == "\t" { output.removeLast() }
    // A backslash of the text must not take the one that breaks the line.
    if output.hasSuffix("\\") { output += "\\" }
    output += "\\\n"
  }

  /// What stands inside an element, without the blanks and line breaks at its ends: marks must
  /// touch a word.
  private struct Inside {
    var core: String
    var leadingBreaks = 0
    var trailingBreaks = 0
    var startsWithBlank: Bool
    var endsWithBlank: Bool
  }

  private mutating func inside(_ node: HTMLNode, next: Character?) -> Inside {
    var inner = ""
    append(node.children, to: &inner, next: next)
    // The blank at the start is not in the text, as nothing stands before it there.
    let startsWithBlank = Self.firstCharacter(node.children[...])?.isWhitespace == true
    var inside = Inside(
      core: "", startsWithBlank: startsWithBlank, endsWithBlank: inner.last?.isWhitespace == true)
    var rest = Self.withoutBlanks(inner[...])
    while rest.hasPrefix("\\\n") {
      inside.leadingBreaks += 1
      rest = Self.withoutBlanks(rest.dropFirst(2))
    }
    while rest.hasSuffix("\\\n") {
      inside.trailingBreaks += 1
      rest = Self.withoutBlanks(rest.dropLast(2))
    }
    inside.core = rest.trimmed
    return inside
  }

  /// A text without the blanks at its ends; line ends stay.
  private static func withoutBlanks(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " || $0 == "\t" }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return text
  }

  /// Appends what stands before the text inside an element.
  private func appendStart(of inside: Inside, to output: inout String) {
    for _ in 0..<inside.leadingBreaks { breakLine(&output) }
    if inside.startsWithBlank, !endsInBlank(output) { output += " " }
  }

  /// Appends what stands behind the text inside an element.
  private func appendEnd(of inside: Inside, to output: inout String) {
    for _ in 0..<inside.trailingBreaks { breakLine(&output) }
    if inside.endsWithBlank, !endsInBlank(output) { output += " " }
  }

  private mutating func appendMarked(
    _ mark: String, _ node: HTMLNode, to output: inout String, next: Character?
  ) {
    // Strong text in strong text is as strong as that.
    let isNew = openMarks.insert(mark).inserted
    // The text inside may start a line only if the mark does.
    let inside = inside(node, next: next)
    if isNew { openMarks.remove(mark) }
    appendStart(of: inside, to: &output)
    defer { appendEnd(of: inside, to: &output) }
    let core = inside.core
    if !isNew || core.isEmpty {
      output.appendApart(core)
      return
    }
    let before = output.last ?? " "
    let after = inside.endsWithBlank ? " " : next ?? " "
    let opens = isWord(core.first ?? " ") || !isWord(before)
    let closes = isWord(core.last ?? " ") || !isWord(after)
    let isClear = before != "*" && core.first != "\\"
    if opens, closes, isClear {
      output += mark + core + mark
    } else {
      lose("emphasis inside a word")
      output.appendApart(core)
    }
  }

  private func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }

  private func appendCode(_ text: String, to output: inout String) {
    let text = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: " ")
    if text.trimmed.isEmpty { return }
    // Two pieces of code with nothing between them would be one.
    if output.hasSuffix("`") { output += " " }
    var fence = "`"
    while text.contains(fence) { fence += "`" }
    let pad =
      text.hasPrefix("`") || text.hasSuffix("`") || text.hasPrefix(" ") && text.hasSuffix(" ")
      ? " " : ""
    output += fence + pad + text + pad + fence
  }

  private mutating func appendLink(_ node: HTMLNode, to output: inout String, next: Character?) {
    let wasInBrackets = isInBrackets
    isInBrackets = true
    let inside = inside(node, next: "]")
    isInBrackets = wasInBrackets
    let text = inside.core
    let written = node.attributes["href"]?.trimmed ?? ""
    let found = written.isEmpty ? nil : file(written)
    let target = found ?? written
    if let found, isMedia(found) {
      // Platforms make a player of a link to a sound.
      let name = rawText(node).trimmed
      let isName = name == written || name == written.splitAtSlashes().last.map(String.init)
      appendImage(
        found, isName || name.isEmpty ? "" : escapedMarkdown(name, isInBrackets: true), to: &output)
    } else {
      appendStart(of: inside, to: &output)
      let isLink = !target.isEmpty && !text.isEmpty
      let title = Self.title(of: node)
      output.appendApart(isLink ? "[\(text)](\(markdownAddress(target))\(title))" : text)
      appendEnd(of: inside, to: &output)
    }
  }

  private mutating func appendImage(_ node: HTMLNode, to output: inout String) {
    let source = node.attributes["src"]?.trimmed ?? ""
    let text = escapedMarkdown(
      oneLine(node.attributes["alt"] ?? ""), lineStart: false, isInBrackets: true)
    // A formula that Canvas draws.
    if let formula = Self.drawnFormula(node) {
      output.appendFormula(formula, isDisplay: false)
      return
    }
    guard !source.isEmpty, let address = address(source) else {
      lose("an image that is not there")
      output += text
      return
    }
    appendImage(address, text, Self.title(of: node), to: &output)
  }

  /// What a link or an image says where a pointer rests on it, as it stands behind an address.
  private static func title(of node: HTMLNode) -> String {
    markdownTitle(oneLine(node.attributes["title"]?.trimmed ?? ""))
  }

  /// The formula that Canvas shows as an image: in an attribute of its own, or in what is read
  /// aloud.
  private static func drawnFormula(_ image: HTMLNode) -> String? {
    var formula = image.attributes["data-equation-content"]
    let classes = image.attributes["class"]?.split(separator: " ") ?? []
    if formula == nil, classes.contains("equation_image"),
      let spoken = image.attributes["alt"]?.trimmed
    {
      formula = spoken.hasPrefix("LaTeX:") ? String(spoken.dropFirst(6)) : image.attributes["title"]
    }
    return formula.map(oneLine).flatMap { $0.isEmpty ? nil : $0 }
  }

  private mutating func appendImage(
    _ address: String, _ text: String, _ title: String = "", to output: inout String
  ) {
    images.append(address)
    output += "![\(text)](\(markdownAddress(address))\(title))"
  }

  /// Appends a sound or a film with its file; false, and nothing appended, if that is not there.
  private mutating func appendPlayer(_ node: HTMLNode, to output: inout String) -> Bool {
    let sources = [node] + node.children.filter { $0.name == "source" }
    for source in sources.compactMap({ $0.attributes["src"]?.trimmed }) where !source.isEmpty {
      guard let address = address(source), isMedia(address) else { continue }
      let name = node.attributes["aria-label"] ?? node.attributes["title"] ?? ""
      appendImage(
        address, escapedMarkdown(oneLine(name), lineStart: false, isInBrackets: true), to: &output)
      if node.children.contains(where: { $0.name == "track" }) { lose("captions") }
      return true
    }
    return false
  }

  private mutating func appendScript(_ node: HTMLNode, to output: inout String) {
    let text = rawText(node).trimmed
    let raised = zip("0123456789+-−=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ")
    let lowered = zip("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎")
    let table = Dictionary(
      uniqueKeysWithValues:  // allowed: constants
        node.name == "sup" ? Array(raised) : Array(lowered))
    let shifted = text.map { table[$0] }
    if !text.isEmpty, shifted.allSatisfy({ $0 != nil }) {
      output += String(shifted.compactMap { $0 })
    } else {
      lose("raised and lowered letters")
      append(node.children, to: &output, next: nil)
    }
  }
}
