import TestSupport
import Testing

@testable import Content

struct UniqueNamesTests {
  @Test func `a name that is taken gets the lowest number that is free`() {
    #expect(names(["a", "a-2", "a", "a", "a-2"]) == ["a", "a-2", "a-3", "a-4", "a-2-2"])
  }

  @Test func `a name that is as long as may be is cut before its number`() {
    #expect(names(["abcdef", "abcdef", "abcdxy"], limit: 6) == ["abcdef", "abcd-2", "abcdxy"])
    #expect(names(["abcdef", "abcdef", "abcdxy", "abcdxy"], limit: 6).last == "abcd-3")
  }

  /// Tries each number from 2 for each name, as the first version did.
  @Test func `names are those that trying every number would give`() {
    var random = SeededRandom(seed: 20_261_122)
    let letters = ["a", "b", "-2", "-3", "-1", "-10", "1", "-"]
    for _ in 0..<2_000 {
      let limit = [8, 12, 64, Int.max][Int.random(in: 0..<4, using: &random)]
      let bases = (0..<Int.random(in: 1...60, using: &random)).map { _ in
        let parts = (0..<Int.random(in: 1...4, using: &random)).map { _ in
          letters[Int.random(in: letters.indices, using: &random)]
        }
        return String(("a" + parts.joined()).prefix(limit))
      }
      var taken: Set<String> = []
      let expected = bases.map { base in
        var name = base
        var number = 1
        while !taken.insert(name).inserted {
          number += 1
          name = String(base.prefix(limit - "-\(number)".count)) + "-\(number)"
        }
        return name
      }
      #expect(names(bases, limit: limit) == expected)
    }
  }

  private func names(_ bases: [String], limit: Int = .max) -> [String] {
    var names = UniqueNames(limit: limit)
    return bases.map { names.name(for: $0, line: 1) }
  }
}
