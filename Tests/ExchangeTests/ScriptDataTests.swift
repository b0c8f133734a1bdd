import Content
import Diagnostics
import Exchange
import Testing

/// Questions in the scripts of quiz programs.
struct ScriptDataTests {
  private static func read(_ text: String) -> Imported {
    imported(text, as: .json, from: "q.js")
  }

  @Test(arguments: [
    "export const quiz = [{ question: 'Q?', options: ['a', 'b'], answer: 'b' }];",
    "module.exports = [{question: \"Q?\", options: [\"a\", \"b\",], answer: \"b\",},]",
    "const quizData: Question[] = [\n  // first\n  { id: 1, question: `Q?`, options: ['a', 'b'], answer: 'b' },\n] as const;",
    "import x from \"y\";\nfunction Quiz() {\n  const [n, setN] = useState(0);\n  const questions = [{question: 'Q' + '?', options: ['a', 'b'], answer: 'b'}];\n  return <div onClick={() => setN(n + 1)}>{questions[n].question}</div>;\n}",
    "export default { data() { return { questions: [{ text: 'Q?', options: [{ text: 'a', correct: false }, { text: 'b', correct: true }] }] } } }",
    "let q = {'question': '\\u0051\\x3F', options: {a: 'a', b: 'b'}, answer: 'b'}\nlet s = `${q.question} {`",
    "import { Question } from './types';\nconst { question } = p;\nexport const x: Question[] = [{ question: 'Q?', options: ['a', 'b'], answer: 'b' }];",
    "quiz = [{'question': 'Q?', 'options': ['a', 'b'], 'answer': 'b', 'hint': None}]",
    "const t = \"don't\"; // it's\nvar r = [ { question: \"Q?\", answers: [\"a\", \"b\"], correct: \"b\", } ]",
  ]) func `questions are read from a script`(text: String) {
    let read = Self.read(text)
    #expect(read.shownChoices == ["Q? | a | *b"])
    #expect(read.diagnostics == [])
  }

  @Test func `marks of texts in scripts are what they say`() {
    let read = Self.read(
      #"x = [{question: 'It\'s "x" \n y\u{1F600}\uD83D\uDE00', options: ['a\\b', `c`], answer: 'c'}]"#
    )
    let question = read.quizzes.first?.questions.first
    #expect(question?.heading == "It's \"x\"")
    #expect(question?.stem == "y😀😀")
    #expect(
      question?.form
        == .choices([
          WrittenChoice("a\\b", isRight: false), WrittenChoice("c", isRight: true),
        ]))
  }

  @Test(arguments: [
    "{ question: t('lost'), options: ['a', 'b'], answer: 'b' }",
    "{ question: 'Lost?', options: [{ text: 'a', correct: true }, { text: f('b'), correct: false }, { text: 'c', correct: true }] }",
    "{ question: `Lost ${n}?`, options: ['a', 'b'], answer: 'b' }",
    "{ question: 'Lost?', options: ['a', 'b'], answer: 'b', explanation: <b>x</b> }",
    "{ question: 'Lost?', check() { return 1 }, options: ['a', 'b'], answer: 'b' }",
    "...others", "make('Lost?', ['a', 'b'])",
  ]) func `a question with code in it is left out at its line, and those around it are read`(
    lost: String
  ) {
    let read = Self.read(
      """
      const all = [
        { question: 'P?', options: ['a', 'b'], answer: 'b' },
        \(lost),
        { question: 'Q?', options: ['a', 'b'], answer: 'a' },
      ];
      """)
    #expect(read.shownChoices == ["P? | a | *b", "Q? | *a | b"])
    #expect(read.diagnostics.map(\.severity) == [.error])
    #expect(read.diagnostics.allSatisfy { $0.message.contains("line 3") })
  }

  @Test func `a script without questions is told what is looked for`() {
    let read = Self.read("quiz = {'Is it?': ['a', 'b']}")
    #expect(read.diagnostics.map(\.message).contains { $0.contains("nothing here is a question") })
  }

  @Test func `a name of the script as a value is told`() {
    let read = Self.read("x = [{question: 'Q?', options: ['a', 'b'], answer: 'b', image: logo}]")
    #expect(read.shownChoices == ["Q? | a | *b"])
    #expect(read.diagnostics.map(\.severity) == [.warning])
    #expect(Self.read("x = [{question: 'Q?', options: LIST, answer: Answer.B}]").shownChoices == [])
  }

  @Test func `a script that is cut off says so`() {
    let text = "x = [{question: 'P?', options: ['a', 'b'], answer: 'b'}, "
    for cut in [text, text + "{question: 'Q?', opt", text + "{question: 'Q?', options: ['a'"] {
      let read = Self.read(cut)
      #expect(read.shownChoices == ["P? | a | *b"])
      #expect(read.diagnostics.map(\.severity) == [.error])
    }
  }

  @Test(arguments: [
    "const a = [1, 2];\nfunction f() { return { a: 'b' }; }", "alert('question')", "",
    "const styles = { title: 'x', options: () => 1 };",
  ]) func `a script without questions is no quiz`(text: String) {
    let read = Self.read(text)
    #expect(read.quizzes.isEmpty)
    #expect(read.diagnostics.contains { $0.severity == .error })
  }
}
