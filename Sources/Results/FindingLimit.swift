package import Diagnostics

/// The findings in one file, of which only the first of each kind are kept.
///
/// When every fiftieth of a million lines claims too much, nobody reads twenty thousand sentences:
/// after the first hundred of one code in one file, one more says how many there are.
package struct FindingLimit: Sendable {
  static let limit = 100

  /// By code; up to one more than the limit are kept, so that the sentence about the others has a
  /// place.
  private var found: [Diagnostic.Code: (kept: [Diagnostic], count: Int)] = [:]

  package init() {}

  /// Notes a finding; what it says is worked out only if it is kept.
  package mutating func add(_ code: Diagnostic.Code, _ finding: () -> Diagnostic) {
    let count = found[code, default: ([], 0)].count
    if count <= Self.limit { found[code, default: ([], 0)].kept.append(finding()) }
    found[code, default: ([], 0)].count += 1
  }

  /// Takes over what another check has found in the file.
  mutating func append(_ other: FindingLimit) {
    for (code, more) in other.found {
      let (kept, count) = found[code] ?? ([], 0)
      found[code] = (Array((kept + more.kept).prefix(Self.limit + 1)), count + more.count)
    }
  }

  /// What to tell the author, in the order of the file.
  package var findings: [Diagnostic] {
    found.values.flatMap { kept, count in
      guard count > Self.limit, var last = kept.last else { return kept }
      let left = count - Self.limit
      last.message = "and \(left) more like the \(Self.limit) before in this file"
      return kept.dropLast() + [last]
    }.sorted()
  }
}
