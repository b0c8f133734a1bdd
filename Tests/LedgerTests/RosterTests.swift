import Cryptography
import Ledger
import TestSupport
import Testing

@Suite
struct RosterTests {
  fileprivate static func key(_ number: Int) -> PublicKey {
    // Texts of these begin alike, so that four letters do not tell them apart.
    let bytes = [UInt8](repeating: 0, count: 29) + [0, UInt8(number >> 8), UInt8(number & 255)]
    guard let key = PublicKey(bytes: bytes) else { fatalError("32 bytes") }
    return key
  }

  private static func card(_ number: Int, _ handle: String, at second: Int64, first: String = "")
    -> PlayerCard
  {
    PlayerCard(
      player: key(number), handle: handle, first: first, issued: Moment(seconds: second))
  }

  private static func roster(_ cards: PlayerCard...) -> Roster {
    var roster = Roster()
    for (index, card) in cards.enumerated() { roster.add(card, file: sha256([UInt8(index)])) }
    return roster
  }

  @Test func `the newest card of a key counts, in whatever order they come`() {
    let old = Self.card(1, "ada", at: 10, first: "Ada")
    let new = Self.card(1, "lovelace", at: 20, first: "Ada L.")
    for roster in [Self.roster(old, new), Self.roster(new, old)] {
      #expect(roster.names(of: [Self.key(1)]) == [Self.key(1): "lovelace"])
      #expect(roster.fullNames([Self.key(1): "lovelace"]) == ["lovelace": "Ada L."])
    }
  }

  @Test func `the first key to hold a handle keeps it, also under another one`() {
    let first = Self.card(1, "ada", at: 10)
    let other = Self.card(2, "ada", at: 20)
    let roster = Self.roster(other, first, Self.card(1, "lovelace", at: 30))
    #expect(roster.holders["ada"] == Self.key(1))
    let names = roster.names(of: [Self.key(1), Self.key(2)])
    #expect(names[Self.key(1)] == "lovelace")
    #expect(names[Self.key(2)] == "ada·AAAA")
  }

  @Test func `as many letters as tell keys apart, four at least`() {
    let keys = [Self.key(1), Self.key(2), Self.key(70)]
    let names = Roster().names(of: keys)
    #expect(Set(names.values).count == 3)
    #expect(Roster().names(of: [Self.key(1)]) == [Self.key(1): "key·AAAA"])
    #expect(names.values.allSatisfy { $0.hasPrefix("key·AAAA") && $0.utf8.count > 40 })
  }

  @Test func `naming keys that begin alike takes work in proportion`() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      let reader = GrowthReader("names of as many keys as bytes") { bytes in
        _ = Roster().names(of: bytes.indices.map(RosterTests.key))
      }
      printFastGrowth(of: [reader], [Pattern("k")], count: 1000)
    }
    #expect(fastGrowth(in: result?.standardOutputContent) == [])
    #expect(Set(Roster().names(of: (0..<10_000).map(Self.key)).values).count == 10_000)
  }
}
