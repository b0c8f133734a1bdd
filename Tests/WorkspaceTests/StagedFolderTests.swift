import TestSupport
import Testing
import Workspace

struct StagedFolderTests {
  let folder = TemporaryFolder()

  private func stage(_ files: [String: String]) throws -> StagedFolder {
    let stage = try StagedFolder(for: folder("content"))
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
      try stage.add(Array(text.utf8), at: path)
    }
    return stage
  }

  @Test func `files appear together`() throws {
    let stage = try stage(["a.md": "one", "b/c.md": "two"])
    #expect(!exists(folder("content/a.md")))
    try stage.commit(overwriting: false)
    #expect(folder.read("content/a.md") == "one")
    #expect(folder.read("content/b/c.md") == "two")
    #expect(try listFiles(in: folder("content")).files.count == 2)
  }

  @Test func `no file takes the place of another one`() throws {
    let stage = try stage(["a.md": "one"])
    #expect(throws: WorkspaceError(.write, folder("content/a.md"), errno: 17)) {
      try stage.add([], at: "a.md")
    }
    try stage.commit(overwriting: false)
    #expect(folder.read("content/a.md") == "one")
  }

  @Test func `a new folder appears with all of its files`() throws {
    let stage = try stage(["a.md": "one", "b/c.md": "two"])
    #expect(!exists(folder("content")))
    try stage.commit(overwriting: false)
    #expect(try listFiles(in: folder("content")).files.map(\.path) == ["a.md", "b/c.md"])
    #expect(abandonedTemporaries(in: folder.path).isEmpty)
  }

  @Test func `a folder that came meanwhile is left alone`() throws {
    let stage = try stage(["a.md": "one"])
    folder.write("mine", to: "content/b.md")
    #expect(throws: WorkspaceError(.create, folder("content"), errno: 17)) {
      try stage.commit(overwriting: false)
    }
    #expect(!exists(folder("content/a.md")) && folder.read("content/b.md") == "mine")
  }

  @Test func `where one file is taken, none appears`() throws {
    folder.write("mine", to: "content/b.md")
    let stage = try stage(["a.md": "one", "b.md": "two"])
    #expect(stage.obstacles == ["b.md"])
    #expect(throws: WorkspaceError(.write, folder("content/b.md"), errno: 17)) {
      try stage.commit(overwriting: false)
    }
    #expect(!exists(folder("content/a.md")))
    #expect(folder.read("content/b.md") == "mine")
  }

  @Test func `a file is overwritten if that is wanted, a folder never`() throws {
    folder.write("mine", to: "content/a.md")
    try stage(["a.md": "one"]).commit(overwriting: true)
    #expect(folder.read("content/a.md") == "one")
    folder.write("mine", to: "content/b.md/notes.txt")
    let stage = try stage(["a.md": "two", "b.md": "two"])
    #expect(throws: WorkspaceError.self) { try stage.commit(overwriting: true) }
    #expect(folder.read("content/a.md") == "one")
    #expect(folder.read("content/b.md/notes.txt") == "mine")
  }

  @Test func `a folder made for files that were given up is gone again`() throws {
    try stage(["a.md": "one"]).discard()
    #expect(!exists(folder("content")))
  }
}
