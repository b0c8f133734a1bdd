internal import Content
internal import Diagnostics
internal import Scoring

extension Format {
  static let textQTI = Format(
    suffixes: [".txt", ".md"],
    summary: "plain text of text2qti",
    read: readTextQTI,
    writer: Writer(
      keeping: .textQTI,
      fit: { quiz, source, _ in
        changeQuestions(of: &quiz, source: source) { $0.fittedToTextQTI() }
      },
      write: { exported, quizzes, _ in
        exported.losses += quizzes.dropFirst().map { quiz in
          Loss(
            .settings, "the quiz and its title become a part of the first quiz, as a file has one",
            at: SourceLocation(path: quiz.source))
        }
        exported.bytes = Exchange.textQTI(of: exported.quizzes)
      }))
}

extension Keeping {
  static let textQTI = Keeping(
    kinds: [.single, .multiple, .trueFalse, .shortText, .numeric], points: true,
    partialKinds: [.multiple], ids: false)
}

/// Reads the plain text of text2qti: `1. question`, choices `a) …` and `*b) …`, boxes `[*]` and
/// `[ ]`, texts `* …`, numbers `= …`, feedback `... …`.
private func readTextQTI(_ input: ImportedFile, _: ImportOptions, _ imported: inout Imported) {
  var reading = TextQTIReading(input)
  let text = String(decoding: input.file.bytes, as: UTF8.self)
  var number = 0
  for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
    number += 1
    var line = Substring(line)
    if line.utf8.last == 0x0D { line = Substring(line.utf8.dropLast()) }
    reading.read(line, number, &imported)
  }
  reading.finish(number, &imported)
}

extension String {
  /// A number as text2qti has it: `5`, `1.41 +- 0.01`, `100 +- 2%`, `[1.4, 1.5]`.
  var numberOfTextQTI: WrittenBlank? {
    let text = trimmed
    if text.hasPrefix("["), text.hasSuffix("]") {
      let parts = text.dropFirst().dropLast().split(separator: ",").map { $0.trimmed }
      return parts.count == 2 ? numberBlank(parts[0] + ".." + parts[1]) : nil
    }
    guard let sign = text.firstRange(of: "+-") else { return numberBlank(text) }
    guard let value = Decimal(answer: text[..<sign.lowerBound].trimmed) else {
      return nil
    }
    let margin = text[sign.upperBound...].trimmed
    guard margin.hasSuffix("%") else { return numberBlank(value, margin: margin) }
    guard let percent = Decimal(parsing: margin.dropLast().trimmed)?.magnitude,
      let part = percent.percent(of: value.magnitude)
    else { return nil }
    return numberBlank(value, margin: part.written)
  }
}
