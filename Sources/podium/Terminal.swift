internal import Bytes
internal import Console
internal import Diagnostics
internal import Glibc
internal import Workspace

/// Writes bytes to standard output.
func say(_ bytes: [UInt8]) {
  write(bytes, to: STDOUT_FILENO)
}

/// Writes a line to standard output.
func say(_ line: String) {
  say(Array((line + "\n").utf8))
}

/// Writes bytes to standard error.
func complain(_ bytes: [UInt8]) {
  write(bytes, to: STDERR_FILENO)
}

/// Writes a line to standard error.
func complain(_ line: String) {
  complain(Array((line + "\n").utf8))
}

/// What cannot be told, because nobody listens any more, is let go.
private func write(_ bytes: [UInt8], to file: Int32) {
  bytes.withUnsafeBytes { buffer in
    var written = 0
    while written < buffer.count {
      let count = Glibc.write(
        file, buffer.baseAddress?.advanced(by: written), buffer.count - written)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      written += count
    }
  }
}

/// The variables of the environment.
func environmentVariables() -> [String: String] {
  var variables: [String: String] = [:]
  var place = environ
  while let entry = place.pointee {
    let parts = String(cString: entry).split(separator: "=", maxSplits: 1)
    if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
    place += 1
  }
  return variables
}

/// Findings by the folder that their paths are relative to.
struct Findings: Sendable {
  /// In the content folder.
  var content: [Diagnostic] = []
  /// In the ledger's folder.
  var ledger: [Diagnostic] = []
  /// In the site's templates, or the theme's.
  var templates: [Diagnostic] = []
  /// In the output folder.
  var output: [Diagnostic] = []
  /// In the site folder itself.
  var site: [Diagnostic] = []

  var hasErrors: Bool {
    [content, ledger, templates, output, site].contains { $0.contains { $0.severity == .error } }
  }

  /// All findings with paths relative to the content folder, as far as they are in it; the rest as they are typed.
  func relativeToContent(of folder: SiteFolder) -> [Diagnostic] {
    let ledgerPrefix =
      folder.ledger.hasPrefix(folder.content + "/")
      ? String(folder.ledger.dropFirst(folder.content.utf8.count + 1)) : folder.ledger
    return sorted(
      site + content + prefixed(ledger, ledgerPrefix + "/")
        + prefixed(templates, folder.templates + "/") + prefixed(output, folder.output + "/"))
  }

  /// All findings as lines with paths that can be opened from where the command was typed.
  func lines(of folder: SiteFolder, isColored: Bool) -> [UInt8] {
    let printing = DiagnosticPrinting(isColored: isColored)
    let all = located(in: folder)
    var bytes: [UInt8] = []
    printing.append(all, to: &bytes)
    if let summary = printing.summary(of: all) { bytes.append(summary + "\n") }
    return bytes
  }

  private func located(in folder: SiteFolder) -> [Diagnostic] {
    sorted(site) + sorted(prefixed(content, folder.content + "/"))
      + sorted(prefixed(ledger, folder.ledger + "/"))
      + sorted(prefixed(templates, folder.templates + "/"))
      + sorted(prefixed(output, folder.output + "/"))
  }

  private func sorted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var seen: Set<Diagnostic> = []
    return diagnostics.sorted().filter { seen.insert($0).inserted }
  }

  private func prefixed(_ diagnostics: [Diagnostic], _ prefix: String) -> [Diagnostic] {
    diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      diagnostic.location.path = prefix + diagnostic.location.path
      return diagnostic
    }
  }
}

/// Whether standard error is a terminal that shows colours.
func showsColors() -> Bool {
  isatty(STDERR_FILENO) != 0 && getenv("NO_COLOR") == nil
}
