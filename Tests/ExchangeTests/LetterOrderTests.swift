import Content
import Diagnostics
import Exchange
import Testing

/// Answers with several letters that say an order or pairs, and not which choices are right.
struct LetterOrderTests {
  private static func read(_ asked: String, _ answer: String) -> Imported {
    imported("1. \(asked)\nA) Sea\nB) Sand\nC) Rock\n\n\(answer)\n", as: .letters, from: "q.md")
  }

  @Test(arguments: [
    ("How is it?", "Answer: B → A → C"), ("How is it?", "Answer: B > A > C"),
    ("How is it?", "Answer: B -> A -> C. So it is."), ("What is the order?", "Answer: B-A-C"),
    ("Put these in order.", "Answer: B, A, C"), ("Arrange by size.", "Answer: B, then A, then C"),
    ("Bringe in die richtige Reihenfolge!", "Antwort: B, A, C"), ("How?", "Answers\n1. B → A → C"),
  ]) func `letters in an order make an ordering`(asked: String, answer: String) {
    let read = Self.read(asked, answer)
    #expect(read.quizzes.first?.questions.map(\.form) == [.ordering(["Sand", "Sea", "Rock"])])
    #expect(read.diagnostics == [])
  }

  @Test func `an order that is asked for may be that of the letters`() {
    let read = Self.read("Sort by size, smallest first", "Answer: A, B, C")
    #expect(read.quizzes.first?.questions.map(\.form) == [.ordering(["Sea", "Sand", "Rock"])])
  }

  @Test(arguments: [
    ("What comes first, second and third?", "Answer: A, B, C"),
    ("What is the order?", "Answer: A, B, C"), ("What is the order?", "Answer: B → A"),
    ("Which?", "Answer: A → B → C"), ("Which?", "Answer: A...C"), ("Which?", "Answer: A - C"),
    ("Which?", "Answer: A=1, B=2"), ("Which?", "Answer: A→1; B→2"), ("Which?", "Answer: A-ii, B-i"),
    ("Which?", "Answer: A. wet, B. dry"), ("Which?", "Answer: A (50 %), B (50 %)"),
    ("Which?", "Answer:\nA: 1\nB: 2"), ("Which?", "Answer:\nA. wet\nB. dry"),
    ("Which?", "Answer: A, B is dry"), ("Which?", "Answer: A (or B)"),
    ("Which?", "Answer: A; B and C are dry."),
    ("Which?", "Answer: A (also accept B)"), ("Which?", "Answers: 1-A, 2-B"),
    ("Which?", "Answer:\n1. B\n2. A\n3. C"),
    ("Which?", "Ответ: В"),
  ]) func `what may be an order, a range or pairs is refused`(asked: String, answer: String) {
    let read = Self.read(asked, answer)
    #expect(read.quizzes.flatMap(\.questions).isEmpty)
    #expect(read.diagnostics.contains { $0.code.name == "question-left-out" })
  }

  @Test(arguments: [
    ("Which are primes?", "Answer: A, B, C", "*Sea | *Sand | *Rock"),
    ("Which are needed in order to float?", "Answer: A, B, C", "*Sea | *Sand | *Rock"),
    ("Which order is right?", "Answer: B", "Sea | *Sand | Rock"),
    ("Which?", "Answer: B - a dry place", "Sea | *Sand | Rock"),
    ("Which?", "Answer: B—a dry place, A is wet", "Sea | *Sand | Rock"),
    ("Which?", "Answer: B. So say Smith, C. Darwin and others", "Sea | *Sand | Rock"),
    ("Which?", "Answers:\n- Sea\n- Rock", "*Sea | Sand | *Rock"),
    ("Which?", "Answer: B (not C)", "Sea | *Sand | Rock"),
    ("Which?", "Answer: A, B are wet", "*Sea | *Sand | Rock"),
    ("Which?", "Answer: B (A and C are wet)", "Sea | *Sand | Rock"),
    ("Which?", "Answer:\nB\nA is wet.", "Sea | *Sand | Rock"),
    ("Which?", "Answer:\nA\nC", "*Sea | Sand | *Rock"),
    ("Which?", "Answer: A.C", "*Sea | Sand | *Rock"),
    ("Which?", "Answer: A\tC", "*Sea | Sand | *Rock"),
    ("Which?", "Answer: (A) (C)", "*Sea | Sand | *Rock"),
  ]) func `other answers name right choices`(asked: String, answer: String, choices: String) {
    let read = Self.read(asked, answer)
    #expect(read.shownChoices == ["\(asked) | \(choices)"])
    #expect(read.diagnostics == [])
  }
}
