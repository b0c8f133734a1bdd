@_spi(_Unicode) import Swift
import TestSupport
import Testing

@testable import Ledger

struct NormalizationTests {
  @Test func `texts of marks in any order are NFC if the standard library says so`() {
    let scalars: [Unicode.Scalar] = [
      "a", "e", "ạ", "\u{300}", "\u{301}", "\u{323}", "\u{327}", "\u{344}", "\u{F71}", "\u{F72}",
      "\u{F73}", "\u{F75}", "\u{F81}", "\u{5B0}", "\u{64B}", "\u{1100}", "\u{1161}", "가",
      "\u{212B}",
    ]
    var random = SeededRandom(seed: 7)
    var normal = 0
    for _ in 0..<20_000 {
      var text = ""
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        text.unicodeScalars.append(scalars.randomElement(using: &random) ?? "a")
      }
      let isNormal = text.unicodeScalars.elementsEqual(text._nfc)
      #expect(isNFC(Array(text.utf8)[...]) == isNormal, "\(text.unicodeScalars.map(\.value))")
      if isNormal { normal += 1 }
    }
    #expect((2_000..<18_000).contains(normal))
  }

  @Test func `a million marks out of order are told from NFC at the second`() {
    let text = "a" + String(repeating: "\u{301}\u{323}", count: 500_000)
    #expect(!isNFC(Array(text.utf8)[...]))
    // In their order they take no longer than other characters.
    #expect(isNFC(Array(("b" + String(repeating: "\u{316}", count: 1_000_000)).utf8)[...]))
  }
}
