import Commands
import Environment
import Testing

struct ArgumentsTests {
  func arguments(_ line: String, environment: [String: String] = [:]) throws(UsageError)
    -> Arguments
  {
    var arguments = try Arguments(
      parsing: line.split(separator: " ").map(String.init), of: sample)
    try arguments.take(environment)
    return arguments
  }

  @Test func `a command takes options and arguments in any order`() throws {
    let build = try arguments("build --output out mysite --base-url=https://x.org/?a=b --lenient")
    #expect(build.command == ["build"])
    #expect(build.positionals == ["mysite"])
    #expect(build["output"] == "out")
    #expect(build["base-url"] == "https://x.org/?a=b")
    #expect(build.has("lenient"))
    #expect(try build.number("jobs", in: 1...64) == nil)
  }

  @Test func `what is not given has its default`() throws {
    let build = try arguments("build")
    #expect(build["output"] == "DIR/public")
    #expect(build["base-url"] == nil)
    #expect(!build.has("lenient"))
    #expect(build.positionals.isEmpty)
  }

  @Test func `commands may be in commands`() throws {
    #expect(try arguments("ledger standings").command == ["ledger", "standings"])
    #expect(try arguments("new mysite").command == ["new"])
    #expect(try arguments("new quiz a.md").command == ["new", "quiz"])
    #expect(try arguments("new ./quiz").positionals == ["./quiz"])
    #expect(try arguments("ledger add a b c").positionals == ["a", "b", "c"])
  }

  @Test func `after two dashes nothing is an option`() throws {
    #expect(try arguments("build -- --output").positionals == ["--output"])
    #expect(try arguments("build -").positionals == ["-"])
    #expect(try arguments("new -- quiz").command == ["new"])
  }

  @Test(arguments: [
    (["new", ""], "DIR is '', but must be a folder"),
    (["build", "--output", ""], "--output is '', but must be a folder"),
    (["ledger", "add", "a", ""], "FILE is '', but must be a file"),
  ])
  func `an empty path is a mistake`(words: [String], message: String) {
    let error = #expect(throws: UsageError.self) { try Arguments(parsing: words, of: sample) }
    #expect(error?.message.hasPrefix(message) == true)
  }

  @Test func `help and version stand before all else`() throws {
    #expect(try arguments("--help").request == .help)
    #expect(try arguments("--version").request == .version)
    #expect(try arguments("new quiz --help").command == ["new", "quiz"])
    #expect(try arguments("new quiz -h extra").request == .help)
    let help = try arguments("help ledger standings")
    #expect(help.request == .help)
    #expect(help.command == ["ledger", "standings"])
  }

  @Test func `the command line comes before the environment, and that before the file`() throws {
    var build = try arguments(
      "build --output line",
      environment: ["PODIUM_OUTPUT": "world", "PODIUM_BASE_URL": "world", "PODIUM_JOBS": ""])
    try build.take(["PODIUM_BASE_URL": "file", "PODIUM_JOBS": "4", "PODIUM_LENIENT": "yes"])
    #expect(build["output"] == "line")
    #expect(build["base-url"] == "world")
    #expect(try build.number("jobs", in: 1...64) == 4)
    #expect(build.has("lenient"))
  }

  @Test func `a variable can say no`() throws {
    var build = try arguments("build", environment: ["PODIUM_LENIENT": "0"])
    try build.take(["PODIUM_LENIENT": "1"])
    #expect(!build.has("lenient"))
  }

  struct Mistake: CustomTestStringConvertible {
    var line: String
    var message: String
    var testDescription: String { line }

    init(_ line: String, _ message: String) {
      self.line = line
      self.message = message
    }
  }

  static let mistakes = [
    Mistake("", "a command is missing\nsee 'quizzer --help'"),
    Mistake("biuld", "there is no command 'biuld'; did you mean build?\nsee 'quizzer --help'"),
    Mistake("hlep", "there is no command 'hlep'; did you mean help?\nsee 'quizzer --help'"),
    Mistake("help x", "there is no command 'x'\nsee 'quizzer --help'"),
    Mistake("ledger", "a command is missing\nsee 'quizzer ledger --help'"),
    Mistake("new", "DIR is missing\nsee 'quizzer new --help'"),
    Mistake("ledger add", "FILE is missing\nsee 'quizzer ledger add --help'"),
    Mistake("build a b", "'b' is one argument too many\nsee 'quizzer build --help'"),
    Mistake(
      "build --ouptut x",
      "there is no option --ouptut; did you mean --output?\nsee 'quizzer build --help'"),
    Mistake(
      "build -o x",
      "there is no option -o; did you mean --output?\nsee 'quizzer build --help'"),
    Mistake("build -x", "there is no option -x\nsee 'quizzer build --help'"),
    Mistake("--lenient build", "there is no option --lenient\nsee 'quizzer --help'"),
    Mistake("build --output", "a value is missing: --output DIR\nsee 'quizzer build --help'"),
    Mistake("build --lenient=1", "--lenient takes no value\nsee 'quizzer build --help'"),
    Mistake("build --jobs 1 --jobs=2", "--jobs is given twice\nsee 'quizzer build --help'"),
    Mistake(
      "build --color red",
      "--color is 'red', but must be auto, always or never\nsee 'quizzer build --help'"),
  ]

  @Test(arguments: mistakes) func `a misused command line says what is wrong`(_ mistake: Mistake) {
    let error = #expect(throws: UsageError.self) { _ = try arguments(mistake.line) }
    #expect(error?.message == mistake.message)
  }

  @Test func `a bad variable is named`() {
    let error = #expect(throws: UsageError.self) {
      _ = try arguments("build", environment: ["PODIUM_LENIENT": "maybe"])
    }
    #expect(error?.problem == .badValue("maybe", of: "PODIUM_LENIENT", wanted: "true or false"))
  }

  @Test(arguments: ["0", "65", "two", "99999999999999999999", ""])
  func `a number is a number in its limits`(_ text: String) throws {
    let build = try Arguments(parsing: ["build", "--jobs", text], of: sample)
    let error = #expect(throws: UsageError.self) { _ = try build.number("jobs", in: 1...64) }
    #expect(error?.problem == .badValue(text, of: "--jobs", wanted: "a whole number from 1 to 64"))
  }
}
