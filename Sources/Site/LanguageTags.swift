/// Whether a language is written from right to left.
package func isRightToLeft(_ language: String) -> Bool {
  let parts = language.lowercased().split { $0 == "-" || $0 == "_" }
  let scripts: Set<Substring> = ["arab", "hebr", "syrc", "thaa", "nkoo", "adlm"]
  if let script = parts.dropFirst().first(where: { $0.count == 4 }) {
    return scripts.contains(script)
  }
  let languages: Set<Substring> = [
    "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "nqo", "ps", "sd", "syr", "ug", "ur", "yi",
  ]
  return languages.contains(parts.first ?? "")
}
