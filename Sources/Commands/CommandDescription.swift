/// What a program or one of its commands takes: the one source of parsing, help, completions and
/// man pages.
///
/// A command with subcommands may take arguments too (`podium new DIR`, `podium new quiz PATH`); a
/// word that is the name of a subcommand is never an argument.
package struct CommandDescription: Sendable {
  package var name: String
  /// One line, a sentence without full stop: `Build the site`.
  package var summary: String
  /// Paragraphs, separated by empty lines; an indented line is kept as it is.
  package var discussion: String
  package var arguments: [ArgumentDescription]
  package var options: [OptionDescription]
  package var subcommands: [CommandDescription]
  /// Whether options may also come from the environment and from a file `.env`.
  package var takesVariables: Bool

  package init(
    _ name: String, _ summary: String, discussion: String = "",
    arguments: [ArgumentDescription] = [], options: [OptionDescription] = [],
    subcommands: [CommandDescription] = [], takesVariables: Bool = true
  ) {
    (self.name, self.summary, self.discussion) = (name, summary, discussion)
    (self.arguments, self.options, self.subcommands) = (arguments, options, subcommands)
    self.takesVariables = takesVariables
  }

  package func subcommand(_ name: String) -> CommandDescription? {
    subcommands.first { $0.name == name }
  }
}

/// What a value is, for whoever reads the help and for the shell that completes it.
package enum ValueKind: Hashable, Sendable {
  case text(String)
  case number(String)
  case file(String)
  case folder(String)
  case choice(String, [String])

  /// The value's name in help, in capitals: `DIR`.
  package var name: String {
    switch self {
    case .text(let name), .number(let name), .file(let name), .folder(let name),
      .choice(let name, _):
      name
    }
  }
}

package struct ArgumentDescription: Sendable {
  package enum Count: Sendable {
    case one, oneOrNone, oneOrMore, any
  }

  package var value: ValueKind
  package var summary: String
  package var count: Count

  package init(_ value: ValueKind, _ summary: String, _ count: Count = .one) {
    (self.value, self.summary, self.count) = (value, summary, count)
  }

  /// The argument in a usage line: `FILE`, `[DIR]` or `FILE…`.
  package var usage: String {
    switch count {
    case .one: value.name
    case .oneOrNone: "[\(value.name)]"
    case .oneOrMore: "\(value.name)..."
    case .any: "[\(value.name)]..."
    }
  }
}

package struct OptionDescription: Sendable {
  /// The name without its dashes.
  package var name: String
  /// What follows it; nil for an option that is only there or not.
  package var value: ValueKind?
  package var summary: String
  /// What counts if it is given nowhere.
  package var fallback: String?

  package init(
    _ name: String, _ summary: String, _ value: ValueKind? = nil, default fallback: String? = nil
  ) {
    (self.name, self.value, self.summary, self.fallback) = (name, value, summary, fallback)
  }

  /// The environment variable that sets it: `PODIUM_BASE_URL` for `base-url`.
  package var variable: String {
    "PODIUM_" + name.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
  }

  /// The option as it is typed: `--output DIR`.
  package var usage: String {
    value.map { "--\(name) \($0.name)" } ?? "--\(name)"
  }
}

extension OptionDescription {
  /// What every command takes beside its own options.
  static let help = OptionDescription("help", "show this help")
  /// What the program itself takes beside its own options.
  static let version = OptionDescription("version", "show the version")
}

/// A command together with the words that lead to it: `podium ledger standings`.
package struct CommandPath {
  package var words: [String]
  package var command: CommandDescription

  package var text: String { words.joined(separator: " ") }

  /// The options of the command, and what all commands take.
  package var options: [OptionDescription] {
    command.options + [.help] + (words.count == 1 ? [.version] : [])
  }

  package init(_ program: CommandDescription) {
    words = [program.name]
    command = program
  }

  /// This command and all below it, in the order described.
  package var all: [CommandPath] {
    [self] + below.flatMap(\.all)
  }

  package var below: [CommandPath] {
    command.subcommands.map { entering($0) }
  }

  package func entering(_ command: CommandDescription) -> CommandPath {
    var path = self
    path.words.append(command.name)
    path.command = command
    return path
  }
}
