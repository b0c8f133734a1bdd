package import Commands

extension CommandDescription {
  /// The program's page for `man`, in roff.
  ///
  /// `related` are other pages, as in `podium-verify(1)`.
  package func manPage(version: String, related: [String] = []) -> String {
    let program = CommandPath(self)
    var page = ManPage()
    page.macro("TH", name.uppercased(), "1", "", "Podium \(version)", "User commands")
    page.macro("SH", "NAME")
    page.text("\(name) - \(summary.lowercasedFirst)")
    page.macro("SH", "SYNOPSIS")
    for line in program.usageLines { page.typed(line) }
    if !discussion.isEmpty {
      page.macro("SH", "DESCRIPTION")
      page.paragraphs(discussion, isFirst: true)
    }
    page.rows(of: program)

    let commands = program.all.dropFirst().filter {
      !$0.command.arguments.isEmpty || $0.command.subcommands.isEmpty
    }
    if !commands.isEmpty { page.macro("SH", "COMMANDS") }
    for path in commands {
      page.macro("SS", path.usageLines[0])
      page.text(path.command.summary + ".")
      page.paragraphs(path.command.discussion)
      page.rows(of: path)
    }

    if takesVariables { page.environment(of: program) }
    page.macro("SH", "EXIT STATUS")
    page.row("0", "all is well")
    page.row("1", "there is something to put right; what could be done was done")
    page.row("2", "the command line was not understood; nothing was done")
    if !related.isEmpty {
      page.macro("SH", "SEE ALSO")
      page.text(related.joined(separator: ", "))
    }
    return page.roff
  }
}

/// A manual page as it grows.
private struct ManPage {
  private(set) var roff = ""

  mutating func macro(_ name: String, _ arguments: String...) {
    roff += "." + name
    for argument in arguments {
      roff += " \"" + argument.roffEscaped.map { $0 == "\"" ? "\\(dq" : String($0) }.joined() + "\""
    }
    roff += "\n"
  }

  /// A paragraph's text, each line of it on its own.
  mutating func text(_ text: String) {
    for line in text.split(separator: "\n") {
      let escaped = line.roffEscaped
      roff += (escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" : "") + escaped + "\n"
    }
  }

  mutating func typed(_ line: String) {
    macro("B", line)
    macro("br")
  }

  /// Paragraphs; the first of a section has no gap before it.
  mutating func paragraphs(_ text: String, isFirst: Bool = false) {
    for (place, paragraph) in text.paragraphs.enumerated() {
      let isKept = paragraph.hasPrefix(" ")
      if place > 0 || !isFirst { macro("PP") }
      if isKept { macro("EX") }
      self.text(paragraph)
      if isKept { macro("EE") }
    }
  }

  mutating func row(_ term: String, _ text: String) {
    macro("TP")
    macro("B", term)
    self.text(text)
  }

  /// A command's arguments and its own options.
  mutating func rows(of path: CommandPath) {
    for argument in path.command.arguments { row(argument.value.name, argument.summary) }
    for option in path.words.count == 1 ? path.options : path.command.options {
      row(option.usage, option.summaryWithFallback)
    }
  }

  mutating func environment(of program: CommandPath) {
    var seen: Set<String> = []
    let options = program.all.flatMap(\.command.options)
      .filter { seen.insert($0.variable).inserted }
      .sorted { $0.variable < $1.variable }
    guard !options.isEmpty else { return }
    macro("SH", "ENVIRONMENT")
    text(
      "Each option can also be an environment variable, and most can stand in the file .env of the "
        + "site folder. "
        + "The command line comes before the environment, and the environment before the file.")
    for option in options {
      row(option.variable, option.value == nil ? "--\(option.name), if 1" : "--\(option.name)")
    }
  }
}

extension StringProtocol {
  /// The text with what roff would take for an instruction escaped, and dashes that can be copied.
  fileprivate var roffEscaped: String {
    map { character in
      switch character {
      case "\\": "\\e"
      case "-": "\\-"
      case "…": "..."
      default: String(character)
      }
    }.joined()
  }
}
