import Diagnostics
import Testing

/// Files of the content folder that are not for readers.
struct PrivateFileTests {
  private let settings = "-- site.yml --\nid: quiz.example\ntitle: T\n"
  private let question = "# T\n\n## Q?\n\n- [x] a\n- [ ] b\n"

  @Test(arguments: [
    "site.yaml", "Site.yml", "site.yml.bak", "site.yml~", "site (1).yml", "site.yml.orig",
    "#site.yml#", "site.yml.txt", "Copy of site.yml", "site-old.yaml",
  ])
  func `a copy of the settings is not published`(path: String) {
    let site = LittleSite(settings + "-- \(path) --\ntitle: T\n")
    #expect(site.findings.map(\.code.name) == ["file-private"])
    #expect(!site.published.contains(path))
  }

  @Test(arguments: [
    "a/old.yml --\ntitle: T\nboard: pseudonyms\npseudonym-key: 0123456789abcdef",
    "notes.txt --\n{\"pseudonym-key\": \"0123456789abcdef\"",
    "a/id_rsa --\n-----BEGIN OPENSSH PRIVATE KEY-----",
    "c.png --\npseudonym-key: 0123456789abcdef",
    "club.key --\nPRIVATE+KEY+quiz.example/ledger+d0b97b16+AQAB",
    "ada.json --\n{\"kind\":\"podium-account\"}",
  ])
  func `a secret key is not published, even if the authors are trusted`(file: String) {
    for more in ["", "trusted-html: true\n"] {
      let site = LittleSite(settings + more + "-- \(file)\n")
      let path = file.prefix { $0 != " " }
      #expect(site.findings.map(\.code.name) == ["file-private"])
      #expect(!site.published.contains(String(path)))
    }
  }

  @Test(arguments: ["capitals.md~", "capitals.md.bak", "a/b.markdown.orig", "#x.md#"])
  func `a copy of a page that an editor left is not published`(path: String) {
    let site = LittleSite(settings + "-- \(path) --\n\(question)")
    #expect(site.findings.map(\.code.name) == ["file-put-aside"])
    #expect(!site.published.contains(path))
  }

  @Test(arguments: ["june.jsonl", "recorded/june.json"])
  func `results that stand where they are not read are not published`(path: String) {
    let result = "{\"player\":\"ada\",\"quiz\":\"q\",\"answers\":{}}"
    let site = LittleSite(settings + "-- \(path) --\n\(result)\n-- data.json --\n{\"quiz\":1}\n")
    #expect(site.findings.map(\.code.name) == ["file-private"] && site.published == ["data.json"])
  }

  @Test func `a pointer of Git LFS is not published in place of its file`() {
    let site = LittleSite(
      settings + "-- a.png --\nversion https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n")
    #expect(site.codes == ["file-pointer"] && site.published == [])
  }

  @Test func `settings below the top are published with a warning`() {
    let site = LittleSite(settings + "-- a/site.yml --\ntitle: Sub\n")
    #expect(site.codes == ["settings-misplaced"] && site.published.contains("a/site.yml"))
  }

  @Test(arguments: [
    "website.yml", "composite.yaml", "sitemap.yaml", "photo.jpg~", "a.bak",
    "key.txt", "_headers", "data.md.zip",
  ])
  func `other files are published as ever`(path: String) {
    let site = LittleSite(settings + "-- \(path) --\nhow a pseudonym-key: works\n")
    #expect(site.findings == [] && site.published.contains(path))
  }
}
