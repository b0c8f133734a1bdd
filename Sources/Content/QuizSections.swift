internal import Diagnostics

/// A block that stands in no other, or some of the items of a list that does.
struct Piece {
  var node: Int
  /// The items that belong to this piece of a list; of any other block nothing.
  var items: Range<Int> = 0..<0
}

/// What stands between one heading and the next.
struct QuizSection {
  /// The heading; nil for what stands before the first.
  var heading: Int?
  var level: Int
  /// Which pieces of the file.
  var pieces: Range<Int>
  /// Items of the answers that are no answers.
  var strayItems: [Piece] = []
}

/// How a question is answered, and the pieces that say so.
struct FoundForm {
  enum Form {
    case choices, blanks, ordering, matching
  }

  var form: Form
  var first: Int
  var last: Int
}

/// The blocks of a file in sections.
struct QuizOutlineReading {
  var pieces: [Piece] = []
  var sections: [QuizSection] = []

  init(_ reader: inout DocumentReader) {
    append(0..<reader.tree.nodes.count, &reader)
    var section = QuizSection(heading: nil, level: 0, pieces: 0..<0)
    for (index, piece) in pieces.enumerated() {
      let node = reader.tree.nodes[piece.node]
      guard node.kind == .heading else { continue }
      section.pieces = section.pieces.lowerBound..<index
      if section.heading != nil || !section.pieces.isEmpty { sections.append(section) }
      section = QuizSection(
        heading: piece.node, level: Int(node.level), pieces: index + 1..<index + 1)
    }
    section.pieces = section.pieces.lowerBound..<pieces.count
    if section.heading != nil || !section.pieces.isEmpty { sections.append(section) }
  }

  private mutating func append(_ blocks: Range<Int>, _ reader: inout DocumentReader) {
    var node = blocks.lowerBound
    while node < blocks.upperBound {
      let end = reader.tree.nodes[node].end
      if reader.tree.nodes[node].kind == .list {
        appendList(node, &reader)
      } else {
        pieces.append(Piece(node: node))
      }
      node = end
    }
  }

  /// Appends a list of choices in pieces where headings are indented into its items: what such a
  /// heading starts is no part of the choice above it.
  private mutating func appendList(_ list: Int, _ reader: inout DocumentReader) {
    let items = list + 1..<reader.tree.nodes[list].end
    guard reader.hasBoxes else {
      pieces.append(Piece(node: list, items: items))
      return
    }
    var start = items.lowerBound
    var item = items.lowerBound
    while item < items.upperBound {
      let end = reader.tree.nodes[item].end
      if let heading = reader.laterHeading(in: item) {
        reader.warn(
          .headingIndented, "this heading belongs to the list above; remove the blanks before it",
          at: heading)
        reader.tree.nodes[item].end = heading
        pieces.append(Piece(node: list, items: start..<heading))
        append(heading..<end, &reader)
        start = end
      }
      item = end
    }
    if start < items.upperBound {
      pieces.append(Piece(node: list, items: start..<items.upperBound))
    }
  }
}

extension DocumentReader {
  /// A heading among the blocks of a choice.
  fileprivate func laterHeading(in item: Int) -> Int? {
    guard box(of: item) != nil else { return nil }
    var block = tree.nodes[item + 1].end
    while block < tree.nodes[item].end {
      if tree.nodes[block].kind == .heading { return block }
      block = tree.nodes[block].end
    }
    return nil
  }

  /// The box that a list item starts with: whether it is marked, and the text that holds it.
  func box(of item: Int) -> (isMarked: Bool, text: Int)? {
    guard item + 2 < tree.nodes[item].end, tree.nodes[item].kind == .item else { return nil }
    let block = tree.nodes[item + 1]
    let text = tree.nodes[item + 2]
    guard block.kind == .paragraph || block.kind == .heading, text.kind == .text,
      let first = tree.text[text.text].first
    else { return nil }
    switch first {
    case Shadow.boxEmpty: return (false, item + 2)
    case Shadow.boxMarked: return (true, item + 2)
    default: return nil
    }
  }

