internal import Addresses
internal import Content
internal import Diagnostics

/// The format in which a text or a table is a quiz with its answers; nil for any other file.
///
/// Told from the bytes with which the file starts, which may end within a line.
package func formatWithAnswers(_ path: String, start: [UInt8]) -> ExchangeFormat? {
  let whole = start.lastIndex(of: UInt8(ascii: "\n")).map { Array(start[..<$0]) } ?? start
  switch fileEnding(of: path) {
  case "txt", "text": return looksLikeLetters(whole) ? .letters : nil
  case "csv": return holdsQuestions(whole, path, .csv) ? .csv : nil
  case "tsv": return holdsQuestions(whole, path, .tsv) ? .tsv : nil
  default: return nil
  }
}

/// Whether a table has questions, and says so in its first line, as any with two columns could be
/// read.
private func holdsQuestions(_ bytes: [UInt8], _ path: String, _ format: ExchangeFormat) -> Bool {
  let head = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }.prefix(1000), as: UTF8.self)
  let words = head.lowercased().split { !$0.isLetter }
  guard words.contains(where: { questionWords.contains(String($0)) }) else { return false }
  let file = ImportedFile(SourceFile(path: path, bytes: bytes), name: path)
  return readQuizzes(file, as: format).quizzes.contains { !$0.questions.isEmpty }
}
