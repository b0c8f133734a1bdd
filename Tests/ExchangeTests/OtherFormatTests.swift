import Content
import Diagnostics
import Exchange
import Testing

/// Files of other programs, as they write them.
struct OtherFormatTests {
  struct Example: Sendable, CustomTestStringConvertible {
    var name: String
    var format: ExchangeFormat
    var bytes: [UInt8]
    var markdown: [String] = []
    var findings: [String] = []
    var testDescription: String { name }
  }

  private static func h5p(_ content: String, library: String = "H5P.QuestionSet") -> [UInt8] {
    storedZip([
      ("h5p.json", Array("{\"title\":\"Sea &amp; land\",\"mainLibrary\":\"\(library)\"}".utf8)),
      ("content/content.json", Array(content.utf8)),
      ("content/images/map.png", [0x89, 0x50]),
    ])
  }

  private static func set(_ library: String, _ parameters: String) -> [UInt8] {
    h5p("{\"questions\":[{\"library\":\"\(library) 1.16\",\"params\":{\(parameters)}}]}")
  }

  static let examples: [Example] = [
    Example(
      name: "text2qti", format: .textQTI,
      bytes: Array(
        """
        Quiz title: Rivers
        Quiz description: All about
            rivers.

        % a comment
        Title: First
        Points: 2
        1.  Which river
            is longest?

            ```
            1. not a question
            ```
        ... Both are long.
        *a) Nile
        ... Yes.
        b)  Seine

        COMMENT
        2. nothing
        END_COMMENT

        Text title: Europe
        Text: Think of it.

        2.  Which are in Europe?
        [*] Seine
        [ ] Nile
        [*] Rhine

        3.  How long?
        =   6650 +- 50

        4.  Which country?
        *   Egypt
        *   Sudan

        5.  Why?
        ____
        """.utf8),
      markdown: [
        "title: Rivers", "All about\nrivers.",
        "## Which river is longest? {#first}\n\n<!-- quiz: kind=single points=200 -->\n\n```\n1. not a question\n```\n\n- [x] Nile\n  > Yes.\n- [ ] Seine\n\nBoth are long.\n",
        "# Europe\n\nThink of it.\n\n## Which are", "- [x] Seine\n- [ ] Nile\n- [x] Rhine",
        "[[= 6650 +- 50]]",
        "[[Egypt|Sudan]]",
      ], findings: ["an essay"]),
    Example(
      name: "cards in notes", format: .flashcards,
      bytes: Array(
        """
        # Deck
        #flashcards/geo

        - Capital of [[France|the Republic]]? :: **Paris** <!--SR:!2024-01-01,1,230-->
        Suomi:::Finland ^a1b2
        What does `a::b` mean? #card
        Some ==text==.

        What is
        a closure?
        ?
        A function with
        its scope.

        ### Both?
        ??
        Ways

        Which three?
        ?
        - a
        - b

        ```cpp
        std::cout
        ```

        Show it::![[map.png]]
        """.utf8),
      markdown: [
        "title: Deck",
        "## Capital of the Republic?\n\n[[Paris]]\n\n## Suomi\n\n[[Finland]]\n\n## Finland\n\n[[Suomi]]\n\n## What is a closure?\n\n[[A function with its scope.]]\n\n## Both?\n\n[[Ways]]\n\n## Ways\n\n[[Both?]]\n",
      ],
      findings: [
        "is a list", "a file that a note shows", "cannot be typed", "text that makes no card",
      ]),
    Example(
      name: "OpenTriviaQA in Windows-1252", format: .openTriviaQA,
      bytes: Array("#Q Where is the Caf".utf8) + [0xE9]
        + Array(" \n#1?\n^ Paris\nA Lyon\nB Paris\n\n#Q Is it?\n^ Maybe\nA True\nB False\n".utf8),
      markdown: ["## Where is the Café #1?\n\n- [ ] Lyon\n- [x] Paris\n"],
      findings: ["Windows-1252", "\"Maybe\" is not one of the choices"]),
    Example(
      name: "multiple choice of H5P", format: .h5p,
      bytes: set(
        "H5P.MultiChoice",
        #""question":"<p>Which <b>two</b>?</p>","media":{"type":{"library":"H5P.Image 1.1","params":{"alt":"A map","file":{"path":"images/map.png"}}}},"answers":[{"text":"<div>x</div>","correct":true,"tipsAndFeedback":{"chosenFeedback":"<p>Yes</p>"}},{"text":"y"},{"text":"z","correct":true}],"behaviour":{"singlePoint":true}"#
      ),
      markdown: [
        "title: Sea & land",
        "## Which **two**?\n\n![A map](img/map.png)\n\n- [x] x\n  > Yes\n- [ ] y\n- [x] z\n",
      ]),
    Example(
      name: "true or false of H5P", format: .h5p,
      bytes: set("H5P.TrueFalse", #""question":"<p>Is it?</p>","correct":"false""#),
      markdown: ["- [ ] True\n- [x] False"]),
    Example(
      name: "a single choice set", format: .h5p,
      bytes: h5p(
        #"{"choices":[{"question":"<p>P?</p>","answers":["z","y"]},{"question":"Q?","answers":["a","b"]}]}"#,
        library: "H5P.SingleChoiceSet"),
      markdown: ["## P?\n\n- [ ] y\n- [x] z\n", "## Q?\n\n- [x] a\n- [ ] b\n"]),
    Example(
      name: "blanks of H5P", format: .h5p,
      bytes: set(
        "H5P.Blanks",
        #""text":"<p>Fill in</p>","questions":["<p>2 ** 3 is *8/eight:a number*.</p>"]"#),
      markdown: ["## Fill in\n\n2 * 3 is [[8|eight]].\n"],
      findings: ["the tip or feedback on a blank"]),
    Example(
      name: "lines of blanks without paragraphs, and answers with tags", format: .h5p,
      bytes: set(
        "H5P.Blanks", #""text":"F","questions":["Water is *H<sub>2</sub>O*","Ice is *cold*"]"#),
      markdown: ["Water is [[H₂O]]\n\nIce is [[cold]]\n"]),
    Example(
      name: "words to be dragged", format: .h5p,
      bytes: set(
        "H5P.DragText",
        #""taskDescription":"Drag","textField":"The *sun* is a *star*.","distractors":"*moon*""#),
      markdown: ["The [[moon|star|(sun)]] is a [[moon|(star)|sun]]."]),
    Example(
      name: "what is said of dragged words and at the end is told", format: .h5p,
      bytes: h5p(
        #"{"passPercentage":70,"endGame":{"overallFeedback":[{"from":0,"to":100,"feedback":"<p>End</p>"}]},"questions":[{"library":"H5P.DragText 1.10","params":{"taskDescription":"Drag","textField":"The *sun\\+good\\-bad* is a *star*.","overallFeedback":[{"feedback":""}]}}]}"#
      ),
      markdown: ["pass: 70%", "The [[star|(sun)]] is a [[(star)|sun]]."],
      findings: ["the text at the end", "the tip or feedback on a blank"]),
    Example(
      name: "words to be marked", format: .h5p,
      bytes: set(
        "H5P.MarkTheWords", #""taskDescription":"Mark verbs","textField":"I *run* and *sing*.""#),
      markdown: [
        "## Mark verbs\n", "I run and sing.", "- [ ] I\n- [ ] and\n- [x] run\n- [x] sing\n",
      ],
      findings: ["words to be marked"]),
    Example(
      name: "an order of H5P", format: .h5p,
      bytes: set(
        "H5P.SortParagraphs", #""taskDescription":"Sort","paragraphs":["<p>a</p>","<b>b</b>"]"#),
      markdown: ["## Sort\n\n<!-- quiz: marking=partial -->\n\n1. a\n2. **b**\n"]),
    Example(
      name: "what H5P has and Podium has not", format: .h5p,
      bytes: set("H5P.Essay", #""taskDescription":"Why?""#), findings: ["H5P.Essay"]),
    Example(
      name: "front matter whose texts go on at the margin, as JavaScript's readers take them",
      format: .frontMatter,
      bytes: Array("---\nanswers:\n  - 'a\nb'\n  - 'c\nd // correct'\n---\n\nQ?\n".utf8),
      markdown: ["Q?", "- [ ] a b\n- [x] c d\n"]),
    Example(
      name: "an archive of another kind", format: .h5p, bytes: storedZip([("a", [])]),
      findings: ["holds h5p.json"]),
  ]

  @Test(arguments: examples) func `files of other programs are read as they were meant`(
    example: Example
  ) {
    let read = imported(example.bytes, as: example.format)
    let text = read.markdown
    #expect(read.diagnostics.count == example.findings.count, "\(read.diagnostics.map(\.message))")
    for (finding, part) in zip(read.diagnostics, example.findings) {
      #expect(finding.message.contains(part), "\(finding.message)")
    }
    for part in example.markdown { #expect(text.contains(part), "\(text)") }
  }

  @Test func `contents of H5P may stand deep in one another`() {
    var content =
      #"{"question":"<p>Wet?</p>","answers":[{"text":"Sea","correct":true},{"text":"Sand"}]}"#
    var library = "H5P.MultiChoice"
    for _ in 0..<12 {
      content = #"{"content":[{"content":{"library":"\#(library)","params":\#(content)}}]}"#
      library = "H5P.Column"
    }
    #expect(
      imported(Self.h5p(content, library: library), as: .h5p).shownChoices
        == ["Wet? | *Sea | Sand"])
  }
}
