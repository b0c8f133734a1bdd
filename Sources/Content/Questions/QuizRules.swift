internal import Bytes

/// What is understood as an answer.
struct QuizRules {
  /// Whether the author writes for Podium (`type: quiz`), so that all kinds are read.
  var readsAll: Bool
  /// Whether HTML is passed on, so that a tag is no text.
  var trustsHTML: Bool
  /// What is unusual about boxes, by line.
  var unusualBoxes: [UnusualBox]
  /// The numbers of list items, by line.
  var itemNumbers: [ItemNumber]
  /// The lines on which a quote begins without an empty line above it.
  var gluedQuotes: [Int32]
  /// The lines of headings that begin with a number and a backslash behind it.
  var literalNumbers: [Int32]
  /// What was found before the tree was made.
  var problems: [TextProblem]
  /// The title that front matter gives.
  var title: String?

  /// What is read of a text, in which some of it was found before the tree was made.
  init(_ markdown: MarkdownText, readsAll: Bool, trustsHTML: Bool, title: String?) {
    self.readsAll = readsAll
    self.trustsHTML = trustsHTML
    self.title = title
    unusualBoxes = markdown.unusualBoxes
    itemNumbers = markdown.itemNumbers
    gluedQuotes = markdown.gluedQuotes
    literalNumbers = markdown.literalNumbers
    problems = markdown.problems
  }

  /// The number of the first item on a line.
  func itemNumber(onLine line: Int32) -> Int32? {
    let place = itemNumbers.partitionPoint { $0.line >= line }
    return place < itemNumbers.count && itemNumbers[place].line == line
      ? itemNumbers[place].number : nil
  }

  /// Whether a heading begins with a number that is a part of its words.
  func hasLiteralNumber(onLine line: Int32) -> Bool { literalNumbers.hold(line: line) }
}

extension [UnusualBox] {
  /// The first on a line, of a list by lines.
  func first(onLine line: Int32) -> UnusualBox? {
    let place = partitionPoint { $0.line >= line }
    return place < count && self[place].line == line ? self[place] : nil
  }
}

extension [Int32] {
  /// Whether a line is one of them, which ascend.
  func hold(line: Int32) -> Bool {
    let place = partitionPoint { $0 >= line }
    return place < count && self[place] == line
  }
}
