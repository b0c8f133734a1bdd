import Content
import Diagnostics
import Exchange
import Testing

/// What an explanation says of single choices is the feedback on them.
struct LetterFeedbackTests {
  /// The feedback on three choices, of which the second is right, and the explanation.
  private static func read(_ explanation: String, asked: String = "Which?") -> [String] {
    let read = imported(
      "1. \(asked)\nA) Sand\nB) Sea\nC) Ice\n\nAnswer: B\n\n\(explanation)\n", as: .letters,
      from: "q.md")
    let questions = read.quizzes.flatMap(\.questions)
    guard questions.count == 1, case .choices(let choices) = questions[0].form else { return [] }
    return choices.map(\.feedback) + [questions[0].explanation]
  }

  @Test(arguments: [
    "A) Dry.\nB) Wet.\nC) Cold.", "- A: Dry.\n- B: Wet.\n- C: Cold.",
    "- **A** ❌ Dry.\n- **B** ✅ Wet.\n- **C** ❌ Cold.", "- ❌ A) Dry.\n- ✅ B) Wet.\n- ❌ C) Cold.",
    "**A)** Dry.\n\n**B)** Wet.\n\n**C)** Cold.", "Option A: Dry.\nOption B: Wet.\nOption C: Cold.",
    "Explanation:\nA. Dry.\nB. Wet.\nC. Cold.",
    "**Justificativa:**\n- A) Dry.\n- B) Wet.\n- C) Cold.",
    "Distractor rationale:\nA. Dry.\nB. Wet.\nC. Cold.",
    "> **A)** Dry.\n> **B)** Wet.\n> **C)** Cold.",
  ])
  func `each choice has what is said of it`(explanation: String) {
    #expect(Self.read(explanation) == ["Dry.", "Wet.", "Cold.", ""])
  }

  @Test(arguments: [
    (
      "Explanation: It is wet.\n\nA) Dry.\nC) Cold.\n\nMore.",
      ["Dry.", "", "Cold.", "It is wet.\n\nMore."]
    ),
    (
      "Why the others are wrong:\n- A) Dry.\n  Very.\n- C) Cold.", ["Dry.\nVery.", "", "Cold.", ""]
    ),
    ("**Why A is wrong:** Dry.", ["**Why A is wrong:** Dry.", "", "", ""]),
    ("A is incorrect, as it is dry.", ["A is incorrect, as it is dry.", "", "", ""]),
    ("Option C: Cold.", ["", "", "Cold.", ""]),
    ("A ist falsch, da trocken.", ["A ist falsch, da trocken.", "", "", ""]),
    ("**Why not the others?**\n\n* A – Dry.\n* C – Cold.", ["Dry.", "", "Cold.", ""]),
  ])
  func `the rest stays the explanation`(explanation: String, expected: [String]) {
    #expect(Self.read(explanation) == expected)
  }

  @Test(arguments: [
    // Of a list that has not all wrong choices, of another sort of letters, or of the right one.
    "A) First this.", "a) first\nb) then\nc) last", "A. Lincoln came, and\nB. Franklin went.",
    "B is correct, as it is wet.",
    "B) Wet.\nA) Dry.\nC) Cold.",
    "A and C are wrong.", "A) Dry.\n\nMore.\n\nC) Cold.",
    // They contradict the answer, as where a question asks for what is not so.
    "A) Correct. It is dry.\nB) Incorrect.\nC) Correct.",
  ])
  func `what may be something else is not touched`(explanation: String) {
    #expect(Self.read(explanation).dropLast() == ["", "", ""])
  }
}
