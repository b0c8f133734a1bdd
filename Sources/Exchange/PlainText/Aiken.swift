internal import Bytes
internal import Content
internal import Diagnostics

extension Format {
  static let aiken = Format(
    suffixes: [".aiken", ".txt"],
    summary: "plain text with choices A. to Z. and lines ANSWER: A",
    read: readAiken,
    writer: Writer(
      keeping: .aiken, fit: leaveOutLabels,
      write: { exported, _, _ in exported.bytes = Exchange.aiken(of: exported.quizzes) }))
}

/// Reads Aiken: a question, choices `A. …` or `A) …`, and a line `ANSWER: B`.
///
/// A line `FEEDBACK: …` below the answer, which some programs write, explains it, with the lines up
/// to an empty one.
private func readAiken(_ input: ImportedFile, _: ImportOptions, _ imported: inout Imported) {
  var reading = AikenReading(input)
  var offset = 0
  var lines: [AikenLine] = []
  for line in input.file.bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
    let end = line.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? line.startIndex
    let whole = String(decoding: line[..<end], as: UTF8.self)
    lines.append(AikenLine(whole: whole, text: whole.trimmed, place: offset))
    offset += line.count + 1
  }
  // Where each answer stands above its question, the one above a question comes below it.
  let said = lines.filter { !$0.text.isEmpty }
  var above: AikenLine?
  let areAbove =
    said.first.map { isAnswer($0.text) } ?? false && !isAnswer(said[said.count - 1].text)
  for line in lines {
    guard areAbove, isAnswer(line.text) else {
      reading.read(line, &imported)
      continue
    }
    if let above { reading.read(above, &imported) }
    above = line
  }
  if let above { reading.read(above, &imported) }
  reading.finish(&imported)
}

/// A line of a file, without the blanks around it, too, and the byte where it starts.
private struct AikenLine {
  var whole: String
  var text: String
  var place: Int
}

/// Whether a line is an answer; in small letters only with nothing but a letter.
private func isAnswer(_ line: String) -> Bool {
  line.hasPrefix("ANSWER:")
    || line.uppercased().hasPrefix("ANSWER:") && answerLetter(line).utf8.count == 1
}

/// What stands behind `ANSWER:`, without a sign behind the letter.
private func answerLetter(_ line: String) -> String {
  let said = line.dropFirst(7).trimmed.uppercased()
  return said.utf8.count == 2 && ".)".contains(said.last ?? " ") ? String(said.dropLast()) : said
}

private struct AikenReading {
  private let lines: SourceLines
  private var quiz: WrittenQuiz
  private var asked: [String] = []
  private var choices: [String] = []
  /// Where the question starts.
  private var start = 0
  /// Whether nothing but feedback stands since an answer.
  private var isBelowAnswer = false
  private var isBelowFeedback = false
  /// Whether no empty line stands between an answer or its feedback and the text below it.
  private var isJoined = false
  /// Whether an empty line stands below a text that is joined to what is above it.
  private var isParted = false
  private var hasTakenLast = false

  init(_ input: ImportedFile) {
    lines = SourceLines(input.file)
    quiz = WrittenQuiz(path: input.name)
  }

  mutating func read(_ read: AikenLine, _ imported: inout Imported) {
    let (line, place) = (read.text, read.place)
    if line.isEmpty {
      if asked.isEmpty { isJoined = false } else { isParted = isJoined && choices.isEmpty }
      return
    }
    if isAnswer(line) {
      let letter = answerLetter(line)
      end(with: question(answer: letter, at: place, &imported), &imported)
      isBelowAnswer = true
      isBelowFeedback = false
      isJoined = true
      return
    }
    if isBelowAnswer, let said = feedback(line) {
      explainLast([said])
      isBelowFeedback = true
      isJoined = true
      return
    }
    isBelowAnswer = false
    if let choice = choiceText(line, number: choices.count), !asked.isEmpty {
      choices.append(choice)
    } else {
      if !choices.isEmpty { leaveOut(&imported) }
      if isParted { part(&imported) }
      if asked.isEmpty { start = place }
      asked.append(asked.isEmpty ? line : read.whole)
    }
  }

  mutating func finish(_ imported: inout Imported) {
    if !asked.isEmpty { leaveOut(&imported) }
    imported.quizzes.append(quiz)
  }