  func hasBox(_ piece: Piece) -> Bool {
    guard hasBoxes, tree.nodes[piece.node].kind == .list else { return false }
    var item = piece.items.lowerBound
    while item < piece.items.upperBound {
      if box(of: item) != nil { return true }
      item = tree.nodes[item].end
    }
    return false
  }

  func hasBlank(_ piece: Piece) -> Bool {
    guard hasShadows else { return false }
    let nodes = piece.items.isEmpty ? piece.node..<tree.nodes[piece.node].end : piece.items
    return nodes.contains { tree.nodes[$0].kind == .text && hasBlank(text: tree.nodes[$0].text) }
  }

  func hasBlank(text: Range<Int>) -> Bool {
    tree.text[text].contains(Shadow.blankOpen)
  }

  /// How many items a piece of a list has.
  func itemCount(_ piece: Piece) -> Int {
    var count = 0
    var item = piece.items.lowerBound
    while item < piece.items.upperBound {
      count += 1
      item = tree.nodes[item].end
    }
    return count
  }

  /// The answer forms in a section, in the order of their first pieces.
  ///
  /// Choices are always read; the others, which look like everyday Markdown, only where `readsAll`.
  /// An ordered list or a list of pairs that stands apart below other answers is a part of the
  /// explanation. Where the author says which form it is, nothing of another is one.
  func forms(
    in range: Range<Int>, of pieces: [Piece], readsAll: Bool, wanted: FoundForm.Form? = nil
  ) -> [FoundForm] {
    var choices: FoundForm?
    var blanks: FoundForm?
    var lists: [FoundForm] = []
    for index in range {
      let piece = pieces[index]
      if hasBox(piece), wanted ?? .choices == .choices {
        choices = FoundForm(form: .choices, first: choices?.first ?? index, last: index)
      } else if !readsAll {
        continue
      } else if hasBlank(piece), wanted ?? .blanks == .blanks {
        blanks = FoundForm(form: .blanks, first: blanks?.first ?? index, last: index)
      } else if let form = listForm(piece), wanted ?? form == form {
        lists.append(FoundForm(form: form, first: index, last: index))
      }
    }
    var found = [choices, blanks].compactMap { $0 }
    for list in lists {
      let explains = found.contains { list.first > $0.first && list.first != $0.last + 1 }
      let isBetween = found.contains { $0.first < list.first && list.first < $0.last }
      if !explains, !isBetween { found.append(list) }
    }
    return found.sorted { $0.first < $1.first }
  }

  private func listForm(_ piece: Piece) -> FoundForm.Form? {
    guard tree.nodes[piece.node].kind == .list else { return nil }
    if tree.nodes[piece.node].isOrdered { return itemCount(piece) > 1 ? .ordering : nil }
    return isMatching(piece) ? .matching : nil
  }

  private func isMatching(_ piece: Piece) -> Bool {
    var item = piece.items.lowerBound
    while item < piece.items.upperBound {
      if arrow(in: item) == nil { return false }
      item = tree.nodes[item].end
    }
    return true
  }

  /// The arrow of a list item `left -> right`: the text that holds it, and the arrow's bytes.
  func arrow(in item: Int) -> (text: Int, arrow: Range<Int>)? {
    guard item + 1 < tree.nodes[item].end, tree.nodes[item + 1].kind == .paragraph else {
      return nil
    }
    var inline = item + 2
    while inline < tree.nodes[item + 1].end {
      let node = tree.nodes[inline]
      if node.kind == .text, let arrow = arrow(in: node.text) { return (inline, arrow) }
      inline = node.end
    }
    return nil
  }

  private func arrow(in range: Range<Int>) -> Range<Int>? {
    let text = tree.text
    for index in range {
      let isStart = index == range.lowerBound || text[index - 1] <= 0x20
      guard isStart else { continue }
      for arrow in [Array("->".utf8), Array("→".utf8)] {
        let end = index + arrow.count
        guard end <= range.upperBound, text[index..<end].elementsEqual(arrow),
          end == range.upperBound || text[end] <= 0x20
        else { continue }
        return index..<end
      }
    }
    return nil
  }
}
