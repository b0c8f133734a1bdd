internal import Bytes
internal import Commands
internal import Console
internal import Environment
internal import Exchange
internal import SystemCalls
internal import Verifying
internal import VerifyingParts
internal import Workspace

/// Turns a folder of Markdown quizzes and a ledger of results into a static site.
@main
struct Podium {
  static func main() {
    useJemalloc()
    let words = CommandLine.arguments.dropFirst()
    SystemCalls.exit((isVerifier ? VerifyCommand.run(words) : run(words)).rawValue)
  }

  /// Whether the program was started as `podium-verify`, by a link of that name.
  ///
  /// A download has the verifier that way: a program of its own would bring all that Swift needs a
  /// second time.
  private static var isVerifier: Bool {
    let name = CommandLine.arguments.first ?? ""
    return name.splitAtSlashes().last == "podium-verify"
  }

  private static func run(_ words: ArraySlice<String>) -> ExitCode {
    do throws(UsageError) {
      var arguments = try Arguments(parsing: words, of: podiumCommands)
      switch arguments.request {
      case .help:
        printOutput(arguments.help)
        return .done
      case .version:
        printOutput("podium \(programVersion)")
        return .done
      case .run:
        try arguments.take(environmentVariables())
        return try run(arguments)
      }
    } catch {
      printError("podium: \(adviceOnFormat(for: error) ?? error.message)")
      return .misused
    }
  }

  private static func run(_ arguments: Arguments) throws(UsageError) -> ExitCode {
    switch arguments.command {
    case ["new"]: return try NewCommand(arguments).run()
    case ["new", "quiz"]: return try makeQuiz(arguments)
    case ["build"]: return try BuildCommand(arguments).run()
    case ["serve"]: return try ServeCommand(arguments).run()
    case ["ids"]: return try IDsCommand(arguments).run()
    case ["check"]: return try CheckCommand(arguments).run()
    case ["paper"]: return try PaperCommand(arguments).run()
    case ["bundle"]: return try BundleCommand(arguments).run()
    case ["import"]: return try ImportCommand(arguments).run()
    case ["export"]:
      if let format = ResultFormat(rawValue: arguments.positionals[0]) {
        return try ResultsExport(format, arguments).run()
      }
      return arguments.positionals[0] == AnswersExport.name
        ? try AnswersExport(arguments).run() : try ExportCommand(arguments).run()
    case ["ledger", "keygen"]: return try KeygenCommand(arguments).run()
    case ["ledger", "add"]: return try AddCommand(arguments).run()
    case ["ledger", "accept"]: return try AcceptCommand(arguments).run()
    case ["ledger", "seal"]: return try SealCommand(arguments).run()
    case ["ledger", "check"]: return try LedgerCheckCommand(arguments).run()
    case ["ledger", "witness"]: return try WitnessCommand(arguments).run()
    case ["ledger", "slips"]: return try SlipsCommand(arguments).run()
    case ["ledger", "show"]: return try ShowCommand(arguments).run()
    case ["ledger", "redact"]: return try RedactCommand(arguments).run()
    case ["ledger", "quizzes"]: return try QuizzesCommand(arguments).run()
    case ["ledger", "mark"]: return try MarkCommand(arguments).run()
    case ["ledger", "rank"]: return RankCommand(arguments).run()
    case ["ledger", "standings"]: return try StandingsCommand(arguments).run()
    case ["ledger", "verify"]: return try VerifyInParts(arguments).run()
    case ["theme", "list"]: return listTheme()
    case ["theme", "copy"]: return try copyTheme(arguments)
    case ["render"]: return RenderCommand(arguments).run()
    case ["completions"]: return printCompletions(arguments)
    case ["man"]: return printManual(arguments)
    default: preconditionFailure("every command of the description has its case")
    }
  }
}
