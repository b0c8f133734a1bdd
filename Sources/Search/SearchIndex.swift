internal import Bytes
internal import CacheCoding
internal import JSON

/// A quiz, or an article, as search knows it.
package struct IndexedQuiz: Sendable {
  package var path: String
  package var title: String
  package var author: String
  package var tags: [String]
  /// The titles of the sections it is in, the nearest first.
  package var topics: [String]
  /// Empty for an article.
  package var questionsLabel: String
  /// The language it is written in, if that is not the site's; otherwise empty.
  package var language: String
  /// A fingerprint of its file.
  package var source: [UInt8]
  /// What its questions say; nil where the file has not been read, since it has not changed.
  package var questions: QuestionWords?

  package init(
    path: String, title: String, author: String, tags: [String], topics: [String],
    questionsLabel: String, language: String, source: [UInt8], questions: QuestionWords?
  ) {
    self.path = path
    self.title = title
    self.author = author
    self.tags = tags
    self.topics = topics
    self.questionsLabel = questionsLabel
    self.language = language
    self.source = source
    self.questions = questions
  }

  /// A fingerprint of everything that is searched for.
  var identity: UInt64 {
    var fingerprint = Fingerprint()
    fingerprint.combine(SearchIndex.format)
    for text in [path, title, author] { fingerprint.combine(text) }
    for texts in [tags, topics] {
      fingerprint.combine(UInt64(texts.count))
      for text in texts { fingerprint.combine(text) }
    }
    fingerprint.combine(source)
    return fingerprint.word
  }
}

/// The search index of a site, as classic scripts, since pages opened from a folder may not fetch
/// files.
///
/// - `podium/search/index.js` is loaded first: how many quizzes there are and how many articles,
///   which stand behind them; with which word each shard begins, how many of both each piece of the
///   list holds.
/// - `w-HASH.js` is a shard: a stretch of the sorted words with the places where each occurs.
/// - `pN-HASH.js` is a piece: some quizzes with what a result shows of them.
///
/// Names hold a fingerprint of what is inside, so that an index of one build is never read with
/// pieces of another. Where a shard or a piece ends is decided by what stands there, so that a
/// change moves no borders but those near it.
package struct SearchIndex: Sendable {
  /// A file of the index, by its path in the site.
  package struct File: Sendable {
    package var path: String
    /// Whether other contents would have another name.
    package var isNamedAfterContents = true
    /// Makes what it holds.
    package var bytes: @Sendable () -> [UInt8]
  }

  /// Rises when the files of the same quizzes change, so that they get other names.
  static let format: UInt64 = 2

  package let files: [File]
  /// What the next build may recall.
  package let memory: [UInt8]

  /// Indexes the quizzes, the last of which are articles, with the help of what an earlier build
  /// left.
  ///
  /// `reading` gives the questions of a quiz that came without them, by its place among the
  /// quizzes. It is asked for few: those that the memory lacks, and those that share a piece with a
  /// quiz that changed.
  package init(
    of quizzes: [IndexedQuiz], articles: Int = 0, recalling memory: [UInt8]? = nil, jobs: Int,
    reading: @escaping @Sendable (Int) -> QuestionWords
  ) {
    let known = WordMemory(of: quizzes, recalling: memory, jobs: jobs, reading: reading)
    self.memory = known.encoded
    let shards = shards(of: known.words, quizCount: quizzes.count, jobs: jobs)
    let pieces = pieces(of: quizzes, known: known.quizzes, reading: reading)

    var index: [UInt8] = []
    index.append("window.PODIUM_INDEX={\"quizzes\":\(quizzes.count - articles),")
    index.append("\"articles\":\(articles),\"shards\":[")
    for (number, shard) in shards.enumerated() {
      if number > 0 { index.append(",") }
      index.appendJSON(string: shard.firstWord)
      index.append(",\"\(shard.name.dropFirst(2))\"")
    }
    index.append("],\"pieces\":[")
    for (number, piece) in pieces.enumerated() {
      if number > 0 { index.append(",") }
      index.append("\(piece.count),\"\(piece.name.suffix(6))\"")
    }
    index.append("]};\n")
    let folder = "podium/search/"
    let start = index
    files =
      [File(path: folder + "index.js", isNamedAfterContents: false) { start }]
      + shards.map { shard in File(path: "\(folder)\(shard.name).js") { shard.script } }
      + pieces.map { piece in File(path: "\(folder)\(piece.name).js", bytes: piece.script) }
  }
}

/// Parts `count` things into ranges of about one size.
///
/// A range ends after a thing that says so, once it has the least size, and before the thing with
/// which it would have more than the most.
func cuts(
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
