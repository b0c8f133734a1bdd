extension CommandPath {
  /// The command's help, for a terminal of 80 columns.
  var help: String {
    var sections = [command.summary + "."]
    sections.append("Usage:\n" + usageLines.map { "  " + $0 }.joined(separator: "\n"))
    sections += command.discussion.paragraphs.map { $0.wrapped(to: 80) }
    let rows = [
      ("Commands:", below.flatMap(\.tableRows)),
      ("Arguments:", command.arguments.map { ($0.value.name, $0.summary) }),
      ("Options:", options.map { ($0.usage, $0.summaryWithFallback) }),
    ]
    let column = min(28, rows.flatMap(\.1).map(\.0.count).max() ?? 0) + 4
    for (title, rows) in rows where !rows.isEmpty {
      sections.append(title + "\n" + table(rows, column: column))
    }
    if let option = command.options.first, command.takesVariables {
      let sentence =
        "Each option can also be an environment variable, and most can stand in the site "
        + "folder's .env file: --\(option.name) as \(option.variable)."
      sections.append(sentence.wrapped(to: 80))
    }
    if !command.subcommands.isEmpty {
      sections.append("See '\(text) COMMAND --help' for one command.")
    }
    return sections.joined(separator: "\n\n") + "\n"
  }

  /// How the command is typed, one line for its arguments and one for its commands.
  package var usageLines: [String] {
    var lines: [String] = []
    if command.subcommands.isEmpty || !command.arguments.isEmpty {
      let words =
        [text] + command.arguments.map(\.usage) + (command.options.isEmpty ? [] : ["[OPTION]..."])
      lines.append(words.joined(separator: " "))
    }
    if !command.subcommands.isEmpty { lines.append(text + " COMMAND ...") }
    return lines
  }

  /// The command in a table of commands; one that is nothing without its subcommands gives way to
  /// these.
  private var tableRows: [(String, String)] {
    let words = (words.dropFirst() + command.arguments.map(\.usage)).joined(separator: " ")
    let own = command.arguments.isEmpty && !command.subcommands.isEmpty
    return (own ? [] : [(words, command.summary.lowercasedFirst)]) + below.flatMap(\.tableRows)
  }
}

extension OptionDescription {
  package var summaryWithFallback: String {
    fallback.map { "\(summary) (default: \($0))" } ?? summary
  }
}

/// Two columns, the second wrapped.
private func table(_ rows: [(String, String)], column: Int) -> String {
  rows.map { left, right in
    let text = right.wrapped(to: 80 - column)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\n" + String(repeating: " ", count: column))
    let start = "  " + left
    return start.count + 2 <= column
      ? start + String(repeating: " ", count: column - start.count) + text
      : start + "\n" + String(repeating: " ", count: column) + text
  }.joined(separator: "\n")
}

extension String {
  /// The parts between empty lines.
  package var paragraphs: [String] {
    var paragraphs: [[Substring]] = [[]]
    for line in split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty {
        paragraphs.append([])
      } else {
        paragraphs[paragraphs.count - 1].append(line)
      }
    }
    return paragraphs.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
  }

  /// The text in lines of at most so many characters; indented lines stay as they are.
  func wrapped(to width: Int) -> String {
    var lines: [String] = []
    var canGrow = false
    for line in split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix(" ") {
        lines.append(String(line))
        canGrow = false
        continue
      }
      for word in line.split(separator: " ") {
        if canGrow, let last = lines.last, last.count + 1 + word.count <= width {
          lines[lines.count - 1] += " " + word
        } else {
          lines.append(String(word))
          canGrow = true
        }
      }
    }
    return lines.joined(separator: "\n")
  }

  package var lowercasedFirst: String {
    prefix(1).lowercased() + dropFirst()
  }
}
