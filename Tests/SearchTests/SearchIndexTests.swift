import Synchronization
import TestSupport
import Testing

@testable import Search

/// A quiz, and what its questions say.
private struct Sample: Sendable {
  var quiz: IndexedQuiz
  var questions: QuestionWords
}

extension SearchIndex {
  fileprivate init(
    of samples: [Sample], articles: Int = 0, recalling memory: [UInt8]? = nil, jobs: Int
  ) {
    self.init(of: samples.map(\.quiz), articles: articles, recalling: memory, jobs: jobs) {
      samples[$0].questions
    }
  }
}

struct SearchIndexTests {
  /// Quizzes of random words out of a vocabulary, some of them in every question.
  private func quizzes(count: Int, seed: UInt64) -> [Sample] {
    var dice = SeededRandom(seed: seed)
    return (0..<count).map { number in
      let texts = (0..<Int.random(in: 1...12, using: &dice)).map { _ in
        "the " + (0..<6).map { _ in dice.word() }.joined(separator: " ")
      }
      let quiz = IndexedQuiz(
        path: "topic/quiz-\(number)", title: "Quiz \(dice.word())", author: dice.word(),
        tags: [dice.word()], topics: ["Topic"], questionsLabel: "\(texts.count) questions",
        language: "", source: Array(texts.joined().utf8))
      return Sample(
        quiz: quiz,
        questions: QuestionWords(of: texts.map { ($0, Array("<p>\(dice.word())</p>".utf8)) }))
    }
  }

  @Test(arguments: [1, 2, 3, 40, 700])
  func `every word of every quiz leads to where it stands`(count: Int) {
    let seed = UInt64.random(in: 0...UInt64.max)
    let quizzes = quizzes(count: count, seed: seed)
    let list = WordMemory(of: quizzes.map(\.quiz), recalling: nil, jobs: 2) {
      quizzes[$0].questions
    }
    .words
    let places = PlaceLists(list: list, quizCount: count)
    let index = Dictionary(
      uniqueKeysWithValues: list.words.map { word in
        (String(decoding: list.bytes[word.word], as: UTF8.self), FoundWord(word, in: places))
      })
    for (number, sample) in quizzes.enumerated() {
      let quiz = sample.quiz
      for (field, text) in [quiz.title, quiz.author, quiz.tags[0] + " " + quiz.topics[0]]
        .enumerated()
      {
        for word in words(of: text) {
          let places = index[word]?.outlinePlaces(quizCount: count) ?? []
          #expect(places.contains(number * 4 + field), "\(word), seed \(seed)")
        }
      }
      for (word, questions) in sample.questions.places {
        let places = index[word]?.questionPlaces(quizCount: count) ?? [:]
        #expect(places.keys.contains(number), "\(word), seed \(seed)")
        if let exact = places[number], !exact.isEmpty { #expect(exact == questions) }
      }
    }
  }

  @Test func `articles stand behind the quizzes, and are counted apart`() {
    let index = SearchIndex(of: quizzes(count: 5, seed: 1), articles: 2, jobs: 1)
    let start = String(decoding: index.files[0].bytes(), as: UTF8.self)
    #expect(start.hasPrefix(#"window.PODIUM_INDEX={"quizzes":3,"articles":2,"shards":["#))
  }

  @Test func `the same quizzes give the same files on any number of threads`() {
    let quizzes = quizzes(count: 300, seed: 7)
    let one = SearchIndex(of: quizzes, jobs: 1)
    let four = SearchIndex(of: quizzes, jobs: 4)
    #expect(one.contents == four.contents)
    #expect(one.memory == four.memory)
  }

  @Test func `a change in one quiz leaves most files as they are`() {
    var quizzes = quizzes(count: 2_000, seed: 11)
    let before = SearchIndex(of: quizzes, jobs: 2)
    quizzes[900].quiz.title = "Renamed xyzzy"
    let after = SearchIndex(of: quizzes, jobs: 2)
    let kept = Set(before.files.map(\.path)).intersection(after.files.map(\.path))
    #expect(kept.count > before.files.count - 8)
  }

  @Test(arguments: [1, 5, 90, 400])
  func `an index that recalls the last one is the same as a new one`(count: Int) {
    let seed = UInt64.random(in: 0...UInt64.max)
    var dice = SeededRandom(seed: seed)
    var sources = quizzes(count: count, seed: seed)
    var memory: [UInt8]?
    for round in 0..<6 {
      let recalled = SearchIndex(of: sources, recalling: memory, jobs: 2)
      let new = SearchIndex(of: sources, jobs: 1)
      #expect(recalled.contents == new.contents, "round \(round), seed \(seed)")
      #expect(recalled.memory == new.memory, "round \(round), seed \(seed)")
      memory = recalled.memory
      // Some go, some come, one is edited, one moves.
      let others = quizzes(count: count / 8 + 1, seed: seed &+ UInt64(round) + 1)
      sources.removeAll { _ in Int.random(in: 0..<10, using: &dice) == 0 }
      for (number, var other) in others.enumerated() {
        other.quiz.path = "topic/other-\(round)-\(number)"
        sources.insert(other, at: Int.random(in: 0...sources.count, using: &dice))
      }
      let edited = Int.random(in: 0..<sources.count, using: &dice)
      sources[edited].questions = others[0].questions
      sources[edited].quiz.source = [UInt8(round)]
      let moved = sources.remove(at: Int.random(in: 0..<sources.count, using: &dice))
      sources.insert(moved, at: Int.random(in: 0...sources.count, using: &dice))
    }
  }

  @Test func `only the quizzes near a changed one are read again`() {
    var quizzes = quizzes(count: 1_000, seed: 3)
    let whole = quizzes
    let before = SearchIndex(of: quizzes, jobs: 2)
    quizzes[500].quiz.title = "Another"
    let wanted = Wanted()
    let after = SearchIndex(of: quizzes.map(\.quiz), recalling: before.memory, jobs: 2) { place in
      wanted.note(place)
      return whole[place].questions
    }
    let known = Set(before.files.map(\.path))
    for file in after.files where !known.contains(file.path) { _ = file.bytes() }
    #expect(wanted.places.allSatisfy { abs($0 - 500) < 60 })
  }

  @Test func `bytes that are no memory are as good as none`() {
    let quizzes = quizzes(count: 30, seed: 5)
    let index = SearchIndex(of: quizzes, jobs: 1)
    for place in stride(from: 0, to: index.memory.count, by: 7) {
      var memory = index.memory
      memory[place] ^= 0xFF
      _ = SearchIndex(of: quizzes, recalling: memory, jobs: 1)
      let cut = Array(memory[..<place])
      let recalled = SearchIndex(of: quizzes, recalling: cut, jobs: 1)
      #expect(recalled.contents == index.contents)
    }
  }

  @Test func `each word of a quiz is gathered with its questions`() {
    let words = QuestionWords(of: [("One & two", Array("<p>three</p>".utf8)), ("Two", [])])
    #expect(words.places == ["one": [0], "two": [0, 1], "three": [0]])
  }

  @Test func `a site without quizzes has an index`() {
    let index = SearchIndex(of: [], jobs: 2)
    #expect(index.files.map(\.path) == ["podium/search/index.js"])
  }
}

/// The places of the quizzes that were read again.
private final class Wanted: Sendable {
  private let noted = Mutex<[Int]>([])

