import Content
import Diagnostics
import Exchange
import Testing

/// GIFT as people and language models write it, and as Moodle's own text format is shown.
struct GluedGIFTTests {
  @Test(arguments: [
    "::Q1:: Which? {=Sea ~Sand}\n::Q2:: What? {=a ~b}\n",
    "Which? {=Sea ~Sand}\nWhat? {\n=a\n~b\n}\n",
    "Which? {\n=Sea\n~Sand\n}\n// [id:x]\nWhat? {=a ~b}\n",
  ]) func `questions need no empty line between them`(text: String) {
    let read = imported(text, as: .gift)
    #expect(read.shownChoices == ["Which? | *Sea | Sand", "What? | *a | b"])
    #expect(read.diagnostics == [])
  }

  @Test(arguments: [
    (
      "::M:: What does it print?\nwhile (i < 3) \\{ i++; \\}\n{=3 ~4}\n",
      "What does it print? while (i < 3) { i++; } | *3 | 4"
    ),
    ("Which set is \\{1\\}\n{T}\n", "Which set is {1} | *True | False"),
    ("Which is it: \\}\n{\n=a\n~b\n}\n", "Which is it: } | *a | b"),
  ]) func `an escaped brace at the end of a line ends no answer`(text: String, shown: String) {
    let read = imported(text, as: .gift)
    #expect(read.shownChoices == [shown])
    #expect(read.diagnostics == [])
  }

  @Test func `an answer alone starts no question`() {
    let read = imported("Which? {=a ~b}\n{=c ~d}\n", as: .gift)
    #expect(read.quizzes.flatMap(\.questions).isEmpty)
    #expect(read.diagnostics.map(\.location.line) == [1])
  }

  @Test func `an answer ends at its first brace`() {
    let read = imported("The sky is {=blue ~red} and smiles :-}\n", as: .gift)
    #expect(read.markdown.contains("The sky is [[(blue)|red]] and smiles :-}"))
    #expect(read.diagnostics == [])
    let doubtful = imported(
      "Which? {=\\{a} ~b}\n\nWhat? {=a {b} ~c}\n\nWho? {=a}} {=b}\n", as: .gift)
    #expect(doubtful.quizzes.flatMap(\.questions).isEmpty)
    #expect(doubtful.diagnostics.map(\.location.line) == [1, 3, 5])
  }

  @Test func `an id in a comment is that of the question below it`() {
    let read = imported(
      "// [id:x]\nWhich? {=Sea ~Sand}\n// [id:y]\nWhat? {=a ~b}\n", as: .gift)
    #expect(read.quizzes.flatMap(\.questions).map(\.id) == ["x", "y"])
  }

  @Test(arguments: [
    "The sky is {=blue}\ntoday.\nThe sea is {=wet}\n", "int main() {=a ~b}\n{ return 0; }\n",
    "Which {=a ~b} and {=c ~d}?\n",
  ]) func `two answers that may be of one text are refused`(text: String) {
    let read = imported(text, as: .gift)
    #expect(read.quizzes.flatMap(\.questions).isEmpty)
    #expect(read.diagnostics.count == 1)
  }

  @Test func `an answer inside lines stays in its text`() {
    let read = imported("The sky is {=blue ~red}\ntoday.\n", as: .gift)
    #expect(read.markdown.contains("The sky is [[(blue)|red]] today."))
    #expect(read.diagnostics == [])
  }

  @Test(arguments: [
    ("What is 2 \\+ 2? {=4 ~5}", true), ("Who says \\\"no\\\"? {=a ~b}", true),
    ("What is \\(\\frac\\{1\\}\\{2\\}\\)? {=a ~b}", false),
    ("What is $$\\alpha\\,x$$? {=a ~b}", false),
    ("[markdown]What is 2 \\+ 2? {=4 ~5}", false), ("Is 2 \\= 2? {=a ~b}", false),
    ("Is it C:\\temp? {=a ~b}", false),
  ]) func `a backslash that is shown is told`(text: String, isTold: Bool) {
    let read = imported(text + "\n\nWho says \\\"yes\\\"? {=a ~b}\n", as: .gift)
    #expect(read.diagnostics.map(\.location.line) == [isTold ? 1 : 3])
  }

  @Test func `an image that Moodle kept is told`() {
    let read = imported(
      "[html]<p>Which?</p><img src\\=\"@@PLUGINFILE@@/x.png\" alt\\=\"\"> {=Sea ~Sand}\n", as: .gift
    )
    #expect(read.shownChoices == ["Which? | *Sea | Sand"])
    #expect(read.diagnostics.map(\.code.name) == ["not-kept"])
  }

  @Test func `formulas between double dollars and escaped signs of HTML are read`() {
    let read = imported(
      "What is $$x^2$$ at AT&amp;T? {=$$4$$ ~$5 or $$ and $$ ~$$ F \\= ma $$ ~$$HOME \\= $$PATH ~A\\=$$ or B\\=$$ ~A\\=$$; B\\=$$}\n",
      as: .gift)
    #expect(
      read.shownChoices == [
        "What is $$x^2$$ at AT&T? | *$$4$$ | \\$5 or \\$\\$ and \\$\\$ | $$F = ma$$ | "
          + "\\$\\$HOME = \\$\\$PATH | A=\\$\\$ or B=\\$\\$ | A=\\$\\$; B=\\$\\$"
      ])
  }
}
