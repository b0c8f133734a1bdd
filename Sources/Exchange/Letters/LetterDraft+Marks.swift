extension LetterDraft {
  static let twofoldAnswer =
    "the answer here is the letter of one choice and the text of another; write both, as \"Answer: B) Seine\""

  static let otherMarks =
    "the mark on this choice says other than those on its neighbours; mark all of them in one way"

  /// The first choice that a box, a tick or a star calls right, and another of them does not.
  ///
  /// Signs that stand on all choices alike are a part of their texts.
  ///
  /// Nor does an x in a box agree with ticks in others, beside which it may mean wrong.
  func disagreement(among read: [Read]) -> Int? {
    let signs = run?.choices.map { $0.mark.box == true ? $0.mark.boxSign : nil } ?? []
    if signs.contains(.tick), let place = signs.firstIndex(of: .ex) { return place }
    var marks: [[Bool]] = []
    if read.contains(where: { $0.isBoxed == true }) {
      marks.append(read.map { $0.isBoxed == true })
    }
    let ticks = read.map(\.tick)
    if ticks.contains(true), ticks.contains(where: { $0 != true }) {
      marks.append(ticks.map { $0 == true })
    }
    if read.contains(where: \.isStarred) { marks.append(read.map(\.isStarred)) }
    guard let first = marks.first else { return nil }
    let places = read.indices.filter { place in
      marks.contains { $0[place] != first[place] } || first[place] && ticks[place] == false
    }
    return places.first { !first[$0] } ?? places.first
  }
}
