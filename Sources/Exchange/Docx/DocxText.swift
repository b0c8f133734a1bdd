internal import Content
internal import Parallel

/// The text of a document as Markdown, with a line for each line that is seen.
struct DocxText {
  /// The lines of Markdown.
  private(set) var lines: [String] = []
  /// The paragraph of each line, from 1.
  private(set) var paragraphs: [Int] = []
  /// Of each line what it says without marks; nil for a heading, the start of a question, or a
  /// choice.
  private var said: [String?] = []
  /// What is left out, with the paragraph of the first of each.
  private(set) var losses: [(what: String, paragraph: Int)] = []

  private let styles: DocxStyles
  private var numbering: DocxNumbering
  private var paragraph = 0
  /// What the lines are made from, with the paragraph of each.
  private var parts: [(content: Part, paragraph: Int)] = []

  private enum Part {
    case line(DocxLine)
    /// A row of a table, as Markdown.
    case row(String)
    /// An empty line before or behind a table.
    case gap
  }

  /// `jobs` threads make Markdown of the lines; what they make does not depend on their number.
  init(_ body: XMLElement, styles: DocxStyles, numbering: DocxNumbering, jobs: Int) {
    self.styles = styles
    self.numbering = numbering
    add(body)
    addLines(jobs: jobs)
    (lines, paragraphs) = withFencedCode(lines, paragraphs, said)
  }

  private mutating func addLines(jobs: Int) {
    let parts = parts
    self.parts = []
    let written = parallelMap(count: parts.count, jobs: jobs, chunk: 256) {
      place -> DocxMarkdown? in
      if case .line(let line) = parts[place].content { DocxMarkdown(line) } else { nil }
    }
    lines.reserveCapacity(2 * parts.count)
    paragraphs.reserveCapacity(2 * parts.count)
    said.reserveCapacity(2 * parts.count)
    var lost: [String] = []
    // One choice may follow another without an empty line.
    var isBelowChoice = false
    for (part, markdown) in zip(parts, written) {
      paragraph = part.paragraph
      switch part.content {
      case .gap:
        isBelowChoice = false
        if !lines.isEmpty { addLine("") }
      case .row(let row): addLine(row)
      case .line(let line):
        guard let markdown else { continue }
        if line.isFirst, !(markdown.isChoice && isBelowChoice), !lines.isEmpty { addLine("") }
        isBelowChoice = markdown.isChoice
        addLine(markdown.text, saying: markdown.said)
        lost += markdown.losses.filter { !lost.contains($0) }
      }
    }
    for loss in lost { losses.append((loss, 1)) }
  }

  private mutating func add(_ part: Part) { parts.append((part, paragraph)) }

  private mutating func add(_ container: XMLElement) {
    for case .element(let element) in container.children {
      switch element.name {
      case "p": addParagraph(element)
      case "tbl": addTable(element)
      case "sdt", "sdtContent", "ins", "moveTo", "customXml", "smartTag": add(element)
      case "altChunk": lose("a document inside the document")
      default: continue
      }
    }
  }

  private mutating func lose(_ what: String) {
    if !losses.contains(where: { $0.what == what }) { losses.append((what, max(1, paragraph))) }
  }

  // MARK: Paragraphs

  private mutating func addParagraph(_ element: XMLElement) {
    paragraph += 1
    let properties = element.first("pPr")
    let style = styles[properties?.first("pStyle")?.value]
    var runs: [DocxRun] = []
    gather(element, style, into: &runs)
    let seen = split(runs)
    if seen.allSatisfy({ $0.isEmpty }) { return }
    let level = properties?.first("outlineLvl").flatMap { Int($0.value) } ?? style.headingLevel
    let list = properties.flatMap(DocxList.init) ?? style.list
    var label = ""
    if let level, (0..<9).contains(level) {
      label = String(repeating: "#", count: min(level, 5) + 1) + " "
    } else if let list, properties?.first("numPr")?.first("numId")?.value != "0" {
      label = numbering.label(of: list)
    }
    for (index, line) in seen.enumerated() where !line.isEmpty {
      add(.line(DocxLine(runs: line, label: index == 0 ? label : "", isFirst: index == 0)))
    }
  }

