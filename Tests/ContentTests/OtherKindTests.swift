import Scoring
import Diagnostics
import Testing
import TestSupport

@testable import Content

struct OtherKindTests {
  private func blanks(_ text: String) -> [AnswerForm.Blank] {
    guard case .blanks(let segments) = ReadFile(quizText("# A\n\n\(text)\n")).questions.first?.form
    else { return [] }
    return segments.compactMap { if case .blank(let blank) = $0 { blank } else { nil } }
  }

  private func texts(_ texts: String...) -> BlankKey { .text(texts.map { Array($0.utf8) }) }

  @Test(arguments: [
    ("[[Paris]]", ["Paris"]), ("[[Paris|City of Paris]]", ["Paris", "City of Paris"]),
    ("[[ a | b ]]", ["a", "b"]), ("[[`a|b`]]", ["a|b"]), (#"[[a\|b]]"#, ["a|b"]),
    ("[[`= 3`]]", ["= 3"]), ("[[(x)]]", ["(x)"]), ("[[__init__]]", ["__init__"]),
    ("[[2*3*4]]", ["2*3*4"]), ("[[a <b> &amp;]]", ["a <b> &amp;"]), ("[[`x]]`]]", ["x]]"]),
    ("[[`(a)`|b]]", ["(a)", "b"]), ("[[Hawai`i|O`ahu]]", ["Hawai`i", "O`ahu"]),
    ("[[`Iolani]]", ["`Iolani"]), ("[[`a`b`]]", ["a`b"]), ("[[say `x|y`]]", ["say x|y"]),
    ("[[(x+1)(x-1)|x^2-1]]", ["(x+1)(x-1)", "x^2-1"]), ("[[f(x)|(x)(y)]]", ["f(x)", "(x)(y)"]),
    ("[[`[[`]]", ["[["]), ("[[`5..7`]]", ["5..7"]), ("[[a..b]]", ["a..b"]),
    ("[[7..7]]", ["7..7"]),
  ])
  func `a paragraph that is one blank is a short text`(_ example: (String, [String])) {
    let read = ReadFile(quizText("# A\n\n\(example.0)\n"))
    #expect(read.findings == [])
    #expect(read.questions.map(\.kind) == [.shortText])
    #expect(
      blanks(example.0).map(\.key) == [.text(example.1.map { Array($0.utf8) })])
  }

  @Test(arguments: [
    ("The island [[Hawai`i]] and [[O`ahu]] here.", ["Hawai`i", "O`ahu"]),
    ("The [[`Iolani]] and [[`Ewa]] here.", ["`Iolani", "`Ewa"]),
    ("[[`x]]`]] and [[`y]]`|z]]", ["x]]", "y]]"]),
    ("A [[O`ahu]] and `code` [[x]]", ["O`ahu", "x"]),
    ("1. O`zbek [[a]]\n2. Qo`qon [[b]]\n3. ko`l [[c]]", ["a", "b", "c"]),
    ("- O`zbek [[a]]\n- Qo`qon [[b]]", ["a", "b"]),
    ("> O`zbek [[a]]\n\n1. ko`l [[b]]", ["a", "b"]),
    ("Take [[list[0]]], [[m[1][2]]] or [[[z]]] of [[a]]]", ["list[0]", "m[1][2]", "[z]", "a"]),
    (
      "He [[went]](go) home and [[ate]](to eat) a [[big]] meal (a.m.).", ["went", "ate", "big"]
    ),
    (
      "At [[5]](km/h) or [[b]](adj.) or [[c]](e.g.) or [[d]](3:1) or [[e]]()",
      ["5", "b", "c", "d", "e"]
    ),
    (
      "[[1]](https://e.org) [[2]](#a) [[3]](/b) [[4]](../c) [[5]](d.md#e) [[6]](f/) [[x]]", ["x"]
    ),
  ])
  func `blanks stand beside others, brackets and apostrophes`(text: String, answers: [String]) {
    #expect(blanks(text).map(\.answer) == answers)
  }

