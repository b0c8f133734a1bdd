internal import Content
internal import Scoring

/// What an item declares to be right, and what its rules add to that.
///
/// Rules are not run: of them is understood which numbers are near enough, which values are
/// compared with in branches that earn points, and whether parts of an answer count.
struct QTIResponses {
  struct Response {
    var type = ""
    var isMultiple = false
    /// What is right: the declared values, then what a mapping counts.
    var right: [String] = []
    var weights: [String: Decimal] = [:]
    /// What a mapping counts that has no entry in it.
    var otherWeight = zero
    var low: Decimal?
    var high: Decimal?
    /// Whether a limit itself is wrong.
    var isOpen = false
    /// Whether a mapping or a rule gives a part of the points to something else than the best.
    var hasParts = false
    /// Whether rules go by other values than those that are declared.
    var isContradicted = false
    /// Whether the answer is right if it has a pattern, or another form that is not kept.
    var hasPattern = false
    var heedsCase = false
    /// Whether a text is right with a few wrong letters.
    var isLenient = false
    /// Whether some pairs earn more than others.
    fileprivate var isUneven: Bool {
      type.lowercased().hasSuffix("pair") && areUneven(right.compactMap { weights[$0] })
    }
    /// The most that a rule gives for it.
    fileprivate var worth: Decimal?
    /// What rules compare it with, and what that earns, if that is a number.
    fileprivate var ruled: [(value: String, worth: Decimal?)] = []
    /// Whether rules compare it with what is declared.
    fileprivate var usesDeclared = false
  }

  private var responses: [String: Response] = [:]
  /// Whether a mapping is used to score.
  private(set) var usesMapping = false
  /// Whether scores of several conditions are added up.
  private(set) var addsUp = false
  /// The worth of the question in Podium's points; nil for 100, and where none is said.
  private(set) var points: Int?
  /// A worth that is no whole number of them.
  private(set) var oddWorth: String?
  /// Whether rules compare answers with one another, or several answers with the same value.
  private var comparesAnswers = false
  /// Whether the score goes by limits of another score.
  private var goesByLimits = false
  /// Whether less than all points are none.
  private(set) var isAllOrNothing = false
  /// The most that a rule sets the score to.
  private var most = zero

  init(_ item: XMLElement) {
    for declaration in item.all("responseDeclaration") {
      responses[declaration["identifier"]] = Response(declaration)
    }
    if let processing = item.first("responseProcessing") {
      usesMapping = processing.attributes["template"]?.contains("map_response") == true
      read(processing, worth: nil)
      let names = Set(responses.keys)
      comparesAnswers = processing.descendant { $0.comparesAnswers(names) } != nil
      goesByLimits = processing.descendant { $0.goesByLimit(names) } != nil
      isAllOrNothing = processing.descendant { $0.takesAll } != nil
    }
    for name in responses.keys { responses[name]?.settleRules() }
    let outcomes = item.all("outcomeDeclaration")
    let declared = outcomes.first { $0.attributes["identifier"] == "MAXSCORE" }?
      .descendant("value")?.text.trimmed
    let score = outcomes.first { $0.attributes["identifier"] == "SCORE" }
    // Canvas writes it beside the item.
    let field = item.first("instructureMetadata")?.all("instructureField").first {
      ["points_possible", "max_score"].contains($0["name"])
    }
    // A hundred is what programs say that count in percent.
    let ruled = zero < most && most != hundred ? most.written : nil
    let said = declared ?? field?["value"] ?? score?.attributes["normalMaximum"]
    guard let text = said ?? ruled else { return }
    if let points = Decimal(parsing: text)?.multiplied(by: hundred), points.scale == 0,
      (0...1_000_000).contains(points.digits)
    {
      self.points = points == hundred ? nil : Int(points.digits)
    } else {
      oddWorth = text
    }
  }

  /// Something that is not kept of what is right, in words.
  var losses: [String] {
    let all = responses.values
    let blanks = all.compactMap { $0.worth ?? (usesMapping ? $0.weights.values.max(by: <) : nil) }
    return [
      ("what is worth a part of the points of an answer is wrong", all.contains(where: \.hasParts)),
      ("a pattern, or rounding, by which an answer is right", all.contains(where: \.hasPattern)),
      ("that capitals matter", all.contains(where: \.heedsCase)),
      ("that a few wrong letters do not matter", all.contains(where: \.isLenient)),
      ("that each answer counts in one of the blanks only", comparesAnswers),
      ("that the points go by how much is right in steps", goesByLimits),
      ("that some blanks weigh more than others", areUneven(blanks)),
      ("that some pairs earn more than others", usesMapping && all.contains(where: \.isUneven)),
    ].filter(\.1).map(\.0)
  }

