internal import Bytes
package import Content
package import Diagnostics
internal import Scoring

/// The Markdown of a quiz, read as a build reads it.
///
/// What reads other files and what writes Markdown should agree; where they do not, as a text has
/// signs that ask or answer, no question is written that is another one then.
package struct WrittenFile: Sendable {
  /// Nil where a build reads nothing of it.
  package private(set) var file: SourceFile?
  /// How many questions a build will have.
  package private(set) var questionCount = 0
  /// What a build finds in the file.
  package private(set) var findings: [Diagnostic] = []
  /// The questions that are left out, at their lines in what was imported.
  package private(set) var refusals: [Diagnostic] = []

  /// The quiz without them.
  private(set) var quiz: WrittenQuiz

  package init(of quiz: WrittenQuiz) {
    self.quiz = quiz
    check()
  }

  private mutating func check() {
    // Without what is left out, another question may be read as another one, which is rare.
    for _ in 0..<4 where !quiz.questions.isEmpty {
      let misread = read(quiz)
      if misread.isEmpty { return }
      for (place, difference) in misread { refuse(quiz.questions[place], difference) }
      let places = Set(misread.map(\.place))
      quiz.questions = quiz.questions.enumerated().filter { !places.contains($0.offset) }
        .map(\.element)
    }
    for question in quiz.questions { refuse(question, "as those beside it are") }
    quiz.questions = []
    (file, questionCount, findings) = (nil, 0, [])
  }

  /// Reads a quiz; gives the places of the questions that are others then, and what differs.
  private mutating func read(_ quiz: WrittenQuiz) -> [(place: Int, difference: String)] {
    let (bytes, starts) = writtenMarkdown(of: quiz)
    let source = SourceFile(path: quiz.path + ".md", bytes: bytes)
    findings = []
    let document = readDocument(source, settings: SiteSettings(), reporting: &findings)
    file = document == nil ? nil : source
    let questions = document?.quiz?.questions ?? []
    questionCount = questions.count
    if document == nil { return [] }
    var misread = quiz.misread(as: questions, starts)
    let broken = findings.filter { $0.severity == .error }.map(\.location.line).sorted()
    misread.removeAll { place, difference in
      // A build says itself what is wrong with a question that it cannot use.
      guard difference == nothingRead, let first = broken.first else { return false }
      let end = place + 1 < starts.count ? starts[place + 1].question : .max
      let next = broken.partitionPoint { $0 >= starts[place].question }
      return first == 0 || next < broken.count && broken[next] < end
    }
    if misread.isEmpty, questionCount > quiz.questions.count {
      findings.error(
        .questionLeftOut,
        "what stands above the questions is read as a question; take signs and lists that may ask or answer out of it",
        at: SourceLocation(path: source.path))
    }
    return misread
  }

  private mutating func refuse(_ question: WrittenQuestion, _ difference: String) {
    let heading = plainText(ofMarkdown: question.heading)
    let name = heading.isEmpty ? "this question" : "\"\(heading.prefix(60))\""
    refusals.error(
      .questionLeftOut,
      "\(name) would be read as another question, \(difference); it is left out; write it by hand, or take signs and lists that may ask or answer out of its texts",
      at: SourceLocation(path: question.source, line: max(1, question.line)))
  }
}

/// Leaves out of a quiz the questions that a build would read as others, with an error for each;
/// `read` are those that it read of the Markdown.
///
/// True if there are such questions.
package func removeMisread(
  from quiz: inout WrittenQuiz, read: [Question], reporting diagnostics: inout [Diagnostic]
) -> Bool {
  if read.count == quiz.questions.count,
    zip(quiz.questions, read).allSatisfy({ $0.difference(from: $1) == nil })
  {
    return false
  }
  let written = WrittenFile(of: quiz)
  diagnostics += written.refusals
  let isChanged = written.quiz.questions.count < quiz.questions.count
  quiz = written.quiz
  return isChanged
}

private let nothingRead = "which asks nothing"

extension WrittenQuiz {
  /// The places of the questions that are read as others, and what differs; `starts` are the lines
  /// of the questions and of their headings.
  func misread(
    as read: [Question], _ starts: [(question: Int, heading: Int)]
  ) -> [(place: Int, difference: String)] {
    var misread: [(place: Int, difference: String)] = []
    var next = 0
    for (place, question) in questions.enumerated() {
      let end = place + 1 < starts.count ? starts[place + 1].question : .max
      var own: Question?
      var hasOthers = false
      while next < read.count, read[next].line < end {
        if read[next].line == starts[place].heading {
          own = read[next]
        } else if read[next].line >= starts[place].question {
          hasOthers = true
        }
        next += 1
      }
      if hasOthers {
        misread.append((place, "as a text in it asks something, too"))
      } else if let own {
        if let difference = question.difference(from: own) { misread.append((place, difference)) }
      } else {
        misread.append((place, nothingRead))
      }
    }
    return misread
  }
}
