import TestSupport
import Testing
import Workspace

struct ReplacingTests {
  let folder = TemporaryFolder()

  @Test(arguments: [true, false]) func `a file whose parts break off stays as it was`(
    breaksOff: Bool
  ) throws {
    folder.write("old", to: "answers")
    folder.write("mine", to: "answers.part")
    try replaceFile(
      at: folder("answers"),
      inParts: { take in
        take(Array("new ".utf8))
        take(Array("rows".utf8))
      }, unless: { breaksOff })
    #expect(
      String(decoding: try readFile(at: folder("answers")), as: UTF8.self)
        == (breaksOff ? "old" : "new rows"))
    #expect(folder.read("answers.part") == "mine")
    #expect(try listFiles(in: folder.path).files.map(\.path) == ["answers", "answers.part"])
  }
}
