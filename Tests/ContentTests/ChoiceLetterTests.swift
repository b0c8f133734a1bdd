import Diagnostics
import TestSupport
import Testing

@testable import Content

/// Letters that stand for choices, which hold only in the order in which they are written.
struct ChoiceLetterTests {
  private func isShuffled(_ text: String) -> Bool? {
    ReadFile(text).questions.first?.shuffles
  }

  @Test(arguments: [
    "Both A and B", "A and B are both correct", "A und B sind richtig", "Antwort A und B",
    "Sowohl A als auch B", "Weder A noch B", "Statement A and statement B are correct",
    "Only option A is true", "Choices (a) and (b)", "both a and c", "Les réponses A et C",
    "A y B son correctas", "Sia A che B", "Apenas A e B estão corretas", "Sekä A että B",
    "Både A och B", "Zowel A als B", "A oraz B", "A и B верны", "A和B都正确", "AとB", "A ve B",
    "Options B & C", "A, B", "(A) + (C)", "Same as A", "As alternativas A e B", "Jawaban A dan B",
    "AとBの両方",
  ])
  func `choices of which one names others keep their order`(_ choice: String) {
    #expect(isShuffled("# A\n\n- [ ] one\n- [ ] two\n- [x] \(choice)\n") == false)
  }

  @Test(arguments: [
    "Vitamin A", "A river", "a dog and a cat", "E. coli and A. niger", "plan B", "a", "a e o",
  ])
  func `choices with a letter that names none may be shuffled`(_ choice: String) {
    #expect(isShuffled("# A\n\n- [ ] one\n- [ ] two\n- [x] \(choice)\n") == true)
  }

  @Test(arguments: [
    "Option B is the one.", "B is correct, as it flows.", "See why answer C fails.",
    "Antwort B stimmt.", "B ist richtig.", "La réponse **B** convient.",
    "A) is dry, and B) is wet.", "B.", "**C**, as it floats.", "Explanation: B. It is wet.",
    "> B is right.", "* A) dry\n* B) wet", "The answer is B.", "The correct answer is **B**.",
    "Die richtige Antwort ist B.", "La respuesta correcta es B, como se ve.", "正确答案是B。", "正解はBです。",
  ])
  func `choices that an explanation names by letters keep their order`(_ explanation: String) {
    #expect(
      isShuffled("# A\n\n- [ ] one\n- [x] two\n- [ ] three\n\n\(explanation)\n") == false)
  }

  @Test func `so do those of which one speaks of the others, but not of those below it`() {
    #expect(isShuffled("# A\n\n- [ ] one\n- [x] All of the above\n- [ ] two\n") == false)
    #expect(isShuffled("# A\n\n- [ ] one\n- [x] two\n- [ ] All of the above\n") == true)
    #expect(isShuffled("# A\n\n- [ ] one <!-- pin -->\n- [x] two\n- [ ] three\n") == true)
  }

  @Test func `so do those that feedback names, or a section below`() {
    #expect(isShuffled("# A\n\n- [ ] one\n  > No, answer B is.\n- [x] two\n") == false)
    #expect(isShuffled("# A\n\n- [ ] one\n- [x] two\n\n## Why\n\nOption A floats.\n") == false)
  }

  @Test(arguments: [
    "Vitamin B is found in bread.", "A river is wet.", "Option D is no choice here.",
    "Plan B failed.", "B was a band.",
  ])
  func `explanations with other letters change nothing`(_ explanation: String) {
    #expect(isShuffled("# A\n\n- [ ] one\n- [x] two\n\n\(explanation)\n") == true)
  }

  @Test(arguments: [
    FindingExample(
      "attribute-wrong",
      "# ‸A\n\n<!-- quiz: shuffle=yes -->\n\n- [ ] one\n- [ ] two\n- [x] Both A and B\n"),
    FindingExample(
      "attribute-wrong",
      "# ‸A\n\n<!-- quiz: shuffle=yes -->\n\n- [ ] A) one\n- [x] B) two\n"),
    FindingExample(
      "attribute-wrong", "# ‸A\n\n<!-- quiz: shuffle=yes -->\n\n- [ ] true\n- [x] false\n"),
  ])
  func `an order to shuffle that is not followed is told`(_ example: FindingExample) {
    let marked = Marked(example.text.replacing("# ‸", with: "‸# "))
    let read = ReadFile(marked)
    #expect(read.findings.map(\.code.name) == [example.code])
    #expect(read.findings.map(\.location) == marked.places)
    #expect(read.questions.map(\.shuffles) == [false])
  }
}
