/// What a program tells the shell that ran it.
package enum ExitCode: Int32, Sendable {
  /// All is well.
  case done = 0
  /// There is something to put right; what could be done was done.
  case findings = 1
  /// The command line was not understood; nothing was done.
  case misused = 2
}
