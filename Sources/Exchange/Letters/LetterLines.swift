internal import Content

/// A line of a Markdown file with lettered choices, out of whatever folds it away.
struct LetterLine {
  enum Kind: Equatable {
    case text, blank, code, rule
    case heading(Int)
    /// A fold starts: `<details>`, a callout, an admonition. The text is its title.
    case open
    case close

    var isHeading: Bool {
      if case .heading = self { true } else { false }
    }
  }

  var kind: Kind
  /// Without the marks of quotes and the indentation of folds around it; of a heading what follows
  /// its marks.
  var text: Substring { didSet { facts = nil } }
  /// What the text says, if that was worked out.
  var facts: LineFacts?
  /// From 1.
  var number: Int
  /// How many folds are open around it.
  var depth: Int
  /// Whether it starts a statement that is true or false, whose answer is the next line.
  var isStatement = false
  /// The word that it starts with, where that counts the questions of the file.
  var countedWord: String?
  /// That of a heading that ends in `{#id}`.
  var id = ""
}

/// Parts a file into lines, and takes what folds text away apart: `<details>`, callouts of Obsidian
/// and GitHub (`> [!question]-`), admonitions of MkDocs (`??? question "…"`) and of Docusaurus
/// (`:::tip …`).
struct LetterLines {
  private(set) var lines: [LetterLine] = []
  /// The line of a fence that does not end.
  private(set) var openFence: Int?
  /// The line of a `<details>` or of colons that nothing closes, so that it holds all below.
  private(set) var openFold: Int?
  /// The line of the first note about a question that is left out, as of its points.
  private(set) var droppedNote: Int?
  /// The first line that imports or exports something of MDX.
  private(set) var droppedScript: Int?
  /// The first line that shows what is below it to some readers only.
  private(set) var droppedZone: Int?
  /// Whether a line says anything so far.
  private var hasText = false
  private var folds: [Fold] = []
  /// The place of the last line that opens a fold.
  private var lastOpen: Int?
  private var fence: (mark: Substring, line: Int)?
  /// The summary of a `<details>`, as far as it is read.
  private var summary: String?

  private enum Fold {
    /// A callout, by the number of its quote marks.
    case quote(Int)
    /// An admonition, by the column that its text starts at.
    case indent(Int)
    /// `<details>`, by its line.
    case details(Int)
    /// An admonition between colons, by its line.
    case colons(Int)
  }

  /// Folds stand in one another no deeper than this.
  private static let maximumDepth = 32

  init(_ text: String, firstLine: Int) {
    var notes = ExamViewNotes()
    let written = linesInPieces(of: text)
    var unshown = UnshownLines(written, firstLine: firstLine)
    for (number, line) in zip(firstLine..., written) {
      if fence != nil {
        read(line, number)
      } else if let shown = unshown.shown(line, number, isAtTop: !hasText) {
        read(notes.removed(from: shown, number), number)
      }
    }
    (droppedNote, droppedScript) = (notes.first, unshown.firstScript)
    droppedZone = unshown.firstZone
    for fold in folds where openFold == nil {
      if case .details(let line) = fold { openFold = line }
      if case .colons(let line) = fold { openFold = line }
    }
    while !folds.isEmpty { close(firstLine + written.count - 1) }
    if let fence { openFence = fence.line }
  }

  // MARK: What stands around a line

  private mutating func read(_ line: Substring, _ number: Int) {
    guard let inner = unfolded(line, number) else { return }
    if let open = fence {
      let said = inner.trimmingBlanks
      add(.code, inner, number)
      let isEnd =
        said.hasPrefix(open.mark) && said.utf8.allSatisfy { $0 == open.mark.utf8.first }
      if isEnd { fence = nil }
      return
    }
    readText(withNamesOfCode(inner), number)
  }

