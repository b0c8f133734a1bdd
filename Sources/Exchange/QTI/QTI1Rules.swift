internal import Content
internal import Scoring

/// The rules by which an item of QTI 1.2 is scored: what a response has to be, what that earns, and
/// which texts are shown for it.
struct QTI1Rules {
  indirect enum Test {
    /// That a response is a value, or has it at a place of its order.
    case equal(response: String, value: String, place: Int?)
    /// That a number is not below or not above a limit.
    case limit(response: String, number: String, isLow: Bool)
    /// That a response is one of several texts, or has a pair.
    case part(response: String, values: [String])
    case all([Test])
    case any([Test])
    case not(Test)
    /// That no rule before held.
    case other
  }

  struct Rule {
    var tests: [Test] = []
    /// What it sets the score to, or adds to it.
    var set: Decimal?
    var added: Decimal?
    /// The names of the texts that it shows.
    var shown: [String] = []
    /// Whether the rules below hold as well.
    var goesOn = false
    var heedsCase = false
    /// How a text is compared that is not to be equal: `contains`, with Blackboard `matches`.
    var ways: Set<String> = []

    /// What it earns, if anything.
    var worth: Decimal? { (set ?? added).flatMap { zero < $0 ? $0 : nil } }
  }

  private(set) var all: [Rule] = []
  /// How many tests there are.
  private(set) var size = 0
  let isBlackboard: Bool

  init(_ item: XMLElement) {
    isBlackboard = item.descendant("bbmd_questiontype") != nil
    for condition in item.first("resprocessing")?.all("respcondition") ?? [] {
      var rule = Rule()
      if let variables = condition.first("conditionvar") {
        rule.tests = variables.elements.compactMap { test($0) }
        rule.heedsCase = variables.descendants("varequal").contains {
          $0["case"].lowercased() == "yes"
        }
        rule.ways = Set(variables.descendants("varsubset").map { $0["setmatch"].lowercased() })
        if variables.descendant("varsubstring") != nil { rule.ways.insert("contains") }
      }
      rule.shown = condition.all("displayfeedback").map { $0["linkrefid"] }
      rule.goesOn = condition["continue"].lowercased() == "yes"
      rule.takeScores(of: condition)
      // Blackboard names what is right to be typed or matched without a score beside it.
      if isBlackboard, condition.first("setvar") == nil {
        let title = condition["title"].lowercased()
        let isRight = rule.shown.isEmpty ? !title.isEmpty : rule.shown.contains("correct")
        if isRight, title != "incorrect" { rule.set = hundred }
      }
      all.append(rule)
    }
  }

  private mutating func test(_ element: XMLElement) -> Test? {
    size += 1
    let response = element["respident"]
    let value = element.text.trimmed
    let inner = element.elements.compactMap { test($0) }
    switch element.name {
    case "varequal":
      return .equal(response: response, value: value, place: Int(element["index"]))
    case "vargte", "vargt": return .limit(response: response, number: value, isLow: true)
    case "varlte", "varlt": return .limit(response: response, number: value, isLow: false)
    case "varsubset":
      // Blackboard has one text there.
      let values = isBlackboard ? [value] : value.split(separator: ",").map(\.trimmed)
      return .part(response: response, values: values)
    case "varsubstring": return .part(response: response, values: [value])
    case "not": return .not(.any(inner))
    case "or": return .any(inner)
    case "other": return .other
    default: return inner.isEmpty ? nil : .all(inner)
    }
  }

  // MARK: What is right

  /// The rules that earn something.
  var scoring: [Rule] { all.filter { $0.worth != nil } }

  /// The values that earn something, for a response or for all.
  func right(_ response: String? = nil) -> [String] {
    scoring.flatMap { $0.equals(response) }.map(\.value)
  }

  /// The texts that are shown for one choice of a list alone.
  func shown(onlyFor choice: String, in list: String) -> [String] {
    all.filter { rule in
      guard rule.tests.count == 1, case .equal(let response, let value, _)? = rule.tests.first
      else { return false }
      return response == choice || response == list && value == choice
    }.flatMap(\.shown)
  }

