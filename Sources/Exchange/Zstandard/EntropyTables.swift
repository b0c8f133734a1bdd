/// Bits that are read from the last to the first, as those behind tables of Zstandard are.
struct BackwardBits {
  private let bytes: [UInt8]
  private let start: Int
  /// How many bits are left; below zero once more were read than there are, which are zeros.
  private(set) var left: Int

  /// The highest bit that is set in the last byte says where they start.
  init(_ bytes: [UInt8], _ range: Range<Int>) throws(ZstandardProblem) {
    guard let last = range.last, bytes[last] != 0 else { throw .broken }
    self.bytes = bytes
    start = range.lowerBound
    left = range.count * 8 - bytes[last].leadingZeroBitCount - 1
  }

  /// The next bits as a number, at most 32 of them, without passing them.
  func peek(_ count: Int) -> Int {
    let place = left - count
    if place < 0 { return left > 0 ? bits(0, left) << -place : 0 }
    return bits(place, count)
  }

  mutating func pass(_ count: Int) { left -= count }

  mutating func read(_ count: Int) -> Int {
    defer { left -= count }
    return peek(count)
  }

  private func bits(_ place: Int, _ count: Int) -> Int {
    if count == 0 { return 0 }
    let first = start + place >> 3
    let last = start + (place + count - 1) >> 3
    var word: UInt64 = 0
    for index in first...last { word |= UInt64(bytes[index]) << UInt64(8 * (index - first)) }
    return Int(word >> UInt64(place & 7)) & ((1 << count) - 1)
  }
}

/// A table of finite state entropy: what each state stands for, and which one follows.
struct StateTable {
  struct State {
    var symbol: UInt8
    /// How many bits, added to the base, give the next state.
    var bits: UInt8
    var base: UInt16
  }

  let log: Int
  let states: [State]

  /// One symbol that needs no bits.
  init(only symbol: UInt8) {
    log = 0
    states = [State(symbol: symbol, bits: 0, base: 0)]
  }

  /// A table of how often each symbol is, out of two to the power of `log`; -1 is "less than once".
  init(_ frequencies: [Int], log: Int) throws(ZstandardProblem) {
    let size = 1 << log
    var symbols = [UInt8](repeating: 0, count: size)
    var next = frequencies.map { abs($0) }
    var high = size
    for (symbol, frequency) in frequencies.enumerated() where frequency == -1 {
      guard high > 0 else { throw .broken }
      high -= 1
      symbols[high] = UInt8(symbol)
    }
    var place = 0
    for (symbol, frequency) in frequencies.enumerated() where frequency > 0 {
      for _ in 0..<frequency {
        guard high > 0 else { throw .broken }
        symbols[place] = UInt8(symbol)
        repeat { place = (place + size >> 1 + size >> 3 + 3) & (size - 1) } while place >= high
      }
    }
    guard place == 0 else { throw .broken }
    self.log = log
    states = symbols.map { symbol in
      let number = next[Int(symbol)]
      next[Int(symbol)] += 1
      let bits = log - (Int.bitWidth - 1 - number.leadingZeroBitCount)
      return State(symbol: symbol, bits: UInt8(bits), base: UInt16(number << bits - size))
    }
  }

  /// Reads how often each symbol is, and passes the bytes that say so.
  init(reading cursor: inout ByteCursor, maximumLog: Int, symbols: Int) throws(ZstandardProblem) {
    let bytes = cursor.bytes
    let rest = cursor.rest
    var place = 0
    func bits(_ count: Int) throws(ZstandardProblem) -> Int {
      guard place + count <= rest.count * 8 else { throw .broken }
      defer { place += count }
      return (0..<count).reduce(0) { value, index in
        let bit = place + index
        return value | Int(bytes[rest.lowerBound + bit >> 3] >> UInt8(bit & 7) & 1) << index
      }
    }
    let log = try bits(4) + 5
    guard log <= maximumLog else { throw .broken }
    var remaining = 1 << log
    var frequencies: [Int] = []
    while remaining > 0 {
      let count = Int.bitWidth - (remaining + 1).leadingZeroBitCount
      var value = try bits(count)
      let low = value & (1 << (count - 1) - 1)
      let spare = 1 << count - 1 - (remaining + 1)
      if low < spare {
        // A small value takes one bit less.
        place -= 1
        value = low
      } else if value >= 1 << (count - 1) {
        value -= spare
      }
      remaining -= abs(value - 1)
      frequencies.append(value - 1)
      if value == 1 {
        var zeros = 3
        while zeros == 3 {
          zeros = try bits(2)
          frequencies += Array(repeating: 0, count: zeros)
        }
      }
      guard remaining >= 0, frequencies.count <= symbols else { throw .broken }
    }
    _ = try cursor.take((place + 7) / 8)
    try self.init(frequencies, log: log)
  }
}

