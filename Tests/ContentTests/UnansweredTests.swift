import Diagnostics
import TestSupport
import Testing

@testable import Content

/// What looks like a question, and is none.
struct UnansweredTests {
  private static let one = "## A?\n\n- [x] a\n- [ ] b\n\n"
  private static let two = "## B?\n\n- [x] c\n- [ ] d\n"

  @Test(arguments: [
    FindingExample("answers-missing", one + "‸## The longest river\n\nIt is in Africa.\n\n" + two),
    FindingExample("answers-missing", one + "‸## Rivers?\n\nNothing.\n\n### More\n\n" + two),
    FindingExample(
      "answers-missing", one + "‸## Rivers\n\n<!-- quiz: kind=matching -->\n\n- a\n- b\n\n" + two),
    FindingExample(
      "answers-missing", "---\ntype: quiz\ntitle: T\n---\n‸## C?\n\n= 4\n\n" + one),
    FindingExample("answers-missing", quizText("# T\n\n‸## C?\n\n- Paris\n\n" + one)),
    FindingExample("ordering-short", quizText(one + "## In order\n\n‸1. first\n\n" + two)),
    FindingExample("ordering-short", quizText(one + two + "\n## In order?\n\n‸1. first\n")),
    FindingExample("ordering-short", quizText("# T\n\n## In order\n\n‸1. first\n\n" + one)),
    FindingExample(
      "matching-pair", quizText(one + "## Pairs\n\n- a -> b\n- c -> d\n‸- e\n\n" + two)),
    FindingExample("matching-pair", quizText("## Pairs\n\n- a -> b\n‸- e\n\n" + one)),
    FindingExample(
      "answers-missing", quizText(one + "‸## Match\n\n- Lisbon->Tagus\n- Paris->Seine\n")),
    FindingExample(
      "answers-missing", quizText(one + "‸## Match\n\n- Lisbon => Tagus\n- Paris => Seine\n")),
    FindingExample(
      "answers-missing", quizText(one + "‸## Match\n\n- Lisbon ⇒ Tagus\n- Paris ⇒ Seine\n")),
    FindingExample(
      "answers-missing", quizText(one + "‸## Match\n\nLisbon → Tagus\nParis → Seine\n")),
    FindingExample(
      "answers-missing", quizText("‸## Match\n\n- Lisbon −> Tagus\n- Paris −> Seine\n\n" + one)),
    FindingExample("answers-missing", quizText(one + "‸## In order\n\n1.Tagus\n2.Seine\n")),
    FindingExample("answers-missing", quizText(one + "‸## Fill in\n\nIt is {{Paris}}.\n")),
    FindingExample("answers-missing", quizText(one + "‸## Choose\n\n☐ Lyon\n☑ Paris\n")),
    FindingExample("answers-missing", quizText(one + "‸## Choose\n\n- 【x】甲\n- 【 】乙\n")),
    FindingExample(
      "ordering-numbers", quizText("## Order\n\n1. a\n2. b\n\n```\nc\n```\n\n‸3. c\n4. d\n")),
    FindingExample(
      "ordering-numbers", quizText("## Order\n\n1. a\n\n```\nc\n```\n\n‸2. b\n3. c\n")),
    FindingExample("answers-unread", one + "## C?\n\n‸[[Paris]]\n\n" + two),
    FindingExample("answers-unread", one + "## C\n\n‸It is [[Paris|Lyon]].\n\n" + two),
    FindingExample("answers-unread", one + "## C\n\n‸It is [[Paris|Lyon]].\n"),
    FindingExample("answers-unread", one + "## C\n\n‸- a -> b\n- c -> d\n"),
    FindingExample("answers-unread", one + "## C?\n\n‸- a -> b\n- c -> d\n"),
    FindingExample("answers-unread", "# T\n\n## C\n\n‸It is [[Paris|Lyon]].\n\n" + one),
    FindingExample("answers-unread", "## C\n\n‸It is [[Paris|Lyon]].\n\n" + one),
    FindingExample("answers-unread", "# T\n\n## C?\n\n‸- a -> b\n- c -> d\n\n" + one),
    FindingExample("answers-unread", one + "## In which order?\n\n‸1. a\n2. b\n"),
    FindingExample("answers-unread", "# Quiz\n\n## C?\n\n‸[[Paris]]\n\n## D?\n\n[[= 3]]\n"),
    FindingExample("answers-unread", "## What goes with what?\n\n‸- a -> b\n- c -> d\n"),
    FindingExample(
      "answers-unread", "---\ntitle: T\npick: 3\n---\n\n## In order\n\n‸1. a\n2. b\n"),
    FindingExample(
      "answers-unread", "# Page\n\n‸## C?\n\n**Answer:** Paris\n\n## D?\n\nAnswer: b\n"),
    FindingExample("answers-missing", "‸## C?\n\nAnswer: Paris\n\n" + one),
    FindingExample("answers-missing", "# T\n\n‸## C?\n\nRéponse : Paris\n\n" + one),
    FindingExample("markup-unread", "# T\n\n## C?\n\n‸[Answer]: Paris\n\n" + one),
    FindingExample(
      "answers-missing", one + "‸## Match the two\n\n- France - Paris\n- Spain - Madrid\n"),
    FindingExample(
      "matching-pair", quizText("# Ordne zu\n\n‸1. Tajo – Lissabon\n2. Seine – Paris\n")),
    FindingExample("blank-dropdown", quizText("## A\n\nIn ‸[[(a)|(b)|c]].\n")),
    FindingExample("id-spelling", "‸# A? {#Bad Id}\n\n- [x] a\n- [ ] b\n"),
    FindingExample("id-spelling", "‸# A? {#}\n\n- [x] a\n- [ ] b\n"),
    FindingExample("value-wrong", "---\ntime-limit: ‸five minutes\n---\n" + one),
    FindingExample("value-wrong", "---\ntime-limit: ‸5 fortnights\n---\n" + one),
  ])
  func `what is nearly a question is reported where it is`(_ example: FindingExample) {
    expectFinding(example.code, in: example.text)
  }

