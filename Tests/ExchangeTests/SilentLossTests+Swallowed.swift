import Exchange

/// A mistake in the marks of a file that would hide the questions below it.
extension SilentLossTests {
  private static let boxes = "A) a\nB) b\n\n"
  private static let folded = "<details><summary>Answer</summary>\nB\n</details>\n\n"
  private static let truth =
    "<answer fraction=\"100\"><text>true</text></answer><answer fraction=\"0\"><text>false</text></answer>"

  static let swallowed: [Example] = [
    Example(
      name: "a fold that is not closed holds no questions", format: .letters,
      text:
        "1. One?\n\n\(boxes)\(folded)2. Two?\n\n\(boxes)<details><summary>Answer</summary>\nA\n\n3. Three?\n\n\(boxes)\(folded)",
      findings: ["this fold is not closed"], markdown: ["## One?\n\n- [ ] a\n- [x] b\n"]),
    Example(
      name: "a misspelt end of a fold is none", format: .letters,
      text:
        "1. One?\n\n\(boxes)<details><summary>Answer</summary>\nA\n</det ails>\n\n2. Two?\n\n\(boxes)\(folded)",
      findings: ["this fold is not closed"]),
    Example(
      name: "a fold that starts twice is not closed", format: .letters,
      text: "1. One?\n\n\(boxes)<details>\(folded)2. Two?\n\n\(boxes)\(folded)",
      findings: ["this fold is not closed", "there is no answer"]),
    Example(
      name: "colons that fold are closed", format: .letters,
      text: "1. One?\n\n\(boxes):::tip Answer\nA\n\n2. Two?\n\n\(boxes):::tip Answer\nB\n:::\n",
      findings: ["this fold is not closed"]),
    Example(
      name: "a tag in code folds nothing", format: .letters,
      text:
        "1. Which?\n\nA) `<details>`\nB) `<div>`\n\nAnswer: A\n\n2. Two?\n\n\(boxes)Answer: B\n",
      markdown: ["- [x] `<details>`\n- [ ] `<div>`\n", "## Two?"]),
    Example(
      name: "colons that end on their line fold nothing", format: .letters,
      text:
        "1. One?\n\n:::image source=\"x.png\" text=\"y\":::\n\n\(boxes)Answer: B\n\n2. Two?\n\n:::image source=\"x.png\" text=\"y\":::\n\n\(boxes)Answer: B\n",
      markdown: ["## One?\n\n- [ ] a\n- [x] b\n\n## Two?\n\n- [ ] a\n- [x] b\n"]),
    Example(
      name: "zones of Microsoft Learn fold nothing", format: .letters,
      text:
        "1. One?\n\n::: zone pivot=\"a\"\n\n\(boxes)Answer: B\n\n::: zone-end\n\n:::row:::\n  :::column span=\"\":::\n\n2. Two?\n\n\(boxes)::: moniker range=\"x\"\nAnswer: B\n::: moniker-end\n\n  :::column-end:::\n:::row-end:::\n\n3. Three?\n\n\(boxes)Answer: B\n",
      findings: ["the marks of zones and monikers"],
      markdown: [
        "## One?\n\n- [ ] a\n- [x] b\n\n## Two?\n\n- [ ] a\n- [x] b\n\n## Three?\n\n- [ ] a\n- [x] b\n"
      ]),
    Example(
      name: "a quiz of mkdocs-quiz ends before the next", format: .mkdocsQuiz,
      text:
        "<quiz>\nOne?\n- [x] a\n- [ ] b\n</quizz>\n\n<quiz>\nTwo?\n- [ ] a\n- [x] b\n</quiz>\n",
      findings: ["this quiz does not end"], markdown: ["## Two?\n\n- [ ] a\n- [x] b\n"]),
    Example(
      name: "the end of a quiz of mkdocs-quiz that does not start is told", format: .mkdocsQuiz,
      text: "<qiz>\nOne?\n</quiz>\n<quiz>\nTwo?\n- [ ] a\n- [x] b\n</quiz>\n",
      findings: ["no quiz ends here", "around its quizzes"], markdown: ["## Two?"]),
    Example(
      name: "a blank may miss or be another in OpenTriviaQA", format: .openTriviaQA,
      text:
        "#Q One?\n^ a\nA a\nB b\n\n#QTwo?\n^ b\nA a\nB b\n\n\u{A0}#Q Three?\n^ b\nA a\nB b\n\n\u{3000}#Q\u{3000}Four?\n^ a\nA a\nB b\n",
      markdown: [
        "## One?\n\n- [x] a\n- [ ] b\n\n## Two?\n\n- [ ] a\n- [x] b\n\n## Three?\n\n- [ ] a\n- [x] b\n\n## Four?\n\n- [x] a\n- [ ] b\n"
      ]),
    Example(
      name: "a second answer in a question of OpenTriviaQA is of another", format: .openTriviaQA,
      text: "#Q One?\n^ a\nA a\nB b\n\nTwo?\n^ b\nA a\nB b\n\n#Q Three?\n^ b\nA a\nB b\n",
      findings: ["a second #Q or ^"], markdown: ["## Three?"]),
    Example(
      name: "what may be a word starts no question of OpenTriviaQA", format: .openTriviaQA,
      text: "#Q One?\n^ a\nA a\nB b\n\n#Queen is?\n\n#Q Three?\n^ b\nA a\nB b\n",
      findings: ["a second #Q or ^"], markdown: ["## Three?"]),
    Example(
      name: "a first question of JSON without its brace is told", format: .json,
      text: "[\n\"question\":\"P?\",\"options\":[\"a\",\"b\"],\"answer\":\"a\"},\n\(asked)]",
      findings: ["this is no JSON"], markdown: ["## Q?\n\n- [ ] a\n- [x] b\n"]),
    Example(
      name: "a stray letter in a first question of JSON is told", format: .json,
      text: "[{x \"question\":\"P?\",\"options\":[\"a\",\"b\"],\"answer\":\"a\"},\n\(asked)]",
      findings: ["this is no JSON"], markdown: ["## Q?\n\n- [ ] a\n- [x] b\n"]),
    Example(
      name: "a wide blank in a first question of JSON is told", format: .json,
      text:
        "[{\u{3000}\"question\":\"P?\",\"options\":[\"a\",\"b\"],\"answer\":\"a\"},\n\(asked)]",
      findings: ["this is no JSON"], markdown: ["## Q?\n\n- [ ] a\n- [x] b\n"]),
    Example(
      name: "a heading of LiaScript asks, and the text below it stays", format: .liaScript,
      text:
        "# T\n\n## One?\n\n[(X)] a\n[( )] b\n\n## Two?\n\nSome text\n\n[( )] a\n[(X)] b\n\nAnd?\n\n[[X]] c\n[[ ]] d\n",
      markdown: [
        "## One?\n\n- [x] a", "## Two?\n\nSome text\n\n- [ ] a\n- [x] b\n\n## And?\n\n",
      ]),
    Example(
      name: "a heading of LiaScript that asks nothing is told", format: .liaScript,
      text: "# T\n\n## One\n\nWhich?\n\n[(X)] a\n[( )] b\n",
      findings: ["headings that ask nothing"], markdown: ["title: T", "## Which?\n\n- [x] a"]),
    Example(
      name: "a stray end of a comment of LiaScript is told", format: .liaScript,
      text: "# T\n\n## Which?\n\n-->\n\n[(X)] a\n[( )] b\n",
      findings: ["no comment ends here"], markdown: ["## Which?\n\n- [x] a"]),
    Example(
      name: "a comment of LiaScript that does not end is told", format: .liaScript,
      text: "# T\n\nWhich?\n\n[(X)] a\n[( )] b\n\n## Two?\n<!-- x ->\n\n[(X)] c\n[( )] d\n",
      findings: ["headings that ask nothing", "this does not end"],
      markdown: ["## Which?\n\n- [x] a"]),
    Example(
      name: "choices of GIFT below the end of the answer are refused", format: .gift,
      text: "P? {=a ~b}\n~c\n\nQ? {=a ~b}\n  =c\n\nR is {=a ~b}\n\\=c\n",
      findings: Array(repeating: "a choice below the end", count: 2),
      markdown: ["R is [[(a)|b]] =c"]),
    Example(
      name: "a text outside of its question of Moodle is told", format: .moodleXML,
      text: moodle("truefalse", "Is it?", truth).dropLast(7)
        + "<questiontext format=\"html\"><text>Lost?</text></questiontext><note>x</note></quiz>",
      findings: ["<questiontext> stands outside", "<note>, which is no question"],
      markdown: ["## Is it?"]),
    Example(
      name: "a question in another of Moodle is told", format: .moodleXML,
      text: moodle("truefalse", "Is it?", truth + inner),
      findings: ["a question inside another"], markdown: ["## Is it?"]),
    Example(
      name: "a second text of a question of Moodle is told", format: .moodleXML,
      text: moodle(
        "truefalse", "Is it?", "<questiontext><text>Or?</text></questiontext>" + truth),
      findings: ["a second <questiontext>"]),
    Example(
      name: "a tab in a typed answer of QTI makes no second one", format: .qti,
      text: item(
        "",
        "<responseDeclaration identifier=\"R\" cardinality=\"single\" baseType=\"string\"><correctResponse><value>tab\there</value></correctResponse><mapping><mapEntry mapKey=\"tab\there\" mappedValue=\"1\"/></mapping></responseDeclaration>",
        "<p>Which? <textEntryInteraction responseIdentifier=\"R\"/></p>"),
      markdown: ["[[tab here]]"]),
  ]

  private static let asked =
    "{\"question\":\"Q?\",\"options\":[\"a\",\"b\"],\"answer\":\"b\"}"
  private static let inner =
    "<question type=\"truefalse\"><questiontext><text>In?</text></questiontext>\(truth)</question>"
}
