package import Cryptography

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
///     {"body":{"commitment":"0496…","site":"quiz.example.org","time":"2026-12-01T08:00:00Z"},"sig":"…","v":1}
///
/// It is the file `redacted/COMMITMENT.json`, where COMMITMENT is SHA-256 of the entry in
/// hexadecimal digits. In the batch the entry's line becomes `{"commitment":"0496…","v":1}`. The
/// log holds commitments only, so that nothing in it changes. Signed is `podium-redaction/1`, a
/// newline, and the canonical body.
package struct Redaction: Hashable, Sendable {
  package var commitment: Digest
  package var time: Moment

  private static let form = EntryForm.entry([
    ("commitment", .hex), ("site", .site), ("time", .moment),
  ])
  package static let prefix: StaticString = "podium-redaction/1\n"

  package init(commitment: Digest, time: Moment) {
    (self.commitment, self.time) = (commitment, time)
  }

  /// Reads an entry, without its newline, and checks it up to its signature; without a key, all but
  /// that.
  package init(_ entry: [UInt8], of site: String, by organiser: PublicKey?) throws(EntryError) {
    let read = try ReadEntry(entry, as: Self.form)
    guard let commitment = Digest(hex: read.text("commitment").utf8) else {
      throw .member("body.commitment", .form)
    }
    guard let time = Moment(read.text("time")) else { throw .member("body.time", .form) }
    self.init(commitment: commitment, time: time)
    if let organiser { try read.checkSignature(Self.prefix, by: organiser, site: site) }
  }

  /// The commitment that such an entry speaks of, by its looks.
  package static func commitment(namedIn entry: ArraySlice<UInt8>) -> Digest? {
    let start = Array("{\"body\":{\"commitment\":\"".utf8)
    return entry.starts(with: start) ? Digest(hex: entry.dropFirst(start.count).prefix(64)) : nil
  }
}

/// The commitment that a line of a batch names in the place of an erased entry; nil for any other
/// line.
package func erasedCommitment(_ line: ArraySlice<UInt8>) -> Digest? {
  guard line.count == 87, line.starts(with: "{\"commitment\":\"".utf8),
    line.suffix(8).elementsEqual("\",\"v\":1}".utf8)
  else { return nil }
  return Digest(hex: line.dropFirst(15).prefix(64))
}
