internal import Scoring
internal import ScoringSamples
internal import Testing

struct DecimalTests {
  @Test(arguments: [
    ("0", "0"), ("-0", "0"), ("00", "0"), ("7", "7"), ("+7", "7"), ("007", "7"), ("-7", "-7"),
    ("9.81", "9.81"), ("9,81", "9.81"), ("-0,5", "-0.5"), ("−0.5", "-0.5"), ("–5", "-5"),
    (".5", "0.5"), (",5", "0.5"), ("5.", "5"), ("1.50", "1.5"), ("100", "100"), (" 42\n", "42"),
    ("1,000", "1"), ("1.000", "1"), ("1 000", "1000"), ("1\u{202F}000", "1000"),
    ("1'000'000", "1000000"), ("1’000", "1000"), ("1,000,000", "1000000"), ("1.000.000", "1000000"),
    ("1,234.5", "1234.5"), ("1.234,5", "1234.5"), ("1 234 567,25", "1234567.25"),
    ("6.02e3", "6020"), ("6,02E3", "6020"), ("5e-1", "0.5"), ("1e+2", "100"), ("0e999999999", "0"),
    ("１２．５", "12.5"), ("١٢", "12"), ("१२", "12"), ("999999999999999999", "999999999999999999"),
    ("0.000000000000000001", "0.000000000000000001"),
    ("٩٫٨١", "9.81"), ("−٠٫٥", "-0.5"), ("٫٥", "0.5"), ("١٢٫٥٠٠", "12.5"), ("1٫5", "1.5"),
    ("١٬٠٠٠", "1000"), ("١٬٢٣٤٬٥٦٧٫٨٩", "1234567.89"), ("۱۲٫۵", "12.5"), ("1,234٫5", "1234.5"),
    ("٦٫٠٢e٣", "6020"),
    ("-12345678901234567.8", "-12345678901234567.8"), ("1.00000000000000000000000", "1"),
  ])
  func `numbers are read as people write them`(written: String, canonical: String) {
    #expect(Decimal(written)?.text == canonical.bytes)
  }

  @Test(arguments: [
    "", " ", "-", "+", ".", ",", "e5", "1e", "1e+", "1e1.5", "1e5e5", "--1", "+-1", "1-", "1.2.3",
    "1,2,3", "1,2.3", "1.2,3", "1 0000", "10 00", "1 000 00", "1  x", "1 000'000", "1000 000",
    ",000 000", "1,000.000,5", "0x10", "1a", "1/2", "½", "∞", "nan", "1_000", "$5", "5%", "\0",
    "1\0",
    "1000000000000000000", "1e18", "0.0000000000000000001", "1e-19", "123456789012345678.9",
    "1e99999999999999999999", "1\u{301}",
    "٫", "٬", "١٬٢٥", "١٫٢٫٣", "١٫٢٬٣", "١٫٠٠٠٬٠٠٠", "١٬٠٠٠٠", "١٪", "١؛٢", "١٢ي", "١\u{658}٢",
  ])
  func `all else is refused`(written: String) {
    #expect(Decimal(written) == nil)
  }

  @Test(arguments: ["00", "01", "1.", ".5", "1.0", "-0", "+1", "1,5", " 1", "1e2", "1 000", ""])
  func `a canonical number has one spelling`(written: String) {
    #expect(Decimal(canonical: written.bytes) == nil)
  }

  @Test func `equal numbers are equal values`() {
    #expect(Decimal(digits: 1500, scale: 3) == Decimal(digits: 15, scale: 1))
    #expect(Decimal(digits: 0, scale: 9) == Decimal(digits: 0, scale: 0))
  }

  @Test func `numbers of any scales are compared exactly`() {
    let rising = [
      "-999999999999999999", "-1.00000000000000001", "-1", "-0.999999999999999999", "-0.5",
      "-0.000000000000000001", "0", "0.000000000000000001", "0.29999999999999999", "0.3",
      "0.300000000000000001", "1", "1.00000000000000001", "99999999999999999.9",
      "999999999999999999",
    ].compactMap { Decimal(canonical: $0.bytes) }
    #expect(rising.count == 15)
    for (index, left) in rising.enumerated() {
      for (place, right) in rising.enumerated() {
        #expect((left < right) == (index < place))
        #expect((left == right) == (index == place))
      }
    }
  }

  @Test func `a random number survives its text`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var samples = ScoringSamples(seed: seed)
    for _ in 0..<2000 {
      let number = samples.decimal()
      #expect(Decimal(canonical: number.text) == number, "seed \(seed)")
      #expect(Decimal(parsing: number.text) == number, "seed \(seed)")
    }
  }
}
