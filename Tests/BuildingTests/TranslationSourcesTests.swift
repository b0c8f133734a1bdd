import Bytes
import Content
import Diagnostics
import Site
import TestSupport
import Testing
import Workspace

@testable import Building

struct TranslationSourcesTests {
  private let folder = TemporaryFolder()
  /// With a ledger of another name than the usual one.
  private var site: SiteFolder {
    SiteFolder(
      content: folder.path, ledger: folder("results"), templates: folder("templates"),
      output: folder("public"), namesLedger: true)
  }
  private let quiz = "# Rivers\n\n## Longest? {#longest}\n\n- [x] Nile\n- [ ] Seine\n"
  private let translation = "# Joet\n\n## Pisin? {#longest}\n\n- [x] Niili\n- [ ] Seine\n"

  private func fragment(
    _ path: String, cache: BuildCache? = nil, settings: SiteSettings = SiteSettings()
  ) throws -> Fragment {
    let reader = FragmentReader(of: site, settings: settings, theme: nil, cache: cache)
    let files = try listFiles(in: folder.path).files
    return reader.fragment(of: try #require(files.first { $0.path == path }))
  }

  private func cache(_ fragments: [Fragment]) throws -> BuildCache {
    var draft = BuildCacheDraft(time: .max)
    for fragment in fragments {
      draft.note(
        fragment.file.path,
        BuildCache.Source(stamp: fragment.file.stamp, payload: fragment.encode()[...]))
    }
    let others = TemporaryFolder()
    let file = CacheFile(at: others("cache"), key: [UInt8](repeating: 1, count: 32))
    draft.write(to: file, key: [])
    guard case .good(let bytes) = file.read() else {
      Issue.record("the cache was written")
      return try #require(nil)
    }
    return try #require(BuildCache.decoded(bytes, key: []))
  }

  @Test func `a translation has no revision, and comes back from the cache as one`() throws {
    folder.write(quiz, to: "rivers.md")
    folder.write(translation, to: "rivers.fi.md")
    let fragment = try fragment("rivers.fi.md")
    #expect(fragment.findings == [] && fragment.revision == nil && fragment.count.quiz == nil)
    let again = try #require(Fragment(fragment.file, decoding: fragment.encode()[...]))
    guard case .translation(let outline) = again.document?.content else {
      Issue.record("it is a translation")
      return
    }
    #expect(outline.page == "rivers.fi" && outline.title == "Joet")
  }

  @Test func `what the cache knows of a translation holds as long as its quiz stays`() throws {
    folder.write(quiz, to: "rivers.md")
    folder.write(translation, to: "rivers.fi.md")
    let known = try cache([try fragment("rivers.md"), try fragment("rivers.fi.md")])
    let same = try fragment("rivers.fi.md", cache: known)
    #expect(same.quiz == nil && same.document != nil, "it is not read again")
    folder.write(quiz + "- [ ] Rhine\n", to: "rivers.md")
    #expect(
      try fragment("rivers.fi.md", cache: known).findings.map(\.code.name)
        == ["translation-differs"])
    folder.remove("rivers.md")
    #expect(
      try fragment("rivers.fi.md", cache: known).findings.map(\.code.name) == ["translation-base"])
  }

  @Test func `a translation that is read once more needs its quiz as it was`() throws {
    folder.write(quiz, to: "rivers.md")
    folder.write(translation, to: "rivers.fi.md")
    let fragment = try fragment("rivers.fi.md")
    let reader = FragmentReader(of: site, settings: SiteSettings(), theme: nil)
    #expect(try reader.quiz(of: fragment).questions.first?.headingText == "Pisin?")
    folder.write(quiz + "\nMore.\n", to: "rivers.md")
    #expect(throws: PageError.sourceChanged("rivers.fi.md")) { try reader.quiz(of: fragment) }
  }

  @Test(arguments: ["results/rivers.md", "ledger/rivers.md", ".hidden/rivers.md"])
  func `a quiz that is a link to what is no content has no translation`(target: String) throws {
    folder.write(quiz, to: target)
    folder.link("rivers.md", to: folder(target))
    folder.write(translation, to: "rivers.fi.md")
    #expect(try fragment("rivers.fi.md").findings.map(\.code.name) == ["translation-base"])
    var findings: [Diagnostic] = []
    let listing = try listContent(of: site, reporting: &findings)
    #expect(listing.files.map(\.path) == ["rivers.fi.md"])
    #expect(findings.contains { $0.code.name == "outward-link" })
  }

  @Test func `a translation without its quiz is an error, an article of that name is none`() throws
  {
    folder.write(translation, to: "rivers.fi.md")
    folder.write("# Notes\n", to: "notes.fi.md")
    let lost = try fragment("rivers.fi.md")
    #expect(lost.document == nil && lost.findings.map(\.code.name) == ["translation-base"])
    #expect(lost.findings.first?.message.contains("rivers.md") == true)
    let article = try fragment("notes.fi.md")
    #expect(article.document != nil && article.findings == [])
  }

  @Test func `what is not in a known language is a quiz of its own`() throws {
    folder.write(quiz, to: "rivers.md")
    folder.write(quiz, to: "rivers.v2.md")
    #expect(try fragment("rivers.v2.md").count.quiz == "rivers-v2")
  }
}
