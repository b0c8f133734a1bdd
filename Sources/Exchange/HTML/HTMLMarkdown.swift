internal import Bytes
internal import Content

/// A piece of HTML as Markdown, and what Markdown has no marks for.
struct HTMLMarkdown {
  private(set) var markdown = ""
  /// What was lost, in words, without repetition.
  private(set) var losses: [String] = []
  /// The addresses of the images in it, as they are in the Markdown.
  var images: [String] = []
  /// What an image's address becomes; nil for one that is left out.
  let address: (String) -> String?
  /// What a link's address becomes if it leads to a file that comes with the text; nil for others.
  let file: (String) -> String?

  init(
    _ html: String, address: @escaping (String) -> String? = { $0 },
    file: @escaping (String) -> String? = { _ in nil }
  ) {
    self.address = address
    self.file = file
    let nodes = parseHTML(html)
    let hidesSome = nodes.contains(where: \.hidesSome)
    markdown = Self.joined(blocks(hidesSome ? withoutHidden(nodes) : nodes))
  }

  /// Leaves out what is not to be seen, or only under a pointer, which is told.
  private mutating func withoutHidden(_ nodes: [HTMLNode]) -> [HTMLNode] {
    nodes.compactMap { node in
      if node.hides {
        let kind = node.isTooltip ? "tooltips" : "hidden texts"
        if !losses.contains(where: { $0.hasPrefix(kind) }) {
          let text = oneLine(rawText(node))
          if !text.isEmpty { lose("\(kind), as \"\(text.prefix(60))\"") }
        }
        return nil
      }
      var node = node
      if !node.children.isEmpty { node.children = withoutHidden(node.children) }
      return node
    }
  }

  /// Blocks one below the other.
  static func joined(_ blocks: [String]) -> String {
    var output = ""
    var previous: Character?
    for block in blocks {
      if !output.isEmpty { output += "\n\n" }
      let mark = listMark(block)
      // Two lists in a row would become one.
      if let mark, mark == previous { output += "<!-- -->\n\n" }
      previous = mark
      output += block
    }
    return output
  }

  /// What the items of a list start with; nil for any other block.
  static func listMark(_ block: String) -> Character? {
    if block.hasPrefix("- ") { return "-" }
    let number = block.utf8.prefix { $0.isASCIIDigit }
    return !number.isEmpty && block.utf8.dropFirst(number.count).starts(with: ". ".utf8) ? "1" : nil
  }

  /// The marks around what is being written.
  var openMarks: Set<String> = []
  /// Whether the text of a link is being written.
  var isInBrackets = false

