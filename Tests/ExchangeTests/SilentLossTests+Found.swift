import Exchange

/// Files as they were found, of which a part was read wrong or lost without a word.
extension SilentLossTests {
  static let foundTables: [Example] = []

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
  ]
}
