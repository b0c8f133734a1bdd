/// The blocks of a frame, with what one of them leaves to the next.
struct ZstandardBlocks {
  private let frameStart: Int
  private let maximumSize: Int
  private var huffman: HuffmanTable?
  private var tables: [StateTable?] = [nil, nil, nil]
  /// The last distances over which bytes were repeated.
  private var distances = [1, 4, 8]

  init(frameStart: Int, maximumSize: Int) {
    self.frameStart = frameStart
    self.maximumSize = maximumSize
  }

  /// Reads a block; whether it is the last one.
  mutating func readBlock(
    _ cursor: inout ByteCursor, into output: inout [UInt8]
  ) throws(ZstandardProblem) -> Bool {
    let header = try cursor.number(3)
    let size = header >> 3
    guard size <= maximumSize else { throw .broken }
    switch header >> 1 & 3 {
    case 0: output += cursor.bytes[try cursor.take(size)]
    case 1: output += Array(repeating: UInt8(try cursor.number(1)), count: size)
    case 2:
      let start = output.count
      var block = ByteCursor(cursor.bytes, try cursor.take(size))
      let literals = try readLiterals(&block)
      try readSequences(&block, literals, into: &output)
      guard output.count - start <= maximumSize else { throw .broken }
    default: throw .broken
    }
    return header & 1 == 1
  }

  // MARK: Literals

  /// Reads the bytes that are no repetitions.
  private mutating func readLiterals(
    _ block: inout ByteCursor
  ) throws(ZstandardProblem) -> [UInt8] {
    let first = try block.number(1)
    let format = first >> 2 & 3
    guard first & 2 != 0 else {
      // Of the size there are 5, 12 or 20 bits.
      let size =
        format & 1 == 0
        ? first >> 3 : first >> 4 | (try block.number(format == 1 ? 1 : 2)) << 4
      guard size <= maximumSize else { throw .broken }
      if first & 1 == 1 { return Array(repeating: UInt8(try block.number(1)), count: size) }
      return Array(block.bytes[try block.take(size)])
    }
    let bits = [10, 10, 14, 18][format]
    let sizes = first >> 4 | (try block.number([2, 2, 3, 4][format])) << 4
    let size = sizes & (1 << bits - 1)
    guard size <= maximumSize else { throw .broken }
    var packed = ByteCursor(block.bytes, try block.take(sizes >> bits))
    if first & 1 == 0 { huffman = try HuffmanTable(reading: &packed) }
    guard let huffman else { throw .broken }
    var literals: [UInt8] = []
    literals.reserveCapacity(size)
    guard format > 0 else {
      try huffman.unpack(packed.bytes, packed.rest, count: size, into: &literals)
      return literals
    }
    // Four streams, of which three say their sizes.
    var counts: [Int] = []
    for _ in 0..<3 { counts.append(try packed.number(2)) }
    let each = (size + 3) / 4
    guard size >= 3 * each else { throw .broken }
    for count in counts {
      try huffman.unpack(packed.bytes, try packed.take(count), count: each, into: &literals)
    }
    try huffman.unpack(packed.bytes, packed.rest, count: size - 3 * each, into: &literals)
    return literals
  }

  // MARK: Sequences

  /// Reads which literals and which repetitions follow each other, and writes them.
  private mutating func readSequences(
    _ block: inout ByteCursor, _ literals: [UInt8], into output: inout [UInt8]
  ) throws(ZstandardProblem) {
    var count = try block.number(1)
    if count == 255 {
      count = try block.number(2) + 0x7F00
    } else if count > 127 {
      count = (count - 128) << 8 | (try block.number(1))
    }
    guard count > 0 else {
      guard block.isAtEnd else { throw .broken }
      output += literals
      return
    }
    let modes = try block.number(1)
    guard modes & 3 == 0 else { throw .broken }
    for (place, kind) in [SequenceCodes.literals, .distances, .matches].enumerated() {
      tables[place] = try kind.table(modes >> (6 - 2 * place) & 3, &block, last: tables[place])
    }
    guard let ofLiterals = tables[0], let ofDistances = tables[1], let ofMatches = tables[2] else {
      throw .broken
    }
    var bits = try BackwardBits(block.bytes, block.rest)
    var literalState = bits.read(ofLiterals.log)
    var distanceState = bits.read(ofDistances.log)
    var matchState = bits.read(ofMatches.log)
    var used = 0
    let most = output.count + maximumSize
    for index in 0..<count {
      let (literal, distance, match) = (
        ofLiterals.states[literalState], ofDistances.states[distanceState],
        ofMatches.states[matchState]
      )
      let shift = Int(distance.symbol)
      let value = 1 << shift + bits.read(shift)
      let length = SequenceCodes.matches.number(match.symbol, &bits)
      let skipped = SequenceCodes.literals.number(literal.symbol, &bits)
      if index + 1 < count {
        literalState = Int(literal.base) + bits.read(Int(literal.bits))
        matchState = Int(match.base) + bits.read(Int(match.bits))
        distanceState = Int(distance.base) + bits.read(Int(distance.bits))
      }
      guard bits.left >= 0, skipped <= literals.count - used,
        output.count + skipped + length <= most
      else { throw .broken }
      output += literals[used..<used + skipped]
      used += skipped
      try repeatBytes(over: distanceMeant(value, afterLiterals: skipped), length, in: &output)
    }
    guard bits.left == 0 else { throw .broken }
    output += literals[used...]
  }

