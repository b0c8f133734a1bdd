internal import Content
internal import Scoring

extension H5PReading {
  /// Paragraphs to be put in order, which stand in their right one.
  mutating func ordered(_ node: JSONNode, _ imported: inout Imported) -> WrittenQuestion? {
    var items: [String] = []
    for paragraph in node["paragraphs"]?.elements ?? [] {
      guard let text = paragraph.string else { return nil }
      items.append(markdown(text, paragraph, &imported))
    }
    guard items.count > 1, items.allSatisfy({ !$0.isEmpty }) else { return nil }
    var question = question(
      .ordering, .ordering(items), asked: asked(node, node.text("taskDescription"), &imported))
    question.marking = .partial
    return question
  }
}
