import Content
import Diagnostics
import Exchange
import Testing

/// Answers that are a text as well as a list of letters, and texts whose signs mean something else.
struct AnswerTextTests {
  @Test(arguments: [
    ("question,A,B,C,D,answer\nBlood?,A,B,AB,O,AB\nCapital?,Paris,Rome,Oslo,Bern,A\n", "q.csv"),
    (
      "question,A,B,C,D,answer\nWhat?,A only,B only,Both A and B,none,Both A and B\nAnd?,x,y,z,w,C\n",
      "q.csv"
    ),
  ]) func `an answer that is the text of a choice is no list of letters in a table`(
    text: String, path: String
  ) {
    let read = imported(text, as: .csv, from: path)
    #expect(!read.shownChoices.contains { $0.contains("*A |") || $0.contains("*A only") })
    #expect(read.diagnostics.contains { $0.severity == .error })
  }

  @Test func `nor is it one in JSON`() {
    let read = imported(
      """
      [{"question":"Blood?","options":["O","B","AB","A"],"answer":"AB"},
       {"question":"And?","options":["x","y","z"],"answer":"C"}]
      """, as: .json, from: "q.json")
    #expect(!read.shownChoices.contains { $0.contains("*O") })
    #expect(read.diagnostics.contains { $0.severity == .error })
  }

  @Test func `a list of letters still is one`() {
    let read = imported(
      "question,A,B,C,answer\nWhich?,x,y,z,AB\nAnd?,x,y,z,C\n", as: .csv, from: "q.csv")
    #expect(read.shownChoices == ["Which? | *x | *y | z", "And? | x | y | *z"])
  }

  @Test func `a right side of GIFT may have a number sign`() {
    let read = imported(
      "Who designed it? {\n=Anders -> C#\n=Guido -> Python\n=C# -> Microsoft\n}\n", as: .gift)
    guard case .matching(let pairs, _)? = read.quizzes.first?.questions.first?.form else {
      Issue.record("no pairs are read")
      return
    }
    #expect(pairs.map(\.right).map { plainText(ofMarkdown: $0) } == ["C#", "Python", "Microsoft"])
    #expect(read.diagnostics == [])
  }

  @Test func `feedback of Blackboard that has the name of a choice belongs to it`() {
    func label(_ name: String, _ text: String) -> String {
      "<response_label ident=\"\(name)\"><material><mattext>\(text)</mattext></material></response_label>"
    }
    func feedback(_ name: String, _ text: String) -> String {
      """
      <itemfeedback ident="\(name)"><solution><solutionmaterial><material><mattext>\(text)</mattext>\
      </material></solutionmaterial></solution></itemfeedback>
      """
    }
    let read = imported(
      """
      <questestinterop><assessment title="T"><section><item>
      <itemmetadata><bbmd_questiontype>Multiple Choice</bbmd_questiontype></itemmetadata>
      <presentation><material><mattext>Which?</mattext></material>
      <response_lid ident="response" rcardinality="Single"><render_choice>
      \(label("aaa", "one"))\(label("bbb", "two"))</render_choice></response_lid></presentation>
      <resprocessing><outcomes><decvar varname="SCORE"/></outcomes>
      <respcondition title="correct"><conditionvar><varequal respident="response">bbb</varequal>
      </conditionvar><setvar variablename="SCORE" action="Set">SCORE.max</setvar></respcondition>
      </resprocessing>\(feedback("aaa", "Not this."))\(feedback("bbb", "Well done."))
      </item></section></assessment></questestinterop>
      """, as: .qti, from: "q.xml")
    #expect(read.shownChoices == ["Which? | one | *two"])
    #expect(read.explained == ["Not this.\nWell done."])
    #expect(read.quizzes.first?.questions.first?.explanation == "")
  }

  @Test func `raised letters in a gap of QTI stay raised`() {
    let read = imported(
      """
      <assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="i" title="gap">
      <responseDeclaration identifier="RESPONSE" cardinality="multiple" baseType="directedPair">
      <correctResponse><value>W G1</value></correctResponse></responseDeclaration>
      <itemBody><gapMatchInteraction responseIdentifier="RESPONSE" shuffle="false">
      <gapText identifier="W" matchMax="1">10<sup>2</sup></gapText>
      <gapText identifier="S" matchMax="1">102</gapText><p>A <gap identifier="G1"/></p>
      </gapMatchInteraction></itemBody>
      <responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/>
      </assessmentItem>
      """, as: .qti, from: "q.xml")
    #expect(read.markdown.contains("[[(10²)|102]]"))
  }

  @Test(arguments: [ExchangeFormat.csv, .aiken, .anki])
  func `a picture without words is no answer in a text`(format: ExchangeFormat) {
    let text = "# Which?\n\n- [x] ![](a.png)\n- [ ] ![](b.png)\n"
    var findings: [Diagnostic] = []
    let quiz = readWrittenQuiz(
      SourceFile(path: "q.md", bytes: Array(text.utf8)), reporting: &findings)
    let written = writeQuizzes(
      [quiz].compactMap { $0 }.map { ExportedQuiz($0, source: "q.md") }, as: format)
    #expect(written.questionsWritten == 0)
    #expect(written.losses.contains { $0.matter == .question })
  }

  @Test(arguments: [
    "What is red?\nA) blood\nB) grass\nAnswer: A\n\nName the capital.\nAnswer: Paris\n\nWhat is green?\nA) blood\nB) grass\nAnswer: B\n"
  ])
  func `a question to type an answer into is not lost without a word`(text: String) {
    let read = imported(text, as: .letters)
    #expect(read.shownChoices.count == 2)
    #expect(!read.diagnostics.isEmpty)
  }
}
