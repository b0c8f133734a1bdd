import Content
import Diagnostics
import Exchange
import Testing

/// JSON that only almost is some, and questions as data sets and language models write them.
struct LooseJSONTests {
  private static func read(_ text: String, as format: ExchangeFormat = .json) -> Imported {
    readQuizzes(
      ImportedFile(SourceFile(path: "q.json", bytes: Array(text.utf8)), name: "q"), as: format)
  }

  /// The choices of each question, of which right ones have a star.
  private static func said(_ read: Imported) -> [String] {
    read.quizzes.flatMap(\.questions).map { question in
      guard case .choices(let choices) = question.form else { return "\(question.kind)" }
      return choices.map { ($0.isRight ? "*" : "") + $0.text }.joined(separator: " | ")
    }
  }

  @Test(arguments: [
    "Here you are:\n```json\n[{\"question\":\"Q?\",\"options\":[\"a\",\"b\"],\"answer\":\"b\"}]\n```\nEnjoy!",
    "[{\"question\":\"Q?\",\"options\":[\"a\",\"b\",],\"answer\":\"b\",},]",
    "// a quiz\n[{\"question\":\"Q?\", /* two */ \"options\":[\"a\",\"b\"],\"answer\":\"b\"}]",
    "{\"question\":\"Q?\",\"options\":[\"A) a\",\"B) b\"],\"answer\":\"B\"}",
    "{\"question\":\"Q?\",\"options\":[\"A. a\",\"B. b\"],\"answer\":\"B. b\"}",
    "{\"question\":\"Q?\",\"choices\":{\"text\":[\"a\",\"b\"],\"label\":[\"1\",\"2\"]},\"answerKey\":\"2\"}",
    "{\"question\":{\"stem\":\"Q?\",\"choices\":[{\"label\":\"A\",\"text\":\"a\"},{\"label\":\"B\",\"text\":\"b\"}]},\"answerKey\":\"B\"}",
    "{\"question\":{\"text\":\"Q?\"},\"correctAnswer\":\"b\",\"incorrectAnswers\":[\"a\"]}",
    "{\"question\":\"Q?\",\"distractor1\":\"a\",\"correct_answer\":\"b\"}",
    "{\"question\":\"Q?\",\"answers\":[{\"id\":10,\"text\":\"a\"},{\"id\":11,\"text\":\"b\"}],\"correctAnswerId\":11}",
    "{\"question\":\"Q?\",\"answers\":{\"a\":false,\"b\":true}}",
    "{\"question\":\"Q?\",\"answers\":{\"answer_a\":\"a\",\"answer_b\":\"b\",\"answer_c\":null},\"correct_answer\":\"answer_b\"}",
    "{\"question\":\"Q?\",\"Option A\":\"a\",\"Option B\":\"b\",\"Correct Answer\":\"Option B\"}",
    "{\"question\":\"Q?\",\"option1\":\"a\",\"option2\":\"b\",\"answer\":\"option2\"}",
    "{\"question\":\"Q?\",\"option_a\":\"a\",\"option_b\":\"b\",\"correct_option\":\"option_b\"}",
    "{\"question\":\"Q?\",\"options\":[\"a\",\"b\"],\"answer\":\"B: b\"}",
    "{\"question\":\"Q?\",\"options\":[\"a\",\"b\"],\"answer\":\"b\",\"Answer\":\"b\"}",
  ]) func `a question is read however its JSON is written`(text: String) {
    let read = Self.read(text)
    #expect(Self.said(read) == ["a | *b"])
    #expect(read.diagnostics == [])
    #expect(read.quizzes.first?.questions.first?.heading == "Q?")
  }

  @Test(arguments: [
    ("\"options\":\"a|b\",\"answer\":\"b\"", "one text"),
    ("\"options\":\"A) a\\nB) b\",\"answer\":\"B\"", "one text"),
    (
      "\"options\":[\"a\",\"b\"],\"answer\":\"a\",\"answer\":\"b\"", "\"answer\" stands in it twice"
    ),
    ("\"options\":[\"a\",\"b\"],\"correct_answer\":\"a\",\"correctAnswer\":\"b\"", "twice"),
    ("\"options\":{\"A\":\"a\",\"A\":\"b\"},\"answer\":\"A\"", "\"A\" stands in it twice"),
  ]) func `a question of which a part would be dropped is left out`(
    members: String, part: String
  ) {
    let read = Self.read("[{\"question\":\"Q?\",\(members)}]")
    #expect(Self.said(read) == [])
    #expect(read.diagnostics.count == 1)
    #expect(read.diagnostics.first?.message.contains(part) == true)
  }

  @Test func `lines of JSON are questions, and findings name their lines`() {
    let read = Self.read(
      """
      {"question":"P?","choices":["0","4"],"answer":0}
      {"question":"Q?","choices":["1","2"],"answer":1}
      {"question":"R?"}
      """)
    #expect(Self.said(read) == ["*0 | 4", "1 | *2"])
    #expect(read.diagnostics.map(\.location.line) == [3])
  }

