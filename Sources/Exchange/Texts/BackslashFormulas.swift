internal import Bytes
internal import Content

/// A text parted at the formulas that stand between `\(` and `\)`, or `\[` and `\]`, as learning
/// platforms and language models write them.
struct BackslashFormulas {
  enum Part {
    case text(Substring)
    /// On one line, without its marks.
    case formula(String, isDisplay: Bool)
  }

  private(set) var parts: [Part] = []

  init(_ text: Substring) {
    var start = text.startIndex
    var rest = text
    // Nothing is looked for again that is not there.
    var lacks: Set<UInt8> = []
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "\\")) {
      let next = text.utf8.index(after: open)
      guard next < text.endIndex else { break }
      let sign = text.utf8[next]
      let body = text[text.utf8.index(after: next)...]
      rest = body
      guard "([".utf8.contains(sign), !lacks.contains(sign) else { continue }
      let isDisplay = sign == UInt8(ascii: "[")
      guard let close = body.firstRange(of: isDisplay ? "\\]" : "\\)") else {
        lacks.insert(sign)
        continue
      }
      rest = text[close.upperBound...]
      let formula = oneLine(String(body[..<close.lowerBound]))
      guard !formula.isEmpty, !formula.contains("$") else { continue }
      if start < open { parts.append(.text(text[start..<open])) }
      parts.append(.formula(formula, isDisplay: isDisplay))
      start = close.upperBound
    }
    if start < text.endIndex { parts.append(.text(text[start...])) }
  }

  /// Whether a text may have such formulas.
  static func mayHave(_ text: some StringProtocol) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { $0.contains(UInt8(ascii: "\\")) }
      ?? text.utf8.contains(UInt8(ascii: "\\"))
  }

  /// Whether a text may have formulas between double dollars or `[tex]`, too.
  static func mayHaveDollars(_ text: some StringProtocol) -> Bool {
    text.utf8.contains { "\\$[".utf8.contains($0) }
  }

  /// The parts with those between double dollars as formulas, too, and those between `[tex]` and
  /// `[/tex]`, as Moodle and ILIAS have them.
  var partsWithDollars: [Part] {
    parts.flatMap { part in
      if case .text(let text) = part { Self.displays(in: text) } else { [part] }
    }.flatMap { part in
      if case .text(let text) = part { Self.tagged(in: text) } else { [part] }
    }
  }

  private static func tagged(in text: Substring) -> [Part] {
    let pieces = text.split(separator: "[tex]", omittingEmptySubsequences: false)
    return [.text(pieces[0])]
      + pieces.dropFirst().flatMap { piece -> [Part] in
        let parts = piece.split(
          separator: "[/tex]", maxSplits: 1, omittingEmptySubsequences: false)
        let formula = oneLine(String(parts[0]))
        guard parts.count == 2, !formula.isEmpty, !formula.contains("$") else {
          return [.text("[tex]" + piece)]
        }
        return [.formula(formula, isDisplay: false), .text(parts[1])]
      }
  }

  private static func displays(in text: Substring) -> [Part] {
    var parts: [Part] = []
    var start = text.startIndex
    var rest = text
    while let open = rest.firstRange(of: "$$"),
      let close = rest[open.upperBound...].firstRange(of: "$$")
    {
      let body = rest[open.upperBound..<close.lowerBound]
      guard isDisplay(body) else {
        rest = rest[close.lowerBound...]
        continue
      }
      if start < open.lowerBound { parts.append(.text(text[start..<open.lowerBound])) }
      parts.append(.formula(oneLine(String(body)), isDisplay: true))
      start = close.upperBound
      rest = rest[start...]
    }
    if start < text.endIndex { parts.append(.text(text[start...])) }
    return parts
  }

  /// Whether what stands between double dollars is a formula.
  ///
  /// Between those of prices and of variables stand blanks at one end, words, or a sign that ends a
  /// clause.
  private static func isDisplay(_ body: Substring) -> Bool {
    let said = body.trimmed
    guard let first = said.utf8.first, !said.utf8.contains(UInt8(ascii: "$")) else { return false }
    func has(_ signs: String) -> Bool { said.utf8.contains(where: signs.utf8.contains) }
    if has("\\^") { return true }
    let startsBlank = body.first?.isWhitespace == true
    guard startsBlank == body.last?.isWhitespace else { return false }
    if !startsBlank { return !";,.:!?)".utf8.contains(first) }
    return has("_={}") && !said.split { !$0.isLetter }.contains { $0.count > 2 }
  }
}

/// Plain text as Markdown that shows it, with formulas as such.
func escapedWithFormulas(_ text: String) -> String {
  guard BackslashFormulas.mayHaveDollars(text) else { return escapedMarkdown(text) }
  var output = ""
  for part in BackslashFormulas(text[...]).partsWithDollars {
    switch part {
    case .text(let text):
      output.appendApart(
        escapedMarkdown(String(text), lineStart: output.isEmpty, after: output.utf8.last))
    case .formula(let formula, let isDisplay):
      output.appendFormula(formula, isDisplay: isDisplay)
    }
  }
  return output
}

extension String {
  /// Appends a formula of Markdown, apart from one that it would run into.
  mutating func appendFormula(_ formula: String, isDisplay: Bool) {
    appendApart(isDisplay ? "$$\(formula)$$" : "$\(formula)$")
  }

  /// Appends Markdown, apart from a formula that it would run into.
  mutating func appendApart(_ markdown: some StringProtocol) {
    guard hasSuffix("$"), !hasSuffix("\\$"), let first = markdown.utf8.first else {
      self += markdown
      return
    }
    if first.isASCIIDigit {
      self += escapedMarkdown(
        String(markdown.prefix(1)), lineStart: false, after: UInt8(ascii: "$"))
      self += markdown.dropFirst()
    } else {
      self += (first == UInt8(ascii: "$") ? " " : "") + markdown
    }
  }
}

/// A line of Markdown in which such formulas stand between dollars.
///
/// There the marks are brackets that an author escaped, too: square ones are formulas only where
/// something in them says so, and what starts the line may be the letter of a choice.
func dollarFormulas(_ line: Substring) -> Substring {
  guard BackslashFormulas.mayHave(line) else { return line }
  let said = line.trimmingBlanks
  if said == "\\[" || said == "\\]" { return "$$" }
  var output = ""
  for (place, run) in line.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
    if place > 0 { output += "`" }
    guard place.isMultiple(of: 2) else {
      output += run
      continue
    }
    for part in BackslashFormulas(run).parts {
      switch part {
      case .text(let text): output.appendApart(text)
      case .formula(let formula, true):
        let isFormula =
          said.utf8.count == formula.utf8.count + 4
          || formula.utf8.contains {
            "\\^_={}".utf8.contains($0)
          }
        if isFormula {
          output.appendFormula(formula, isDisplay: true)
        } else {
          output += "\\[\(formula)\\]"
        }
      case .formula(let formula, false):
        let isLetter = formula.utf8.count == 1 && output.allSatisfy { " \t-*".contains($0) }
        if isLetter {
          output += "\\(\(formula)\\)"
        } else {
          output.appendFormula(formula, isDisplay: false)
        }
      }
    }
  }
  return Substring(output)
}
