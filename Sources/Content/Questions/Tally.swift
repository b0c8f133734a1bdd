/// What a quiz file holds, counted as its author wrote it: questions that cannot be used count too.
package struct Tally: Hashable, Sendable {
  package var questions = 0
  /// How many questions of each kind, in the order of `Question.Kind.allCases`, and last those of
  /// none.
  var counts = [Int](repeating: 0, count: Question.Kind.allCases.count + 1)
  /// Items with a box.
  package var choices = 0
  /// Those whose box is marked.
  package var right = 0

  package init() {}

  /// How many questions of each kind there are, by the kind's name.
  ///
  /// A question is counted by the marks it has, even if it cannot be used. Choices of which none is
  /// right, and sections with two answer forms, are `none`.
  package var kinds: [String: Int] {
    var kinds: [String: Int] = [:]
    for (name, count) in zip(Question.Kind.allCases.map { $0.rawValue } + ["none"], counts)
    where count > 0 {
      kinds[name] = count
    }
    return kinds
  }

  mutating func count(kind: Question.Kind?) {
    questions += 1
    let index = kind.flatMap { Question.Kind.allCases.firstIndex(of: $0) }
    counts[index ?? counts.count - 1] += 1
  }

  package static func += (left: inout Self, right: Self) {
    left.questions += right.questions
    for index in left.counts.indices { left.counts[index] += right.counts[index] }
    left.choices += right.choices
    left.right += right.right
  }
}