  @Test func `several letters without a sign between are several answers`() {
    let read = Self.read(#"[{"question":"Q?","options":["x","y","z"],"answer":"AC"}]"#)
    #expect(Self.said(read) == ["*x | y | *z"])
  }

  @Test func `a second member for the same thing, and one of another sort, are told`() {
    let read = Self.read(
      #"[{"question":"Q?","options":["a","b"],"answer":"b","solution":"So.","explanation":["So.","Thus."],"feedback":"No.","points":0.5}]"#
    )
    #expect(Self.said(read) == ["a | *b"])
    #expect(read.quizzes.first?.questions.first?.explanation == "So.\n\nThus.")
    #expect(
      read.diagnostics.map(\.message) == [
        "\"feedback\" has no place in a quiz", "\"points\" has no place in a quiz",
        "\"solution\" has no place in a quiz",
      ])
  }

  @Test(arguments: [
    "[1 2]", "{\"a\":1} trailing", "{\"question\":\"Q?\"", "[{'question': x('Q?')}]",
  ])
  func `what is no JSON is refused`(text: String) {
    let read = Self.read(text)
    #expect(read.quizzes.isEmpty)
    #expect(read.diagnostics.contains { $0.severity == .error })
  }

  @Test(arguments: [
    "Question,Correct Answer,Incorrect Answer 1\nQ?,b,a\n", "question,correct,wrong1\nQ?,b,a\n",
    "Some Template,,,\n#,Question,Option 1,Option 2,Answer\n1,Q?,a,b,Option 2\n",
    "Question #,Question Text,Answer 1,\"Answer 2\n(Optional)\",\"Correct Answer(s)\n(Only include Answer #)\"\n1,Q?,a,b,2\n",
    "Question;Réponse A;Réponse B;Bonne réponse\nQ?;a;b;B\n",
    "Вопрос,Вариант A,Вариант B,Ответ\nQ?,a,b,B\n",
    "question,A,B,answer\nQ?,a,b,B) b\n", "question,opa,opb,answer\nQ?,a,b,b\n",
  ]) func `a table is known by what its columns are called`(text: String) {
    let read = Self.read(text, as: .csv)
    #expect(Self.said(read) == ["a | *b"])
    #expect(!read.diagnostics.contains { $0.severity == .error })
    #expect(read.quizzes.first?.questions.first?.heading == "Q?")
  }

  @Test(arguments: [
    "question,options,answer\nQ?,\"['a', 'b']\",b\nR?,\"[\"\"a\"\", \"\"b, c\"\"]\",a\n",
    "Question,Choices,Correct\nQ?,a|b,b\nR?,\"a|b, c\",A\n",
    "question,options,answer\nQ?,a; b,B\nR?,\"A) a\nB) b, c\",A) a\n",
  ]) func `all choices of a question may stand in one column`(text: String) {
    let read = Self.read(text, as: .csv)
    #expect(Self.said(read) == ["a | *b", "*a | b, c"])
    #expect(read.diagnostics == [])
  }

  @Test(arguments: ["{'A': 'a', 'B': 'b'}", "['a', b", "only one"])
  func `choices in one column that cannot be told apart are refused`(field: String) {
    let read = Self.read("question,options,answer\nQ?,\"\(field)\",a\n", as: .csv)
    #expect(read.quizzes.flatMap(\.questions).isEmpty)
    #expect(read.diagnostics.map(\.severity) == [.error])
  }

  @Test func `choices may have letters of other alphabets, and answers be words`() {
    let read = Self.read(
      #"[{"question":"Q?","options":["क) a","ख) b"],"answer":"ख"},{"text":"So it is.","answer":"False"}]"#
    )
    #expect(Self.said(read) == ["a | *b", "True | *False"])
    #expect(read.diagnostics == [])
  }

