import TestSupport
import Testing

@testable import Search

/// Holds the work that making the search takes to what is searched.
struct GrowthTests {
  @Test func `the words of a question take work in proportion to their number`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      printFastGrowth(of: [heading, stem], textPatterns)
    }
    #expect(fastGrowth(in: result?.standardOutputContent) == [])
  }

  @Test func `an index takes work in proportion to the number of quizzes`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      printFastGrowth(of: [index, memory], linePatterns)
    }
    #expect(fastGrowth(in: result?.standardOutputContent) == [])
  }
}

private let heading = GrowthReader("heading") { text in
  _ = QuestionWords(of: [(String(decoding: text, as: UTF8.self), [])])
}

private let stem = GrowthReader("stem") { text in _ = QuestionWords(of: [("", text)]) }

private let textPatterns = [
  "a", "a ", "word№ ", "é", "e\u{301}", "\u{301}", "木", " ", "<", "<b>", "<b a='", "</", "&amp;",
  "&",
  "<!--", "-", "1", "ß", "\u{200D}", "<code>a</code>", "\u{AC00}", "🇫🇮",
].map { Pattern($0) }

/// Quizzes with a line as the title of each.
private func quizzes(_ text: [UInt8]) -> [IndexedQuiz] {
  text.split(separator: 0x0A).enumerated().map { number, line in
    let words = String(decoding: line, as: UTF8.self)
    return IndexedQuiz(
      path: "t/q\(number)", title: words, author: words, tags: [words], topics: [words],
      questionsLabel: "1", language: "", source: Array(line))
  }
}

/// What a quiz's only question says: its title once more.
private func words(of quiz: IndexedQuiz) -> QuestionWords {
  QuestionWords(of: [(quiz.title, [])])
}

private let index = GrowthReader("index") { text in
  let quizzes = quizzes(text)
  let index = SearchIndex(of: quizzes, jobs: 1) { words(of: quizzes[$0]) }
  for file in index.files { _ = file.bytes() }
}

/// An index that is made again, from what the one before kept.
private let memory = GrowthReader("memory") { text in
  let quizzes = quizzes(text)
  let first = SearchIndex(of: quizzes, jobs: 1) { words(of: quizzes[$0]) }
  let again = SearchIndex(of: quizzes, recalling: first.memory, jobs: 1) { words(of: quizzes[$0]) }
  for file in again.files { _ = file.bytes() }
}

private let linePatterns = [
  "a\n", "a№\n", "a a№ b\n", "a№ ", "木№\n", "prefix-prefix-prefix-prefix-prefix-№\n",
].map { Pattern($0) }
