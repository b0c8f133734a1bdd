import Content
import Diagnostics
import Testing

@testable import Exchange

/// Files of every format, broken in many ways: readers report, and neither crash nor hang.
struct FuzzTests {
  /// What is broken: a file, or the members of an archive.
  enum Seed: Sendable {
    case file([UInt8])
    case archive([String: [UInt8]])
  }

  private static let texts: [ExchangeFormat: [String]] = [
    .openTriviaDB: [
      #"{"results":[{"category":"A","question":"Q&amp;","correct_answer":"x","incorrect_answers":["y"]}]}"#
    ],
    .jupyterQuiz: [
      #"[{"question":"Q","type":"many_choice","answers":[{"answer":"a","correct":true},{"answer":"b"}]},{"question":"P","type":"string","answers":[{"answer":"word"}]}]"#
    ],
    .yaml: [
      "title: T\nquestions:\n  - question: Q\n    options: [a, 'b']\n    answer: b\n  - prompt: >\n      P\n    correct: true\n"
    ],
    .mdBookQuiz: [
      "[[questions]]\ntype = \"ShortAnswer\"\nprompt.prompt = \"\"\"\nQ\n\"\"\"\nanswer.answer = '2'\n"
    ],
    .moodleXML: [
      """
      <quiz><question type="ddmarker"><questiontext><text>Q</text></questiontext><file name="a.png" encoding="base64">iVBORw0KGgoAAAANSUhEUgAAAZAAAADI</file>\
      <drag><no>1</no><text>a</text></drag><drag><no>2</no><text>b</text></drag><drop><no>1</no><shape>circle</shape><coords>9,9;5</coords><choice>1</choice></drop></question></quiz>
      """
    ],
    .openTriviaQA: [
      "#Q Which is it?\n^ Yes it is\nA No\nB Yes it is\n\n#Q And\nnow?\n^ True\nA True\nB False\n"
    ],
    .ncvec: [
      "T1A - X\n\nT1A01 (B) [97.1]\nQ?\nA. x\nB.y\n~~\nT1A02 (A)\nP in figure T-1?\nA. x\nB. y\n"
    ],
    .textQTI: [
      "Quiz title: T\n\nPoints: 2\n1. Q\n    more\n... e\n*a) x\n... f\nb) y\n\n2. P\n[*] x\n[ ] y\n\n3. N\n= 1 +- 0.5\n\n4. S\n* a\n* b\n"
    ],
    .letters: [
      "# T\n\n1. Q\n\nA) x\nB) y\n\n**Answer: B**\n\nSo.\n\n2. P\n   - a. x ✅\n   - b. y\n",
      "> [!question]- Q\n> (a) x (b) y\n>> [!success]- Answer\n>> b\n\n??? question \"P\"\n    ( ) a\n    (x) b\n",
      "## Q1\n\n- A: x\n- B: y\n\n## Q2\n\n- A: x\n- B: y\n\n## Answers\n\n| 1 | A |\n| 2 | B |\n",
      "# --quizzes--\n\n### --question--\n\n#### --text--\n\nQ\n\n#### --distractors--\n\na\n\n---\n\nb\n\n#### --answer--\n\nc\n",
    ],
    .flashcards: [
      "# T\n\n#flashcards\n\na::b <!--SR:!2024-01-01,1,230-->\n- c:::`d::e`\n\nQ\n?\nA [[b|c]] ![[d]]\n\n## P\n??\n- x\n"
    ],
    .details: ["### Q\n\n- A: x\n- B: y\n\n<details>\n\nAnswer: B\n\nSo.\n</details>\n"],
    .frontMatter: [
      "---\nanswers:\n  - 'a // correct'\n  - b\n---\n\nQ?\n\n<!-- explanation -->\n\nE\n"
    ],
    .quizdown: [
      "{{< quizdown >}}\n\n## Q\n\n> h\n\n1. [x] a\n\t> f\n2. [ ] b\n\n{{< /quizdown >}}\n"
    ],
    .mkdocsQuiz: ["<quiz>\nQ\n- [x] a\n- [ ] b\n\nc\n</quiz>\n"],
    .liaScript: ["# T\n\nQ\n\n[(X)] a\n[( )] b\n[[?]] h\n****\ns\n****\n\n[[x|(y)]]\n"],
    .kahoot: [
      "Question,Answer 1,Answer 2,Answer 3,Time limit,Correct answer(s)\n1 + 1?,1,2,3,20,2\n\"A, b?\",x,y,,5,\"1,2\"\n"
    ],
    .rExams: [
      "Question\n========\nQ?\n\nAnswerlist\n----------\n* a\n* b\n\nSolution\n========\nS\n\nAnswerlist\n----------\n* True. x\n* False\n\nMeta-information\n================\nexname: n\nextype: schoice\nexsolution: 10\n",
      "# Question\na ##ANSWER1## b ##ANSWER2##\n# Meta-information\nextype: cloze\nexclozetype: num|string\nexsolution: 1|x\nextol: 0\n",
    ],
    .amcText: [
      "Title: T\nPresentation: p\n\n*[ordered]{b=1} Q [*b*] [[$x$]]\n+ a\n- b\n\n*( g\n** P\n+[x]{b=1} a\n- [|c|]\n*)\n"
    ],
    .numbas: [
      #"// Numbas version: x"# + "\n"
        + #"{"name":"T","question_groups":[{"questions":[{"name":"N","statement":"S","advice":"A","parts":[{"type":"1_n_2","marks":1,"prompt":"P","choices":["a","b"],"matrix":[1,0]},{"type":"gapfill","prompt":"x [[0]]","gaps":[{"type":"numberentry","minValue":"1","maxValue":"2"}]},{"type":"patternmatch","prompt":"R","answer":"a|b"}]}]}]}"#
    ],
    .quizizz: [
      "Question Text,Question Type,Option 1,Option 2,Correct Answer,Image Link\nQ,Multiple Choice,a,b,2,\nP,Checkbox,a,b,\"1,2\",https://a/b.png\nR,Fill-in-the-Blank,a,,,\n"
    ],
    .socrative: [
      "Quiz Name:,T,,,\n2. Question Type:,3. Question:,,,5. Correct Answer\n,,Answer A,Answer B,\nMultiple choice,Q,a,b,B\nTrue/False,P,,,True\nOpen-ended,R,,,x\n"
    ],
    .forms: [
      "Timestamp,Q,Q [Score],P,Points - P\n1,a,1.00 / 1,x;y,2\n2,b,0.00 / 1,x,0\n3,a,1.00 / 1,z;,0\n"
    ],
    .qti: [
      """
      <assessmentItem identifier="a"><responseDeclaration identifier="R" cardinality="multiple" baseType="pair"><correctResponse><value>A B</value></correctResponse>\
      <mapping defaultValue="0"><mapEntry mapKey="A B" mappedValue="1"/></mapping></responseDeclaration><itemBody><p>Q</p><associateInteraction responseIdentifier="R">\
      <simpleAssociableChoice identifier="A">a</simpleAssociableChoice><simpleAssociableChoice identifier="B">b</simpleAssociableChoice></associateInteraction></itemBody>\
      <responseProcessing><gte><variable identifier="R"/><baseValue>1</baseValue></gte></responseProcessing></assessmentItem>
      """,
      """
      <qti-assessment-item identifier="a"><qti-response-declaration identifier="R" base-type="directedPair"><qti-correct-response><qti-value>W G</qti-value></qti-correct-response>\
      </qti-response-declaration><qti-item-body><qti-gap-match-interaction response-identifier="R"><qti-gap-text identifier="W">w</qti-gap-text><qti-gap-text identifier="V">v</qti-gap-text>\
      <p>Is <qti-gap identifier="G"/>.</p></qti-gap-match-interaction></qti-item-body></qti-assessment-item>
      """,
      """
      <POOL><TITLE value="T"/><QUESTIONLIST><QUESTION id="q" points="2"/></QUESTIONLIST><QUESTION_MATCH id="q"><BODY><TEXT><![CDATA[<p>Q</p>]]></TEXT></BODY><ANSWER id="a"><TEXT>x</TEXT></ANSWER>\
      <CHOICE id="b"><TEXT>y</TEXT></CHOICE><CHOICE id="c"><TEXT>z</TEXT></CHOICE><GRADABLE><CORRECTANSWER answer_id="a" choice_id="b"/></GRADABLE></QUESTION_MATCH></POOL>
      """,
      """
      <questestinterop><assessment title="T"><section><bankentry_item item_ref="i"/></section></assessment><objectbank><item ident="i"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel>\
      <fieldentry>categorization_question</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation><response_lid ident="c"><material><mattext>C</mattext></material><render_choice><response_label ident="a">\
      <material><mattext>A</mattext></material></response_label></render_choice></response_lid></presentation><resprocessing><respcondition><conditionvar><varequal respident="c">a</varequal></conditionvar>\
      <setvar action="Add">50</setvar></respcondition></resprocessing></item></objectbank></questestinterop>
      """,
    ],
  ]

