internal import Bytes
internal import CacheCoding
internal import Content
internal import Cryptography
internal import Ledger
internal import Publishing
internal import Results

/// What the signed ledger holds, in pieces in which a page looks for a player's own results.
///
/// There is a piece for each batch of the log and one for the inbox. It is text, 8 characters of
/// base64url for each entry: the first 48 bits of its commitment. The index says how far the log
/// goes with each batch, so that a page skips those that were sealed before the attempt began,
/// whose slip names the log's size at that time.
///
///     window.PODIUM_ENTRIES["index"]={"batches":[["00000001",10001],["00000002",12040]],"inbox":true};
///     window.PODIUM_ENTRIES["00000001"]="BJaPHYMgsrOuU9aj…";
///
/// A piece changes when its batch does, which is never; so a million results cost a build nothing
/// that it did before.
func entryPages(of site: Publication) -> [Page] {
  let logs = site.ledger.signed.filter { $0.path.hasPrefix(logFolder) }
  let batches = logs.filter { $0.path.hasSuffix(".jsonl") }
  // One that does not hold may say any size.
  let sealed = site.standings.results.log.batch
  let checkpoints = logs.filter {
    $0.path.hasSuffix(".checkpoint") && Int(name(of: $0)) ?? .max <= sealed
  }
  let inboxes = site.ledger.signed.filter { $0.path == "ledger/inbox.jsonl" }
  let index = Page(
    PodiumFile.Subfolder.entries.path + "/index.js", own: { combined(checkpoints + inboxes) }
  ) { (_) throws(PageError) in
    var bytes = opening("index")
    bytes.append("{\"batches\":[")
    for (place, checkpoint) in checkpoints.enumerated() {
      if place > 0 { bytes.append(",\n") }
      bytes.append(
        "[\"\(name(of: checkpoint))\",\(sizeInCheckpoint(try checkpoint.load()))]")
    }
    bytes.append("],\"inbox\":\(!inboxes.isEmpty)};\n")
    return .bytes(bytes)
  }
  let pieces = (batches + inboxes).map { file in
    Page(
      PodiumFile.Subfolder.entries.path + "/\(name(of: file)).js",
      own: { combined([file]) }
    ) { (_) throws(PageError) in
      var bytes = opening(name(of: file))
      bytes.append("\"")
      for line in try file.load().split(separator: UInt8(ascii: "\n")) {
        bytes.append(contentsOf: base64URL(entryName(line).bytes).utf8.prefix(8))
      }
      bytes.append("\";\n")
      return .bytes(bytes)
    }
  }
  return [index] + pieces
}

private let logFolder = "ledger/log/"

/// `00000001` for `ledger/log/00000001.jsonl`, `inbox` for `ledger/inbox.jsonl`.
private func name(of file: LedgerFile) -> String {
  String(file.path.splitAtSlashes().last?.prefix { $0 != "." } ?? "")
}

private func opening(_ name: String) -> [UInt8] {
  Array("(window.PODIUM_ENTRIES??={})[\"\(name)\"]=".utf8)
}

/// What the log holds for a line of a batch, whose entry may have been erased.
private func entryName(_ line: ArraySlice<UInt8>) -> Digest {
  erasedCommitment(line) ?? commitment(to: line)
}

/// A fingerprint of what pages are made from that show files of the ledger.
func combined(_ files: [LedgerFile]) -> UInt64 {
  var fingerprint = Fingerprint()
  for file in files {
    fingerprint.combine(file.path)
    fingerprint.combine(file.fingerprint)
  }
  return fingerprint.word
}
