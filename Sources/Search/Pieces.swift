internal import Bytes
internal import CacheCoding
internal import JSON

/// Some quizzes of the list, as `[path, title, author, topic, "10 questions", [question, …],
/// language]`, the language only if it is not the site's.
struct Piece: Sendable {
  var name: String
  /// How many quizzes it holds.
  var count: Int
  var script: @Sendable () -> [UInt8]
}

/// The whole list, parted.
///
/// A piece is named after what its quizzes are made from, so that one with unchanged quizzes need
/// not be made to know its name.
func pieces(
  of quizzes: [IndexedQuiz], known: [WordMemory.Quiz],
  reading: @escaping @Sendable (Int) -> QuestionWords
) -> [Piece] {
  let ranges = cuts(
    count: quizzes.count, least: 2_000, most: 6_000, size: { known[$0].textLength + 120 },
    endsAfter: {
      let path = Array(quizzes[$0].path.utf8)
      return wordHash(path, path.indices) % 4 == 0
    })
  return ranges.enumerated().map { number, range in
    var fingerprint = Fingerprint()
    for index in range {
      fingerprint.combine(known[index].identity)
      fingerprint.combine(quizzes[index].questionsLabel)
      fingerprint.combine(quizzes[index].language)
    }
    let name = "p\(number)-" + fingerprint.hexadecimal.prefix(6)
    let rows = range.map { Row(index: $0, quiz: quizzes[$0]) }
    return Piece(name: name, count: range.count) { script(name, of: rows, reading: reading) }
  }
}

private struct Row: Sendable {
  var index: Int
  /// Path, title, author, topic and number of questions.
  var fields: [String]
  var language: String

  init(index: Int, quiz: IndexedQuiz) {
    self.index = index
    fields = [quiz.path, quiz.title, quiz.author, quiz.topics.first ?? "", quiz.questionsLabel]
    language = quiz.language
  }
}

private func script(
  _ name: String, of rows: [Row], reading: @Sendable (Int) -> QuestionWords
) -> [UInt8] {
  var script: [UInt8] = []
  script.reserveCapacity(8_192)
  script.append("PODIUM_PIECE(\"\(name)\",[")
  for (place, row) in rows.enumerated() {
    script.append(place == 0 ? "[" : ",\n[")
    for field in row.fields {
      script.appendJSON(string: field)
      script.append(",")
    }
    script.append("[")
    script.append(contentsOf: reading(row.index).texts)
    script.append("]")
    if !row.language.isEmpty {
      script.append(",")
      script.appendJSON(string: row.language)
    }
    script.append("]")
  }
  script.append("]);\n")
  return script
}