  private static let sheet: [String: [UInt8]] = [
    "xl/sharedStrings.xml": Array(
      "<sst><si><t>Question</t></si><si><t>Answer 1</t></si><si><t>Answer 2</t></si><si><t>Correct answer(s)</t></si><si><t>Q?</t></si></sst>"
        .utf8),
    "xl/worksheets/sheet1.xml": Array(
      """
      <worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>3</v></c></row>\
      <row r="2"><c r="A2" t="s"><v>4</v></c><c r="B2"><v>1</v></c><c r="C2"><v>2</v></c><c r="D2"><v>2</v></c></row></sheetData></worksheet>
      """.utf8),
  ]

  private static let document: [String: [UInt8]] = [
    "word/document.xml": Array(
      """
      <w:document xmlns:w="w"><w:body><w:p><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>Which?</w:t></w:r></w:p>\
      <w:p><w:pPr><w:pStyle w:val="B"/></w:pPr><w:r><w:t>A) yes</w:t><w:tab/><w:t>B) no</w:t></w:r></w:p><w:p><w:r><w:t>2. And?</w:t></w:r></w:p>\
      <w:p><w:r><w:rPr><w:b/></w:rPr><w:t>A) x</w:t></w:r></w:p><w:p><w:r><w:t>B) y</w:t><w:br/></w:r></w:p><w:tbl><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl></w:body></w:document>
      """.utf8),
    "word/numbering.xml": Array(
      """
      <w:numbering xmlns:w="w"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/><w:start w:val="1"/></w:lvl></w:abstractNum>\
      <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>
      """.utf8),
    "word/styles.xml": Array(
      "<w:styles xmlns:w=\"w\"><w:style w:styleId=\"B\"><w:basedOn w:val=\"B\"/><w:rPr><w:b/></w:rPr></w:style></w:styles>"
        .utf8),
  ]

