import Diagnostics
import TestSupport
import Testing

@testable import Content

/// What is said of numbers that are none, and of answers that are taken letter by letter.
struct NumberFindingTests {
  @Test(arguments: [
    ("5-7", "5..7 if that is meant"), ("5 – 7", "5..7 if that is meant"),
    ("５～７", "5..7 if that is meant"), ("-5-7", "-5..7 if that is meant"),
    ("1 2", "12 if that is meant"), ("12 34", "1234 if that is meant"),
    ("- 1.5", "-1.5 if that is meant"), ("10 + - 1", "10+-1 if that is meant"),
    ("1..2..3", "100 +- 2% or 9.7..9.9"), ("7-5", "100 +- 2% or 9.7..9.9"),
    ("5 km", "100 +- 2% or 9.7..9.9"), ("many", "or a backslash before the = of a text"),
  ])
  func `a text that is no number is told with what may be meant`(text: String, way: String) {
    let read = ReadFile(quizText("# A\n\n[[= \(text)]]\n"))
    #expect(read.places == ["6:1 blank-number"])
    let message = read.findings.first?.message ?? ""
    #expect(message.contains("is no number; write ") && message.hasSuffix(way))
  }

  @Test(arguments: [
    "1234567890123456789", "1e400", "0.1234567890123456789", "1 000 000 000 000 000 000",
  ])
  func `a number that is too long is told as that`(text: String) {
    let read = ReadFile(quizText("# A\n\n[[= \(text)]]\n"))
    #expect(read.places == ["6:1 blank-number"])
    #expect(read.findings.first?.message.contains("has more digits or places") == true)
  }

  @Test(arguments: [
    "‸[[$x^2$]]", "‸[[**Paris**]]", "‸[[Paris|**City of Paris**]]", "‸[[$x$|($y$)|$z$]]",
    "a ‸[[(**a**)|b]]", "‸[[$$x$$]]",
  ])
  func `signs of a formula or of bold text around an answer are told`(text: String) {
    let marked = Marked(quizText("# A\n\n\(text)\n"))
    let read = ReadFile(marked)
    #expect(read.findings.map(\.code.name) == ["markup-unread"])
    #expect(read.findings.map(\.severity) == [.warning])
    #expect(read.findings.map(\.location) == marked.places)
    #expect(read.questions.count == 1)
  }

  @Test(arguments: [
    "[[`$x^2$`]]", "[[`**a**`]]", "[[$5]]", "[[5$]]", "[[**]]", "[[*]]", "[[2**3]]", "[[**/**]]",
    "[[__init__]]", "[[a*b*c]]", "[[$_]]", "[[$$]]", "[[***]]", "[[**kwargs]]",
  ])
  func `other signs of an answer are its own`(text: String) {
    let read = ReadFile(quizText("# A\n\n\(text)\n"))
    #expect(read.findings == [])
    #expect(read.questions.count == 1)
  }
}