  /// Whether rules go by other values than those that are declared.
  var areContradicted: Bool { responses.values.contains(where: \.isContradicted) }

  subscript(name: String) -> Response { responses[name] ?? Response() }

  // MARK: Rules

  /// Reads a rule in a branch that earns something, if that is a number.
  private mutating func read(_ rule: XMLElement, worth: Decimal?) {
    var worth = worth
    switch rule.name {
    case "mapResponse":
      usesMapping = true
      responses[rule["identifier"]]?.usesDeclared = true
    // Onyx says so how near a number has to be.
    case "mapTolResponse":
      usesMapping = true
      responses[rule["identifier"]]?.takeTolerance(of: rule)
    case "sum": addsUp = true
    case "gte", "gt", "lte", "lt", "equal", "match", "stringMatch", "member", "equalRounded",
      "patternMatch":
      if let name = rule.first("variable")?["identifier"] {
        responses[name]?.compare(rule, worth)
      }
    // What is not so is not right, and neither is what earns nothing.
    case "not": return
    case "responseIf", "responseElseIf":
      guard let earned = earned(by: rule) else { return }
      worth = earned
    default: break
    }
    for child in rule.elements { read(child, worth: worth) }
  }

  /// What a branch of a rule may earn, if that is a number; nil for one that sets no score but 0 or
  /// less, and for one that sets only what feedback is shown.
  private mutating func earned(by branch: XMLElement) -> Decimal?? {
    let values = branch.all("setOutcomeValue")
    if values.isEmpty { return .some(nil) }
    var earned: Decimal??
    for value in values {
      // A container has the names of texts to show; a score is one value.
      guard let expression = value.elements.first, expression.name != "multiple" else { continue }
      let base =
        expression.name == "sum" ? expression.first("baseValue") : expression
      guard let base, base.name == "baseValue" else {
        earned = earned ?? .some(nil)
        continue
      }
      guard let worth = Decimal(parsing: base.text.trimmed), zero < worth else { continue }
      earned = worth
      if value["identifier"] == "SCORE", expression.name == "baseValue" { most = max(most, worth) }
    }
    return earned
  }
}

extension QTIResponses.Response {
  fileprivate init(_ declaration: XMLElement) {
    type = declaration["baseType"]
    isMultiple = declaration["cardinality"] == "multiple"
    right = declaration.first("correctResponse")?.all("value").map { $0.text.trimmed } ?? []
    // Of several texts and of several entries of a list each is right that counts.
    let isSingle = declaration["cardinality"] == "single"
    let isAlternative = right.isEmpty || isSingle
    otherWeight = Decimal(parsing: declaration.first("mapping")?["defaultValue"] ?? "") ?? zero
    var keys: [String] = []
    for entry in declaration.first("mapping")?.all("mapEntry") ?? [] {
      guard let key = entry.attributes["mapKey"],
        let worth = Decimal(parsing: entry.attributes["mappedValue"] ?? "0")
      else { continue }
      weights[key] = worth
      if entry["caseSensitive"] == "true", type == "string" { heedsCase = true }
      if zero < worth, isAlternative { keys.append(key) }
    }
    let best = keys.compactMap { weights[$0] }.max { $0 < $1 } ?? zero
    // In an attribute a tab is read as a blank.
    let known = Set(right.map(oneLine))
    for key in keys where !known.contains(oneLine(key)) {
      if isSingle, weights[key] ?? zero < best { hasParts = true } else { right.append(key) }
    }
  }

