/// Why data of Zstandard cannot be unpacked.
enum ZstandardProblem: Error, Equatable {
  case broken
  /// It unpacks to more bytes than the limit.
  case tooBig
  /// It was packed with a dictionary, which is not in it.
  case needsDictionary
}

/// Unpacks data of Zstandard, as RFC 8878 describes it.
///
/// What it unpacks to is held once, and never more of it than the limit. Every byte of the data is
/// read once, and sums are checked where there are any.
func unpackedZstandard(_ data: [UInt8], limit: Int) throws(ZstandardProblem) -> [UInt8] {
  var cursor = ByteCursor(data)
  var output: [UInt8] = []
  repeat {
    let magic = try cursor.number(4)
    if magic & 0xFFFF_FFF0 == 0x184D_2A50 {
      // A frame of another program, which may hold anything.
      _ = try cursor.take(try cursor.number(4))
      continue
    }
    guard magic == 0xFD2F_B528 else { throw .broken }
    try readFrame(&cursor, into: &output, limit: limit)
  } while !cursor.isAtEnd
  return output
}

/// Reads a frame behind its first four bytes.
private func readFrame(
  _ cursor: inout ByteCursor, into output: inout [UInt8], limit: Int
) throws(ZstandardProblem) {
  let start = output.count
  let descriptor = try cursor.number(1)
  let isSingle = descriptor & 0x20 != 0
  guard descriptor & 0x08 == 0 else { throw .broken }
  var window = 0
  if !isSingle {
    let byte = try cursor.number(1)
    window = 1 << (10 + byte >> 3)
    window += window / 8 * (byte & 7)
  }
  guard try cursor.number([0, 1, 2, 4][descriptor & 3]) == 0 else { throw .needsDictionary }
  var size: Int?
  switch descriptor >> 6 {
  case 0: if isSingle { size = try cursor.number(1) }
  case 1: size = try cursor.number(2) + 256
  case 2: size = try cursor.number(4)
  default: size = try cursor.number(8)
  }
  if let size {
    guard size >= 0 else { throw .broken }
    guard size <= limit - start else { throw .tooBig }
    if isSingle { window = size }
  }
  var blocks = ZstandardBlocks(frameStart: start, maximumSize: min(window, 128 << 10))
  var isLast = false
  while !isLast {
    isLast = try blocks.readBlock(&cursor, into: &output)
    guard output.count <= limit else { throw .tooBig }
  }
  if let size, output.count - start != size { throw .broken }
  if descriptor & 0x04 != 0 {
    let sum = try cursor.number(4)
    guard Int(xxHash64(output, from: start) & 0xFFFF_FFFF) == sum else { throw .broken }
  }
}

/// Bytes that are read from first to last.
struct ByteCursor {
  let bytes: [UInt8]
  private(set) var place: Int
  private let end: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    place = 0
    end = bytes.count
  }

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    place = range.lowerBound
    end = range.upperBound
  }

  var isAtEnd: Bool { place == end }
  /// What is still to be read.
  var rest: Range<Int> { place..<end }

  /// The places of so many bytes, which are passed.
  mutating func take(_ count: Int) throws(ZstandardProblem) -> Range<Int> {
    guard count >= 0, count <= end - place else { throw .broken }
    place += count
    return place - count..<place
  }

  /// A number of so many bytes, the lowest one first; one of eight bytes may come out negative.
  mutating func number(_ count: Int) throws(ZstandardProblem) -> Int {
    try take(count).reversed().reduce(0) { $0 << 8 | Int(bytes[$1]) }
  }
}

/// The sum of what a frame unpacks to: xxHash of 64 bits with the seed 0.
private func xxHash64(_ bytes: [UInt8], from start: Int) -> UInt64 {
  let primes: [UInt64] = [
    0x9E37_79B1_85EB_CA87, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0x85EB_CA77_C2B2_AE63,
    0x27D4_EB2F_1656_67C5,
  ]
  func turned(_ value: UInt64, _ count: UInt64) -> UInt64 { value << count | value >> (64 - count) }
  func mixed(_ sum: UInt64, _ value: UInt64) -> UInt64 {
    turned(sum &+ value &* primes[1], 31) &* primes[0]
  }
  var place = start
  func word(_ place: Int, _ count: Int) -> UInt64 {
    var value: UInt64 = 0
    for index in 0..<count { value |= UInt64(bytes[place + index]) << UInt64(8 * index) }
    return value
  }
  var sum = primes[4]
  if bytes.count - start >= 32 {
    var lanes = [primes[0] &+ primes[1], primes[1], 0, 0 &- primes[0]]
    while bytes.count - place >= 32 {
      for lane in 0..<4 { lanes[lane] = mixed(lanes[lane], word(place + 8 * lane, 8)) }
      place += 32
    }
    sum = turned(lanes[0], 1) &+ turned(lanes[1], 7) &+ turned(lanes[2], 12) &+ turned(lanes[3], 18)
    for lane in lanes { sum = (sum ^ mixed(0, lane)) &* primes[0] &+ primes[3] }
  }
  sum &+= UInt64(bytes.count - start)
  while bytes.count - place >= 8 {
    sum = turned(sum ^ mixed(0, word(place, 8)), 27) &* primes[0] &+ primes[3]
    place += 8
  }
  if bytes.count - place >= 4 {
    sum = turned(sum ^ word(place, 4) &* primes[0], 23) &* primes[1] &+ primes[2]
    place += 4
  }
  for byte in bytes[place...] { sum = turned(sum ^ UInt64(byte) &* primes[4], 11) &* primes[0] }
  sum = (sum ^ sum >> 33) &* primes[1]
  sum = (sum ^ sum >> 29) &* primes[2]
  return sum ^ sum >> 32
}
