internal import Bytes
package import Cryptography

/// What a file in the ledger's folder is, by its path.
///
///     inbox/f1/f14c….json          a slip, not yet sealed; named by SHA-256 of the file
///     log/00000001.jsonl           a batch of the log
///     log/00000001.checkpoint      the log's state with that batch
///     players/9a/9a07….json        a player's card; named by SHA-256 of the file
///     links/ada.txt                an account elsewhere that says that a player is theirs
///     redacted/0496….json          stands for an entry whose text was erased; named by SHA-256
package enum LedgerPath: Hashable, Sendable {
  case slip(Digest)
  case batch(Int)
  case checkpoint(Int)
  case card(Digest)
  case redaction(Digest)
  case link(String)

  package init?(_ path: String) {
    let parts = path.splitAtSlashes(keepingEmpty: true)
    guard let folder = parts.first, let file = parts.last else { return nil }
    switch (folder, parts.count) {
    case ("inbox", 3), ("players", 3):
      guard let digest = digestName(file), parts[1].elementsEqual(file.prefix(2)) else {
        return nil
      }
      self = folder == "inbox" ? .slip(digest) : .card(digest)
    case ("links", 2):
      let name = file.dropLast(4)
      guard file.hasSuffix(".txt"), isQuestionID(Array(name.utf8).span) else { return nil }
      self = .link(String(name))
    case ("redacted", 2):
      guard let digest = digestName(file) else { return nil }
      self = .redaction(digest)
    case ("log", 2):
      let name = file.split(separator: ".", omittingEmptySubsequences: false)
      guard name.count == 2, name[0].utf8.count == 8,
        name[0].utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let number = Int(name[0]),
        number > 0
      else { return nil }
      switch name[1] {
      case "jsonl": self = .batch(number)
      case "checkpoint": self = .checkpoint(number)
      default: return nil
      }
    default: return nil
    }
  }

  package var path: String {
    switch self {
    case .slip(let digest): "inbox/\(digest.hex.prefix(2))/\(digest.hex).json"
    case .card(let digest): "players/\(digest.hex.prefix(2))/\(digest.hex).json"
    case .link(let name): "links/\(name).txt"
    case .redaction(let commitment): "redacted/\(commitment.hex).json"
    case .batch(let number): "log/\(eightDigits(number)).jsonl"
    case .checkpoint(let number): "log/\(eightDigits(number)).checkpoint"
    }
  }

  /// Whether a path lies in a folder that only holds such files.
  package static func isSigned(_ path: String) -> Bool {
    ["inbox/", "log/", "players/", "redacted/", "links/"].contains { path.hasPrefix($0) }
  }

  /// Whether a path is that of a file which says nothing of results.
  package static func isForOthers(_ path: String) -> Bool {
    path == "witnesses.txt" || path.hasPrefix("proposed/") || path.hasPrefix("profiles/")
  }
}

private func digestName(_ file: Substring) -> Digest? {
  guard file.utf8.count == 69, file.hasSuffix(".json") else { return nil }
  return Digest(hex: file.dropLast(5).utf8)
}

private func eightDigits(_ number: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, 8 - digits.utf8.count)) + digits
}
