internal import Content
internal import Scoring

/// Which choices of a list are right: those that earn the most by the rules of an item.
struct QTI1Key {
  /// What a rule asks of the choices, by their places.
  private indirect enum Test {
    case chosen(Int, Bool)
    case all([Test])
    case any([Test])
    case not(Test)
    case other
  }

  private struct Rule {
    var tests: [Test]
    var areAlternatives: Bool
    var rule: QTI1Rules.Rule
  }

  private var rules: [Rule] = []
  private let count: Int
  private(set) var right: [Bool]
  /// Whether parts of the answer earn parts of the points.
  private(set) var isInParts = false
  /// The most that an answer earns.
  private(set) var most = zero
  /// Whether the rules ask of each choice whether it is true.
  private(set) var isJudged = false
  /// What is not kept, in words.
  private(set) var losses: [String] = []

  init(_ all: QTI1Rules, list: String, names: [String], isMultiple: Bool) {
    count = names.count
    right = names.map { _ in false }
    let places = Dictionary(
      names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var named: Set<Int> = []
    var strange: String?
    for rule in all.all {
      for (response, value, _) in rule.worth == nil ? [] : rule.equals() {
        switch Self.choice(response, value, in: list, places) {
        case let (place, true)?: named.insert(place)
        case (_, false)?: isJudged = true
        case nil: strange = strange ?? value
        }
      }
      let tests = rule.tests.compactMap { Self.resolved($0, in: list, places) }
      // Several values of one answer are meant as one or the other.
      let areAlternatives =
        !isMultiple && tests.allSatisfy { if case .chosen = $0 { true } else { false } }
      rules.append(Rule(tests: tests, areAlternatives: areAlternatives, rule: rule))
    }
    if isMultiple { findSet(from: named) } else { findBest() }
    if let strange, right.contains(true) {
      losses.append("the right answer \"\(oneLine(strange))\", which is no choice")
    }
  }

  private mutating func findBest() {
    let scores = (0..<count).map { score([$0]) }
    most = scores.max { $0 < $1 } ?? zero
    guard zero < most, let best = scores.firstIndex(of: most) else { return }
    right[best] = true
    if scores.count(where: { zero < $0 }) > 1 {
      losses.append("only the best of several right choices is right")
    }
    if scores.contains(where: { $0 < zero }) {
      losses.append("points that are taken away for wrong choices")
    }
  }

  /// Finds the best set of choices, from those that earn something.
  private mutating func findSet(from named: Set<Int>) {
    var chosen = named
    most = score(chosen)
    // A choice may earn less than to leave it.
    for place in chosen.isEmpty ? 0..<0 : 0..<count {
      let other = chosen.symmetricDifference([place])
      let score = score(other)
      if most < score { (chosen, most) = (other, score) }
    }
    guard zero < most else { return }
    for place in chosen { right[place] = true }
    let nothing = score([])
    let alone = (0..<count).map { score([$0]).subtracting(nothing) ?? zero }
    let gains = Set(chosen.map { alone[$0] })
    let costs = (0..<count).filter { !chosen.contains($0) }.map { alone[$0].magnitude }
    isInParts = chosen.count > 1 && gains.contains { zero < $0 }
    let isEven = gains.count == 1 && costs.allSatisfy { gains.contains($0) || $0 == most }
    if isInParts, !isEven {
      losses.append("weights: each right choice earns the same, and each wrong one costs as much")
    }
  }

  // MARK: Rules

  /// The choice that an equation is of, and whether it has to be chosen.
  private static func choice(
    _ response: String, _ value: String, in list: String, _ places: [String: Int]
  ) -> (Int, Bool)? {
    if response != list, let place = places[response] {
      return (place, !["0", "false"].contains(value.lowercased()))
    }
    if let place = places[value] { return (place, true) }
    // OLAT asks of each statement whether it is true.
    let parts = value.split(separator: ":")
    guard parts.count == 2, let place = places[String(parts[0])] else { return nil }
    return (place, parts[1] == "correct")
  }

  /// A test by the places of choices; nil for one of what is no choice, which is left out.
  private static func resolved(
    _ test: QTI1Rules.Test, in list: String, _ places: [String: Int]
  ) -> Test? {
    func all(_ tests: [QTI1Rules.Test]) -> [Test]? {
      let known = tests.compactMap { resolved($0, in: list, places) }
      return known.isEmpty ? nil : known
    }
    switch test {
    case .equal(let response, let value, _):
      return choice(response, value, in: list, places).map { .chosen($0.0, $0.1) }
    case .all(let tests): return all(tests).map { .all($0) }
    case .any(let tests): return all(tests).map { .any($0) }
    case .not(let test): return resolved(test, in: list, places).map { .not($0) }
    case .other: return .other
    case .limit, .part: return nil
    }
  }

  /// What an answer earns.
  private func score(_ chosen: Set<Int>) -> Decimal {
    var score: Decimal?
    for rule in held(by: chosen) {
      if let set = rule.set { score = max(score ?? set, set) }
      if let added = rule.added { score = (score ?? zero).adding(added) }
    }
    return score ?? zero
  }

  /// The names of the texts that are shown for a choice.
  func shown(for place: Int) -> [String] { held(by: [place]).flatMap(\.shown) }

  private func held(by chosen: Set<Int>) -> [QTI1Rules.Rule] {
    var held: [QTI1Rules.Rule] = []
    var isOther = true
    for (tests, areAlternatives, rule) in rules.map({ ($0.tests, $0.areAlternatives, $0.rule) }) {
      func holds(_ test: Test) -> Bool {
        switch test {
        case .chosen(let place, let isChosen): chosen.contains(place) == isChosen
        case .all(let tests): tests.allSatisfy(holds)
        case .any(let tests): tests.contains(where: holds)
        case .not(let test): !holds(test)
        case .other: isOther
        }
      }
      let holds = areAlternatives ? tests.contains(where: holds) : tests.allSatisfy(holds)
      guard holds, !tests.isEmpty else { continue }
      held.append(rule)
      if case .other? = tests.first { continue }
      if rule.set != nil || rule.added != nil || !rule.goesOn { isOther = false }
      if !rule.goesOn, rule.added == nil { break }
    }
    return held
  }
}
