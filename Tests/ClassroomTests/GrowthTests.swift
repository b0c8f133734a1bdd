internal import Diagnostics
internal import TestSupport
internal import Testing

@testable internal import Classroom

/// Holds the work that reading what a class brings takes to its size.
struct GrowthTests {
  @Test func `a class list takes work in proportion to its size`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      printFastGrowth(of: [list], listPatterns)
    }
    #expect(fastGrowth(in: result?.standardOutputContent) == [])
  }

  @Test func `a record takes work in proportion to its size`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      printFastGrowth(of: [journal], journalPatterns)
    }
    #expect(fastGrowth(in: result?.standardOutputContent) == [])
  }

  @Test func `a name takes work in proportion to its size`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      printFastGrowth(of: [name], ["a", " ", "e\u{301}", "\u{200D}", "ß", "木"].map { Pattern($0) })
    }
    #expect(fastGrowth(in: result?.standardOutputContent) == [])
  }
}

private let list = GrowthReader("class list") { text in
  var findings: [Diagnostic] = []
  _ = ClassList(SourceFile(path: "names.txt", bytes: text), reporting: &findings)
}

private let listPatterns =
  [
    "a", "\n", "\r\n", "\r", "a\n", "a№\n", "a№, A№\n", ",", ",\n", "#", "# a\n", " ", "a ", "é",
    "\u{202E}\n",
  ]
  .map { Pattern($0) }
  // A full class, and then its last pupil over and over.
  + [Pattern("p499\n", after: (0..<500).map { "p\($0)\n" }.joined())]

private let journal = GrowthReader("record") { text in
  _ = try? LessonJournal.read(LessonJournal.head(site: "class", key: "k") + text, site: "class")
}

private let journalPatterns =
  [
    "a", "\n", "{}\n", "{", #"{"event":"locked","is":true}"# + "\n",
    #"{"event":"namesShown","is":true}"# + "\n",
  ]
  .map { Pattern($0) }
  + [
    Pattern(#"{"event":"joined","pupil":№,"name":"A№","handle":"a№","device":"d№"}"# + "\n"),
    Pattern("a", after: #"{"event":"joined","pupil":0,"name":""#),
  ]

private let name = GrowthReader("name") { text in
  let text = String(decoding: text, as: UTF8.self)
  _ = pupilName(text)
  _ = handle(for: text)
}
