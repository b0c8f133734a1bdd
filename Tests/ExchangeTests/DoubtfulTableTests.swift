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
    "Frage;Antwort\nSnow is warm;Falsch\nIce is cold;Richtig\n",
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
    "question,answer\nWhich? 1) Sea 2) Sand,2\n",
    "question,answer\nWhich? (a) Sea (b) Sand,(b) Sand\n",
    "question,answer\nWhich? А) Море Б) Песок,Б\n",
    "question,answer\n\"Which? A) Sea B) Sand C) Ice\",\"A, C\"\n",
    "question,answer\n\"Which?\nA) Sea\nB) Sand\",A\n",
    "question,a,b,c,answer\nPut in order,x,y,z,\"B, A, C\"\n",
    "question,a,b,answer\nSnow is warm,,,F\n",
    "question,answer\n____ is wet and ____ is dry.,\"sea, sand\"\n",
  ]) func `a letter without choices, and all choices in an order, are refused`(text: String) {
    let read = imported(text, as: .csv, from: "q.csv")
    #expect(read.quizzes.isEmpty)
    #expect(read.diagnostics.map(\.code.name) == ["question-left-out"])
  }

  @Test(arguments: [
    "question,answer\nHydrogen,H\nOxygen,O\n", "question,answer\nIs it wet?,0\nIs it dry?,1\n",
    "question,answer\nWhat is it?,Sea; Sand; Rock\nWhich?,Sea\n",
    "question,answer\nWhich?,Sea\nHow is it written?,colour/color\n",
    "question,answer\nWhich?,Sea\nWhich colours?,\"red, blue, light yellow\"\n",
    "question,answer\nWhich?,Sea\nWhich?,Sand\n",
  ]) func `answers that may name choices, or be several, are told`(text: String) {
    let read = imported(text, as: .csv, from: "q.csv")
    #expect(read.quizzes.first?.questions.map(\.kind) == [.shortText, .shortText])
    #expect(read.diagnostics.map(\.code.name) == ["import-ambiguous"])
  }

  @Test(arguments: [
    "question,answer\nHow many moons?,0\nHow many days?,365\n",
    "question,answer\nHow fast?,90 km/h\nHow far?,1/2\n",
    "question,answer text\nWhich?,Sea; Sand\nWhat?,1\n",
    "question,answer\nWhere?,\"Oslo, Norway\"\nWhy?,\"If it rains, the sea, which is wet, rises\"\n",
  ]) func `other answers are texts to be typed`(text: String) {
    #expect(imported(text, as: .csv, from: "q.csv").diagnostics == [])
  }

  @Test func `a digit beside answers that are true or false is refused`() {
    let read = imported("question,answer\nSnow is warm,false\nIce is cold,1\n", as: .csv)
    #expect(read.shownChoices == ["Snow is warm | True | *False"])
    #expect(read.diagnostics.map(\.code.name) == ["question-left-out"])
  }

  @Test(arguments: [
    (ExchangeFormat.flashcards, "Which is wet? A) Sea B) Sand::A\n"),
    (.anki, "Which is wet? A) Sea B) Sand\tA\n"),
    (.anki, "#html:true\nWhich is wet?<br>a. Sea<br>b. Sand\tb. Sand\n"),
    (.gift, "Which is wet? {A) Sea B) Sand ANSWER: A}\n"),
    (.gift, "Which is wet? {=A) Sea =B) Sand}\n"),
  ]) func `choices in the text of a card or an answer are refused`(
    format: ExchangeFormat, text: String
  ) {
    let read = imported(text, as: format)
    #expect(read.quizzes.isEmpty)
    #expect(read.diagnostics.map(\.code.name) == ["question-left-out"])
  }

  @Test func `a single choice of Quizizz has one answer`() {
    let names = "Question Text,Question Type,Option 1,Option 2,Option 3,Correct Answer\n"
    let read = imported(
      names + "Q?,Multiple Choice,a,b,c,\"1,2\"\nR?,Checkbox,a,b,c,\"1,2\"\n", as: .quizizz)
    #expect(read.shownChoices == ["R? | *a | *b | c"])
    #expect(read.diagnostics.map(\.code.name) == ["question-left-out"])
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
    #"[{"question":"Which?","answers":{"answer_a":"Sea","answer_b":"Sand"},"correct_answer":"answer_b","correct_answers":{"answer_a_correct":"true","answer_b_correct":"false"}}]"#,
  ]) func `JSON that may say several things is refused`(text: String) {
    let read = imported(text, as: .json, from: "q.json")
    #expect(read.quizzes.isEmpty)
    #expect(read.diagnostics.map(\.code.name).contains("question-left-out"))
  }

  @Test func `an object of JSON calls each choice right or wrong`() {
    let rights =
      #"{"answer_a_correct":"true","answer_b_correct":"false","answer_c_correct":"true"}"#
    let choices = #"{"answer_a":"Sea","answer_b":"Sand","answer_c":"Ice","answer_d":null}"#
    let read = imported(
      #"[{"question":"Which?","answers":\#(choices),"correct_answer":null,"correct_answers":\#(rights)}]"#,
      as: .json)
    #expect(read.shownChoices == ["Which? | *Sea | Sand | *Ice"])
    #expect(read.diagnostics == [])
  }

  @Test func `a letter says whether a statement of JSON is true`() {
    let read = imported(
      #"[{"question":"Snow is warm.","type":"true_false","answer":"F"}]"#, as: .json, from: "q.json"
    )
    #expect(read.shownChoices == ["Snow is warm. | True | *False"])
  }

  @Test(arguments: [
    #"[{"question":"Which?","options":["Sea","Sand","Ice"],"correct":[1,0,1]}]"#,
    #"[{"question":"Which?","options":["Sea","Sand","Ice"],"correct":[true,false,true]}]"#,
  ]) func `a list of JSON says of each choice whether it is right`(text: String) {
    #expect(imported(text, as: .json).shownChoices == ["Which? | *Sea | Sand | *Ice"])
  }

  @Test(arguments: [
    #"[{"question":"Which?","options":["Sea","Sand"],"correct":[0,1]}]"#,
    #"[{"question":"Explain.","type":"essay","answer":"As water is wet."}]"#,
  ]) func `JSON whose answer is no key is refused`(text: String) {
    let read = imported(text, as: .json)
    #expect(read.quizzes.isEmpty)
    #expect(read.diagnostics.map(\.code.name) == ["question-left-out"])
  }

  @Test(arguments: [
    (#"[{"question":"Name two.","answer":["red","blue"]}]"#, ["import-ambiguous"]),
    (#"[{"question":"Capital?","type":"short","answer":["Paris","Paname"]}]"#, []),
  ]) func `several answers without choices are told`(text: String, codes: [String]) {
    #expect(imported(text, as: .json).diagnostics.map(\.code.name) == codes)
  }

  @Test(arguments: [
    "question,answer,correct\nWhich?,Sea,TRUE\nWhich?,Sand,FALSE\n",
    "question,option,is_correct\nWhich?,Sea,1\nWhich?,Sand,0\n",
    "Paris,Capital of France?\nRome,Capital of Italy?\n",
  ]) func `tables whose rows are choices, or ask behind, are refused`(text: String) {
    let read = imported(text, as: .csv)
    #expect(read.quizzes.isEmpty)
    #expect(read.diagnostics.map(\.code.name) == ["import-syntax"])
  }

  @Test func `columns may be called opt1 and answers stand in brackets`() {
    let read = imported("question,opt1,opt2,answer\nWhich?,Sea,Sand,(b)\n", as: .csv)
    #expect(read.shownChoices == ["Which? | Sea | *Sand"])
    #expect(read.diagnostics == [])
  }

  @Test(arguments: [
    (ExchangeFormat.anki, "Front\tBack\nCapital of France?\tParis\n", ["import-ambiguous"]),
    (
      .anki, "#html:true\nWhich?\tSea<br>Rain\nWhat?\t<div>New <b>York</b></div><br>\n",
      ["not-kept"]
    ),
    (.flashcards, "What is std::vector::A container\n", ["import-ambiguous"]),
    (.flashcards, "What is `std::vector`::A container\n", []),
    (.flashcards, "What?\n?\nOne\ntext\n", []),
    (.flashcards, "What?\n?\nThe sea.\nIt is wide.\n", ["import-ambiguous"]),
    (.flashcards, "A::b\n\nThe {{c1::Nile}} is long.\n", ["not-kept"]),
  ]) func `texts that are not what they seem are told`(
    format: ExchangeFormat, text: String, codes: [String]
  ) {
    #expect(imported(text, as: format).diagnostics.map(\.code.name) == codes)
  }

  @Test func `yes says that a statement of JSON is true`() {
    let read = imported(
      #"[{"question":"Snow is warm.","type":"boolean","answer":"no"}]"#, as: .json)
    #expect(read.shownChoices == ["Snow is warm. | True | *False"])
  }
}