  @Test(arguments: [
    "– [x] Paris\n– [ ] Lyon", "— [x] Paris\n— [ ] Lyon", "• [x] Paris\n• [ ] Lyon",
    "[x] Paris\n[ ] Lyon", "-[x]Paris\n-[ ]Lyon", "> - [x] Paris\n> - [ ] Lyon",
    "- \\[x\\] Paris\n- \\[ \\] Lyon", "– [x] Paris\n\n– [ ] Lyon",
    "・[x] Paris\n・[ ] Lyon", "－ [x] Paris\n－ [ ] Lyon", "- 【x】 Paris\n- 【　】 Lyon",
    "\u{200F}- [x] Paris\n\u{200F}- [ ] Lyon", "\u{202B}- [x] Paris\n\u{202B}- [ ] Lyon",
    "\u{200B}- [x] Paris\n\u{200B}- [ ] Lyon", "- \u{200F}[x] Paris\n- \u{200F}[ ] Lyon",
    "A) Paris\nB) Lyon\n\nAnswer: A", "- a. Paris\n- b. Lyon\n\nAnswer: a", "(A) Paris\n(B) Lyon",
  ])
  func `choices that are not read are told at the first question as at any other`(choices: String) {
    for front in ["", "type: quiz\n", "title: T\n"] {
      for text in ["## C?\n\n\(choices)\n\n\(Self.one)", "\(Self.one)## C?\n\n\(choices)\n"] {
        let read = ReadFile("---\nauthor: A\n\(front)---\n" + text)
        #expect(read.findings.map(\.code.name) == ["answers-missing"])
        #expect(read.findings.map(\.severity) == [.error])
        #expect(read.questions.count == 1)
        #expect(read.quiz?.introduction.isEmpty == true)
      }
    }
    let round = ReadFile("# T\n\n## C?\n\n- (x) Paris\n- ( ) Lyon\n\n" + Self.one)
    #expect(round.places == ["5:1 choice-marker"])
    let named = ReadFile("# T\n\n## The capital\n\n– [x] Paris\n– [ ] Lyon\n\n" + Self.one)
    #expect(named.places == ["3:1 answers-missing"])
    #expect(named.findings.map(\.severity) == [.warning])
  }