  private static let package: [String: [UInt8]] = [
    "imsmanifest.xml": Array("<manifest identifier=\"podium\"/>".utf8),
    "q/_test.xml": Array(
      """
      <assessmentTest title="T"><timeLimits maxTime="60"/><testPart submissionMode="simultaneous"><assessmentSection><selection select="1"/><ordering shuffle="true"/>\
      <assessmentItemRef href="a.xml"/><assessmentSectionRef href="_test.xml"/></assessmentSection></testPart></assessmentTest>
      """.utf8),
    "q/a.xml": Array((texts[.qti]?[0] ?? "").utf8),
    "r/quiz.xml": Array(
      """
      <questestinterop><assessment title="O"><section><item ident="i"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel>\
      <fieldentry>fill_in_multiple_blanks_question</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation><material><mattext>&lt;p&gt;Is [b] so &lt;img src="../q/m.png"&gt;</mattext></material>\
      <response_lid ident="response_b"><render_choice><response_label ident="1"><material><mattext>x</mattext></material></response_label></render_choice></response_lid></presentation>\
      <resprocessing><respcondition><conditionvar><varequal respident="response_b">1</varequal></conditionvar><setvar>100</setvar></respcondition></resprocessing></item></section></assessment></questestinterop>
      """.utf8),
    "q/m.png": [0x89, 0x50], "q/p.png": PictureTests.png,
    "q/h.xml": Array(
      """
      <assessmentItem identifier="h"><responseDeclaration identifier="R"><correctResponse><value>T H</value></correctResponse></responseDeclaration><itemBody>\
      <graphicGapMatchInteraction responseIdentifier="R"><prompt>Q</prompt><object data="p.png" width="400"/><gapText identifier="T">t</gapText><gapImg identifier="U"><img src="m.png"/></gapImg>\
      <associableHotspot identifier="H" shape="poly" coords="0,0,9,0,9,9" hotspotLabel="h"/></graphicGapMatchInteraction></itemBody></assessmentItem>
      """.utf8),
    "q/i.xml": Array(
      """
      <assessmentItem identifier="i"><responseDeclaration identifier="R"><correctResponse><value>A</value></correctResponse></responseDeclaration><itemBody>\
      <hotspotInteraction responseIdentifier="R" maxChoices="1"><prompt>Q</prompt><img src="p.png"/><hotspotChoice identifier="A" shape="circle" coords="9,9,5"/>\
      <hotspotChoice identifier="B" shape="rect" coords="90,90,99,99"/></hotspotInteraction></itemBody></assessmentItem>
      """.utf8),
  ]

