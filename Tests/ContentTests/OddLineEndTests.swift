import Diagnostics
import TestSupport
import Testing

@testable import Content

/// Characters that end a line elsewhere.
struct OddLineEndTests {
  @Test(arguments: [
    "- [x] a‸\u{2028}- [ ] b\n", "- [x] a‸\u{2029}- [ ] b\n", "- [x] a‸\u{85}- [ ] b\n",
    "- [x] a\u{2028}b‸\u{2028} 2. c\n", "- [x] a‸\u{2028}> b\n", "- [x] a‸\u{2028}## B?\n",
  ])
  func `where a line would say something in Markdown, they are an error`(text: String) {
    let marked = Marked("# A?\n\n\(text)- [ ] c\n- [ ] d\n")
    let read = ReadFile(marked)
    #expect(read.findings.map(\.code.name) == ["control-character"])
    #expect(read.findings.map(\.severity) == [.error])
    #expect(read.findings.map(\.location) == marked.places)
  }

  @Test(arguments: ["- [x] a‸\u{2028}b\n", "- [x] a‸\u{85}\u{2028}\n", "- [x] a‸\u{2028}-b 3\n"])
  func `elsewhere they are a warning`(text: String) {
    let marked = Marked("# A?\n\n\(text)- [ ] c\n- [ ] d\n")
    let read = ReadFile(marked)
    #expect(read.findings.map(\.code.name) == ["control-character"])
    #expect(read.findings.map(\.severity) == [.warning])
    #expect(read.findings.map(\.location) == marked.places)
    #expect(read.questions.count == 1)
  }

  @Test(arguments: ["“a” – b… ‧ c\u{2027}\u{202A}\u{202C}", "Å\u{C4}\u{A0}\u{2020}"])
  func `their neighbours are text`(text: String) {
    #expect(ReadFile("# A?\n\n- [x] \(text)\n- [ ] c\n").findings == [])
  }
}
