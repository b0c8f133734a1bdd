internal import Diagnostics

/// What a quiz's author probably meant otherwise, found while the text was made ready for cmark.
struct TextProblem {
  enum Kind: Equatable {
    /// `[[` without `]]` on the same line.
    case blankOpen
    /// One bracket where two close.
    case blankUnopened
    /// A blank in full-width brackets.
    case wideBrackets
    /// A full-width `＞` at the start of a line.
    case wideQuote
    /// A box that makes no choice, below a choice or above choices.
    case unreadBox
    /// A blank between dollars.
    case blankInFormula
    /// A line that continues a choice and looks like a question.
    case gluedLine
    /// A line that continues a numbered item and starts with the next number: `2.Mars`.
    case gluedNumber
    /// A line that continues a choice and starts with a label: `**Explanation:** …`.
    case gluedLabel
    /// A line inside a choice that says that it explains, but is no quote.
    case explainingLine
    /// One that starts with the mark of a quote or of code, too far to the right for it; what
    /// belongs to the choice starts in this column, from 0.
    case deepMark(indentation: Int)
    /// Number signs without a blank behind them.
    case gluedHeading
    /// Number signs of a heading behind something that nobody sees.
    case shiftedHeading
    /// A comment about a question with other signs than `<!--` at its start.
    case turnedComment
    /// A line of `---` right below text, which makes it a heading, where others have number signs.
    case underline
    /// A word for the answer as the name of a link: `[Answer]: Paris`.
    case linkedAnswer
    /// TeX from `\begin` to `\end` without dollars.
    case environment
    /// A formula with blanks inside its dollars.
    case spacedFormula
    /// A formula between brackets with backslashes.
    case bracketedFormula(isDisplay: Bool, [UInt8])
  }

  var kind: Kind
  /// In the text that is parsed, from 1.
  var line: Int32
  /// In bytes, from 1.
  var column: Int32
}

extension NodeFindings {
  mutating func append(_ problems: [TextProblem]) {
    for problem in problems {
      let severity = problem.kind == .unreadBox ? Diagnostic.Severity.error : .warning
      append(
        Diagnostic(
          severity, problem.kind.code, problem.kind.message,
          at: location(line: problem.line, column: problem.column)))
    }
  }
}

extension TextProblem.Kind {
  fileprivate var code: Diagnostic.Code {
    switch self {
    case .blankOpen, .wideBrackets, .blankUnopened: .blankOpen
    case .wideQuote, .linkedAnswer, .environment, .spacedFormula, .bracketedFormula: .markupUnread
    case .unreadBox: .choiceMarker
    case .blankInFormula: .blankPlace
    case .gluedLine: .questionLostMark
    case .gluedNumber, .gluedLabel, .explainingLine, .deepMark: .choiceUnmarked
    case .turnedComment: .attributeWrong
    case .underline: .headingUnderlined
    case .gluedHeading, .shiftedHeading: .headingGlued
    }
  }

  fileprivate var message: String {
    switch self {
    case .blankOpen:
      "a blank is not closed; write ]] on the same line"
    case .wideBrackets:
      "full-width brackets make no blank; write [[ and ]]"
    case .wideQuote:
      "a full-width ＞ makes no hint and no feedback, and is shown as text; write >"
    case .unreadBox:
      "this box makes no choice, so the line is a part of the text above it; begin it with - [x] or - [ ], and with nothing that nobody sees"
    case .blankInFormula:
      "a blank in a formula is not filled in; end the formula before it, or write [ [ if these are brackets"
    case .gluedLine:
      "this line continues the choice above it; if it asks, write an empty line above it"
    case .gluedNumber:
      "this line is read as a part of the item above it; write a blank behind its number"
    case .turnedComment:
      "this is text, as other signs stand in place of <!-- and -->; write it as <!-- quiz: name=value -->"
    case .underline:
      "this line makes the text above it a heading; write an empty line between them, or # before a heading"
    case .linkedAnswer:
      "to Markdown this line is the address of a link, and is shown nowhere; write it without the brackets"
    case .gluedLabel:
      "this line is read as a part of what stands above it; write an empty line above it, or blanks before it if it belongs there and may be seen before the answer"
    case .explainingLine:
      "this line is shown with the choice before it is answered; begin it with > to make it its feedback"
    case .deepMark(let indentation):
      "this mark is read as text of the choice above it, as too many blanks stand before it; write \(indentation)"
    case .gluedHeading:
      "this is no heading; write a blank after the #"
    case .shiftedHeading:
      "this is no heading, as something stands before the # that nobody sees; type the start of the line anew"
    case .blankUnopened:
      "this is text, as a blank begins with two brackets; write [[ in place of ["
    case .environment:
      "this is text without dollars around it; write $$ before \\begin and behind \\end"
    case .spacedFormula:
      "this is no formula, as blanks stand beside its dollars; write it without them, or \\$ for money"
    case .bracketedFormula(let isDisplay, let formula):
      lost(formula, isDisplay)
    }
  }
}

private func lost(_ formula: [UInt8], _ isDisplay: Bool) -> String {
  let text = collapsed(String(decoding: formula, as: UTF8.self))
  let dollars = isDisplay ? "$$" : "$"
  return
    "backslashes before brackets are not shown, so this is no formula; write \(dollars)\(text)\(dollars)"
}
