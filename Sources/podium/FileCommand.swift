internal import Bytes
internal import Console
internal import JSON
internal import Workspace

/// A command that reads and writes files.
protocol FileCommand {
  func execute() throws(WorkspaceError) -> ExitCode
}

extension FileCommand {
  /// Runs the command; a failure is told in a sentence.
  func run() -> ExitCode {
    do throws(WorkspaceError) {
      return try execute()
    } catch {
      return failed(error.sentence)
    }
  }
}

/// Prints why a command could not do its work.
func failed(_ reason: String) -> ExitCode {
  printError("podium: \(reason)")
  return .findings
}

/// The bytes of a file that the command line names, or of standard input for `-`.
func readInput(_ path: String) throws(WorkspaceError) -> [UInt8] {
  try path == "-" ? readStandardInput() : readFile(at: path, mayBePipe: true)
}

/// Prints what `--json` asks for: an object on a line.
func printJSON(_ members: [JSONValue.Member]) {
  printOutput(JSONValue.object(members).line)
}
