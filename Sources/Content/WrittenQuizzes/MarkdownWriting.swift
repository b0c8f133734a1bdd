internal import Bytes

/// A quiz as a Markdown file, as if written by hand: only what is not so anyway is said.
///
/// `readWrittenQuiz` makes the same quiz of it. A quiz that does not say its language is read in
/// the given one.
package func markdown(of quiz: WrittenQuiz, in language: String = "") -> [UInt8] {
  writtenMarkdown(of: quiz, in: language).bytes
}

/// The same, with the lines, from 1, on which each question and its heading start.
package func writtenMarkdown(
  of quiz: WrittenQuiz, in language: String = ""
) -> (bytes: [UInt8], starts: [(question: Int, heading: Int)]) {
  let own = quiz.settings.language
  var writer = MarkdownWriter(
    quiz, thousands: ThousandsSigns(language: own.isEmpty ? language : own))
  writer.write()
  var (last, counted) = (1, 0)
  func line(of offset: Int) -> Int {
    last += writer.output[counted..<offset].count { $0 == UInt8(ascii: "\n") }
    counted = offset
    return last
  }
  let starts = writer.starts.map {
    (question: line(of: $0.question), heading: line(of: $0.heading))
  }
  return (writer.output, starts)
}

private struct MarkdownWriter {
  let quiz: WrittenQuiz
  /// Whether only boxes make questions, as numbered lists and arrows elsewhere mean themselves.
  let readsBoxesOnly: Bool
  let thousands: ThousandsSigns
  var output: [UInt8] = []
  /// The bytes at which each question and its heading start.
  var starts: [(question: Int, heading: Int)] = []

  init(_ quiz: WrittenQuiz, thousands: ThousandsSigns) {
    self.quiz = quiz
    self.thousands = thousands
    let hasOnlyBoxes = quiz.questions.allSatisfy {
      if case .choices = $0.form { true } else { false }
    }
    readsBoxesOnly =
      hasOnlyBoxes
      && (looksLikeAnswers(quiz.introduction) || looksLikeAnswers(quiz.conclusion)
        || quiz.questions.contains {
          looksLikeAnswers($0.preface) || looksLikeAnswers($0.explanation)
            || looksLikeAnswers($0.stem)
        })
    output.reserveCapacity(512 * (quiz.questions.count + 1))
  }

  mutating func write() {
    output += frontMatter(of: quiz.settings, isQuiz: !readsBoxesOnly).utf8
    writeBlocks(quiz.introduction)
    let plan = HeadingPlan(quiz.questions)
    for (index, question) in quiz.questions.enumerated() {
      starts.append((output.count, 0))
      writeBlocks(question.preface)
      write(question, id: plan.ids[index], hidesLabel: plan.hidesLabel[index])
    }
    writeBlocks(quiz.conclusion)
  }

  private mutating func startBlock() {
    if !output.isEmpty { output.append("\n") }
  }

  private mutating func writeBlocks(_ text: String) {
    if text.isEmpty { return }
    startBlock()
    output.append(text)
    output.append("\n")
  }

