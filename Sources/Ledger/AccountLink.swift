internal import Bytes
package import Cryptography

/// An account elsewhere that says that a player of the site is theirs, signed with an SSH key that
/// the account shows in public.
///
/// The statement is four lines, made by hand and signed by `ssh-keygen -Y sign -n podium-link`; the
/// file is the statement and, right below it, the signature:
///
///     podium-link/1
///     site: quiz.example.org
///     player: 11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo
///     account: github.com/ada
///     -----BEGIN SSH SIGNATURE-----
///     U1NIU0lHAAAAAQAAADMAAAALc3NoLWVkMjU1MTkAAAAgrmaz98tT/rNi…
///     -----END SSH SIGNATURE-----
///
/// What is checked is that the SSH key has signed the statement. That the key is the account's is
/// for readers to see: its host lists the keys of an account at its address and `.keys`. Nothing is
/// fetched.
package struct AccountLink: Hashable, Sendable {
  package var player: PublicKey
  /// `github.com/ada`.
  package var account: String
  /// The SSH key as its host lists it: `ssh-ed25519 AAAAC3Nz…`.
  package var key: String

  package init(player: PublicKey, account: String, key: String) {
    (self.player, self.account, self.key) = (player, account, key)
  }

  /// The hosts that list the keys of their accounts.
  private static let hosts = ["github.com", "gitlab.com", "codeberg.org"]
  private static let lengthLimit = 4096
  private static let namespace = "podium-link"

  /// Reads a file of `links/` and checks its signature.
  package init(_ bytes: [UInt8], of site: String) throws(EntryError) {
    guard bytes.count <= Self.lengthLimit else { throw .tooLarge(bytes.count) }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > 6, lines[0] == "podium-link/1" else {
      throw .member("podium-link/1", .missing)
    }
    func value(_ line: Int, _ name: String) throws(EntryError) -> String {
      guard lines[line].hasPrefix(name + ": ") else { throw .member(name, .missing) }
      return String(lines[line].dropFirst(name.count + 2))
    }
    let named = try value(1, "site")
    guard
      let player = decodedBase64(Array(try value(2, "player").utf8).span, .url)
        .flatMap({ $0.count == 32 ? PublicKey(bytes: $0) : nil })
    else { throw .member("player", .form) }
    let account = try value(3, "account")
    guard Self.isAccount(account) else { throw .member("account", .form) }
    guard named == site else { throw .otherSite(named) }
    let statement = lines[..<4].map { $0 + "\n" }.joined()
    guard let signature = SSHSignature(armored: lines[4...]), signature.namespace == Self.namespace
    else { throw .member("SSH SIGNATURE", .form) }
    guard signature.holds(for: Array(statement.utf8)) else { throw .badSignature }
    self.init(player: player, account: account, key: signature.keyText)
  }

  /// Whether a text is an account by its looks: a known host, and a name of letters, digits and
  /// `-`.
  private static func isAccount(_ text: String) -> Bool {
    let parts = text.splitAtSlashes(keepingEmpty: true)
    return parts.count == 2 && hosts.contains(String(parts[0]))
      && (1...39).contains(parts[1].utf8.count)
      && parts[1].utf8.allSatisfy {
        $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-")
      }
  }
}

/// A signature by `ssh-keygen -Y sign` with an Ed25519 key, as OpenSSH's PROTOCOL.sshsig describes
/// it.
struct SSHSignature {
  let namespace: String
  private let key: PublicKey
  private let keyBlob: [UInt8]
  private let reserved: [UInt8]
  private let hash: String
  private let signature: Signature

  /// Reads the lines from `BEGIN` to `END` and an empty one behind them; nil for anything else.
  init?(armored lines: ArraySlice<Substring>) {
    let lines = Array(lines)
    guard lines.count >= 4, lines[0] == "-----BEGIN SSH SIGNATURE-----",
      lines[lines.count - 1] == "",
      lines[lines.count - 2] == "-----END SSH SIGNATURE-----",
      let bytes = decodedBase64(Array(lines[1..<lines.count - 2].joined().utf8).span, .padded),
      bytes.starts(with: Self.magic)
    else { return nil }
    var blob = SSHBlob(bytes[Self.magic.count...])
    guard blob.readNumber() == 1, let keyBlob = blob.readString(),
      let namespace = blob.readString(), let reserved = blob.readString(),
      let hash = blob.readString(), let signature = blob.readString(), blob.rest.isEmpty
    else { return nil }
    var keyParts = SSHBlob(keyBlob[...])
    var signatureParts = SSHBlob(signature[...])
    guard keyParts.readString() == Self.kind, let key = keyParts.readString(),
      keyParts.rest.isEmpty,
      let publicKey = key.count == 32 ? PublicKey(bytes: key) : nil,
      signatureParts.readString() == Self.kind, let made = signatureParts.readString(),
      signatureParts.rest.isEmpty, let read = Signature(bytes: made)
    else { return nil }
    self.keyBlob = keyBlob
    self.key = publicKey
    self.namespace = String(decoding: namespace, as: UTF8.self)
    self.reserved = reserved
    self.hash = String(decoding: hash, as: UTF8.self)
    self.signature = read
  }

  private static let magic = Array("SSHSIG".utf8)
  private static let kind = Array("ssh-ed25519".utf8)

  /// Whether the key has signed these bytes.
  func holds(for message: [UInt8]) -> Bool {
    let digest: [UInt8]
    switch hash {
    case "sha512": digest = sha512(message)
    case "sha256": digest = sha256(message).bytes
    default: return false
    }
    var signed = Self.magic
    for part in [Array(namespace.utf8), reserved, Array(hash.utf8), digest] {
      let count = UInt32(part.count)
      signed += (0..<4).map { UInt8(truncatingIfNeeded: count >> (24 - 8 * UInt32($0))) } + part
    }
    return key.isSigner(of: signed, signature)
  }

  /// The key as OpenSSH writes it into files.
  var keyText: String {
    var text = Array("ssh-ed25519 ".utf8)
    text.append(base64: keyBlob)
    return String(decoding: text, as: UTF8.self)
  }
}

/// Walks along the strings of SSH's binary forms, each with its length before it.
private struct SSHBlob {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
  }

  mutating func readNumber() -> Int? {
    guard rest.count >= 4 else { return nil }
    let number = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    rest = rest.dropFirst(4)
    return number
  }

  mutating func readString() -> [UInt8]? {
    guard let count = readNumber(), count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }
}
