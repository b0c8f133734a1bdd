import Exchange

extension SilentLossTests {
  private static func listed(_ attributes: String, _ labels: [String], right: [Int]) -> String {
    let choices = labels.enumerated().map {
      "<response_label ident=\"\($0)\"><material><mattext>\($1)</mattext></material></response_label>"
    }.joined()
    let rules = labels.indices.map {
      let equal = "<varequal respident=\"r\">\($0)</varequal>"
      return right.contains($0) ? equal : "<not>\(equal)</not>"
    }.joined()
    return
      "<item ident=\"q\"><presentation><material><mattext>Which?</mattext></material><response_lid ident=\"r\" rcardinality=\"\(right.count > 1 ? "Multiple" : "Single")\"><render_choice\(attributes)>\(choices)</render_choice></response_lid></presentation>"
      + "<resprocessing><respcondition><conditionvar><and>\(rules)</and></conditionvar><setvar>100</setvar></respcondition></resprocessing></item>"
  }

  private static func several(_ limits: String) -> String {
    item(
      "",
      "<responseDeclaration identifier=\"R\" cardinality=\"multiple\" baseType=\"identifier\"><correctResponse><value>A</value><value>B</value></correctResponse></responseDeclaration>",
      "<choiceInteraction responseIdentifier=\"R\" \(limits)><prompt>Which?</prompt><simpleChoice identifier=\"A\">Nile</simpleChoice><simpleChoice identifier=\"B\">Seine</simpleChoice><simpleChoice identifier=\"C\">Alps</simpleChoice></choiceInteraction>"
    )
  }

  private static func exercise(_ type: String, _ information: String) -> String {
    let asked = type == "cloze" ? "A ##ANSWER1## b ##ANSWER2##" : "Which?"
    let list = type == "cloze" ? "" : "\nAnswerlist\n----------\n* Nile\n* Alps\n"
    return
      "Question\n========\n\(asked)\n\(list)\nMeta-information\n================\nextype: \(type)\nexname: n\n\(information)\n"
  }

