internal import Bytes
package import Content
internal import Diagnostics

extension Imported {
  /// Gives quizzes safe paths and questions ids that can be, and drops quizzes without questions.
  ///
  /// The path is that of the file, for findings.
  mutating func settle(_ path: String) {
    for index in quizzes.indices {
      diagnostics += quizzes[index].leaveOutEmptyChoices(path).map(\.diagnostic)
      diagnostics += quizzes[index].settlePairs(path).map(\.diagnostic)
      diagnostics += quizzes[index].settleTexts(path).map(\.diagnostic)
    }
    quizzes.removeAll { $0.questions.isEmpty }
    for index in quizzes.indices {
      quizzes[index].path = safePath(quizzes[index].path)
      for place in quizzes[index].questions.indices
      where quizzes[index].questions[place].source.isEmpty {
        quizzes[index].questions[place].source = path
      }
      for place in quizzes[index].questions.indices
      where quizzes[index].questions[place].kind == .single {
        quizzes[index].questions[place].kind = quizzes[index].questions[place].apparentKind
        // True and false never change places.
        if quizzes[index].questions[place].kind == .trueFalse {
          quizzes[index].questions[place].shuffles = nil
        }
      }
      Self.settleIDs(&quizzes[index])
    }
  }

  /// Makes one quiz of files that hold a question each.
  package mutating func joinQuestions(called name: String) {
    guard quizzes.count > 1 else { return }
    var joined = WrittenQuiz(path: safePath(name))
    var tags: Set<String> = []
    let sorted = quizzes.enumerated().sorted {
      ($0.element.settings.order ?? .max, $0.offset) < (
        $1.element.settings.order ?? .max, $1.offset
      )
    }.map(\.element)
    for quiz in sorted {
      joined.questions += quiz.questions
      joined.settings.tags += quiz.settings.tags.filter { tags.insert($0).inserted }
    }
    quizzes = [joined]
    settle(name)
  }

  // Of the type, as a call of the value would copy all quizzes.
  private static func settleIDs(_ quiz: inout WrittenQuiz) {
    var seen: Set<String> = []
    /// The number that was last put behind an id.
    var numbers: [String: Int] = [:]
    for index in quiz.questions.indices {
      let base = slug(quiz.questions[index].id)
      if base.isEmpty {
        quiz.questions[index].id = ""
        continue
      }
      var id = base
      var number = numbers[base] ?? 1
      while !seen.insert(id).inserted {
        number += 1
        let suffix = "-\(number)"
        id = String(base.prefix(64 - suffix.utf8.count)) + suffix
      }
      numbers[base] = number
      quiz.questions[index].id = id
    }
  }
}

extension WrittenQuiz {
  /// Leaves out questions with a choice that shows nothing, as it cannot be chosen.
  fileprivate mutating func leaveOutEmptyChoices(_ path: String) -> [Loss] {
    var losses: [Loss] = []
    questions.removeAll { question in
      guard let empty = question.choices?.firstIndex(where: { !showsSomething($0.text) }) else {
        return false
      }
      losses.append(
        Loss(
          .question, "choice \(empty + 1) shows nothing; the question is left out",
          at: SourceLocation(path: path, line: max(1, question.line))))
      return true
    }
    return losses
  }

  /// Makes one paragraph of each side of a pair, as an arrow parts those; leaves out questions with
  /// other blocks in one.
  fileprivate mutating func settlePairs(_ path: String) -> [Loss] {
    var losses: [Loss] = []
    var kept: [WrittenQuestion] = []
    for var question in questions {
      if case .matching(let pairs, let distractors) = question.form {
        let lefts = pairs.compactMap { paragraph($0.left) }
        let rights = (pairs.map(\.right) + distractors).compactMap(paragraph)
        guard lefts.count == pairs.count, rights.count == pairs.count + distractors.count else {
          losses.append(
            Loss(
              .question,
              "a pair with a list, code or a table in it cannot be written; the question is left out",
              at: SourceLocation(path: path, line: max(1, question.line))))
          continue
        }
        question.form = .matching(
          zip(pairs, zip(lefts, rights)).map { WrittenPair($1.0, $1.1, place: $0.place) },
          distractors: Array(rights[pairs.count...]))
      }
      kept.append(question)
    }
    questions = kept
    return losses
  }
}

