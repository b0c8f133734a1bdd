internal import CZstd

// Data packed by zstd (RFC 8878), as newer packages of Anki and the programs for pages have it.

/// Why data of Zstandard cannot be unpacked.
package enum ZstandardProblem: Error, Equatable {
  case broken
  /// It unpacks to more bytes than the limit, or would take more than 128 MiB beside them.
  case tooBig
  /// It was packed with a dictionary, which is not in it.
  case needsDictionary
}

/// Unpacks all frames of data; nothing is no data.
///
/// No more is ever held of what it unpacks to than the limit and one block.
package func unpackedZstandard(_ data: [UInt8], limit: Int) throws(ZstandardProblem) -> [UInt8] {
  guard let context = ZSTD_createDCtx() else { throw .broken }
  defer { ZSTD_freeDCtx(context) }
  var output: [UInt8] = []
  var block = [UInt8](repeating: 0, count: ZSTD_DStreamOutSize())
  var place = 0
  var isBetweenFrames = true
  repeat {
    if isBetweenFrames {
      // The library of Debian reads formats from before the standard, too.
      guard startsFrame(data[place...]) else { throw .broken }
      let size = statedSize(data[place...])
      guard size <= limit - output.count else { throw .tooBig }
      output.reserveCapacity(output.count + size)
    }
    let step = unpackBlock(of: data, from: &place, into: &block, with: context)
    if ZSTD_isError(step.status) != 0 { throw ZstandardProblem(status: step.status) }
    guard step.count <= limit - output.count else { throw .tooBig }
    output += block[..<step.count]
    isBetweenFrames = step.status == 0
    let isStuck = place == data.count && step.count < block.count
    guard isBetweenFrames || !isStuck else { throw .broken }
  } while !isBetweenFrames || place < data.count
  return output
}

/// Whether data starts as a frame does, or as one of another program, which is passed.
private func startsFrame(_ data: ArraySlice<UInt8>) -> Bool {
  let start = data.prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
  return data.count >= 4
    && (start == ZSTD_MAGICNUMBER
      || start & UInt32(ZSTD_MAGIC_SKIPPABLE_MASK) == ZSTD_MAGIC_SKIPPABLE_START)
}

/// The size that a frame says to unpack to; 0 if it says none.
private func statedSize(_ frame: ArraySlice<UInt8>) -> Int {
  let size = frame.withUnsafeBytes { ZSTD_getFrameContentSize($0.baseAddress, $0.count) }
  // The two highest stand for none, and for a frame that is cut off.
  return size >= UInt64.max - 1 ? 0 : Int(clamping: size)
}

/// Unpacks at most as much as the block takes, with the library's status: an error, 0 at the end of
/// a frame, or anything else within one.
private func unpackBlock(
  of data: [UInt8], from place: inout Int, into block: inout [UInt8], with context: OpaquePointer
) -> (status: Int, count: Int) {
  data.withUnsafeBytes { bytes in
    block.withUnsafeMutableBytes { space in
      var input = ZSTD_inBuffer(src: bytes.baseAddress, size: bytes.count, pos: place)
      var output = ZSTD_outBuffer(dst: space.baseAddress, size: space.count, pos: 0)
      let status = ZSTD_decompressStream(context, &output, &input)
      place = input.pos
      return (status, output.pos)
    }
  }
}

extension ZstandardProblem {
  fileprivate init(status: Int) {
    switch ZSTD_getErrorCode(status) {
    case ZSTD_error_dictionary_wrong: self = .needsDictionary
    case ZSTD_error_frameParameter_windowTooLarge: self = .tooBig
    default: self = .broken
    }
  }
}
