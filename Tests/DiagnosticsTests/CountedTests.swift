import Diagnostics
import Testing

struct CountedTests {
  @Test(arguments: [
    (0, "0 results"), (1, "1 result"), (2, "2 results"), (999, "999 results"),
    (1000, "1,000 results"), (12_345_678, "12,345,678 results"), (-1234, "-1,234 results"),
    (Int.min, "-9,223,372,036,854,775,808 results"),
  ])
  func `a number has commas, and its noun the right form`(count: Int, text: String) {
    #expect(counted(count, "result") == text)
  }

  @Test func `a plural may be irregular`() {
    #expect(counted(1, "quiz", "quizzes") == "1 quiz")
    #expect(counted(2, "quiz", "quizzes") == "2 quizzes")
  }
}
