import TestSupport
import Testing
import Workspace

struct EditableFolderTests {
  let folder = TemporaryFolder()

  @Test func `a file that grows while it is removed stays under its name`() throws {
    folder.write("short", to: "quiz.md")
    let longer = String(repeating: "x", count: 100)
    #expect(throws: EditableFolder.Refusal.tooLarge) {
      _ = try EditableFolder(folder.path).remove("quiz.md", atMost: 50) { _ in
        folder.write(longer, to: "quiz.md")
        return true
      }
    }
    #expect(folder.read("quiz.md") == longer)
  }

  @Test func `a file that cannot be read any more when it is replaced stays, and says why`() throws
  {
    folder.write("short", to: "quiz.md")
    let longer = String(repeating: "x", count: 100)
    #expect(throws: EditableFolder.Refusal.tooLarge) {
      try EditableFolder(folder.path).replace("quiz.md", with: [0x61], atMost: 50) { _ in
        folder.write(longer, to: "quiz.md")
        return true
      }
    }
    #expect(folder.read("quiz.md") == longer)
  }

  @Test func `what another program saves while a file is replaced stays`() throws {
    folder.write("old", to: "quiz.md")
    #expect(throws: EditableFolder.Refusal.changed(Array("theirs".utf8))) {
      try EditableFolder(folder.path).replace("quiz.md", with: [0x61], atMost: 50) { bytes in
        defer { folder.write("theirs", to: "quiz.md") }
        return bytes == Array("old".utf8)
      }
    }
    #expect(folder.read("quiz.md") == "theirs")
    #expect(try listFiles(in: folder.path).files.map(\.path) == ["quiz.md"])
  }
}
