import Diagnostics
import Testing

@testable import Content

/// Numbers at the start of headings, which count the questions or are a part of them.
struct NumberLabelTests {
  private struct Example: Sendable, CustomTestStringConvertible {
    var headings: [String]
    var shown: [String]
    var testDescription: String { headings.joined(separator: ", ") }

    init(_ headings: [String], shown: [String]? = nil) {
      self.headings = headings
      self.shown = shown ?? headings
    }
  }

  private static func text(_ headings: [String]) -> String {
    headings.map { "## \($0)\n\n- [x] a\n- [ ] b\n\n" }.joined()
  }

  @Test(arguments: [
    Example(["1914: Which war began?", "1939: Which war began?"]),
    Example(["1914: Which war?", "1915: Which ship?", "1916: Which battle?"]),
    Example(["Apollo 11: Who walked first?"]), Example(["Apollo 1: Who died?"]),
    Example(["Apollo 11: Who walked?", "Apollo 12: Who walked?"]),
    Example(["Element 8: Which is it?"]), Example(["U2: How many members?"]),
    Example(["8: Which?"]),
    Example(["Element 1: Which?", "Element 8: Which?"]), Example(["3. Which?"]),
    Example(
      ["1. A?", "2. B?", "3. C?", "1914: D?"], shown: ["A?", "B?", "C?", "1914: D?"]),
    Example(["Q1. A?", "Q2. B?", "1914: C?"], shown: ["A?", "B?", "1914: C?"]),
    Example(["A?", "B?", "1. C?"]), Example(["1. A?", "B?"]), Example(["1. Weltkrieg"]),
    Example(["19. Jahrhundert", "20. Jahrhundert"]), Example(["1. Weltkrieg", "Kalter Krieg"]),
    Example(["Quake 3: Which engine?"]), Example(["Queen 1: Who?", "Queen 8: Who?"]),
    Example(
      ["1. A?", "2. B?", "3. C?", "1066: D?", "1067: E?"],
      shown: ["A?", "B?", "C?", "1066: D?", "1067: E?"]),
  ])
  private func `a number that is part of the question stays`(_ example: Example) {
    let read = ReadFile(Self.text(example.headings))
    #expect(read.questions.map(\.headingText) == example.shown)
    #expect(read.findings == [])
  }

  @Test(arguments: [
    Example(["Q1. A?"], shown: ["A?"]), Example(["Question 7: A?"], shown: ["A?"]),
    Example(["1. A?"], shown: ["A?"]),
    Example(["Q5. A?", "Q2. B?", "C?"], shown: ["A?", "B?", "C?"]),
    Example(["Frage 1: A?", "Frage 2: B?"], shown: ["A?", "B?"]),
    Example(["Frage 11: A?", "FRAGE 12: B?"], shown: ["A?", "B?"]),
    Example(["Вопрос 7. А?"], shown: ["А?"]),
    Example(["Question 1: A?", "Q2. B?"], shown: ["A?", "B?"]),
    Example(["問題1。A?", "問題2。B?"], shown: ["A?", "B?"]),
    Example(["प्र९. A?", "प्र१०. B?", "प्र१. C?"], shown: ["A?", "B?", "C?"]),
    Example(["प्र१. A?", "प्र२. B?"], shown: ["A?", "B?"]),
    Example(["1. A?", "2. B?", "4. C?", "5. D?"], shown: ["A?", "B?", "C?", "D?"]),
    Example(["1. A?", "2. B?", "1. C?", "2. D?"], shown: ["A?", "B?", "C?", "D?"]),
    Example(["Q1. A?", "2. B?", "Q3. C?"], shown: ["A?", "B?", "C?"]),
    Example(["1. A?", "1. B?", "1. C?"], shown: ["A?", "B?", "C?"]),
  ])
  private func `a number that counts the questions is left out`(_ example: Example) {
    let read = ReadFile(Self.text(example.headings))
    #expect(read.questions.map(\.headingText) == example.shown)
    #expect(read.findings == [])
  }

  @Test func `a backslash keeps a number`() {
    let text = Self.text(["1\\. Weltkrieg", "2\\. Weltkrieg", "**3\\)** C?"])
    let read = ReadFile(text)
    #expect(read.questions.map(\.headingText) == ["1. Weltkrieg", "2. Weltkrieg", "3) C?"])
    #expect(read.questions.map(\.id) == ["1-weltkrieg", "2-weltkrieg", "3-c"])
    #expect(read.findings == [])
  }

  @Test(arguments: [
    (["1. Weltkrieg", "2. Weltkrieg"], 6), (["1. Weltkrieg", "2. Reich", "Mauer"], 1),
    (["1. A", "2. B", "5. Jahrhundert", "6. C"], 11), (["Who?", "1. A?", "2. Reich", "3. B?"], 11),
    (["Day 1. Who?", "Day 2. What?", "Day 3. Who?"], 11),
  ])
  func `a number that is left out and may be an ordinal is told`(
    _ example: (headings: [String], line: Int)
  ) {
    let read = ReadFile(Self.text(example.headings))
    #expect(read.places == ["\(example.line):1 number-label"])
    let kept = ReadFile(Self.text(example.headings.map { $0.replacing(". ", with: "\\. ") }))
    #expect(kept.findings == [])
    #expect(kept.questions.map(\.headingText) == example.headings)
  }

  @Test(arguments: [
    ["1. A", "2. B", "3. C"], ["1. A?", "2. B?", "4. C?"], ["1) A", "2) A"], ["Q1. A", "Q4. A"],
    ["1. A", "2. B", "1. C", "2. D"], ["1) A?", "2) A?"], ["Frage 1: A?", "Frage 2: A?"],
  ])
  func `numbers that count for sure are left out without a word`(_ headings: [String]) {
    #expect(ReadFile(Self.text(headings)).findings == [])
  }

  private func written(_ text: String) -> WrittenQuiz? {
    var findings: [Diagnostic] = []
    let file = SourceFile(path: "quiz.md", bytes: Array(text.utf8))
    return readWrittenQuiz(file, reporting: &findings)
  }

  @Test(arguments: [
    ["1914: Which?", "1939: Which?"], ["Apollo 11: Who?"], ["1. A?", "2. B?", "3. C?", "1914: D?"],
    ["Frage 1: A?", "Frage 2: B?"],
  ])
  private func `a heading that is written again keeps what it says`(_ headings: [String]) throws {
    var quiz = try #require(written(Self.text(headings.map { "<!-- -->\($0)" })))
    #expect(quiz.questions.map { $0.heading.replacing("\\", with: "") } == headings)
    quiz = try #require(written(String(decoding: markdown(of: quiz), as: UTF8.self)))
    #expect(quiz.questions.map { $0.heading.replacing("\\", with: "") } == headings)
  }
}
