package import Diagnostics
package import Ledger

extension LogProofs {
  /// Checks that enough witnesses have cosigned the log's last checkpoint; returns their names, as
  /// the policy has them.
  ///
  /// `now` is in seconds since 1970; a cosignature from later does not count, but for five minutes
  /// by which clocks may differ. `path` is the policy's file.
  package func check(
    _ policy: WitnessPolicy, in path: String, now: Int64, reporting diagnostics: inout [Diagnostic]
  ) -> [String] {
    func report(_ code: Diagnostic.Code, _ message: String) {
      diagnostics.error(code, message, at: SourceLocation(path: path))
    }
    if !policy.logs.isEmpty, !policy.logs.contains(where: { $0 == organiser }) {
      report(
        .policyOfOtherLog, "no log of the policy is this one, \(organiser?.text ?? "unsigned")")
      return []
    }
    var cosigners: Set<WitnessKey> = []
    var names: [String] = []
    for (name, key) in policy.witnesses {
      switch lastNote?.cosigning(by: key) {
      case nil, .some(.none): break
      case .invalid:
        report(.badCosignature, "\"\(name)\" has not cosigned the checkpoint that says so")
      case .cosigned(let time) where time > now + 300:
        report(.futureCosignature, "the cosignature of \"\(name)\" is from the future")
      case .cosigned:
        cosigners.insert(key)
        names.append(name)
      }
    }
    if !policy.isMet(by: cosigners.contains) {
      report(
        .quorumNotMet,
        names.isEmpty
          ? "no witness of the policy has cosigned the last checkpoint"
          : "only \(names.joined(separator: ", ")) cosigned the last checkpoint, too few for the policy"
      )
    }
    return names
  }
}

extension Diagnostic.Code {
  package static let badPolicy = Self("bad-policy")
  package static let policyOfOtherLog = Self("policy-of-other-log")
  package static let badCosignature = Self("bad-cosignature")
  package static let futureCosignature = Self("future-cosignature")
  package static let quorumNotMet = Self("quorum-not-met")
}