  /// A line without the marks of the folds around it; those that end are closed.
  ///
  /// Nil for a line that opens a callout.
  private mutating func unfolded(_ line: Substring, _ number: Int) -> Substring? {
    var rest = line
    let isBlank = line.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 }
    for (place, fold) in folds.enumerated() {
      switch fold {
      case .details, .colons: continue
      case .quote:
        let said = rest.drop { $0 == " " }
        guard said.utf8.first == UInt8(ascii: ">") else {
          leave(place, number)
          return rest
        }
        rest = said.dropFirst()
        if rest.utf8.first == 0x20 { rest = rest.dropFirst() }
        if fence == nil, rest.hasPrefix("[!") {
          // Another callout right below.
          leave(place, number)
          return openedCallout("> " + rest, number) ? nil : rest
        }
      case .indent(let column):
        if isBlank { continue }
        let blanks = rest.prefix { $0 == " " || $0 == "\t" }
        let width = blanks.utf8.reduce(0) { $0 + ($1 == 0x09 ? 4 : 1) }
        guard width >= column else {
          leave(place, number)
          return openedCallout(rest, number) ? nil : rest
        }
        rest =
          rest.utf8.first == 0x09 ? rest.dropFirst() : rest.dropFirst(min(column, blanks.count))
      }
    }
    if fence == nil, openedCallout(rest, number) { return nil }
    return rest
  }

  /// Closes a fold and those inside it.
  private mutating func leave(_ place: Int, _ number: Int) {
    fence = nil
    while folds.count > place { close(number) }
  }

  /// Opens the callout that a line starts, if it does: `> [!question]- Which?`.
  private mutating func openedCallout(_ line: Substring, _ number: Int) -> Bool {
    guard line.utf8.first(where: { $0 != 0x20 }) == UInt8(ascii: ">") else { return false }
    let rest = line.drop { $0 == " " }.dropFirst().drop { $0 == " " }
    guard rest.hasPrefix("[!"), let end = rest.prefix(40).firstIndex(of: "]") else { return false }
    let type = rest[..<end].dropFirst(2)
    var title = rest[rest.index(after: end)...]
    if let first = title.utf8.first, "+-".utf8.contains(first) { title = title.dropFirst() }
    title = title.trimmingBlanks
    open(.quote(1), title.isEmpty ? type : title, number)
    return true
  }

  // MARK: Lines

  private mutating func readText(_ line: Substring, _ number: Int) {
    let said = line.trimmingBlanks
    guard let first = said.utf8.first, said.utf8.count > 3 || !loneBullets.contains(said) else {
      return add(.blank, "", number)
    }
    let line = labelled(dollarFormulas(withoutSpacers(withBoxApart(line))))
    if let (level, text) = letterHeading(line, isFirst: !hasText) {
      return add(.heading(level), text, number)
    }
    switch first {
    case UInt8(ascii: "`"), UInt8(ascii: "~"):
      let marks = said.prefix { $0 == said.first }
      let isFence = marks.utf8.count > 2 && !said.dropFirst(marks.count).contains("`")
      if isFence { fence = (marks, number) }
      add(isFence ? .code : .text, line, number)
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "_"):
      let marks = said.utf8.filter { $0 != 0x20 }
      let isRule = marks.count > 2 && marks.allSatisfy { $0 == first }
      // A figure of signs may go on.
      let above = lines.last?.kind == .text ? lines.last?.text.trimmingBlanks.utf8 : nil
      let goesOn = above.map { !$0.isEmpty && $0.allSatisfy { $0 == first } } ?? false
      add(isRule && !goesOn ? .rule : .text, line, number)
    case UInt8(ascii: "="):
      underline(said, line, number)
    case UInt8(ascii: ">"):
      let inner = unquoted(line)
      add(inner.isEmpty ? .blank : .text, inner, number)
    case UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: ":"):
      if !readAdmonition(line, said, number) { add(.text, line, number) }
    default: readTags(line, number)
    }
  }

  /// A line of equals signs makes a heading of the one above, but of a choice or an answer.
  private mutating func underline(_ said: Substring, _ line: Substring, _ number: Int) {
    guard said.utf8.count > 2, said.utf8.allSatisfy({ $0 == UInt8(ascii: "=") }),
      let last = lines.indices.last, lines[last].kind == .text
    else { return add(.text, line, number) }
    let above = lines[last].text
    if above.utf8.count < 4000,
      ChoiceMark(above) != nil || StatedAnswer(line: above, isFolded: false) != nil
    {
      return add(.rule, line, number)
    }
    lines[last].kind = .heading(1)
    lines[last].text = lines[last].text.trimmingBlanks
  }

  private mutating func readAdmonition(_ line: Substring, _ said: Substring, _ number: Int) -> Bool
  {
    if said.hasPrefix(":::") {
      let marks = said.prefix { $0 == ":" }.utf8.count
      let rest = said.dropFirst(marks).trimmingBlanks
      if rest.isEmpty {
        guard case .colons? = folds.last else { return false }
        close(number)
      } else {
        open(.colons(number), titled(rest), number)
        // As `:::image source="a.png":::`, which holds nothing.
        if rest.hasSuffix(":::") { close(number) }
      }
      return true
    }
    guard said.hasPrefix("??? ") || said.hasPrefix("???+ ") || said.hasPrefix("!!! ") else {
      return false
    }
    let column = line.utf8.count - said.utf8.count
    let rest = said.drop { "?!+".contains($0) }.trimmingBlanks
    open(.indent(column + 4), titled(rest), number)
    return true
  }

  /// The title of an admonition: what stands in quotes or brackets after its type, else what
  /// follows it, else the type.
  private func titled(_ text: Substring) -> Substring {
    for (first, last) in [("\"", "\""), ("[", "]")] as [(Character, Character)] {
      if let start = text.firstIndex(of: first),
        let end = text.lastIndex(of: last), start < end
      {
        return text[text.index(after: start)..<end]
      }
    }
    let rest = text.drop { $0 != " " }.trimmingBlanks
    return rest.isEmpty ? text : rest
  }

  /// Takes `<details>`, `<summary>` and what closes them out of a line.
  private mutating func readTags(_ line: Substring, _ number: Int) {
    var rest = line
    guard summary != nil || line.utf8.contains(UInt8(ascii: "<")) else {
      return add(.text, line, number)
    }
    var isTaken = false
    while let (tag, before, after) = nextTag(rest) {
      isTaken = true
      addInner(before, number)
      switch tag {
      case "details":
        open(.details(number), "", number)
      case "/details":
        if let summary { setTitle(summary, number) }
        while case let fold? = folds.last {
          close(number)
          if case .details = fold { break }
        }
      case "summary":
        summary = ""
      default:
        if let summary { setTitle(summary, number) }
      }
      rest = after
    }
    if !isTaken { return addInner(line, number) }
    if !rest.trimmingBlanks.isEmpty { addInner(rest, number) }
  }

  /// The next tag of a fold in a text outside of code, what stands before it and what after it.
  private func nextTag(_ text: Substring) -> (String, Substring, Substring)? {
    var rest = text
    var isCode = false
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "<")) {
      let tail = rest[open...].dropFirst()
      for byte in rest[..<open].utf8 where byte == UInt8(ascii: "`") { isCode.toggle() }
      guard !isCode, let first = tail.utf8.first, "dDsS/".utf8.contains(first) else {
        rest = tail
        continue
      }
      for name in ["details", "/details", "summary", "/summary"]
      where tail.prefix(name.utf8.count).lowercased() == name {
        let after = tail.dropFirst(name.utf8.count)
        guard after.first == ">" || after.first == " " else { continue }
        guard let close = after.utf8.firstIndex(of: UInt8(ascii: ">")) else { return nil }
        return (name, text[..<open], after[after.index(after: close)...])
      }
      rest = tail
    }
    return nil
  }

  /// Adds text beside tags, or to the summary that is being read.
  private mutating func addInner(_ text: Substring, _ number: Int) {
    if let started = summary {
      summary = started + " " + text.trimmingBlanks
      return
    }
    let said = text.trimmingBlanks
    let isEmptyTag =
      said.utf8.first == UInt8(ascii: "<") && said.utf8.count < 100
      && (["<p>", "</p>", "<div>", "</div>", "<br>", "<br/>", "<br />"].contains(said.lowercased())
        || said.hasPrefix("<div ") && said.firstIndex(of: ">") == said.indices.last)
    if isEmptyTag { return add(.blank, "", number) }
    if !said.isEmpty { add(.text, text, number) }
  }

  private mutating func setTitle(_ title: String, _ number: Int) {
    summary = nil
    let title = Substring(withoutTags(title)).trimmingBlanks
    guard case .details? = folds.last, let place = lastOpen, lines[place].text.isEmpty else {
      if !title.isEmpty { add(.text, title, number) }
      return
    }
    lines[place].text = title
  }

  private mutating func open(_ fold: Fold, _ title: Substring, _ number: Int) {
    guard folds.count < Self.maximumDepth else { return add(.text, title, number) }
    add(.open, title, number)
    folds.append(fold)
  }

  private mutating func close(_ number: Int) {
    guard folds.popLast() != nil else { return }
    add(.close, "", number)
  }

  private mutating func add(_ kind: LetterLine.Kind, _ text: Substring, _ number: Int) {
    if kind != .blank { hasText = true }
    var line = LetterLine(kind: kind, text: text, number: number, depth: folds.count)
    if kind.isHeading { (line.text, line.id) = withoutID(text) }
    if kind == .open { lastOpen = lines.count }
    lines.append(line)
  }
}
