import Content
import Diagnostics
import Exchange
import Testing

/// Tables, JSON and other texts as they are found, which were read wrong without a word.
struct WildTableTests {
  @Test func `columns that are called numbers are choices`() {
    let read = imported(
      "Question,1,2,3,Correct\nWhich?,Sea,Sand,Ice,2\nWhat?,x,y,z,1\n", as: .csv, from: "q.csv")
    #expect(read.shownChoices == ["Which? | Sea | *Sand | Ice", "What? | *x | y | z"])
    #expect(read.diagnostics == [])
  }

  @Test(arguments: [
    "Numero,Domanda,Risposta A,Risposta B,Corretta\n1,Which?,Sea,Sand,B\n",
    "Soru,A şıkkı,B şıkkı,Doğru cevap\nWhich?,Sea,Sand,B\n",
    "id;question;reponse1;reponse2;bonne_reponse\n1;Which?;Sea;Sand;2\n2;What?;x;y;1\n3;Where?;x;y;2\n",
    "question,option_1,option_2,correct_option_ids\nWhich?,Sea,Sand,2\n",
    "№,Вопрос,Вариант А,Вариант Б,Верный\n1,Which?,Sea,Sand,Б\n",
  ]) func `names of columns may be in other languages`(text: String) {
    #expect(imported(text, as: .csv, from: "q.csv").shownChoices.first == "Which? | Sea | *Sand")
  }

  @Test func `a table without a column for the answer is refused`() {
    let read = imported(
      "question,option_1,option_2,reply\nWhich?,Sea,Sand,2\n", as: .csv, from: "q.csv")
    #expect(read.shownChoices == [])
    #expect(read.diagnostics.map(\.message).contains { $0.contains("to hold the answer") })
  }

  @Test func `names that are not known are no question`() {
    let read = imported(
      "Aaa,Bbb,Ccc,Ddd\nWhich?,Sea,Sand,B\nWhat?,x,y,A\n", as: .csv, from: "q.csv")
    #expect(read.shownChoices == [])
    #expect(read.diagnostics.map(\.message).contains { $0.contains("seems to name the columns") })
  }

