import Ledger
import SecretKeys
import Testing

@Suite
struct AccountLinkTests {
  private static let site = "quiz.example.org"

  /// Signed by OpenSSH's own `ssh-keygen -Y sign -n podium-link`.
  private static let file = """
    podium-link/1
    site: quiz.example.org
    player: 11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo
    account: github.com/ada
    -----BEGIN SSH SIGNATURE-----
    U1NIU0lHAAAAAQAAADMAAAALc3NoLWVkMjU1MTkAAAAgrmaz98tT/rNi+u8xq6A2I2HEhU
    u0WkJWCT563L7wGbIAAAALcG9kaXVtLWxpbmsAAAAAAAAABnNoYTUxMgAAAFMAAAALc3No
    LWVkMjU1MTkAAABAP0Q5P4jEHuvEdmVhGvTXAPbsZZTrj8MyD0sz0lbnLKQIdHjC3rb865
    BVkdUtKCfZB2B8ENtEeQ9QBmK2yKi1Dg==
    -----END SSH SIGNATURE-----

    """

  private func read(_ text: String, of site: String = site) throws(EntryError) -> AccountLink {
    try AccountLink(Array(text.utf8), of: site)
  }

  @Test func `an account is linked to a player by an SSH signature`() throws {
    let link = try read(Self.file)
    #expect(link.account == "github.com/ada")
    #expect(link.player == Vectors.player.publicKey)
    #expect(
      link.key
        == "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIK5ms/fLU/6zYvrvMaugNiNhxIVLtFpCVgk+ety+8Bmy"
    )
  }

  struct Example: Sendable, CustomTestStringConvertible {
    var old: String
    var new: String
    var error: EntryError
    var testDescription: String { "\(old) → \(new)" }
  }

  @Test(arguments: [
    Example(old: "com/ada", new: "com/eve", error: .badSignature),
    Example(old: "player: 1", new: "player: 2", error: .badSignature),
    Example(old: "podium-link/1", new: "podium-link/2", error: .member("podium-link/1", .missing)),
    Example(old: "github.com/ada", new: "example.com/ada", error: .member("account", .form)),
    Example(old: "U1NIU0lH", new: "U1NIU0lI", error: .member("SSH SIGNATURE", .form)),
    Example(old: "cG9kaXVtLWxpbms", new: "cG9kaXVtLWxpbmt", error: .member("SSH SIGNATURE", .form)),
    Example(old: "site: quiz.example.org", new: "site: other.org", error: .otherSite("other.org")),
  ]) func `a link that was changed does not hold`(example: Example) {
    let parts = Self.file.split(
      separator: example.old, maxSplits: 1, omittingEmptySubsequences: false)
    #expect(parts.count == 2)
    #expect(throws: example.error) { try read(parts.joined(separator: example.new)) }
  }

  @Test func `every byte of a link counts`() {
    let bytes = Array(Self.file.utf8)
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 1
      #expect(throws: EntryError.self, "byte \(index)") {
        try AccountLink(changed, of: Self.site)
      }
    }
  }
}
