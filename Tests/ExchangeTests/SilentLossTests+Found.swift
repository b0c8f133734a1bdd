import Exchange

/// Files as they were found, of which a part was read wrong or lost without a word.
extension SilentLossTests {
  static let foundTables: [Example] = [
    Example(
      name: "a column of all answers is the choices beside that of the right one", format: .csv,
      text: "Question,Answers,Correct Answer\nWhich is red?,Venus|Mars|Moon,Mars\n",
      markdown: ["- [ ] Venus\n- [x] Mars\n- [ ] Moon"]),
    Example(
      name: "answers with letters in lines are the choices", format: .csv,
      text: "Question,Answers,Correct Answer\nWhich?,\"A. Venus\nB. Mars\",B\n",
      markdown: ["- [ ] Venus\n- [x] Mars\n"]),
    Example(
      name: "answers may be a list of a script", format: .csv,
      text: "Question,Answers,Correct Answer\nWhich?,\"[\"\"Venus\"\",\"\"Mars\"\"]\",Mars\n",
      markdown: ["- [ ] Venus\n- [x] Mars\n"]),
    Example(
      name: "two columns of answers that differ are refused", format: .csv,
      text: "Question,Answer,Correct Answer\nWhich?,Venus,Mars\n",
      findings: ["two columns seem to hold the answer"]),
    Example(
      name: "the table of Udemy has an explanation of each choice", format: .csv,
      text:
        "Question,Question Type,Answer Option 1,Explanation 1,Answer Option 2,Explanation 2,Answer Option 3,Explanation 3,Correct Answers,Overall Explanation,Domain\nWhich?,multiple-choice,Venus,Hot.,Mars,Red.,,,2,Iron.,Planets\nWhich two?,multi-select,a,,b,,c,,\"1,2\",,Letters\n",
      findings: ["\"Domain\" has no place"],
      markdown: [
        "- [ ] Venus\n  > Hot.\n- [x] Mars\n  > Red.\n\nIron.", "- [x] a\n- [x] b\n- [ ] c",
      ]),
    Example(
      name: "rows that are choices are refused however they are called", format: .csv,
      text:
        "question_id,question_text,choice_text,is_correct\n1,Which?,Venus,0\n1,Which?,Mars,1\n",
      findings: ["\"choice_text\"", "each row seems to be a choice"]),
    Example(
      name: "answer choices and possible answers are lists", format: .csv,
      text: "Question,Answer Choices,Answer\nWhich?,Venus;Mars,Mars\n",
      markdown: ["- [ ] Venus\n- [x] Mars\n"]),
    Example(
      name: "a list that names the answer in a column of another name is refused", format: .csv,
      text: "Question,Selections,Answer\nWhich?,Venus;Mars,Mars\n",
      findings: ["\"Selections\" has no place", "\"Selections\" seems to hold the choices"]),
    Example(
      name: "wrong answers are known in other languages", format: .csv,
      text:
        "Pregunta,Respuesta correcta,Respuesta incorrecta 1,Respuesta incorrecta 2\nWhich?,Mars,Venus,Moon\n",
      markdown: ["- [x] Mars\n- [ ] Moon\n- [ ] Venus"]),
    Example(
      name: "a single wrong answer is one", format: .csv,
      text: "Frage;Richtige Antwort;Falsche Antwort\nWhich?;Mars;Venus\n",
      markdown: ["- [x] Mars\n- [ ] Venus"]),
    Example(
      name: "questions may be called so, and an index of an option counts", format: .csv,
      text:
        "Questions,Option 1,Option 2,Correct Option Index,Comentário\nP?,a,b,0,So.\nQ?,a,b,1,\n",
      markdown: ["- [x] a\n- [ ] b\n\nSo.\n", "- [ ] a\n- [x] b\n"]),
    Example(
      name: "fences in cells are code", format: .csv,
      text: "question,a,b,answer\n\"Which?\n```py\nx = 1\n```\",y,z,A\n",
      markdown: ["## Which?\n\n```py\nx = 1\n```\n\n- [x] y"]),
  ]

