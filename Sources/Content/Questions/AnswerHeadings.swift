internal import Diagnostics

// Headings and labels that name no question, but its choices or its answer.

/// Pieces without headings such as `### Options` right above choices and below a heading of a
/// higher level that has none: the choices belong to that one.
func withoutChoiceHeadings(_ pieces: [Piece], in tree: MarkdownTree) -> [Piece] {
  var level = Int.max
  var dropped: [Int] = []
  for (index, piece) in pieces.enumerated() {
    let node = tree.nodes[piece.node]
    if node.kind == .heading {
      if Int(node.level) > level, index + 1 < pieces.count, tree.hasBox(pieces[index + 1]),
        isChoiceHeading(String(decoding: tree.plainText(tree.inside(piece.node)), as: UTF8.self))
      {
        dropped.append(index)
      } else {
        level = Int(node.level)
      }
    } else if tree.hasBox(piece) {
      level = Int.max
    }
  }
  guard !dropped.isEmpty else { return pieces }
  var left = dropped[...]
  return pieces.enumerated().compactMap { index, piece in
    guard index == left.first else { return piece }
    left.removeFirst()
    return nil
  }
}

extension [ChoiceSyntax] {
  /// Reports paragraphs of choices that begin with a label such as "Explanation:", as everybody
  /// sees them before they answer.
  func reportExplanations(_ tree: MarkdownTree, to findings: inout NodeFindings) {
    for choice in self where choice.hasBlocks {
      let blocks = [choice.blocks] + choice.attached.map { $0.range }
      let label = blocks.lazy.flatMap { tree.siblings(in: $0) }.first {
        tree.nodes[$0.lowerBound].kind == .paragraph && tree.startsWithAnswerWord($0.lowerBound)
      }
      guard let label else { continue }
      findings.warn(
        .choiceUnmarked,
        "this paragraph is shown with the choice before it is answered; write > before it to make it its feedback, or move it below the choices",
        at: tree.nodes[label.lowerBound])
    }
  }
}

extension MarkdownTree {
  /// Whether a paragraph begins with a word like "Answer" or "Explanation", or is one.
  func startsWithAnswerWord(_ paragraph: Int) -> Bool {
    let text = plainText(inside(paragraph)).prefix(60)
    return saysAnswer(String(decoding: text.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self))
  }
}
