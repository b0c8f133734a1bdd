import Content
import Site
import TestSupport
import Testing
import Workspace

@testable import Building

struct FragmentTests {
  private let folder = TemporaryFolder()
  private let quiz = "# Rivers\n\n## Longest?\n\n- [x] Nile\n- [ ] Seine\n"

  private func fragment(_ text: String, theme: LoadedTheme? = nil) throws -> (
    FragmentReader, Fragment
  ) {
    folder.write(text, to: "rivers.md")
    let site = SiteFolder(
      content: folder.path, ledger: folder("ledger"), templates: folder("templates"),
      output: folder("public"), namesLedger: false)
    let reader = FragmentReader(of: site, settings: SiteSettings(), theme: theme)
    let files = try listFiles(in: folder.path).files
    return (reader, reader.fragment(of: try #require(files.first)))
  }

  @Test func `a fragment comes back from the cache without what was made of its questions`() throws
  {
    let (_, fragment) = try fragment(quiz)
    let encoded = try #require(fragment.encoded?.bytes)
    let again = try #require(Fragment(fragment.file, decoding: encoded[...]))
    #expect(again.fingerprint == fragment.fingerprint)
    #expect(again.revision == fragment.revision)
    #expect(again.count.quiz == "rivers")
    #expect(fragment.quiz?.newRevision != nil)
    #expect(again.quiz == nil)
  }

  @Test func `no part of a cached fragment is taken for the whole`() throws {
    let (_, fragment) = try fragment(quiz)
    let encoded = try #require(fragment.encoded?.bytes)
    for count in 0..<encoded.count {
      let part = Fragment(fragment.file, decoding: encoded[..<count])
      #expect(part == nil)
    }
  }

  @Test func `a quiz that is read once more has its questions`() throws {
    let (reader, fragment) = try fragment(quiz)
    #expect(try reader.quiz(of: fragment).questions.count == 1)
  }

  @Test(arguments: ["# Rivers\n\n## Longest?\n\n- [ ] Nile\n- [x] Seine\n", "# Rivers\n", nil])
  func `a file that changed or vanished after it was read is not taken for what it was`(
    text: String?
  ) throws {
    let (reader, fragment) = try fragment(quiz)
    if let text { folder.write(text, to: "rivers.md") } else { folder.remove("rivers.md") }
    #expect(throws: PageError.sourceChanged("rivers.md")) { try reader.quiz(of: fragment) }
    #expect(throws: PageError.sourceChanged("rivers.md")) { try reader.body(of: fragment) }
  }

  @Test(arguments: [true, false])
  func `a body that is put aside is the same when its page asks for it`(isAside: Bool) throws {
    let body = QuizBody(
      introduction: Array("<p>Rivers</p>".utf8), questions: Array(repeating: 0x41, count: 70_000),
      conclusion: [], hasPlaces: true)
    let stored = StoredBody(body, in: isAside ? ScratchFile(in: folder.path) : nil)
    let again = try #require(stored.body)
    #expect(again.introduction == body.introduction)
    #expect(again.questions == body.questions)
    #expect(again.hasPlaces)
    #expect(again.conclusion == body.conclusion)
  }
}
