internal import Diagnostics
internal import Scoring

extension TranslationComparison {
  /// The form of a translated question with the quiz's places, if both show the same picture; where
  /// the translation says others, that is reported.
  mutating func placed(
    _ form: AnswerForm, of question: Question, in place: Int
  ) -> AnswerForm {
    guard let picture = question.stem.picture, picture == own[place].stem.picture else {
      return form
    }
    switch (question.form, form) {
    case (.choices(let known), .choices(var choices)):
      for index in choices.indices {
        compare(choices[index].place, known[index].place, "choice", index, question, in: place)
        choices[index].place = known[index].place
      }
      return .choices(choices)
    case (.matching(let known, _), .matching(var lefts, let rights)):
      for index in lefts.indices {
        compare(lefts[index].place, known[index].place, "pair", index, question, in: place)
        lefts[index].place = known[index].place
      }
      return .matching(lefts: lefts, rights: rights)
    default: return form
    }
  }

  private mutating func compare(
    _ written: PicturePlace?, _ known: PicturePlace?, _ noun: String, _ index: Int,
    _ question: Question, in place: Int
  ) {
    guard let written, written != known else { return }
    report(
      "\(noun) \(index + 1) is at \(written.text) here, and at \(known?.text ?? "no place") at \(self.place(of: question)), which counts for all languages; remove the place here",
      at: place, item: index, .translationSetting)
  }
}

extension HTML {
  /// The address of the only picture; nil if there is none, or more than one.
  fileprivate var picture: ArraySlice<UInt8>? {
    let mark = Array("<img src=\"".utf8)
    var found: ArraySlice<UInt8>?
    var place = bytes.startIndex
    while let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      place = start + 1
      guard bytes[start...].starts(with: mark) else { continue }
      if found != nil { return nil }
      found = bytes[(start + mark.count)...].prefix { $0 != UInt8(ascii: "\"") }
    }
    return found
  }
}
