import Cryptography
import Diagnostics
import Ledger
import Publishing
import Scoring
import SlipSigning
import Testing

@Suite
struct RevisionArchiveTests {
  private func revision(_ quiz: String, choices: [String]) -> Revision {
    Revision(
      quiz: quiz,
      questions: [
        RevisionQuestion(
          id: "q", key: .single(right: 0, count: Int32(choices.count)),
          worth: Worth(points: Points(100), marking: .allOrNothing), choices: choices, prompts: [])
      ])
  }

  private func read(_ text: [UInt8], jobs: Int = 1) -> (RevisionArchive, [Diagnostic]) {
    var diagnostics: [Diagnostic] = []
    let file = SourceFile(path: "revisions.jsonl", bytes: text)
    let archive = readRevisionArchive(file, jobs: jobs, reporting: &diagnostics)
    return (archive, diagnostics)
  }

  @Test func `revisions are in the order of their lines, each once`() {
    let (cats, dogs, newCats) = (
      revision("cats", choices: ["b", "c"]), revision("dogs", choices: ["a", "b"]),
      revision("cats", choices: ["b", "d"])
    )
    let archive = archive(of: [cats, dogs, cats, newCats, dogs])
    #expect(archive.text == dogs.line + [10] + cats.line + [10] + newCats.line + [10])
    #expect(archive.entries.map(\.quiz) == ["dogs", "cats", "cats"])
    #expect(archive.entries.map(\.name) == [dogs, cats, newCats].map(\.name))
    #expect(archive.place(of: cats.name) == 1)
    #expect(archive.line(at: 2) == newCats.line)
  }

  @Test func `what git merges by keeping the lines of both sides reads as one archive`() {
    let revisions = (0..<40).map { revision("quiz-\($0)", choices: ["a", "\($0)"]) }
    let whole = archive(of: revisions)
    let merged = Array((revisions[20...] + revisions[..<30]).map { $0.line + [10] }.joined())
    for jobs in 1...3 {
      let (archive, diagnostics) = read(merged, jobs: jobs)
      #expect(archive.text == whole.text)
      for (place, entry) in archive.entries.enumerated() {
        #expect(archive.place(of: entry.name) == place)
      }
      #expect(diagnostics == [])
    }
  }

  @Test func `a line that is no revision costs only itself`() {
    let (cats, dogs) = (
      revision("cats", choices: ["b", "c"]), revision("dogs", choices: ["a", "b"])
    )
    let bad = [
      "x", "{}", "<<<<<<< HEAD", #"{"questions":[{}],"quiz":"Cats","v":1}"#,
      #"{"questions":[{"id":}],"quiz":"cats","v":1}"#,
    ]
    let (archive, diagnostics) = read(
      cats.line + [10, 10] + bad.flatMap { utf8($0) + [10] } + dogs.line)
    #expect(archive.entries.map(\.quiz) == ["dogs", "cats"])
    #expect(diagnostics.map(\.code) == Array(repeating: .badRevision, count: 5))
    #expect(diagnostics.map(\.location.line) == [3, 4, 5, 6, 7])
  }

  @Test func `a revision edited in place goes by another name`() {
    let cats = revision("cats", choices: ["b", "c"])
    let edited = replacingFirst(
      #""c""#, with: #""d""#, in: String(decoding: cats.line, as: UTF8.self))
    let line = utf8(edited ?? "")
    let (archive, _) = read(line)
    #expect(archive.place(of: cats.name) == nil)
    #expect(archive.entries.first?.name == sha256(line))
  }

  @Test func `questions are read only when asked for`() throws {
    let line = utf8(#"{"questions":[{"nothing":1}],"quiz":"cats","v":1}"#)
    let (archive, diagnostics) = read(line)
    #expect(diagnostics == [])
    #expect(throws: RevisionError.member("choices")) { try archive.revision(at: 0) }
  }
}