  /// Writes text with something before its first line, and as many blanks before the others.
  private mutating func write(_ text: String, after mark: String, indentedBy prefix: String) {
    output.append(mark)
    if !text.utf8.contains(0x0A) {
      output.append(text)
      output.append("\n")
      return
    }
    var isFirst = true
    for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if isFirst {
        output += line
      } else if line.isEmpty {
        output.append(prefix)
        while output.last == 0x20 { output.removeLast() }
      } else {
        output.append(prefix)
        output += line
      }
      isFirst = false
      output.append("\n")
    }
  }

  // MARK: Questions

  private mutating func write(_ question: WrittenQuestion, id: String?, hidesLabel: Bool) {
    startBlock()
    starts[starts.count - 1].heading = output.count
    output.append("##")
    if !question.heading.isEmpty {
      output.append(hidesLabel ? " <!-- -->" : " ")
      output.append(question.heading)
    }
    if let id { output.append(" {#\(id)}") }
    output.append("\n")
    let attributes = attributes(of: question)
    if !attributes.isEmpty {
      output.append("\n<!-- quiz: \(attributes.joined(separator: " ")) -->\n")
    }
    writeBlocks(question.stem)
    if endsWithQuote(question.stem) { output.append("\n<!-- -->\n") }
    for hint in question.hints {
      startBlock()
      write(hint, after: "> ", indentedBy: "> ")
    }
    write(question.form, below: question)
    if question.form.continues(question.explanation, where: startsWithList)
      || question.form.continues(below: question.explanation)
    {
      output.append("\n<!-- -->\n")
    }
    writeBlocks(question.explanation)
  }

  private mutating func write(_ form: WrittenForm, below question: WrittenQuestion) {
    if question.hints.isEmpty,
      form.continues(question.stem, where: endsWithList) || form.continues(above: question.stem)
    {
      output.append("\n<!-- -->\n")
    }
    startBlock()
    switch form {
    case .choices(let choices):
      let isLoose = choices.contains { hasBlocks($0.text) }
      for (index, choice) in choices.enumerated() {
        if isLoose, index > 0 { output.append("\n") }
        write(choice)
      }
    case .blanks(let segments):
      for segment in segments {
        switch segment {
        case .markdown(let text): output.append(text)
        case .blank(let blank): output.append(markdown(of: blank, thousands))
        }
      }
      output.append("\n")
    case .ordering(let items):
      let isLoose = items.contains(where: hasBlocks)
      for (index, item) in items.enumerated() {
        if isLoose, index > 0 { output.append("\n") }
        let mark = "\(index + 1). "
        write(item, after: mark, indentedBy: String(repeating: " ", count: mark.utf8.count))
      }
    case .matching(let pairs, let distractors):
      for pair in pairs {
        write(
          "\(mark(of: pair.place))\(withLiteralArrows(pair.left)) -> \(withLiteralArrows(pair.right))",
          after: "- ", indentedBy: "  ")
      }
      for distractor in distractors {
        write("-> \(withLiteralArrows(distractor))", after: "- ", indentedBy: "  ")
      }
    }
  }

  private mutating func write(_ choice: WrittenChoice) {
    let box = choice.isRight ? "- [x]" : "- [ ]"
    let place = mark(of: choice.place)
    let pin = choice.isPinned && !speaksOfOthers(Array(choice.text.utf8)) ? " <!-- pin -->" : ""
    if startsWithBlock(choice.text) {
      output.append("\(box) \(place)")
      while output.last == 0x20 { output.removeLast() }
      output.append("\(pin)\n\n")
      write(choice.text, after: "  ", indentedBy: "  ")
    } else if pin.isEmpty {
      write(choice.text, after: "\(box) \(place)", indentedBy: "  ")
    } else {
      let end = choice.text.firstRange(of: "\n\n")?.lowerBound ?? choice.text.endIndex
      write(
        choice.text[..<end] + pin + choice.text[end...], after: "\(box) \(place)",
        indentedBy: "  ")
    }
    if choice.feedback.isEmpty { return }
    if hasBlocks(choice.text) { output.append("\n") }
    write(choice.feedback, after: "  > ", indentedBy: "  > ")
  }

  private func attributes(of question: WrittenQuestion) -> [String] {
    var attributes: [String] = []
    if question.kind != question.apparentKind || !readsBoxesOnly && question.isAmbiguous {
      attributes.append("kind=\(question.kind.rawValue)")
    }
    if let points = question.points { attributes.append("points=\(points)") }
    if let marking = question.marking { attributes.append("marking=\(marking.name)") }
    if !question.pool.isEmpty { attributes.append("pool=\(question.pool)") }
    if let shuffles = question.shuffles { attributes.append("shuffle=\(shuffles ? "yes" : "no")") }
    return attributes
  }
}

/// A place on a picture before what is there.
private func mark(of place: PicturePlace?) -> String { place.map { "@ \($0.text) " } ?? "" }

/// Which questions need their id said, and which a mark that hides a number at the start of their
/// heading.
private struct HeadingPlan {
  /// Nil where the id follows from the heading.
  var ids: [String?]
  var hidesLabel: [Bool]

