import Diagnostics
import TestSupport
import Testing

@testable import Content

/// Words and signs that say what nothing reads.
struct WordsNotReadTests {
  private static let one = "## A?\n\n- [x] a\n- [ ] b\n\n"

  @Test(arguments: [
    FindingExample("heading-underlined", one + "It is.\n‸---\n\n## B?\n\n- [x] a\n- [ ] b\n"),
    FindingExample("heading-underlined", one + "**Why:** it is\nlong.\n‸===\n"),
    FindingExample("heading-underlined", "## The text\n\nAnna goes.\n‸---\n\n- [x] a\n- [ ] b\n"),
    FindingExample(
      "answer-contradicted",
      quizText("## Order\n\n1. 1989\n2. 1914\n3. 1945\n\n‸**Answer:** 2, 3, 1\n")),
    FindingExample(
      "answer-contradicted", quizText("## Order\n\n1. a\n2. b\n3. c\n\n‸Lösung: 2 – 3 – 1\n")),
    FindingExample(
      "answer-contradicted",
      quizText("## Order\n\n1. World war\n2. Wall\n\n‸Answer: Wall, World War\n")),
    FindingExample(
      "answer-contradicted", quizText("## Who?\n\n[[Schiller]]\n\n‸**Answer:** Goethe\n")),
    FindingExample("answers-missing", one + "‸## Name the capital\n\nAnswer: Paris\n"),
    FindingExample("answers-missing", one + "‸## True or false\n\nThe sun is a star. (True)\n"),
    FindingExample(
      "answers-missing", one + "‸## Ordne die Flüsse zu\n\n| a | b |\n| - | - |\n| c | d |\n"),
    FindingExample(
      "attribute-wrong", one + "‸## B?\n\n<!-- quiz: points=2 -->\n\n- [x] a\n- [ ] b\n"),
    FindingExample("hint-unread", "## A?\n\n‸**Hint:** It is in Africa.\n\n- [x] a\n- [ ] b\n"),
    FindingExample("hint-unread", "## A?\n\n‸*Tipp*: In Afrika.\n\n- [x] a\n- [ ] b\n"),
    FindingExample("hint-unread", one + "‸Hint: In Siberia.\n"),
    FindingExample(
      "choices-right-count", "‸## ¿Cuáles dos son?\n\n- [x] a\n- [x] b\n- [x] c\n- [ ] d\n"),
    FindingExample(
      "choices-right-count", "‸## Welche zwei sind es?\n\n- [x] a\n- [x] b\n- [x] c\n- [ ] d\n"),
    FindingExample("choices-right-count", "‸## Wo? Marca dos.\n\n- [x] a\n- [ ] b\n"),
    FindingExample("choices-right-count", "‸## 正しいものを2つ選べ。\n\n- [x] 甲\n- [ ] 乙\n"),
    FindingExample(
      "choices-right-count", "‸## Was? (Mehrfachauswahl)\n\n- [x] a\n- [ ] b\n"),
    FindingExample(
      "choices-right-count", "‸## Was? Nur eine Antwort ist richtig.\n\n- [x] a\n- [x] b\n- [ ] c\n"
    ),
  ])
  func `what is said in words and not read is told`(_ example: FindingExample) {
    expectFinding(example.code, in: example.text)
  }

