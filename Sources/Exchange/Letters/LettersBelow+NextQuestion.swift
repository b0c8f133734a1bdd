internal import Content

/// What tells that the text below a question is about the next one.
extension LettersBelow {
  /// Whether a key to several questions may start at a line: below a word for answers, or where
  /// several stand in one line.
  ///
  /// `pending` is how many questions have no answer yet, or all of them where the key repeats what
  /// each has.
  func mayStartKey(_ place: Int, pending: Int, repeats: Bool) -> Bool {
    guard draft != nil, pending > 0,
      section == nil || section?.answer == nil || section?.isStatement == true
    else { return false }
    return AnswerKey.mayStart(
      at: lines[place], pending: pending, isAwaited: repeats || hasNoAnswer || section != nil)
  }

  /// A second answer that differs, or that stands below what may be another question, makes the
  /// answer unclear.
  mutating func noteSecondAnswer(_ line: LetterLine) {
    noteCorrection(line)
    let known = section != nil ? section?.answer : draft?.answer
    guard folds.isEmpty, let known, line.text.utf8.count < 400 else { return }
    if line.text.last(where: { !" \t*_".contains($0) }) == "?" || line.text.contains("___")
      || line.numbered != nil
    {
      mayBeNext = true
    }
    guard let stated = line.stated else { return }
    if let (word, _) = LabelWord.split(line.text), case .answer = word {
    } else if !isOtherAnswer(stated, than: known, in: line) {
      return
    }
    let isOther =
      switch stated.key {
      case .letters: section == nil && draft?.run != nil && (mayBeNext || stated.key != known.key)
      // What stands above it is another statement.
      case .text(let text): mayBeNext || ["true", "false"].contains(LabelWord.bare(text))
      case .nothing, .unclear: false
      }
    guard isOther else { return }
    if section != nil {
      section?.answer?.key = .unclear
      section?.answerLine = line.number
    } else {
      draft?.answer?.key = .unclear
      draft?.answerLine = line.number
    }
  }

  /// Whether a line is a sentence that names one other choice and says nothing else, `The answer is
  /// B`, where the answer is one choice by its letter.
  private func isOtherAnswer(
    _ stated: StatedAnswer, than known: StatedAnswer, in line: LetterLine
  ) -> Bool {
    guard case .letters(let places) = stated.key, case .letters(let own) = known.key,
      places.count == 1, own.count == 1
    else { return false }
    return places != own && line.text.utf8.count < 60
      && !stated.rest.contains { $0.isLetter || $0.isNumber }
  }

  /// Whether a paragraph below a key and an empty line may speak of no question in particular.
  func isRemark(_ line: LetterLine) -> Bool {
    guard isBelowKey, isApart, section == nil, folds.isEmpty, line.numbered == nil,
      LabelWord.split(line.text) == nil, let first = line.text.first
    else { return false }
    return first.isLetter || "*_".contains(first) && line.text.dropFirst().first != " "
  }

  private static let corrections: Set<String> = [
    "correction", "corrected", "edit", "edited", "update", "erratum", "errata", "korrektur",
    "corrección", "correção", "correzione", "исправление",
  ]

  /// Makes an answer unclear that a line below it corrects: `Correction: C`, `Edit: the right
  /// answer is C`.
  private mutating func noteCorrection(_ line: LetterLine) {
    guard section == nil, let known = draft?.answer, line.text.utf8.count < 400,
      let colon = line.text.prefix(24).firstIndex(where: { ":：".contains($0) }),
      Self.corrections.contains(LabelWord.bare(line.text[..<colon]))
    else { return }
    let rest = line.text[colon...].dropFirst()
    let stated = StatedAnswer(line: rest, isFolded: true)?.key
    let other = stated.map { $0 != known.key && $0 != .nothing } ?? false
    guard other || draft?.place(of: StatedAnswer.unmarked(rest)) != nil else { return }
    draft?.answer?.key = .unclear
    draft?.answerLine = line.number
  }

  /// Makes an answer unclear that the next line takes back: `B` and below it `is wrong`.
  mutating func noteTakenBack(_ line: LetterLine) {
    guard section == nil, let answer = draft?.answer, answer.rest.isEmpty,
      draft?.answerLine == line.number - 1, line.text.utf8.count < 400,
      line.text.first?.isLowercase == true,
      StatedAnswer.letters("A \(line.text)")?.hasOr == true
    else { return }
    draft?.answer?.key = .unclear
  }

  /// Makes an answer unclear right below which another choice stands, by its letter alone or as it
  /// stands above.
  mutating func noteSecondChoice(_ line: LetterLine) {
    guard section == nil, let draft, let answer = draft.answer,
      case .letters(let places) = answer.key,
      explanation.allSatisfy({ $0.trimmingBlanks.isEmpty }), line.text.utf8.count < 400,
      let choices = draft.run?.choices
    else { return }
    let mark = line.mark
    let place =
      mark?.place.flatMap { place in
        draft.place(of: String(mark?.text ?? "")) == place ? place : nil
      } ?? AnswerKey.lonePlace(line)
    guard let place, place < choices.count, !places.contains(place) else { return }
    self.draft?.answer?.key = .unclear
  }

  /// Notes the next letter with the same sign below an answer, as in `A: 1` and `B: 2`, which may
  /// be pairs.
  mutating func noteNextLetter(_ line: LetterLine, below answer: Substring) {
    let both = "\(StatedAnswer.unmarked(answer)), \(StatedAnswer.unmarked(line.text))"
    guard both.utf8.count < 800, let found = StatedAnswer.letters(both[...]),
      found.places == [0], found.pairedPlaces == [1]
    else { return }
    draft?.answer?.pairedPlaces = [1]
  }

  /// Whether a line without choices below it is the next question of a numbered file.
  func startsQuestion(_ line: LetterLine) -> Bool {
    guard style == .number, folds.isEmpty, draft?.answer != nil,
      let start = line.numbered, start.isNamed || start.rest.contains("?")
    else { return false }
    let last = section?.number ?? draft?.number ?? 0
    return start.number == last + 1
  }

  /// Whether a line below an empty one says what the next questions are, or are about.
  func startsPart(_ line: LetterLine) -> Bool {
    guard folds.isEmpty, line.depth == 0, let draft, draft.answer != nil || draft.isMarked,
      explanation.last?.isEmpty ?? true || line.namesKindInChinese
    else { return false }
    return LetterSection.isAnnounced(by: line.text, after: section?.number ?? draft.number)
  }

  /// Whether a line starts the next question of a numbered file, which has an answer below it and
  /// no choices.
  func isAnswered(_ place: Int, before end: Int) -> Bool {
    if lines[place].isStatement { return true }
    guard style == .number, folds.isEmpty,
      draft == nil || draft?.answer != nil || draft?.isMarked == true,
      let start = lines[place].numbered
    else { return false }
    // Questions between, which nothing answers, are told elsewhere.
    let skipped = start.number - (section?.number ?? draft?.number ?? 0) - 1
    guard skipped == 0 || draft != nil && (1...3).contains(skipped) else { return false }
    return startsWithAnswer(lines[(place + 1)..<end])
  }
}

extension LetterLine {
  /// Whether a line is a title such as `三、判断题`, which needs no empty line above.
  fileprivate var namesKindInChinese: Bool {
    text.contains("题") && isChineseTitle(text.drop { "*_#【 ".contains($0) })
  }
}
