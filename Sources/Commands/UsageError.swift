/// A command line that was not understood.
package struct UsageError: Error, Hashable {
  package enum Problem: Hashable, Sendable {
    case missingCommand
    case unknownCommand(String, suggestion: String?)
    case unknownOption(String, suggestion: String?)
    case repeatedOption(String)
    /// An option, written as `--output DIR`, at the end of the line.
    case missingValue(String)
    /// A value for an option that takes none.
    case unexpectedValue(String)
    case missingArgument(String)
    case unexpectedArgument(String)
    /// A value that the option or variable cannot have; `wanted` says what it can.
    case badValue(String, of: String, wanted: String)
    /// What whoever reads an option says of it, in a sentence.
    case other(String)
  }

  package var problem: Problem
  /// The command that was understood before the mistake: `podium build`.
  package var command: String

  package init(_ problem: Problem, in command: String) {
    (self.problem, self.command) = (problem, command)
  }

  /// One sentence, and where to read more.
  package var message: String {
    sentence + "\nsee '\(command) --help'"
  }

  private var sentence: String {
    switch problem {
    case .missingCommand: "a command is missing"
    case .unknownCommand(let word, let suggestion):
      "there is no command '\(word)'" + question(suggestion)
    case .unknownOption(let word, let suggestion):
      "there is no option \(word)" + question(suggestion)
    case .repeatedOption(let option): "\(option) is given twice"
    case .missingValue(let usage): "a value is missing: \(usage)"
    case .unexpectedValue(let option): "\(option) takes no value"
    case .missingArgument(let name): "\(name) is missing"
    case .unexpectedArgument(let word): "'\(word)' is one argument too many"
    case .badValue(let value, let name, let wanted): "\(name) is '\(value)', but must be \(wanted)"
    case .other(let sentence): sentence
    }
  }

  private func question(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean \($0)?" } ?? ""
  }
}