  private mutating func gather(
    _ element: XMLElement, _ style: DocxStyles.Style, into runs: inout [DocxRun]
  ) {
    for case .element(let child) in element.children {
      switch child.name {
      case "r": gatherRun(child, style, into: &runs)
      case "hyperlink" where !child["id"].isEmpty:
        lose("where a link leads")
        gather(child, style, into: &runs)
      case "hyperlink", "ins", "moveTo", "smartTag", "sdt", "sdtContent", "fldSimple", "customXml",
        "bdo", "dir":
        gather(child, style, into: &runs)
      case "oMath", "oMathPara": lose("a formula")
      default: continue
      }
    }
  }

  private mutating func gatherRun(
    _ element: XMLElement, _ style: DocxStyles.Style, into runs: inout [DocxRun]
  ) {
    let marks = element.first("rPr")
    let own = styles[marks?.first("rStyle")?.value]
    if marks?.flag("vanish") ?? own.isHidden ?? style.isHidden ?? false {
      if element.first("t") != nil { lose("hidden text") }
      return
    }
    if ["strike", "dstrike"].contains(where: { marks?.flag($0) ?? false }) {
      lose("that a text is struck out")
    }
    let highlight = marks?.flag("highlight") ?? false
    let script = marks?.first("vertAlign")?.value
    var run = DocxRun(
      text: "",
      isBold: highlight || (marks?.flag("b") ?? own.isBold ?? style.isBold ?? false),
      isItalic: marks?.flag("i") ?? own.isItalic ?? style.isItalic ?? false,
      isColored: Self.isColored(marks),
      tag: script == "superscript" ? "sup" : script == "subscript" ? "sub" : "")
    for case .element(let child) in element.children {
      switch child.name {
      case "t": run.text += child.text
      case "tab", "ptab": run.text += "\t"
      case "br", "cr": run.text += "\n"
      case "noBreakHyphen": run.text += "-"
      case "sym": lose("a sign of a symbol font")
      case "drawing", "pict", "object", "AlternateContent": lose("an image or a drawing")
      case "footnoteReference", "endnoteReference": lose("a footnote")
      case "commentReference": lose("a comment")
      case "ruby":
        run.text += text(of: child.first("rubyBase") ?? child)
        if let reading = child.first("rt") { run.text += "(\(text(of: reading)))" }
      default: continue
      }
    }
    if let last = runs.indices.last, runs[last].isBold == run.isBold,
      runs[last].isItalic == run.isItalic, runs[last].isColored == run.isColored,
      runs[last].tag == run.tag
    {
      runs[last].text += run.text
    } else if !run.text.isEmpty {
      runs.append(run)
    }
  }

  /// Whether a text is underlined, shaded, or in a colour that is no shade of grey.
  private static func isColored(_ marks: XMLElement?) -> Bool {
    guard let marks else { return false }
    func isColor(_ hex: String) -> Bool {
      guard hex.utf8.count == 6, let value = UInt32(hex, radix: 16) else { return false }
      let parts = [value >> 16, value >> 8 & 0xFF, value & 0xFF]
      return (parts.max() ?? 0) - (parts.min() ?? 0) >= 0x40
    }
    return marks.flag("u") ?? false || isColor(marks.first("color")?.value ?? "")
      || isColor(marks.first("shd")?.attributes["fill"] ?? "")
  }

  // MARK: Lines

