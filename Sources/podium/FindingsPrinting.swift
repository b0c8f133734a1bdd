internal import Building
internal import Bytes
internal import Console
internal import Diagnostics

extension Findings {
  /// All findings as lines with paths that can be opened from where the command was typed.
  func lines(of folder: SiteFolder) -> [UInt8] { summarizedLines(of: located(in: folder)) }
}

/// Findings as lines, and a last line that counts them.
func summarizedLines(of findings: [Diagnostic]) -> [UInt8] {
  let printing = DiagnosticPrinting(isColored: showsColors())
  var bytes: [UInt8] = []
  printing.append(findings, to: &bytes)
  if let summary = printing.summary(of: findings) { bytes.append(summary + "\n") }
  return bytes
}

/// Prints findings in their order, without counting them; `prefix` comes before each path.
func printFindings(_ findings: [Diagnostic], prefix: String = "") {
  let findings = findings.map { finding in
    var finding = finding
    finding.location.path = prefix + finding.location.path
    return finding
  }
  var lines: [UInt8] = []
  DiagnosticPrinting(isColored: showsColors()).append(findings, to: &lines)
  printError(lines)
}
