internal import Content
internal import Diagnostics

/// Parts the lines of a file into questions with what stands above and below their choices.
struct LettersReading {
  private let path: String
  private let lines: [LetterLine]
  private let openFence: Int?
  private let openFold: Int?
  private let runs: [ChoiceRun]
  private let starts: LetterStarts
  private var drafts: [LetterDraft] = []
  private var title = ""
  private var introduction: [String] = []
  /// Sections that are no questions, which wait for the next one.
  private var waiting: [String] = []
  /// The first question that a key may answer.
  private var pending = 0
  /// How many questions since then have no answer, the last one aside.
  private var unanswered = 0
  /// The last question of each number, of those with choices.
  private var placesByNumber: [Int: Int] = [:]
  /// Whether the numbers of the questions that a key may answer start over.
  private var restarts = false
  private var findings: [Diagnostic] = []
  /// Questions that only the numbers of others tell, an answer with the number 0, or a word with
  /// -1, and their lines.
  private var skipped: [(number: Int, line: Int)] = []
  /// The first place where only the order of paragraphs parts two questions.
  private var unclearStart: Int?
  private let jobs: Int

  /// `jobs` threads read; what is read does not depend on their number.
  init(_ body: String, firstLine: Int, path: String, jobs: Int) {
    self.path = path
    self.jobs = jobs
    let read = LetterLines(body, firstLine: firstLine)
    (openFence, openFold) = (read.openFence, read.openFold)
    let notes = read.droppedNotes(path)
    let choices = LetterChoices(read.taken(), jobs: jobs)
    lines = choices.lines
    let all = choices.runs
    let starts = LetterStarts(choices.lines, all, jobs: jobs)
    findings = choices.findings(path) + notes
    runs = starts.asking(all)
    self.starts = runs.count == all.count ? starts : LetterStarts(choices.lines, runs, jobs: jobs)
  }

  mutating func read() {
    var (end, searched) = (0, 0)
    drafts.reserveCapacity(runs.count)
    for (place, run) in runs.enumerated() {
      let above = searched..<run.start
      let expected = (drafts.last?.number ?? 0) + 1
      let start = starts.start(in: above, before: run.start, expected: expected)
      if explains(run, place, start, searched > end ? nil : above) {
        searched = run.end
        continue
      }
      guard let start else {
        readBelow(end..<run.start)
        var draft = LetterDraft(line: lines[run.start].number, asked: "", run: run)
        draft.run?.problem = (
          "these choices have no question above them", lines[run.start].number
        )
        append(draft)
        (end, searched) = (run.end, run.end)
        continue
      }
      readBelow(end..<start.place)
      if !start.isLabel, !start.isOnly, !drafts.isEmpty, unclearStart == nil {
        unclearStart = lines[start.place].number
      }
      noteBoxes(of: run, below: start)
      addQuestion(start.place..<run.start, run)
      noteSkipped(end..<start.place, expected..<max(expected, drafts.last?.number ?? 0))
      (end, searched) = (run.end, run.end)
    }
    let next = (drafts.last?.number ?? 0) + 1
    readBelow(end..<lines.count)
    if starts.style == .number, number(in: end..<lines.count) == next,
      !runs.isEmpty || !drafts.contains(where: { $0.number == next })
    {
      noteSkipped(end..<lines.count, next..<(next + 1))
    }
  }

  /// The first number of a question in some lines.
  private func number(in range: Range<Int>) -> Int? {
    lines[range].lazy.filter { $0.kind == .text && $0.depth == 0 && $0.text.first != " " }
      .compactMap { AnswerKey.entries(of: $0).isEmpty ? $0.numbered?.number : 0 }.first
  }

  /// Notes boxes beside choices with letters that nothing but a paragraph says to be a question.
  private mutating func noteBoxes(of run: ChoiceRun, below start: LetterStarts.Start) {
    guard run.choices[0].mark.place == nil, !start.isLabel,
      !lines[start.place].text.contains(where: { "?？؟:".contains($0) }),
      runs.contains(where: { $0.choices[0].mark.place != nil })
    else { return }
    findings.append(
      .warning(
        .importAmbiguous,
        "these boxes are taken for a question, beside others whose choices have letters",
        at: SourceLocation(path: path, line: lines[run.start].number)))
  }

  /// Notes the questions of some numbers, as those between the last two, that are none that is
  /// understood.
  private mutating func noteSkipped(_ range: Range<Int>, _ numbers: Range<Int>) {
    guard (1...50).contains(numbers.count) else { return }
    let isFirst = numbers.lowerBound == 1
    for line in lines[range] where line.mayAsk(isFirst: isFirst, style: starts.style) {
      guard line.depth == 0, let first = line.text.utf8.first, first != 0x20, first != 0x09,
        let found = line.numbered?.number, numbers.contains(found),
        !drafts.suffix(numbers.count + 1).contains(where: { $0.number == found }),
        skipped.last?.number != found
      else { continue }
      skipped.append((found, line.number))
    }
  }

