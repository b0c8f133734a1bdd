internal import CacheCoding

/// The cache that a build leaves for the next one, put into its bytes bit by bit as its parts
/// become known.
///
/// So at the end of a build nothing else is left to do. Until then the bytes are put aside.
package struct BuildCacheDraft: Sendable {
  /// When the files were looked at, in nanoseconds since 1970.
  package let time: Int64
  private var parts: EncodedEntries
  private var sources: EncodedEntries
  private var outputs: EncodedEntries

  package init(time: Int64, scratch: ScratchFile? = nil) {
    self.time = time
    parts = EncodedEntries(scratch: scratch)
    sources = EncodedEntries(scratch: scratch)
    outputs = EncodedEntries(scratch: scratch)
  }

  package mutating func note(_ part: BuildCache.Part, _ payload: [UInt8]) {
    note(part, payload[...])
  }

  package mutating func note(_ part: BuildCache.Part, _ payload: ArraySlice<UInt8>) {
    parts.add { writer in
      writer.write(byte: part.rawValue)
      writer.write(block: payload)
    }
  }

  /// Notes what an earlier cache has of a file of the content folder; each is noted once.
  package mutating func note(source place: Int, of cache: BuildCache) {
    sources.add(cache.sources.range(place), of: cache.sources.bytes)
  }

  /// Notes what was made of a file of the content folder; each is noted once.
  package mutating func note(_ path: String, _ source: BuildCache.Source) {
    sources.add { writer in
      writer.write(text: path)
      source.stamp.write(to: &writer)
      writer.write(block: source.payload)
    }
  }

  /// Notes a file of the built site; each is noted once.
  package mutating func note(_ path: String, _ output: BuildCache.Output) {
    outputs.add { writer in
      writer.write(text: path)
      output.stamp.write(to: &writer)
      writer.write(block: output.inputs)
    }
  }

  /// Notes a file of the built site as an earlier cache has it.
  package mutating func note(_ place: Int, of outputs: CachedEntries) {
    self.outputs.add(outputs.range(place), of: outputs.bytes)
  }

  /// Notes all files of the built site as an earlier cache has them.
  package mutating func note(_ outputs: CachedEntries) {
    self.outputs.add(outputs.wholeRange, of: outputs.bytes, count: outputs.count)
  }

  /// Writes the cache; a failure is of no consequence, the next build is only slower.
  package func write(to file: CacheFile, key: [UInt8], jobs: Int = 1) {
    var head = ByteWriter()
    head.write(bytes: BuildCache.signature)
    head.write(block: key)
    head.write(integer: time)
    let lists = [parts, sources, outputs]
    for list in lists { head.write(count: list.count) }
    file.write([StoredBytes(head.bytes, in: nil)] + lists.flatMap(\.blocks), jobs: jobs)
  }
}

/// Entries of one kind, in blocks of moderate size: one of tens of megabytes would cost more to
/// have than to write.
private struct EncodedEntries: Sendable {
  private(set) var count = 0
  private let scratch: ScratchFile?
  private var full: [StoredBytes] = []
  private var writer = ByteWriter()
  /// What follows in an earlier cache, in one piece there.
  private var kept: ArraySlice<UInt8> = []

  init(scratch: ScratchFile?) {
    self.scratch = scratch
  }

  var blocks: [StoredBytes] {
    full + [StoredBytes(writer.bytes, in: nil), StoredBytes(kept)]
  }

  mutating func add(_ write: (inout ByteWriter) -> Void) {
    count += 1
    if !kept.isEmpty { endKept() }
    write(&writer)
    if writer.bytes.count > 1 << 16 { full.append(StoredBytes(writer.takeBytes(), in: scratch)) }
  }

  /// Adds entries of the cache of the last build, which is in memory as a whole.
  mutating func add(_ place: Range<Int>, of cached: [UInt8], count more: Int = 1) {
    count += more
    if kept.isEmpty {
      kept = cached[place]
    } else if kept.endIndex == place.lowerBound {
      kept = cached[kept.startIndex..<place.upperBound]
    } else {
      endKept()
      kept = cached[place]
    }
  }

  private mutating func endKept() {
    if kept.count < 1 << 12 {
      writer.write(bytes: kept)
    } else {
      full += [StoredBytes(writer.takeBytes(), in: nil), StoredBytes(kept)]
    }
    kept = []
  }
}