  /// The names of the texts that are shown whatever the answer is.
  var alwaysShown: Set<String> {
    var counts: [String: Int] = [:]
    var showing = 0
    for rule in all where !rule.shown.isEmpty {
      showing += 1
      for name in Set(rule.shown) { counts[name, default: 0] += 1 }
    }
    let others = all.prefix { $0.worth == nil && $0.goesOn }.filter {
      if case .other? = $0.tests.first { true } else { false }
    }
    let everywhere = counts.filter { showing > 1 && $0.value == showing }.keys
    return Set(everywhere).union(others.flatMap(\.shown))
  }
}

extension QTI1Rules.Rule {
  fileprivate mutating func takeScores(of condition: XMLElement) {
    for variable in condition.all("setvar") {
      let text = variable.text.trimmed
      guard let value = text == "SCORE.max" ? hundred : Decimal(parsing: text) else { continue }
      // Some count apart what is wrong.
      let isWrong = variable["varname"].lowercased().contains("incorrect")
      switch variable["action"].lowercased() {
      case "add" where !isWrong: added = (added ?? zero).adding(value)
      case "add", "subtract": added = (added ?? zero).subtracting(value)
      case "multiply", "divide": break
      // Of several variables the first that earns something counts.
      default: if !isWrong, !(zero < set ?? zero) { set = value }
      }
    }
  }

  /// What responses have to be equal to, but for what stands under a "not".
  func equals(_ response: String? = nil) -> [(response: String, value: String, place: Int?)] {
    func equals(_ test: QTI1Rules.Test) -> [(response: String, value: String, place: Int?)] {
      switch test {
      case .equal(let name, let value, let place):
        response == nil || response == name ? [(name, value, place)] : []
      case .all(let tests), .any(let tests): tests.flatMap(equals)
      default: []
      }
    }
    return tests.flatMap(equals)
  }

  /// The responses that have to be something, but for what stands under a "not".
  var responses: Set<String> {
    func responses(_ test: QTI1Rules.Test) -> [String] {
      switch test {
      case .equal(let name, _, _), .limit(let name, _, _), .part(let name, _): [name]
      case .all(let tests), .any(let tests): tests.flatMap(responses)
      case .not, .other: []
      }
    }
    return Set(tests.flatMap(responses))
  }

  /// The values that a response has to be equal to or not, in their order.
  func named(_ response: String) -> [String] {
    func named(_ test: QTI1Rules.Test) -> [String] {
      switch test {
      case .equal(let name, let value, _): name == response ? [value] : []
      case .all(let tests), .any(let tests): tests.flatMap(named)
      case .not(let test): named(test)
      default: []
      }
    }
    return tests.flatMap(named)
  }

  /// The texts or pairs of which one is asked.
  func parts(_ response: String?) -> [[String]] {
    tests.compactMap { test in
      if case .part(let name, let values) = test, response == nil || response == name {
        return values
      }
      return nil
    }
  }

  /// Whether it asks for several values of one response.
  var asksForSeveral: Bool {
    func asks(_ test: QTI1Rules.Test) -> Bool {
      guard case .all(let tests) = test else { return false }
      let values = tests.compactMap { if case .equal(_, let value, _) = $0 { value } else { nil } }
      return Set(values).count > 1 || tests.contains(where: asks)
    }
    return tests.contains(where: asks)
  }

  /// The limits of a number.
  func limits(_ response: String?) -> (low: String?, high: String?) {
    var limits: (low: String?, high: String?)
    func take(_ test: QTI1Rules.Test) {
      switch test {
      case .limit(let name, let number, let isLow) where response == nil || response == name:
        if isLow { limits.low = number } else { limits.high = number }
      case .all(let tests), .any(let tests): tests.forEach(take)
      default: break
      }
    }
    tests.forEach(take)
    return limits
  }
}