  /// Whether a list explains the choices of the question above: it follows its answer, nothing
  /// starts a question between, and no answer follows.
  ///
  /// `above` is nil if another such list stands between.
  private func explains(
    _ run: ChoiceRun, _ place: Int, _ start: LetterStarts.Start?, _ above: Range<Int>?
  ) -> Bool {
    guard !drafts.isEmpty, above.map(states) ?? true else { return false }
    guard let start else { return true }
    if start.isLabel || starts.style == .paragraph { return false }
    let next = place + 1 < runs.count ? runs[place + 1].start : lines.count
    let isMarked = run.choices.contains {
      $0.mark.box != nil || ChoiceTick(String($0.mark.text)) != nil
    }
    return !isMarked && !states(run.end..<next)
  }

  /// Whether an answer is stated in some lines.
  private func states(_ range: Range<Int>) -> Bool {
    range.contains { place in
      let line = lines[place]
      guard line.kind != .code, line.kind != .blank, line.text.utf8.count < 4000 else {
        return false
      }
      if line.kind == .open, LabelWord(exactly: line.text) != nil { return true }
      return line.stated != nil
    }
  }

  // MARK: Questions

  private mutating func addQuestion(_ range: Range<Int>, _ run: ChoiceRun?) {
    let first = lines[range.lowerBound]
    var draft = LetterDraft(line: first.number, asked: "", run: run)
    if case .heading(let level) = first.kind { draft.level = level }
    let asked = LetterAsked(lines[range])
    draft.number = asked.number
    draft.id = first.id
    draft.asked = asked.text
    draft.hints = asked.hints
    draft.preface = waiting
    waiting = []
    append(draft)
  }

  private mutating func append(_ draft: LetterDraft) {
    if let last = drafts.last, last.answer == nil, drafts.count > pending { unanswered += 1 }
    if let number = draft.number, draft.run != nil {
      if let last = placesByNumber[number], last >= pending { restarts = true }
      placesByNumber[number] = drafts.count
    }
    drafts.append(draft)
  }

  // MARK: What stands below choices

  private mutating func readBelow(_ range: Range<Int>) {
    var below = LettersBelow(
      lines: lines, draft: drafts.last, isOnlyTitle: drafts.isEmpty && title.isEmpty,
      style: starts.style)
    var place = range.lowerBound
    var (key, isKeyTold): (AnswerKey?, Bool) = (nil, false)
    var linesInVain = 0  // For a key that says all answers again, and has not as many.
    while place < range.upperBound {
      if let key, key.goesOn(lines[place..<range.upperBound]) {
        if !isKeyTold {
          findings.append(
            .error(
              .importSyntax, "this part of the key answers no question that is read here",
              at: SourceLocation(path: path, line: lines[place].number)))
        }
        isKeyTold = true
        place += 1
        continue
      }
      let open = unanswered + (below.draft?.answer == nil ? 1 : 0)
      let repeats = open == 0 && linesInVain <= 10 * range.count && mayRepeatKey(range)
      if below.mayStartKey(place, pending: repeats ? drafts.count : open, repeats: repeats),
        let found = AnswerKey(
          lines, place..<range.upperBound, pending: open, areAll: open == drafts.count,
          restarts: restarts)
      {
        if !repeats || found.entries.count == drafts.count {
          below.finishStatement()
          below.finishQuestion()
          if let draft = below.draft { drafts[drafts.count - 1] = draft }
          findings += found.answer(&drafts, from: pending, path: path)
          (pending, unanswered, restarts) = (drafts.count, 0, false)
          (key, isKeyTold, place) = (found, false, found.end)
          // What the key said of this question must not be undone.
          (below.draft, below.isBelowKey) = (drafts.last, found.entries.count > 1)
          continue
        }
        linesInVain += found.end - place
      }
      below.read(place, before: range.upperBound)
      place += 1
    }
    below.finish()
    if !drafts.isEmpty, let draft = below.draft {
      drafts[drafts.count - 1] = draft.checked(below: lines[range], isOnly: unanswered == 0)
    }
    if title.isEmpty { title = below.title }
    noteAnswers(range, above: drafts.isEmpty && below.sections.isEmpty)
    introduction += below.introduction
    take(below.sections)
    if let line = below.remarkLine { findings.append(doubtfulRemark(at: line, in: path)) }
  }

