internal import Bytes
internal import CacheCoding
internal import SystemCalls

/// What the last build into one folder found out, so that the next can skip what did not change.
///
/// A build leaves it as a `BuildCacheDraft`. The cache lies outside the site, in the user's cache
/// folder, and can be deleted at any time: nothing is decided by it that a full build would decide
/// otherwise. It is dropped whole when the program, the theme or the site's settings changed
/// (`key`). A file counts as unchanged if its stamp is the one noted and it was last modified
/// clearly before it was looked at; a file changed twice within one tick of the file system's clock
/// would otherwise look unchanged.
package struct BuildCache: Sendable {
  /// Something remembered for a file of the content folder.
  package struct Source: Sendable {
    package var stamp: FileStamp
    /// What the reader of the file made of it, in the reader's own encoding.
    package var payload: ArraySlice<UInt8>

    package init(stamp: FileStamp, payload: ArraySlice<UInt8>) {
      self.stamp = stamp
      self.payload = payload
    }
  }

  /// A file of the built site.
  package struct Output: Sendable {
    package var stamp: FileStamp
    /// What the file was made from, in the form of who made it.
    package var inputs: ArraySlice<UInt8>

    package init(stamp: FileStamp, inputs: ArraySlice<UInt8>) {
      self.stamp = stamp
      self.inputs = inputs
    }
  }

  /// Something made of many files together; who keeps it knows whether it is still good.
  package enum Part: UInt8, Sendable, CaseIterable {
    /// The results, marked.
    case ledger
    /// The words of all quizzes.
    case words
    /// What pages are made from.
    case pages
    /// The order of all documents, and what was found wrong with them together.
    case catalog
  }

  package private(set) var parts: [Part: ArraySlice<UInt8>] = [:]
  let sources: CachedEntries
  package let outputs: CachedEntries
  /// When the files were looked at, in nanoseconds since 1970.
  package let time: Int64

  /// What is remembered under a path of the content folder, whether or not the file is the same.
  package func source(_ path: String) -> Source? {
    sources.place(of: path).map {
      let entry = sources[$0]
      return Source(stamp: entry.stamp, payload: entry.content)
    }
  }

  /// What is remembered of a source that did not change since.
  package func payload(of file: FoundFile) -> ArraySlice<UInt8>? { unchanged(file)?.payload }

  /// The same with its place among all sources.
  package func unchanged(_ file: FoundFile) -> (place: Int, payload: ArraySlice<UInt8>)? {
    guard let place = sources.place(of: file.path) else { return nil }
    let entry = sources[place]
    guard entry.stamp == file.stamp, file.stamp.isSettled(at: time) else { return nil }
    return (place, entry.content)
  }
}

extension BuildCache {
  static let signature = Array("podium-cache/5\n".utf8)

  /// Takes back what was written for this program, theme and settings; nil for anything else.
  package static func decoded(_ bytes: [UInt8], key: [UInt8]) -> BuildCache? {
    BuildCache(bytes, key: key)
  }

  private init?(_ bytes: [UInt8], key: [UInt8]) {
    var reader = ByteReader(bytes)
    guard reader.readBytes(count: Self.signature.count) == Self.signature,
      reader.readBlock() == key, let time = reader.readInteger(),
      let partCount = reader.readCount(), let sourceCount = reader.readCount(),
      let outputCount = reader.readCount()
    else { return nil }
    self.time = time
    for _ in 0..<partCount {
      guard let part = reader.readByte().flatMap(Part.init(rawValue:)),
        let payload = reader.readPart()
      else { return nil }
      parts[part] = payload
    }
    guard let sources = CachedEntries(of: bytes, count: sourceCount, from: &reader),
      let outputs = CachedEntries(of: bytes, count: outputCount, from: &reader), reader.isAtEnd
    else { return nil }
    (self.sources, self.outputs) = (sources, outputs)
  }
}

extension FileStamp {
  /// Whether it is that of a file that was not changed since; other names of it do not matter.
  package func isSameFile(as other: FileStamp) -> Bool {
    size == other.size && modified == other.modified && inode == other.inode
  }

  init?(from reader: inout ByteReader) {
    guard let size = reader.readInteger(), let modified = reader.readInteger(),
      let changed = reader.readInteger(), let inode = reader.readInteger()
    else { return nil }
    self.init(size: size, modified: modified, changed: changed, inode: UInt64(bitPattern: inode))
  }

  func write(to writer: inout ByteWriter) {
    writer.write(integer: size)
    writer.write(integer: modified)
    writer.write(integer: changed)
    writer.write(integer: Int64(bitPattern: inode))
  }
}
