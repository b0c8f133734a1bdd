internal import Content

/// A stretch of text with one set of marks.
struct DocxRun: Sendable {
  var text: String
  var isBold: Bool
  var isItalic: Bool
  var isColored: Bool
  /// `sup`, `sub`, `code`, or nothing.
  var tag: String

  /// The run as bold text, if it has a colour: so authors mark right choices.
  var boldIfColored: DocxRun {
    var run = self
    run.isBold = isBold || isColored
    return run
  }
}

/// A line of a document as it is seen, with what numbers it.
struct DocxLine: Sendable {
  var runs: [DocxRun]
  var label: String
  /// Whether it is the first of its paragraph.
  var isFirst: Bool
}

/// A line of a document as Markdown.
struct DocxMarkdown: Sendable {
  private(set) var text = ""
  private(set) var isChoice = false
  /// What it says without marks; nil for a heading, the start of a question, or a choice.
  private(set) var said: String?
  private(set) var losses: [String] = []

  /// Nil for a line that says nothing.
  init?(_ line: DocxLine) {
    let label = line.label
    let plain = line.runs.map(\.text).joined().trimmed
    if plain.isEmpty { return nil }
    let whole = label + plain
    // What the reader of letters goes by must not be escaped.
    let isHeading = label.hasPrefix("#")
    let mark = isHeading ? nil : ChoiceMark(whole[...])
    let rest = isHeading ? plain[...] : Self.textStart(of: whole[...], mark)
    let start = whole.utf8.count - rest.utf8.count
    let prefix = isHeading ? label : String(decoding: whole.utf8.prefix(start), as: UTF8.self)
    let skipped = isHeading ? 0 : max(0, start - label.utf8.count)
    isChoice = mark?.place != nil
    let runs = isChoice ? line.runs.map(\.boldIfColored) : line.runs
    var foreign = ForeignText()
    let markdown = foreign.markdown(Self.html(runs, skipping: skipped), .html)
    let hasLines = markdown.utf8.contains(0x0A)
    text =
      prefix
      + (hasLines
        ? markdown.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: " ")
        : markdown)
    losses = foreign.losses
    let isAnswer = StatedAnswer(line: plain[...], isFolded: false) != nil
    let isMarked = { (run: DocxRun) in run.isColored || run.text.allSatisfy(\.isWhitespace) }
    if !isChoice, !isAnswer, runs.contains(where: \.isColored), !runs.allSatisfy(isMarked) {
      losses.append("that a part of a text is underlined or in a colour")
    }
    let isText = prefix.isEmpty && !plain.contains("```") && !isAnswer
    said = isText ? line.runs.map(\.text).joined() : nil
  }

  /// What follows the letter of a choice or the number of a question.
  private static func textStart(of line: Substring, _ mark: ChoiceMark?) -> Substring {
    let rest: Substring
    if let mark {
      rest = mark.text
    } else if let number = NumberedStart(line) {
      rest = number.rest
    } else {
      return line
    }
    return line.utf8.suffix(rest.utf8.count).elementsEqual(rest.utf8) ? rest : line
  }

  /// A line as HTML, without so many bytes at its start.
  private static func html(_ line: [DocxRun], skipping skipped: Int) -> String {
    var rest = skipped
    var html = ""
    var isStart = true
    for run in line {
      var text = run.text[...]
      // The blanks at the start of a line are not counted.
      if isStart { text = text.drop { $0 == " " || $0 == "\t" || $0 == "\u{A0}" } }
      if !text.isEmpty { isStart = false }
      let dropped = min(rest, text.utf8.count)
      rest -= dropped
      let kept = String(decoding: text.utf8.dropFirst(dropped), as: UTF8.self)
      if kept.isEmpty { continue }
      var tags = [run.tag].filter { !$0.isEmpty }
      if run.isItalic { tags.append("em") }
      if run.isBold { tags.append("strong") }
      html += tags.reduce(escaped(kept)) { "<\($1)>\($0)</\($1)>" }
    }
    return "<p>\(html)</p>"
  }
}
