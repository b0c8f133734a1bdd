import Testing

/// Questions with lettered choices in one of the ways that people write them.
struct LetterExample: Sendable, CustomTestStringConvertible {
  var name: String
  var text: String
  /// The questions as Podium writes them.
  var expected: String
  var testDescription: String { name }
}

private let two = """
  ## Which river is longest?

  - [x] Nile
  - [ ] Seine

  ## Which is in Europe?

  - [ ] Nile
  - [x] Seine

  It is in France.

  """

let letterExamples = [
  LetterExample(
    name: "answers without choices, above and between others",
    text: """
      1. True or False: The sun is a star.
      Answer: True

      2. Which river is longest?
      A) Nile
      B) Seine
      Answer: A

      3. False or true: The Nile is in Europe.

      Answer: False
      """,
    expected: """
      ## True or False: The sun is a star.

      - [x] True
      - [ ] False

      ## Which river is longest?

      - [x] Nile
      - [ ] Seine

      ## False or true: The Nile is in Europe.

      - [ ] True
      - [x] False

      """),
  LetterExample(
    name: "numbers, plain lines, an answer below",
    text: """
      1. Which river is longest?
      A) Nile
      B) Seine
      Answer: A

      2. Which is in Europe?
      A) Nile
      B) Seine
      Answer: B
      Explanation: It is in France.
      """, expected: two),
  LetterExample(
    name: "bold questions, lists, a bold answer",
    text: """
      **1. Which river is longest?**

      - A. Nile
      - B. Seine

      **Answer: A**

      **2. Which is in Europe?**

      - A. Nile
      - B. Seine

      **Answer:** B) Seine

      It is in France.
      """, expected: two),
  LetterExample(
    name: "headings, small letters, a folded answer",
    text: """
      ### Question 1: Which river is longest?

      a. Nile
      b. Seine

      <details><summary>Show answer</summary>

      a
      </details>

      ### Question 2

      Which is in Europe?

      a. Nile
      b. Seine

      <details>
      <summary><b>Answer</b></summary>
      <p>

      #### Answer: B

      It is in France.

      </p>
      </details>
      """, expected: two),
  LetterExample(
    name: "a key at the end",
    text: """
      ## Which river is longest?

      (A) Nile
      (B) Seine

      ## Which is in Europe?

      (A) Nile
      (B) Seine

      ## Answer Key

      1. A
      2. B – It is in France.
      """, expected: two),
  LetterExample(
    name: "a key as a table",
    text: """
      **Q1.** Which river is longest?
      (A) Nile (B) Seine

      **Q2.** Which is in Europe?
      (A) Nile (B) Seine

      | Question | Answer |
      | --- | --- |
      | 1 | A |
      | 2 | B |

      ### Question 2

      **Answer:** B

      It is in France.
      """, expected: two),
  LetterExample(
    name: "signs on choices",
    text: """
      ## Which river is longest?

      - A) Nile ✅
      - B) Seine ❌

      ## Which is in Europe?

      - A) Nile
      - B) Seine (correct)

      It is in France.
      """, expected: two),
  LetterExample(
    name: "bold choices",
    text: """
      ## Which river is longest?

      - **A) Nile**
      - B) Seine

      ## Which is in Europe?

      A. Nile
      B. **Seine**

      It is in France.
      """, expected: two),
  LetterExample(
    name: "callouts",
    text: """
      > [!question] Which river is longest?
      > a) Nile
      > b) Seine
      >> [!success]- Answer
      >> a) Nile

      > [!question]- Which is in Europe?
      > - A. Nile
      > - B. Seine
      >
      > > [!success]- Show
      > > B
      > >
      > > It is in France.
      """, expected: two),
  LetterExample(
    name: "admonitions",
    text: """
      ??? question "Which river is longest?"
          - A) Nile
          - B) Seine

          ??? success "Answer"
              **A**

      !!! question
          Which is in Europe?

          A) Nile
          B) Seine

          Answer: B

          It is in France.
      """, expected: two),
  LetterExample(
    name: "distractors",
    text: """
      # --quizzes--

      ### --question--

      #### --text--

      Which river is longest?

      #### --distractors--

      Seine

      #### --answer--

      Nile
      """,
    expected: "## Which river is longest?\n\n- [x] Nile\n- [ ] Seine\n"),
  LetterExample(
    name: "boxes in numbered lists, in parentheses, and without a dash",
    text: """
      ### 1. Which river is longest?

      1. [x] Nile
      2. [ ] Seine

      ### 2. Which is in Europe?

      ( ) Nile
      (x) Seine

      It is in France.

      ### 3. Which flow?

      [x] Nile
      [x] Seine
      [ ] Alps
      """,
    expected: two + "\n## Which flow?\n\n- [x] Nile\n- [x] Seine\n- [ ] Alps\n"),
  LetterExample(
    name: "several answers, code between choices, hints",
    text: """
      1. Which two?

      ```js
      A) none
      ```

      A)
      ```js
      x
      ```
      B)
      ```js
      y
      ```
      C)
      ```js
      z
      ```

      <details><summary>Hint</summary>Look twice.</details>

      Correct answers: A and C
      """,
    expected: """
      ## Which two?

      ```js
      A) none
      ```

      > Look twice.

      - [x]

        ```js
        x
        ```

      - [ ]

        ```js
        y
        ```

      - [x]

        ```js
        z
        ```

      """),
  LetterExample(
    name: "true or false without choices",
    text:
      "## 1. The sky is blue.\n\n**Answer:** True\n\n## 2. Which?\n\nA) x\nB) y\n\nAnswer: B\n",
    expected: "## The sky is blue.\n\n- [x] True\n- [ ] False\n\n## Which?\n\n- [ ] x\n- [x] y\n"),
  LetterExample(
    name: "an explanation that goes through the letters",
    text:
      "1. Which?\n\nA) x\nB) y\n\nAnswer: B\n\nA) x is wrong\nB) y is right\n\n2. Next?\n\nA) x\nB) y\n\nAnswer: A\n",
    expected:
      "## Which?\n\n- [ ] x\n  > x is wrong\n- [x] y\n  > y is right\n\n## Next?\n\n- [x] x\n- [ ] y\n"
  ),
  LetterExample(
    name: "the answer as the text of a choice",
    text: "1. Which?\n\nA) an x\nB) a *y*\n\nAnswer: a y\n",
    expected: "## Which?\n\n- [ ] an x\n- [x] a *y*\n"),
  LetterExample(
    name: "choices of signs alone", text: "1. Which?\n\nA) `['🥑']`\nB) 🍕\n\nAnswer: B\n",
    expected: "## Which?\n\n- [ ] `['🥑']`\n- [x] 🍕\n"),
  LetterExample(
    name: "a list of answers of which some are right",
    text:
      "__Question__\n\nWhich?\n\nA. x\nB. y\n\n__Suggested Answers__\n\n- A\n- B - Correct\n",
    expected: "## Which?\n\n- [ ] x\n- [x] y\n"),
]
