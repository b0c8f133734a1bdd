import Content
import Diagnostics
import Exchange
import Testing

/// Answers that name all choices.
struct AnswerOrderTests {
  private static let tables: [(ExchangeFormat, String)] = [
    (.csv, "question,option_a,option_b,option_c,answer\nWhich are it?,Bake,Mix,Eat,\"%\"\n"),
    (
      .json,
      "[{\"question\":\"Which are it?\",\"options\":[\"Bake\",\"Mix\",\"Eat\"],\"answer\":[%]}]"
    ),
    (.yaml, "- question: Which are it?\n  options: [Bake, Mix, Eat]\n  answer: [%]\n"),
  ]

  @Test(arguments: [0, 1, 2], [true, false])
  func `all choices are right only in their own order`(table: Int, isSorted: Bool) {
    let (format, text) = Self.tables[table]
    var answer = isSorted ? "Bake,Mix,Eat" : "Mix,Bake,Eat"
    if format == .csv { answer = isSorted ? "A,B,C" : "B,A,C" }
    if format == .json {
      answer = "\"" + answer.replacing(",", with: "\",\"") + "\""
    }
    let read = imported(text.replacing("%", with: answer), as: format)
    #expect(read.shownChoices == (isSorted ? ["Which are it? | *Bake | *Mix | *Eat"] : []))
    let left = read.diagnostics.filter { $0.code.name == "question-left-out" }
    #expect(left.count == (isSorted ? 0 : 1))
    #expect(left.allSatisfy { $0.message.contains("names all choices") })
  }

  @Test func `a file with front matter is not taken for YAML`() {
    let text = "---\nquestion: Which?\noptions: [a, b]\ncorrect: a\n---\nText.\n"
    #expect(likelyFormat(of: Array(text.utf8)) == nil)
    #expect(likelyFormat(of: Array(text.utf8.dropLast(10))) == .yaml)
  }

  @Test(arguments: [
    "{\"question\":\"Which?\",\"answers\":[{\"text\":\"a\",\"valid\":true},{\"text\":\"b\",\"valid\":false}]}"
  ]) func `valid says which choice is right`(question: String) {
    let read = imported("[\(question)]", as: .json)
    #expect(read.shownChoices == ["Which? | *a | b"])
    #expect(read.diagnostics == [])
  }

  @Test func `a table between bars may stand below a heading`() {
    let table = "| # | Question | Answer |\n|---|---|---|\n| 1 | Capital of France? | Paris |\n"
    let read = imported("# Trivia\n\n\(table)| 2 | Of Italy? |\n", as: .csv, from: "q.csv")
    #expect(read.quizzes.flatMap(\.questions).map(\.typed) == [["Paris"]])
    #expect(read.diagnostics.map(\.location.line).contains(1))
    #expect(read.diagnostics.filter { $0.severity == .error }.map(\.location.line) == [6])
    #expect(imported("# A, b\n\(table)", as: .csv, from: "q.csv").shownChoices.count == 1)
  }
}