  /// What a number stands for: one of the last distances, or a new one.
  private mutating func distanceMeant(_ value: Int, afterLiterals count: Int) -> Int {
    guard value <= 3 else {
      distances = [value - 3, distances[0], distances[1]]
      return value - 3
    }
    let place = value - 1 + (count == 0 ? 1 : 0)
    let distance = place == 3 ? distances[0] - 1 : distances[place]
    if place == 1 {
      distances.swapAt(0, 1)
    } else if place > 1 {
      distances = [distance, distances[0], distances[1]]
    }
    return distance
  }

  private func repeatBytes(
    over distance: Int, _ count: Int, in output: inout [UInt8]
  ) throws(ZstandardProblem) {
    guard distance > 0, distance <= output.count - frameStart else { throw .broken }
    let start = output.count - distance
    // One by one, as what is written may be repeated again.
    for index in 0..<count { output.append(output[start + index]) }
  }
}

/// The codes for one of the three numbers of a sequence.
private struct SequenceCodes {
  /// How often each code is, where a block does not say so.
  let usual: [Int]
  let usualLog: Int
  let maximumLog: Int
  /// How many codes there are.
  let count: Int
  /// What the first code stands for.
  let first: Int
  /// How many bits follow each code; its numbers start where those of the code before end.
  let bits: [Int]
  private let starts: [Int]

  private init(usual: [Int], log: Int, maximumLog: Int, count: Int, first: Int, bits: [Int]) {
    (self.usual, self.usualLog, self.maximumLog) = (usual, log, maximumLog)
    (self.count, self.first, self.bits) = (count, first, bits)
    var starts: [Int] = []
    var start = first
    for count in bits {
      starts.append(start)
      start += 1 << count
    }
    self.starts = starts
  }

  static let literals = SequenceCodes(
    usual: [
      4, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 2, 1, 1, 1, 1,
      1, -1, -1, -1, -1,
    ], log: 6, maximumLog: 9, count: 36, first: 0,
    bits: Array(repeating: 0, count: 16) + [1, 1, 1, 1, 2, 2, 3, 3, 4] + Array(6...16))

  static let matches = SequenceCodes(
    usual: [1, 4, 3, 2, 2, 2, 2, 2, 2] + Array(repeating: 1, count: 37)
      + Array(repeating: -1, count: 7),
    log: 6, maximumLog: 9, count: 53, first: 3,
    bits: Array(repeating: 0, count: 32) + [1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5] + Array(7...16))

  static let distances = SequenceCodes(
    usual: [1, 1, 1, 1, 1, 1, 2, 2, 2] + Array(repeating: 1, count: 15)
      + Array(repeating: -1, count: 5),
    log: 5, maximumLog: 8, count: 32, first: 0, bits: [])

  /// The table of a block: the usual one, one symbol, its own, or that of the block before.
  func table(
    _ mode: Int, _ block: inout ByteCursor, last: StateTable?
  ) throws(ZstandardProblem) -> StateTable {
    switch mode {
    case 0: return try StateTable(usual, log: usualLog)
    case 1:
      let symbol = try block.number(1)
      guard symbol < count else { throw .broken }
      return StateTable(only: UInt8(symbol))
    case 2: return try StateTable(reading: &block, maximumLog: maximumLog, symbols: count)
    default:
      guard let last else { throw .broken }
      return last
    }
  }

  func number(_ code: UInt8, _ source: inout BackwardBits) -> Int {
    starts[Int(code)] + source.read(bits[Int(code)])
  }
}
