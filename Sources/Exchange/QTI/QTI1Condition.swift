internal import Content
internal import Scoring

/// A condition on a response, and whether it scores.
struct QTI1Condition {
  var equal: [(response: String?, value: String)] = []
  var low: String?
  var high: String?
  /// Whether capitals matter.
  var heedsCase = false
  /// What it earns, if anything.
  let worth: Decimal?

  var scores: Bool { worth != nil }

  /// Whether a variable is one of points that are earned: others are taken away, or count what is
  /// wrong.
  private static func counts(_ variable: XMLElement) -> Bool {
    !["subtract", "divide"].contains(variable["action"].lowercased())
      && !variable["varname"].lowercased().contains("incorrect")
  }

  static func all(of item: XMLElement) -> [Self] {
    (item.first("resprocessing")?.all("respcondition") ?? []).map { condition in
      let worth = condition.all("setvar").filter(counts).compactMap { variable in
        let text = variable.text.trimmed
        return text == "SCORE.max" ? hundred : Decimal(parsing: text)
      }
      // Blackboard names what is right to be typed without a score beside it.
      let title = condition.attributes["title"]?.lowercased() ?? ""
      let isNamed =
        condition.all("setvar").isEmpty && !title.isEmpty && title != "incorrect"
        && condition.first("displayfeedback") == nil && item.descendant("bbmd_questiontype") != nil
      var read = Self(worth: isNamed ? hundred : worth.first { zero < $0 })
      if let variables = condition.first("conditionvar") { read.add(variables) }
      return read
    }
  }

  /// Takes in what an answer must meet, but nothing under a "not".
  private mutating func add(_ element: XMLElement) {
    for child in element.elements {
      let value = child.text.trimmed
      switch child.name {
      case "not": break
      case "varequal":
        equal.append((child.attributes["respident"], value))
        if child["case"].lowercased() == "yes" { heedsCase = true }
      case "vargte", "vargt": low = value
      case "varlte", "varlt": high = value
      default: add(child)
      }
    }
  }
}
