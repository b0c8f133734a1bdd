import Commands

/// A program with what programs have: commands, commands in commands, options of all kinds.
let sample = CommandDescription(
  "quizzer", "Make quizzes",
  discussion: "Quizzer makes quizzes out of folders, which is what it is for and all that it does.",
  subcommands: [
    CommandDescription(
      "new", "Start a site", arguments: [ArgumentDescription(.folder("DIR"), "the new folder")],
      subcommands: [
        CommandDescription(
          "quiz", "Start a quiz", arguments: [ArgumentDescription(.file("PATH"), "the new file")])
      ]),
    CommandDescription(
      "build", "Build the site",
      discussion: "A paragraph.\n\n    quizzer build --lenient",
      arguments: [ArgumentDescription(.folder("DIR"), "the site's folder", .oneOrNone)],
      options: [
        OptionDescription("output", "where the site goes", .folder("DIR"), default: "DIR/public"),
        OptionDescription("base-url", "the site's address", .text("URL")),
        OptionDescription("jobs", "how many pages at once", .number("N")),
        OptionDescription("color", "when to colour", .choice("WHEN", ["auto", "always", "never"])),
        OptionDescription("lenient", "exit 0 in spite of mistakes in [quizzes]"),
      ]),
    CommandDescription(
      "ledger", "Work with results",
      subcommands: [
        CommandDescription(
          "add", "Take results in",
          arguments: [ArgumentDescription(.file("FILE"), "results", .oneOrMore)]),
        CommandDescription("standings", "Print the leaderboard"),
      ]),
  ])
