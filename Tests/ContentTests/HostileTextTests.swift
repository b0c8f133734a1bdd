import Diagnostics
import TestSupport
import Testing

@testable import Content

private let goodQuiz = """
  ---
  type: quiz
  title: "Ääni"
  tags: [a, b]
  time-limit: 10m
  ---
  Intro $x^2$.

  ## Q1. Which is *longest*? {#longest}

  <!-- quiz: points=2 shuffle=no -->

  > A hint.

  - [ ] Seine
    > Short.
  - [x] Nile <!-- pin -->

  ```js
  code()
  ```

  **Explanation:** Why.

  ## Q2. Fill

  The [[sun|(star)|`a|b`]] is [[= 9.81 +- 2%]] $$a$$ [x](../y.md).

  ## Q3. Order

  1. one
  2. two

  ## Q4. Match

  - a -> b
  - -> c
  """

struct HostileTextTests {
  private func findings(_ bytes: [UInt8]) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    let file = SourceFile(path: "a/b.md", bytes: bytes)
    let document = readDocument(file, settings: SiteSettings(), reporting: &findings)
    if let document {
      _ = assembleCatalog(
        settings: SiteSettings(), documents: [document.document], assetPaths: [],
        reporting: &findings)
    }
    return findings
  }

  @Test func `ten thousand nested quotes, lists and brackets are a finding`() {
    for text in [
      String(repeating: ">", count: 10_000) + " a", String(repeating: "> ", count: 10_000) + "a",
      String(repeating: "- ", count: 10_000) + "a", String(repeating: "1. ", count: 10_000) + "a",
      (0..<2000).map { String(repeating: "  ", count: $0) + "- a\n" }.joined(),
      String(repeating: "*", count: 20_000) + "a" + String(repeating: "*", count: 20_000),
      String(repeating: "![[]()", count: 20_000),
    ] {
      #expect(findings(Array("# A\n\n\(text)\n".utf8)).map(\.code) == [.nestedTooDeep])
    }
    #expect(findings(Array(("- - - - - - " + String(repeating: "- ", count: 200)).utf8)) == [])
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `brackets of many questions are no nesting, with empty lines or none`(end: String) {
    let lines = ["## Where is it?", "- [x] In [0, 1) or", "- [ ] [1, 2)", "2. [ ] [3, 4)"]
    for blank in ["", end] {
      let text = lines.joined(separator: end) + end + blank
      let bytes = Array(String(repeating: text, count: 2100).utf8)
      #expect(findings(bytes).filter { $0.code == .nestedTooDeep } == [])
    }
  }

  @Test func `as many as may stand in one another are rendered`() {
    let quotes = String(repeating: "> ", count: 96) + "*a*"
    let read = ReadFile("# A\n\n\(quotes)\n")
    #expect(read.findings == [])
    #expect(read.article?.body.text.contains("<em>a</em>") == true)
  }

  @Test func `what is no UTF-8 text is a finding where it stops being one`() {
    let bad: [([UInt8], String, Int)] = [
      ([0xFF], "not-utf-8", 3), ([0xC0, 0x80], "not-utf-8", 3),
      ([0xED, 0xA0, 0x80], "not-utf-8", 3),
      ([0xF4, 0x90, 0x80, 0x80], "not-utf-8", 3), ([0xE2, 0x82], "not-utf-8", 3),
      ([0], "nul-byte", 3),
    ]
    for (bytes, code, column) in bad {
      let found = findings(Array("# A\nab".utf8) + bytes)
      #expect(found.map(\.code.name) == [code])
      #expect(found.map(\.location.line) == [2])
      #expect(found.map(\.location.column) == [column])
    }
  }

  @Test(arguments: [
    ("\u{301}\u{323}", 51, true), ("&#769;&#x323;", 51, true), ("\u{301}&#803;", 51, true),
    ("&tdot;\u{323}", 51, true), ("\u{F73}\u{301}", 51, true), ("\u{1E2EC}", 101, true),
    ("\\u0301\\U00000323", 51, true), ("\\u0301", 101, true),
    ("\\uD834\\uDD65", 101, true), ("\\uD834", 1_000, false), ("\\u0061", 1_000, false),
    ("\\u030", 1_000, false), ("\\u0301\\U00000323", 50, false), ("\\", 1_000, false),
    ("\u{301}\u{323}", 50, false), ("\u{301}a", 1_000, false), ("&#769;&amp;", 1_000, false),
    ("&#97;", 1_000, false), ("ä", 1_000, false), ("界", 1_000, false), ("😀", 1_000, false),
  ])
  func `more than a hundred combining marks on one letter are a finding where they begin`(
    text: String, count: Int, isTooMany: Bool
  ) {
    for before in [0, 1, 199, 200, 201, 202, 10_000] {
      let start = "# A\n\n" + String(repeating: "b", count: before)
      let found = findings(Array((start + String(repeating: text, count: count) + " b\n").utf8))
      #expect(found.map(\.code) == (isTooMany ? [.combiningMarks] : []))
      #expect(found.allSatisfy { $0.location.line == 3 && $0.location.column == before + 1 })
    }
  }

  @Test func `a file of 50 MB is a finding`() {
    let found = findings([UInt8](repeating: UInt8(ascii: "a"), count: 50_000_000))
    #expect(found.map(\.code) == [.fileTooBig])
  }

  @Test(arguments: [
    "- [x] b\n- [ ] c\n- ", "- [ ] b\n  > d\n- [x] c\n* ", "1. b\n2. c\n3. ", "- b -> c\n- d -> ",
    "- ( ) b\n- (x) c\n- ", "- @ 1,2 [x] b\n- @ ", "> - [x] b\n> - ", "a [[b|(c)]] [[= 2 +- ",
    "| b | c |\n|---|---|\n| [[d]] | ", "<!-- quiz: points=2 pool=", "A. b\nB. c\n\nAnswer: ",
    "- [ ] b\n\n  ```\n  c\n  ```\n- [x] ```\n- ",
  ])
  func `a question is read after every byte that is typed`(_ answers: String) {
    let bytes = Array("# A?\n\n\(answers)".utf8)
    for end in 0...bytes.count {
      for follower in ["", "\n", "\n\n# (o) D\n"] {
        let found = findings(bytes[..<end] + Array(follower.utf8))
        #expect(found.allSatisfy { $0.location.line >= 1 && $0.location.column >= 1 })
      }
    }
  }

  @Test func `an item of a dash alone, at the end of a file, has no box`() {
    let read = ReadFile("# A\n\n- [x] b\n- [ ] c\n-\n")
    #expect(read.findings.map(\.code) == [.choiceUnmarked])
    #expect(read.choices.count == 2)
  }

  @Test(arguments: [UInt64(1), 2, 3, 4])
  func `a damaged quiz never stops the reader, and findings lie in the file`(_ seed: UInt64) {
    var generator = SeededRandom(seed: seed)
    let good = Array(goodQuiz.utf8)
    let pieces = [
      "[[", "]]", "- [x] ", "`", "$", "\n", "\n\n", "> ", "# ", "<!-- quiz: ", "-->", "```\n", "|",
      "->",
      "\u{A0}", "\r", "\\", "{#a}", "[]", "---\n", "=", "<b>", "![", "](", "é", "\u{1}", "\t",
    ].map { Array($0.utf8) }
    for round in 0..<400 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        let place = Int.random(in: 0...bytes.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0:
          let end = min(bytes.count, place + Int.random(in: 0...20, using: &generator))
          bytes.removeSubrange(place..<end)
        case 1:
          bytes.insert(UInt8.random(in: 0...127, using: &generator), at: place)
        case 2:
          bytes.insert(
            contentsOf: pieces[Int.random(in: 0..<pieces.count, using: &generator)], at: place)
        default:
          let other = Int.random(in: 0...good.count - 1, using: &generator)
          let end = min(good.count, other + Int.random(in: 0...60, using: &generator))
          bytes.insert(contentsOf: good[other..<end], at: place)
        }
      }
      let lines = bytes.split(omittingEmptySubsequences: false) { $0 == UInt8(ascii: "\n") }.count
      let returns = bytes.count { $0 == UInt8(ascii: "\r") }
      for finding in findings(bytes) {
        #expect(
          (1...lines + returns + 1).contains(finding.location.line) && finding.location.column >= 1,
          "seed \(seed), round \(round): \(finding)")
      }
    }
  }
}
