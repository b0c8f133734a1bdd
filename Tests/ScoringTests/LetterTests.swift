internal import PageScoring
internal import Scoring
internal import Testing

struct LetterTests {
  @Test(arguments: [
    (0, "a"), (25, "z"), (26, "aa"), (27, "ab"), (51, "az"), (52, "ba"), (701, "zz"), (702, "aaa"),
    (18_277, "zzz"), (Int32.max, "fxshrxx"),
  ])
  func `choices are named a to z, then aa`(choice: Int32, letters: String) {
    #expect(letter(of: choice) == letters.bytes)
    #expect(Scoring.choice(named: letters.bytes.span) == choice)
  }

  @Test(arguments: ["", "A", "a ", "1", "é", "a\0", "fxshrxy", "zzzzzzz", "aaaaaaaa"])
  func `nothing else names a choice`(text: String) {
    #expect(choice(named: text.bytes.span) == nil)
  }
}
