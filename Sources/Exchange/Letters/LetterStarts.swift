internal import Parallel

/// Finds where the questions of a file start: which lines above a list of choices ask.
struct LetterStarts {
  /// What most questions of a file start with.
  enum Style { case heading, number, bold, paragraph }

  let lines: [LetterLine]
  /// For each line the place of the fold around it; -1 for none.
  private let parents: [Int]
  /// How many lists of choices stand in each fold.
  private var runsInFold: [Int: Int] = [:]
  private(set) var style = Style.paragraph
  /// What may start the question above each list, by the line of its first choice, with the line
  /// behind the list above it.
  private var candidatesAbove: [Int: (end: Int, candidates: Candidates)] = [:]

  /// The lines between two lists of choices that may start a question.
  private struct Candidates {
    var headings: [Int] = []
    var numbers: [(place: Int, number: Int, isNamed: Bool)] = []
    var bolds: [Int] = []
    /// The fold around the choices, if it starts here.
    var fold: Int?
    /// The line behind the last answer of the question above.
    var afterAnswer: Int?
  }

  init(_ lines: [LetterLine], _ runs: [ChoiceRun], jobs: Int) {
    self.lines = lines
    parents = Self.parents(of: lines)
    for run in runs {
      for fold in folds(around: run.start) { runsInFold[fold, default: 0] += 1 }
    }
    let ends = [0] + runs.map(\.end)
    let starts = self
    let above = parallelMap(count: runs.count, jobs: jobs, chunk: 64) { place in
      starts.candidates(in: ends[place]..<runs[place].start, before: runs[place].start)
    }
    candidatesAbove.reserveCapacity(runs.count)
    var counts = (heading: 0, number: 0, bold: 0)
    for (run, (end, found)) in zip(runs, zip(ends, above)) {
      candidatesAbove[run.start] = (end, found)
      if let heading = heading(of: found) {
        let isTitle =
          lines[heading].kind == .heading(1) && hasText(between: heading, and: run.start)
        if !isSection(heading, found), asks(heading) || !isTitle { counts.heading += 1 }
      }
      if !found.numbers.isEmpty { counts.number += 1 }
      if !found.bolds.isEmpty { counts.bold += 1 }
    }
    if runs.isEmpty {
      style = .number
    } else if counts.heading * 2 > runs.count {
      style = .heading
    } else if counts.number * 2 > runs.count {
      style = .number
    } else if counts.bold * 2 > runs.count {
      style = .bold
    }
  }

  private func hasText(between heading: Int, and start: Int) -> Bool {
    lines[(heading + 1)..<start].contains { $0.kind == .text }
  }

  private static func parents(of lines: [LetterLine]) -> [Int] {
    var open: [Int] = []
    return lines.indices.map { place in
      if lines[place].kind == .close { _ = open.popLast() }
      let parent = open.last ?? -1
      if lines[place].kind == .open { open.append(place) }
      return parent
    }
  }

  /// The folds around a line, the innermost first.
  func folds(around place: Int) -> [Int] {
    var folds: [Int] = []
    var parent = place < parents.count ? parents[place] : -1
    while parent >= 0 {
      folds.append(parent)
      parent = parents[parent]
    }
    return folds
  }

  /// Whether a line is seen where another is: in no fold that ends before it.
  private func isSeen(_ place: Int, from folds: Set<Int>) -> Bool {
    parents[place] < 0 || folds.contains(parents[place])
  }

  private func candidates(in range: Range<Int>, before start: Int) -> Candidates {
    let around = folds(around: start)
    let seen = Set(around)
    var found = Candidates()
    found.fold = around.last {
      range.contains($0) && runsInFold[$0] == 1 && !isLabel(lines[$0])
    }
    for place in range {
      let line = lines[place]
      guard line.text.utf8.count < 4000 else { continue }
      if line.kind == .open, !seen.contains(place), isLabel(line) {
        found.afterAnswer = place
      }
      guard isSeen(place, from: seen) else { continue }
      switch line.kind {
      case .heading where isChoicesLabel(line.text): break
      case .heading where isLabel(line): found.afterAnswer = place
      case .heading: found.headings.append(place)
      case .text: take(line, place, &found)
      default: break
      }
    }
    if let answer = found.afterAnswer {
      found.headings.removeAll { $0 < answer }
      found.numbers.removeAll { $0.place < answer }
      found.bolds.removeAll { $0 < answer }
    }
    return found
  }

  private func take(_ line: LetterLine, _ place: Int, _ found: inout Candidates) {
    let text = line.text
    if line.stated != nil || StatedAnswer(numbered: text) != nil {
      found.afterAnswer = place
      return
    }
    let indent = text.utf8.prefix { $0 == 0x20 }.count
    if indent < 4, let start = line.numbered {
      found.numbers.append((place, start.number, start.isNamed))
    }
    let said = text.trimmingBlanks
    if askedBehindWord(said) != nil {
      found.bolds.append(place)
    } else if said.hasPrefix("**") || said.hasPrefix("__"), said.utf8.count > 4,
      said.hasSuffix(said.prefix(2)) || said.contains("?") || line.numbered != nil,
      LabelWord(exactly: said) == nil
    {
      found.bolds.append(place)
    }
  }

  private func isChoicesLabel(_ text: Substring) -> Bool {
    if case .choices? = LabelWord(exactly: text) { true } else { false }
  }

  private func isLabel(_ line: LetterLine) -> Bool {
    LabelWord(exactly: line.text) != nil || line.stated != nil
  }

