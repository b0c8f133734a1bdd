internal import PageScoring
@testable internal import Scoring
internal import ScoringSamples
internal import Testing

struct MarkingTests {
  struct Example: CustomTestStringConvertible {
    var key: Key
    var response: [String]
    /// `+` for a part that is right, `-` for one that is not.
    var parts: String
    var all: Int64
    var partial: Int64
    var outcome: Mark.Outcome

    init(
      _ key: Key, _ response: [String], parts: String, all: Int64, partial: Int64,
      _ outcome: Mark.Outcome
    ) {
      self.key = key
      self.response = response
      self.parts = parts
      self.all = all
      self.partial = partial
      self.outcome = outcome
    }

    var testDescription: String { "\(response) to \(key)" }
  }

  static let single = Key.single(right: 1, count: 3)
  static let multiple = Key.multiple(right: [0, 2, 3], count: 5)
  static let ordering = Key.ordering(count: 3)
  static let matching = Key.matching(right: [1, 0, 1], count: 4)
  static let texts = Key.blanks([
    .text(["mitochondrion".bytes, "mitochondria".bytes]), .text(["ATP".bytes]),
  ])
  static let numbers = Key.blanks([
    .range(Decimal(digits: 976, scale: 2), Decimal(digits: 986, scale: 2)),
    .range(Decimal(digits: -1, scale: 0), Decimal(digits: -1, scale: 0)),
  ])

  static let examples = [
    Example(single, ["b"], parts: "+++", all: 100, partial: 100, .right),
    Example(single, ["a"], parts: "--+", all: 0, partial: 0, .wrong),

    Example(multiple, ["a", "c", "d"], parts: "+++++", all: 100, partial: 100, .right),
    Example(multiple, ["a", "c"], parts: "+++-+", all: 0, partial: 66, .partlyRight),
    Example(multiple, ["a", "b", "c"], parts: "+-+-+", all: 0, partial: 33, .partlyRight),
    Example(multiple, ["a", "b"], parts: "+---+", all: 0, partial: 0, .wrong),
    Example(multiple, ["b", "e"], parts: "-----", all: 0, partial: 0, .wrong),
    Example(multiple, ["a", "b", "c", "d"], parts: "+-+++", all: 0, partial: 66, .partlyRight),
    Example(
      multiple, ["a", "b", "c", "d", "e"], parts: "+-++-", all: 0, partial: 33, .partlyRight),
    Example(multiple, [], parts: "-+--+", all: 0, partial: 0, .wrong),

    Example(ordering, ["a", "b", "c"], parts: "+++", all: 100, partial: 100, .right),
    Example(ordering, ["a", "c", "b"], parts: "+--", all: 0, partial: 33, .partlyRight),
    Example(ordering, ["b", "c", "a"], parts: "---", all: 0, partial: 0, .wrong),

    Example(matching, ["b", "a", "b"], parts: "+++", all: 100, partial: 100, .right),
    Example(matching, ["b", "", "b"], parts: "+-+", all: 0, partial: 66, .partlyRight),
    Example(matching, ["a", "b", "d"], parts: "---", all: 0, partial: 0, .wrong),
    Example(matching, ["", "", ""], parts: "---", all: 0, partial: 0, .wrong),

    Example(texts, [" Mitochondria ", "atp"], parts: "++", all: 100, partial: 100, .right),
    Example(texts, ["mitochondrium", "ATP"], parts: "-+", all: 0, partial: 50, .partlyRight),
    Example(texts, ["", ""], parts: "--", all: 0, partial: 0, .wrong),

    Example(numbers, ["9,8", "−1"], parts: "++", all: 100, partial: 100, .right),
    Example(numbers, ["9.76", "-1.0"], parts: "++", all: 100, partial: 100, .right),
    Example(numbers, ["9.86", "-10e-1"], parts: "++", all: 100, partial: 100, .right),
    Example(
      numbers, ["9.7599999999999999999999999", "1"], parts: "--", all: 0, partial: 0, .wrong),
    Example(
      numbers, ["9.8600000000000000000000001", "-1"], parts: "-+", all: 0, partial: 50,
      .partlyRight),
    Example(
      numbers, ["9.8599999999999999999999999", "-1"], parts: "++", all: 100, partial: 100, .right),
    Example(
      numbers, ["9.8", "-1.0000000000000000000000001"], parts: "+-", all: 0, partial: 50,
      .partlyRight),
    Example(
      numbers, ["1000000000000000009.8", "-1"], parts: "-+", all: 0, partial: 50, .partlyRight),
    Example(numbers, ["about 9.8", "1e999"], parts: "--", all: 0, partial: 0, .wrong),
  ]

