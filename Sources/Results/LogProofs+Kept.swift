internal import Cryptography
package import Diagnostics
internal import Ledger

extension LogProofs {
  /// Checks a proof that somebody kept, on its own and against the log; nil, with the reason, if it
  /// does not hold.
  func receipt(forProof file: SourceFile, reporting diagnostics: inout [Diagnostic]) -> Receipt? {
    func report(_ code: Diagnostic.Code, _ message: String) {
      diagnostics.append(.error(code, message, at: SourceLocation(path: file.path)))
    }
    guard let proof = LogProof(file.bytes) else {
      report(.badProof, "this is no proof of c2sp.org/tlog-proof@v1 with its entry as \"extra\"")
      return nil
    }
    guard let organiser else {
      report(.noOrganiser, "without the organiser's key no proof can be checked")
      return nil
    }
    var slip = Slip(ofSite: site)
    do throws(EntryError) {
      try slip.read(0..<proof.entry.count, of: proof.entry.span)
    } catch {
      report(error.code, "the entry of this proof is no slip: \(error.message)")
      return nil
    }
    do throws(LogProofError) {
      _ = try proof.checked(of: site, by: organiser)
    } catch {
      switch error {
      case .checkpoint(let error): report(error.code, error.message)
      case .notIncluded:
        report(.badProof, "the hashes do not lead from the entry to the root of the checkpoint")
      }
      return nil
    }
    let kept = SourceFile(path: file.path, bytes: proof.checkpoint)
    guard check(since: kept, reporting: &diagnostics) != nil else { return nil }
    let commitment = commitment(to: proof.entry[...])
    guard let receipt = receipt(for: commitment, id: slip.id), receipt.index == proof.index else {
      report(.notInLog, "the ledger has no slip \(slip.id.hex)")
      return nil
    }
    return receipt
  }
}

extension Diagnostic.Code {
  package static let badProof = Self("bad-proof")
}
