internal import Bytes
internal import JSON

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

  package let files: [File]
  /// What the next build may recall.
  package let memory: [UInt8]

  /// Indexes the quizzes, the last of which are articles, with the help of what an earlier build
  /// left.
  ///
  /// `reading` gives what the questions of a quiz say, by its place among the quizzes. It is asked
  /// for those that the memory lacks, and once more for those that share a piece with one of them.
  package init(
    of quizzes: [IndexedQuiz], articles: Int = 0, recalling memory: [UInt8]? = nil, jobs: Int,
    reading: @escaping @Sendable (Int) -> QuestionWords
  ) {
    let known = WordMemory(of: quizzes, recalling: memory, jobs: jobs, reading: reading)
    let shards = shards(
      of: known.words, quizCount: quizzes.count, known: known.shardNames, jobs: jobs)
    self.memory = known.encoded(with: shards)
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
