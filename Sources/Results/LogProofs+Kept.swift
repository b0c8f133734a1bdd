internal import Cryptography
internal import Diagnostics
internal import Ledger

extension LogProofs {
  /// Checks a proof that somebody kept, on its own and against the log; nil, with the reason, if it
  /// does not hold.
  func receipt(forProof file: SourceFile, reporting diagnostics: inout [Diagnostic]) -> Receipt? {
    do throws(Refusal) {
      guard let organiser else {
        throw Refusal(.noOrganiser, "without the organiser's key no proof can be checked")
      }
      let checked = try CheckedProof(file.bytes, of: site, by: organiser)
      try tree.check(checkpoint, since: checked.checkpoint)
      let commitment = commitment(to: checked.proof.entry[...])
      guard let receipt = receipt(for: commitment, id: checked.slip.id),
        receipt.index == checked.proof.index
      else { throw Refusal(.notInLog, "the ledger has no slip \(checked.slip.id.hex)") }
      return receipt
    } catch {
      diagnostics.append(.error(error.code, error.message, at: SourceLocation(path: file.path)))
      return nil
    }
  }
}