  /// Takes in sections that stand below a question.
  private mutating func take(_ sections: [LetterSection]) {
    for section in sections {
      noteUnanswered(section)
      if let place = explained(by: section) {
        explain(place, section)
      } else if let answer = section.stated {
        var draft = LetterDraft(line: section.line, asked: section.text, run: nil)
        draft.number = section.number
        draft.id = section.id
        draft.answer = answer
        draft.answerLine = section.answerLine
        draft.explanation = section.explanation
        draft.preface = waiting
        waiting = []
        append(draft)
      } else if drafts.isEmpty, waiting.isEmpty,
        !LetterSection.isAnnounced(by: section.heading[...], after: nil)
      {
        introduction.append(section.whole)
      } else {
        waiting.append(section.whole)
      }
    }
  }

  /// Notes a section without an answer that is a question by its word, or seems to be one.
  private mutating func noteUnanswered(_ section: LetterSection) {
    guard section.stated == nil else { return }
    if askedBehindWord(section.heading[...]) != nil {
      skipped.append((-1, section.line))
    } else if starts.style == .heading, section.number == nil, section.level != nil,
      section.level == drafts.last?.level, section.heading.last.map({ "?？؟".contains($0) }) ?? false
    {
      findings.append(
        .warning(
          .importAmbiguous,
          "this heading asks, but nothing below it is understood as choices or an answer; it is kept as text",
          at: SourceLocation(path: path, line: section.line)))
    }
  }

  /// Whether a key in some lines, below the last question, may repeat the answers of all.
  private func mayRepeatKey(_ range: Range<Int>) -> Bool {
    pending == 0 && range.upperBound == lines.count && drafts.count > 1
  }

  /// Notes answers of no question: above the first one, and choices marked as right elsewhere.
  private mutating func noteAnswers(_ range: Range<Int>, above isAbove: Bool) {
    for place in range where holdsAnswer(lines, place, isAbove: isAbove) {
      skipped.append((0, lines[place].number))
    }
  }

  /// The question that a section with an answer is about, by its number.
  private func explained(by section: LetterSection) -> Int? {
    guard section.answer != nil, let number = section.number else { return nil }
    return placesByNumber[number]
  }

  private mutating func explain(_ place: Int, _ section: LetterSection) {
    if let known = drafts[place].answer {
      if case .letters = section.answer?.key, section.answer?.key != known.key {
        drafts[place].answer?.key = .unclear
        drafts[place].answerLine = section.answerLine
      }
    } else {
      drafts[place].answer = section.answer
      drafts[place].answerLine = section.answerLine
    }
    let rest = section.answer?.rest ?? ""
    if !rest.isEmpty, drafts[place].answer?.rest != rest { drafts[place].explanation.append(rest) }
    drafts[place].explanation += section.explanation
  }

  // MARK: The quiz

  consuming func finish(_ quiz: inout WrittenQuiz, _ imported: inout Imported) {
    let title = oneLine(title)
    if quiz.settings.title.isEmpty {
      quiz.settings.title = title
    } else if !title.isEmpty, title.lowercased() != quiz.settings.title.lowercased() {
      introduction.insert("# \(escapedMarkdown(title))\n", at: 0)
    }
    if let openFence {
      imported.refuse(
        "this code does not end; write the same marks below it, as nothing below is read",
        at: SourceLocation(path: path, line: openFence))
    }
    if let openFold, openFence == nil {
      imported.refuse(fold: openFold, among: &drafts, path: path, into: &quiz)
    }
    imported.diagnostics += findings
    if let unclearStart {
      imported.diagnostics.append(unclearQuestions(from: unclearStart, in: path))
    }
    let asked = Set(skipped.filter { $0.number > 0 }.map(\.line))
    for (number, line) in skipped where number != 0 || !asked.contains(line - 1) {
      let name =
        number > 0
        ? "question \(number)" : number < 0 ? "this question" : "the question of this answer"
      imported.lose(
        .question,
        "\(name) is not understood: write its choices as A), B), C) and its answer as \"Answer: B\"",
        at: SourceLocation(path: path, line: line))
      imported.take(nil, into: &quiz)
    }
    imported.take(drafts, of: lines, path: path, jobs: jobs, into: &quiz)
    let above = introduction.joined(separator: "\n")
    if above.contains("<") && above.contains("</") || above.contains("](./") {
      // The head of a README: badges, links to its neighbours.
      imported.lose(
        .introduction, "the text above the first question is left out",
        at: SourceLocation(path: path))
    } else {
      quiz.introduction = letterMarkdown(above)
    }
    quiz.conclusion = waiting.joined(separator: "\n\n")
  }
}
