internal import PageScoring
package import Scoring
package import TestSupport

/// Keys and responses of every kind, at random from a seed: mostly such as players give, some
/// hostile.
package struct ScoringSamples {
  package var generator: SeededRandom

  package init(seed: UInt64) {
    generator = SeededRandom(seed: seed)
  }

  package mutating func key() -> Key {
    let count = Int32(number(1...4) == 1 ? number(1...80) : number(1...6))
    switch number(0...4) {
    case 0: return .single(right: Int32(number(0...Int(count) - 1)), count: count)
    case 1:
      let right = (0..<count).filter { _ in number(0...1) == 0 }
      return .multiple(right: right.isEmpty ? [0] : right, count: count)
    case 2: return .ordering(count: count)
    case 3:
      let lefts = number(1...6)
      let right = (0..<lefts).map { _ in Int32(number(0...Int(count) - 1)) }
      return .matching(right: right, count: count)
    default: return .blanks((0..<number(1...4)).map { _ in blank() })
    }
  }

  /// A page's request for a draw from up to three pools.
  package mutating func drawRequest() -> [UInt8] {
    let pools = number(0...3)
    var sizes = [Int](repeating: 0, count: pools + 1)
    var questions: [(pool: Int, choices: Int)] = []
    for _ in 0..<number(1...40) {
      let pool = number(0...pools)
      sizes[pool] += 1
      questions.append((pool, number(0...6)))
    }
    for pool in sizes.indices.dropFirst() where sizes[pool] == 0 {
      questions.append((pool, 4))
      sizes[pool] = 1
    }
    func name() -> String {
      (0..<64).map { _ in "0123456789abcdef".randomElement(using: &generator).map(String.init) ?? ""
      }
      .joined()
    }
    let ordinal = [1, 2, 3, number(1...1000), (1 << 53) - 1][number(0...4)]
    var words = [name(), name(), "\(ordinal)", "\(pools)"]
    words += sizes.dropFirst().map { "\(number(1...$0))" }
    words += questions.flatMap { ["\($0.pool)", "\($0.choices)"] }
    return Array(words.joined(separator: " ").utf8)
  }

  package mutating func worth() -> Worth {
    let points = [0, 1, 3, 100, 250, Int64.max][number(0...5)]
    return Worth(points: Points(points), marking: number(0...1) == 0 ? .allOrNothing : .partial)
  }

  /// A response that fits the key, right at least in part as often as not.
  package mutating func response(to key: Key) -> [[UInt8]] {
    switch key {
    case .single(let right, let count):
      return [letter(of: number(0...1) == 0 ? right : Int32(number(0...Int(count) - 1)))]
    case .multiple(let right, let count):
      return (0..<count).filter { choice in
        number(0...5) == 0 ? number(0...1) == 0 : right.contains(choice)
      }.map(letter)
    case .ordering(let count):
      var order = Array(0..<count)
      for _ in 0..<number(0...3) {
        order.swapAt(number(0...order.count - 1), number(0...order.count - 1))
      }
      return order.map(letter)
    case .matching(let right, let count):
      return right.map { choice in
        switch number(0...3) {
        case 0: return []
        case 1: return letter(of: Int32(number(0...Int(count) - 1)))
        default: return letter(of: choice)
        }
      }
    case .blanks(let blanks): return blanks.map { typed(into: $0) }
    }
  }

  /// A response with one thing changed, which may leave it fitting the key or not.
  package mutating func spoiled(_ response: [[UInt8]]) -> [[UInt8]] {
    var spoiled = response
    let place = spoiled.isEmpty ? 0 : number(0...spoiled.count - 1)
    switch number(0...4) {
    case 0: spoiled.append(letter(of: Int32(number(0...30))))
    case 1 where !spoiled.isEmpty: spoiled.remove(at: place)
    case 2 where !spoiled.isEmpty: spoiled[place] = letter(of: Int32(number(0...2000)))
    case 3 where !spoiled.isEmpty: spoiled[place] = bytes()
    case 4 where spoiled.count > 1: spoiled.swapAt(0, place)
    default: spoiled = []
    }
    return spoiled
  }

  /// Text that is hard to fold: letters of many scripts with marks, blanks, quotes, dashes and
  /// digits.
  package mutating func text() -> [UInt8] {
    var text = ""
    for _ in 0..<number(0...8) {
      let range = Self.alphabets[number(0...Self.alphabets.count - 1)]
      if let scalar = Unicode.Scalar(UInt32(number(range))) { text.unicodeScalars.append(scalar) }
    }
    return Array(text.utf8)
  }

  /// Any bytes, UTF-8 or not.
  package mutating func bytes() -> [UInt8] {
    (0..<number(0...8)).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
  }

  package mutating func decimal() -> Decimal {
    let digits = Int64(truncatingIfNeeded: generator.next()) % powers[number(0...18)]
    return Decimal(digits: digits, scale: Int32(number(0...18)))
  }

  package mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  private mutating func blank() -> BlankKey {
    if number(0...1) == 0 { return .text((0..<number(1...3)).map { _ in text() }) }
    let (one, other) = (decimal(), decimal())
    return .range(min(one, other), max(one, other))
  }

  private mutating func typed(into blank: BlankKey) -> [UInt8] {
    if number(0...9) == 0 { return bytes() }
    switch blank {
    case .text(let accepted):
      guard number(0...3) > 0 else { return text() }
      let blanks = [[], Array(" ".utf8), Array("\u{A0}\t".utf8), Array("\u{200B}".utf8)]
      let text = accepted[number(0...accepted.count - 1)]
      return blanks[number(0...3)] + text + blanks[number(0...3)]
    case .range(let low, let high):
      var typed = number(0...2) == 0 ? decimal().text : (number(0...1) == 0 ? low : high).text
      if number(0...3) == 0 { typed += Array((typed.contains(0x2E) ? "000" : ",00").utf8) }
      if number(0...3) == 0 { typed += Array((typed.contains(0x2C) ? "1" : "e-1").utf8) }
      return typed
    }
  }

  private static let alphabets: [ClosedRange<Int>] = [
    0x20...0x7E, 0x20...0x7E, 0xA0...0x17F, 0x300...0x345, 0x370...0x3FF, 0x400...0x45F,
    0x5D0...0x5EA, 0x660...0x669, 0x915...0x95F, 0x1E00...0x1FFF, 0x2000...0x2040, 0x3040...0x30FF,
    0x4E00...0x4E40, 0xAC00...0xAC80, 0xF900...0xF920, 0xFF01...0xFF5E, 0x1D400...0x1D430,
    0x1F600...0x1F620,
  ]
}

private let powers: [Int64] = (0...18).map { exponent in
  (0..<exponent).reduce(1) { power, _ in power * 10 }
}