  private static let plainJSON =
    #"{"quiz":[{"question":"Q","options":["a","b"],"answer":"B","explanation":"`c`"},{"question":"P","choices":{"A":"x","B":"y"},"correct":"A"},{"prompt":"R","answers":[{"text":"u","isCorrect":true},{"text":"v"}]}]}"#

  private static let h5p: [String: [UInt8]] = [
    "h5p.json": Array(#"{"title":"T","mainLibrary":"H5P.QuestionSet"}"#.utf8),
    "content/content.json": Array(
      #"{"questions":[{"library":"H5P.MultiChoice 1.16","params":{"question":"<p>Q</p>","answers":[{"text":"a","correct":true},{"text":"b"}]}},{"library":"H5P.Blanks 1.14","params":{"text":"F","questions":["<p>A *b/c:d* e</p>"]}},{"library":"H5P.DragText 1.8","params":{"taskDescription":"D","textField":"x *y* z *w*","distractors":"*v*"}},{"library":"H5P.MarkTheWords 1.11","params":{"taskDescription":"M","textField":"the *red* dog"}},{"library":"H5P.TrueFalse 1.6","params":{"question":"T","correct":"true"}},{"library":"H5P.SingleChoiceSet 1.11","params":{"choices":[{"question":"S","answers":["x","y"]}]}},{"library":"H5P.ImageHotspotQuestion 1.8","params":{"imageHotspotQuestion":{"backgroundImageSettings":{"path":"images/p.png"},"hotspotSettings":{"taskDescription":"W","hotspot":[{"userSettings":{"correct":true},"computedSettings":{"x":1,"y":2,"width":3,"height":4}},{"userSettings":{},"computedSettings":{"x":50,"y":2,"width":3,"height":4}}]}}}},{"library":"H5P.DragQuestion 1.14","params":{"question":{"settings":{"size":{"width":400,"height":200},"background":{"path":"images/p.png"}},"task":{"elements":[{"type":{"library":"H5P.AdvancedText 1.1","params":{"text":"e"}},"dropZones":["0"]},{"type":{"library":"H5P.Image 1.1","params":{"file":{"path":"images/a.png"}}},"dropZones":["0"]}],"dropZones":[{"x":1,"y":2,"width":3,"height":4,"correctElements":["0"],"label":"z"}]}}}}]}"#
        .utf8),
    "content/images/a.png": [0x89, 0x50], "content/images/p.png": PictureTests.png,
  ]

  /// The members of a package as its writer makes them.
  private static func ankiMembers(_ samples: inout QuizSamples) -> [String: [UInt8]] {
    let quizzes = (0..<3).map { ExportedQuiz(samples.quiz(path: "quiz\($0)"), source: "quiz.md") }
    let file = SourceFile(path: "a", bytes: writeQuizzes(quizzes, as: .ankiPackage).bytes)
    var unused: [Diagnostic] = []
    let members = ZipArchive(file, reporting: &unused)?.members ?? []
    return Dictionary(uniqueKeysWithValues: members.map { ($0.path, $0.bytes) })
  }

  /// What a reader is given: by hand, or by the writer of the format.
  private static func seeds(of format: ExchangeFormat, _ samples: inout QuizSamples) -> [Seed] {
    var seeds = (texts[format] ?? []).map { Seed.file(Array($0.utf8)) }
    if format == .kahoot { seeds.append(.archive(sheet)) }
    if format == .qti { seeds.append(.archive(package)) }
    if format == .h5p { return [.archive(h5p)] }
    if format == .ankiPackage { return [.archive(ankiMembers(&samples))] }
    if format == .docx { return [.archive(document)] }
    if format == .json {
      let quizzes = [ExportedQuiz(samples.quiz(path: "quiz"), source: "quiz.md")]
      let script = "x = [{question: 'Q' + `R`, options: ['a', \"b\"], answer: 'b'}, {q: f()}]"
      return [
        .file(Array(script.utf8)), .file(Array(plainJSON.utf8)),
        .file(writeQuizzes(quizzes, as: .json).bytes),
      ]
    }
    if !seeds.isEmpty, ![.qti, .moodleXML].contains(format) { return seeds }
    let quizzes = (0..<6).map { ExportedQuiz(samples.quiz(path: "quiz\($0)"), source: "quiz.md") }
    let formats: [ExchangeFormat] = format == .qti ? [.qti1, .qti2, .qti3] : [format]
    return seeds + formats.map { .file(writeQuizzes(quizzes, as: $0).bytes) }
  }

  private static let marks = Array("{}[]()<>=~#%:\\\"'`|*_-\n\t&;$@!/.,0123x".utf8)

  /// Bytes with some changed, added, gone or twice.
  private static func broken(_ source: [UInt8], _ samples: inout QuizSamples) -> [UInt8] {
    var bytes = source
    // Few changes get far into a reader, many are refused at once.
    let most = samples.chance(20) ? 6 : 1
    for _ in 0...Int.random(in: 0...most, using: &samples.numbers) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &samples.numbers)
      switch Int.random(in: 0..<4, using: &samples.numbers) {
      case 0: bytes[place] = samples.chance(5) ? samples.pick([0, 0xFF]) : samples.pick(marks)
      case 1: bytes.insert(samples.pick(marks), at: place)
      case 2:
        bytes.removeSubrange(
          place..<min(bytes.count, place + Int.random(in: 1...12, using: &samples.numbers)))
      default:
        let end = min(bytes.count, place + Int.random(in: 1...60, using: &samples.numbers))
        bytes.insert(
          contentsOf: bytes[place..<end],
          at: Int.random(in: 0...bytes.count, using: &samples.numbers))
      }
    }
    return bytes
  }

  @Test(arguments: ExchangeFormat.readable) func `no reader falls over a broken file`(
    format: ExchangeFormat
  ) {
    var samples = QuizSamples(seed: 7)
    let seeds = Self.seeds(of: format, &samples)
    var read = 0
    for round in 0..<200 {
      let bytes: [UInt8]
      switch seeds[round % seeds.count] {
      case .file(let source): bytes = Self.broken(source, &samples)
      case .archive(let members):
        let names = members.keys.sorted()
        let name = samples.pick(names)
        let archive = storedZip(
          names.map { ($0, $0 == name ? Self.broken(members[$0]!, &samples) : members[$0]!) })
        bytes = samples.chance(20) ? Self.broken(archive, &samples) : archive
      }
      read += check(bytes, as: format, round: round)
    }
    // The readers were reached: some broken files still have a question, even where the smallest
    // slip refuses a whole file.
    #expect(read > 5)
  }

  /// Files with numbers that the others have not.
  private static let numbered: [ExchangeFormat: String] = [
    .anki: "#deck column:1\n#tags column:2\n#guid column:3\na\tb\tc\n",
    .csv: "question,option,option,answer,points\nQ,x,y,2,3\n",
    .moodleXML: """
    <quiz><question type="ddwtos"><name><text>1</text></name><questiontext format="html"><text>&lt;ol start="2"&gt;&lt;li&gt;a&lt;/li&gt;&lt;/ol&gt; b [[1]] c [[2]]</text></questiontext>\
    <defaultgrade>1</defaultgrade><dragbox><text>x</text><group>1</group></dragbox><dragbox><text>y</text><group>1</group></dragbox></question></quiz>
    """,
  ]

  /// A file with one of its numbers exchanged for each that does not fit somewhere.
  private static func extremes(_ source: [UInt8]) -> [[UInt8]] {
    var runs: [Range<Int>] = []
    for place in source.indices where (0x30...0x39).contains(source[place]) {
      if runs.last?.upperBound == place {
        runs[runs.count - 1] = runs[runs.count - 1].lowerBound..<place + 1
      } else {
        runs.append(place..<place + 1)
      }
    }
    let numbers = ["\(Int.min)", "\(Int.max)", "-1", "1e999"]
    return runs.prefix(40).flatMap { run in
      numbers.map { Array(source[..<run.lowerBound] + Array($0.utf8) + source[run.upperBound...]) }
    }
  }

  @Test(arguments: ExchangeFormat.readable) func `no reader falls over a number that does not fit`(
    format: ExchangeFormat
  ) {
    var samples = QuizSamples(seed: 11)
    let numbered = Self.numbered[format].map { [Seed.file(Array($0.utf8))] } ?? []
    for seed in numbered + Self.seeds(of: format, &samples).prefix(2) {
      let files: [[UInt8]]
      switch seed {
      case .file(let source):
        files = source.starts(with: "PK".utf8) ? [] : Self.extremes(source)
      case .archive(let members):
        let names = members.keys.sorted()
        files = names.flatMap { changed in
          Self.extremes(members[changed] ?? []).map { bytes in
            storedZip(names.map { ($0, $0 == changed ? bytes : members[$0] ?? []) })
          }
        }
      }
      for bytes in files {
        _ = check(bytes, as: format, round: 0)
        guard [.csv, .tsv, .json].contains(format) else { continue }
        _ = check(bytes, as: format, round: 0, ImportOptions(answerIs: .index1))
      }
    }
  }

  /// Reads a file and writes what was understood; how many questions that is.
  private func check(
    _ bytes: [UInt8], as format: ExchangeFormat, round: Int,
    _ options: ImportOptions = ImportOptions()
  ) -> Int {
    var read = readQuizzes(
      ImportedFile(SourceFile(path: "file", bytes: bytes), name: "file"), as: format,
      options: options)
    makePathsUnique(&read.quizzes)
    let written = read.quizzes.reduce(0) { $0 + $1.questions.count }
    #expect(written <= read.questionsRead, "round \(round)")
    for file in read.media { #expect(!file.path.contains("..") && !file.path.hasPrefix("/")) }
    for quiz in read.quizzes {
      #expect(!quiz.path.contains("..") && !quiz.path.hasPrefix("/"))
      _ = markdown(of: quiz)
    }
    return written
  }
}
