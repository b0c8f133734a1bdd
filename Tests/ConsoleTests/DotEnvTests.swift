import Diagnostics
import Environment
import Testing

struct DotEnvTests {
  func variables(_ text: String, reporting diagnostics: inout [Diagnostic]) -> [String: String] {
    readDotEnv(
      SourceFile(path: ".env", bytes: Array(text.utf8)), knownNames: sample.variables,
      reporting: &diagnostics)
  }

  struct Line: CustomTestStringConvertible {
    var text: String
    var value: String?
    var testDescription: String { text }

    init(_ text: String, _ value: String?) {
      self.text = text
      self.value = value
    }
  }

  static let lines = [
    Line("X=a", "a"),
    Line("\u{FEFF}X=a", "a"),
    Line("\u{FEFF}# X=a", nil),
    Line("export X=a b ", "a b"),
    Line("  X=a\r", "a"),
    Line("X=", ""),
    Line("X=# none", ""),
    Line("X=a#b # c", "a#b"),
    Line("X=$HOME\\n=", "$HOME\\n="),
    Line("X='a \"b\" \\n $c # d' # e", "a \"b\" \\n $c # d"),
    Line("X=\"a\\n\\t\\\"\\\\\\$ 'b' # c\"", "a\n\t\"\\$ 'b' # c"),
    Line("X=\"\"", ""),
    Line("x=é", nil),
    Line("# X=a", nil),
    Line(" \t", nil),
  ]

  @Test(arguments: lines) func `a line sets a variable or nothing`(_ line: Line) {
    var diagnostics: [Diagnostic] = []
    #expect(variables(line.text, reporting: &diagnostics)["X"] == line.value)
    #expect(diagnostics.isEmpty)
  }

  struct Mistake: CustomTestStringConvertible {
    var text: String
    var column: Int
    var testDescription: String { text }

    init(_ text: String, column: Int) {
      self.text = text
      self.column = column
    }
  }

  static let mistakes = [
    Mistake("X", column: 1),
    Mistake("  X = a", column: 3),
    Mistake("export 1X=a", column: 8),
    Mistake("X-Y=a", column: 1),
    Mistake("X='a", column: 3),
    Mistake("X=\"a\\\"", column: 3),
    Mistake("X=\"a\\x\"", column: 5),
    Mistake("X='a'b", column: 6),
    Mistake("X='a'#b", column: 6),
    Mistake("X=a'b'", column: 4),
  ]

  @Test(arguments: mistakes) func `a mistake is reported where it is`(_ mistake: Mistake) {
    var diagnostics: [Diagnostic] = []
    let variables = variables("# first\n" + mistake.text + "\nY=1", reporting: &diagnostics)
    #expect(variables == ["Y": "1"])
    #expect(
      diagnostics.map(\.location)
        == [SourceLocation(path: ".env", line: 2, column: mistake.column)])
  }

  @Test func `a variable set twice and an unknown one of ours are reported`() {
    var diagnostics: [Diagnostic] = []
    let variables = variables(
      "PODIUM_OUTPUT=a\nPODIUM_OUTPUT=b\nPODIUM_OUTPT=c\nOTHER=d\n", reporting: &diagnostics)
    #expect(variables == ["PODIUM_OUTPUT": "a", "OTHER": "d"])
    #expect(
      diagnostics == [
        .error(
          .badVariable, "PODIUM_OUTPUT is set already in line 1; remove one",
          at: SourceLocation(path: ".env", line: 2)),
        .warning(
          .badVariable, "there is no option for PODIUM_OUTPT; did you mean PODIUM_OUTPUT?",
          at: SourceLocation(path: ".env", line: 3)),
      ])
  }

  @Test func `bytes that are no text are reported`() {
    var diagnostics: [Diagnostic] = []
    let file = SourceFile(path: ".env", bytes: Array("X=".utf8) + [0xFF])
    #expect(readDotEnv(file, knownNames: [], reporting: &diagnostics).isEmpty)
    #expect(diagnostics.map(\.message) == ["the value is not UTF-8 text"])
  }
}
