import Content
import Diagnostics
import Exchange
import Testing

/// Questions and statements as people type them without thinking of a program.
struct LetterLooseTests {
  private static func read(_ text: String) -> Imported {
    imported(text, as: .letters, from: "q.md")
  }

  @Test(arguments: [
    "1. Which is wet? A) Sea B) Sand C) Rock\nAnswer: A\n2. Which is hot? A. Ice B. Fire C. Snow\nAns: B\n",
    "1. Which is wet?\na. Sea b. Sand c. Rock\nAnswer: a\n\n2. Which is hot?\n(a) Ice (b) Fire (c) Snow\nAnswer: b\n",
    "Which is wet? (a) Sea (b) Sand (c) Rock\nAnswer: a\n\nWhich is hot? a) Ice b) Fire c) Snow\nAnswer: b\n",
    "## 1 Which is wet? A) Sea B) Sand C) Rock\nAnswer: A\n## 2 Which is hot?\nA) Ice\nB) Fire\nC) Snow\nAnswer: B\n",
    "1. Which is wet?\n+ Sea\n- Sand\n- Rock\n\n2. Which is hot?\n- Ice\n+ Fire\n- Snow\n",
    "1. Which is wet?\n- Sea ##\n- Sand\n- Rock\n\n2. Which is hot?\n- Ice\n- Fire ##\n- Snow\n",
    "1. Which is wet?\n##A) Sea\nB) Sand\nC) Rock\n\n2. Which is hot?\nA) Ice\n##B) Fire\nC) Snow\n",
  ]) func `choices stand on one line, or have signs`(text: String) {
    #expect(
      Self.read(text).shownChoices == [
        "Which is wet? | *Sea | Sand | Rock", "Which is hot? | Ice | *Fire | Snow",
      ])
  }

  @Test(arguments: [
    """
    1. Which is wet?
    a. Sea
    b. Sand
    ANS: A PTS: 1 DIF: Easy

    2. Which is hot?
    a. Ice
    b. Fire
    ANS:\tB

    PTS: 1
    DIF: Hard
    TOP: Nature | Fire
    """,
    """
    ____\t 1.\tWhich is wet?
    a.\tSea
    b.\tSand

    ____\t 2.\tWhich is hot?
    a.\tIce
    b.\tFire

    \t1.\tANS:\tA\tPTS:\t1\tDIF:\tEasy
    \t2.\tANS:\tB\tPTS:\t1
    \t\tTOP:\tNature
    """,
  ]) func `the notes of ExamView are no explanation`(text: String) {
    let read = Self.read(text)
    #expect(read.shownChoices == ["Which is wet? | *Sea | Sand", "Which is hot? | Ice | *Fire"])
    #expect(read.diagnostics.map(\.code.name) == ["not-kept"])
    #expect(read.quizzes.allSatisfy { $0.questions.allSatisfy { $0.explanation.isEmpty } })
  }

  @Test(arguments: [
    "1. Which is wet?\nA) Sand\nB) Sea\nC) Rock\nName the capital of France\nAnswer: B\n",
    "1. Which is wet?\nA) Sand\nB) Sea\nC) Rock\nThe sea is full of water.\nAnswer: B\n",
    "1. Which is wet?\nA) Sand\nB) Sea\nC) Rock\nAnswer:\nB\nis wrong, A is right.\n",
    "1. Which is wet?\nA) Sand\nB) Sea\nC) Rock\nAnswer: B\nis wrong, A is right.\n",
  ]) func `a line that may ask or takes an answer back leaves its question out`(text: String) {
    let read = Self.read(text)
    #expect(read.shownChoices == [])
    #expect(read.diagnostics.map(\.code.name) == ["question-left-out"])
  }

  @Test(arguments: [
    "1. Which is wet?\nA) Sand\nB) The sea that lies between the continents,\nEurope and America\nAnswer: B\n",
    "1. Which is wet?\nA) Sand\nB) Sea\nC) Hund\nDog\nD) Katze\nCat\nAnswer: B\n",
    "1. Which is wet?\nA) Sand\nB) Sea\nAnswer: B\nas it is water.\n",
    "1. Which is wet?\nA) Sand\nB) Sea\nDifficulty: easy\nAnswer: B\n",
  ]) func `a choice may go on, and an answer may be explained`(text: String) {
    let read = Self.read(text)
    #expect(read.quizzes.flatMap(\.questions).count == 1)
    #expect(read.diagnostics.isEmpty)
  }

  @Test(arguments: [
    "1. کدام؟\nالف) 1\nب) 2\nج) 3\nپاسخ: الف\n", "1. أيها؟\nأ) 1\nب) 2\nت) 3\nالإجابة: أ\n",
    "1. أيها؟\nا) 1\nب) 2\nج) 3\nالإجابة: ا\n", "১। কোনটি?\nক) 1\nখ) 2\nগ) 3\nউত্তর: ক\n",
    "1. எது?\nஅ) 1\nஆ) 2\nஇ) 3\nவிடை: அ\n", "1. कौन?\n(अ) 1\n(ब) 2\n(स) 3\nउत्तर: (अ)\n",
    "1. Which?<br>A. 1<br/>B. 2<br />C. 3<br>Answer: A\n",
    "1. Which?\nA) 1\nB) 2\nC) 3 Answer: A\n",
    "1. Which?\nA. 1\nB. 2\nC. 3   Correct Answer: A\n",
  ]) func `letters of more alphabets, and answers on a line with choices, are read`(text: String) {
    let choices = Self.read(text).shownChoices.map { $0.split(separator: " | ").dropFirst() }
    #expect(choices == [["*1", "2", "3"]])
  }

  @Test func `a key may be made of texts`() {
    let text = "1. Wet?\nA) Sea\nB) Sand\n\n2. Hot?\nA) Ice\nB) Fire\n\nAnswers:\n1. Sea\n2. "
    #expect(
      Self.read(text + "Fire\n").shownChoices == ["Wet? | *Sea | Sand", "Hot? | Ice | *Fire"])
    #expect(Self.read(text + "Lava\n").shownChoices == ["Wet? | *Sea | Sand"])
  }

  @Test func `two choices on a line are choices above an answer`() {
    #expect(
      Self.read("1. Which is wet?\na. Sea b. Sand\nAnswer: a\n").shownChoices
        == ["Which is wet? | *Sea | Sand"])
  }

  @Test func `that a plus is right is said`() {
    let read = Self.read("What is good and bad?\n+ cheap\n- slow\n")
    #expect(read.diagnostics.map(\.code.name) == ["import-ambiguous"])
  }

  @Test(arguments: [
    "Consider the following: a) snow b) rain c) hail\n\n1. Which is warm?\nA) a and b\nB) c\nAnswer: B\n",
    "1. Consider: a) snow b) rain c) hail\nA) a and b\nB) c\nAnswer: B\n",
  ]) func `what a text speaks of is no list of choices`(text: String) {
    let choices = Self.read(text).shownChoices.map { $0.split(separator: " | ").dropFirst() }
    #expect(choices == [["a and b", "*c"]])
  }

  @Test(arguments: [
    "Snow is warm. (False)\nSand is dry. (True)\n",
    "1. Snow is warm. [False]\n2. Sand is dry. – True\n",
    "_F_ 1. Snow is warm.\n_T_ 2. Sand is dry.\n",
    "F 1. Snow is warm.\nT 2. Sand is dry.\n",
    "Snow is warm. (F)\nSand is dry. True\nIce is cold. (T)\n",
    "Snow is warm.\nAnswer: False\n\nSand is dry.\nAnswer: True\n",
    "Question 1\nSnow is warm.\nAnswer: False\n\nQuestion 2\nSand is dry.\nAnswer: True\n",
    "1. Snow is warm.\nAnswer: False\n\n2. Sand is dry.\nAnswer: True\n",
    "1. Snow is warm.\n2. Sand is dry.\n\nAnswers:\n1. False\n2. True\n",
    "1. Snow is warm.\n2. Sand is dry.\n\nAnswer key\n1-F, 2-T\n",
    "**Statement:** Snow is warm.\n**Answer:** False\n\n**Statement:** Sand is dry.\n**Answer:** True\n",
  ]) func `statements are true or false`(text: String) {
    #expect(
      Self.read(text).shownChoices.prefix(2) == [
        "Snow is warm. | True | *False", "Sand is dry. | *True | False",
      ])
  }

  @Test(arguments: [
    "T 1. Snow is cold.\nF 2. Sand is wet.\n___ 3. Ice is hot.\n",
    "1. Which?\nA) x\nB) y\nAnswer: A\n\n2. Snow is warm.\nAnswer: False\n\nSand is dry.\nAnswer: False\n",
  ]) func `a statement that is not understood is reported`(text: String) {
    #expect(Self.read(text).diagnostics.map(\.code.name) == ["question-left-out"])
  }

  @Test func `statements are answered in the words of their language`() {
    #expect(
      Self.read("1. Schnee ist warm.\nAntwort: Falsch\n").shownChoices
        == ["Schnee ist warm. | Richtig | *Falsch"])
  }

  @Test func `a number that only one heading starts with belongs to its text`() {
    #expect(
      Self.read("## 3 plus 4 is?\nA) 7\nB) 8\nAnswer: A\n").shownChoices
        == ["3 plus 4 is? | *7 | 8"])
  }

  @Test func `a key says which of the statements between questions with choices are true`() {
    let read = Self.read(
      "Quiz 3 - Water\n\n1. Which is wet?\n   a. Sea\n   b. Sand\n\nTrue/False\n\n2. Snow is warm.\n3. Sand is dry.\n\n4. Which is hot?\n   a. Ice\n   b. Fire\n\nANSWER KEY\n1. a\n2. F\n3. True\n4. b\n"
    )
    #expect(
      read.shownChoices == [
        "Which is wet? | *Sea | Sand", "Snow is warm. | True | *False",
        "Sand is dry. | *True | False", "Which is hot? | Ice | *Fire",
      ])
    #expect(read.diagnostics == [])
  }

  @Test func `F may be a letter of a key`() {
    let read = Self.read(
      "1. Which?\nA) a\nB) b\nC) c\nD) d\nE) e\nF) f\n\n2. What?\nA) x\nB) y\n\nAnswers\n1. F\n2. B\n"
    )
    #expect(read.shownChoices == ["Which? | a | b | c | d | e | *f", "What? | x | *y"])
  }

  @Test(arguments: [
    "Your answer: B\nCorrect answer: A\n", "Student's answer: B\nCorrect answer: A\n",
    "Correct answer: A\nYour answer: B\n",
  ]) func `what somebody answered is no key, and no part of a choice`(lines: String) {
    let read = Self.read("Question 1 of 10\nWhich is wet?\nA. Sea\nB. Sand\n\(lines)")
    #expect(read.shownChoices == ["Which is wet? | *Sea | Sand"])
    #expect(read.quizzes.first?.questions.first?.explanation == "")
    #expect(read.diagnostics.map(\.code.name) == ["not-kept"])
    let alone = Self.read("1. Which is wet?\nA. Sea\nB. Sand\nYour answer: B\n")
    #expect(alone.shownChoices == [])
  }

  @Test(arguments: [
    "1. Match:\nA. Sea\nB. Sand\nAnswer: A-1, B-2\n",
    "1. Which?\nA. first\nB. second\nC. third\nAnswer: B, A, C\n",
  ]) func `pairs and orders of letters are no choices`(text: String) {
    let read = Self.read(text)
    #expect(read.shownChoices == [])
    #expect(read.diagnostics.map(\.code.name) == ["question-left-out"])
  }

  @Test(arguments: [
    "❌ A) Sea\n✅ B) Sand\n❌ C) Rock\n", "A) Sea\nB) Sand\nC) Rock\nKey: B\n",
    "A) Sea\nB) Sand\nC) Rock\n[Ans. (b)]\n", "A) Sea\nB) Sand\nC) Rock\nPart II\nAnswer: B\n",
  ]) func `signs, words and parts around choices are none of their texts`(lines: String) {
    let read = Self.read("1. Which is dry?\n\(lines)")
    #expect(read.shownChoices == ["Which is dry? | Sea | *Sand | Rock"])
    #expect(read.quizzes.first?.questions.first?.explanation == "")
  }

  @Test func `test banks write on behind the letter`() {
    let read = Self.read("1. Which is wet?\na. Sea\nb. Sand\nANS: A PTS: 1 DIF: Easy\n")
    #expect(read.shownChoices == ["Which is wet? | *Sea | Sand"])
  }

  @Test func `tags that are spoken of stay, and those that are meant are read`() {
    let read = Self.read(
      """
      1. Which header is there?
      A. <stdio.h>
      B. <b>
      Answer: A

      2. What does <br> do in `<p>`?
      A. List<T>
      B. y
      Answer: A

      3. What is H<sub>2</sub>O &amp; <b>ice</b>?
      A. <http://a.b>
      B. `x` <br /> `y`
      Answer: A
      """)
    #expect(
      read.shownChoices == [
        "Which header is there? | *\\<stdio.h> | \\<b>",
        "What does \\<br> do in `<p>`? | *List\\<T> | y",
        "What is H<sub>2</sub>O & **ice**? | *<http://a.b> | `x` <br /> `y`",
      ])
  }

  @Test func `an answer may end the line of its question`() {
    #expect(
      Self.read(
        "1. Which is wet? A) Sea B) Sand Answer: A\n2. Which is hot? A) Ice B) Fire Ans: B\n"
      ).shownChoices == ["Which is wet? | *Sea | Sand", "Which is hot? | Ice | *Fire"])
  }

  @Test(arguments: ["Difficulty: Easy", "**Topic**: Water", "(2 points)"])
  func `a remark below the last choice is about the question`(remark: String) {
    let read = imported("1. Which?\nA) Sea\nB) Sand\n\(remark)\nAnswer: B\n", as: .letters)
    #expect(read.shownChoices == ["Which? | Sea | *Sand"])
    #expect(read.quizzes.first?.questions.first?.stem == remark)
    #expect(read.diagnostics == [])
  }

  @Test(arguments: [
    "A) Sea\nA) Rain\nB) Sand\n\nAnswer: B", "A) Sea\nB) Rain\n\nAnswer: A (B is also accepted)",
  ]) func `a letter that stands twice, or a second answer, is refused`(text: String) {
    let read = imported("1. Which?\n\(text)\n", as: .letters)
    #expect(read.quizzes.flatMap(\.questions).isEmpty)
    #expect(read.diagnostics.map(\.code.name) == ["question-left-out"])
  }

  @Test func `a question right below choices has choices of its own`() {
    let read = imported(
      "Which is wet?\nA) Sea\nB) Sand\nWhich is hot?\nA) Ice\nB) Fire\nAnswers: 1. A 2. B\n",
      as: .letters)
    #expect(read.shownChoices == ["Which is wet? | *Sea | Sand", "Which is hot? | Ice | *Fire"])
  }

  @Test(arguments: [
    ("**A) Sea**", "B", false), ("**A) Sea**", "A", true), ("A) the **Sea**", "B", true),
  ])
  func `a choice in bold beside another answer is refused`(
    choice: String, answer: String, isRead: Bool
  ) {
    let read = imported("1. Which?\n\(choice)\nB) Sand\n\nAnswer: \(answer)\n", as: .letters)
    #expect(read.quizzes.flatMap(\.questions).count == (isRead ? 1 : 0))
    #expect(read.diagnostics.map(\.code.name) == (isRead ? [] : ["question-left-out"]))
  }
}
