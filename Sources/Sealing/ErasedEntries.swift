internal import Cryptography
internal import Diagnostics
internal import Ledger

extension SignedFiles {
  /// The commitments to entries that the organiser says were erased.
  ///
  /// A file that the organiser did not sign says nothing, as anybody can propose one; nor does one
  /// that is named by another entry than its own.
  func erased(of site: String, by organiser: PublicKey?) -> Set<Digest> {
    guard let organiser else { return [] }
    return Set(
      redactions.compactMap { file in
        guard case .success(let entry) = file.file.entry(named: sha256(file.file.bytes)),
          let redaction = try? Redaction(entry, of: site, by: organiser)
        else { return nil }
        return redaction.commitment == file.name ? file.name : nil
      })
  }
}