  /// Runs in lines: at line breaks, and at tabs between choices.
  private func split(_ runs: [DocxRun]) -> [[DocxRun]] {
    let isPlain = runs.allSatisfy { run in run.text.utf8.allSatisfy { $0 != 0x09 && $0 != 0x0A } }
    if isPlain { return [runs.filter { !$0.text.isEmpty }] }
    var lines: [[DocxRun]] = [[]]
    for run in runs {
      for (index, part) in run.text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        if index > 0 { lines.append([]) }
        if part.isEmpty { continue }
        var run = run
        run.text = String(part)
        lines[lines.count - 1].append(run)
      }
    }
    return lines.flatMap(splitAtTabs)
  }

  /// A line with several choices, between tabs, in one line for each.
  private func splitAtTabs(_ line: [DocxRun]) -> [[DocxRun]] {
    var cells: [[DocxRun]] = [[]]
    for run in line {
      for (index, part) in run.text.split(separator: "\t", omittingEmptySubsequences: false)
        .enumerated()
      {
        if index > 0 { cells.append([]) }
        if part.isEmpty { continue }
        var run = run
        run.text = String(part)
        cells[cells.count - 1].append(run)
      }
    }
    let choices = cells.count { cell in
      let text = cell.map(\.text).joined()
      return ChoiceMark(text[...])?.place != nil
    }
    if choices > 1 { return cells }
    let spaced = line.map { run in
      var run = run
      run.text = run.text.replacing("\t", with: "    ")
      return run
    }
    return [spaced]
  }

  private mutating func addLine(_ line: String, saying text: String? = nil) {
    lines.append(line)
    paragraphs.append(paragraph)
    said.append(line.isEmpty ? "" : text)
  }

  // MARK: Tables

  /// A table in lines as Markdown has them, each row at its first paragraph.
  private mutating func addTable(_ table: XMLElement) {
    add(.gap)
    let widths = Set(table.all("tr").map { $0.all("tc").count })
    // A table of one column is a box around texts.
    if holdsChoices(table) || widths == [1] { return addRows(of: table) }
    let isEven = widths.count == 1
    var hasHead = false
    for row in table.all("tr") {
      paragraph += 1
      let cells = row.all("tc").map { words(of: $0) }
      if cells.allSatisfy(\.isEmpty) { continue }
      add(.row("| " + cells.map { escapedMarkdown($0) }.joined(separator: " | ") + " |"))
      // The first row is the head, which Markdown asks for.
      if isEven, !hasHead { add(.row("|" + String(repeating: " --- |", count: cells.count))) }
      hasHead = true
    }
    if !isEven { lose("a table, whose rows become lines") }
    add(.gap)
  }

  /// What a cell says on one line, without marks.
  private mutating func words(of cell: XMLElement) -> String {
    var runs: [DocxRun] = []
    for paragraph in cell.descendants("p") {
      gather(paragraph, styles[paragraph.first("pPr")?.first("pStyle")?.value], into: &runs)
      runs.append(DocxRun(text: " ", isBold: false, isItalic: false, isColored: false, tag: ""))
    }
    if runs.contains(where: { !$0.tag.isEmpty }) { lose("raised and lowered text in a table") }
    return oneLine(runs.map(\.text).joined())
  }

  private func text(of element: XMLElement) -> String {
    element.descendants("t").map(\.text).joined().trimmed
  }

  /// Whether a table only places questions on the page: several of its paragraphs are choices with
  /// letters or items of lists, or several of its cells letters beside choices.
  private func holdsChoices(_ table: XMLElement) -> Bool {
    let paragraphs = table.descendants("p")
    let choices = paragraphs.count { paragraph in
      let mark = ChoiceMark(text(of: paragraph)[...])
      return mark.map { $0.place != nil && !$0.text.isEmpty } ?? false
    }
    let items = paragraphs.count { $0.first("pPr").flatMap(DocxList.init) != nil }
    return choices > 1 || items > 1 || table.descendants("tc").count(where: isLetter) > 1
  }

  /// Whether a cell has nothing but the letter of a choice: `A)`, beside `Sea`.
  private func isLetter(_ cell: XMLElement) -> Bool {
    let text = text(of: cell)
    guard text.utf8.count < 8, let mark = ChoiceMark("\(text) x") else { return false }
    return mark.place != nil && mark.text == "x"
  }

  /// The paragraphs of a table's cells, one below the other, but for rows with letters in cells of
  /// their own, which are a line.
  private mutating func addRows(of table: XMLElement) {
    func run(_ text: String) -> XMLElement.Node {
      let text = XMLElement(name: "t", children: [.text(text)], line: 0, column: 0)
      return .element(XMLElement(name: "r", children: [.element(text)], line: 0, column: 0))
    }
    for row in table.all("tr") {
      let cells = row.all("tc")
      guard cells.contains(where: isLetter) else {
        for cell in cells { add(cell) }
        continue
      }
      var line = XMLElement(name: "p", line: row.line, column: row.column)
      for cell in cells {
        line.children +=
          cell.descendants("p").flatMap(\.children) + [run(isLetter(cell) ? " " : "\t")]
      }
      addParagraph(line)
    }
    add(.gap)
  }
}
