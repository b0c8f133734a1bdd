internal import Content

/// Takes out of a file what no reader sees: comments of HTML of several lines, what imports and
/// exports at the top of MDX, and the marks of zones and columns of Microsoft Learn.
///
/// A comment that starts with a word for the answer, or for what explains it, is read.
struct UnshownLines {
  private enum Comment { case started, read, dropped }

  /// The line of the first import or export.
  private(set) var firstScript: Int?
  /// The first line that shows what is below it to some readers only.
  private(set) var firstZone: Int?
  /// The last line where a comment ends: one that starts below is text.
  private let lastEnd: Int
  private var comment: Comment?
  private var isInScript = false

  init(_ lines: [Substring], firstLine: Int) {
    let hasComment = lines.contains { $0.trimmingBlanks.hasPrefix("<!--") }
    let last = hasComment ? lines.lastIndex { $0.firstRange(of: "-->") != nil } : nil
    lastEnd = last.map { $0 + firstLine } ?? 0
  }

  /// What is to be read of the next line outside code; nil for nothing.
  mutating func shown(_ line: Substring, _ number: Int, isAtTop: Bool) -> Substring? {
    if comment != nil { return shownOfComment(line) }
    let said = line.trimmingBlanks
    if said.utf8.first == UInt8(ascii: ":"), isZone(said, number) { return "" }
    guard said.utf8.first == UInt8(ascii: "<"), said.hasPrefix("<!--") else {
      return isScript(said, number, isAtTop: isAtTop) ? nil : line
    }
    let inner = said.dropFirst(4)
    if let end = inner.firstRange(of: "-->") {
      let text = inner[..<end.lowerBound].trimmingBlanks
      return end.upperBound == inner.endIndex && Self.isNote(text) ? text : line
    }
    guard number < lastEnd else { return line }
    comment = .started
    return shownOfComment(inner)
  }

  private mutating func shownOfComment(_ line: Substring) -> Substring? {
    let end = line.firstRange(of: "-->")
    let text = end.map { line[..<$0.lowerBound] } ?? line
    if comment == .started, !text.trimmingBlanks.isEmpty {
      comment = Self.isNote(text.trimmingBlanks) ? .read : .dropped
    }
    let isRead = comment == .read
    if end != nil { comment = nil }
    if isRead { return text }
    let after = end.map { line[$0.upperBound...] } ?? ""
    return after.trimmingBlanks.isEmpty ? nil : after
  }

  /// Whether the text of a comment is a part of a question that is hidden from readers.
  private static func isNote(_ text: Substring) -> Bool {
    guard text.utf8.count < 4000 else { return false }
    let stated = StatedAnswer(line: text, isFolded: false)
    guard let (word, _) = LabelWord.split(text) else { return stated != nil }
    // `key: …` may be a note of another sort.
    if case .text? = stated?.key { return !text.lowercased().hasPrefix("key") }
    return word != .choices
  }

  /// Whether a line is `::: zone pivot="a"`, `:::moniker-end` or the like, or parts columns.
  private mutating func isZone(_ said: Substring, _ number: Int) -> Bool {
    guard said.hasPrefix(":::") else { return false }
    let name = said.drop { $0 == ":" }.trimmingBlanks.prefix { $0.isLetter }
    if name == "zone" || name == "moniker" {
      firstZone = firstZone ?? number
      return true
    }
    return name == "row" || name == "column"
  }

  private mutating func isScript(_ said: Substring, _ number: Int, isAtTop: Bool) -> Bool {
    if isInScript {
      isInScript = !said.isEmpty && !said.hasPrefix("}")
      return true
    }
    guard isAtTop, said.hasPrefix("import ") || said.hasPrefix("export "),
      said.contains("{") || said.contains("=") || said.contains(where: { "'\"".contains($0) })
    else { return false }
    firstScript = firstScript ?? number
    isInScript = said.hasSuffix("{") || said.hasSuffix("(") || said.hasSuffix("[")
    return true
  }
}