  /// Where a question starts.
  struct Start {
    var place: Int
    /// Whether a heading, a number, bold text or a fold says so.
    var isLabel = true
    /// Whether it is the only paragraph there.
    var isOnly = true
  }

  /// Where the question above a list of choices starts; nil if nothing is asked.
  ///
  /// `expected` is the number that follows that of the question above.
  func start(in range: Range<Int>, before start: Int, expected: Int) -> Start? {
    let known = candidatesAbove[start].flatMap { $0.end == range.lowerBound ? $0.candidates : nil }
    var found = known ?? candidates(in: range, before: start)
    if style != .number, explains(found, before: start) { found.numbers = [] }
    if let fold = found.fold { return Start(place: fold) }
    let number =
      aboveStatements(expected, in: found) ?? numbered(expected, in: found)
      ?? found.numbers.last { $0.isNamed }?.place ?? found.numbers.last?.place
    if let heading = heading(of: found) {
      if isSection(heading, found, expected: expected), let number, number > heading {
        return Start(place: number)
      }
      let hasOther = number.map { $0 > heading } ?? false || found.bolds.contains { $0 > heading }
      let isTitle = style != .heading && hasText(between: heading, and: start)
      if asks(heading) || style == .heading || !hasOther && !isTitle {
        return Start(place: heading)
      }
    }
    if style == .bold, let bold = found.bolds.last { return Start(place: bold) }
    if let number { return Start(place: number) }
    if let bold = found.bolds.last { return Start(place: bold) }
    let first = max(
      found.afterAnswer.map { $0 + 1 } ?? range.lowerBound,
      found.headings.last.map { $0 + 1 } ?? range.lowerBound)
    return paragraph(in: first..<range.upperBound, isBelowAnswer: found.afterAnswer != nil)
  }

  /// The question that numbered statements follow, which start over at 1 and end above the choices.
  private func aboveStatements(_ expected: Int, in found: Candidates) -> Int? {
    let numbers = found.numbers
    guard numbers.count > 2, let first = numbers.lastIndex(where: { $0.number == 1 }), first > 0,
      numbers.count - first > 1
    else { return nil }
    let statements = numbers[first...]
    guard statements.enumerated().allSatisfy({ $1.number == $0 + 1 && !$1.isNamed }) else {
      return nil
    }
    let question = numbers[first - 1]
    return question.number == expected || question.isNamed || style == .number
      ? question.place : nil
  }

  /// Whether numbers below an answer are those of a list that explains it: they count from 1, and a
  /// paragraph stands between them and the choices.
  private func explains(_ found: Candidates, before start: Int) -> Bool {
    guard let answer = found.afterAnswer, found.numbers.count > 1, let last = found.numbers.last,
      found.numbers.enumerated().allSatisfy({ $1.number == $0 + 1 && !$1.isNamed }),
      found.numbers[0].place > answer
    else { return false }
    guard let blank = lines[last.place..<start].firstIndex(where: { $0.kind == .blank }) else {
      return false
    }
    return hasText(between: blank, and: start)
  }

  /// The line with the number that a question must have, or with one of the next numbers if no
  /// list starts between: then questions between are not understood.
  private func numbered(_ expected: Int, in found: Candidates) -> Int? {
    guard var last = found.numbers.lastIndex(where: { $0.number == expected }) else { return nil }
    for place in found.numbers.indices.dropFirst(last + 1) {
      if found.numbers[place].number == 1 { break }
      if found.numbers[place].number == found.numbers[last].number + 1 { last = place }
    }
    return found.numbers[last].place
  }

  /// The heading that asks: the last one with a number, else the last.
  private func heading(of found: Candidates) -> Int? {
    found.headings.last { lines[$0].numbered != nil } ?? found.headings.last
  }

  private func asks(_ heading: Int) -> Bool {
    lines[heading].numbered != nil || hasQuestionMark(heading)
  }

  private func hasQuestionMark(_ place: Int) -> Bool {
    lines[place].text.contains { "?？؟".contains($0) }
  }

  /// Whether a heading stands above questions that have numbers of their own: one does below, and
  /// the number of the heading, as in `## 7. Quiz`, is not that of a question.
  private func isSection(_ heading: Int, _ found: Candidates, expected: Int? = nil) -> Bool {
    let below = found.numbers.filter { $0.place > heading }
    guard below.count == 1, asks(heading) else { return below.count == 1 }
    guard !hasQuestionMark(heading), let own = lines[heading].numbered else { return false }
    // `Quiz 2: Arrays`
    if own.word == "quiz", !own.rest.isEmpty { return true }
    guard !own.isNamed else { return false }
    guard !below[0].isNamed, let expected else { return below[0].isNamed }
    let isFirst = below[0].number == expected || below[0].number == 1 && style == .number
    return isFirst && own.number != expected
  }

  /// The last paragraph above the choices, with the code between.
  private func paragraph(in range: Range<Int>, isBelowAnswer: Bool) -> Start? {
    var starts: [Int] = []
    var isInside = false
    for place in range {
      switch lines[place].kind {
      case .text:
        if isChoicesLabel(lines[place].text) { continue }
        if !isInside { starts.append(place) }
        isInside = true
      case .code: isInside = true
      default: isInside = false
      }
    }
    guard let last = starts.last else { return nil }
    // Its first lines may explain the answer above.
    let above = lines[last..<range.upperBound].prefix { $0.kind == .text }.dropLast()
    let mayExplain =
      isBelowAnswer && above.contains { ".!。".contains($0.text.trimmingBlanks.last ?? " ") }
    return Start(place: last, isLabel: false, isOnly: starts.count == 1 && !mayExplain)
  }
}