  @Test func `tables of Blackboard say how each row is answered`() {
    let read = imported(
      "MC\tWhich?\tSea\tincorrect\tSand\tcorrect\nMA\tWhat?\tx\tcorrect\ty\tcorrect\nTF\tSnow is warm\tfalse\nFIB\tCapital?\tOslo\tKristiania\nNUM\tHow many?\t5\t0.5\nORD\tSort\ta\tb\nMAT\tMatch\ta\tb\tc\td\nESS\tWrite\nMC\tBroken?\tSea\tincorrect\n",
      as: .tsv, from: "q.txt")
    #expect(
      read.quizzes.flatMap(\.questions).map(\.kind) == [
        .single, .multiple, .trueFalse, .shortText, .numeric, .ordering, .matching,
      ])
    #expect(read.shownChoices.prefix(2) == ["Which? | Sea | *Sand", "What? | *x | *y"])
    #expect(read.diagnostics.map(\.location.line) == [8, 9])
  }

  @Test(arguments: [
    #"[{"question":"Which?","options":["Sea","Sand"],"correct":[false,true]}]"#,
    #"[{"question":"Which?","options":["Sea","Sand"],"answer":{"text":"Sand"}}]"#,
    #"[{"question":"Which?","answerA":"Sea","answerB":"Sand","correct":"answerB"}]"#,
  ]) func `JSON says which choice is right in more ways`(text: String) {
    let read = imported(text, as: .json, from: "q.json")
    #expect(read.shownChoices == ["Which? | Sea | *Sand"])
    #expect(read.diagnostics == [])
  }

  @Test func `an index in an object is one, and counts as others do`() {
    let read = imported(
      #"[{"question":"Which?","options":["Sea","Sand"],"answer":{"index":0}},{"question":"What?","options":["x","y"],"answer":{"index":1}}]"#,
      as: .json, from: "q.json")
    #expect(read.shownChoices == ["Which? | *Sea | Sand", "What? | x | *y"])
  }

  @Test(arguments: [
    #"[{"question":"Which?","options":["Sea","Sand"],"correct":[false,true,true]}]"#,
    #"[{"question":"Which?","options":["Sea","Sand"],"correct":[false,false]}]"#,
    #"[{"question":"Which?","options":["Sea","Sand"],"answer":{"index":1,"text":"Sea"}}]"#,
  ]) func `JSON that does not say which choice is right is refused`(text: String) {
    let read = imported(text, as: .json, from: "q.json")
    #expect(read.shownChoices == [])
    #expect(read.diagnostics.map(\.code.name) == ["question-left-out"])
  }

  @Test func `a text that is true or false asks for that`() {
    let read = imported(
      #"[{"question":"Snow is warm.","type":"tf","answer":"false"},{"question":"Which?","correct":"Sand","wrong":["Sea"]}]"#,
      as: .json, from: "q.json")
    #expect(read.quizzes.flatMap(\.questions).map(\.kind) == [.trueFalse, .single])
    #expect(read.diagnostics == [])
  }

  @Test(arguments: [
    (ExchangeFormat.aiken, "Which?\rA. Sea\rB. Sand\rANSWER: B\r"),
    (.letters, "1. Which?\rA) Sea\rB) Sand\rAnswer: B\r"),
    (.gift, "Which?{~Sea =Sand}\r\r"),
    (.textQTI, "1. Which?\ra) Sea\r*b) Sand\r"),
    (.csv, "question,a,b,answer\rWhich?,Sea,Sand,B\r"),
  ]) func `lines may end with carriage returns alone`(format: ExchangeFormat, text: String) {
    #expect(imported(text, as: format, from: "q.txt").shownChoices == ["Which? | Sea | *Sand"])
  }

  @Test func `a margin of text2qti may be in percent`() {
    let read = imported(
      "1. How many?\n=   200 +- 1%\n", as: .textQTI, from: "q.txt")
    #expect(read.markdown.contains("[[= 200 +- 2]]"))
    #expect(read.diagnostics == [])
  }

  @Test func `a category right below a question of GIFT is none of its text`() {
    let read = imported(
      "::a::Which?{~Sea =Sand}\n$CATEGORY: B\n::b::What?{=x ~y}\n", as: .gift, from: "q.gift")
    #expect(read.shownChoices == ["Which? | Sea | *Sand", "What? | *x | y"])
  }

  @Test func `links in a list of quizdown are pairs`() {
    let read = imported(
      "### Match!\n\n-   [banana](fruit)\n-   [leek](vegetable)\n", as: .quizdown, from: "q.md")
    #expect(read.quizzes.flatMap(\.questions).map(\.kind) == [.matching])
    #expect(read.diagnostics == [])
  }

  @Test(arguments: ["Answer: C", "ANSWER: b?", "Feedback: good?", "Explanation: which?"])
  func `a question that Aiken would take for an answer is not written`(heading: String) {
    var quiz = WrittenQuiz(path: "q")
    var question = WrittenQuestion(
      .single, form: .choices([.init("Sea", isRight: false), .init("Sand", isRight: true)]))
    for text in ["Which?", heading, "What?"] {
      question.heading = text
      quiz.questions.append(question)
    }
    let exported = writeQuizzes([ExportedQuiz(quiz, source: "q.md")], as: .aiken)
    let read = imported(exported.bytes, as: .aiken, from: "q.txt")
    #expect(read.shownChoices == ["Which? | Sea | *Sand", "What? | Sea | *Sand"])
    #expect(read.diagnostics == [])
    #expect(exported.losses.contains { $0.matter == .question })
  }

  @Test func `what Canvas says of a quiz is kept or told`() {
    let meta =
      "<quiz><shuffle_answers>true</shuffle_answers><allowed_attempts>3</allowed_attempts><access_code>x</access_code><lock_at>2026-01-01T10:00:00</lock_at><unlock_at/></quiz>"
    let read = imported(
      storedZip([
        ("a/a.xml", Array(SilentLossTests.group(sections: 1).utf8)),
        ("a/assessment_meta.xml", Array(meta.utf8)),
      ]), as: .qti, from: "q.zip")
    #expect(read.quizzes.first?.settings.shufflesChoices == true)
    #expect(
      read.diagnostics.map(\.message) == [
        "that the quiz asks for a password", "until when it may be taken",
        "that the quiz may be taken 3 times",
      ])
  }

  @Test(arguments: [
    "Term,Definition", "Front,Back", "Question,Reply", "Word,Meaning", "Begriff,Definition",
    "Terme,Définition", "Palabra,Significado", "Clue,Answer", "Слово,Перевод", "Land,Antwort",
  ])
  func `names above two columns are no question`(names: String) {
    let read = imported("\(names)\nCapital of Norway,Oslo\n", as: .csv, from: "q.csv")
    #expect(read.quizzes.flatMap(\.questions).map(\.heading) == ["Capital of Norway"])
  }

  @Test(arguments: [
    "English,Finnish\nof the sea,meren\nof the sand,hiekan\n",
    "Country,Capital\nNorway,Oslo\nThe Sudan,Khartoum\n",
    "Chemical element,Symbol\nHydrogen,H\nIron,Fe\n",
  ]) func `a first row that may name the columns is told`(text: String) {
    let read = imported(text, as: .csv, from: "q.csv")
    #expect(read.quizzes.flatMap(\.questions).count == 3)
    #expect(read.diagnostics.map(\.code.name) == ["import-ambiguous"])
  }

  @Test(arguments: [
    "What is wet?,Sea\nWhat is dry?,Sand\n", "Capital of Italy,Rome\nCapital of Spain,Madrid\n",
    "2 + 2,four\n3 + 3,six\n",
    "Snow is warm,false\nIce is cold,true\n", "The capital of Norway is ___.,Oslo\nAnd?,So\n",
  ]) func `a first row that asks is a question`(text: String) {
    let read = imported(text, as: .csv, from: "q.csv")
    #expect(read.quizzes.flatMap(\.questions).count == 2)
    #expect(read.diagnostics == [])
  }

  @Test func `Kahoot's table is no list of which the time is a choice`() {
    let read = imported(
      "Question - max 120 characters,Answer 1 - max 75 characters,Answer 2 - max 75 characters,Time limit (sec) – 5 or 10 secs,Correct answer(s) - choose at least one\nWhich?,Sea,Sand,20,2\nWhat?,x,,20,3\n",
      as: .csv, from: "q.csv")
    #expect(read.shownChoices == ["Which? | Sea | *Sand"])
  }

  @Test func `names that are not known are no question, be a row wrong or not`() {
    let read = imported(
      "Question A,Answer,Something else,Correct answers of all\nWhich?,Sea,Sand,2\nWhat?,x,y,7\n",
      as: .csv, from: "q.csv")
    #expect(read.shownChoices == [])
    #expect(read.diagnostics.contains { $0.severity == .error })
  }

  @Test(arguments: [ExchangeFormat.csv, .kahoot, .quizizz])
  func `tables that seem to have HTML say so, as their texts are plain`(format: ExchangeFormat) {
    let names =
      format == .quizizz
      ? "Question Text,Option 1,Option 2,Correct Answer"
      : "Question,Answer 1,Answer 2,Correct answer"
    let read = imported("\(names)\nIt&#39;s <b>wet</b>?,Sea,Sand,1\n", as: format, from: "q.csv")
    #expect(read.diagnostics.map(\.code.name) == ["import-ambiguous"])
    #expect(read.diagnostics.map(\.location.line) == [2])
  }

  @Test(
    arguments: [
      ("multiple,Which?,Sea,Sand,Ice,\"A,C\"", "Which? | *Sea | Sand | *Ice", []),
      ("single,Which?,Sea,Sand,Ice,\"A,C\"", nil, ["question-left-out"]),
      ("ordering,Oldest to newest,Sea,Sand,Ice,\"A,B,C\"", nil, ["question-left-out"]),
      ("essay,Explain,,,,As it is wet.", nil, ["question-left-out"]),
      ("noun,Which?,Sea,Sand,Ice,B", "Which? | Sea | *Sand | Ice", ["not-kept"]),
    ] as [(String, String?, [String])])
  func `a column says of what type questions are`(row: String, shown: String?, codes: [String]) {
    let read = imported("type,question,a,b,c,answer\n\(row)\n", as: .csv)
    #expect(read.shownChoices == [shown].compactMap { $0 })
    #expect(read.diagnostics.map(\.code.name) == codes)
  }

  @Test(arguments: ["\"Sand, Ice\"", "\"['Sand', 'Ice']\"", "Sand|Ice"])
  func `wrong answers may stand in one column`(wrong: String) {
    let read = imported(
      "question,correct_answer,incorrect_answers\nWhich?,Sea,\(wrong)\nSnow?,False,True\n",
      as: .csv)
    #expect(read.shownChoices == ["Which? | Ice | Sand | *Sea", "Snow? | *False | True"])
    #expect(read.diagnostics == [])
  }

  @Test func `of a question and its text the text asks`() {
    let read = imported("Question,Question Text,A,B,Answer\nQ1,Which?,Sea,Sand,A\n", as: .csv)
    #expect(read.shownChoices == ["Which? | *Sea | Sand"])
    #expect(read.diagnostics.map(\.code.name) == ["not-kept"])
  }

  @Test(arguments: ["A-C", "A->C", "A–C"])
  func `letters with a dash or an arrow between are no list`(answer: String) {
    let read = imported(
      "question,a,b,c,d,answer\nWhich?,1,2,3,4,\(answer)\nWhat?,1,2,3,4,B\nWho?,1,2,3,4,D\n",
      as: .csv,
      from: "q.csv")
    #expect(read.shownChoices == ["What? | 1 | *2 | 3 | 4", "Who? | 1 | 2 | 3 | *4"])
    #expect(read.diagnostics.map(\.location.line) == [2])
  }

  @Test(arguments: [
    "question,answer,Explanation of answer", "Question,Answer,Solution",
    "Question,Answer,Correct Answer Explanation", "Frage,Antwort,Erklärung zur Antwort",
    "Question,Solution,Answer",
  ]) func `a column that explains answers holds no other answer`(names: String) {
    let isLast = names.hasSuffix(",Answer")
    let read = imported(
      "\(names)\nWhich?,\(isLast ? "By rain.,Sea" : "Sea,By rain.")\n", as: .csv, from: "q.csv")
    let question = read.quizzes.first?.questions.first
    #expect(question?.typed == ["Sea"])
    #expect(question?.explanation == "By rain.")
  }

  @Test func `a column of solutions answers where no other does`() {
    let read = imported("Question,Solution\nWhich?,Sea\n", as: .csv, from: "q.csv")
    #expect(read.quizzes.first?.questions.first?.typed == ["Sea"])
  }

  @Test func `feedback of freeCodeCamp belongs to the choice above it`() {
    let read = imported(
      "# --questions--\n\n## --text--\n\nWhich?\n\n## --distractors--\n\none\n\n### --feedback--\n\nDry.\n\n---\n\ntwo\n\n## --answer--\n\nthree\n",
      as: .letters, from: "q.md")
    #expect(read.shownChoices == ["Which? | one | *three | two"])
    guard case .choices(let choices) = read.quizzes.first?.questions.first?.form else {
      Issue.record("no choices")
      return
    }
    #expect(choices.map(\.feedback) == ["Dry.", "", ""])
    let listed = imported(
      "# --questions--\n\n## --text--\n\nWhich?\n\n## --answers--\n\none\n\n### --feedback--\n\nDry.\n\n---\n\ntwo\n\n## --video-solution--\n\n2\n",
      as: .letters, from: "q.md")
    #expect(listed.shownChoices == ["Which? | one | *two"])
  }

  @Test func `a letter that stands for true beside other texts is told`() {
    let read = imported("question,answer\nIs it wet?,T\nCapital?,Paris\n", as: .csv)
    #expect(
      read.diagnostics.map { "\($0.location.line) \($0.code.name)" } == ["2 import-ambiguous"])
    let symbols = imported("question,answer\nFluorine?,F\nGold?,Au\n", as: .csv)
    #expect(symbols.diagnostics == [])
  }
}
