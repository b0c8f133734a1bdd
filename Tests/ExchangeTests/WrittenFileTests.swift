import Content
import Diagnostics
import Exchange
import Testing

/// What is imported, as a build reads it.
struct WrittenFileTests {
  @Test(arguments: [
    (#"{"kind":"ordering","items":["[[ a ]]","b"]}"#, "cloze in place of ordering"),
    (
      ###"{"kind":"single","choices":[{"text":"x","right":true},{"text":"y"}],"explanation":"## Not a question\n\n- [x] trap\n- [ ] trap2"}"###,
      "as a text in it asks something, too"
    ),
    (
      ##"{"kind":"single","stem":"# Big heading\n\ntext","choices":[{"text":"x","right":true},{"text":"y"}]}"##,
      "as a text in it asks something, too"
    ),
  ]) func `a question that a build would read as another one is left out, with an error`(
    _ example: (question: String, difference: String)
  ) {
    let text = example.question.replacing(
      "{\"kind", with: "{\"heading\":\"Which?\",\"kind", maxReplacements: 1)
    let good =
      #"{"heading":"Good?","kind":"single","choices":[{"text":"x","right":true},{"text":"y"}]}"#
    let read = imported(
      #"{"podium-quizzes":1,"quizzes":[{"path":"q","questions":["# + "\n\(text),\n\(good)]}]}",
      as: .json, from: "q.json")
    #expect(read.diagnostics == [])
    let written = WrittenFile(of: read.quizzes[0])
    #expect(written.questionCount == 1)
    #expect(written.findings.filter { $0.severity == .error } == [])
    #expect(
      written.refusals.map { "\($0.location.line) \($0.message)" } == [
        "2 \"Which?\" would be read as another question, \(example.difference); it is left out; write it by hand, or take signs and lists that may ask or answer out of its texts"
      ])
  }

  @Test func `a file of the content folder leaves such a question out, too`() {
    var quiz = WrittenQuiz(path: "q")
    quiz.questions = [
      WrittenQuestion(.ordering, heading: "One?", form: .ordering(["[[ a ]]", "b"])),
      WrittenQuestion(.ordering, heading: "Two?", form: .ordering(["a", "b"])),
    ]
    for left in [1, 0] {
      var findings: [Diagnostic] = []
      let file = SourceFile(path: "q.md", bytes: markdown(of: quiz))
      let read = readDocument(file, settings: SiteSettings(), reporting: &findings)?.quiz
      let isChanged = removeMisread(
        from: &quiz, read: read?.questions ?? [], reporting: &findings)
      #expect(isChanged == (left == 1))
      #expect(quiz.questions.map(\.heading) == ["Two?"])
      #expect(findings.count { $0.severity == .error } == left)
    }
  }

  @Test(arguments: 1...200) func `a quiz that is read as it was written is left as it is`(seed: Int)
  {
    var samples = QuizSamples(seed: seed)
    let quiz = samples.quiz(path: "quiz")
    let written = WrittenFile(of: quiz)
    #expect(written.refusals == [])
    #expect(written.file?.bytes == markdown(of: quiz))
  }

  @Test(arguments: [
    ["(x) paren"], ["(3)"], ["1) one"], ["a) or (b"], ["(a) b (c)"], ["f(x)"], ["(a)(b)"], [":-)"],
    [#"\(x\)"#], [#"a\"#], ["（x"], ["y）"], ["(`a`"], ["= 3)"], ["$f(x$"], [")", "("],
    ["1) one", "2) two", "(3)"],
  ]) func `a list is read as it was written, whatever brackets are in it`(right: [String]) throws {
    for wrong in ["no", "(no", "no)", "(no)"] {
      var quiz = WrittenQuiz(path: "q")
      let list = WrittenBlank.list(
        [WrittenBlank.Option(wrong, isRight: false)]
          + right.map { WrittenBlank.Option($0, isRight: true) })
      quiz.questions = [WrittenQuestion(.cloze, heading: "Pick", form: .blanks([.blank(list)]))]
      var findings: [Diagnostic] = []
      let file = SourceFile(path: "q.md", bytes: markdown(of: quiz))
      let read = try #require(readWrittenQuiz(file, reporting: &findings))
      #expect(read.questions[0].form == quiz.questions[0].form)
      #expect(findings.filter { $0.severity == .error } == [])
    }
  }
}
