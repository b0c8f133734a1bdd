import Content
import Diagnostics
import Exchange
import Testing

/// Tables and JSON that would be read wrong without a word.
struct DoubtfulTableTests {
  @Test(arguments: [
    "1,Which?,Sea,Sand,B\n", "1,Which?,Sea,Sand,B\n2,What?,x,y,A\n",
    "Q1,Which?,Sea,Sand,Sand\nQ2,What?,x,y,x\n", "7.,Which?,Sea,Sand,B\n8.,What?,x,y,A\n",
  ]) func `a first column may count the rows of a table without names`(text: String) {
    let read = imported(text, as: .csv, from: "q.csv")
    #expect(read.shownChoices.first == "Which? | Sea | *Sand")
    #expect(read.diagnostics == [])
  }

  @Test func `rows may ask the same`() {
    let read = imported(
      "Which?,Sea,Sand,B\nWhich?,x?,y?,A\nWhich?,x,y,B\n", as: .csv, from: "q.csv")
    #expect(read.shownChoices == ["Which? | Sea | *Sand", "Which? | *x? | y?", "Which? | x | *y"])
    #expect(read.diagnostics == [])
  }

  @Test(arguments: [
    "Water,Which?,Sea,Sand,B\nWater,What?,x,y,A\n", "Water,Which?,Sea,Sand,B\nIce,What?,x,y,A\n",
    "101,Which?,Sea,Sand,B\n205,What?,x,y,A\n",
    "9223372036854775807,Which?,Sea,Sand,B\n1,a?,x,y,B\n",
    "1,I,II,III,A\n2,I,II,III,B\n",
  ]) func `a first column that does not ask is refused`(text: String) {
    let read = imported(text, as: .csv, from: "q.csv")
    #expect(read.shownChoices == [])
    #expect(read.diagnostics.contains { $0.severity == .error })
  }

  @Test(arguments: [
    "question,T,F,answer\nSnow is warm,T,F,F\nIce is cold,T,F,T\n",
    "question,T,F,answer\nSnow is warm,True,False,F\nIce is cold,True,False,True\n",
    "question,T,F,answer\nSnow is warm,,,False\nIce is cold,,,T\n",
    "question,true,false,correct\nSnow is warm,,,F\nIce is cold,,,T\n",
    "question,answer (T/F)\nSnow is warm,F\nIce is cold,T\n", "Snow is warm,F\nIce is cold,T\n",
    "Statement,True/False\nSnow is warm,False\nIce is cold,True\n",
    "Frage;W;F;Antwort\nSnow is warm;W;F;F\nIce is cold;W;F;W\n",
  ]) func `columns and answers may be true and false`(text: String) {
    let read = imported(text, as: .csv, from: "q.csv")
    let choices = read.quizzes.flatMap(\.questions).map { question in
      guard case .choices(let choices) = question.form else { return [Bool]() }
      return choices.map(\.isRight)
    }
    #expect(choices == [[false, true], [true, false]])
    #expect(read.diagnostics == [])
  }

  @Test func `marks below true and false name no answer`() {
    let read = imported("statement,T,F\nSnow is warm,,x\nIce is cold,x,\n", as: .csv, from: "q.csv")
    #expect(read.quizzes.isEmpty)
    #expect(read.diagnostics.map(\.message).contains { $0.contains("to hold the answer") })
  }

  @Test(arguments: [
    "question,answer\nWhich? A) Sea B) Sand,A\n",
    "question,answer\n\"Which?\nA) Sea\nB) Sand\",A\n",
    "question,a,b,c,answer\nPut in order,x,y,z,\"B, A, C\"\n",
    "question,a,b,answer\nSnow is warm,,,F\n",
    "question,answer\n____ is wet and ____ is dry.,\"sea, sand\"\n",
  ]) func `a letter without choices, and all choices in an order, are refused`(text: String) {
    let read = imported(text, as: .csv, from: "q.csv")
    #expect(read.quizzes.isEmpty)
    #expect(read.diagnostics.map(\.code.name) == ["question-left-out"])
  }

  @Test func `answers that are all letters are told`() {
    let read = imported("question,answer\nHydrogen,H\nOxygen,O\n", as: .csv, from: "q.csv")
    #expect(read.quizzes.first?.questions.map(\.kind) == [.shortText, .shortText])
    #expect(read.diagnostics.map(\.code.name) == ["import-ambiguous"])
  }

  @Test func `columns of one name are choices beside another that says which is right`() {
    let read = imported(
      "Question,Answer,Answer,Correct\nWhich?,Sea,Sand,B\nWhat?,x,y,A\n", as: .csv, from: "q.csv")
    #expect(read.shownChoices == ["Which? | Sea | *Sand", "What? | *x | y"])
  }

  @Test(arguments: ["\"1,7\"", "\"1,x\"", "0"])
  func `a number of Kahoot that names no choice is refused`(right: String) {
    let read = imported(
      "Question,Answer 1,Answer 2,Correct\nQ?,a,b,\(right)\n", as: .kahoot, from: "q.csv")
    #expect(read.quizzes.isEmpty)
    #expect(read.diagnostics.map(\.code.name) == ["question-left-out"])
  }

  @Test(arguments: [
    #"[{"question":"Put in order","options":["Sea","Sand","Rock"],"answer":["Sand","Sea","Rock"]}]"#,
    #"[{"question":"Arrange","options":["A. Sea","B. Sand","C. Rock"],"answer":"B, A, C"}]"#,
  ]) func `JSON that asks for an order has one`(text: String) {
    let read = imported(text, as: .json, from: "q.json")
    #expect(read.quizzes.first?.questions.map(\.form) == [.ordering(["Sand", "Sea", "Rock"])])
  }

  @Test(arguments: [
    #"[{"question":"What is the order?","options":["a","b","c"],"answer":["b","a","c"]}]"#,
    #"[{"question":"Which?","options":["Sea","Sand"],"answer":"Sea","correct":"Sand"}]"#,
    #"[{"question":"Which? A) Sea B) Sand","answer":"A"}]"#,
    #"[{"question":"___ is wet, ___ is dry.","answer":["Sea","Sand"]}]"#,
    #"[{"question":"Which?","type":"single","options":["Sea","Sand"],"answer":["Sea","Sand"]}]"#,
    #"[{"question":"Is it?","type":"true_false","answer":"maybe"}]"#,
  ]) func `JSON that may say several things is refused`(text: String) {
    let read = imported(text, as: .json, from: "q.json")
    #expect(read.quizzes.isEmpty)
    #expect(read.diagnostics.map(\.code.name).contains("question-left-out"))
  }

  @Test func `a letter says whether a statement of JSON is true`() {
    let read = imported(
      #"[{"question":"Snow is warm.","type":"true_false","answer":"F"}]"#, as: .json, from: "q.json"
    )
    #expect(read.shownChoices == ["Snow is warm. | True | *False"])
  }
}
