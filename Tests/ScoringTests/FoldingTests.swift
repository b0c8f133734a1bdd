internal import Foundation
internal import Scoring
internal import ScoringSamples
internal import TestSupport
internal import Testing

struct FoldingTests {
  struct Example: CustomTestStringConvertible {
    var testDescription: String
    var alike: [String]

    init(_ description: String, _ alike: String...) {
      testDescription = description
      self.alike = alike
    }
  }

  static let examples = [
    Example("case", "Paris", "paris", "PARIS"),
    Example("composed and decomposed", "é", "e\u{301}", "É", "E\u{301}"),
    Example("order of marks", "ệ", "e\u{302}\u{323}", "e\u{323}\u{302}", "ẹ\u{302}"),
    Example("sharp s", "Straße", "strasse", "STRASSE", "STRAẞE"),
    Example("sigmas", "Σίσυφος", "ΣΊΣΥΦΟΣ", "σίσυφοσ"),
    Example("iota below", "ᾴ", "α\u{345}\u{301}", "α\u{301}\u{345}", "ΆΙ", "άι"),
    Example(
      "the i's of Turkish", "İstanbul", "istanbul", "ISTANBUL", "ıstanbul", "I\u{307}stanbul"),
    Example("a dot above behind one below", "ị", "İ\u{323}", "i\u{307}\u{323}"),
    Example("a dot above that counts", "i\u{301}\u{307}", "Í\u{307}"),
    Example("ligatures", "ﬂuﬀ", "fluff", "FLUFF"),
    Example("Korean", "한국", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}"),
    Example("Vietnamese", "Đà Nẵng", "đà nẵng", "ĐÀ NẴNG"),
    Example(
      "Cherokee, whose lower case is the newer", "\u{13A3}\u{13CF}\u{13F2}",
      "\u{AB73}\u{AB9F}\u{13FA}"),
    Example("quotes", "l'eau", "l’eau", "l‘eau", "lʼeau", "l´eau", "l′eau", "L＇EAU"),
    Example("double quotes", "\"a\"", "“a”", "„a“", "«a»", "″a″"),
    Example("dashes", "a-b", "a–b", "a—b", "a‐b", "a‑b", "a−b", "ａ－ｂ"),
    Example("ellipsis", "so…", "so..."),
    Example("white space", "a b", " a  b ", "a\u{A0}b", "a\tb\r\n", "\u{3000}a\u{3000}b\u{2003}"),
    Example("what nobody sees", "ab", "a\u{200B}b", "\u{FEFF}ab", "a\u{AD}b", "\u{200E}a\u{2060}b"),
    Example("emoji with and without a selector", "❤\u{FE0F}", "❤"),
    Example("digits", "1945", "１９４５", "١٩٤٥", "१९४५", "๑๙๔๕"),
    Example("kelvin and ångström", "K Å", "k å"),
    Example("nothing", "", " ", "\u{A0}", "\u{200B}\u{3000}"),
    Example("compatibility ideographs", "\u{F900}", "\u{8C48}"),
  ]

  @Test(arguments: examples)
  func `what people take for one text folds alike`(example: Example) {
    for text in example.alike.dropFirst() { #expect(text.folded == example.alike[0].folded) }
  }

  @Test(arguments: [
    ("a", "ä"), ("m2", "m²"), ("ab", "a b"), ("o", "ø"), ("и", "й"), ("か", "が"), ("1", "①"),
    ("a-b", "ab"), ("x", "х"), ("i\u{301}", "i"), ("", "."), ("c", "ç"), ("л", "љ"),
  ])
  func `what people take for two stays two`(one: String, other: String) {
    #expect(one.folded != other.folded)
  }

  @Test func `bytes that are not text fold to replacement characters`() {
    let replacement = "\u{FFFD}".bytes
    #expect(folded([0xFF]) == replacement)
    #expect(folded([0x61, 0xC3]) == [0x61] + replacement)
    #expect(folded([0xC0, 0xAF]) == replacement + replacement)
    #expect(folded([0xED, 0xA0, 0x80]) == replacement + replacement + replacement)
    #expect(folded([0xF4, 0x90, 0x80, 0x80]).count == 12)
    #expect(folded([0xE2, 0x82, 0x41]) == replacement + replacement + [0x61])
  }

  @Test func `every character folds alike composed and decomposed, upper case and lower, and once`()
  {
    var block: [Unicode.Scalar] = []
    for value in UInt32(0)...0x10_FFFF {
      // A newer Unicode than the table's may know more, but changes nothing about what was there.
      if let scalar = Unicode.Scalar(value), let age = scalar.properties.age, age.major <= 14,
        scalar.properties.generalCategory != .privateUse
      {
        block.append(scalar)
      }
      if block.count == 256 || value == 0x10_FFFF {
        let fold = Self.fold(of: block)
        if fold.differences > 0 {
          for scalar in block {
            #expect(
              Self.fold(of: [scalar]).differences == 0, "U+\(String(scalar.value, radix: 16))")
          }
        }
        block = []
      }
    }
  }

  /// How many other writings of the scalars fold to something else.
  private static func fold(of scalars: [Unicode.Scalar]) -> (text: String, differences: Int) {
    var text = ""
    for scalar in scalars {
      text.unicodeScalars.append(scalar)
      text += "x"
    }
    let expected = text.folded
    let others = [
      text.decomposedStringWithCanonicalMapping, text.precomposedStringWithCanonicalMapping,
      expected, text.uppercased().lowercased(), text.lowercased(),
    ]
    return (expected, others.count { $0.folded.bytes != expected.bytes })
  }

  @Test func `random texts fold alike however they are composed, and only once`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var samples = ScoringSamples(seed: seed)
    for _ in 0..<5000 {
      let text = String(decoding: samples.text(), as: UTF8.self)
      let expected = text.folded.bytes
      #expect(text.decomposedStringWithCanonicalMapping.folded.bytes == expected, "seed \(seed)")
      #expect(text.precomposedStringWithCanonicalMapping.folded.bytes == expected, "seed \(seed)")
      #expect(folded(expected) == expected, "seed \(seed)")
      let bytes = samples.bytes()
      #expect(folded(folded(bytes)) == folded(bytes), "seed \(seed)")
    }
  }

  @Test func `marks on one letter are sorted in proportion to their number`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      let fold = GrowthReader("fold") { _ = folded($0) }
      let units = [
        "\u{301}", "\u{323}", "\u{301}\u{323}", "\u{323}\u{301}", "a\u{301}", "\u{1D16E}",
      ]
      printFastGrowth(of: [fold], units.map { Pattern($0, after: "a") })
    }
    #expect(fastGrowth(in: result?.standardOutputContent) == [])
  }
}
