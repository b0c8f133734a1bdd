internal import Content
internal import Diagnostics
internal import Parallel

extension Imported {
  /// Refuses a fold that nothing closes, with the question above it and those inside, as it is not
  /// known what of them belongs to which.
  mutating func refuse(
    fold line: Int, among drafts: inout [LetterDraft], path: String, into quiz: inout WrittenQuiz
  ) {
    refuse(
      "this fold is not closed; write </details> (of colons :::) below it, as it holds all below",
      at: SourceLocation(path: path, line: line))
    while let last = drafts.popLast() {
      take(nil, into: &quiz)
      if last.line <= line { break }
    }
  }

  /// Takes in the questions of a file with lettered choices, which `jobs` threads work out: each of
  /// them needs no other.
  mutating func take(
    _ drafts: [LetterDraft], of lines: [LetterLine], path: String, jobs: Int,
    into quiz: inout WrittenQuiz
  ) {
    let numbered = drafts.compactMap { draft in
      draft.numberedAnswer.map { ($0.numbers, draft.answerLine) }
    }
    let countsFromOne = !numbered.contains { $0.0.contains(0) }
    if countsFromOne, let (_, line) = numbered.first {
      diagnostics.append(
        .warning(
          .importAmbiguous, "numbers name the choices here, and are taken to count from 1",
          at: SourceLocation(path: path, line: line)))
    }
    let read = parallelMap(count: drafts.count, jobs: jobs, chunk: 256) { place in
      var draft = drafts[place]
      draft.countsFromOne = countsFromOne
      return draft.question(lines)
    }
    quiz.questions.reserveCapacity(quiz.questions.count + read.count)
    for (question, problem) in read {
      if let (message, line) = problem {
        lose(.question, message, at: SourceLocation(path: path, line: line))
      }
      var question = question
      if let question, question.explainsOtherAnswer {
        diagnostics.append(
          .warning(
            .importAmbiguous,
            "below the answer of this question stands another one, of a question without choices, perhaps; it is kept as a part of the explanation",
            at: SourceLocation(path: path, line: question.line)))
      }
      question?.name(byNumber: quiz.questions.count + 1)
      take(question, into: &quiz)
    }
  }
}

extension WrittenQuestion {
  /// Whether a label such as "Answer:" stands below other text of the explanation, with a text that
  /// is none of the choices.
  fileprivate var explainsOtherAnswer: Bool {
    guard let choices else { return false }
    return explanation.split(separator: "\n").dropFirst().contains { line in
      // Code may have such a name, too.
      let isText = line.first.map { $0.isLetter || "*_".contains($0) } ?? false
      guard isText, LabelWord.mayNameAnswer(line), let (word, rest) = LabelWord.split(line),
        case .answer = word
      else { return false }
      switch StatedAnswer(line: line, isFolded: false)?.key {
      case .letters, .unclear: return false
      case .text, .nothing, nil:
        let said = LabelWord.bare(plainText(ofMarkdown: String(rest)))
        return !choices.contains { LabelWord.bare(plainText(ofMarkdown: $0.text)) == said }
      }
    }
  }
}
