internal import Bytes
package import Diagnostics

/// Writes findings as lines that editors and people understand:
/// `content/geography/capitals.md:12:3: error: no choice is marked right [choice-none-right]`.
package struct DiagnosticPrinting: Sendable {
  /// Whether to colour for a terminal.
  package var isColored: Bool

  package init(isColored: Bool = false) { self.isColored = isColored }

  /// Appends a line for each finding.
  package func append(_ diagnostics: some Sequence<Diagnostic>, to output: inout [UInt8]) {
    for diagnostic in diagnostics {
      let location = diagnostic.location
      style("1", &output)
      output.append(visible(location.path))
      output.append(":")
      output.append(decimal: location.line)
      output.append(":")
      output.append(decimal: location.column)
      output.append(": ")
      style(diagnostic.severity == .error ? "31" : "33", &output)
      output.append(diagnostic.severity.rawValue)
      output.append(": ")
      style("0", &output)
      output.append(visible(diagnostic.message))
      output.append(" ")
      style("2", &output)
      output.append("[" + diagnostic.code.name + "]")
      style("0", &output)
      output.append("\n")
    }
  }

  /// The last line: `3 errors and 1 warning in 2 files`; nil without findings.
  package func summary(of diagnostics: [Diagnostic]) -> String? {
    let errors = diagnostics.count { $0.severity == .error }
    let warnings = diagnostics.count - errors
    var counts: [String] = []
    if errors > 0 { counts.append(counted(errors, "error")) }
    if warnings > 0 { counts.append(counted(warnings, "warning")) }
    guard !counts.isEmpty else { return nil }
    let files = Set(diagnostics.map { ExactString($0.location.path) }).count
    return counts.joined(separator: " and ") + " in " + counted(files, "file")
  }

  private func style(_ code: String, _ output: inout [UInt8]) {
    if isColored { output.append("\u{1B}[" + code + "m") }
  }
}

/// Text with control characters shown, so that a file cannot move the cursor or fake a line, nor
/// make a report that no program reads.
package func visible(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: isControl) else { return text }
  return text.unicodeScalars.map { isControl($0) ? $0.escaped(asASCII: true) : String($0) }.joined()
}

/// Whether a character moves the cursor, turns the direction of text around, or is none.
private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  let ranges: [Range<UInt32>] = [
    0..<0x20, 0x7F..<0xA0, 0x202A..<0x202F, 0x2066..<0x206A, 0xFFFE..<0x1_0000,
  ]
  return ranges.contains { $0.contains(scalar.value) }
}
