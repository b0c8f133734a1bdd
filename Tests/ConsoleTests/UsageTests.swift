import Commands
import Testing

struct UsageTests {
  @Test func `the program's help lists its commands`() throws {
    #expect(
      try Arguments(parsing: ["--help"], of: sample).help == """
        Make quizzes.

        Usage:
          quizzer COMMAND ...

        Quizzer makes quizzes out of folders, which is what it is for and all that it
        does.

        Commands:
          new DIR             start a site
          new quiz PATH       start a quiz
          build [DIR]         build the site
          ledger add FILE...  take results in
          ledger standings    print the leaderboard

        Options:
          --help              show this help
          --version           show the version

        See 'quizzer COMMAND --help' for one command.

        """)
  }

  @Test func `a command's help lists its arguments and options`() throws {
    let build = try Arguments(parsing: ["build", "--help"], of: sample)
    #expect(
      build.help == """
        Build the site.

        Usage:
          quizzer build [DIR] [OPTION]...

        A paragraph.

            quizzer build --lenient

        Arguments:
          DIR             the site's folder

        Options:
          --output DIR    where the site goes (default: DIR/public)
          --base-url URL  the site's address
          --jobs N        how many pages at once
          --color WHEN    when to colour
          --lenient       exit 0 in spite of mistakes in [quizzes]
          --help          show this help

        Each option can also be an environment variable, and most can stand in the site
        folder's .env file: --output as PODIUM_OUTPUT.

        """)
  }

  @Test func `no line is longer than a terminal is wide`() throws {
    let long = CommandDescription(
      "long", String(repeating: "word ", count: 30),
      options: [
        OptionDescription("option", String(repeating: "word ", count: 40), .text("VALUE"))
      ])
    let help = try Arguments(parsing: ["--help"], of: long).help
    for line in help.split(separator: "\n").dropFirst() { #expect(line.count <= 80) }
  }
}
