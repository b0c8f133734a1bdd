import Diagnostics
import TestSupport
import Testing

@testable import Content

/// Ticks in boxes and beside them.
struct TickTests {
  @Test(arguments: [
    FindingExample("choice-marker", "# A\n\n- [ ] b\n‸- [x] c\n- [✓] d\n"),
    FindingExample("choice-marker", "# A\n\n- [✔] b\n‸- [x] c\n- [X] d\n"),
    FindingExample("choice-marker", "# A\n\n- [ ] b\n‸- [х] c\n- [☑️] d\n"),
    FindingExample("choice-marker", "# A\n\n‸- [x] b\n- [✗] c\n- [✗] d\n"),
    FindingExample("choice-marker", "# A\n\n- [×] b\n‸- [x] c\n- [ ] d\n"),
    FindingExample("choice-marker", "# A\n\n- [○] b\n‸- [x] c\n- [×] d\n"),
    FindingExample("choice-marker", "# A\n\n‸- [o] b\n- [x] c\n- [x] d\n"),
    FindingExample("choice-marker", "# A\n\n- [x] b\n‸- [○] c\n- [x] d\n"),
    FindingExample("choice-marker", "# A\n\n- [ ] b\n‸- [〇] c\n- [x] d\n"),
  ])
  func `an x beside ticks, crosses or circles is asked about, and the question left out`(
    _ example: FindingExample
  ) {
    let marked = Marked(example.text)
    let read = ReadFile(marked)
    let errors = read.findings.filter { $0.severity == .error }
    #expect(errors.map(\.code.name) == [example.code])
    #expect(errors.map(\.location) == marked.places)
    #expect(read.questions.isEmpty)
  }

  @Test(arguments: [
    "# A\n\n‸- [ ] ✓ b\n- [x] c\n", "# A\n\n- [x] b\n‸- [ ] c ✔\n- [ ] d\n",
    "# A\n\n- [x] b\n‸- [ ] c ✔️\n- [ ] d ✗\n", "# A\n\n- [x] b\n‸- [ ] c ✅\n",
  ])
  func `a tick beside an empty box is told`(_ text: String) {
    let marked = Marked(text)
    let read = ReadFile(marked)
    #expect(read.findings.map(\.code.name) == ["choice-marker"])
    #expect(read.findings.map(\.location) == marked.places)
    #expect(read.questions.count == 1)
  }

  @Test(arguments: [
    "- [ ] ✓\n- [x] ✗\n- [ ] both\n", "- [ ] ✓ b\n- [x] ✓ c\n", "- [ ] ✓ b\n- [x] ✗ c\n",
    "- [x] b\n- [ ] ❌ c\n",
  ])
  func `signs that choices are about are not`(_ list: String) {
    let read = ReadFile("# A\n\n\(list)")
    #expect(read.findings == [])
    #expect(read.questions.count == 1)
  }

  @Test(arguments: [
    "- [○] 東京\n- [×] 大阪\n- [×] 京都\n", "- [〇] 東京\n- [✕] 大阪\n- [ ] 京都\n",
    "- [◯] 東京\n- [✖] 大阪\n- [✘] 京都\n", "- [ ○ ] 東京\n- [×] 大阪\n- [×] 京都\n\nb [○]\n",
  ])
  func `circles beside crosses are right`(list: String) {
    let read = ReadFile("# A?\n\n\(list)")
    #expect(read.choices.map(\.isRight) == [true, false, false])
    #expect(Set(read.findings.map(\.severity)) == [.warning])
    #expect(Set(read.findings.map(\.code.name)) == ["choice-marker"])
  }

  @Test(arguments: [
    "- [x] [o] as in on\n- [ ] [ə]\n", "- [x] a\n\n[o] is a sound.\n\n- [ ] b\n",
    "- [x] ○\n- [ ] ×\n",
  ])
  func `circles that choices are about are text`(list: String) {
    let read = ReadFile("# A\n\n\(list)")
    #expect(read.findings == [])
    #expect(read.questions.count == 1)
  }

  @Test func `crosses alone are right beside empty boxes, whatever other lists have`() {
    let read = ReadFile("# A?\n\n- [×] a\n- [ ] b\n\n# B?\n\n- [x] a\n- [ ] b\n")
    #expect(read.questions.count == 2)
  }
}
