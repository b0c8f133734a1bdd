import Content
import Diagnostics
import Exchange
import Testing

/// Exercises that contradict themselves, or whose marks swallow what stands below.
struct DoubtfulExerciseTests {
  private static func exercise(_ solution: String) -> String {
    "Question\n========\nWhich?\n\nAnswerlist\n----------\n* Sea\n* Sand\n\nSolution\n========\n\nAnswerlist\n----------\n* \(solution)\n\nMeta-information\n================\nextype: schoice\nexsolution: 10\n"
  }

  @Test func `a solution of R says what is right, or the exercise is refused`() {
    let read = imported(Self.exercise("True. wet\n* False. dry"), as: .rExams)
    #expect(read.markdown.contains("- [x] Sea\n  > wet\n- [ ] Sand\n  > dry\n"))
    #expect(read.diagnostics == [])
    let other = imported(Self.exercise("False. wet\n* True. dry"), as: .rExams)
    #expect(other.quizzes.isEmpty)
    #expect(other.diagnostics.map(\.message).contains { $0.contains("choice 1 disagree") })
  }

  @Test func `one of several right choices is enough for jupyterquiz`() {
    let read = imported(
      #"[{"question":"Which?","type":"multiple_choice","answers":[{"answer":"a","correct":true},{"answer":"b","correct":true}]}]"#,
      as: .jupyterQuiz)
    #expect(read.diagnostics.map(\.code.name) == ["not-kept"])
  }

  @Test(arguments: [
    "[[a] [b]]\n[ [X] [ ] ] one\n[ [ ] [X] ] two\n", "[ (a) (b) ]\n[ (X) ( ) ] one\n",
    "[(X)] x\n[( )] y\n****\n\nAnd?\n\n[(X)] z\n****\n", "[(X)] x\n[( )] y\n****\nAnd so on.\n",
    "[(X)] x\n[( )] y\n\n```\ncode\n",
  ]) func `what LiaScript has and nothing here is told`(text: String) {
    let read = imported("Which?\n\n\(text)", as: .liaScript)
    #expect(read.diagnostics.contains { $0.severity == .error })
    #expect(!read.markdown.contains("[["))
  }

  @Test func `a solution of LiaScript ends`() {
    let read = imported(
      "Which?\n\n[(X)] x\n[( )] y\n****\nSo.\n****\n\nAnd?\n\n[(X)] z\n[( )] w\n", as: .liaScript)
    #expect(read.shownChoices == ["Which? | *x | y", "And? | *z | w"])
    #expect(read.quizzes.first?.questions.first?.explanation == "So.")
    #expect(read.diagnostics == [])
  }

  @Test(arguments: ["= 5\n= 6\n", "*a) Sea\nb) Sand\n= 5\n", "* Sea\n*a) Sea\nb) Sand\n"])
  func `answers of two sorts are refused in text2qti`(answers: String) {
    let read = imported("1. Which?\n\(answers)", as: .textQTI)
    #expect(read.quizzes.flatMap(\.questions).isEmpty)
    #expect(read.diagnostics.map(\.code.name) == ["question-left-out"])
  }

  @Test func `responses with commas may be several choices`() {
    let names = "Timestamp,Score,Which are blue?,Which are blue? [Score]\n"
    func codes(_ rows: String) -> [String] {
      imported(names + rows, as: .forms).diagnostics.filter { $0.severity == .error }
        .map(\.code.name)
    }
    #expect(
      codes("1,1 / 1,\"Sea, Sky\",1.00 / 1\n2,0 / 1,Sea,0.00 / 1\n") == ["question-left-out"])
    #expect(codes("1,1 / 1,\"Sea, sky\",1.00 / 1\n2,0 / 1,Sand,0.00 / 1\n") == [])
  }
}