/// A text as one paragraph, with a line for each that it has; nil for one with other blocks.
private func paragraph(_ markdown: String) -> String? {
  if markdown.isEmpty || isPlainWords(markdown) { return markdown }
  guard let blocks = markdownBlocks(markdown), blocks.allSatisfy({ !$0.inline.isEmpty }) else {
    return nil
  }
  return blocks.count < 2 ? markdown : blocks.map { partOfQuestion([$0]) }.joined(separator: "\\\n")
}

/// Whether a text has anything to see: a letter, a sign, code, a formula or an image.
func showsSomething(_ markdown: String) -> Bool {
  if isPlainWords(markdown) { return true }
  if markdown.contains("![") || markdown.contains("`") { return true }
  return plainText(ofMarkdown: markdown).unicodeScalars.contains { scalar in
    !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
      && scalar.value != 0x2800
  }
}

/// A path of names that a page can have: each part a slug, none that leads elsewhere.
func safePath(_ path: String) -> String {
  let parts = path.splitAtSlashes().map { slug(String($0)) }.filter { !$0.isEmpty }
  var safe = parts.suffix(8)
  // These folders mean something else in a content folder.
  if let first = safe.first,
    ["ledger", "players", "podium", "index", "contact", "assets"].contains(first)
  {
    safe[safe.startIndex] = first + "-quiz"
  }
  guard let last = safe.last else { return "quiz" }
  if last == "index" { safe[safe.endIndex - 1] = "quiz" }
  let page = safe.joined(separator: "/")
  return isPageOfPodium(page) ? page + "-quiz" : page
}

/// Names for several quizzes, none twice.
package func makePathsUnique(_ quizzes: inout [WrittenQuiz]) {
  var seen: Set<String> = []
  /// The number that was last put behind a path.
  var numbers: [String: Int] = [:]
  for index in quizzes.indices {
    let base = quizzes[index].path
    var path = base
    var number = numbers[base] ?? 1
    while !seen.insert(path).inserted {
      number += 1
      path = "\(base)-\(number)"
    }
    numbers[base] = number
    quizzes[index].path = path
  }
}

/// What a question asks, parted into its heading and what stands below it.
struct AskedText {
  var heading: String
  var stem: String

  /// Takes the first paragraph as the heading; where there is none, the name that the question has,
  /// or its number.
  init(_ markdown: String, name: String = "", number: Int?) {
    self.init(markdownBlocks(markdown) ?? [], name: name, number: number)
  }

  /// Without a number as well, the heading stays empty for ``WrittenQuestion/name(byNumber:)``.
  init(_ blocks: [MarkdownBlock], name: String = "", number: Int?) {
    if let first = blocks.first, !first.inline.isEmpty, !first.text.isEmpty {
      heading = first.inline
      stem = partOfQuestion(blocks.dropFirst())
    } else {
      heading =
        name.isEmpty
        ? number.map(numberedHeading) ?? "" : escapedMarkdown(oneLine(name))
      stem = partOfQuestion(blocks)
    }
  }

  /// The question that is answered in a form.
  func question(_ kind: Question.Kind, _ form: WrittenForm) -> WrittenQuestion {
    var question = WrittenQuestion(kind, heading: heading, form: form)
    question.stem = stem
    return question
  }
}

private func numberedHeading(_ number: Int) -> String { "Question \(number)" }

extension WrittenQuestion {
  /// Names a question that has no heading by its place in the quiz.
  mutating func name(byNumber number: Int) {
    if heading.isEmpty { heading = numberedHeading(number) }
  }
}

extension StringProtocol {
  /// Without white space at the ends.
  var trimmed: String {
    func isMark(_ scalar: Unicode.Scalar?) -> Bool {
      scalar.map { (0x21..<0x80) ~= $0.value } ?? true
    }
    if isMark(unicodeScalars.first), isMark(unicodeScalars.last) { return String(self) }
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
