internal import Addresses

/// A choice or a pair, whether it has a place or not.
struct PlacedAnswer {
  var mark: PlaceMark?
  /// Its node.
  var item: Int
}

extension QuestionLowering {
  /// Whether each choice or pair has a place of its own on the one picture above them.
  ///
  /// Where one was meant to, that is an error, and they are a list like any other. `noun` names
  /// what they are.
  mutating func areUsable(
    _ answers: [PlacedAnswer], _ noun: String, of question: QuestionSyntax
  ) -> Bool {
    guard let first = answers.first(where: { $0.mark != nil })?.mark else { return false }
    var areUsable = true
    var seen: [(place: PicturePlace, number: Int)] = []
    for (index, answer) in answers.enumerated() {
      guard let written = answer.mark else {
        error(
          .choicePlace,
          "this \(noun) has no place on the picture, but others have; write one before it, as in \"@ 30,40\", or remove theirs",
          at: answer.item)
        areUsable = false
        continue
      }
      guard let place = written.place else {
        error(
          .choicePlace,
          "this place is not on the picture; both numbers are per cent, from 0 to 100",
          at: written.node)
        areUsable = false
        continue
      }
      // The pages of a hostile file are not worth a quicker way.
      if let other = seen.prefix(100).first(where: { $0.place.isBeside(place) }) {
        error(
          .choicePlace,
          "this place is that of \(noun) \(other.number) too; move one by two per cent or more",
          at: written.node)
        areUsable = false
      }
      seen.append((place, index + 1))
    }
    return hasOnePicture(question, noun, for: first.node) && areUsable
  }

  /// Whether one picture stands above the answers.
  private mutating func hasOnePicture(
    _ question: QuestionSyntax, _ noun: String, for place: Int
  ) -> Bool {
    var blocks: [Range<Int>] = []
    for section in question.preface {
      blocks += quiz.pieces[section.pieces].map { $0.range }
      blocks += section.strayItems.map { $0.range }
    }
    blocks += quiz.pieces[question.stem].map { $0.range }
    var pictures: [Int] = []
    for block in blocks where pictures.count < 2 {
      for node in block where tree.nodes[node].kind == .image && pictures.count < 2 {
        let address = String(decoding: tree.bytes(of: node), as: UTF8.self)
        if mediaPlayer(for: address) == nil { pictures.append(node) }
      }
    }
    if pictures.isEmpty {
      error(
        .choicePicture,
        "a \(noun) has a place, but no picture stands above the \(noun)s; write it below the heading, as in ![Map](map.svg), or \"\\@\" for an @",
        at: place)
    } else if pictures.count > 1 {
      error(
        .choicePicture,
        "the \(noun)s have places, but this is the second picture above them; keep one, or move the other below them",
        at: pictures[1])
    }
    return pictures.count == 1
  }
}
