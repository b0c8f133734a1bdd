internal import Addresses
internal import Content
internal import Diagnostics

/// The format in which a text or a table is a quiz with its answers; nil for any other file.
///
/// Told from the bytes with which the file starts, the last of which may be half a line if that is
/// not the whole file.
package func formatWithAnswers(_ path: String, start: [UInt8], isWhole: Bool) -> ExchangeFormat? {
  let lastEnd = isWhole ? nil : start.lastIndex(of: UInt8(ascii: "\n"))
  let bytes = lastEnd.map { Array(start[..<$0]) } ?? start
  switch fileEnding(of: path) {
  case "txt", "text":
    return looksLikeLetters(bytes) && holdsQuestions(bytes, path, .letters) ? .letters : nil
  case "csv": return isTable(bytes) && holdsQuestions(bytes, path, .csv) ? .csv : nil
  case "tsv": return isTable(bytes) && holdsQuestions(bytes, path, .tsv) ? .tsv : nil
  default: return nil
  }
}

/// Whether the first line of a table says that it has questions, as any with two columns could be
/// read as some.
private func isTable(_ bytes: [UInt8]) -> Bool {
  let line = bytes.prefix { $0 != UInt8(ascii: "\n") }.prefix(1000)
  let cells = String(decoding: line, as: UTF8.self).lowercased().split { ",;\t\"".contains($0) }
  return cells.contains { cell in
    // A letter may head numbers.
    cell.count > 1
      && (questionWords.contains(String(cell))
        || cell.split { !$0.isLetter }.contains {
          $0.count > 1 && questionWords.contains(String($0))
        })
  }
}

/// Whether questions are read, or could be if somebody said how.
private func holdsQuestions(_ bytes: [UInt8], _ path: String, _ format: ExchangeFormat) -> Bool {
  let file = ImportedFile(SourceFile(path: path, bytes: bytes), name: path)
  let imported = readQuizzes(file, as: format)
  return imported.quizzes.contains { !$0.questions.isEmpty }
    || imported.diagnostics.contains { $0.code == .importAmbiguous }
}