  @Test(arguments: examples)
  func `a response earns its points, all or in part`(example: Example) throws {
    let response = example.response.map(\.bytes)
    let partial = try mark(
      response, against: example.key, worth: Worth(points: Points(100), marking: .partial))
    let parts = example.parts.map { $0 == "+" }
    #expect(
      partial == Mark(earned: Points(example.partial), outcome: example.outcome, parts: parts))
    let all = try mark(
      response, against: example.key, worth: Worth(points: Points(100), marking: .allOrNothing))
    let outcome = example.outcome == .partlyRight ? .wrong : example.outcome
    #expect(all == Mark(earned: Points(example.all), outcome: outcome, parts: parts))
  }

  @Test(
    arguments: [
      (single, [], .wrongCount(expected: 1, found: 0)),
      (single, ["a", "b"], .wrongCount(expected: 1, found: 2)),
      (single, ["d"], .unknownChoice(at: 0)),
      (single, [""], .unknownChoice(at: 0)),
      (single, ["B"], .unknownChoice(at: 0)),
      (multiple, ["a", "f"], .unknownChoice(at: 1)),
      (multiple, ["c", "a"], .unsortedChoice(at: 1)),
      (multiple, ["a", "a"], .repeatedChoice(at: 1)),
      (ordering, ["a", "b"], .wrongCount(expected: 3, found: 2)),
      (ordering, ["a", "b", "a"], .repeatedChoice(at: 2)),
      (ordering, ["a", "b", "c", "a"], .repeatedChoice(at: 3)),
      (ordering, ["a", "b", ""], .unknownChoice(at: 2)),
      (matching, ["b", "a"], .wrongCount(expected: 3, found: 2)),
      (matching, ["b", "a", "b", "a"], .wrongCount(expected: 3, found: 4)),
      (matching, ["b", "e", "b"], .unknownChoice(at: 1)),
      (texts, ["x"], .wrongCount(expected: 2, found: 1)),
      (texts, ["x", "y", "z"], .wrongCount(expected: 2, found: 3)),
    ] as [(Key, [String], ResponseError)])
  func `a response of another shape is refused`(
    key: Key, response: [String], problem: ResponseError
  ) {
    #expect(throws: problem) {
      try mark(response.map(\.bytes), against: key, worth: Worth(points: .zero, marking: .partial))
    }
  }

  @Test func `a blank that expects nothing cannot be left empty`() throws {
    let key = Key.blanks([.text([[]]), .text([" ".bytes])])
    let worth = Worth(points: Points(100), marking: .partial)
    #expect(try mark([[], "\u{200B}".bytes], against: key, worth: worth).outcome == .wrong)
  }

  @Test func `a part that is too small for a point is still partly right`() throws {
    let worth = Worth(points: Points(1), marking: .partial)
    let found = try mark(["a".bytes], against: Self.multiple, worth: worth)
    #expect(found.earned == .zero)
    #expect(found.outcome == .partlyRight)
  }

  @Test(arguments: [Int32(1), 4, 26, 30])
  func `one letter earns what the whole marking of it says`(count: Int32) {
    let worth = Worth(points: Points(70), marking: .partial)
    for right in 0..<count {
      for letter in UInt8.min...UInt8.max {
        var marking = RunningMark(against: .single(right: right, count: count), worth: worth)
        let whole = try? {
          try marking.add([letter].span)
          return try marking.finished().earned
        }()
        #expect(points(forLetter: letter, right: right, of: count, worth: worth) == whole)
      }
    }
  }

  @Test func `a long order is marked`() throws {
    let worth = Worth(points: Points(1000), marking: .partial)
    var order = (0..<100).map { letter(of: $0) }
    order.swapAt(98, 99)
    #expect(try mark(order, against: .ordering(count: 100), worth: worth).earned == Points(980))
    order[99] = order[98]
    #expect(throws: ResponseError.repeatedChoice(at: 99)) {
      try mark(order, against: .ordering(count: 100), worth: worth)
    }
  }

  @Test func `no response earns more than the question is worth, and the right one earns that`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var samples = ScoringSamples(seed: seed)
    for _ in 0..<5000 {
      let (key, worth) = (samples.key(), samples.worth())
      var response = samples.response(to: key)
      if samples.number(0...3) == 0 { response = samples.spoiled(response) }
      guard let found = try? mark(response, against: key, worth: worth) else { continue }
      #expect(found.earned >= .zero && found.earned <= worth.points, "seed \(seed)")
      #expect((found.outcome == .right) == found.parts.allSatisfy(\.self), "seed \(seed)")
      #expect(found.outcome != .right || found.earned == worth.points, "seed \(seed)")
      #expect(found.outcome != .wrong || found.earned == .zero, "seed \(seed)")
    }
  }
}
