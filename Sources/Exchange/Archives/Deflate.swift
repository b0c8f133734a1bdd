internal import CZlib

// What is packed in a zip archive, by zlib: raw deflate data, without a header of its own.

/// Unpacks data of a known size; nil if it is broken, or another size.
///
/// It takes no more memory than that size, whatever the data says.
func inflated(_ data: ArraySlice<UInt8>, count: Int) -> [UInt8]? {
  guard data.count <= Int(UInt32.max), count <= Int(UInt32.max) else { return nil }
  var stream = z_stream()
  let status = inflateInit2_(&stream, -MAX_WBITS, zlibVersion(), Int32(MemoryLayout<z_stream>.size))
  guard status == Z_OK else { return nil }
  defer { inflateEnd(&stream) }
  var data = Array(data)
  // One byte more than is wanted shows data that is longer than it says.
  var output = [UInt8](repeating: 0, count: count + 1)
  let isDone = data.withUnsafeMutableBufferPointer { input in
    output.withUnsafeMutableBufferPointer { output in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(output.count)
      return inflate(&stream, Z_FINISH) == Z_STREAM_END
    }
  }
  guard isDone, stream.avail_in == 0, stream.avail_out == 1 else { return nil }
  output.removeLast()
  return output
}

/// Packs data as well as zlib can.
func deflated(_ data: [UInt8]) -> [UInt8] {
  var stream = z_stream()
  let status = deflateInit2_(
    &stream, Z_BEST_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 9, Z_DEFAULT_STRATEGY, zlibVersion(),
    Int32(MemoryLayout<z_stream>.size))
  precondition(status == Z_OK, "zlib refuses only a lack of memory, or the header of another zlib")
  defer { deflateEnd(&stream) }
  var data = data
  var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(data.count))))
  let isDone = data.withUnsafeMutableBufferPointer { input in
    output.withUnsafeMutableBufferPointer { output in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(output.count)
      return deflate(&stream, Z_FINISH) == Z_STREAM_END
    }
  }
  precondition(isDone, "zlib keeps to its own bound")
  output.removeLast(Int(stream.avail_out))
  return output
}

/// The CRC-32 of data, as zip archives have it.
func checksum(of data: [UInt8]) -> UInt32 {
  data.withUnsafeBufferPointer { buffer in
    UInt32(truncatingIfNeeded: crc32_z(0, buffer.baseAddress, buffer.count))
  }
}
