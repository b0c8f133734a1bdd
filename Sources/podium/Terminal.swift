internal import SystemCalls

/// Writes bytes to standard output.
func printOutput(_ bytes: [UInt8]) {
  write(bytes, to: STDOUT_FILENO)
}

/// Writes a line to standard output.
func printOutput(_ line: String) {
  printOutput(Array((line + "\n").utf8))
}

/// Writes bytes to standard error.
func printError(_ bytes: [UInt8]) {
  write(bytes, to: STDERR_FILENO)
}

/// Writes a line to standard error.
func printError(_ line: String) {
  printError(Array((line + "\n").utf8))
}

/// What cannot be told, because nobody listens any more, is let go.
private func write(_ bytes: [UInt8], to file: Int32) {
  bytes.withUnsafeBytes { buffer in
    var written = 0
    while written < buffer.count {
      let count = SystemCalls.write(
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

/// Whether what is said on standard output goes to somebody's screen.
func isReadInTerminal() -> Bool { isatty(STDOUT_FILENO) != 0 }

/// Whether standard error is a terminal that shows colours.
func showsColors() -> Bool {
  isatty(STDERR_FILENO) != 0 && getenv("NO_COLOR") == nil
}
