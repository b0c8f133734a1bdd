internal import Bytes
package import Cryptography
internal import JSON

/// The first entry of each batch of the log, signed by the organiser: it says what the log held
/// before, and when the batch was sealed.
///
///     {"body":{"batch":2,"root":"HFb4…","site":"quiz.example.org","size":3,"time":"2026-11-21T08:00:00Z"},"sig":"…","v":1}
///
/// Signed is `podium-seal/1`, a newline, and the canonical body.
package struct Seal: Hashable, Sendable {
  /// Counted from 1.
  package var batch: Int
  /// The log before this entry.
  package var previous: Checkpoint
  package var time: Moment

  private static let form = EntryForm.entry([
    ("batch", .whole), ("root", .base64(32)), ("site", .site), ("size", .whole),
    ("time", .moment),
  ])
  package static let prefix: StaticString = "podium-seal/1\n"

  package init(batch: Int, previous: Checkpoint, time: Moment) {
    (self.batch, self.previous, self.time) = (batch, previous, time)
  }

  /// Reads an entry, without its newline, and checks it up to its signature; without a key, all but
  /// that.
  package init(_ entry: [UInt8], of site: String, by organiser: PublicKey?) throws(EntryError) {
    let read = try ReadEntry(entry, as: Self.form)
    guard let time = Moment(read.text("time")) else { throw .member("body.time", .form) }
    self.init(
      batch: read.whole("batch"),
      previous: Checkpoint(size: read.whole("size"), root: try read.digest("root")), time: time)
    if let organiser { try read.checkSignature(Self.prefix, by: organiser, site: site) }
  }
}

/// Stands for an entry of the log whose text was erased on request: the organiser's word that it
/// was, and when.
///
///     {"body":{"leaf":"0496…","site":"quiz.example.org","time":"2026-12-01T08:00:00Z"},"sig":"…","v":1}
///
/// It is the file `redacted/LEAF.json`, where LEAF is the entry's leaf in hexadecimal digits. In
/// the log the entry's line becomes `{"leaf":"0496…","v":1}`. The leaf stays part of the tree, so
/// that nothing else of the log changes. Signed is `podium-redaction/1`, a newline, and the
/// canonical body.
package struct Redaction: Hashable, Sendable {
  package var leaf: Digest
  package var time: Moment

  private static let form = EntryForm.entry([
    ("leaf", .hex), ("site", .site), ("time", .moment),
  ])
  package static let prefix: StaticString = "podium-redaction/1\n"

  package init(leaf: Digest, time: Moment) {
    (self.leaf, self.time) = (leaf, time)
  }

  /// Reads an entry, without its newline, and checks it up to its signature; without a key, all but
  /// that.
  package init(_ entry: [UInt8], of site: String, by organiser: PublicKey?) throws(EntryError) {
    let read = try ReadEntry(entry, as: Self.form)
    guard let leaf = Digest(hex: read.text("leaf")) else { throw .member("body.leaf", .form) }
    guard let time = Moment(read.text("time")) else { throw .member("body.time", .form) }
    self.init(leaf: leaf, time: time)
    if let organiser { try read.checkSignature(Self.prefix, by: organiser, site: site) }
  }

  /// The leaf that such an entry speaks of, by its looks.
  package static func leaf(namedIn entry: ArraySlice<UInt8>) -> Digest? {
    let start = Array("{\"body\":{\"leaf\":\"".utf8)
    return entry.starts(with: start) ? Digest(hex: entry.dropFirst(start.count).prefix(64)) : nil
  }
}

/// The leaf that a line of the log names in the place of an erased entry; nil for any other line.
package func redactedLeaf(_ line: ArraySlice<UInt8>) -> Digest? {
  guard line.count == 81, line.starts(with: "{\"leaf\":\"".utf8),
    line.suffix(8).elementsEqual("\",\"v\":1}".utf8)
  else { return nil }
  return Digest(hex: line.dropFirst(9).prefix(64))
}
