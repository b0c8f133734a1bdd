// What both of the page's programs do with memory; each is compiled with this file.

/// Room for so many bytes.
@c(podium_alloc)
public func podiumAlloc(_ count: Int32) -> UnsafeMutableRawPointer {
  .allocate(byteCount: Int(max(1, count)), alignment: 4)
}

/// Gives back what `podium_alloc` or an answer took.
@c(podium_free)
public func podiumFree(_ start: UnsafeMutableRawPointer) {
  start.deallocate()
}

func bytes(_ start: UnsafePointer<UInt8>, _ count: Int32) -> [UInt8] {
  Array(UnsafeBufferPointer(start: start, count: Int(count)))
}

func answer(_ text: [UInt8]) -> UnsafeMutableRawPointer {
  let answer = UnsafeMutableRawPointer.allocate(byteCount: 4 + text.count, alignment: 4)
  answer.storeBytes(of: Int32(text.count), as: Int32.self)
  UnsafeMutableRawBufferPointer(start: answer + 4, count: text.count).copyBytes(from: text)
  return answer
}
