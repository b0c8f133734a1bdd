internal import Diagnostics

extension MarkdownTree {
  /// Which number labels of headings count the questions; one that may be meant otherwise is
  /// reported.
  func numbering(
    _ labels: [NumberLabel?], of headings: [Int], reporting findings: inout NodeFindings
  ) -> QuestionNumbering {
    let asking = zip(labels, headings).map { $0 != nil && asks($1) }
    let numbering = QuestionNumbering(labels, asking: asking)
    let doubtful = numbering.doubtful(labels, asking: asking) { index in
      Array(plainText(inside(headings[index])).dropFirst(labels[index]?.length ?? 0))
    }
    if let doubtful {
      findings.warn(
        .numberLabel,
        "this number is taken for that of a question and left out; if it belongs to the words, write a backslash before the sign behind it, as in \"1\\. round\" or \"Day 1\\: dawn\"",
        at: nodes[headings[doubtful]])
    }
    return numbering
  }
}