  /// Takes over what a comparison with a value says.
  fileprivate mutating func compare(_ rule: XMLElement, _ worth: Decimal?) {
    let operands = rule.elements
    guard operands.count == (rule.name == "patternMatch" ? 1 : 2) else { return }
    if let worth { self.worth = max(self.worth ?? zero, worth) }
    let value = rule.first("baseValue")?.text.trimmed ?? ""
    let number = Decimal(answer: value)
    if rule.first("correct") != nil { usesDeclared = true }
    switch rule.name {
    case "gte", "gt", "lte", "lt":
      if rule.name.hasPrefix("g") == (operands[0].name == "variable") {
        low = number
      } else {
        high = number
      }
      if rule.name.utf8.count == 2 { isOpen = true }
    case "patternMatch": hasPattern = true
    case "equal" where rule["toleranceMode"] != "exact", "equalRounded":
      guard let centre = number ?? Decimal(answer: right.first ?? ""),
        let range = Self.range(around: centre, rule)
      else {
        hasPattern = true
        break
      }
      (low, high) = range
      if rule.name == "equalRounded" { isOpen = true }
      if right.isEmpty { right = [value] }
    default:
      let several = (rule.first("multiple") ?? rule.first("ordered"))?.all("baseValue") ?? []
      let values = several.map { $0.text.trimmed }
      if right.isEmpty { right = values }
      if rule.first("ordered") != nil, values != right { hasParts = true }
      if !value.isEmpty { ruled.append((value, worth)) }
    }
  }

  fileprivate mutating func takeTolerance(of rule: XMLElement) {
    usesDeclared = true
    guard type == "float" || type == "integer" else {
      isLenient = zero < Decimal(parsing: rule["tolerance"]) ?? zero
      return
    }
    if let range = Decimal(answer: right.first ?? "").flatMap({ Self.range(around: $0, rule) }) {
      (low, high) = range
    } else {
      hasPattern = true
    }
  }

  /// The numbers that are near enough to one; nil where that is not known.
  private static func range(around centre: Decimal, _ rule: XMLElement) -> (Decimal, Decimal)? {
    var centre = centre
    var margins = rule["tolerance"].split(separator: " ").compactMap { Decimal(answer: $0) }
    if rule.name == "equalRounded" {
      guard rule["roundingMode"] == "decimalPlaces", let figures = Int32(rule["figures"]),
        (0...16).contains(figures)
      else { return nil }
      centre = rounded(centre, to: figures)
      margins = [Decimal(digits: 5, scale: figures + 1)]
    } else if rule["toleranceMode"] == "relative" {
      let percent = centre.magnitude.multiplied(by: Decimal(digits: 1, scale: 2))
      margins = margins.compactMap { percent?.multiplied(by: $0) }
    } else if rule["toleranceMode"] != "absolute" {
      // Without a mode only the number itself is right.
      return (centre, centre)
    }
    guard let below = margins.first, let above = margins.last,
      let low = centre.subtracting(below), let high = centre.adding(above)
    else { return nil }
    return (low, high)
  }

  private static func rounded(_ number: Decimal, to places: Int32) -> Decimal {
    guard number.scale > places else { return number }
    let unit = powerOfTen(number.scale - places)
    let half = number.digits < 0 ? -unit / 2 : unit / 2
    return Decimal(digits: (number.digits + half) / unit, scale: places)
  }

  /// Makes right what rules compare with, beside what is declared or in its place.
  fileprivate mutating func settleRules() {
    if ruled.isEmpty { return }
    let best = ruled.compactMap(\.worth).max { $0 < $1 }
    var known = Set(right)
    if !usesDeclared, !right.isEmpty, !ruled.contains(where: { known.contains($0.value) }) {
      isContradicted = true
    }
    let isOne = !isMultiple && type == "identifier" && !right.isEmpty
    for (value, worth) in ruled where !known.contains(value) {
      if isOne || !isMultiple && (worth.map { $0 < best ?? $0 } ?? false) {
        hasParts = true
      } else {
        known.insert(value)
        right.append(value)
      }
    }
  }

  /// Why the number that is right is not taken.
  var doubt: String? {
    guard type == "float" || type == "integer" else { return nil }
    return (right + ruled.map(\.value)).lazy.compactMap(doubtInNumber).first
  }

  /// The blank for something to be typed; nil if nothing is said to be right, or if it is a number
  /// that is not clear.
  var blank: WrittenBlank? {
    if doubt != nil { return nil }
    let right = right.filter { !$0.isEmpty }
    if let low, let high, low <= high {
      let shown = right.first.flatMap { Decimal(parsing: $0) }?.written ?? ""
      return .number(low: low.written, high: high.written, shown: shown)
    }
    guard let first = right.first else { return nil }
    if type == "float" || type == "integer", let number = numberBlank(first) { return number }
    return .text(right.map(oneLine))
  }
}
