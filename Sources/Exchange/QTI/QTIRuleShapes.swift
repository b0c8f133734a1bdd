internal import Content
internal import Scoring

/// Rules of QTI 2 that are known by their shape.
extension XMLElement {
  /// Whether a rule compares two answers, or is met by one value in any of several.
  func comparesAnswers(_ responses: Set<String>) -> Bool {
    let compared =
      name == "or"
      ? elements.filter { $0.isComparison && $0.first("baseValue") != nil }
      : isComparison ? [self] : []
    let names = compared.flatMap { $0.all("variable") }.map { $0["identifier"] }
    return Set(names).intersection(responses).count > 1
  }

  private var isComparison: Bool { name == "match" || name == "stringMatch" }

  /// Whether a branch sets the score to another number than the limit that its test names.
  func goesByLimit(_ responses: Set<String>) -> Bool {
    guard name == "responseIf" || name == "responseElseIf", let test = elements.first,
      ["gte", "gt", "lte", "lt"].contains(test.name),
      let score = test.first("variable")?["identifier"], !responses.contains(score),
      let limit = test.first("baseValue").flatMap({ Decimal(parsing: $0.text.trimmed) }),
      let worth = settledScore
    else { return false }
    return worth != limit
  }

  /// Whether a condition takes all points from a score that is not the highest, as R/exams does.
  var takesAll: Bool {
    guard name == "responseCondition", let test = first("responseIf")?.elements.first else {
      return false
    }
    let scores = Set(test.all("variable").map { $0["identifier"] })
    return test.name == "equal" && scores == ["SCORE", "MAXSCORE"]
      && first("responseElse")?.settledScore != nil
  }

  private var settledScore: Decimal? {
    all("setOutcomeValue").first { $0["identifier"] == "SCORE" }?
      .first("baseValue").flatMap { Decimal(parsing: $0.text.trimmed) }
  }
}

/// Whether worths differ by more than what rounding makes of equal ones.
func areUneven(_ worths: [Decimal]) -> Bool {
  guard let least = worths.min(by: <), let most = worths.max(by: <),
    let low = least.multiplied(by: Decimal(digits: 10, scale: 0)),
    let high = most.multiplied(by: Decimal(digits: 9, scale: 0))
  else { return false }
  return low < high
}
