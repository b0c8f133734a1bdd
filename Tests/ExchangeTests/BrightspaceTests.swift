import Content
import Diagnostics
import Exchange
import Scoring
import Testing

/// Tables of Brightspace, which have several rows for each question.
struct BrightspaceTests {
  private static let table = """
    //MULTIPLE CHOICE QUESTION TYPE,,,,
    //Options must include text in column3,,,,
    NewQuestion,MC,,,
    ID,CHEM-1,,,
    Title,First,,,
    QuestionText,"Which is wet, and why?",,,
    Points,2,,,
    Difficulty,1,,,
    Image,images/a.png,,,
    Option,100,Sea,,So it is.
    Option,0,<b>Sand</b>,HTML,Not *that*.
    Hint,Look,,,
    Feedback,Water is wet.,,,

    NewQuestion,MS
    Title,Second
    QuestionText,<p>Which are <b>dry</b>?</p>,HTML
    Scoring,RightMinusWrong
    Option,1,Sand
    Option,0,Sea
    Option,1,Stone
    NewQuestion,TF
    QuestionText,Snow is warm.
    TRUE,0,No.
    FALSE,100,Yes.
    NewQuestion,SA
    QuestionText,Capital of Norway?
    InputBox,3,40
    Answer,100,Oslo
    Answer,100,Christiania,sensitive
    Answer,50,Osl
    Answer,100,O.lo,regexp
    NewQuestion,M
    QuestionText,What is where?
    Scoring,AllOrNothing
    Choice,1,Norway
    Choice,2,Sweden
    Choice,3,Peru
    Match,1,Oslo
    Match,2,Stockholm
    NewQuestion,O
    QuestionText,Sort.
    Item,first
    Item,second
    NewQuestion,WR
    QuestionText,Write.
    """

  @Test func `each kind is read with all that belongs to it`() {
    let options = ImportOptions { file, address in
      file == "d.csv" && address == "images/a.png" ? [1] : nil
    }
    let read = imported(Self.table, as: .csv, from: "d.csv", options: options)
    let questions = read.quizzes.flatMap(\.questions)
    #expect(
      questions.map(\.kind) == [
        .single, .multiple, .trueFalse, .shortText, .matching, .ordering,
      ])
    #expect(
      read.markdown.contains("## Which is wet, and why? {#chem-1}\n\n<!-- quiz: points=200 -->\n"))
    #expect(
      read.markdown.contains("- [x] Sea\n  > So it is.\n- [ ] **Sand**\n  > Not \\*that\\*.\n"))
    #expect(questions[0].stem == "![](img/a.png)")
    #expect(questions[0].hints == ["Look"])
    #expect(questions[0].explanation == "Water is wet.")
    #expect(read.shownChoices[1] == "Which are **dry**? | *Sand | Sea | *Stone")
    #expect(questions.map(\.marking) == [nil, .partial, nil, nil, nil, .partial])
    #expect(read.shownChoices[2] == "Snow is warm. | True | *False")
    #expect(read.markdown.contains("[[Oslo|Christiania]]"))
    #expect(
      questions[4].form
        == .matching(
          [WrittenPair("Oslo", "Norway"), WrittenPair("Stockholm", "Sweden")], distractors: ["Peru"]
        ))
    #expect(read.media.map(\.path) == ["img/a.png"])
    #expect(
      read.diagnostics.map { "\($0.location.line) \($0.code.name)" } == [
        "30 not-kept", "31 not-kept", "32 not-kept", "45 question-left-out",
      ])
  }

  @Test(arguments: [
    ("NewQuestion,MC\nQuestionText,Which, then?\nOption,100,x\nOption,0,y\n", "quotes"),
    ("NewQuestion,MC\nQuestionText,Which?\nOption,100,x, or z\nOption,0,y\n", "quotes"),
    ("NewQuestion,MC\nQuestionText,Which?\nOption,right,x\nOption,0,y\n", "no number"),
    ("NewQuestion,MC\nQuestionText,Which?\nOption,0,x\nOption,0,y\n", "no answer"),
    ("NewQuestion,M\nQuestionText,Which?\nChoice,1,x\nChoice,2,z\nMatch,3,y\n", "no answer"),
    ("NewQuestion,SA\nQuestionText,Which?\nAnswer,100,x.*,regexp\n", "no answer"),
  ])
  func `a question that is not whole is left out`(text: String, reason: String) {
    let read = imported(text, as: .csv, from: "d.csv")
    #expect(read.quizzes.isEmpty)
    #expect(
      read.diagnostics.contains {
        $0.code.name == "question-left-out" && $0.message.contains(reason)
      })
  }

  @Test func `weights and scorings that cannot be kept are reported`() {
    let read = imported(
      "NewQuestion,MC\nQuestionText,Which?\nOption,100,x\nOption,25,y\nNewQuestion,MS\nQuestionText,What?\nOption,1,x\nOption,0,y\nImage,not.png\n",
      as: .csv, from: "d.csv")
    #expect(read.shownChoices == ["Which? | *x | y", "What? | *x | y"])
    #expect(read.diagnostics.map(\.location.line) == [3, 9, 5])
  }
}
