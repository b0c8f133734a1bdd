import Content
import Diagnostics
import Exchange
import Testing

/// JSON of questions as programs and language models write it.
struct PlainJSONTests {
  struct Example: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var answerIs: AnswerMeaning?
    var markdown: [String] = []
    var findings: [String] = []
    var testDescription: String { name }
  }

  static let examples: [Example] = [
    Example(
      name: "the answer as a text",
      text: #"[{"question":"Which?","options":["x","y"],"correctAnswer":"y","explanation":"So."}]"#,
      markdown: ["## Which?\n\n- [ ] x\n- [x] y\n\nSo.\n"]),
    Example(
      name: "the answer as a letter",
      text: #"{"questions":[{"prompt":"Which?","choices":["x","y"],"answer":"B"}]}"#,
      markdown: ["- [ ] x\n- [x] y\n"]),
    Example(
      name: "letters as names",
      text: #"[{"question":"Which?","options":{"a":"x","b":"y"},"answer":"b"}]"#,
      markdown: ["- [ ] x\n- [x] y\n"]),
    Example(
      name: "choices beside the question",
      text: #"[{"Question":"Which?","A":"x","B":"y","Answer":"A"}]"#,
      markdown: ["- [x] x\n- [ ] y\n"]),
    Example(
      name: "choices that say whether they are right",
      text:
        #"[{"q":"Which?","answers":[{"text":"x","isCorrect":true,"feedback":"Yes"},{"text":"y","isCorrect":false},{"text":"z","isCorrect":true}]}]"#,
      markdown: ["- [x] x\n  > Yes\n- [ ] y\n- [x] z\n"]),
    Example(
      name: "places from 0, as one of them shows",
      text:
        #"[{"question":"P?","options":["x","y"],"correctIndex":0},{"question":"Q?","options":["x","y"],"correctIndex":1}]"#,
      markdown: ["## P?\n\n- [x] x", "## Q?\n\n- [ ] x\n- [x] y"]),
    Example(
      name: "places from 1, as one of them shows",
      text:
        #"[{"question":"P?","options":["x","y"],"correct":1},{"question":"Q?","options":["x","y"],"correct":2}]"#,
      markdown: ["## P?\n\n- [x] x", "## Q?\n\n- [ ] x\n- [x] y"]),
    Example(
      name: "places that may be counted from 0 or 1",
      text: #"[{"question":"Q?","options":["x","y","z"],"answer":1}]"#,
      findings: ["--answer-is index0 or --answer-is index1"]),
    Example(
      name: "places that are said to count from 1",
      text: #"[{"question":"Q?","options":["x","y","z"],"answer":1}]"#, answerIs: .index1,
      markdown: ["- [x] x\n- [ ] y\n- [ ] z"]),
    Example(
      name: "wrong answers apart",
      text:
        #"{"data":{"a":[{"question":"Q?","correct_answer":"b","incorrect_answers":["a","c"]}]}}"#,
      markdown: ["- [ ] a\n- [x] b\n- [ ] c"]),
    Example(
      name: "lists with names",
      text:
        #"{"Rivers":[{"question":"P?","options":["x","y"],"answer":"x"}],"Towns":[{"question":"Q?","options":["x","y"],"answer":"y"}]}"#,
      markdown: ["title: Rivers", "title: Towns"]),
    Example(
      name: "without choices",
      text:
        #"[{"question":"Is it?","answer":true},{"question":"Who?","answer":"Ada"},{"question":"How many?","answer":3}]"#,
      markdown: ["- [x] True\n- [ ] False", "[[Ada]]", "[[= 3]]"]),
    Example(
      name: "code is code, and other signs are signs",
      text:
        #"[{"question":"What does `len(x)` do with **all**?","code":"len(x)","options":["2*3*4","__init__ <b>"],"answer":"2*3*4"}]"#,
      markdown: [
        "## What does `len(x)` do with **all**?\n\n```\nlen(x)\n```\n", "- [x] 2\\*3\\*4",
        "- [ ] \\_\\_init\\_\\_ \\<b>",
      ]),
    Example(
      name: "in a code block",
      text: "```json\n[{\"question\":\"Q?\",\"options\":[\"x\",\"y\"],\"answer\":\"x\"}]\n```\n",
      markdown: ["- [x] x\n- [ ] y"]),
    Example(
      name: "an answer that is no choice",
      text:
        #"[{"question":"Q?","options":["x","y"],"answer":"z"},{"question":"R?","options":["x","y"],"answer":"x"}]"#,
      markdown: ["## R?"], findings: ["is not one of the choices"]),
    Example(
      name: "no answer", text: #"[{"question":"Q?","options":["x","y"]}]"#,
      findings: ["nothing says which answer is right"]),
    Example(
      name: "names without a place",
      text: #"[{"question":"Q?","options":["x","y"],"answer":"x","difficulty":"easy"}]"#,
      markdown: ["- [x] x"], findings: ["\"difficulty\" has no place"]),
    Example(name: "no questions", text: #"{"a":[1,2]}"#, findings: ["nothing here is a question"]),
  ]

  @Test(arguments: examples) func `questions are found under the usual names`(example: Example) {
    let read = imported(
      example.text, as: .json, from: "q.json", options: ImportOptions(answerIs: example.answerIs))
    let text = read.markdown
    #expect(read.diagnostics.count == example.findings.count, "\(read.diagnostics.map(\.message))")
    for (finding, part) in zip(read.diagnostics, example.findings) {
      #expect(finding.message.contains(part), "\(finding.message)")
    }
    for part in example.markdown { #expect(text.contains(part), "\(text)") }
  }

  @Test func `formulas between backslashes and brackets are formulas`() {
    let json =
      #"[{"question":"What is \\(x_1\\) for $5?","options":["\\[2\\]","\\(3"],"answer":"A"}]"#
    let read = imported(json, as: .json, from: "q.json")
    let question = read.quizzes.first?.questions.first
    #expect(question?.heading == "What is $x_1$ for $5?")
    #expect(
      question?.form
        == .choices([
          WrittenChoice("$$2$$", isRight: true), WrittenChoice("\\\\(3", isRight: false),
        ]))
  }
}
