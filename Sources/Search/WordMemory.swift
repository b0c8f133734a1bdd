internal import CacheCoding
internal import Parallel

/// The words of all quizzes, as one build leaves them for the next.
///
/// A quiz whose identity is known keeps its places; only the words of the others are looked at. So
/// a rebuild neither reads nor writes the words of each quiz, which would be most of its cache.
struct WordMemory: Sendable {
  struct Quiz: Sendable, Equatable {
    /// A fingerprint of everything that is searched for.
    var identity: UInt64
    /// How many bytes its questions take in a piece of the list.
    var textLength: Int
  }

  var quizzes: [Quiz] = []
  var words = WordList()
  /// The names of the shards, by fingerprints of their words.
  var shardNames: [UInt64: String] = [:]

  /// The words of these quizzes, with what is known already of some.
  init(
    of quizzes: [IndexedQuiz], recalling memory: [UInt8]?, jobs: Int,
    reading: @escaping @Sendable (Int) -> QuestionWords
  ) {
    let identities = quizzes.map(\.identity)
    let known = memory.flatMap { WordMemory(encoded: $0) } ?? WordMemory()
    let (numbers, kept) = known.numbers(among: identities)
    // A memory that turns out to be none is as good as an empty one.
    let old = known.words.renumbered(numbers)
    self.quizzes = zip(identities, kept).map { identity, place in
      Quiz(identity: identity, textLength: place.map { known.quizzes[$0].textLength } ?? 0)
    }
    let fresh = old == nil ? Array(quizzes.indices) : kept.indices.filter { kept[$0] == nil }
    // Each part takes a run of the quizzes, so that parts are joined end to end.
    let parts = max(1, min(jobs, 16, fresh.count / 64))
    let added = parallelMap(count: parts, jobs: parts, chunk: 1) { part in
      var merging = WordMerging()
      var lengths: [Int] = []
      for index in fresh[fresh.count * part / parts..<fresh.count * (part + 1) / parts] {
        let questions = reading(index)
        merging.add(quizzes[index], questions: questions, number: index)
        lengths.append(questions.texts.count)
      }
      return (list: merging.list, lengths: lengths)
    }
    for (index, length) in zip(fresh, added.flatMap(\.lengths)) {
      self.quizzes[index].textLength = length
    }
    words = added.map(\.list).reduce(WordList()) { $0.merged(with: $1) }
    if let old {
      words = old.merged(with: words)
      shardNames = known.shardNames
    }
  }

  private init() {}

  /// The new number of each known quiz, or -1, and the known place of each new quiz, or nil.
  ///
  /// Both rise: a quiz that moved before one that was taken already is not known again.
  private func numbers(among identities: [UInt64]) -> (numbers: [Int32], kept: [Int?]) {
    let places = Dictionary(
      quizzes.indices.map { (quizzes[$0].identity, $0) }, uniquingKeysWith: { first, _ in first })
    var numbers = [Int32](repeating: -1, count: quizzes.count)
    var kept = [Int?](repeating: nil, count: identities.count)
    var next = 0
    for (number, identity) in identities.enumerated() {
      guard let place = places[identity], place >= next else { continue }
      numbers[place] = Int32(number)
      kept[number] = place
      next = place + 1
    }
    return (numbers, kept)
  }
}

extension WordMemory {
  func encoded(with shards: [Shard]) -> [UInt8] {
    var writer = ByteWriter()
    writer.write(count: quizzes.count)
    for quiz in quizzes {
      writer.write(integer: Int64(bitPattern: quiz.identity))
      writer.write(integer: Int64(quiz.textLength))
    }
    writer.write(list: shards) { shard, writer in
      writer.write(integer: Int64(bitPattern: shard.source))
      writer.write(text: shard.name)
    }
    writer.write(block: words.bytes)
    return writer.bytes
  }

  /// Nil for bytes of another making; whether the words are what they should be shows when they are
  /// renumbered.
  init?(encoded: [UInt8]) {
    var reader = ByteReader(encoded)
    let quizzes = reader.readList { reader -> Quiz? in
      guard let identity = reader.readInteger(), let length = reader.readInteger(),
        1 << 32 > length, length >= 0
      else { return nil }
      return Quiz(identity: UInt64(bitPattern: identity), textLength: Int(length))
    }
    guard let quizzes, let shardCount = reader.readCount() else { return nil }
    for _ in 0..<shardCount {
      guard let source = reader.readInteger(), let name = reader.readText(),
        Shard.isName(name)
      else { return nil }
      shardNames[UInt64(bitPattern: source)] = name
    }
    guard let words = reader.readBlock(), reader.isAtEnd else { return nil }
    self.quizzes = quizzes
    self.words = WordList(bytes: words)
  }
}
