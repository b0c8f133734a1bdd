internal import Console
internal import Workspace
internal import SystemCalls

/// Writes bytes to standard output; ends the program where they are lost, but not where nobody
/// reads on.
func printOutput(_ bytes: [UInt8]) {
  let problem = writeToStandardOutput(bytes)
  if problem == 0 { return }
  printError("podium: " + WorkspaceError(.write, "standard output", errno: problem).sentence)
  exit(ExitCode.findings.rawValue)
}

/// Writes a line to standard output.
func printOutput(_ line: String) {
  printOutput(Array((line + "\n").utf8))
}

/// Writes bytes to standard error; what cannot be told is let go.
func printError(_ bytes: [UInt8]) {
  _ = writeAll(bytes, to: STDERR_FILENO)
}

/// Writes a line to standard error.
func printError(_ line: String) {
  printError(Array((line + "\n").utf8))
}

/// Writes what a command made to the file that an option names: whole or not at all, but to a pipe
/// or a device as it comes.
func writeOutput(_ bytes: [UInt8], to path: String) throws(WorkspaceError) {
  var status = stat()
  let kind = stat(path, &status) == 0 ? status.st_mode & S_IFMT : S_IFREG
  guard kind != S_IFREG, kind != S_IFDIR else { return try writeFile(bytes, to: path) }
  let file = open(path, O_WRONLY | O_CLOEXEC)
  let problem = file < 0 ? errno : close(file, after: writeAll(bytes, to: file))
  if problem != 0 { throw WorkspaceError(.write, path, errno: problem) }
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
