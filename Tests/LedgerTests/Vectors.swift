import Bytes
import Cryptography
import JSON
import Sealing
import SecretKeys

/// `vectors/ledger.json`, made by an independent program from the description of the format.
enum Vectors {
  static let file = file(named: "ledger.json")

  static func file(named name: String) -> JSONValue {
    guard let file = try? parseJSON(bytes(of: name)) else { fatalError("vectors/\(name) is JSON") }
    return file
  }

  /// `vectors/slip.json`, a slip that Podium itself signed, with its newline.
  static let madeHere = String(decoding: bytes(of: "slip.json"), as: UTF8.self)

  private static func bytes(of name: String) -> [UInt8] {
    // A test's own source tells where its data is, so that nothing need be bundled.
    let path = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    guard let bytes = read("/" + path + "/vectors/" + name) else {
      fatalError("vectors/\(name) stands beside this file")
    }
    return bytes
  }

  static let site = "quiz.example.org/podium"

  static func text(_ name: String) -> String {
    file[name]?.string ?? ""
  }

  static let player = key("player_seed_hex")
  static let organiser = SignerKey(name: site + "/ledger", key: key("organiser_seed_hex"))

  private static func key(_ name: String) -> SigningKey {
    guard let key = SigningKey(seed: hex(text(name))) else { fatalError("\(name) is 32 bytes") }
    return key
  }

  static var slips: [JSONValue] { file["slips"]?.elements ?? [] }

  static func entry(_ index: Int) -> [UInt8] {
    Array((slips[index]["entry"]?.string ?? "").utf8)
  }

  static func digest(base64 text: String) -> Digest? {
    decodedBase64(Array(text.utf8).span, .padded).flatMap { Digest(bytes: $0) }
  }

  static func digests(_ name: String, of value: JSONValue = file) -> [Digest] {
    (value[name]?.elements ?? []).compactMap { digest(base64: $0.string ?? "") }
  }

  private static func hex(_ text: String) -> [UInt8] {
    let digits = Array(text.utf8)
    return stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16)
    }
  }
}

extension JSONValue {
  var string: String? {
    if case .string(let text) = self { return text }
    return nil
  }

  var elements: [JSONValue]? {
    if case .array(let elements) = self { return elements }
    return nil
  }
}
