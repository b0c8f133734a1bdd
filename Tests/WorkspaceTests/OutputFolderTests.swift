import TestSupport
import Testing
import Workspace

struct OutputFolderTests {
  let folder = TemporaryFolder()

  /// Builds a site of the given files and returns which of them were written anew.
  @discardableResult
  private func build(_ files: [String: String], inParts: Bool = false) throws -> [String] {
    let output = try OutputFolder(opening: folder("public"))
    let paths = files.keys.sorted()
    do {
      try output.prepare(for: paths)
      let written = try paths.filter {
        let bytes = Array((files[$0] ?? "").utf8)
        guard inParts else { return try output.update($0, with: bytes).isChanged }
        return try output.update($0) { take in
          for byte in bytes { take([byte]) }
        }.isChanged
      }
      _ = try output.finish(with: paths)
      return written
    } catch {
      output.abandon()
      throw error
    }
  }

  @Test func `a new site appears with its files and a list of them`() throws {
    try build(["index.html": "home", "a/b.html": "page"])
    #expect(folder.read("public/index.html") == "home")
    #expect(folder.read("public/a/b.html") == "page")
    #expect(folder.read("public/podium/manifest.txt") == "a/b.html\nindex.html\n")
    #expect(!exists(folder(".public.podium-new")))
  }

  @Test(arguments: [false, true])
  func `an unchanged file is not written again`(inParts: Bool) throws {
    try build(["a.html": "one", "b.html": "two"], inParts: inParts)
    #expect(try build(["a.html": "one", "b.html": "TWO"], inParts: inParts) == ["b.html"])
    #expect(folder.read("public/b.html") == "TWO")
    #expect(!exists(folder("public/.podium-tmp")))
  }

  @Test func `a large file in parts is compared to its end`() throws {
    let long = String(repeating: "long ", count: 40_000)
    try build(["a.html": long + "one"], inParts: true)
    #expect(try build(["a.html": long + "one"], inParts: true).isEmpty)
    #expect(try build(["a.html": long + "two"], inParts: true) == ["a.html"])
    #expect(folder.read("public/a.html") == long + "two")
  }

  @Test func `a file that is no longer made is removed with its empty folder`() throws {
    try build(["a.html": "one", "old/b.html": "two"])
    try build(["a.html": "one"])
    #expect(!exists(folder("public/old")))
  }

  @Test func `a file that Podium did not make is never removed or replaced`() throws {
    try build(["a.html": "one"])
    folder.write("mine", to: "public/CNAME")
    folder.write("mine too", to: "public/b.html")
    try build(["a.html": "ONE"])
    for inParts in [false, true] {
      #expect(throws: WorkspaceError.self) {
        try build(["a.html": "ONE", "b.html": "two"], inParts: inParts)
      }
    }
    #expect(folder.read("public/CNAME") == "mine")
    #expect(folder.read("public/b.html") == "mine too")
    try build(["a.html": "ONE"])
    #expect(folder.read("public/b.html") == "mine too")
  }

  @Test func `a manifest that leads out of the folder removes nothing there`() throws {
    try build(["a.html": "one"])
    folder.write("precious", to: "outside.txt")
    folder.write("precious", to: "elsewhere/x.html")
    folder.link("public/link", to: folder("elsewhere"))
    folder.write(
      "../outside.txt\n/etc/x\na.html\nlink/x.html\n", to: "public/podium/manifest.txt")
    try build(["a.html": "two"])
    #expect(folder.read("outside.txt") == "precious")
    #expect(folder.read("elsewhere/x.html") == "precious")
  }

  @Test func `nothing is written through a link that stands where a folder belongs`() throws {
    try build(["a.html": "one"])
    folder.write("", to: "elsewhere/keep")
    folder.link("public/sub", to: folder("elsewhere"))
    #expect(throws: WorkspaceError.self) { try build(["a.html": "one", "sub/b.html": "two"]) }
    #expect(!exists(folder("elsewhere/b.html")))
  }

  @Test func `a second build at the same time is refused`() throws {
    try build(["a.html": "one"])
    let first = try OutputFolder(opening: folder("public"))
    #expect(throws: WorkspaceError(.lock, folder("public"), errno: 11)) {
      try OutputFolder(opening: folder("public"))
    }
    first.abandon()
    try build(["a.html": "two"])
  }

  @Test func `what a killed build left behind is cleared away`() throws {
    folder.write("half", to: ".public.podium-new/index.html")
    try build(["a.html": "one"])
    folder.write("half", to: "public/.podium-tmp/123")
    try build(["a.html": "two"])
    #expect(!exists(folder(".public.podium-new")))
    #expect(!exists(folder("public/.podium-tmp")))
    #expect(!exists(folder("public/index.html")))
  }

  @Test func `a path where a file stands is not a folder for a site`() {
    folder.write("text", to: "public")
    #expect(throws: WorkspaceError.self) { try OutputFolder(opening: folder("public")) }
  }
}
