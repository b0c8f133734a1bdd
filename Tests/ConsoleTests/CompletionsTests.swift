import Commands
import Manuals
import Testing

struct CompletionsTests {
  @Test(arguments: Shell.allCases)
  func `completions know every command, option and choice`(_ shell: Shell) {
    let script = sample.completions(for: shell)
    for word in [
      "new", "quiz", "build", "ledger", "standings", "output", "base-url", "lenient", "help",
      "version", "auto always never",
    ] {
      #expect(script.contains(word))
    }
  }

  @Test func `text inside quotes of the shell cannot end them`() {
    let odd = CommandDescription(
      "odd", "Odd", options: [OptionDescription("own", "the site's [own] \\ way: yes")])
    #expect(odd.completions(for: .zsh).contains(#"'--own[the site'\''s \[own\] \\ way\: yes]'"#))
    #expect(odd.completions(for: .fish).contains(#"-d 'the site\'s [own] \\ way: yes'"#))
  }
}

struct ManPageTests {
  let page = sample.manPage(version: "1.2.3", related: ["quizzer-verify(1)"])

  @Test func `the page has what a page has`() {
    #expect(page.hasPrefix(".TH \"QUIZZER\" \"1\" \"\" \"Podium 1.2.3\" \"User commands\"\n"))
    let titles = page.split(separator: "\n").filter { $0.hasPrefix(".SH") }
    #expect(
      titles == [
        ".SH \"NAME\"", ".SH \"SYNOPSIS\"", ".SH \"DESCRIPTION\"", ".SH \"COMMANDS\"",
        ".SH \"ENVIRONMENT\"", ".SH \"EXIT STATUS\"", ".SH \"SEE ALSO\"",
      ])
    #expect(page.contains(".SS \"quizzer ledger add FILE... [OPTION]...\"") == false)
    #expect(page.contains(".SS \"quizzer ledger add FILE...\""))
    #expect(
      page.contains(".TP\n.B \"\\-\\-output DIR\"\nwhere the site goes (default: DIR/public)\n"))
    #expect(page.contains(".B \"PODIUM_BASE_URL\"\n\\-\\-base\\-url\n"))
  }

  @Test func `text cannot be taken for an instruction`() {
    let odd = CommandDescription("odd", "Odd", discussion: ".env is a file\n\\n 'is \"text\"")
    #expect(odd.manPage(version: "1").contains("\n\\&.env is a file\n\\en 'is \"text\"\n"))
  }
}