  @Test func `a link definition leaves blanks alone`() {
    let blanks = blanks("[[Paris]]\n\n[Paris]: https://example.org")
    #expect(blanks.map(\.key) == [texts("Paris")])
  }

  @Test func `a cloze is a text with blanks`() throws {
    let read = ReadFile(
      quizText("# A\n\nThe [[sun]] is *a [[(star)|planet]]* and `[[code]]`.\n\nWhy.\n"))
    let question = try #require(read.questions.first)
    #expect(question.kind == .cloze)
    #expect(question.explanation.text == "<p>Why.</p>")
    guard case .blanks(let segments) = question.form else { return }
    let shown = segments.map { segment in
      switch segment {
      case .text(let text): text.text
      case .blank(let blank): "<\(blank.answer) of \(blank.options)>"
      }
    }
    #expect(
      shown == [
        "<p>The ", "<sun of []>", " is <em>a ", #"<star of ["star", "planet"]>"#,
        "</em> and <code>[[code]]</code>.</p>",
      ])
  }

  @Test(arguments: ["ab", " so", "ends", ""])
  func `what follows a blank is shown, however long it is`(rest: String) {
    let read = ReadFile(quizText("# A\n\nIt [[x]]\(rest)\n"))
    guard case .blanks(let segments) = read.questions.first?.form, segments.count > 1 else {
      Issue.record("no blank")
      return
    }
    #expect(segments[2...] == [.text(HTML(Array("\(rest)</p>".utf8)))])
  }

  @Test(arguments: [
    ("= 9.81", 981, 981, 2), ("=9.81 +- 0.05", 976, 986, 2), ("= 100 +- 2%", 98, 102, 0),
    ("= 9.7..9.9", 97, 99, 1), ("= -5 ± 1", -6, -4, 0), ("= -3..-1", -3, -1, 0),
    ("= 9,5", 95, 95, 1), ("= 0,125", 125, 125, 3), ("= 1,0005", 10005, 10005, 4),
    ("= .5 .. .75", 50, 75, 2),
  ])
  func `a number has a tolerance or a range`(_ example: (String, Int64, Int64, Int32)) {
    let (text, low, high, scale) = example
    #expect(
      blanks("[[\(text)]]").map(\.key) == [
        .range(Decimal(digits: low, scale: scale), Decimal(digits: high, scale: scale))
      ])
    #expect(ReadFile(quizText("# A\n\n[[\(text)]]\n")).questions.map(\.kind) == [.numeric])
  }

  @Test func `a list in order is an ordering`() {
    let read = ReadFile(quizText("# A\n\n1. one\n2. *two*\n3. three\n"))
    #expect(read.questions.map(\.kind) == [.ordering])
    #expect(read.choices.map(\.shown.text) == ["one", "<em>two</em>", "three"])
  }

  @Test(arguments: [
    "1. a\n1. b\n1. c\n", "4) a\n5) b\n9) c\n", "1. a\n\n   3. x\n   1. y\n\n2. b\n",
  ])
  func `numbers that do not go down leave an order as it is written`(list: String) {
    let read = ReadFile(quizText("# A\n\n" + list))
    #expect(read.findings == [])
    #expect(read.questions.map(\.kind) == [.ordering])
  }

  @Test(arguments: [
    "[[__init__]]", "[[5!|120]]", "[[C++|C plus plus]]", "[[-5|minus 5]]", "[[`Paris / Lutetia`]]",
    "[[*args|args]]", "[[<b>|<strong>]]", "[[<b>|b]]", "[[(a+b)c|c(a+b)]]", "[[and/or]]",
    "[[1/2|0.5]]", "[[a\\|b]]", "[[Lyon|(Paris)|Rome (Italy)]]", "[[!a|not a]]", "[[x|y]]",
    "[[AT&T]]", "[[f(x)|y]]", "[[2 / 3]]", "[[Paris, France]]", "[[C:\\\\new]]",
    "[[Paris (France)|Paris]]", "[[(the) Nile|Nile]]", "[[X ray|X-ray]]", "[[A*|A star]]",
    "[[int*|int *|pointer]]", "[[✓|check]]", "[[-v|-V|--version]]", "[[<ul>|ul|list]]",
    "[[{1, 2}|{2, 1}|1 and 2]]", "[[distance / time]]", "[[km / h]]", "[[x/(y+z)]]", "[[f/(g)/h]]",
    "[[a = b; b = a]]", "[[\\w+\\.\\w+]]", "[[\\.]]", "[[/a\\/b/]]", "[[<p>Hi</p>]]",
    "[[R&amp;D]]", "[[*a*|.*a.*]]", "[[a\\|b; c]]", "[[-r|-R|--recursive]]",
  ])
  func `signs in a blank that may well be typed are no finding`(blank: String) {
    #expect(ReadFile(quizText("# A\n\nIt is \(blank).\n")).findings == [])
  }

  @Test func `pairs with arrows are a matching`() {
    let read = ReadFile(
      quizText("# A\n\n- France -> **Paris**\n- Italy → Rome\n- Gaul -> **Paris**\n- -> Oslo\n"))
    #expect(read.findings == [])
    guard case .matching(let lefts, let rights) = read.questions.first?.form else {
      Issue.record("no matching")
      return
    }
    #expect(lefts.map(\.text) == ["France", "Italy", "Gaul"])
    #expect(lefts.map(\.right) == [0, 1, 0])
    #expect(rights.map(\.shown.text) == ["<strong>Paris</strong>", "Rome", "Oslo"])
  }

  @Test(arguments: [
    FindingExample("blank-empty", "# A\n\n‸[[]]\n"),
    FindingExample("blank-empty", "# A\n\na ‸[[b||c]]\n"),
    FindingExample("blank-number", "# A\n\n‸[[= many]]\n"),
    FindingExample("blank-number", "# A\n\n‸[[= 5..2]]\n"),
    FindingExample("blank-number", "# A\n\n‸[[= 5 +- -1]]\n"),
    FindingExample("blank-number", "# A\n\n‸[[= 0...5]]\n"),
    FindingExample("blank-number", "# A\n\n‸[[5 +- 1]]\n"),
    FindingExample("blank-number", "# A\n\na ‸[[5..7]]\n"),
    FindingExample("blank-number", "# A\n\n‸[[= 1,000]]\n"),
    FindingExample("blank-number", "# A\n\n‸[[= -12,500..0]]\n"),
    FindingExample("blank-dropdown", "# A\n\na ‸[[(b)|(c)]]\n"),
    FindingExample("blank-dropdown", "# A\n\na ‸[[b|(c)|b]]\n"),
    FindingExample("blank-dropdown", "# A\n\na ‸[[Polish|(polish)]]\n"),
    FindingExample("blank-dropdown", "# A\n\na ‸[[Lyon|✓Paris|Nice]]\n"),
    FindingExample("blank-dropdown", "# A\n\na ‸[[*Paris|London|Rome]]\n"),
    FindingExample("blank-dropdown", "# A\n\na ‸[[Paris (x)|London]]\n"),
    FindingExample("blank-dropdown", "# A\n\na ‸[[Lyon|(Paris) richtig|Nice]]\n"),
    FindingExample("blank-dropdown", "# A\n\na ‸[[~Lyon|=Paris|~Nice]]\n"),
    FindingExample("blank-dropdown", "# A\n\na ‸[[+Paris|-London|-Rome]]\n"),
    FindingExample("blank-one-text", "# A\n\na ‸[[Paris / Lutetia]]\n"),
    FindingExample("blank-one-text", "# A\n\na ‸[[Paris; Lutetia]]\n"),
    FindingExample("blank-one-text", "# A\n\na ‸[[Lyon/(Paris)/Nice]]\n"),
    FindingExample("blank-one-text", "# A\n\na ‸[[(Paris), Lyon, Nice]]\n"),
    FindingExample("markup-unread", "# A\n\na ‸[[don\\'t]]\n"),
    FindingExample("markup-unread", "# A\n\na ‸[[Stra&szlig;e]]\n"),
    FindingExample("markup-unread", "# A\n\na ‸[[H<sub>2</sub>O]]\n"),
    FindingExample("markup-unread", "# A\n\na ‸[[_Paris_]]\n"),
    FindingExample("markup-unread", "# A\n\na ‸[[c1::Paris]]\n"),
    FindingExample("blank-open", "# A\n\n[[a]] and ‸[[b\n"),
    FindingExample("blank-place", "# ‸The [[a]] b\n\n[[a]]\n"),
    FindingExample("blank-place", "# A\n\n[[a]]\n\n‸2 + 2 = [[4]]\n---\n"),
    FindingExample("blank-place", "# A\n\n‸$2 + 2 = [[4]]$ and [[5]]\n"),
    FindingExample("blank-place", "# A\n\nSo ‸$$\n\\frac{[[1]]}{2}\n$$ and [[5]]\n"),
    FindingExample("blank-place", "# A\n\nIt costs ‸$5 and [[6]] or 3$ and [[7]]\n"),
    FindingExample("matching-pair", "# A\n\n‸1. France -> Paris\n2. Spain -> Madrid\n"),
    FindingExample("blank-open", "# A\n\n‸[[a] and [[b]]\n"),
    FindingExample("heading-glued", "# A\n\n[[a]]\n‸##B\n"),
    FindingExample("heading-glued", "# A\n\n[[a]]\n‸##\u{A0}B\n"),
    FindingExample("heading-glued", "# A\n\n[[a]]\n‸\u{A0}## B\n"),
    FindingExample("heading-glued", "# A\n\n[[a]]\n\n‸\u{200B}# B\n"),
    FindingExample("heading-glued", "# A\n\n[[a]]\n\n‸#\u{200B}# B\n"),
    FindingExample("blank-open", "# A\n\n‸[a]] and [[b]]\n"),
    FindingExample("blank-open", "# A\n\n[[b]] and ‸[a]] and [c](d)\n"),
    FindingExample("choice-marker", "# A\n\n1. [x] a\n‸2.[x] b\n3. [ ] c\n"),
    FindingExample("choice-unmarked", "# A\n\n1. a\n‸2.b\n3. c\n"),
    FindingExample("choice-unmarked", "# A\n\n1. a\n‸2.\u{3000}b\n3. c\n"),
    FindingExample("ordering-numbers", "# A\n\n2. b\n‸1. a\n3. c\n"),
    FindingExample("ordering-twice", "# A\n\n1. a\n2. b\n‸3. a\n"),
    FindingExample("matching-pair", "# A\n\n- a -> b\n‸- c ->\n"),
    FindingExample("matching-pair", "# A\n\n‸- a -> b\n"),
    FindingExample("matching-pair", "# A\n\n- a -> b\n- c -> d\n‸- -> d\n"),
    FindingExample("matching-arrow", "# A\n\n- A -> B ‸-> burns\n- c -> d\n"),
    FindingExample("matching-arrow", "# A\n\n- A → B ‸→ burns → melts\n- -> d\n"),
    FindingExample("matching-arrow", "# A\n\n- a -> b\n- -> c ‸-> d\n"),
    FindingExample("matching-pair", "# A\n\n- a -> b\n- c -> d\n- -> e\n- x -> f\n‸- -> e\n"),
    FindingExample("matching-pair", "# A\n\n- a -> b\n- c -> d\n\nAnd:\n\n‸- e -> f\n"),
    FindingExample("matching-pair", "# A\n\n- a -> b\n‸- a -> c\n"),
    FindingExample("choices-without-question", "‸- [x] a\n- [ ] b\n\n# A\n\n- [x] a\n- [ ] b\n"),
  ])
  func `a mistake is reported where it is`(_ example: FindingExample) {
    let marked = Marked(quizText(example.text))
    let read = ReadFile(marked)
    #expect(read.findings.map(\.code.name) == [example.code])
    #expect(read.findings.map(\.location) == marked.places)
  }

  @Test(arguments: [
    ("- A \\-> B -> burns", "A -&gt; B", "burns"), ("- A \\→ B → burns", "A → B", "burns"),
    ("- \\→ A → burns \\-> melts", "→ A", "burns -&gt; melts"),
    ("- `A -> B` -> burns", "<code>A -&gt; B</code>", "burns"),
    ("- *A -> B* -> burns", "<em>A -&gt; B</em>", "burns"),
    ("- A->B -> burns", "A-&gt;B", "burns"), ("- A\\→B -> burns", "A\\→B", "burns"),
    ("- A `\\-> \\→` -> burns", "A <code>\\-&gt; \\→</code>", "burns"),
  ])
  func `an arrow behind a backslash, in code or in emphasis parts no pair`(
    _ example: (line: String, left: String, right: String)
  ) {
    let read = ReadFile(quizText("# A\n\n\(example.line)\n- c -> d\n"))
    #expect(read.findings == [])
    guard case .matching(let lefts, let rights) = read.questions.first?.form else {
      Issue.record("no matching")
      return
    }
    #expect(lefts.first?.shown.text == example.left)
    #expect(rights.first?.shown.text == example.right)
  }

  @Test func `pairs with arrows in their sides are written so that they are read again`() throws {
    let text = #"""
      # A

      - A \-> B -> c \-> d
      - *A* \→ `C -> D` \→ E $x -> y$ -> e `f
      - \-> a -> g
      - A->B -> h
      - -> i \→ j

      """#
    func forms(_ bytes: [UInt8]) -> [WrittenForm] {
      var findings: [Diagnostic] = []
      let quiz = readWrittenQuiz(
        SourceFile(path: "quiz.md", bytes: bytes), reporting: &findings)
      #expect(findings == [])
      return quiz?.questions.map(\.form) ?? []
    }
    var findings: [Diagnostic] = []
    let file = SourceFile(path: "quiz.md", bytes: Array(quizText(text).utf8))
    let quiz = try #require(readWrittenQuiz(file, reporting: &findings))
    #expect(findings == [])
    let written = markdown(of: quiz)
    #expect(forms(written) == quiz.questions.map(\.form))
    #expect(String(decoding: written, as: UTF8.self).contains("- A \\-> B -> c \\-> d\n"))
  }

  @Test func `a backslash before an arrow is shown in code`() {
    let read = ReadFile(quizText("# A\n\n    \\-> \\→ x\n\n- a -> b\n- c -> d\n"))
    #expect(read.questions.first?.stem.text == "<pre><code>\\-&gt; \\→ x\n</code></pre>")
  }

  @Test func `a distractor that adds nothing is told for what it repeats`() {
    let read = ReadFile(quizText("# A\n\n- a -> b\n- c -> d\n- -> d\n- -> e\n- -> e\n"))
    #expect(
      read.findings.map(\.message) == [
        "\"d\" is the right side of a pair already, so it adds nothing and is left out; change it, or remove the line",
        "\"e\" stands above as a distractor already, so it adds nothing and is left out; change it, or remove the line",
      ])
  }

  @Test func `pairs in a quote below the others explain`() {
    let read = ReadFile(quizText("# A\n\n- a -> b\n- c -> d\n\n> - e -> f\n"))
    #expect(read.findings == [] && read.questions.count == 1)
  }

  @Test(arguments: [
    "So $k[[x]]$ and $\\mathbb{Z}[[t]]$ and $[[1,2],[3,4]]$ and $a_[[i]]$: [[5]]\n",
    "1. a -> b\n2. c\n", "<!-- quiz: kind=ordering -->\n\n1. A -> B\n2. B -> C\n",
    "[[a]]\n\n#quiz and\n`##b`\n\n```\n##c\n```\n\n    ##d\n\n<!--\n##e\n-->\n",
    "[[a]]\n\n\\##b\n##\n###\n#######c\n",
  ])
  func `what only looks like a mistake gets no finding`(text: String) {
    let read = ReadFile(quizText("# A\n\n" + text))
    #expect(read.findings == [])
    #expect(read.questions.count == 1)
  }
}
