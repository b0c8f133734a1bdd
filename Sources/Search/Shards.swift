internal import Bytes
internal import CacheCoding
internal import Parallel

/// A stretch of the sorted words with the places where each occurs.
///
/// It is base64 of: for each word, how many bytes it shares with the one before, how many follow,
/// those bytes, and its two lists with their lengths before them. A list begins with a byte that
/// says how it is written: 0 for places one after another, 1 for a bit a quiz (in outlines a map
/// for each of the three fields). Bits take over where places would take more than `longestList`
/// bytes: of a word as common as "the" only its quizzes are known, not its questions.
struct Shard: Sendable {
  var name: String
  var firstWord: [UInt8]
  /// A fingerprint of the words, by which the next build knows the shard again.
  var source: UInt64
  var bytes: @Sendable () -> [UInt8]

  /// Whether a text is the name of a shard.
  static func isName(_ text: String) -> Bool {
    text.hasPrefix("w-") && text.utf8.count == 12
      && text.utf8.dropFirst(2).allSatisfy {
        $0.isASCIIDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }

  var script: [UInt8] {
    let bytes = bytes()
    var script: [UInt8] = []
    script.reserveCapacity(bytes.count * 4 / 3 + 64)
    script.append("PODIUM_PIECE(\"\(name)\",\"")
    script.append(base64: bytes)
    script.append("\");\n")
    return script
  }
}

private let longestList = 6_000

/// Parts the words into shards; `known` are the names that an earlier build gave, by the
/// fingerprints of the words.
func shards(
  of list: WordList, quizCount: Int, known: [UInt64: String] = [:], jobs: Int
) -> [Shard] {
  let words = list.words
  let places = PlaceLists(list: list, quizCount: quizCount)
  let ranges = cuts(
    count: words.count, least: 5_000, most: 12_000,
    size: { words[$0].word.count + places.size(of: words[$0]) + 4 },
    endsAfter: { wordHash(list.bytes, words[$0].word) % 8 == 0 })
  return parallelMap(count: ranges.count, jobs: jobs, chunk: 4) { index in
    shard(of: words[ranges[index]], places, known)
  }
}

private func shard(
  of words: ArraySlice<WordList.Word>, _ places: PlaceLists, _ known: [UInt64: String]
) -> Shard {
  let first = words.first.map { Array(places.list.bytes[$0.word]) } ?? []
  let start = words.first.map { $0.word.lowerBound - 1 } ?? 0
  let end = words.last?.questions.upperBound ?? start
  var source = Fingerprint()
  source.combine(UInt64(places.quizCount))
  places.list.bytes.withUnsafeBytes { source.combine(.init(rebasing: $0[start..<end])) }
  if let name = known[source.word] {
    return Shard(name: name, firstWord: first, source: source.word) {
      shardBytes(of: words, places)
    }
  }
  let bytes = shardBytes(of: words, places)
  var fingerprint = Fingerprint()
  fingerprint.combine(bytes)
  return Shard(
    name: "w-" + fingerprint.hexadecimal.prefix(10), firstWord: first, source: source.word
  ) { bytes }
}

private func shardBytes(of words: ArraySlice<WordList.Word>, _ places: PlaceLists) -> [UInt8] {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(16_384)
  var previous: ArraySlice<UInt8> = []
  for word in words {
    let own = places.list.bytes[word.word]
    let shared = zip(own, previous).prefix { $0 == $1 }.count
    bytes.append(UInt8(truncatingIfNeeded: shared))
    bytes.append(UInt8(truncatingIfNeeded: own.count - shared))
    bytes.append(contentsOf: own.dropFirst(shared))
    places.appendOutline(word.outline, to: &bytes)
    places.appendQuestions(word.questions, to: &bytes)
    previous = own
  }
  return bytes
}

/// The lists of places as a page reads them.
struct PlaceLists: Sendable {
  let list: WordList
  let quizCount: Int
  /// The bytes of one map with a bit a quiz.
  private var stride: Int { (quizCount + 7) / 8 }

  init(list: WordList, quizCount: Int) {
    self.list = list
    self.quizCount = quizCount
  }

  /// How many bytes both lists of a word take.
  func size(of word: WordList.Word) -> Int {
    let outline = word.outline.count
    let questions = word.questions.count
    return (outline > longestList ? stride * OutlineField.allCases.count : outline)
      + (questions > longestList ? stride : questions)
  }

  func appendOutline(_ range: Range<Int>, to bytes: inout [UInt8]) {
    guard range.count > longestList else { return appendPlaces(range, to: &bytes) }
    var index = range.lowerBound
    var quiz = 0
    let start = startBits(maps: OutlineField.allCases.count, in: &bytes)
    while index < range.upperBound {
      let number = list.bytes.leb128(at: &index)
      quiz += number >> 2
      bytes[start + (number & 3) * stride + quiz / 8] |= 1 << UInt8(quiz % 8)
    }
  }

  func appendQuestions(_ range: Range<Int>, to bytes: inout [UInt8]) {
    guard range.count > longestList else { return appendPlaces(range, to: &bytes) }
    var index = range.lowerBound
    var quiz = 0
    let start = startBits(maps: 1, in: &bytes)
    while index < range.upperBound {
      quiz += list.bytes.leb128(at: &index)
      bytes[start + quiz / 8] |= 1 << UInt8(quiz % 8)
      list.bytes.skipQuestions(at: &index)
    }
  }

  private func appendPlaces(_ range: Range<Int>, to bytes: inout [UInt8]) {
    guard !range.isEmpty else { return bytes.append(leb128: 0) }
    bytes.append(leb128: range.count + 1)
    bytes.append(0)
    bytes.append(contentsOf: list.bytes[range])
  }

  /// Appends empty maps with their head, and says where they start.
  private func startBits(maps: Int, in bytes: inout [UInt8]) -> Int {
    bytes.append(leb128: 1 + maps * stride)
    bytes.append(1)
    bytes.append(contentsOf: repeatElement(0, count: maps * stride))
    return bytes.count - maps * stride
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
