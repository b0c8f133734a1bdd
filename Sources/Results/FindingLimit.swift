internal import Diagnostics

/// The findings in one file, of which only the first of each kind are kept.
///
/// When every fiftieth of a million lines claims too much, nobody reads twenty thousand sentences:
/// after the first hundred of one code in one file, one more says how many there are.
struct FindingLimit: Sendable {
  static let limit = 100

  /// By code; up to one more than the limit are kept, so that the sentence about the others has a
  /// place.
  private var found: [Diagnostic.Code: (kept: [Diagnostic], count: Int)] = [:]

  /// Notes a finding; what it says is worked out only if it is kept.
  mutating func add(_ code: Diagnostic.Code, _ finding: () -> Diagnostic) {
    let count = found[code, default: ([], 0)].count
    if count <= Self.limit { found[code, default: ([], 0)].kept.append(finding()) }
    found[code, default: ([], 0)].count += 1
  }

  /// Takes over the findings of a later part of the file, whose lines were counted from 1.
  mutating func append(_ later: FindingLimit, after lines: Int) {
    for (code, more) in later.found {
      var (kept, count) = found[code] ?? ([], 0)
      for var finding in more.kept where kept.count <= Self.limit {
        finding.location.line += lines
        kept.append(finding)
      }
      count += more.count
      found[code] = (kept, count)
    }
  }

  /// What to tell the author, in the order of the file.
  var findings: [Diagnostic] {
    found.values.flatMap { kept, count in
      guard count > Self.limit, var last = kept.last else { return kept }
      let left = count - Self.limit
      last.message = "and \(left) more like the \(Self.limit) before in this file"
      return kept.dropLast() + [last]
    }.sorted()
  }
}
