internal import Building
internal import Bytes
internal import Console
internal import Diagnostics

extension Findings {
  /// All findings as lines with paths that can be opened from where the command was typed.
  func lines(of folder: SiteFolder, isColored: Bool) -> [UInt8] {
    let printing = DiagnosticPrinting(isColored: isColored)
    let all = located(in: folder)
    var bytes: [UInt8] = []
    printing.append(all, to: &bytes)
    if let summary = printing.summary(of: all) { bytes.append(summary + "\n") }
    return bytes
  }
}