/// Codes of Huffman for bytes.
struct HuffmanTable {
  private let log: Int
  /// Of each start of `log` bits the byte that it stands for, and how many bits are its code.
  private let entries: [(symbol: UInt8, bits: UInt8)]

  /// Reads the weights of the bytes, and passes what says them.
  init(reading cursor: inout ByteCursor) throws(ZstandardProblem) {
    let header = try cursor.number(1)
    var weights: [Int] = []
    if header >= 128 {
      let count = header - 127
      for place in try cursor.take((count + 1) / 2) {
        weights += [Int(cursor.bytes[place] >> 4), Int(cursor.bytes[place] & 15)]
      }
      weights.removeLast(weights.count - count)
    } else {
      weights = try Self.weights(ByteCursor(cursor.bytes, try cursor.take(header)))
    }
    try self.init(weights)
  }

  /// Weights that are packed with a table of their own, by two states in turn.
  private static func weights(_ cursor: ByteCursor) throws(ZstandardProblem) -> [Int] {
    var cursor = cursor
    let table = try StateTable(reading: &cursor, maximumLog: 6, symbols: 16)
    var bits = try BackwardBits(cursor.bytes, cursor.rest)
    var states = [bits.read(table.log), bits.read(table.log)]
    guard bits.left >= 0 else { throw .broken }
    var weights: [Int] = []
    while weights.count < 255 {
      let state = table.states[states[0]]
      weights.append(Int(state.symbol))
      let next = Int(state.base) + bits.read(Int(state.bits))
      if bits.left < 0 {
        weights.append(Int(table.states[states[1]].symbol))
        return weights
      }
      states = [states[1], next]
    }
    throw .broken
  }

  /// The weight of the last byte follows from the others.
  private init(_ given: [Int]) throws(ZstandardProblem) {
    guard given.count < 256, given.allSatisfy({ $0 < 12 }) else { throw .broken }
    let sum = given.reduce(0) { $0 + (1 << $1) >> 1 }
    guard sum > 0 else { throw .broken }
    let log = Int.bitWidth - sum.leadingZeroBitCount
    let left = 1 << log - sum
    guard log < 12, left & (left - 1) == 0 else { throw .broken }
    let weights = given + [left.trailingZeroBitCount + 1]
    var entries: [(symbol: UInt8, bits: UInt8)] = []
    for weight in 1...log {
      for (symbol, its) in weights.enumerated() where its == weight {
        let entry = (symbol: UInt8(symbol), bits: UInt8(log + 1 - weight))
        entries += Array(repeating: entry, count: 1 << (weight - 1))
      }
    }
    guard entries.count == 1 << log else { throw .broken }
    self.log = log
    self.entries = entries
  }

  /// Adds as many bytes as are said, which use up all bits of a range.
  func unpack(
    _ bytes: [UInt8], _ range: Range<Int>, count: Int, into output: inout [UInt8]
  ) throws(ZstandardProblem) {
    var bits = try BackwardBits(bytes, range)
    for _ in 0..<count {
      let entry = entries[bits.peek(log)]
      bits.pass(Int(entry.bits))
      guard bits.left >= 0 else { throw .broken }
      output.append(entry.symbol)
    }
    guard bits.left == 0 else { throw .broken }
  }
}
