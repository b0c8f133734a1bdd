import Content
import Diagnostics
import TestSupport
import Testing

@testable import Exchange

struct NamedAnswerTests {
  /// The lines of a quiz with choices `Lake` (right), `Sea` and `Pond`, and a text below them.
  private func lines(below text: String, of choices: String = "- [x] Lake\n- [ ] Sea\n- [ ] Pond")
    -> [String]
  {
    let file = Marked("# Which?\n\n\(choices)\n\n\(text)\n").file
    var findings: [Diagnostic] = []
    let quiz = readDocument(file, settings: SiteSettings(), reporting: &findings)?.quiz
    return namedAnswers(in: file.bytes, of: quiz?.questions ?? []).map {
      "\($0.line): \($0.choice)\($0.isRight ? " right" : "")"
    }
  }

  @Test(arguments: [
    ("Answer: Lake", ["3: 0 right"]), ("**Answer:** B", ["3: 1"]), ("Answer: any of them", []),
    ("The answer is wet.", []),
  ])
  func `a line above the choices that names one tells it too early`(
    _ line: String, _ found: [String]
  ) {
    #expect(lines(below: "Because.", of: "\(line)\n\n- [x] Lake\n- [ ] Sea") == found)
  }

  @Test(arguments: [
    "**Correct answer:** Sea", "Answer: Sea", "Answer: B", "> **Answer:** sea.", "Answer: B) Sea",
    "The correct answer is Sea.", "The correct answer is Sea, because it is salty.",
    "Richtige Antwort: Sea", "正解：B",
  ])
  func `a line that names a wrong choice as the answer is found`(_ text: String) {
    #expect(lines(below: text) == ["7: 1"])
  }

  @Test(arguments: [
    "**Correct answer:** Lake", "Answer: A", "The answer is Lake, not Sea.", "Answer: a sea",
    "The correct answer is not Sea.", "Answer: Sea or Lake", "Sea is salty.", "Answer: D",
    "```\nAnswer: Sea\n```", "See the answer below.", "Answer: C) Lake",
  ])
  func `a line that names the right one, or none plainly, is not`(_ text: String) {
    #expect(lines(below: text) == [])
  }

  @Test func `letters that choices have of their own are not those of their places`() {
    #expect(lines(below: "Answer: B", of: "- [x] B) Lake\n- [ ] A) Sea") == [])
  }

  @Test func `several right choices may be named one by one`() {
    #expect(lines(below: "Answer: Sea", of: "- [x] Lake\n- [x] Sea\n- [ ] Pond") == [])
  }
}
