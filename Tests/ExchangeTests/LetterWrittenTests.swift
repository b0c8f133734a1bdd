import Content
import Diagnostics
import Exchange
import Testing

/// What stands on the line of an answer, as it is written.
struct LetterWrittenTests {
  private static func read(_ text: String) -> Imported {
    imported(text, as: .letters, from: "q.md")
  }

  @Test(arguments: [
    (
      "**Answer: B** — uses `List<String>` and `x`, see <https://example.com/ref>.",
      "uses `List<String>` and `x`, see <https://example.com/ref>."
    ), ("Answer: B - the `<div>` element", "the `<div>` element"),
    ("**Answer:** B. `Map<K, V>` is generic", "`Map<K, V>` is generic"),
    ("Answer: B, use `*p` and `__init__`.", "use `*p` and `__init__`."),
    ("Answer: B. 2 * 3 is **6**, not x_y.", "2 * 3 is **6**, not x_y."),
    ("<p>Answer: <b>B</b> as it is</p>", "as it is"), ("<b>Answer: B</b> as it is", "as it is"),
    ("_Answer: B_", ""), ("_**Answer: B**_", ""), ("*Answer: B*", ""),
    ("_Answer: B, as it is._", "as it is."), ("<b>Answer:</b> B<br>", ""),
    ("<b>Answer:</b> B<br>\n<b>Explanation:</b> Two is <i>even</i>.", "Two is *even*."),
    ("Answer: B\nAnswer explanation: Two is even.", "Two is even."),
    ("Answer: B\n\n> [!TIP]\n> Two is even.", "Two is even."),
  ]) func `what explains an answer keeps its code, addresses and emphasis`(
    answer: String, explanation: String
  ) {
    let read = Self.read("1. Which?\nA) One\nB) Two\n\n\(answer)\n")
    #expect(read.shownChoices == ["Which? | One | *Two"])
    #expect(read.quizzes.flatMap(\.questions).map(\.explanation) == [explanation])
    #expect(read.diagnostics == [])
  }

  @Test(arguments: [
    "1. **B** — see <https://example.com> and `List<T>`\n2. **A** — `x_y`",
    "| # | Answer | Why |\n|---|---|---|\n| 1 | B | see <https://example.com> and `List<T>` |\n| 2 | **A** | `x_y` |",
    "_Answers: 1. b, 2. a_",
  ]) func `what a key explains keeps them, too`(key: String) {
    let read = Self.read(
      "1. Which?\nA) One\nB) Two\n\n2. What?\nA) x\nB) y\n\n## Answers\n\n\(key)\n")
    #expect(read.shownChoices == ["Which? | One | *Two", "What? | *x | y"])
    #expect(
      read.quizzes.flatMap(\.questions).map(\.explanation)
        == (key.hasPrefix("_") ? ["", ""] : ["see <https://example.com> and `List<T>`", "`x_y`"]))
  }

  @Test(arguments: [
    ("**Answer: False** — the sea is *never* dry.", false, "the sea is *never* dry."),
    ("Answer: True. It is.", true, "It is."), ("Answer: False (it is dry)", false, "it is dry"),
    ("Answer: True, as water is wet", true, "as water is wet"), ("Answer: **True**", true, ""),
  ]) func `what explains whether a statement is true is kept`(
    answer: String, isTrue: Bool, explanation: String
  ) {
    let read = Self.read("1. The sea is wet.\n\(answer)\n\n2. Sand is dry.\nAnswer: True\n")
    #expect(
      read.shownChoices.first == "The sea is wet."
        + (isTrue ? " | *True | False" : " | True | *False"))
    #expect(read.quizzes.flatMap(\.questions).map(\.explanation) == [explanation, ""])
    #expect(read.diagnostics == [])
  }

  @Test(arguments: [
    ("**Answer: Paris** — on the Seine.", "Paris", "on the Seine."),
    ("**Answer:** **Paris** - the capital", "Paris", "the capital"),
    ("Answer: Paris (it has two million people)", "Paris", "it has two million people"),
    ("Answer: Paris. It is on the Seine.", "Paris", "It is on the Seine."),
    ("Answer: my_var", "my_var", ""), ("Answer: 2*3", "2*3", ""),
    ("Answer: `__init__`", "__init__", ""),
    ("Answer: List<String>", "List<String>", ""), ("Answer: 1939–1945", "1939–1945", ""),
    ("Answer: non-identical", "non-identical", ""),
  ]) func `what explains a typed answer is no part of it`(
    answer: String, typed: String, explanation: String
  ) {
    let read = Self.read("1. It is ____.\n\(answer)\n")
    #expect(read.quizzes.flatMap(\.questions).map(\.typed) == [[typed]])
    #expect(read.quizzes.flatMap(\.questions).map(\.explanation) == [explanation])
    #expect(read.diagnostics == [])
  }

  @Test(arguments: [
    "____.\nAnswer: sea - side", "____.\nAnswer: metre (m)", "wet.\nAnswer: True, False",
  ])
  func `what may be a part of an answer is told`(text: String) {
    let read = Self.read("1. It is \(text)\n")
    #expect(read.shownChoices == [])
    #expect(read.diagnostics.map(\.location.line) == [2])
    #expect(read.diagnostics.map(\.code.name) == ["question-left-out"])
  }

  @Test(arguments: [
    ("Answer: Black Sea (the deeper one)", "*Black Sea | Red Sea", "the deeper one"),
    ("**Answer: Black Sea** — the deeper one", "*Black Sea | Red Sea", "the deeper one"),
    ("Answer: Black Sea (A)", "*Black Sea | Red Sea", ""),
  ]) func `what explains the text of a choice is no part of it`(
    answer: String, choices: String, explanation: String
  ) {
    let read = Self.read("1. Which?\nA) Black Sea\nB) Red Sea\n\(answer)\n")
    #expect(read.shownChoices == ["Which? | \(choices)"])
    #expect(read.quizzes.flatMap(\.questions).map(\.explanation) == [explanation])
  }

  @Test(arguments: [
    "Answer: Black Sea (B)", "Answer: Black Sea (or Red Sea)", "Answer: Black Sea - Red Sea",
  ])
  func `a text beside which another choice is named is refused`(answer: String) {
    let read = Self.read("1. Which?\nA) Black Sea\nB) Red Sea\n\(answer)\n")
    #expect(read.shownChoices == [])
    #expect(read.diagnostics.map(\.location.line) == [4])
  }
}
