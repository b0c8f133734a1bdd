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
}