  static let found: [Example] = [
    Example(
      name: "choices under another name are no reason to type", format: .json,
      text: #"[{"question":"Which?","menu":["Sea","Sand"],"correct":1}]"#,
      findings: ["\"menu\" may hold its choices", "\"menu\" has no place"]),
    Example(
      name: "tags are no choices", format: .json,
      text: #"[{"question":"Which?","tags":["a","b"],"answer":"Sea"}]"#,
      findings: ["\"tags\" has no place"], markdown: ["[[Sea]]"]),
    Example(
      name: "a question with open end of Kahoot is typed", format: .json,
      text:
        #"{"questions":[{"type":"open_ended","question":"Sea?","choices":[{"answer":"wet","correct":true},{"answer":"salty","correct":true}]}]}"#,
      markdown: ["[[wet|salty]]"]),
    Example(
      name: "a survey has no right answer", format: .json,
      text:
        #"{"questions":[{"type":"survey","question":"Sea?","choices":[{"answer":"a","correct":true},{"answer":"b","correct":true}]}]}"#,
      findings: ["the type \"survey\" has no right answer"]),
    Example(
      name: "a list of what may be questions beside others is told", format: .json,
      text:
        #"{"mcqs":[{"question":"Q?","options":["a","b"],"answer":"b"}],"fill_in_the_blanks":[{"sentence":"The ___ is wet","answer":"sea"}]}"#,
      findings: ["beside questions and is not understood"], markdown: ["- [x] b"]),
    Example(
      name: "pairs to match are no cards", format: .json,
      text:
        #"{"mcqs":[{"question":"Q?","options":["a","b"],"answer":"b"}],"matching":{"pairs":[{"term":"a","definition":"b"}]}}"#,
      findings: ["pairs to match"], markdown: ["- [x] b"]),
    Example(
      name: "values are names of choices where texts stand beside them", format: .json,
      text:
        #"[{"title":"P?","choices":[{"value":"s","text":"Sea"},{"value":"d","text":"Sand"}],"correctAnswer":"d"},{"title":"Q?","choices":["a","b"],"correctAnswer":"b"}]"#,
      markdown: ["- [ ] Sea\n- [x] Sand\n", "- [ ] a\n- [x] b\n"]),
    Example(
      name: "a label is the text of a choice that has a value", format: .json,
      text:
        #"[{"question":"P?","options":[{"value":"s","label":"The sea"},{"value":"d","label":"Sand"}],"answer":"d"}]"#,
      markdown: ["- [ ] The sea\n- [x] Sand\n"]),
    Example(
      name: "a name asks where choices stand beside it", format: .json,
      text:
        #"[{"name":"P?","options":[{"name":"Sea","isAnswer":false},{"name":"Sand","isAnswer":true}]},{"content":"Q?","options":["a","b"],"correctAnswer":"b"}]"#,
      markdown: ["## P?\n\n- [ ] Sea\n- [x] Sand\n", "## Q?\n\n- [ ] a\n- [x] b\n"]),
    Example(
      name: "letters may be names beside a question", format: .json,
      text:
        #"[{"q":"P?","o":["a","b"],"a":0},{"q":"Q?","options":["a","b"],"a":1},{"q":"R?","a":["a","b"],"c":1},{"question_stem":"S?","opts":["a","b"],"ans":1}]"#,
      markdown: [
        "- [x] a\n- [ ] b\n\n## Q?\n\n- [ ] a\n- [x] b\n\n## R?", "## S?\n\n- [ ] a\n- [x] b",
      ]),
    Example(
      name: "a passage stands above its questions", format: .json,
      text:
        #"{"passage":"Seas are wet.","questions":[{"question":"P?","options":["a","b"],"answer":"b"},{"question":"Q?","context":"Sand is dry.","options":["a","b"],"answer":"b"}]}"#,
      markdown: ["Seas are wet.\n\n## P?", "## Q?\n\nSand is dry.\n\n- [ ] a"]),
    Example(
      name: "code of HTML keeps its lines", format: .gift,
      text: "[html]<p>What\nis it?</p><pre>if x\\:\n    y</pre> {=a ~b}\n",
      markdown: ["What is it?\n\n```\nif x:\n    y\n```"]),
    Example(
      name: "code keeps its lines in Moodle's own format", format: .gift,
      text: "What\nis it? <pre>\nx\n  y\n</pre> {=a ~b}\n", markdown: ["```\nx\n  y\n```"]),
    Example(
      name: "all of the points behind an equals sign are no text", format: .gift,
      text: "Which? {=%100%Mars ~%0%Venus ~Moon}\n",
      findings: ["%100% behind ="], markdown: ["- [x] Mars\n- [ ] Venus"]),
    Example(
      name: "a part of the points behind an equals sign is told", format: .gift,
      text: "Which? {=%50%Mars ~Venus}\n", findings: ["write ~ instead of ="],
      markdown: ["- [x] %50%Mars\n"]),
    Example(
      name: "a picture of Moodle 1 is kept", format: .moodleXML,
      text: moodle(
        "truefalse", "Is it?",
        "<image>pics/mars.png</image><image_base64>iVBORw0K</image_base64><answer fraction=\"100\"><text>true</text></answer><answer fraction=\"0\"><text>false</text></answer>"
      ), markdown: ["## Is it? {#n}\n\n![](img/mars.png)\n"]),
    Example(
      name: "a picture of Moodle 1 that is not in the file is told", format: .moodleXML,
      text: moodle(
        "truefalse", "Is it?",
        "<image>pics/mars.png</image><answer fraction=\"100\"><text>true</text></answer><answer fraction=\"0\"><text>false</text></answer>"
      ), findings: ["the image pics/mars.png"], markdown: ["- [x] True"]),
    Example(
      name: "feedback in a prompt is none of it", format: .qti,
      text: item(
        "",
        "<responseDeclaration identifier=\"R\" cardinality=\"single\" baseType=\"identifier\"><correctResponse><value>A</value></correctResponse></responseDeclaration>",
        "<choiceInteraction responseIdentifier=\"R\" maxChoices=\"1\"><prompt>Which? <feedbackInline identifier=\"T\" outcomeIdentifier=\"F\" showHide=\"show\">Mars is it.</feedbackInline></prompt><simpleChoice identifier=\"A\">Mars</simpleChoice><simpleChoice identifier=\"B\">Moon<feedbackInline identifier=\"B\" outcomeIdentifier=\"F\" showHide=\"show\">No.</feedbackInline></simpleChoice></choiceInteraction>"
      ), findings: ["shown after the answer"],
      markdown: ["## Which? {#a}\n\n- [x] Mars\n- [ ] Moon\n  > No.\n"]),
    Example(
      name: "solutions and hints of OLAT explain", format: .qti,
      text:
        "<!DOCTYPE questestinterop SYSTEM \"ims_qtiasiv1p2p1.dtd\">\n<questestinterop><item ident=\"a\" title=\"T\"><presentation><flow><material><mattext>Capital of Italy?</mattext></material><material><mattext>In Latin:</mattext></material><response_str ident=\"2\"><render_fib><response_label ident=\"2\"/></render_fib></response_str></flow></presentation><resprocessing><respcondition><conditionvar><or><varequal respident=\"2\">Roma</varequal><varequal respident=\"2\">Rom</varequal></or></conditionvar><setvar varname=\"SCORE\" action=\"Add\">1</setvar></respcondition></resprocessing><itemfeedback ident=\"s\"><solution><solutionmaterial><material><mattext>As on maps.</mattext></material></solutionmaterial></solution></itemfeedback><itemfeedback ident=\"h\"><hint><hintmaterial><material><mattext>Seven hills.</mattext></material></hintmaterial></hint></itemfeedback></item></questestinterop>",
      markdown: ["In Latin:", "[[Roma|Rom]]", "As on maps.", "Seven hills."]),
    Example(
      name: "texts for right and wrong answers are told, and a title is an id", format: .textQTI,
      text: "Title: Red\n1. Which?\n... Iron.\n+ Right!\n- Wrong!\na) Venus\n*b) Mars\n",
      findings: ["right or a wrong answer"],
      markdown: ["## Which? {#red}\n\n- [ ] Venus\n- [x] Mars\n\nIron.\n"]),
    Example(
      name: "notes without the sign between their fields are told how to say it", format: .anki,
      text: "Which?,Mars\n", findings: ["#separator:comma"]),
  ]
}
