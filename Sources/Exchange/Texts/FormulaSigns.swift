internal import Bytes
internal import Content

extension WrittenQuestion {
  /// Whether a text shows the signs that learning platforms look for around a formula.
  var hasFormulaSigns: Bool {
    // In Markdown each backslash and dollar sign that is text has a backslash before it.
    (texts + hints + [preface]).contains {
      Self.holds([("\\\\(", "\\\\)"), ("\\\\[", "\\\\]"), ("\\$\\$", "\\$\\$")], in: $0)
    }
      || blankAnswers.contains {
        Self.holds([("\\(", "\\)"), ("\\[", "\\]"), ("$$", "$$")], in: $0)
      }
  }

  /// What may be typed or chosen in blanks, which is plain text.
  var blankAnswers: [String] {
    guard case .blanks(let segments) = form else { return [] }
    return segments.blanks.flatMap { blank -> [String] in
      switch blank {
      case .text(let texts): texts
      case .list(let options): options.map(\.text)
      case .number: []
      }
    }
  }

  private static func holds(_ signs: [(String, String)], in text: String) -> Bool {
    text.utf8.contains { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "$") }
      && signs.contains { start, end in
        text.firstRange(of: start).map { text[$0.upperBound...].contains(end) } ?? false
      }
  }
}

/// Markdown with its formulas between `\\(` and `\\)`, or `\\[` and `\\]`.
///
/// They are spelt so that a reader of Markdown that knows no formulas leaves them to a program that
/// does.
func withBackslashFormulas(_ markdown: String) -> String {
  replacingFormulas(in: markdown) { formula in
    let isDisplay = formula.hasPrefix("$$")
    let inner = oneLine(String(formula.dropFirst(isDisplay ? 2 : 1).dropLast(isDisplay ? 2 : 1)))
    if inner.contains("$") { return formula }
    // Not every reader knows `\<`.
    let spelt = inner.split(separator: "<", omittingEmptySubsequences: false)
      .map { escapedMarkdown(String($0), lineStart: false, after: UInt8(ascii: "(")) }
      .joined(separator: "&lt;")
    return isDisplay ? "\\\\[\(spelt)\\\\]" : "\\\\(\(spelt)\\\\)"
  }
}

/// Markdown as a text to be typed; nil for one with a formula, unless that is letters, digits and
/// blanks alone.
func typedText(ofMarkdown markdown: String) -> String? {
  var isTyped = true
  let plain = replacingFormulas(in: markdown) { formula in
    let inner = formula.drop { $0 == "$" }.prefix { $0 != "$" }
    if !inner.allSatisfy({ $0.isLetter || $0.isNumber || ".,- ".contains($0) }) { isTyped = false }
    return escapedMarkdown(String(inner))
  }
  return isTyped ? plainText(ofMarkdown: plain) : nil
}

/// Whether a plain text has a formula.
func hasFormula(_ text: String) -> Bool {
  BackslashFormulas.mayHaveDollars(text)
    && BackslashFormulas(text[...]).partsWithDollars.contains {
      if case .formula = $0 { true } else { false }
    }
}

/// Markdown with such formulas between dollars.
func withDollarFormulas(_ markdown: String) -> String {
  var output = markdown
  for (open, close, isDisplay) in [("\\\\(", "\\\\)", false), ("\\\\[", "\\\\]", true)] {
    let parts = output.split(separator: open, omittingEmptySubsequences: false)
    // None may stand in code.
    guard parts.count > 1,
      countInWords(of: String(open.dropFirst()), in: output) == parts.count - 1
    else { continue }
    output = String(parts[0])
    for part in parts.dropFirst() {
      let end = part.firstRange(of: close)
      let spelt = part[..<(end?.lowerBound ?? part.startIndex)]
      let formula = String(plainText(ofMarkdown: "x" + spelt).utf8.dropFirst()) ?? ""
      guard let end, !formula.trimmed.isEmpty, !formula.contains("$") else {
        output += open + part
        continue
      }
      output.appendFormula(formula.trimmed, isDisplay: isDisplay)
      let rest = part[end.upperBound...]
      // A dollar before a digit ends no formula.
      if let digit = rest.utf8.first, digit.isASCIIDigit {
        output += "&#\(digit);" + rest.dropFirst()
      } else {
        output += rest
      }
    }
  }
  return output
}
