package import Content
package import Scoring

extension Question {
  /// What is right, as Scoring marks it.
  package var key: Key {
    switch form {
    case .choices(let choices):
      let right = choices.indices.filter { choices[$0].isRight }.map { Int32($0) }
      if kind != .multiple, let only = right.first {
        return .single(right: only, count: Int32(choices.count))
      }
      return .multiple(right: right, count: Int32(choices.count))
    case .blanks(let segments):
      return .blanks(
        segments.compactMap { segment in
          guard case .blank(let blank) = segment else { return nil }
          return blank.key
        })
    case .ordering(let items):
      return .ordering(count: Int32(items.count))
    case .matching(let lefts, let rights):
      return .matching(right: lefts.map { Int32($0.right) }, count: Int32(rights.count))
    }
  }
}
