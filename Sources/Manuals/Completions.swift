package import Commands

/// A shell whose completions can be made.
package enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish
}

extension CommandDescription {
  /// A script that makes the shell complete the program's commands, options, files and folders.
  package func completions(for shell: Shell) -> String {
    let program = CommandPath(self)
    return switch shell {
    case .bash: program.bashCompletions
    case .zsh: program.zshCompletions
    case .fish: program.fishCompletions
    }
  }
}

extension CommandPath {
  /// The name of the command's function in a completion script: `_podium_ledger_standings`.
  private var function: String {
    "_" + words.joined(separator: "_").map { $0 == "-" ? "_" : String($0) }.joined()
  }
}

// MARK: bash

extension CommandPath {
  fileprivate var bashCompletions: String {
    var steps: [String] = []
    var values: [String] = []
    var words: [String] = []
    for path in all {
      steps += path.below.map { "      '\(path.text) \($0.command.name)') command='\($0.text)' ;;" }
      values += path.options.compactMap { option in
        option.value.map {
          "    '\(path.text) --\(option.name)') \($0.bashReply); return ;;"
        }
      }
      let names = path.below.map(\.command.name) + path.options.map { "--" + $0.name }
      let argument = path.command.arguments.last.map { "; " + $0.value.bashReply } ?? ""
      words.append(
        """
            '\(path.text)')
              mapfile -t COMPREPLY < <(compgen -W '\(names.joined(separator: " "))' -- "$current")
              [[ $current == -* ]] || { :\(argument); } ;;
        """)
    }
    return """
      # Completions of \(text) for bash; load them with: source <(\(text) completions bash)
      \(function)() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
        local command='\(text)' word
        for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
          case "$command $word" in
      \(steps.joined(separator: "\n"))
          esac
        done
        COMPREPLY=()
        case "$command $previous" in
      \(values.joined(separator: "\n"))
        esac
        case "$command" in
      \(words.joined(separator: "\n"))
        esac
      }
      complete -o filenames -F \(function) \(text)

      """
  }
}

extension ValueKind {
  /// Shell code that adds what the value can be to the reply.
  fileprivate var bashReply: String {
    switch self {
    case .text, .number: ":"
    case .file: "mapfile -O ${#COMPREPLY[@]} -t COMPREPLY < <(compgen -f -- \"$current\")"
    case .folder: "mapfile -O ${#COMPREPLY[@]} -t COMPREPLY < <(compgen -d -- \"$current\")"
    case .choice(_, let choices):
      "mapfile -O ${#COMPREPLY[@]} -t COMPREPLY < "
        + "<(compgen -W '\(choices.joined(separator: " "))' -- \"$current\")"
    }
  }
}

// MARK: zsh

extension CommandPath {
  fileprivate var zshCompletions: String {
    let functions = all.map(\.zshFunction).joined(separator: "\n")
    return """
      #compdef \(text)
      # Completions of \(text) for zsh; keep them as _\(text) in a folder of $fpath.

      \(functions)
      if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
        \(function) "$@"
      else
        compdef \(function) \(text)
      fi

      """
  }

  private var zshFunction: String {
    var specifications = options.map { option in
      let summary = option.summary.zshEscaped
      let value = option.value.map { ":\($0.name):\($0.zshAction)" } ?? ""
      return "'--\(option.name)[\(summary)]\(value)'"
    }
    let argumentSpecifications = command.arguments.enumerated().map { index, argument in
      let place =
        switch argument.count {
        case .one: "\(index + 1):"
        case .oneOrNone: "\(index + 1)::"
        case .oneOrMore, .any: "*:"
        }
      return "'\(place)\(argument.value.name):\(argument.value.zshAction)'"
    }
    if below.isEmpty {
      specifications += argumentSpecifications
      return """
        \(function)() {
          _arguments \\
            \(specifications.joined(separator: " \\\n    "))
        }

        """
    }
    specifications += ["'1: :->command'", "'*:: :->rest'"]
    let commands = below.map {
      "'\($0.command.name):\($0.command.summary.lowercasedFirst.zshEscaped)'"
    }
    let argument = command.arguments.last.map { "\n      " + $0.value.zshCommand } ?? ""
    return """
      \(function)() {
        local state line
        _arguments -C \\
          \(specifications.joined(separator: " \\\n    "))
        case $state in
          command)
            local -a commands=(
              \(commands.joined(separator: "\n        "))
            )
            _describe command commands\(argument)
            ;;
          rest)
            case $line[1] in
              \(below.map { "\($0.command.name)) \($0.function) ;;" }.joined(separator: "\n        "))
            esac
            ;;
        esac
      }

      """
  }
}

extension ValueKind {
  fileprivate var zshAction: String {
    switch self {
    case .text, .number: ""
    case .file: "_files"
    case .folder: "_files -/"
    case .choice(_, let choices): "(\(choices.joined(separator: " ")))"
    }
  }

  fileprivate var zshCommand: String {
    switch self {
    case .text, .number: ":"
    case .file, .folder: zshAction
    case .choice(_, let choices): "compadd " + choices.joined(separator: " ")
    }
  }
}

extension String {
  /// The text inside single quotes and the brackets or columns of a zsh specification.
  fileprivate var zshEscaped: String {
    map { character in
      switch character {
      case "'": "'\\''"
      case "[", "]", ":", "\\": "\\\(character)"
      default: String(character)
      }
    }.joined()
  }

  /// The text inside single quotes of fish.
  fileprivate var fishEscaped: String {
    map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
  }
}

// MARK: fish

extension CommandPath {
  fileprivate var fishCompletions: String {
    var lines = [
      "# Completions of \(text) for fish; keep them as ~/.config/fish/completions/\(text).fish",
      "complete -c \(text) -f",
    ]
    for path in all {
      let start = "complete -c \(text) -n '\(path.fishCondition)'"
      lines += path.below.map {
        "\(start) -a \($0.command.name) -d '\($0.command.summary.lowercasedFirst.fishEscaped)'"
      }
      lines += path.options.map { option in
        let value = option.value.map { " " + $0.fishOption } ?? ""
        return "\(start) -l \(option.name)\(value) -d '\(option.summary.fishEscaped)'"
      }
      if let argument = path.command.arguments.last, let option = argument.value.fishArgument {
        lines.append("\(start) \(option)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Whether this command, and none below it, is on the command line.
  private var fishCondition: String {
    let seen = words.dropFirst().map { "__fish_seen_subcommand_from \($0)" }
    let others = below.map(\.command.name)
    let unseen =
      others.isEmpty
      ? [] : ["not __fish_seen_subcommand_from \(others.joined(separator: " "))"]
    return (seen + unseen).joined(separator: "; and ")
  }
}

extension ValueKind {
  fileprivate var fishOption: String {
    switch self {
    case .text, .number: "-x"
    case .file: "-r -F"
    case .folder: "-x -a '(__fish_complete_directories)'"
    case .choice(_, let choices): "-x -a '\(choices.joined(separator: " "))'"
    }
  }

  fileprivate var fishArgument: String? {
    switch self {
    case .text, .number: nil
    case .file: "-F"
    case .folder: "-a '(__fish_complete_directories)'"
    case .choice(_, let choices): "-a '\(choices.joined(separator: " "))'"
    }
  }
}