  @Test(arguments: [
    // The heading of a part, and of what explains.
    "# Quiz\n\n## Part\n\nText.\n\n### A?\n\n- [x] a\n- [ ] b\n\n## Next\n\nText.\n\n### B?\n\n- [x] a\n- [ ] b\n",
    one + "### Explanation\n\n1. This.\n\n" + two,
    one + two + "\n## Sources\n\nA book.\n",
    one + "## Rivers\n\n" + two,
    one + two + "\n## Sources\n\n1. A book.\n2. Another.\n\n- Menu -> Settings\n- Help\n",
    one
      + "## Rivers\n\n<!-- quiz: pool=a draw=1 -->\n\n### C?\n\n- [x] a\n- [ ] b\n\n### D?\n\n- [x] a\n- [ ] b\n",
    // A list that explains may have arrows, and a text brackets.
    quizText("## A?\n\n- [x] a\n- [ ] b\n\nBecause:\n\n- a -> b\n- c\n"),
    one + "## Which?\n\nIf `[[Paris]]` or [[ -f x ]] or [[1, 2], [3]].\n\n- [x] a\n- [ ] b\n\n"
      + two,
    "# Page\n\n## See\n\n[[Other page]]\n", "# Page\n\n```\n[Answer]: a\n```\n\n[more]: a\n",
    "# Page\n\n## Why?\n\nAnswer: because it is so, and was so before.\n\nHint: think.\n",
    quizText("# How it is cooked\n\n1. Water: boil it\n2. Tea: put it in\n"),
    one + two + "\n## Match reports\n\n- Final: 2 to 1\n- Before - no match\n- Nothing\n",
    "# Page\n\n## Why?\n\n[[_TOC_]] and [[ -f x ]] and `[[x]]` and [[1, 2], [3]] and [[1]](a)\n",
    "---\ntype: article\n---\n# Page\n\n## Why?\n\n[[Paris]]\n",
    // A title, and texts above the questions.
    quizText("## Why rivers?\n\nText.\n\n" + one), quizText("# T\n\n## Why?\n\n" + one),
    "---\ntype: quiz\ntitle: Why rivers?\n---\n## Why rivers?\n\nText.\n\n" + one,
    "---\ntype: quiz\ntitle: T\n---\n# Why rivers?\n\nText.\n\n" + one,
    "---\ntype: quiz\ntitle: T\n---\n## Notes\n\nText.\n\n" + one,
    "# T\n\n## Why rivers?\n\nText.\n\n" + one,
    "# T\n\n## What is it?\n\n- A. Lincoln\n- It is\n- [more](https://e.org)\n\n" + one,
    "# T\n\n## How?\n\nMark `[x]` or\n[x] so.\n\n" + one,
    "# Templates have {# notes #}\n\n- [x] a\n- [ ] b\n",
  ])
  func `what only looks like it gets no finding`(text: String) {
    #expect(ReadFile(text).findings.filter { $0.code.name != "link-broken" } == [])
  }

  @Test(arguments: [
    ("5 minutes", 300), ("90", 90), ("1h 30m", 5400), ("10 min", 600), ("2 hours", 7200),
  ])
  func `a time has a unit in short or whole`(text: String, seconds: Int) {
    let read = ReadFile("---\ntime-limit: \(text)\n---\n" + Self.one)
    #expect(read.findings == [])
    #expect(read.quiz?.outline.settings.timeLimit == seconds)
  }

  @Test func `an id in another spelling is read in the right one`() {
    let read = ReadFile("# A? {#Bad Id}\n\n- [x] a\n- [ ] b\n")
    #expect(read.questions.map(\.id) == ["bad-id"])
    #expect(read.questions.map(\.headingText) == ["A?"])
  }

  @Test func `a section that is not a question for sure is shown above the next`() {
    let read = ReadFile(Self.one + "## The longest river\n\nIt is in Africa.\n\n" + Self.two)
    #expect(read.questions.count == 2)
    #expect(read.questions.last?.stem.text.contains("It is in Africa.") == true)
  }

  // MARK: Task lists

  private static let tasks =
    "# Project\n\n## To do\n\n- [x] one\n- [ ] two\n\n## Phase 1: More\n\n- [ ] three\n- [ ] four\n"

  @Test(arguments: [
    "README.md", "docs/TODO.md", "plan.md", "notes/project-plan.md", "todo_2026.md",
    "Tasks.markdown",
  ])
  func `tasks are no choices, which is said once a file`(path: String) {
    let read = ReadFile(Self.tasks, path: path)
    #expect(read.places == ["1:1 task-list"])
    #expect(read.quiz == nil)
    #expect(read.article?.body.text.contains("three") == true)
  }

  @Test(arguments: [
    ("rivers.md", tasks), ("plans-of-cities.md", tasks), ("readme.md", quizText(tasks)),
    ("README.md", one), ("todo.md", "# Quiz\n\n## Q1. Name it\n\n- [x] a\n- [ ] b\n"),
  ])
  func `another name, a type or a question makes them choices`(path: String, text: String) {
    let read = ReadFile(text, path: path)
    #expect(!read.findings.contains { $0.code.name == "task-list" })
    #expect(read.quiz != nil)
  }

  @Test func `an article of tasks is nothing to warn of`() {
    let read = ReadFile("---\ntype: article\n---\n" + Self.tasks, path: "README.md")
    #expect(read.findings == [])
    #expect(read.article != nil)
  }