  @Test func `messages beside choices that say themselves which are right are told`() {
    let read = Self.read(
      #"[{"q":"Q?","a":[{"option":"a","correct":false},{"option":"b","correct":true}],"correct":"Yes!","incorrect":"No."},{"q":"R?","a":"because"}]"#
    )
    #expect(Self.said(read) == ["a | *b", "shortText"])
    #expect(
      read.diagnostics.map(\.message) == [
        "\"correct\" has no place in a quiz", "\"incorrect\" has no place in a quiz",
      ])
  }

  @Test func `an answer that is not what the choices say of themselves is an error`() {
    for (answer, isRead) in [("b", true), ("B", true), ("1", true), ("a", false), ("A", false)] {
      let read = Self.read(
        #"[{"question":"Q?","options":[{"text":"a","correct":false},{"text":"b","correct":true}],"answer":"\#(answer)"}]"#
      )
      #expect(Self.said(read) == (isRead ? ["a | *b"] : []), "\(answer)")
      #expect(read.diagnostics.count == (isRead ? 0 : 1))
    }
  }

  @Test(arguments: [
    #"{"question":"Name it","type":"essay"}"#,
    #"{"text":"Match","pairs":[{"left":"a","right":"b"}]}"#,
    #"{"questionText":"Which?","right_answer_text":"x"}"#, #""a text""#,
  ]) func `what stands beside questions and is none is an error`(other: String) {
    let read = Self.read(
      #"{"questions":[{"question":"Q?","options":["a","b"],"answer":"b"},\#n\#(other)]}"#)
    #expect(Self.said(read) == ["a | *b"])
    #expect(read.questionsRead == 2)
    #expect(read.diagnostics.map(\.severity) == [.error])
    #expect(read.diagnostics.map(\.location.line) == [2])
  }

  @Test func `what a file says around its questions is told, but for its title`() {
    let read = Self.read(
      #"{"title":"T","time_limit":600,"notes":[{"text":"n"}],"id":7,"tags":[],"questions":[{"question":"Q?","options":["a","b"],"answer":"b"}]}"#
    )
    #expect(read.quizzes.first?.settings.title == "T")
    #expect(
      read.diagnostics.map(\.message) == [
        "\"notes\" has no place in a quiz", "\"time_limit\" has no place in a quiz",
      ])
  }

  @Test func `what choices say beside their texts is told`() {
    let read = Self.read(
      #"[{"question":"Q?","options":[{"text":"a","image":"a.png","correct":"false"},{"text":"b","weight":2,"correct":"true"}]}]"#
    )
    #expect(Self.said(read) == ["a | *b"])
    #expect(
      read.diagnostics.map(\.message) == [
        "\"image\" has no place in a quiz", "\"weight\" has no place in a quiz",
      ])
  }

  @Test(arguments: [
    #"["a","b",null,""]"#, #"{"A":{"text":"a"},"B":{"text":"b"}}"#,
  ]) func `choices may be padded, and objects`(choices: String) {
    let read = Self.read(#"[{"question":"Q?","options":\#(choices),"answer":"b"}]"#)
    #expect(Self.said(read) == ["a | *b"])
    #expect(read.diagnostics == [])
  }

  @Test(arguments: [
    (#"["a",{"image":"b.png"}]"#, "a choice has no text"),
    (#"["a","","b"]"#, "a choice has no text"),
  ]) func `a choice without a text is an error`(choices: String, message: String) {
    let read = Self.read(#"[{"question":"Q?","options":\#(choices),"answer":"a"}]"#)
    #expect(Self.said(read) == [])
    #expect(read.diagnostics.contains { $0.message.hasPrefix(message) })
  }

  @Test func `an order is one, and pairs beside choices are an error`() {
    let read = Self.read(
      #"[{"question":"P?","type":"ordering","options":["red","one","two"],"answer":["one","two","red"]},{"question":"Q?","type":"SORT","options":["red","one","two"],"answer":["one","two"]},{"question":"R?","type":"matching","options":["one","two"],"answer":["one","two"]}]"#
    )
    #expect(read.quizzes.first?.questions.map(\.form) == [.ordering(["one", "two", "red"])])
    #expect(read.diagnostics.count == 2)
  }

  @Test(arguments: [
    "question: Q?\noptions: [a, b]\nanswer: b\n",
    "- question: >\n    Q?\n  choices:\n    - a\n    - b\n  correct: b\n",
    "---\ntitle: T\nquestions:\n  - prompt: \"Q?\"\n    options:\n      - option: a\n      - option: b\n        answer: true\n",
    "review:\n  - questions:\n      question: Q?\n      answers: [\"a\", 'b']\n      correct_answer: B\n",
    "- text: Q?\n  a: a\n  b: b\n  answer: b\n",
    "type: quiz\nquestion: Q?\ncorrect: b\nfalse-1: a\n",
  ]) func `questions of YAML have the same names`(text: String) {
    let read = Self.read(text, as: .yaml)
    #expect(Self.said(read) == ["a | *b"])
    #expect(read.diagnostics == [])
    #expect(read.quizzes.first?.questions.first?.heading == "Q?")
  }

  @Test func `what is no question of YAML is told at its line`() {
    let text =
      "- question: Q?\n  options: [a, b]\n  answer: b\n- question: Name it\n  type: essay\n- note\n"
    let read = Self.read(text, as: .yaml)
    #expect(Self.said(read) == ["a | *b"])
    #expect(read.diagnostics.map(\.location.line) == [4, 6])
    #expect(Self.read("a: [1", as: .yaml).diagnostics.map(\.severity) == [.error])
    #expect(Self.read("- a: &x 1\n- *x\n", as: .yaml).diagnostics.map(\.severity) == [.error])
  }
}