  /// The question above an answer; nil, and a finding, if it cannot be used.
  private func question(
    answer letter: String, at place: Int, _ imported: inout Imported
  ) -> WrittenQuestion? {
    guard !asked.isEmpty else {
      refuse("this answer has no question above it", at: place, &imported)
      return nil
    }
    guard choices.count > 1 else {
      refuse(
        "a question has two choices at least, as \"A. Paris\" and \"B. Lyon\"", at: start, &imported
      )
      return nil
    }
    let right = letter.utf8.count == 1 ? letter.utf8.first.map { Int($0) - 0x41 } : nil
    guard let right, choices.indices.contains(right) else {
      refuse("the answer \"\(letter)\" is none of the choices above", at: place, &imported)
      return nil
    }
    let written = choices.enumerated().map {
      WrittenChoice(escapedMarkdown($1), isRight: $0 == right)
    }
    var question = WrittenQuestion(.single, form: .choices(written))
    question.heading = escapedMarkdown(asked[0])
    question.stem = stem
    question.line = lines.location(start).line
    return question
  }

  /// What follows the first line of the question, with code as a block.
  private var stem: String {
    func plain(_ lines: some Sequence<some StringProtocol>) -> String {
      lines.map { escapedMarkdown(String($0).trimmed) }.joined(separator: "\n\n")
    }
    guard let parts = partsWithCode(asked.joined(separator: "\n")), !parts[0].isCode else {
      return plain(asked.dropFirst())
    }
    return parts.enumerated().map { place, part in
      part.isCode
        ? fencedLines(part.text)
        : plain(part.text.split(whereSeparator: \.isNewline).dropFirst(place == 0 ? 1 : 0))
    }.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// Takes what is parted from the question below it for the rest of the feedback above it; below
  /// an answer it stays in the question, which is told.
  private mutating func part(_ imported: inout Imported) {
    isParted = false
    isJoined = false
    if isBelowFeedback {
      explainLast(asked.map(\.trimmed))
      asked = []
    } else {
      imported.lose(
        .other,
        "this text below an answer begins the next question; write FEEDBACK: before it if it explains, or an empty line above it",
        at: lines.location(start))
    }
  }

  /// Explains the last question, if it could be used.
  private mutating func explainLast(_ said: [String]) {
    guard hasTakenLast else { return }
    let place = quiz.questions.count - 1
    let before = quiz.questions[place].explanation
    let all = [before] + said.map { escapedMarkdown($0) }
    quiz.questions[place].explanation = all.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// Leaves out a question without an answer.
  private mutating func leaveOut(_ imported: inout Imported) {
    refuse("a question without its line \"ANSWER: A\"", at: start, &imported)
    end(with: nil, &imported)
  }

  private mutating func end(with question: WrittenQuestion?, _ imported: inout Imported) {
    imported.take(question, into: &quiz)
    hasTakenLast = question != nil
    asked = []
    choices = []
    isJoined = false
    isParted = false
  }

  private func refuse(_ message: String, at offset: Int, _ imported: inout Imported) {
    imported.refuse(message, at: lines.location(offset))
  }
}

/// What a line says that explains the answer above it.
private func feedback(_ line: String) -> String? {
  for label in ["FEEDBACK:", "EXPLANATION:"] where line.uppercased().hasPrefix(label) {
    return line.dropFirst(label.count).trimmed
  }
  return nil
}

/// What stands after the letter that is next.
private func choiceText(_ line: String, number: Int) -> String? {
  let bytes = Array(line.utf8)
  guard bytes.count > 2, number < 26,
    bytes[0] == UInt8(0x41 + number) || bytes[0] == UInt8(0x61 + number),
    bytes[1] == UInt8(ascii: ".") || bytes[1] == UInt8(ascii: ")"),
    bytes[2] == 0x20 || bytes[2] == 0x09
  else { return nil }
  return String(decoding: bytes[3...], as: UTF8.self).trimmed
}

extension Keeping {
  static let aiken = Keeping(
    kinds: [.single, .trueFalse], formatting: false, explanation: false, feedback: false,
    ids: false, title: false)
}

/// Leaves out questions whose first word is read as that of an answer or of feedback.
private func leaveOutLabels(_ quiz: inout WrittenQuiz, _ source: String, _: ExportOptions)
  -> [Loss]
{
  changeQuestions(of: &quiz, source: source) { question in
    let asked = plainText(ofMarkdown: question.heading).trimmed.uppercased()
    let label = ["ANSWER:", "FEEDBACK:", "EXPLANATION:"].first { asked.hasPrefix($0) }
    guard let label else { return (question, nil) }
    return (nil, "a question that starts with \"\(label)\"")
  }
}

func aiken(of quizzes: [WrittenQuiz]) -> [UInt8] {
  var output: [UInt8] = []
  for question in quizzes.flatMap(\.questions) {
    guard let choices = question.choices else { continue }
    if !output.isEmpty { output.append("\n") }
    output.append(plainText(ofMarkdown: question.heading) + "\n")
    for (place, choice) in choices.enumerated() {
      output.append("\(letterName(place)). \(plainText(ofMarkdown: choice.text))\n")
    }
    output.append("ANSWER: \(letterName(choices.firstIndex(where: \.isRight) ?? 0))\n")
  }
  return output
}
