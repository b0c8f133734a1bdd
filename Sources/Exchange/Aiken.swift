internal import Bytes
internal import Content
internal import Diagnostics

extension Format {
  static let aiken = Format(
    suffixes: [".aiken", ".txt"],
    summary: "plain text with choices A. to Z. and lines ANSWER: A",
    read: readAiken,
    writer: Writer(
      keeping: .aiken,
      write: { exported, _, _ in exported.bytes = Exchange.aiken(of: exported.quizzes) }))
}

/// Reads Aiken: a question, choices `A. …` or `A) …`, and a line `ANSWER: B`.
private func readAiken(_ input: ImportedFile, _: ImportOptions, _ imported: inout Imported) {
  var reading = AikenReading(input)
  var offset = 0
  for line in input.file.bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
    reading.read(String(decoding: line, as: UTF8.self).trimmed, at: offset, &imported)
    offset += line.count + 1
  }
  reading.finish(&imported)
}

private struct AikenReading {
  private let lines: SourceLines
  private var quiz: WrittenQuiz
  private var asked: [String] = []
  private var choices: [String] = []
  /// Where the question starts.
  private var start = 0

  init(_ input: ImportedFile) {
    lines = SourceLines(input.file)
    quiz = WrittenQuiz(path: input.name)
  }

  mutating func read(_ line: String, at place: Int, _ imported: inout Imported) {
    if line.isEmpty { return }
    let isAnswer = line.uppercased().hasPrefix("ANSWER:")
    if line.hasPrefix("ANSWER:") || isAnswer && line.dropFirst(7).trimmed.utf8.count == 1 {
      let letter = line.dropFirst(7).trimmed.uppercased()
      end(with: question(answer: letter, at: place, &imported), &imported)
    } else if let choice = choiceText(line, number: choices.count), !asked.isEmpty {
      choices.append(choice)
    } else {
      if !choices.isEmpty { leaveOut(&imported) }
      if asked.isEmpty { start = place }
      asked.append(line)
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
    question.stem = asked.dropFirst().map { escapedMarkdown($0) }.joined(separator: "\n\n")
    question.line = lines.location(start).line
    return question
  }

  /// Leaves out a question without an answer.
  private mutating func leaveOut(_ imported: inout Imported) {
    refuse("a question without its line \"ANSWER: A\"", at: start, &imported)
    end(with: nil, &imported)
  }

  private mutating func end(with question: WrittenQuestion?, _ imported: inout Imported) {
    imported.take(question, into: &quiz)
    asked = []
    choices = []
  }

  private func refuse(_ message: String, at offset: Int, _ imported: inout Imported) {
    imported.refuse(message, at: lines.location(offset))
  }
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
