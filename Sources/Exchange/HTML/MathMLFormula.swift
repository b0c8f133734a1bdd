internal import Content

/// A formula in MathML as TeX: what the formula says of itself in TeX, else its numbers, letters
/// and signs, fractions, roots and scripts; nil for one with anything else.
struct MathMLFormula {
  let tex: String
  let isDisplay: Bool

  init?(_ math: HTMLNode) {
    guard let tex = Self.annotation(of: math) ?? Self.row(math.children) else { return nil }
    let trimmed = tex.trimmed
    guard !trimmed.isEmpty, !trimmed.contains(where: { "$`\n".contains($0) }),
      !trimmed.hasSuffix("\\")
    else { return nil }
    self.tex = trimmed
    isDisplay = math.attributes["display"] == "block"
  }

  /// What stands beside the formula in TeX.
  private static func annotation(of node: HTMLNode) -> String? {
    if name(node) == "annotation",
      node.attributes["encoding"]?.lowercased().hasSuffix("tex") == true
    {
      let lines = text(node).split(whereSeparator: \.isNewline).map(\.trimmed)
      return lines.joined(separator: " ").trimmed
    }
    return node.children.lazy.compactMap { annotation(of: $0) }.first
  }

  private static func name(_ node: HTMLNode) -> Substring {
    node.name.split(separator: ":").last ?? ""
  }

  private static func text(_ node: HTMLNode) -> String {
    node.name.isEmpty ? node.text : node.children.map(text).joined()
  }

  private static func row(_ nodes: [HTMLNode]) -> String? {
    var row = ""
    var isBehindCommand = false
    for node in nodes {
      guard let part = tex(node) else { return nil }
      if part.isEmpty { continue }
      // A command must not run into a letter.
      if isBehindCommand, part.first?.isLetter ?? false { row += " " }
      isBehindCommand = endsInCommand(part)
      row += part
    }
    return row
  }

  private static func endsInCommand(_ text: String) -> Bool {
    let start = text.lastIndex { !$0.isLetter || !$0.isASCII }
    return start.map { text[$0] == "\\" } ?? false
  }

  private static func tex(_ node: HTMLNode) -> String? {
    if node.name.isEmpty { return node.text.allSatisfy(\.isWhitespace) ? "" : nil }
    switch name(node) {
    case "mrow", "mstyle", "mpadded": return row(node.children)
    case "semantics": return node.children.first { !$0.name.isEmpty }.flatMap(tex)
    case "mspace": return " "
    case "mi", "mn", "mo": return signs(text(node).trimmed)
    case "mtext":
      let said = text(node)
      return said.contains { "\\{}$%&#_^~".contains($0) } ? nil : "\\text{\(said)}"
    case "mfrac": return node.attributes["linethickness"] == nil ? command("\\frac", 2, node) : nil
    case "mfenced":
      let inner = node.children.filter { !$0.name.isEmpty }.map(tex)
      guard inner.allSatisfy({ $0 != nil }), let open = signs(node.attributes["open"] ?? "("),
        let close = signs(node.attributes["close"] ?? ")")
      else { return nil }
      return open + inner.compactMap { $0 }.joined(separator: ", ") + close
    case "msqrt": return row(node.children).map { "\\sqrt{\($0)}" }
    case "mroot": return parts(node, 2).map { "\\sqrt[\($0[1])]{\($0[0])}" }
    case "msup": return parts(node, 2).map { base($0[0]) + "^{\($0[1])}" }
    case "msub": return parts(node, 2).map { base($0[0]) + "_{\($0[1])}" }
    case "msubsup": return parts(node, 3).map { base($0[0]) + "_{\($0[1])}^{\($0[2])}" }
    case "munderover":
      guard let parts = parts(node, 3), ["\\sum", "\\prod", "\\int"].contains(parts[0]) else {
        return nil
      }
      return parts[0] + "_{\(parts[1])}^{\(parts[2])}"
    default: return nil
    }
  }

  private static func parts(_ node: HTMLNode, _ count: Int) -> [String]? {
    let parts = node.children.filter { !$0.name.isEmpty }.map(tex)
    return parts.count == count && parts.allSatisfy { $0 != nil } ? parts.compactMap { $0 } : nil
  }

  private static func command(_ name: String, _ count: Int, _ node: HTMLNode) -> String? {
    parts(node, count).map { name + $0.map { "{\($0)}" }.joined() }
  }

  /// What a script stands behind.
  private static func base(_ tex: String) -> String {
    tex.count == 1 || tex.allSatisfy(\.isNumber) ? tex : "{\(tex)}"
  }

  private static let functions: Set<String> = [
    "sin", "cos", "tan", "cot", "log", "ln", "exp", "lim", "max", "min", "det", "gcd",
  ]
  private static let commands: [Character: String] = [
    "×": "\\times", "·": "\\cdot", "⋅": "\\cdot", "÷": "\\div", "±": "\\pm", "≤": "\\le",
    "≥": "\\ge", "≠": "\\ne", "≈": "\\approx", "→": "\\to", "∞": "\\infty", "∑": "\\sum",
    "∏": "\\prod", "∫": "\\int", "√": "\\surd", "∈": "\\in", "π": "\\pi", "α": "\\alpha",
    "β": "\\beta", "γ": "\\gamma", "δ": "\\delta", "Δ": "\\Delta", "θ": "\\theta",
    "λ": "\\lambda", "μ": "\\mu", "σ": "\\sigma", "φ": "\\phi", "ω": "\\omega", "∠": "\\angle",
    "−": "-", "{": "\\{", "}": "\\}", "%": "\\%", "&": "\\&", "#": "\\#",
    // Invisible signs for a product and a function.
    "\u{2061}": "", "\u{2062}": "",
  ]

  /// The letters or signs of one element; nil for one that TeX would read otherwise.
  private static func signs(_ text: String) -> String? {
    if functions.contains(text) { return "\\" + text }
    if text.count > 1, text.allSatisfy(\.isLetter) { return "\\mathrm{\(text)}" }
    var tex = ""
    var isBehindCommand = false
    for character in text where !character.isWhitespace {
      let command = commands[character]
      if command == nil, "\\$_^~`".contains(character) { return nil }
      if command == nil, character.isLetter, isBehindCommand { tex += " " }
      isBehindCommand = command.map(endsInCommand) ?? false
      tex += command ?? String(character)
    }
    return tex
  }
}