  @Test(arguments: [
    // Rules below lists, and files whose headings are underlined.
    one + "It is.\n\n---\n\n## B?\n\n- [x] a\n- [ ] b\n", one + "---\n",
    "# T\n\nA?\n---\n\n- [x] a\n- [ ] b\n\nB?\n---\n\n- [x] a\n- [ ] b\n",
    "T\n=\n\n" + one, "#rivers\n\nT\n=\n\n" + one,
    quizText("## Order\n\n1. a\n2. b\n\nAnswer: 1, 2\n"),
    quizText("## Order\n\n1. a\n2. b\n3. c\n\nAnswer: 2, 1 are swapped by many.\n"),
    quizText("## Who?\n\n[[Goethe|J. W. von Goethe]]\n\nAnswer: Johann Wolfgang von Goethe.\n"),
    quizText("## Who?\n\n[[Goethe]]\n\nAnswer: he was born in Frankfurt.\n"),
    "## A?\n\n<!-- quiz: points=2 -->\n\n- [x] a\n- [ ] b\n",
    "## A?\n\n**Hint**\n\nHint: write it down.\n\n> It is.\n\n- [x] a\n- [ ] b\n",
    "## Which two rivers meet?\n\n- [x] Elbe and Saale\n- [ ] Rhine and Oder\n",
    "## Which two letters are gold?\n\n- [x] Au\n- [ ] Ag\n",
    "# 5人から2つ選ぶ方法は何通り？\n\n- [x] 10\n- [ ] 20\n",
    "Planets\n===\n\nA?\n---\n\n- [x] a\n- [ ] b\n\n### Why\n\nSo.\n\nB?\n---\n\n- [x] a\n- [ ] b\n",
    one + "See the [source].\n\n[source]: https://example.org/a\n",
    one + "Tip: remember ROYGBIV.\n", "## A?\n\n**Tip:** 15 %\n\n- [x] a\n- [ ] b\n",
    quizText("## File?\n\n[[package.json]]\n\nAnswer: package.json\n"),
    quizText("## Symbol?\n\n[[Cu]]\n\nAnswer: copper\n"),
    quizText("## Descending\n\n1. 3\n2. 2\n3. 1\n\nAnswer: 3, 2, 1\n"),
    quizText("## Ordne die Ereignisse zeitlich\n\n1. Bastille: Anfang\n2. Waterloo: Ende\n"),
    quizText("## Order these relief features\n\n1. Hill: low\n2. Peak: high\n"),
    "# T\n\n## Match facts\n\n- Venue: Helsinki\n- Date: 1 May\n\n" + one,
    one + "## Fill in the feedback form\n\nThank you.\n",
    "# FAQ\n\n## Is it free?\n\nAnswer: Yes\n",
    "# FAQ\n\n## Is it free?\n\nAnswer: For everyone.\n",
    "## Which two-digit number?\n\n- [x] ten\n- [ ] one\n",
    "## The river which two countries share\n\n- [x] Rhine\n- [ ] Loire\n",
  ])
  func `what only looks like it is not`(text: String) {
    #expect(ReadFile(text).findings == [])
  }

  @Test(arguments: [
    ("true|false", "blank-dropdown"), ("wahr | falsch", "blank-dropdown"),
    ("1712|1789*|1848", "blank-dropdown"), ("run|=runs|running", "blank-dropdown"),
    ("run|[x] runs|running", "blank-dropdown"), ("run/runs/running", "blank-one-text"),
    ("Paris|hint: on the Seine", "blank-one-text"), ("(frisst)", "blank-one-text"),
    ("330 m", "blank-number"), ("6650km", "blank-number"), ("3,14", "blank-number"),
    ("330.000", "blank-number"), ("-1.5", "blank-number"), ("50 %", "blank-number"),
  ])
  func `what a blank takes letter by letter is told where it means more`(
    _ inner: String, code: String
  ) {
    let read = ReadFile(quizText("## A\n\nIt is [[\(inner)]].\n"))
    #expect(read.findings.map(\.code.name) == [code])
    #expect(read.questions.count == 1)
  }

  @Test(arguments: [
    "`330 m`", "330 m|330", "`3,14`", "12.05.2024", "1914", "192.168.1.1", "(x)", "km/h", "and/or",
    "true|TRUE", "3.10", "4s", "7A", "src/main/java", "SUM|=SUM", "8.15", "10 Downing Street",
    "3 m deep", "Time: now", "`(frisst)`", "2 * 3|2*3|6",
  ])
  func `what a blank may well mean is not`(_ inner: String) {
    #expect(ReadFile(quizText("## A\n\nIt is [[\(inner)]].\n")).findings == [])
  }
}
