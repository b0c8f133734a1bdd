internal import Suggestions

/// A command line as its description understands it.
///
/// Options are `--name value` or `--name=value`, anywhere after their command; after `--`
/// everything is an argument, and so is a single `-`.
package struct Arguments: Sendable {
  /// What the command line asks for.
  package enum Request: Sendable {
    case run, help, version
  }

  package private(set) var request = Request.run
  /// The words of the command, without the program's name: `["ledger", "standings"]`.
  package var command: [String] { Array(path.words.dropFirst()) }
  package private(set) var positionals: [String] = []

  private var path: CommandPath
  private var values: [String: String] = [:]
  /// What gave options their values: themselves, or variables.
  private var names: [String: String] = [:]
  /// The options without a value that are given.
  package var flags: [String: Bool] = [:]

  package init(parsing words: some Sequence<String>, of program: CommandDescription)
    throws(UsageError)
  {
    path = CommandPath(program)
    var words = Array(words)[...]
    if words.first == "help" {
      try findHelp(words.dropFirst())
      return
    }
    while let word = words.popFirst() {
      if word == "--" {
        for word in words { try takePositional(word) }
        words = []
      } else if word.hasPrefix("-"), word != "-" {
        try takeOption(word, &words)
        if request != .run { return }
      } else if positionals.isEmpty, let command = path.command.subcommand(word) {
        path = path.entering(command)
      } else {
        try takePositional(word)
      }
    }
    try checkCount()
  }

  /// The value of an option; nil if it is given nowhere and has no default.
  package subscript(option: String) -> String? {
    values[option] ?? description(of: option)?.fallback
  }

  /// The value that somebody gave to an option; nil, too, if the command has no such option.
  package func given(_ option: String) -> String? {
    values[option]
  }

  /// What somebody wrote to give an option its value: the option, or its variable.
  package func name(of option: String) -> String { names[option] ?? "--" + option }

  /// The options of the command.
  package var options: [OptionDescription] { path.command.options }

  /// Whether an option without a value is given.
  package func has(_ option: String) -> Bool {
    _ = description(of: option)
    return flags[option] ?? false
  }

  /// The value of an option that is a number.
  package func number(_ option: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = self[option] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      let limits =
        range.upperBound == .max
        ? "at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
      throw error(.badValue(text, of: name(of: option), wanted: "a whole number \(limits)"))
    }
    return number
  }

  /// A mistake in this command line that only the command itself can see.
  package func error(_ problem: UsageError.Problem) -> UsageError {
    UsageError(problem, in: path.text)
  }

  /// The help of the command.
  package var help: String { path.help }

  // MARK: Parsing

  private mutating func findHelp(_ words: ArraySlice<String>) throws(UsageError) {
    request = .help
    for word in words where !word.hasPrefix("-") {
      guard let command = path.command.subcommand(word) else {
        throw unknownCommand(word)
      }
      path = path.entering(command)
    }
  }

  private mutating func takeOption(_ word: String, _ rest: inout ArraySlice<String>)
    throws(UsageError)
  {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let givenValue = parts.count == 2 ? String(parts[1]) : nil
    if name == "--help" || name == "-h" {
      request = .help
      return
    }
    if name == "--version", path.words.count == 1 {
      request = .version
      return
    }
    guard let option = path.command.options.first(where: { "--" + $0.name == name }) else {
      let known = path.options.map { "--" + $0.name }
      // Other programs have options of one letter.
      let meant = name.count == 2 ? known.first { $0.hasPrefix("-" + name) } : nil
      throw error(.unknownOption(name, suggestion: meant ?? closest(to: name, among: known)))
    }
    guard values[option.name] == nil, flags[option.name] == nil else {
      throw error(.repeatedOption(name))
    }
    guard let kind = option.value else {
      if givenValue != nil { throw error(.unexpectedValue(name)) }
      flags[option.name] = true
      return
    }
    guard let value = givenValue ?? rest.popFirst() else {
      throw error(.missingValue(option.usage))
    }
    try set(option, kind, to: value, called: name)
  }

  package mutating func set(
    _ option: OptionDescription, _ kind: ValueKind, to value: String, called name: String
  ) throws(UsageError) {
    if case .choice(_, let choices) = kind, !choices.contains(value) {
      throw error(.badValue(value, of: name, wanted: alternatives(choices, to: value)))
    }
    try refuseEmpty(value, kind, of: name)
    values[option.name] = value
    names[option.name] = name
  }

  private mutating func takePositional(_ word: String) throws(UsageError) {
    let arguments = path.command.arguments
    guard let last = arguments.last else {
      throw path.command.subcommands.isEmpty
        ? error(.unexpectedArgument(word)) : unknownCommand(word)
    }
    guard positionals.count < arguments.count || [.oneOrMore, .any].contains(last.count) else {
      throw error(.unexpectedArgument(word))
    }
    let argument = arguments[min(positionals.count, arguments.count - 1)]
    if case .choice(let name, let choices) = argument.value, !choices.contains(word) {
      throw error(.badValue(word, of: name, wanted: alternatives(choices, to: word)))
    }
    try refuseEmpty(word, argument.value, of: argument.value.name)
    positionals.append(word)
  }

  /// An empty path is a variable of the shell without a value, and not the folder one is in.
  private func refuseEmpty(_ value: String, _ kind: ValueKind, of name: String) throws(UsageError) {
    switch kind {
    case .file where value.isEmpty: throw error(.badValue(value, of: name, wanted: "a file"))
    case .folder where value.isEmpty: throw error(.badValue(value, of: name, wanted: "a folder"))
    default: break
    }
  }

  private func checkCount() throws(UsageError) {
    let arguments = path.command.arguments
    if positionals.count < arguments.count,
      ![.oneOrNone, .any].contains(arguments[positionals.count].count)
    {
      throw error(.missingArgument(arguments[positionals.count].value.name))
    }
    if arguments.isEmpty, !path.command.subcommands.isEmpty { throw error(.missingCommand) }
  }

  private func unknownCommand(_ word: String) -> UsageError {
    let known = path.command.subcommands.map(\.name) + (path.words.count == 1 ? ["help"] : [])
    return error(.unknownCommand(word, suggestion: closest(to: word, among: known)))
  }

  /// The words that an argument may be, and which of them was meant, where there are many.
  private func alternatives(_ choices: [String], to word: String) -> String {
    let meant =
      closest(to: word, among: choices)
      ?? choices.first { word.utf8.count > 1 && $0.hasPrefix(word) }
    return choices.dropLast().joined(separator: ", ") + (choices.count > 1 ? " or " : "")
      + (choices.last ?? "") + (meant.map { "; did you mean \($0)?" } ?? "")
  }

  private func description(of option: String) -> OptionDescription? {
    let description = path.command.options.first { $0.name == option }
    assert(description != nil, "\(path.text) has no option --\(option)")
    return description
  }
}
