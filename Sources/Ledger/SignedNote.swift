internal import Bytes
package import Cryptography

/// A key that signs notes, by its public half: what a site says in `site.yml` about its organiser.
///
///     quiz.example.org/ledger+d0b97b16+AQOhB7/zzhC+HXDdGOdLwJln5NYwm6UNXx3chmQSVTG4
///
/// That is the name of the key, its id, and base64 of a byte 1 (for Ed25519) and the 32 bytes of
/// the key. The id is the first four bytes of SHA-256 of name, newline, byte 1 and key. The form is
/// that of C2SP's signed notes (`c2sp.org/signed-note`).
package struct VerifierKey: Hashable, Sendable {
  package let name: String
  package let key: PublicKey
  /// Tells apart the keys of one name; not a secret and no proof.
  package let id: [UInt8]

  package init(name: String, key: PublicKey) {
    self.name = name
    self.key = key
    id = keyID(name, key, .ed25519)
  }

  /// Reads the text form; nil for anything that is not exactly that.
  package init?(_ text: String) {
    guard let (name, id, bytes) = keyParts(of: text, .ed25519), let key = PublicKey(bytes: bytes)
    else { return nil }
    self.init(name: name, key: key)
    guard self.id == id else { return nil }
  }

  package var text: String {
    keyText(name, id, key.bytes, .ed25519)
  }
}

/// What a key of a note signs, by the byte that C2SP gives it.
package enum NoteAlgorithm: UInt8, Sendable {
  /// The note's text.
  case ed25519 = 1
  /// A moment and the note's text, as a witness does.
  case cosignature = 4
}

func keyID(_ name: String, _ key: PublicKey, _ algorithm: NoteAlgorithm) -> [UInt8] {
  Array(sha256(Array(name.utf8) + [0x0A, algorithm.rawValue] + key.bytes).bytes[..<4])
}

package func keyText(
  _ name: String, _ id: [UInt8], _ key: [UInt8], _ algorithm: NoteAlgorithm
) -> String {
  var text = Array(name.utf8)
  text.append("+")
  for byte in id { text.append(hexadecimal: byte) }
  text.append("+")
  text.append(base64: [algorithm.rawValue] + key)
  return String(decoding: text, as: UTF8.self)
}

package func keyParts(of text: String, _ algorithm: NoteAlgorithm)
  -> (name: String, id: [UInt8], key: [UInt8])?
{
  // Base64 may hold a plus itself.
  let parts = text.utf8.split(
    separator: UInt8(ascii: "+"), maxSplits: 2, omittingEmptySubsequences: false)
  guard parts.count == 3, isKeyName(parts[0]),
    let id = Digest(hex: [UInt8](repeating: UInt8(ascii: "0"), count: 56) + parts[1])?.bytes,
    let bytes = decodedBase64(Array(parts[2]).span, .padded), bytes.count == 33,
    bytes[0] == algorithm.rawValue
  else { return nil }
  return (String(decoding: parts[0], as: UTF8.self), Array(id[28...]), Array(bytes[1...]))
}

private func isKeyName(_ name: some Collection<UInt8>) -> Bool {
  !name.isEmpty && name.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "+") }
}

/// A text with signatures below it, as C2SP's signed notes have it.
///
///     quiz.example.org/ledger
///     3
///     HFb4mMTxISJGUua4KKchdxi7os8WdVnBCx0eiDT75gM=
///
///     — quiz.example.org/ledger 0Ll7FuV5…
///
/// The text ends with a newline; an empty line parts it from the signatures, each on a line of its
/// own: an em dash, a blank, the name of the key, a blank, base64 of the key's id and the
/// signature.
package struct SignedNote: Hashable, Sendable {
  /// With its last newline.
  package var text: [UInt8]
  package var signatures: [NamedSignature]

  package struct NamedSignature: Hashable, Sendable {
    package var name: String
    /// The key's id, four bytes.
    package var keyID: [UInt8]
    /// The rest, 64 bytes of Ed25519 or something of another kind.
    package var bytes: [UInt8]

    package init(name: String, keyID: [UInt8], bytes: [UInt8]) {
      (self.name, self.keyID, self.bytes) = (name, keyID, bytes)
    }
  }

  /// A note is a few lines; larger ones are refused.
  private static let lengthLimit = 65_536
  private static let signatureLimit = 64
  package static let dash = Array("— ".utf8)

  package init(text: [UInt8], signatures: [NamedSignature]) {
    (self.text, self.signatures) = (text, signatures)
  }

  /// Reads a note; nil if it is none.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.lengthLimit, String(validating: bytes, as: UTF8.self) != nil,
      bytes.allSatisfy({ $0 >= 0x20 || $0 == 0x0A })
    else { return nil }
    // The last empty line parts the text from the signatures.
    guard
      let gap = bytes.indices.dropLast().last(where: { bytes[$0] == 0x0A && bytes[$0 + 1] == 0x0A })
    else { return nil }
    text = Array(bytes[...gap])
    signatures = []
    var lines = bytes[(gap + 2)...]
    guard !lines.isEmpty, lines.last == 0x0A else { return nil }
    while let end = lines.firstIndex(of: 0x0A) {
      guard signatures.count < Self.signatureLimit, let signature = Self.signature(lines[..<end])
      else { return nil }
      signatures.append(signature)
      lines = lines[(end + 1)...]
    }
  }

  /// Reads a signature's line, without its newline; nil if it is none.
  package static func signature(_ line: ArraySlice<UInt8>) -> NamedSignature? {
    guard line.starts(with: dash) else { return nil }
    let parts = line.dropFirst(dash.count).split(
      separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard parts.count == 2, isKeyName(parts[0]),
      let bytes = decodedBase64(Array(parts[1]).span, .padded), bytes.count > 4
    else { return nil }
    return NamedSignature(
      name: String(decoding: parts[0], as: UTF8.self), keyID: Array(bytes[..<4]),
      bytes: Array(bytes[4...]))
  }

  /// What a key says about the note; nil if it has not signed it.
  package func isSigned(by verifier: VerifierKey) -> Bool? {
    let own = signatures.filter { $0.name.isExactly(verifier.name) && $0.keyID == verifier.id }
    guard !own.isEmpty else { return nil }
    return own.allSatisfy { signature in
      Signature(bytes: signature.bytes).map { verifier.key.isSigner(of: text, $0) } ?? false
    }
  }
}
