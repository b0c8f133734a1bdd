internal import Bytes
internal import JSON
internal import Parallel
internal import Scoring

/// A quiz as search knows it.
package struct IndexedQuiz: Sendable {
  package var path: String
  package var title: String
  package var author: String
  package var tags: [String]
  /// The titles of the sections it is in, the nearest first.
  package var topics: [String]
  package var questionsLabel: String
  /// The language it is written in, if that is not the site's; otherwise empty.
  package var language: String
  package var questions: QuestionWords

  package init(
    path: String, title: String, author: String, tags: [String], topics: [String],
    questionsLabel: String, language: String, questions: QuestionWords
  ) {
    self.path = path
    self.title = title
    self.author = author
    self.tags = tags
    self.topics = topics
    self.questionsLabel = questionsLabel
    self.language = language
    self.questions = questions
  }
}

/// A file of the index, by its path in the site.
package struct IndexFile: Sendable {
  package var path: String
  package var bytes: [UInt8]
}

/// The search index of a site, as classic scripts, since pages opened from a folder may not fetch files.
///
/// - `podium/search/index.js` is loaded first: how many quizzes there are, with which word each shard begins, how many quizzes
///   each piece of the list holds.
/// - `w-HASH.js` is a shard: a stretch of the sorted words with the places where each occurs.
/// - `pN-HASH.js` is a piece: some quizzes with what a result shows of them.
///
/// Names hold a fingerprint of what is inside, so that an index of one build is never read with pieces of another. Where a
/// shard or a piece ends is decided by what stands there, so that a change moves no borders but those near it.
package func searchIndex(of quizzes: [IndexedQuiz], jobs: Int) -> [IndexFile] {
  let words = sortedWords(of: quizzes, jobs: jobs)
  let shardRanges = cuts(
    count: words.count, least: 5_000, most: 12_000,
    size: { words[$0].word.count + words[$0].outline.count + words[$0].questions.count + 4 },
    endsAfter: { wordHash(words[$0].word, words[$0].word.indices) % 8 == 0 })
  let shards = parallelMap(count: shardRanges.count, jobs: jobs, chunk: 4) { index in
    shard(of: words[shardRanges[index]])
  }
  let pieceRanges = cuts(
    count: quizzes.count, least: 2_000, most: 6_000,
    size: { quizzes[$0].questions.texts.count + 120 },
    endsAfter: {
      let path = Array(quizzes[$0].path.utf8)
      return wordHash(path, path.indices) % 4 == 0
    })
  let pieces = parallelMap(count: pieceRanges.count, jobs: jobs, chunk: 16) { index in
    piece(index, of: quizzes[pieceRanges[index]])
  }

  var index: [UInt8] = []
  index.append("window.PODIUM_INDEX={\"quizzes\":\(quizzes.count),\"shards\":[")
  for (range, file) in zip(shardRanges, shards) {
    if range.lowerBound > 0 { index.append(",") }
    index.appendJSON(string: words[range.lowerBound].word)
    index.append(",\"\(file.name.dropFirst(2))\"")
  }
  index.append("],\"pieces\":[")
  for (range, file) in zip(pieceRanges, pieces) {
    if range.lowerBound > 0 { index.append(",") }
    index.append("\(range.count),\"\(file.name.suffix(6))\"")
  }
  index.append("]};\n")
  return [IndexFile(path: folder + "index.js", bytes: index)]
    + (shards + pieces).map { IndexFile(path: folder + $0.name + ".js", bytes: $0.bytes) }
}

private let folder = "podium/search/"

private struct NamedPart: Sendable {
  var name: String
  var bytes: [UInt8]
}

/// Parts `count` things into ranges of about one size.
///
/// A range ends after a thing that says so, once it has the least size, and before the thing with which it would have more than the most.
private func cuts(
  count: Int, least: Int, most: Int, size: (Int) -> Int, endsAfter: (Int) -> Bool
) -> [Range<Int>] {
  var ranges: [Range<Int>] = []
  var start = 0
  var total = 0
  for index in 0..<count {
    let own = size(index)
    if index > start, total + own > most {
      ranges.append(start..<index)
      start = index
      total = 0
    }
    total += own
    if total >= least, endsAfter(index) {
      ranges.append(start..<index + 1)
      start = index + 1
      total = 0
    }
  }
  if start < count { ranges.append(start..<count) }
  return ranges
}

/// A stretch of words, as base64 of: for each word, how many bytes it shares with the one before, how many follow, those bytes, and
/// its two lists with their lengths before them.
private func shard(of words: ArraySlice<FoundWord>) -> NamedPart {
  var bytes: [UInt8] = []
  var previous: [UInt8] = []
  for word in words {
    var shared = 0
    while shared < previous.count, shared < word.word.count, previous[shared] == word.word[shared] {
      shared += 1
    }
    bytes.append(UInt8(truncatingIfNeeded: shared))
    bytes.append(UInt8(truncatingIfNeeded: word.word.count - shared))
    bytes.append(contentsOf: word.word[shared...])
    bytes.append(leb128: word.outline.count)
    bytes.append(contentsOf: word.outline)
    bytes.append(leb128: word.questions.count)
    bytes.append(contentsOf: word.questions)
    previous = word.word
  }
  let name = "w-" + hex(of: bytes, digits: 10)
  var script: [UInt8] = []
  script.reserveCapacity(bytes.count * 4 / 3 + 64)
  script.append("PODIUM_PIECE(\"\(name)\",\"")
  script.append(base64: bytes)
  script.append("\");\n")
  return NamedPart(name: name, bytes: script)
}

/// Some quizzes, as `[path, title, author, topic, "10 questions", [question, …], language]`.
///
/// The language is there only if it is not the site's.
private func piece(_ number: Int, of quizzes: ArraySlice<IndexedQuiz>) -> NamedPart {
  var json: [UInt8] = []
  for quiz in quizzes {
    json.append(json.isEmpty ? "[" : ",\n[")
    for text in [
      quiz.path, quiz.title, quiz.author, quiz.topics.first ?? "", quiz.questionsLabel,
    ] {
      json.appendJSON(string: text)
      json.append(",")
    }
    json.append("[")
    json.append(contentsOf: quiz.questions.texts)
    json.append("]")
    if !quiz.language.isEmpty {
      json.append(",")
      json.appendJSON(string: quiz.language)
    }
    json.append("]")
  }
  let name = "p\(number)-" + hex(of: json, digits: 6)
  var script: [UInt8] = []
  script.reserveCapacity(json.count + 64)
  script.append("PODIUM_PIECE(\"\(name)\",[")
  script.append(contentsOf: json)
  script.append("]);\n")
  return NamedPart(name: name, bytes: script)
}

private func hex(of bytes: [UInt8], digits: Int) -> String {
  var text = ""
  for byte in Fingerprint.of(bytes).prefix(digits / 2) {
    text += byte < 16 ? "0" : ""
    text += String(byte, radix: 16)
  }
  return text
}
