import Bytes
import Ledger
import SlipSigning
import TestSupport
import Testing
import Workspace

@testable import Building

/// An archive whose new lines were put aside.
struct StoredRevisionTests {
  private func revision(_ name: String) -> Revision {
    let line =
      "{\"questions\":[{\"choices\":[\"\(name)\"],\"id\":\"q\"}],\"quiz\":\"\(name)\",\"v\":1}"
    return Revision(quiz: name, canonicalLine: Array(line.utf8))
  }

  @Test(arguments: [false, true])
  func `known and new revisions are sorted, wherever their lines are`(hasFile: Bool) throws {
    let folder = TemporaryFolder()
    let scratch = hasFile ? ScratchFile(in: folder.path) : nil
    #expect((scratch != nil) == hasFile)
    let known = archive(of: ["b", "f"].map(revision))
    // Something else was put aside before.
    _ = StoredBytes([1, 2, 3], in: scratch)
    let more = ["e", "a", "b", "g", "e"].map { StoredRevision(revision($0), in: scratch) }
    let inMemory = StoredRevision(revision("c"), in: nil)
    let added = try #require(known.adding(more + [inMemory]))
    let names = ["a", "b", "c", "e", "f", "g"]
    #expect(added.entries.map(\.quiz) == names)
    #expect(added.text == Array(names.map { revision($0).line + [10] }.joined()))
    #expect(added.adding(more) == nil)
    let again = try #require(added.adding([StoredRevision(revision("d"), in: scratch)]))
    #expect(again.entries.map(\.quiz) == ["a", "b", "c", "d", "e", "f", "g"])
    try again.write(to: folder("revisions.jsonl"))
    #expect(try readFile(at: folder("revisions.jsonl")) == again.text)
  }

  @Test func `an archive with a line that cannot be read is not written`() throws {
    let folder = TemporaryFolder()
    let path = folder("revisions.jsonl")
    try writeFile(Array("before\n".utf8), to: path)
    let broken = RevisionArchive(
      [RevisionArchive.Entry(quiz: "a", name: revision("a").name, range: 0..<9)],
      of: .inParts(count: 9) { _ in [] })
    #expect(throws: WorkspaceError.self) { try broken.write(to: path) }
    #expect(try readFile(at: path) == Array("before\n".utf8))
    #expect(try listFiles(in: folder.path).files.map(\.path) == ["revisions.jsonl"])
  }
}
