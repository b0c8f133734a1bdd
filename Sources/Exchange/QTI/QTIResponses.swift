internal import Content
internal import Scoring

/// What an item declares to be right, and what its rules add to that.
///
/// Rules are not run: of them is understood which numbers are near enough, and whether parts of an
/// answer count.
struct QTIResponses {
  struct Response {
    var type = ""
    /// What is right: the declared values, then what a mapping counts.
    var right: [String] = []
    var weights: [String: Decimal] = [:]
    var low: Decimal?
    var high: Decimal?
    /// Whether a limit itself is wrong.
    var isOpen = false
    /// Whether a mapping gives a part of the points to something else than the best.
    var hasParts = false
    /// Whether rules say what is right, and no declaration.
    var isRuled = false
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

  init(_ item: XMLElement) {
    for declaration in item.all("responseDeclaration") {
      responses[declaration["identifier"]] = Self.response(declaration)
    }
    if let processing = item.first("responseProcessing") {
      usesMapping = processing.attributes["template"]?.contains("map_response") == true
      read(processing)
    }
    let outcomes = item.all("outcomeDeclaration")
    let most = outcomes.first { $0.attributes["identifier"] == "MAXSCORE" }?
      .descendant("value")?.text.trimmed
    let score = outcomes.first { $0.attributes["identifier"] == "SCORE" }
    guard let text = most ?? score?.attributes["normalMaximum"] else { return }
    if let points = Decimal(parsing: text)?.multiplied(by: hundred), points.scale == 0,
      (0...1_000_000).contains(points.digits)
    {
      self.points = points == hundred ? nil : Int(points.digits)
    } else {
      oddWorth = text
    }
  }

  /// Whether something earns a part of the points of one response.
  var haveParts: Bool { responses.values.contains { $0.hasParts } }

  subscript(name: String) -> Response { responses[name] ?? Response() }

  private static func response(_ declaration: XMLElement) -> Response {
    var response = Response()
    response.type = declaration["baseType"]
    response.right =
      declaration.first("correctResponse")?.all("value").map { $0.text.trimmed } ?? []
    // Of several texts and of several entries of a list each is right that counts.
    let isSingle = declaration.attributes["cardinality"] == "single"
    let isAlternative = response.right.isEmpty || isSingle
    var keys: [String] = []
    for entry in declaration.first("mapping")?.all("mapEntry") ?? [] {
      guard let key = entry.attributes["mapKey"],
        let worth = Decimal(parsing: entry.attributes["mappedValue"] ?? "0")
      else { continue }
      response.weights[key] = worth
      if zero < worth, isAlternative { keys.append(key) }
    }
    let best = keys.compactMap { response.weights[$0] }.max { $0 < $1 } ?? zero
    for key in keys where !response.right.contains(key) {
      if isSingle, response.weights[key] ?? zero < best {
        response.hasParts = true
      } else {
        response.right.append(key)
      }
    }
    return response
  }

  private mutating func read(_ rule: XMLElement) {
    switch rule.name {
    case "mapResponse": usesMapping = true
    case "sum": addsUp = true
    case "gte", "gt", "lte", "lt", "equal", "match", "stringMatch": compare(rule)
    // What is not so is not right, and neither is what earns nothing.
    case "not": return
    case "responseIf", "responseElseIf": if !earns(rule) { return }
    default: break
    }
    for child in rule.elements { read(child) }
  }

  /// Whether a branch of a rule may earn points: it sets no score of 0 or less, and not only what
  /// feedback is shown.
  private func earns(_ branch: XMLElement) -> Bool {
    let values = branch.all("setOutcomeValue").compactMap { $0.elements.first }
    guard !values.isEmpty else { return true }
    return values.contains { value in
      guard value.name == "baseValue" else { return true }
      return Decimal(parsing: value.text.trimmed).map { zero < $0 } ?? false
    }
  }

  /// Takes over what a comparison of a response with a value says.
  private mutating func compare(_ rule: XMLElement) {
    guard let name = rule.first("variable")?.attributes["identifier"],
      var response = responses[name], rule.elements.count == 2
    else { return }
    let value = rule.first("baseValue")?.text.trimmed ?? ""
    let number = Decimal(parsing: value)
    let isFirst = rule.elements[0].name == "variable"
    switch rule.name {
    case "gte", "gt", "lte", "lt":
      if rule.name.hasPrefix("g") == isFirst {
        response.low = number
      } else {
        response.high = number
      }
      if rule.name.utf8.count == 2 { response.isOpen = true }
    case "equal" where rule.attributes["toleranceMode"] == "absolute":
      let margins = (rule["tolerance"]).split(separator: " ").compactMap {
        Decimal(parsing: $0)
      }
      let centre = number ?? Decimal(parsing: response.right.first ?? "")
      guard let centre, let below = margins.first, let above = margins.last else { return }
      response.low = centre.subtracting(below)
      response.high = centre.adding(above)
      if response.right.isEmpty { response.right = [value] }
    default:
      if response.right.isEmpty { response.isRuled = true }
      if !value.isEmpty, response.isRuled, !response.right.contains(value) {
        response.right.append(value)
      }
    }
    responses[name] = response
  }
}

extension QTIResponses.Response {
  /// The blank for something to be typed; nil if nothing is said to be right.
  var blank: WrittenBlank? {
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
