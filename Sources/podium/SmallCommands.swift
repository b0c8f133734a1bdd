internal import Commands
internal import Console
internal import SystemCalls
internal import Manuals

/// Prints a shell's completion script.
func printCompletions(_ arguments: Arguments) -> ExitCode {
  guard let shell = Shell(rawValue: arguments.positionals[0]) else { return .misused }
  printOutput(Array(program(arguments).completions(for: shell).utf8))
  return .done
}

/// Prints a manual page in roff.
func printManual(_ arguments: Arguments) -> ExitCode {
  let isVerifier = arguments["program"] == "podium-verify"
  printOutput(
    Array(
      program(arguments).manPage(
        version: programVersion, related: [isVerifier ? "podium" : "podium-verify"]
      ).utf8))
  return .done
}

private func program(_ arguments: Arguments) -> CommandDescription {
  arguments["program"] == "podium-verify" ? verifyDescription : podiumCommands
}
