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
  /// What was found before the tree was made.
  var problems: [TextProblem]
  /// The title that front matter gives.
  var title: String?

  /// The number of the first item on a line.
  func itemNumber(onLine line: Int32) -> Int32? {
    var low = 0
    var high = itemNumbers.count
    while low < high {
      let middle = (low + high) / 2
      if itemNumbers[middle].line < line { low = middle + 1 } else { high = middle }
    }
    return low < itemNumbers.count && itemNumbers[low].line == line
      ? itemNumbers[low].number : nil
  }
}
