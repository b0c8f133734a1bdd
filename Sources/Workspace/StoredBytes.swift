/// Bytes that a build puts aside in a file until they are needed.
///
/// Without such a file, or where the disk is full, they stay in memory.
package struct StoredBytes: Sendable {
  package enum Place: Sendable {
    case memory(ArraySlice<UInt8>)
    case file(ScratchFile, Range<Int>)
  }

  package let place: Place

  package init(_ bytes: [UInt8], in scratch: ScratchFile?) {
    if let scratch, let range = scratch.append(bytes) {
      place = .file(scratch, range)
    } else {
      place = .memory(bytes[...])
    }
  }

  /// A part of bytes that are in memory anyway.
  package init(_ part: ArraySlice<UInt8>) {
    place = .memory(part)
  }

  /// The file with them; nil if they are in memory.
  package var file: ScratchFile? {
    if case .file(let scratch, _) = place { scratch } else { nil }
  }

  /// Nil if the file with them cannot be read.
  package var bytes: [UInt8]? {
    switch place {
    case .memory(let bytes): Array(bytes)
    case .file(let scratch, let range): scratch.read(range)
    }
  }

  /// The same without a copy of what is in memory.
  package var part: ArraySlice<UInt8>? {
    switch place {
    case .memory(let bytes): bytes
    case .file(let scratch, let range): scratch.read(range).map { $0[...] }
    }
  }
}
