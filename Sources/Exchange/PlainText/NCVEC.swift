internal import Content
internal import Diagnostics

extension Format {
  static let ncvec = Format(
    suffixes: [".txt"],
    summary: "question pools of amateur radio, as T1A01 (C)",
    mayBeWindows1252: true,
    read: readNCVEC)
}

/// Reads a pool as the committee NCVEC publishes it: a line `T1A01 (C) [97.1]`, which has the
/// right letter, the question, choices `A. …`, and a line `~~`.
private func readNCVEC(_ input: ImportedFile, _: ImportOptions, _ imported: inout Imported) {
  var reading = NCVECReading(input)
  let text = String(decoding: input.file.bytes, as: UTF8.self)
  let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.endsLine)
  for (place, line) in lines.enumerated() {
    reading.read(line.trimmingBlanks, at: place + 1, &imported)
  }
  reading.finish(&imported)
}

private struct NCVECReading: ~Copyable {
  private let path: String
  private var quiz: WrittenQuiz
  private var question: NCVECQuestion?
  /// Where each question stands in the quiz, by its id.
  private var places: [String: Int] = [:]
  /// The lines outside of questions: how many, and the first of them.
  private var outside = (count: 0, first: 0)
  /// Whether the line above says that a question was withdrawn.
  private var isBelowWithdrawn = false

  init(_ input: ImportedFile) {
    path = input.file.path
    quiz = WrittenQuiz(path: input.name)
  }

  mutating func read(_ line: Substring, at number: Int, _ imported: inout Imported) {
    if line.isEmpty { return }
    let isEnd = line.utf8.allSatisfy { $0 == UInt8(ascii: "~") }
    if let next = NCVECQuestion(header: line, at: number) {
      take(&imported)
      question = next
    } else if isEnd {
      if question == nil, !isBelowWithdrawn {
        imported.refuse(
          "this ends a question whose first line, as \"T1A01 (C)\", is not understood",
          at: SourceLocation(path: path, line: number))
        imported.questionsRead += 1
      }
      take(&imported)
    } else if question == nil || line.hasPrefix("SUBELEMENT") || line.hasPrefix("~~") {
      take(&imported)
      if outside.count == 0 { outside.first = number }
      outside.count += 1
    } else {
      question?.read(line)
    }
    isBelowWithdrawn = line.lowercased().contains("question deleted") || line.contains("withdrawn")
  }

  /// Ends the open question.
  private mutating func take(_ imported: inout Imported) {
    guard let read = question else { return }
    question = nil
    let place = SourceLocation(path: path, line: read.line)
    if let problem = read.problem {
      return imported.take(imported.leaveOut(problem, at: place), into: &quiz)
    }
    if let figure = read.figure {
      imported.lose(.media, "\(figure), which is a file of its own; add it as ![](…)", at: place)
    }
    if let earlier = places[read.id] {
      imported.lose(
        .other,
        "the question \(read.id) in line \(quiz.questions[earlier].line), as it is here again",
        at: place)
      quiz.questions[earlier] = read.written
      return
    }
    places[read.id] = quiz.questions.count
    imported.take(read.written, into: &quiz)
  }

  mutating func finish(_ imported: inout Imported) {
    take(&imported)
    if outside.count > 0, !quiz.questions.isEmpty {
      imported.lose(
        .other, "\(outside.count) lines outside of questions, as headings of groups and errata",
        at: SourceLocation(path: path, line: outside.first))
    }
    imported.quizzes.append(quiz)
  }
}

/// One question of a pool.
private struct NCVECQuestion {
  let id: String
  let line: Int
  /// The place of the right choice.
  private let right: Int
  /// The rule that the question is about, as `[97.1]`.
  private let reference: Substring
  private var asked: [Substring] = []
  private var choices: [String] = []
  /// Whether a letter is not the next one.
  private var skipsLetter = false

  /// Nil for a line that does not start a question.
  init?(header: Substring, at line: Int) {
    let bytes = Array(header.utf8.prefix(5))
    func isCapital(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    guard bytes.count == 5, isCapital(bytes[0]), isDigit(bytes[1]), isCapital(bytes[2]),
      isDigit(bytes[3]), isDigit(bytes[4])
    else { return nil }
    let rest = Array(header.utf8.dropFirst(5).drop { $0 == 0x20 || $0 == 0x09 })
    guard rest.count > 2, rest[0] == UInt8(ascii: "("), isCapital(rest[1]),
      rest[2] == UInt8(ascii: ")")
    else { return nil }
    id = String(header.prefix(5))
    self.line = line
    right = Int(rest[1]) - 0x41
    reference = Substring(decoding: rest.dropFirst(3), as: UTF8.self).trimmingBlanks
  }

  mutating func read(_ line: Substring) {
    let bytes = Array(line.utf8.prefix(2))
    let isChoice =
      bytes.count == 2 && (0x41...0x5A).contains(bytes[0])
      && (bytes[1] == UInt8(ascii: ".") || bytes[1] == UInt8(ascii: ")")) && !asked.isEmpty
    if isChoice, Int(bytes[0]) == 0x41 + choices.count {
      choices.append(oneLine(String(line.dropFirst(2))))
    } else if choices.isEmpty {
      asked.append(line)
    } else {
      if isChoice { skipsLetter = true }
      choices[choices.count - 1] += " " + oneLine(String(line))
    }
  }

  /// Why the question cannot be used.
  var problem: String? {
    if skipsLetter { return "the letters of its choices are not A, B, C …; it is left out" }
    if asked.isEmpty || choices.count < 2 {
      return "a question without its choices; it is left out"
    }
    if choices.contains("") { return "a choice without a text; the question is left out" }
    if right >= choices.count {
      return "the answer \"\(letterName(right))\" is none of its choices; it is left out"
    }
    return nil
  }

  /// A figure that the question names, as `figure T-1`.
  var figure: String? {
    let words = asked.joined(separator: " ").split(separator: " ")
    for (word, next) in zip(words, words.dropFirst())
    where word.lowercased() == "figure" && next.contains(where: \.isNumber) {
      return "figure " + next.filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "‑" }
    }
    return nil
  }

  var written: WrittenQuestion {
    let written = choices.enumerated().map {
      WrittenChoice(escapedMarkdown($1), isRight: $0 == right)
    }
    var question = WrittenQuestion(
      .single, heading: escapedMarkdown(oneLine(asked.joined(separator: " "))),
      form: .choices(written))
    question.id = id
    question.explanation = escapedMarkdown(String(reference))
    question.line = line
    return question
  }
}