  init(_ questions: [WrittenQuestion]) {
    let headings = questions.map { headingText($0.heading) }
    let labels = zip(headings, questions).map { heading, question in
      isLiteralNumber(question.heading) ? nil : NumberLabel(heading[...])
    }
    let numbering = QuestionNumbering(labels, asking: headings.map(asks))
    hidesLabel = zip(numbering.counts, zip(labels, headings)).map { counts, named in
      counts && named.0?.length != named.1.count
    }
    let stems = zip(questions, headings).map { question, heading in
      let isLabel = numberLabelLength(heading[...]) == heading.count
      guard heading.isEmpty || isLabel else { return heading }
      let stem = Array(plainText(ofMarkdown: firstBlock(of: question.stem)).utf8)
      return stem.isEmpty ? heading : stem
    }
    ids = questions.indices.map { index in
      // What looks like an id at the end of a heading would be taken for one.
      headings[index].last == UInt8(ascii: "}") && !questions[index].id.isEmpty
        ? questions[index].id : nil
    }
    defer { sayIDs(ofHeadings: headings, stems) }
    // An id that is said may take the name that another would have got, so look again.
    for _ in 0..<4 {
      var known = QuestionIDs()
      for case let id? in ids { _ = known.reserve(id, line: 0) }
      var isSettled = true
      for index in questions.indices where ids[index] == nil {
        let derived = known.id(for: stems[index], line: 0)
        if !questions[index].id.isEmpty, derived != questions[index].id {
          ids[index] = questions[index].id
          isSettled = false
        }
      }
      if isSettled { return }
    }
    ids = questions.map { $0.id.isEmpty ? nil : $0.id }
  }

  /// Says the id of a question without one whose heading ends as if it did.
  private mutating func sayIDs(ofHeadings headings: [[UInt8]], _ stems: [[UInt8]]) {
    let places = headings.indices.filter { place in
      let open = headings[place].lastIndex(of: UInt8(ascii: "{")) ?? 0
      return ids[place] == nil && headings[place].last == UInt8(ascii: "}")
        && headings[place][open...].dropFirst().first == UInt8(ascii: "#")
    }
    guard !places.isEmpty else { return }
    var known = QuestionIDs()
    for case let id? in ids { _ = known.reserve(id, line: 0) }
    let derived = headings.indices.map { ids[$0] ?? known.id(for: stems[$0], line: 0) }
    for place in places { ids[place] = derived[place] }
  }
}

/// Whether a heading begins with a number and a backslash, which keeps it from being a label.
private func isLiteralNumber(_ heading: String) -> Bool {
  let words = heading.utf8.drop { "*_".utf8.contains($0) }
  let rest = words.drop { $0.isASCIIDigit }
  return rest.startIndex > words.startIndex && rest.first == UInt8(ascii: "\\")
}

/// Whether a heading ends in a question mark.
private func asks(_ heading: [UInt8]) -> Bool {
  let text = heading.reversed().drop { $0 <= 0x20 }
  return ["?", "？", "؟"].contains { text.starts(with: $0.utf8.reversed()) }
}

private func headingText(_ heading: String) -> [UInt8] {
  if isPlainASCII(heading) { return Array(heading.utf8) }
  guard let tree = MarkdownTree(ofFragment: "# " + heading) else { return Array(heading.utf8) }
  return tree.plainText(tree.all)
}

/// Whether a line is letters, digits and everyday punctuation, with nothing that Markdown could
/// read.
private func isPlainASCII(_ text: String) -> Bool {
  var previous: UInt8 = 0x20
  for byte in text.utf8 {
    switch byte {
    case 0x20 where previous != 0x20: break
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: break
    default:
      guard "?.,:;'\"/%()-".utf8.contains(byte) else { return false }
    }
    previous = byte
  }
  return previous != 0x20
}

private func firstBlock(of text: String) -> String {
  text.firstRange(of: "\n\n").map { String(text[..<$0.lowerBound]) } ?? text
}