  mutating func lose(_ what: String) {
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
  static let dropped: Set<String> = [
    "script", "style", "head", "title", "meta", "link", "template",
  ]
  static let embedded: Set<String> = [
    "iframe", "object", "embed", "video", "audio", "canvas", "svg", "applet",
  ]
  /// Tags of HTML, of today and before, and those around texts of QTI, that need no marks: their
  /// text is all there is to them.
  private static let plain: Set<String> = [
    "abbr", "acronym", "basefont", "bdi", "bdo", "big", "blink", "body", "button", "col",
    "colgroup", "data", "datalist", "del", "dialog", "dir", "font", "frame", "frameset", "hgroup",
    "html", "input",
    "ins", "label", "legend", "map", "area", "mark", "marquee", "menu", "meter", "nav", "nobr",
    "noframes", "noscript", "optgroup", "option", "output", "param", "picture", "progress", "rb",
    "rp", "rt", "rtc", "ruby", "s", "search", "select", "slot", "small", "source", "span",
    "strike", "td", "textarea", "th", "time", "track", "u", "wbr",
    "rubricblock", "feedbackblock", "feedbackinline", "templateblock", "templateinline",
    "printedvariable", "infocontrol", "hottext", "prompt",
  ]

  /// Whether a name is one of HTML, or of a language of its own within it (`o:p`, `qti-prompt`):
  /// in `List<T>` the author forgot that the text is HTML.
  static func isKnown(_ name: String) -> Bool {
    plain.contains(name) || blockNames.contains(name) || name.contains(":") || name.contains("-")
  }

  private static let marks: Set<String> = [
    "a", "b", "br", "cite", "code", "dfn", "em", "i", "img", "kbd", "math", "q", "samp", "strong",
    "sub", "sup", "tt", "var",
  ]

  /// Whether a name is that of a tag of HTML.
  static func isTag(_ name: String) -> Bool {
    marks.contains(name) || plain.contains(name) || blockNames.contains(name)
      || dropped.contains(name) || embedded.contains(name)
  }

  private func isBlock(_ node: HTMLNode) -> Bool {
    Self.blockNames.contains(node.name)
      || !node.name.isEmpty
        && ["span", "b", "i", "strong", "em", "font", "a", "u"].contains(node.name)
        && node.children.contains { isBlock($0) }
  }

  mutating func blocks(_ nodes: [HTMLNode]) -> [String] {
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
      let inner = Self.joined(blocks(node.children))
      return inner.isEmpty ? [] : [prefixed(inner, with: "> ", first: "> ")]
    case "ul", "ol", "dl": return list(node)
    case "h1", "h2", "h3", "h4", "h5", "h6":
      let text = paragraph(node.children)
      return text.isEmpty ? [] : [text.contains("**") ? text : "**\(text)**"]
    case "table": return table(node)
    default: return blocks(node.children)
    }
  }

  func prefixed(_ text: String, with prefix: String, first: String) -> String {
    var output = ""
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if index > 0 { output += "\n" }
      let mark = index == 0 ? first : prefix
      output += line.isEmpty ? mark.trimmed : mark + line
    }
    return output
  }

  private mutating func codeBlock(_ node: HTMLNode) -> String {
    var text = code(node)
    if text.hasPrefix("\n") { text.removeFirst() }
    while text.hasSuffix("\n") { text.removeLast() }
    let code = node.children.first { $0.name == "code" }
    let named = code?.attributes["class"]?.split(separator: " ").first {
      $0.hasPrefix("language-") || $0.hasPrefix("lang-")
    }
    let language = named?.split(separator: "-", maxSplits: 1).last.map(String.init)
    return fenced(text, language: language ?? "")
  }

  /// The text of code, in which there are no marks.
  mutating func code(_ node: HTMLNode) -> String {
    if node.has({ $0 == "sup" || $0 == "sub" }) { lose("raised and lowered letters") }
    if node.has(Self.codeMarks.contains) { lose("marks in code") }
    return rawText(node)
  }

  private static let codeMarks: Set<String> = ["b", "strong", "i", "em", "u", "mark", "s", "del"]

  func rawText(_ node: HTMLNode) -> String {
    if node.name.isEmpty { return node.text }
    if node.name == "br" { return "\n" }
    return node.children.map(rawText).joined()
  }
}

extension HTMLNode {
  /// Whether it is a formula that MathJax draws.
  var isFormula: Bool {
    name == "script" && attributes["type"]?.hasPrefix("math/tex") == true
  }

  /// Whether it explains a word where a pointer rests on it, as with TAO.
  var isTooltip: Bool { attributes["data-role"] == "tooltip-content" }

  /// Whether an element inside has a name for which the test holds.
  fileprivate func has(_ test: (String) -> Bool) -> Bool {
    children.contains { test($0.name) || $0.has(test) }
  }

  fileprivate var hidesSome: Bool { hides || children.contains(where: \.hidesSome) }

  /// Whether the element is not shown.
  var hides: Bool {
    if attributes.isEmpty { return false }
    if isTooltip || attributes["hidden"] != nil { return true }
    guard let style = attributes["style"] else { return false }
    let rules = style.lowercased().filter { !$0.isWhitespace }
    return rules.split(separator: ";").contains {
      ["display:none", "visibility:hidden"].contains($0.prefix { $0 != "!" })
    }
  }
}