  // MARK: All that apply

  @Test(arguments: [
    ("Which are rivers? Select all that apply.", true),
    ("Which are rivers? (Select all correct answers)", true),
    ("Which are rivers? Please choose all right ones", true),
    ("How do you select all elements of a page?", false),
    ("How do you select all the correct answers of a form?", false),
    ("Select all rows of a table", false),
    ("In how many ways can you choose two cards?", false),
    ("Which are rivers? Choose two.", true), ("Please choose two", true),
  ])
  func `a stem asks for several only where it orders to choose them`(stem: String, asks: Bool) {
    let read = ReadFile("# \(stem)\n\n- [x] a\n- [ ] b\n")
    #expect(read.places == (asks ? ["1:1 choices-right-count"] : []))
  }

  // MARK: Letters

  @Test func `a letter above a block is shown once, by the page`() {
    let code = { (letter: String) in "- [ ] \(letter)\n\n  ```\n  \(letter)()\n  ```\n" }
    let stem = "# A?\n\n- [x] **A**\n\n  ```\n  a()\n  ```\n"
    let letters = ReadFile(stem + code("B") + "- [ ] None of these\n")
    #expect(letters.findings == [])
    #expect(letters.choices.map(\.text) == ["a()", "B()", "None of these"])
    #expect(letters.choices.allSatisfy { !$0.shown.text.contains("A<") })
    #expect(letters.questions.first?.shuffles == false)
    // Here the letter may be the answer.
    let vitamins = ReadFile(stem + code("Niacin"))
    #expect(vitamins.choices.map(\.text) == ["A a()", "Niacin Niacin()"])
  }
}

struct ExcludedPathsTests {
  private func read(_ text: String) -> (SiteSettings, [String]) {
    var findings: [Diagnostic] = []
    let marked = Marked(text, path: "site.yml")
    let settings = readSiteSettings(marked.file, reporting: &findings)
    return (settings, findings.map(\.code.name))
  }

  @Test func `a path is left out with all below it, and a name wherever it stands`() {
    let (settings, findings) = read("exclude: [README.md, drafts/, notes/plan.md]\n")
    #expect(findings == [])
    let excluded = [
      "README.md", "a/b/README.md", "drafts/a.md", "x/drafts/a.md", "notes/plan.md",
      "notes/plan.md/x.png",
    ]
    for path in excluded { #expect(settings.excluded.excludes(path), "\(path)") }
    for path in ["README.md2", "readme.md", "draft/a.md", "plan.md", "x/notes/plan.md", "a.md"] {
      #expect(!settings.excluded.excludes(path), "\(path)")
    }
  }

  @Test(arguments: [
    "/drafts", "../x", "a//b", "a/./b", "\"*.md\"", "site.yml", "a\\b", "[a, a]", "{a: b}", "[[a]]",
    "\"!a\"",
  ])
  func `what is no path is an error`(text: String) {
    let (_, findings) = read("exclude: \(text)\n")
    #expect(findings == ["value-wrong"])
  }

  @Test func `a path that leaves nothing out is reported`() {
    let (settings, _) = read("exclude: [README.md, drafts, old]\n")
    var findings: [Diagnostic] = []
    settings.excluded.reportUnused(in: ["a/README.md", "drafts/x.md"], to: &findings)
    #expect(findings.map(\.message).filter { $0.contains("\"old\"") }.count == 1)
    #expect(findings.map(\.code.name) == ["exclude-unused"])
  }

  @Test(arguments: [
    ("Drafts", "did you mean \"drafts\"?"), ("drafts/X.md", "did you mean \"drafts/x.md\"?"),
    ("readme.MD", "did you mean \"README.md\"?"), ("A", "did you mean \"a\"?"),
    ("a/readme.md", "did you mean \"a/README.md\"?"), ("b/c", "correct it, or remove it"),
    ("e\u{301}t\u{e9}", "so copy it"), ("ledger", "no results of the ledger; remove this"),
    ("Ledger/recorded", "no results of the ledger; remove this"),
  ])
  func `a path that differs by case from one that is there is told which`(path: String, way: String)
    throws
  {
    let (settings, _) = read("title: T\nexclude: \(path)\n")
    var findings: [Diagnostic] = []
    settings.excluded.reportUnused(
      in: ["b/a/README.md", "a/README.md", "drafts/x.md", "\u{e9}t\u{e9}/x.md"], to: &findings)
    let found = try #require(findings.first)
    #expect(found.message.hasSuffix(way), "\(found.message)")
    #expect(findings.count == 1 && found.location.line == 2 && found.location.column == 10)
  }
}
