import Content
import Diagnostics
import TestSupport
import Testing

struct HandingInTests {
  struct Example: CustomTestStringConvertible {
    var text: String
    var testDescription: String { text.split(separator: "\n").joined(separator: " / ") }
  }

  private func read(_ text: String) -> (settings: SiteSettings, findings: [Diagnostic]) {
    let marked = Marked(text, path: "site.yml")
    var findings: [Diagnostic] = []
    let settings = readSiteSettings(marked.file, reporting: &findings)
    #expect(findings.sorted().map(\.location) == marked.places)
    return (settings, findings)
  }

  @Test func `without a word, results are saved or copied, and nobody learns of a repository`() {
    let (settings, _) = read("id: test\n")
    #expect(settings.handIn == [.file, .copy])
    #expect(settings.repository == nil)
  }

  @Test func `a repository has a branch and a content folder`() {
    let (settings, _) = read(
      """
      repository: https://github.com/lantern/quizzes.git
      branch: release/2026
      content-path: club/content/
      hand-in: [repository, mail, post, copy]
      hand-in-mail: results+club@example.org
      hand-in-post: https://example.org:8443/inbox
      """)
    #expect(settings.repository?.forge == .github)
    #expect(settings.repository?.address == "https://github.com/lantern/quizzes")
    #expect(settings.repository?.branch == "release/2026")
    #expect(settings.repository?.contentPath == "club/content")
    #expect(settings.handIn == [.repository, .mail, .post, .copy])
    #expect(settings.handInMail == "results+club@example.org")
    #expect(settings.handInPost == "https://example.org:8443/inbox")
  }

  @Test func `a repository on GitLab may stand in groups, and on a host of one's own`() {
    let (settings, _) = read(
      """
      repository: https://gitlab.school.example/a/b/quizzes/
      content-path: .
      """)
    #expect(settings.repository?.forge == .gitlab)
    #expect(settings.repository?.address == "https://gitlab.school.example/a/b/quizzes")
    #expect(settings.repository?.branch == "main")
    #expect(settings.repository?.contentPath == "")
  }

  static let mistakes = [
    "repository: ‸http://github.com/a/b", "repository: ‸https://github.com/a",
    "repository: ‸https://github.com/a/b/tree/main", "repository: ‸https://example.org/a/b",
    "repository: ‸https://me@github.com/a/b", "repository: ‸https://github.com/a/b?c",
    "repository: ‸https://github.com/../b", "branch: ‸a..b", "branch: ‸-a", "branch: ‸a b",
    "content-path: ‸../x", "content-path: ‸/x", "hand-in-mail: ‸nobody",
    "hand-in-mail: ‸a@b?bcc=c", "hand-in-mail: ‸a@b,c@d", "hand-in-post: ‸http://example.org/",
    "hand-in-post: ‸https://example.org/?a=b", "hand-in-post: ‸https://example.org/;x",
    "hand-in-post: ‸https://", "hand-in-post: ‸http://127.0.0.1.example.org/",
    "hand-in-post: ‸https://*.example.org/", "hand-in-post: ‸javascript:alert(1)",
    "hand-in:\n- file\n- ‸pigeon", "hand-in: ‸mail", "hand-in: [file, ‸post]",
    "hand-in: [‸repository]",
    "hand-in:\n  ‸file: yes", "hand-in: [‸[file]]",
  ].map(Example.init(text:))

  @Test(arguments: mistakes)
  func `what cannot be used is reported where it stands`(_ example: Example) {
    let (settings, findings) = read(example.text)
    #expect(findings.map(\.code.name) == ["value-wrong"])
    #expect(settings.repository == nil)
    #expect(settings.handInMail.isEmpty && settings.handInPost.isEmpty)
  }

  @Test func `only a server on this very machine may go without encryption`() {
    for address in ["http://127.0.0.1:8080/inbox", "http://localhost"] {
      #expect(read("hand-in: post\nhand-in-post: \(address)\n").settings.handInPost == address)
    }
  }
}

struct SiteAddressTests {
  @Test(arguments: [
    "https:///x", "https://[::1/", "https://a.b:99999/", "https://a.b:/", "https://a.b/%zz/",
    "https://a.b/%4", "https://-/", "https://user:pw@a.b/", "https://a.b//", "https://a.b//c/",
    "https://a b/", "https://", "ftp://a.b/", "https://a.b/?x", "https://.",
  ])
  func `an address that no browser opens is none of a site`(_ text: String) {
    #expect(siteAddress(text) == nil)
  }

  @Test(arguments: [
    "https://a.b", "http://localhost:8000/", "https://[::1]:8080/x/", "https://xn--a.b/~me/%C3%A4/",
    "HTTPS://A.B/c",
  ])
  func `the address of a site ends with a slash`(_ text: String) {
    #expect(siteAddress(text) == (text.hasSuffix("/") ? text : text + "/"))
  }
}
