import Console
import Diagnostics
import Testing

struct DiagnosticPrintingTests {
  static let mistake = Diagnostic.error(
    Diagnostic.Code("no-right-choice"), "no choice is marked right",
    at: SourceLocation(path: "a/b.md", line: 12, column: 3))
  static let doubt = Diagnostic.warning(
    Diagnostic.Code("odd-mark"), "this \"\u{1B}[2J\" is odd", at: SourceLocation(path: "c.md"))

  func printed(_ diagnostics: [Diagnostic], by printing: DiagnosticPrinting) -> String {
    var output: [UInt8] = []
    printing.append(diagnostics, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  @Test func `a finding is one line that an editor can follow`() {
    #expect(
      printed([Self.mistake], by: DiagnosticPrinting())
        == "a/b.md:12:3: error: no choice is marked right [no-right-choice]\n")
  }

  @Test func `control characters are shown, not obeyed`() {
    #expect(
      printed([Self.doubt], by: DiagnosticPrinting())
        == "c.md:1:1: warning: this \"\\u{1B}[2J\" is odd [odd-mark]\n")
  }

  @Test func `a terminal gets colours`() {
    #expect(
      printed([Self.mistake], by: DiagnosticPrinting(isColored: true))
        == "\u{1B}[1ma/b.md:12:3: \u{1B}[31merror: \u{1B}[0mno choice is marked right "
        + "\u{1B}[2m[no-right-choice]\u{1B}[0m\n")
  }

  @Test func `the summary counts`() {
    let printing = DiagnosticPrinting()
    #expect(printing.summary(of: []) == nil)
    #expect(printing.summary(of: [Self.doubt]) == "1 warning in 1 file")
    #expect(
      printing.summary(of: [Self.mistake, Self.doubt, Self.mistake])
        == "2 errors and 1 warning in 2 files")
  }
}