  static let limits: [Example] = [
    Example(
      name: "how many choices can be chosen is told", format: .qti,
      text: several("maxChoices=\"2\" minChoices=\"2\""),
      findings: ["no more than 2 choices can be chosen", "at least 2 choices have to be chosen"],
      markdown: ["- [x] Nile\n- [x] Seine\n- [ ] Alps"]),
    Example(
      name: "limits that are none are not told", format: .qti,
      text: several("maxChoices=\"3\" minChoices=\"1\""), markdown: ["- [x] Seine"]),
    Example(
      name: "how many choices can be chosen in QTI 1.2 is told", format: .qti,
      text:
        "<questestinterop>\(listed(" maxnumber=\"2\"", ["Nile", "Seine", "Alps"], right: [0, 1]))</questestinterop>",
      findings: ["no more than 2 choices"], markdown: ["- [x] Nile\n- [x] Seine\n- [ ] Alps"]),
    Example(
      name: "a choice of QTI 1.2 that keeps its place is pinned", format: .qti,
      text:
        "<questestinterop>\(listed("", ["Nile", "Alps"], right: [0]))</questestinterop>"
        .split(separator: "ident=\"1\"").joined(separator: "ident=\"1\" rshuffle=\"No\""),
      markdown: ["- [x] Nile\n- [ ] Alps <!-- pin -->\n"]),
  ]

  static let titles: [Example] = [
    Example(
      name: "titles of sections of QTI 1.2 are told", format: .qti,
      text:
        "<questestinterop><assessment title=\"T\"><section title=\"T\">\(listed("", ["Nile", "Alps"], right: [0]))</section><section title=\"Rivers\"><section title=\"Long\">\(listed("", ["Nile", "Alps"], right: [0]))</section></section></assessment></questestinterop>",
      findings: ["the titles of sections: \"Rivers\", \"Long\""], markdown: ["- [x] Nile"]),
    Example(
      name: "the title of a section without an assessment is that of the quiz", format: .qti,
      text:
        "<questestinterop><section title=\"Rivers\">\(listed("", ["Nile", "Alps"], right: [0]))</section></questestinterop>",
      markdown: ["title: Rivers"]),
    Example(
      name: "titles of banks are told", format: .qti,
      text: "<questestinterop>"
        + ["Rivers", "Seas"].map {
          "<objectbank><qtimetadata><qtimetadatafield><fieldlabel>bank_title</fieldlabel><fieldentry>\($0)</fieldentry></qtimetadatafield></qtimetadata>\(listed("", ["Nile", "Alps"], right: [0]))</objectbank>"
        }.joined() + "</questestinterop>",
      findings: ["\"Rivers\", \"Seas\""], markdown: ["- [x] Nile"]),
  ]

  static let formulas: [Example] = [
    Example(
      name: "a formula in a blank cannot be typed", format: .anki,
      text: "It is {{c1::\\(y_1\\)}}.\t\n", findings: ["a formula or no words in a blank"]),
    Example(
      name: "a picture in a blank cannot be typed", format: .anki,
      text: "It is {{c1::<img src=a.png>}}.\t\n", findings: ["no words in a blank"]),
    Example(
      name: "a formula on the back cannot be typed", format: .anki,
      text: "What?\t[$]\\frac{1}{2}[/$]\n", findings: ["a back with a formula"]),
    Example(
      name: "a formula of letters and digits is typed as they are", format: .anki,
      text: "How many?\tabout \\(12\\) of [$]x[/$]\nHow much?\t$5 or $6\n",
      markdown: ["[[about 12 of x]]", "[[$5 or $6]]"]),
    Example(
      name: "a formula of a note cannot be typed", format: .flashcards,
      text: "Slope::$y_1$\n\nMany::$12$\n", findings: ["an answer with a formula"],
      markdown: ["[[12]]"]),
    Example(
      name: "a formula of a table cannot be typed", format: .csv,
      text: "question,answer\nSlope?,\\(y_1\\)\nSea?,wet\n",
      findings: ["a formula, which nobody can type"], markdown: ["[[wet]]"]),
    Example(
      name: "a formula in JSON cannot be typed", format: .json,
      text: #"[{"question":"Slope?","answer":"\\(y_1\\)"},{"question":"Sea?","answer":"wet"}]"#,
      findings: ["cannot be typed"], markdown: ["[[wet]]"]),
  ]

  static let kept: [Example] = [
    Example(
      name: "that the other of true and false earns a part is told", format: .moodleXML,
      text: moodle(
        "truefalse", "Is it?",
        "<answer fraction=\"100\"><text>true</text></answer><answer fraction=\"50\"><text>false</text></answer>"
      ), findings: ["a part of the points are wrong"], markdown: ["- [x] True\n- [ ] False"]),
    Example(
      name: "of true and false one has to be right", format: .moodleXML,
      text: moodle(
        "truefalse", "Is it?",
        "<answer fraction=\"0\"><text>true</text></answer><answer fraction=\"0\"><text>false</text></answer>"
      ), findings: ["without a right choice"]),
    Example(
      name: "sections of an exercise are tags, and all else of it is kept or told", format: .rExams,
      text: exercise(
        "schoice", "exsolution: 10\nexsection: Earth/Rivers\nexextra[a]: 1\nexpoints: x"),
      findings: ["a worth of x", "exextra[a]"], markdown: ["tags: [Earth, Rivers]", "- [x] Nile"]),
    Example(
      name: "what the blanks of an exercise are worth is added up", format: .rExams,
      text: exercise("cloze", "exclozetype: num|string\nexsolution: 1|b\nexpoints: 1|2"),
      findings: ["some blanks weigh more"], markdown: ["points=300"]),
    Example(
      name: "rows of a table are no cards", format: .flashcards,
      text:
        "a::b\n\n| Term | C++ |\n| --- | --- |\n| list | std::vector |\n\nTerm | C++\n---|---\nmap | std::map\n",
      findings: ["text that makes no card"], markdown: ["## a\n\n[[b]]\n"]),
    Example(
      name: "a card of one line above one of several is told", format: .flashcards,
      text: "a::b\nWhich?\n?\nsea\n", findings: ["colons above the sign part nothing"],
      markdown: ["a::b Which?\n\n[[sea]]"]),
    Example(
      name: "a survey of LiaScript has no right answer", format: .liaScript,
      text: "# T\n\nWhy?\n\n[[___ ___]]\n", findings: ["a quiz of this sort"]),
    Example(
      name: "hidden text is not shown, however deep it stands", format: .gift,
      text:
        "[html]Which?\(String(repeating: "<div>", count: 70))<span>of</span> <b style=\"display\\:none\">a<b>b</b>c</b> these<script>d</script> two\(String(repeating: "</div>", count: 70)) {=Nile ~Alps}\n",
      findings: ["hidden texts, as \"abc\""], markdown: ["of these two\n"]),
  ]

  static let settings: [Example] = [
    Example(
      name: "a hidden question of Moodle is told", format: .moodleXML,
      text: moodle(
        "shortanswer", "Which?",
        "<hidden>1</hidden><answer fraction=\"100\"><text>a</text></answer>"
      ), findings: ["hidden in Moodle"], markdown: ["[[a]]"]),
    Example(
      name: "feedback on a text of Moodle is told", format: .moodleXML,
      text: moodle("description", "Read.", "<generalfeedback><text>So.</text></generalfeedback>")
        .replacing(
          "</quiz>",
          with: moodle("shortanswer", "Which?", "<answer><text>a</text></answer>")
            .replacing("<quiz>", with: "")),
      findings: ["a text between questions"], markdown: ["Read.", "[[a]]"]),
    Example(
      name: "front matter with settings of its own is told", format: .mkdocsQuiz,
      text:
        "---\ntitle: T\nquiz:\n  show_correct: true\n---\n\n<quiz>\nWhich?\n- [x] a\n- [ ] b\n</quiz>\n",
      findings: ["do not have: quiz"], markdown: ["title: T", "- [x] a"]),
    Example(
      name: "settings of quizdown may be front matter", format: .quizdown,
      text:
        "---\nprimary_color: red\nshuffle_questions: true\n---\n\n# Which?\n\n- [x] a\n- [ ] b\n",
      findings: ["do not have: primary_color"], markdown: ["shuffle-questions: yes", "- [x] a"]),
    Example(
      name: "feedback on a wrong text is told", format: .jupyterQuiz,
      text:
        #"[{"question":"Which?","type":"string","answers":[{"answer":"a","correct":true},{"answer":"b","correct":false,"feedback":"No."}]}]"#,
      findings: ["the feedback on a typed answer"], markdown: ["[[a]]"]),
    Example(
      name: "columns without a place are told", format: .quizizz,
      text:
        "Question Text,Question Type,Option 1,Option 2,Correct Answer,Level,Note\nQ?,Multiple Choice,a,b,1,hard,\n",
      findings: ["the column \"Level\""], markdown: ["- [x] a"]),
    Example(
      name: "columns of Kahoot without a place are told", format: .kahoot,
      text: "Question,Answer 1,Answer 2,Correct,Note\nQ?,a,b,1,why\n",
      findings: ["the column \"Note\""], markdown: ["- [x] a"]),
    Example(
      name: "the worth of a question in a form is kept", format: .forms,
      text: "Which?,Which? [Score]\na,2.00 / 2\nb,0.00 / 2\n", findings: ["only choices"],
      markdown: ["points=200", "- [x] a\n- [ ] b"]),
    Example(
      name: "responses to a form that earned a part are told", format: .forms,
      text: "Which?,Which? [Score]\na,1.00 / 1\nb,0.50 / 1\n",
      findings: ["a part of the points", "only choices"], markdown: ["- [x] a\n- [ ] b"]),
    Example(
      name: "that the other of true and false earns a part in Brightspace is told", format: .csv,
      text: "NewQuestion,TF,,,\nQuestionText,Is it?,,,\nTRUE,100,,,\nFALSE,50,,,\n",
      findings: ["a part of the points is wrong"], markdown: ["- [x] True\n- [ ] False"]),
    Example(
      name: "the order of AMC, and a question that does not count", format: .amcText,
      text: "ShuffleQuestions: 1\n\n*[indicative] Which?\n+ a\n- b\n",
      markdown: ["shuffle-questions: yes", "points=0", "- [x] a"]),
    Example(
      name: "text of LiaScript below which no quiz stands is told", format: .liaScript,
      text:
        "<!--\nauthor: Ada\nlanguage: fi\nlogo: a.png\n-->\n\n# T\n\nIntro.\n\n## One\n\nWhich?\n\n[(X)] a\n[( )] b\n",
      findings: ["no quiz stands", "headings that ask nothing", "settings of LiaScript: logo"],
      markdown: ["author: Ada", "language: fi", "## Which?\n\n- [x] a"]),
    Example(
      name: "code that checks what is typed is told", format: .liaScript,
      text:
        "# T\n\nHow many?\n\n[[1]]\n<script>\n  input > 2\n</script>\n\nWhich?\n\n<!-- data-score=\"3\" -->\n[(X)] a\n[( )] b\n",
      findings: ["checked by code", "data-score"], markdown: ["## Which?\n\n- [x] a"]),
    Example(
      name: "an order with comments on its parts", format: .qti,
      text: item(
        "",
        "<responseDeclaration identifier=\"R\" cardinality=\"ordered\" baseType=\"identifier\"><correctResponse><value>B</value><value>A</value></correctResponse></responseDeclaration>",
        "<orderInteraction responseIdentifier=\"R\"><prompt>Sort.</prompt><simpleChoice identifier=\"A\">two<feedbackInline outcomeIdentifier=\"F\" identifier=\"A\">No.</feedbackInline></simpleChoice><simpleChoice identifier=\"B\">one</simpleChoice></orderInteraction>"
      ), findings: ["a text on a part of the answer"], markdown: ["1. one\n2. two\n"]),
    Example(
      name: "what Blackboard says of a question is told", format: .qti,
      text:
        "<questestinterop>\(listed("", ["Nile", "Alps"], right: [0]))</questestinterop>"
        .split(separator: "<presentation>").joined(
          separator:
            "<qticomment>So</qticomment><itemmetadata><bbmd_is_extracredit>true</bbmd_is_extracredit><bbmd_is_disabled>false</bbmd_is_disabled><qmd_instructornotes>Hard</qmd_instructornotes></itemmetadata><presentation>"
        ), findings: ["a comment of its author", "on top of all others", "notes for teachers"],
      markdown: ["- [x] Nile"]),
    Example(
      name: "parts of freeCodeCamp that have no place are told", format: .letters,
      text:
        "# --description--\n\nRead.\n\n# --scene--\n\nA sea.\n\n# --questions--\n\n## --text--\n\nWhich?\n\n## --answers--\n\nSea\n\n---\n\nSand\n\n## --video-solution--\n\n1\n",
      findings: ["the part scene"], markdown: ["- [x] Sea\n- [ ] Sand"]),
  ]
}
