import PageScoring
internal import Scoring
internal import ScoringSamples
internal import Testing

struct CanonicalTextTests {
  static let keys: [(Key, Worth, String)] = [
    (
      .single(right: 1, count: 4), Worth(points: Points(100), marking: .allOrNothing),
      "single 100 all 4 b"
    ),
    (
      .multiple(right: [0, 26], count: 27), Worth(points: .zero, marking: .partial),
      "multiple 0 partial 27 a aa"
    ),
    (
      .ordering(count: 3), Worth(points: Points(.max), marking: .partial),
      "ordering 9223372036854775807 partial 3"
    ),
    (
      .matching(right: [1, 0, 1], count: 3), Worth(points: Points(1), marking: .allOrNothing),
      "matching 1 all 3 b a b"
    ),
    (
      .blanks([
        .text(["Zürich “See”".bytes, "<&>'\"|%\n\u{7F}".bytes]),
        .range(Decimal(digits: -50, scale: 2), Decimal(digits: 986, scale: 2)), .text([[]]),
      ]), Worth(points: Points(100), marking: .allOrNothing),
      "blanks 100 all text|Zürich%20“See”|%3C%26%3E%27%22%7C%25%0A%7F -0.5..9.86 text|"
    ),
  ]

  @Test(arguments: keys)
  func `a key has one spelling`(key: Key, worth: Worth, text: String) throws {
    #expect(String(decoding: canonicalText(of: key, worth: worth), as: UTF8.self) == text)
    let (keyRead, worthRead) = try #require(keyAndWorth(canonical: text.bytes))
    #expect(keyRead == key)
    #expect(worthRead == worth)
  }

  @Test(arguments: [
    "", " ", "single", "single 100", "single 100 all", "single 100 all 4", "single 100 all 4 ",
    "single 100 all 4 e", "single 100 all 4 B", "single 100 all 4 b c", "single  100 all 4 b",
    "single 0100 all 4 b", "single -1 all 4 b", "single 9223372036854775808 all 4 b",
    "single 100 some 4 b", "Single 100 all 4 b", "single 100 all 04 b", "single 100 all 4 b\n",
    "multiple 100 all 4 b a", "multiple 100 all 4 a a", "multiple 100 all 4", "ordering 100 all 0",
    "ordering 100 all 3 a", "ordering 100 all 100001", "matching 100 all 3", "matching 100 all 3 d",
    "matching 100 all 3 ", "blanks 100 all", "blanks 100 all ", "blanks 100 all text",
    "blanks 100 all text|a%", "blanks 100 all text|%2", "blanks 100 all text|%2f",
    "blanks 100 all text|%41", "blanks 100 all text|'", "blanks 100 all text|a  text|b",
    "blanks 100 all 2..1", "blanks 100 all 1", "blanks 100 all 1..", "blanks 100 all ..1",
    "blanks 100 all 1.0..2", "blanks 100 all 1...2", "blanks 100 all 1..2..3",
  ])
  func `any other spelling is refused`(text: String) {
    #expect(keyAndWorth(canonical: text.bytes) == nil)
  }

  @Test(arguments: keys)
  func `a key changed in any byte is another key or none`(key: Key, worth: Worth, text: String) {
    let bytes = text.bytes
    for place in bytes.indices {
      for change in UInt8(1)...255 {
        var changed = bytes
        changed[place] ^= change
        if let found = keyAndWorth(canonical: changed) {
          #expect(found.key != key || found.worth != worth)
          #expect(canonicalText(of: found.key, worth: found.worth) == changed)
        }
      }
      #expect(keyAndWorth(canonical: Array(bytes[..<place])).map { $0.key } != key)
    }
  }

  @Test(
    arguments: [
      ([], ""), ([""], "\n"), (["b"], "b\n"), (["a", "c"], "a\nc\n"),
      (["a\nb\\", "", "\\n"], "a\\nb\\\\\n\n\\\\n\n"),
    ] as [([String], String)])
  func `a response has one spelling`(strings: [String], text: String) {
    #expect(canonicalText(of: strings.map(\.bytes)) == text.bytes)
    #expect(response(canonical: text.bytes) == strings.map(\.bytes))
  }

  @Test(arguments: ["a", "a\nb", "\\x\n", "\\\n", "\\", "a\\"])
  func `any other spelling of a response is refused`(text: String) {
    #expect(response(canonical: text.bytes) == nil)
  }

  @Test func `random keys and responses survive their texts`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var samples = ScoringSamples(seed: seed)
    for _ in 0..<2000 {
      let (key, worth) = (samples.key(), samples.worth())
      #expect(key.isSound, "seed \(seed)")
      let found = try #require(keyAndWorth(canonical: canonicalText(of: key, worth: worth)))
      #expect(found.key == key && found.worth == worth, "seed \(seed)")
      let given = samples.spoiled(samples.response(to: key))
      #expect(response(canonical: canonicalText(of: given)) == given, "seed \(seed)")
    }
  }

  @Test func `the page gets a mark, or hears which of its texts is wrong`() throws {
    let key = "multiple 100 partial 3 a b".bytes
    #expect(try canonicalMark(for: "a\nb\n".bytes, against: key) == "right 100 +++".bytes)
    #expect(try canonicalMark(for: "a\n".bytes, against: key) == "partly 50 +-+".bytes)
    #expect(try canonicalMark(for: "c\n".bytes, against: key) == "wrong 0 ---".bytes)
    #expect(throws: PageRefusal.keyIsNotCanonical) {
      try canonicalMark(for: "a\n".bytes, against: "multiple".bytes)
    }
    #expect(throws: PageRefusal.responseIsNotCanonical) {
      try canonicalMark(for: "a".bytes, against: key)
    }
    #expect(throws: PageRefusal.responseDoesNotFitKey) {
      try canonicalMark(for: "d\n".bytes, against: key)
    }
  }
}