  func note(_ place: Int) { noted.withLock { $0.append(place) } }
  var places: [Int] { noted.withLock { $0 } }
}

extension SearchIndex {
  /// What each file holds, by its path.
  var contents: [String: [UInt8]] {
    Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.bytes()) })
  }
}

/// A word's lists, as a page reads them.
private struct FoundWord {
  var outline: [UInt8] = []
  var questions: [UInt8] = []

  init(_ word: WordList.Word, in places: PlaceLists) {
    places.appendOutline(word.outline, to: &outline)
    places.appendQuestions(word.questions, to: &questions)
    outline = Self.withoutLength(outline)
    questions = Self.withoutLength(questions)
  }

  private static func withoutLength(_ list: [UInt8]) -> [UInt8] {
    var index = 0
    let length = list.leb128(at: &index)
    precondition(length == list.count - index, "a list is as long as it says")
    return Array(list[index...])
  }
}

extension QuestionWords {
  /// Each word with its questions.
  var places: [String: [Int]] {
    var places: [String: [Int]] = [:]
    var index = 0
    while index < words.count {
      let end = index + 1 + Int(words[index])
      let word = String(decoding: words[index + 1..<end], as: UTF8.self)
      index = end
      var number = 0
      let count = words.leb128(at: &index)
      for _ in 0..<count {
        number += words.leb128(at: &index)
        places[word, default: []].append(number)
      }
    }
    return places
  }
}

extension FoundWord {
  /// Four times the quiz plus the field, for each place.
  func outlinePlaces(quizCount: Int) -> Set<Int> {
    var places: Set<Int> = []
    guard outline.first == 0 else {
      let stride = (quizCount + 7) / 8
      for quiz in 0..<quizCount {
        for field in 0..<3
        where !outline.isEmpty && outline[1 + field * stride + quiz / 8] >> (quiz % 8) & 1 == 1 {
          places.insert(quiz * 4 + field)
        }
      }
      return places
    }
    var index = 1
    var quiz = 0
    while index < outline.count {
      let number = outline.leb128(at: &index)
      quiz += number >> 2
      places.insert(quiz * 4 + number & 3)
    }
    return places
  }

  /// The questions by the quiz; an empty list where they are not known.
  func questionPlaces(quizCount: Int) -> [Int: [Int]] {
    var places: [Int: [Int]] = [:]
    guard questions.first == 0 else {
      for quiz in 0..<quizCount
      where !questions.isEmpty && questions[1 + quiz / 8] >> (quiz % 8) & 1 == 1 {
        places[quiz] = []
      }
      return places
    }
    var index = 1
    var quiz = 0
    while index < questions.count {
      quiz += questions.leb128(at: &index)
      var number = 0
      var step = 1
      while step & 1 == 1 {
        step = questions.leb128(at: &index)
        number += step >> 1
        places[quiz, default: []].append(number)
      }
    }
    return places
  }
}

extension SeededRandom {
  fileprivate mutating func word() -> String {
    let letters = ["a", "b", "é", "木", "ß", "z", "9"]
    return (0..<Int.random(in: 1...4, using: &self))
      .map { _ in letters.randomElement(using: &self) ?? "a" }.joined()
  }
}
