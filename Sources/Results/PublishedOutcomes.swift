internal import Bytes
package import Scoring

/// What was published about each result of a file, in few bytes: there may be millions.
package struct PublishedOutcomes: Sendable, Hashable {
  private var points: [Points] = []
  /// Among the names.
  private var findings: [UInt16] = []
  private var names: [String] = []
  private var places: [ExactString: UInt16] = [:]

  package struct Outcome: Sendable, Hashable {
    package var points: Points
    /// The code of a finding, or empty.
    package var finding: String
  }

  /// False, with nothing added, if the results have more findings than there are codes.
  mutating func append(_ outcome: Outcome) -> Bool {
    let name = ExactString(outcome.finding)
    if places[name] == nil {
      guard let place = UInt16(exactly: names.count) else { return false }
      places[name] = place
      names.append(outcome.finding)
    }
    points.append(outcome.points)
    findings.append(places[name] ?? 0)
    return true
  }
}

extension PublishedOutcomes: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { points.count }

  package subscript(place: Int) -> Outcome {
    Outcome(points: points[place], finding: names[Int(findings[place])])
  }
}
