/// What an item of QTI declares, and the rules by which it is scored.
///
/// All or nothing: `SCORE` is `MAXSCORE` if every response is right. In parts: of several responses
/// each right one counts the same; of one response its mapping says what its parts are worth, which
/// is 1 for what is right and, among choices, -1 for what is not.
struct QTIScoring {
  enum BaseType: String { case identifier, string, float, directedPair }
  enum Cardinality: String { case single, multiple, ordered }

  static let explanation = "SOLUTION"
  static let feedback = "FEEDBACK"
  static let shown = "shown"

  let points: Int
  let isPartial: Bool
  let dialect: QTIDialect
  var showsExplanation = false
  var showsFeedback = false
  private var responses: [Response] = []

  init(points: Int, isPartial: Bool, dialect: QTIDialect) {
    self.points = points
    self.isPartial = isPartial
    self.dialect = dialect
  }

  private struct Response {
    var name: String
    var type: BaseType
    var cardinality: Cardinality
    var correct: [String]
    var mapping: [(key: String, value: Int)]
    var range: (low: String, high: String)?
  }

  /// Declares a response; its name.
  mutating func declare(
    _ type: BaseType, cardinality: Cardinality, correct: [String],
    mapping: [(key: String, value: Int)] = [], range: (low: String, high: String)? = nil
  ) -> String {
    let name = responses.isEmpty ? "RESPONSE" : "RESPONSE_\(responses.count + 1)"
    responses.append(
      Response(
        name: name, type: type, cardinality: cardinality, correct: correct, mapping: mapping,
        range: range))
    return name
  }

  mutating func declareNumber(low: String, high: String, shown: String) -> String {
    declare(.float, cardinality: .single, correct: shown.isEmpty ? [] : [shown], range: (low, high))
  }

  // MARK: Declarations

  var declarations: [XMLNode] {
    var nodes = responses.map(declaration)
    nodes.append(outcome("SCORE", "float", defaultValue: "0"))
    nodes.append(outcome("MAXSCORE", "float", defaultValue: grade(points)))
    if showsFeedback {
      let cardinality = responses.first?.cardinality ?? .single
      nodes.append(outcome(Self.feedback, "identifier", cardinality: cardinality))
    }
    if showsExplanation { nodes.append(outcome(Self.explanation, "identifier")) }
    return nodes
  }

  private func declaration(_ response: Response) -> XMLNode {
    var children: [XMLNode] = []
    if !response.correct.isEmpty {
      children.append(xml("correctResponse", response.correct.map { xml("value", text: $0) }))
    }
    if usesMapping(response) {
      let entries = response.mapping.map { entry in
        response.type == .string
          ? xml(
            "mapEntry",
            ["mapKey": entry.key, "mappedValue": String(entry.value), "caseSensitive": "false"])
          : xml("mapEntry", ["mapKey": entry.key, "mappedValue": String(entry.value)])
      }
      // Wrong choices take away what right ones gave, and no more.
      children.append(
        response.mapping.contains { $0.value < 0 }
          ? xml("mapping", ["lowerBound": "0", "defaultValue": "0"], entries)
          : xml("mapping", ["defaultValue": "0"], entries))
    }
    return xml(
      "responseDeclaration",
      [
        "identifier": response.name, "cardinality": response.cardinality.rawValue,
        "baseType": response.type.rawValue,
      ], children)
  }

  private func outcome(
    _ name: String, _ type: String, cardinality: Cardinality = .single, defaultValue: String? = nil
  ) -> XMLNode {
    xml(
      "outcomeDeclaration",
      ["identifier": name, "cardinality": cardinality.rawValue, "baseType": type],
      defaultValue.map { [xml("defaultValue", [xml("value", text: $0)])] } ?? [])
  }

  /// Whether a response is scored by its mapping: answers to be typed, lists with several right
  /// ones, and what is marked in parts.
  private func usesMapping(_ response: Response) -> Bool {
    guard !response.mapping.isEmpty else { return false }
    return response.cardinality == .single || isPartial
  }

  // MARK: Rules

  var processing: XMLNode {
    if let template {
      return xml("responseProcessing", ["template": dialect.template(template)])
    }
    var rules = isPartial && hasParts ? partialRules : wholeRules
    if showsFeedback, let response = responses.first {
      rules.append(set(Self.feedback, variable(response.name)))
    }
    if showsExplanation {
      rules.append(set(Self.explanation, base("identifier", Self.shown)))
    }
    return xml("responseProcessing", rules)
  }

  /// The standard way, where it does the same: one response, worth 1, nothing to show.
  private var template: String? {
    guard responses.count == 1, points == 100, !showsFeedback, !showsExplanation,
      responses[0].range == nil, !(isPartial && hasParts)
    else { return nil }
    return usesMapping(responses[0]) ? "map_response" : "match_correct"
  }

  private var hasParts: Bool { responses.count > 1 || responses[0].cardinality != .single }

  private var wholeRules: [XMLNode] {
    let conditions = responses.map(isRight)
    let condition = conditions.count == 1 ? conditions[0] : xml("and", conditions)
    return [
      xml(
        "responseCondition",
        [
          xml("responseIf", [condition, set("SCORE", variable("MAXSCORE"))]),
          xml("responseElse", [set("SCORE", base("float", "0"))]),
        ])
    ]
  }

  private var partialRules: [XMLNode] {
    guard responses.count == 1 else {
      return responses.map { counting(isRight($0)) } + [share(variable("SCORE"), responses.count)]
    }
    let response = responses[0]
    guard response.cardinality == .ordered else {
      let right = response.mapping.count { $0.value > 0 }
      return [share(xml("mapResponse", ["identifier": response.name]), right)]
    }
    let places = response.correct.enumerated().map { place, name in
      counting(
        xml(
          "match",
          [
            xml("index", ["n": String(place + 1)], [variable(response.name)]),
            base("identifier", name),
          ]))
    }
    return places + [share(variable("SCORE"), places.count)]
  }

  /// Counts one more, if a condition holds.
  private func counting(_ condition: XMLNode) -> XMLNode {
    let more = xml("sum", [variable("SCORE"), base("float", "1")])
    return xml("responseCondition", [xml("responseIf", [condition, set("SCORE", more)])])
  }

  /// Scores so many parts of all.
  private func share(_ value: XMLNode, _ parts: Int) -> XMLNode {
    let product = xml("product", [value, variable("MAXSCORE")])
    return set("SCORE", xml("divide", [product, base("float", String(max(1, parts)))]))
  }

  private func isRight(_ response: Response) -> XMLNode {
    if let range = response.range {
      return xml(
        "and",
        [
          xml("gte", [variable(response.name), base("float", range.low)]),
          xml("lte", [variable(response.name), base("float", range.high)]),
        ])
    }
    if usesMapping(response), response.cardinality == .single {
      return xml("gt", [xml("mapResponse", ["identifier": response.name]), base("float", "0")])
    }
    return xml("match", [variable(response.name), xml("correct", ["identifier": response.name])])
  }

  private func variable(_ name: String) -> XMLNode { xml("variable", ["identifier": name]) }

  private func base(_ type: String, _ value: String) -> XMLNode {
    xml("baseValue", ["baseType": type], text: value)
  }

  private func set(_ name: String, _ value: XMLNode) -> XMLNode {
    xml("setOutcomeValue", ["identifier": name], [value])
  }
}
