import Content
import Diagnostics
import Exchange
import Testing

/// Which words with a number start a question, and which lines make a heading or a hint.
struct LetterNumberTests {
  private static func read(_ text: String) -> Imported {
    imported(text, as: .letters, from: "q.md")
  }

  @Test(arguments: [
    "Apollo 11 landed on the Moon when?", "HTTP 404: what does it mean?",
    "Python 3 – which is valid?", "Windows 10 is newer than what?", "COVID-19 is what?",
  ]) func `a word with a number is a part of what is asked`(asked: String) {
    for start in ["", "## ", "1. ", "**"] {
      let end = start == "**" ? "**" : ""
      let read = Self.read("\(start)\(asked)\(end)\nA) Sea\nB) Sand\n\nAnswer: A\n")
      #expect(read.shownChoices == ["\(asked) | *Sea | Sand"])
    }
  }

  @Test(arguments: [
    "Windows 10 is newer.", "Figure 5 shows it.", "Since 2019: more.", "Step 2: go on.",
    "1. By length.\n2. By rain.",
  ]) func `a word or a list with numbers below an answer explains it`(explanation: String) {
    let read = Self.read(
      "Which is longest?\nA) Nile\nB) Congo\n\nAnswer: A\n\n\(explanation)\n\nWhich city is oldest?\nA) Ur\nB) Rome\n\nAnswer: A\n"
    )
    #expect(
      read.shownChoices == [
        "Which is longest? | *Nile | Congo", "Which city is oldest? | *Ur | Rome",
      ])
    #expect(read.quizzes.flatMap(\.questions).map(\.explanation) == [explanation, ""])
  }

  @Test(arguments: [
    "Frage", "Aufgabe", "Pregunta", "Pergunta", "Questão", "Domanda", "Kysymys", "Вопрос",
    "Zadanie",
    "Pytanie", "Otázka", "Soru", "Soal", "Câu", "Vraag", "Fråga", "Spørgsmål", "Întrebarea",
    "Kérdés",
    "Ερώτηση", "السؤال", "سوال", "שאלה", "प्रश्न", "প্রশ্ন", "கேள்வி", "ข้อ", "문제", "问题", "問", "Ülesanne",
    "Savol", "Swali", "Tanong", "Galdera", "Q", "Qn", "Exercise", "Kesuxo",
  ]) func `words for questions count them`(word: String) {
    for (sign, end) in [(":", ""), (".", ""), (" –", ""), ("", "\n")] {
      let read = Self.read(
        "\(word) 1\(sign) \(end)Which is longest?\nA) Nile\nB) Congo\n\nAnswer: A\n\nSo.\n\n\(word) 2\(sign) \(end)What\nis wet?\nA) Sea\nB) Sand\n\nAnswer: A\n"
      )
      #expect(read.quizzes.flatMap(\.questions).map(\.explanation) == ["So.", ""])
      #expect(
        read.shownChoices == ["Which is longest? | *Nile | Congo", "What is wet? | *Sea | Sand"]
          || read.shownChoices == [
            "Which is longest? | *Nile | Congo", "What\nis wet? | *Sea | Sand",
          ])
    }
  }

  @Test func `a formula or a rule of equals signs makes no heading`() {
    let formula = Self.read(
      "1. Solve:\nx + 3\n= 7\nA) 4\nB) 5\n\nAnswer: A\n\n2. What?\nA) x\nB) y\n\nAnswer: A\n")
    #expect(formula.markdown.contains("= 7"))
    #expect(!formula.markdown.contains("# 7"))
    let rule = Self.read("1. Which?\nA) Sea\nB) Sand\n==========\nAnswer: B\n")
    #expect(rule.shownChoices == ["Which? | Sea | *Sand"])
    let title = Self.read("= Rivers\n\n== Which?\nA) Sea\nB) Sand\n\nAnswer: B\n")
    #expect(title.quizzes.map(\.settings.title) == ["Rivers"])
    #expect(title.shownChoices == ["Which? | Sea | *Sand"])
  }

  @Test(arguments: ["Tip speed ratio", "Clue and its rules", "Pista negra", "Dica de ouro"])
  func `a heading that starts with a word for hints asks`(heading: String) {
    let read = Self.read("## \(heading)\n\nWhich?\n\nA) Sea\nB) Sand\n\nAnswer: B\n")
    #expect(read.quizzes.flatMap(\.questions).map(\.heading) == [heading])
    let hint = Self.read("## Which?\n\nA) Sea\nB) Sand\n\n#### Hint 1\n\nDry.\n\nAnswer: B\n")
    #expect(hint.shownChoices == ["Which? | Sea | *Sand"])
  }
}
