import Bytes
import Testing

@testable import Search

struct SearchIndexTests {
  /// Quizzes of random words out of a vocabulary, some of them in every question.
  private func quizzes(count: Int, seed: UInt64) -> [IndexedQuiz] {
    var dice = Dice(state: seed)
    return (0..<count).map { number in
      let texts = (0..<Int.random(in: 1...12, using: &dice)).map { _ in
        "the " + (0..<6).map { _ in dice.word() }.joined(separator: " ")
      }
      return IndexedQuiz(
        path: "topic/quiz-\(number)", title: "Quiz \(dice.word())", author: dice.word(),
        tags: [dice.word()], topics: ["Topic"], questionsLabel: "\(texts.count) questions",
        language: "",
        questions: QuestionWords(of: texts.map { ($0, Array("<p>\(dice.word())</p>".utf8)) }))
    }
  }

  private struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state ^ state >> 31) &* 0x9E37_79B9_7F4A_7C15
    }

    mutating func word() -> String {
      let letters = ["a", "b", "é", "木", "ß", "z", "9"]
      return (0..<Int.random(in: 1...4, using: &self))
        .map { _ in letters.randomElement(using: &self) ?? "a" }.joined()
    }
  }

  @Test(arguments: [1, 2, 3, 40, 700])
  func `every word of every quiz leads to where it stands`(count: Int) {
    let seed = UInt64.random(in: 0...UInt64.max)
    let quizzes = quizzes(count: count, seed: seed)
    let index = Dictionary(
      sortedWords(of: quizzes, jobs: 2).map { (String(decoding: $0.word, as: UTF8.self), $0) },
      uniquingKeysWith: { first, _ in first })
    for (number, quiz) in quizzes.enumerated() {
      for (field, text) in [quiz.title, quiz.author, quiz.tags[0] + " " + quiz.topics[0]]
        .enumerated()
      {
        for word in words(of: text) {
          let places = index[word]?.outlinePlaces(quizCount: count) ?? []
          #expect(places.contains(number * 4 + field), "\(word), seed \(seed)")
        }
      }
      for (word, questions) in quiz.questions.places {
        let places = index[word]?.questionPlaces(quizCount: count) ?? [:]
        #expect(places.keys.contains(number), "\(word), seed \(seed)")
        if let exact = places[number], !exact.isEmpty { #expect(exact == questions) }
      }
    }
  }

  @Test func `the same quizzes give the same files on any number of threads`() {
    let quizzes = quizzes(count: 300, seed: 7)
    let one = searchIndex(of: quizzes, jobs: 1)
    let four = searchIndex(of: quizzes, jobs: 4)
    #expect(one.map(\.path) == four.map(\.path))
    #expect(one.map(\.bytes) == four.map(\.bytes))
  }

  @Test func `a change in one quiz leaves most files as they are`() {
    var quizzes = quizzes(count: 2_000, seed: 11)
    let before = searchIndex(of: quizzes, jobs: 2)
    quizzes[900].title = "Renamed xyzzy"
    let after = searchIndex(of: quizzes, jobs: 2)
    let kept = Set(before.map(\.path)).intersection(after.map(\.path))
    #expect(kept.count > before.count - 8)
  }

  @Test func `what was gathered of questions survives the cache`() throws {
    let words = QuestionWords(of: [("One & two", Array("<p>three</p>".utf8)), ("Two", [])])
    var writer = ByteWriter()
    words.encode(into: &writer)
    var reader = ByteReader(writer.bytes)
    #expect(QuestionWords(decoding: &reader) == words)
    #expect(words.places == ["one": [0], "two": [0, 1], "three": [0]])
  }

  @Test func `a site without quizzes has an index`() {
    let files = searchIndex(of: [], jobs: 2)
    #expect(files.map(\.path) == ["podium/search/index.js"])
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
