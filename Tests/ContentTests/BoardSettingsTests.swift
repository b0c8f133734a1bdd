import Calendar
import Content
import Diagnostics
import Testing
import TestSupport

/// What `site.yml` says of boards.
struct BoardSettingsTests {
  private func read(_ text: String) -> (SiteSettings, [Diagnostic]) {
    var findings: [Diagnostic] = []
    let file = SourceFile(path: "site.yml", bytes: Array(text.utf8))
    return (readSiteSettings(file, reporting: &findings), findings)
  }

  @Test func `seasons begin on a day of every year, or once`() throws {
    let (settings, findings) = read(
      """
      seasons:
        - name: Autumn term
          from: 08-10
        - Jubilee: 2027-05-01
        - from: 01-07
      """)
    #expect(findings == [])
    let jubilee = try #require(CalendarDay(year: 2027, month: 5, day: 1))
    #expect(
      settings.seasons == [
        Season(name: "Autumn term", beginning: .yearly(month: 8, day: 10)),
        Season(name: "Jubilee", beginning: .once(jubilee)),
        Season(name: "", beginning: .yearly(month: 1, day: 7)),
      ])
    #expect(read("title: x").0.seasons == Season.halves)
  }

  @Test(arguments: [
    "seasons: ‸Autumn", "seasons: ‸[]", "seasons:\n  - ‸autumn", "seasons:\n  - Autumn: ‸02-29",
    "seasons:\n  - name: Autumn\n    from: ‸08-40", "seasons:\n  - ‸name: Autumn",
    "seasons:\n  - A: 08-10\n  - B: ‸08-10", "time-zone: ‸Europe/Helsinky",
    "time-zone: ‸EET-2EEST", "board: ‸everybody", "board: pseudonyms\npseudonym-key: ‸short",
    "board: ‸pseudonyms", "pseudonym-key: ‸0123456789abcdef",
  ])
  func `what is wrong is reported where it stands`(text: String) {
    let example = Marked(text)
    let (settings, findings) = read(String(decoding: example.file.bytes, as: UTF8.self))
    #expect(findings.map(\.code.name) == ["value-wrong"], "\(findings)")
    #expect(findings.map(\.location.line) == [example.place.line])
    #expect(findings.map(\.location.column) == [example.place.column])
    #expect(settings.timeZone == "UTC")
  }

  @Test func `an unknown time zone comes with the one that was probably meant`() {
    #expect(read("time-zone: Europe/Helsinky").1[0].message.contains("\"Europe/Helsinki\""))
  }

  @Test(arguments: [
    "board: public\ntitle: \"x", "- board: public", "title: !x y", "title: \u{0}", "board",
  ])
  func `settings that cannot be read name nobody, and are nothing to publish by`(text: String) {
    let (settings, findings) = read(text)
    #expect(settings.areUnread)
    #expect(settings.boards == .unpublished)
    #expect(findings.contains { $0.severity == .error })
    #expect(!read("title: [x]").0.areUnread && !read("").0.areUnread && !read("# x").0.areUnread)
  }

  @Test(arguments: ["Board: none", "bord: none", "boards: none"])
  func `a misspelt naming of boards is told, and names nobody`(text: String) {
    let (settings, findings) = read(text)
    #expect(findings.map(\.code.name) == ["key-unknown"])
    #expect(findings.first?.message.contains("did you mean \"board\"?") == true)
    #expect(settings.boards == .unpublished)
  }

  @Test func `whatever is wrong with the naming of boards, nobody is named`() {
    #expect(read("title: x").0.boards == .named)
    #expect(read("board: public").0.boards == .named)
    #expect(read("board: none").0.boards == .unpublished)
    for text in ["board: pseudonyms", "board: anonymous", "board: pseudonyms\npseudonym-key: x"] {
      #expect(read(text).0.boards == .unpublished)
    }
    #expect(
      read("board: pseudonyms\npseudonym-key: 0123456789abcdef").0.boards
        == .pseudonyms(key: "0123456789abcdef"))
  }

  private static let organiser =
    "organiser: x+00000000+AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB"

  @Test(arguments: [
    ("id: ‸quiz.example.org\nbase-url: https://other.example.org/", true),
    ("id: ‸quiz.example.org\nbase-url: https://quiz.example.org/club/", true),
    ("id: ‸quiz.example.org/club/\nbase-url: https://quiz.example.org/club/", true),
    ("base-url: https://a.example.org:8080\nid: ‸a.example.org", true),
    ("id: ‸Quiz.example.org\nbase-url: https://quiz.example.org/", true),
    ("id: ‸club\nbase-url: http:///", false),
    ("id: ‸quiz.example.org\nbase-url: https://Quiz.Example.Org", false),
    ("id: ‸quiz.example.org/Club\nbase-url: https://quiz.example.org/Club/", false),
    ("id: ‸quiz.example.org", false), ("‸base-url: https://quiz.example.org/", false),
  ])
  func `a signed log is named after the site's address`(text: String, isOther: Bool) {
    let marked = Marked(text + "\n" + Self.organiser + "\n", path: "site.yml")
    var findings: [Diagnostic] = []
    _ = readSiteSettings(marked.file, reporting: &findings)
    #expect(
      findings.filter { $0.severity == .warning }.map(\.code.name)
        == (isOther ? ["id-not-address"] : []))
    if isOther { #expect(findings.first?.location == marked.place) }
    // Without a key there is no log.
    let unsigned = Marked(text + "\n", path: "site.yml")
    findings = []
    _ = readSiteSettings(unsigned.file, reporting: &findings)
    #expect(findings.allSatisfy { $0.severity == .error })
  }
}
