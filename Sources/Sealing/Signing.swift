internal import Bytes
internal import Cryptography
package import JSON
package import Ledger
package import SecretKeys

/// The secret half of a `VerifierKey`, which signs checkpoints and whatever else the organiser
/// says.
///
///     PRIVATE+KEY+quiz.example.org/ledger+d0b97b16+AQABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f
package struct SignerKey: Sendable {
  package let verifier: VerifierKey
  package let key: SigningKey

  private static let start = "PRIVATE+KEY+"

  package init(name: String, key: SigningKey) {
    verifier = VerifierKey(name: name, key: key.publicKey)
    self.key = key
  }

  /// Reads the text form; nil for anything that is not exactly that.
  package init?(_ text: String) {
    guard text.utf8.starts(with: Self.start.utf8),
      let (name, id, seed) = keyParts(of: String(text.dropFirst(Self.start.count)), .ed25519),
      let key = SigningKey(seed: seed)
    else { return nil }
    self.init(name: name, key: key)
    guard verifier.id == id else { return nil }
  }

  package var text: String {
    Self.start + keyText(verifier.name, verifier.id, key.seed, .ed25519)
  }
}

extension SignedNote {
  /// Signs a text, which must end with a newline.
  package init(signing text: [UInt8], by signer: SignerKey) {
    precondition(text.last == 0x0A, "the text of a note ends with a newline")
    self.init(
      text: text,
      signatures: [
        NamedSignature(
          name: signer.verifier.name, keyID: signer.verifier.id,
          bytes: signer.key.signature(of: text).bytes)
      ])
  }

  /// The note as it is written to a file.
  package var bytes: [UInt8] {
    var bytes = text
    bytes.append("\n")
    for signature in signatures {
      bytes += Self.dash
      bytes.append(signature.name)
      bytes.append(" ")
      bytes.append(base64: signature.keyID + signature.bytes)
      bytes.append("\n")
    }
    return bytes
  }
}

extension Checkpoint {
  /// The text that is signed.
  package func text(for site: String) -> [UInt8] {
    var text = Array(logName(of: site).utf8)
    text.append("\n")
    text.append(decimal: size)
    text.append("\n")
    text.append(base64: root.bytes)
    text.append("\n")
    return text
  }

  package func note(for site: String, by signer: SignerKey) -> SignedNote {
    SignedNote(signing: text(for: site), by: signer)
  }
}

extension Seal {
  package func entry(of site: String, by key: SigningKey) -> [UInt8] {
    signedEntry(
      .object([
        .init("batch", batch),
        .init("root", previous.rootText),
        .init("site", site),
        .init("size", previous.size),
        .init("time", time.text),
      ]), prefix: Self.prefix, by: key)
  }
}

extension Redaction {
  package func entry(of site: String, by key: SigningKey) -> [UInt8] {
    signedEntry(
      .object([
        .init("commitment", commitment.hex),
        .init("site", site),
        .init("time", time.text),
      ]), prefix: Self.prefix, by: key)
  }

  /// The line in the log where the entry was.
  package var line: [UInt8] { Array("{\"commitment\":\"\(commitment.hex)\",\"v\":1}".utf8) }
}

/// A body with its signature as one entry.
package func signedEntry(
  _ body: JSONValue, prefix: StaticString, version: Int = 1, by key: SigningKey
) -> [UInt8] {
  var canonical: [UInt8] = []
  guard canonical.appendCanonicalJSON(body) else {
    preconditionFailure("bodies hold texts and whole numbers only")
  }
  let signature = key.signature(of: Array(prefix.description.utf8) + canonical)
  var entry: [UInt8] = []
  entry.append("{\"body\":")
  entry += canonical
  entry.append(",\"sig\":\"")
  entry.append(base64URL: signature.bytes)
  entry.append("\",\"v\":\(version)}")
  return entry
}
