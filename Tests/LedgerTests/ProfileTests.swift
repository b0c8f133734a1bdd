import Assets
import Bytes
import Cryptography
import Diagnostics
import JSON
import Ledger
import SecretKeys
import SlipSigning
import Testing

@testable import Sealing

/// Pictures and texts that players propose.
struct ProfileTests {
  private static let site = "quiz.example.org"
  private static let issued = Moment(seconds: 1_795_205_700)

  /// `vectors/profile.json`, made from the description of the format.
  private static let vector: [UInt8] = {
    guard let text = Vectors.file(named: "profile.json")["entry"]?.string else {
      fatalError("vectors/profile.json has an entry")
    }
    return Array(text.utf8)
  }()

  private static func key(_ number: UInt8) -> SigningKey {
    guard let key = SigningKey(seed: [UInt8](repeating: number, count: 32)) else {
      fatalError("32 bytes are a seed")
    }
    return key
  }

  private static func card(_ number: UInt8, _ handle: String) -> [UInt8] {
    let key = key(number)
    return PlayerCard(player: key.publicKey, handle: handle, issued: issued).entry(
      of: site, by: key)
  }

  /// A profile whose body has other members than it should; nil leaves one out.
  private static func profile(
    _ number: UInt8 = 1, _ changes: [String: JSONValue?] = [:],
    prefix: StaticString = Profile.prefix
  ) -> [UInt8] {
    let key = key(number)
    var body: [String: JSONValue] = [
      "bio": .string("Hello"), "handle": .string("ada"), "issued": .string(issued.text),
      "name": .string("Ada"), "picture": .string(""),
      "player": .string(base64URL(key.publicKey.bytes)), "site": .string(site),
    ]
    for (name, value) in changes { body[name] = value }
    return signedEntry(
      .object(body.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, $0.value) }),
      prefix: prefix, by: key)
  }

  private static func verdict(_ entry: [UInt8], after card: [UInt8]? = card(1, "ada")) -> String {
    var gate = AdmissionGate(SignedFiles(), site: site, organiser: nil)
    if let card { _ = gate.admit(card) }
    let admission = gate.admit(entry)[0]
    switch admission.verdict {
    case .added: return "added"
    case .present: return "present"
    case .refused(let code, _): return code.name
    }
  }

  @Test func `a profile that the format describes is read`() throws {
    let profile = try Profile(Self.vector, of: Self.site)
    #expect(profile.handle == "ada" && profile.name == "Ada L.")
    #expect(profile.bio.hasPrefix("I came for the “biscuits”.\n"))
    #expect(profile.picture?.kind == .png)
    #expect(profile.picture?.size.width == 16 && profile.picture?.size.height == 16)
    #expect(profile.issued.text == "2026-11-22T20:00:00Z")
  }

  @Test func `each change of a byte is refused`() {
    for index in Self.vector.indices {
      for change: UInt8 in [0x01, 0x20, 0x80] {
        var entry = Self.vector
        entry[index] ^= change
        #expect(throws: ProfileError.self) { try Profile(entry, of: Self.site) }
      }
      var shorter = Self.vector
      shorter.remove(at: index)
      #expect(throws: ProfileError.self) { try Profile(shorter, of: Self.site) }
    }
  }

  @Test(
    arguments: [
      ("bad-member", "bio", .string(String(repeating: "x", count: 2001))),
      ("bad-member", "bio", .string("a\u{202E}b")), ("bad-member", "bio", .integer(1)),
      ("bad-member", "bio", .string("a\u{2028}b")), ("control-character", "bio", .string("a\u{7}")),
      ("not-nfc", "bio", .string("e\u{301}")), ("added", "bio", .string("")),
      ("added", "bio", .string("a\nb\n\n\u{200F}c")), ("bad-member", "name", .string("")),
      ("bad-member", "name", .string(" Ada")), ("bad-member", "name", .string("Ada\nL.")),
      ("bad-member", "name", .string("A\u{2066}a")), ("bad-member", "name", nil),
      ("bad-member", "name", .string(String(repeating: "x", count: 201))),
      ("not-canonical", "picture", .string("a=")),
      ("bad-member", "picture", .string(String(repeating: "A", count: 27_000))),
      ("not-canonical", "picture", .string("a")),
      ("picture-unusable", "picture", .string("PHN2Zz4")),
      ("bad-member", "issued", .string("2026-11-22")),
      ("bad-member", "issued", .string("2026-13-22T20:00:00Z")),
      ("bad-member", "extra", .string("")),
      ("bad-member", "handle", .string("../ada")), ("foreign-handle", "handle", .string("bob")),
      ("other-site", "site", .string("quiz.example.com")),
    ] as [(String, String, JSONValue?)])
  func `what is not of the form is refused with its own code`(
    _ code: String, _ member: String, _ value: JSONValue?
  ) {
    #expect(Self.verdict(Self.profile(1, [member: value])) == code)
  }

  @Test func `a profile counts only for the handle that its key holds`() {
    #expect(Self.verdict(Self.profile()) == "added")
    #expect(Self.verdict(Self.profile(), after: nil) == "unknown-player")
    #expect(Self.verdict(Self.profile(), after: Self.card(2, "ada")) == "unknown-player")
    var gate = AdmissionGate(SignedFiles(), site: Self.site, organiser: nil)
    let (first, second) = (Self.card(1, "ada"), Self.card(2, "bob"))
    #expect((gate.admit(first) + gate.admit(second)).allSatisfy { $0.verdict == .added })
    guard case .refused(let code, _) = gate.admit(Self.profile(2))[0].verdict else {
      Issue.record("bob may not propose for ada")
      return
    }
    #expect(code == .foreignHandle)
  }

  @Test func `no profile is taken for a card or slip, and none of them for a profile`() {
    for prefix: StaticString in [PlayerCard.prefix, "podium-slip/1\n", "podium-profile/2\n", ""] {
      #expect(Self.verdict(Self.profile(prefix: prefix)) == "bad-signature")
    }
    #expect(throws: EntryError.self) { try PlayerCard(Self.vector, of: Self.site) }
    #expect(throws: ProfileError.self) { try Profile(Self.card(1, "ada"), of: Self.site) }
    var slip = Slip(ofSite: Self.site)
    #expect(throws: EntryError.self) { try slip.read(0..<Self.vector.count, of: Self.vector.span) }
  }

  @Test(arguments: [(16, 15, 0), (513, 513, 0), (512, 512, 19_000), (16, 16, 20_000)])
  func `a picture is a small square`(_ width: Int, _ height: Int, _ padding: Int) {
    let part: (String, [UInt8]) -> [UInt8] = { name, content in
      let count = content.count
      return [0, 0, UInt8(count >> 8), UInt8(count & 255)] + Array(name.utf8) + content + [
        0, 0, 0, 0,
      ]
    }
    let size: [UInt8] = [
      0, 0, UInt8(width >> 8), UInt8(width & 255), 0, 0, UInt8(height >> 8), UInt8(height & 255),
    ]
    let png =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + part("IHDR", size + [8, 2, 0, 0, 0])
      + part("IDAT", [UInt8](repeating: 7, count: padding + 1)) + part("IEND", [])
    let code = Self.verdict(Self.profile(1, ["picture": .string(base64URL(png))]))
    let expected = [0: "picture-unusable", 19_000: "added", 20_000: "bad-member"][padding]
    #expect(code == expected)
  }
}
