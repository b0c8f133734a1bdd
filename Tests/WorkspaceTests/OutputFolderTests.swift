import Bytes
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
        let update = try output.update(
          $0,
          inParts: { take in
            for byte in bytes { take([byte]) }
          }, unless: { false })
        return try #require(update).isChanged
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
    #expect(
      folder.read("public/podium/manifest.txt")
        == "a/b.html\nindex.html\nSHA-256 43bbaef28942b30498a6c5b965c055c2b238ec1c11afeab2367586cfe66e89c6\n"
    )
    #expect(!exists(folder(".public.podium-new")))
  }

  @Test(arguments: ["public", "public/", "public/.", "public/./", "link"])
  func `a site is put into an empty folder that stays the same`(name: String) throws {
    folder.write("", to: "public/old.html")
    folder.remove("public/old.html")
    folder.link("link", to: "public")
    let output = try OutputFolder(opening: folder(name))
    try output.prepare(for: ["a/b.html"])
    for place in [".public.podium-new", ".link.podium-new"] { #expect(!exists(folder(place))) }
    _ = try output.update("a/b.html", with: Array("page".utf8))
    #expect(!exists(folder("public/a")))
    _ = try output.finish(with: ["a/b.html"])
    #expect(folder.read("public/a/b.html") == "page")
    #expect(!exists(folder("public/.podium-tmp")))
  }

  @Test(arguments: ["new/", "new/.", "new/./"])
  func `a new folder may end in a slash or a dot`(name: String) throws {
    let output = try OutputFolder(opening: folder(name))
    try output.prepare(for: ["a.html"])
    _ = try output.update("a.html", with: Array("page".utf8))
    _ = try output.finish(with: ["a.html"])
    #expect(folder.read("new/a.html") == "page")
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

  @Test func `no changed byte of a manifest leaves an old file behind without a word`() throws {
    for place in 0..<90 {
      try build(["a.html": "one", "gone.html": "two"])
      var bytes = Array((folder.read("public/podium/manifest.txt") ?? "").utf8)
      #expect(bytes.count == 90)
      bytes[place] ^= 1
      folder.write(String(decoding: bytes, as: UTF8.self), to: "public/podium/manifest.txt")
      let output = try OutputFolder(opening: folder("public"))
      output.abandon()
      try build(["a.html": "one"])
      #expect(output.hasDamagedManifest == exists(folder("public/gone.html")), "byte \(place)")
    }
  }

  @Test func `a manifest that was cut anywhere is known to be damaged`() throws {
    for count in 0..<90 {
      try build(["a.html": "one", "b.html": "two", "gone.html": "three"])
      let list = folder.read("public/podium/manifest.txt") ?? ""
      #expect(list.utf8.count == 97)
      folder.write(String(list.prefix(count)), to: "public/podium/manifest.txt")
      let output = try OutputFolder(opening: folder("public"))
      output.abandon()
      #expect(output.hasDamagedManifest, "cut at \(count)")
      folder.write(String(list.prefix(count)) + "gone.html\n", to: "public/podium/manifest.txt")
      let mended = try OutputFolder(opening: folder("public"))
      mended.abandon()
      #expect(mended.hasDamagedManifest, "cut at \(count) and added to")
      folder.write(list, to: "public/podium/manifest.txt")
    }
  }

  @Test func `files that a cut manifest names are not removed`() throws {
    try build(["a.html": "one", "gone.html": "two", "z.html": "three"])
    folder.write("a.html\ngone.html\n", to: "public/podium/manifest.txt")
    try build(["a.html": "two"])
    #expect(exists(folder("public/gone.html")))
  }

  @Test func `a manifest that leads out of the folder removes nothing there`() throws {
    try build(["a.html": "one"])
    folder.write("precious", to: "outside.txt")
    folder.write("precious", to: "elsewhere/x.html")
    folder.link("public/link", to: folder("elsewhere"))
    folder.write("../outside.txt\n/etc/x\na.html\nlink/x.html\n", to: "public/podium/manifest.txt")
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

  @Test func `a build that cannot put a file in place leaves the old site`() throws {
    try build(["a.html": "one", "b.html": "two", "old/c.html": "three", "z.html": "four"])
    let list = folder.read("public/podium/manifest.txt")
    folder.remove("public/b.html")
    folder.write("mine", to: "public/b.html/notes.txt")
    #expect(throws: WorkspaceError(.write, folder("public/b.html"), errno: 21)) {
      try build(["a.html": "ONE", "b.html": "TWO", "new/d.html": "three", "z.html": "FOUR"])
    }
    #expect(folder.read("public/a.html") == "one")
    #expect(folder.read("public/b.html/notes.txt") == "mine")
    #expect(folder.read("public/old/c.html") == "three")
    #expect(!exists(folder("public/new/d.html")))
    #expect(folder.read("public/z.html") == "four")
    #expect(folder.read("public/podium/manifest.txt") == list)
    #expect(!exists(folder("public/.podium-tmp")))
  }

  @Test func `a file gives way to a folder of its name`() throws {
    try build(["a": "file"])
    try build(["a/b.html": "page"])
    #expect(folder.read("public/a/b.html") == "page")
  }

  /// What a build that was killed while it put its files in place left behind: two of four changes
  /// were made.
  private func leaveInterruptedBuild(inodes: (String) -> UInt64? = { _ in nil }) throws {
    try build(["a.html": "one", "b.html": "two", "old.html": "three"])
    folder.write("ONE", to: "public/a.html")
    folder.write("one", to: "public/.podium-tmp/new/a.html")
    folder.write("TWO", to: "public/.podium-tmp/new/b.html")
    folder.write("four", to: "public/.podium-tmp/new/new/d.html")
    let list = OutputFolder.manifest(of: ["a.html", "b.html", "new/d.html"])
    folder.write(
      String(decoding: list, as: UTF8.self), to: "public/.podium-tmp/new/podium/manifest.txt")
    let entries = ["= a.html", "= b.html", "+ new/d.html", "= podium/manifest.txt"].map { entry in
      let file = String(entry.dropFirst(2))
      let place = file == "a.html" ? "public/a.html" : "public/.podium-tmp/new/" + file
      let inode = inodes(file) ?? stamp(of: folder(place))?.inode ?? 0
      return "\(entry.prefix(2))\(inode) \(file)\n"
    }
    folder.write(
      "podium-journal/1\n- old.html\n\(entries.joined())end\n", to: "public/.podium-tmp/journal")
  }

  @Test func `what a build was killed at is finished by the next`() throws {
    try leaveInterruptedBuild()
    let output = try OutputFolder(opening: folder("public"))
    #expect(folder.read("public/a.html") == "ONE")
    #expect(folder.read("public/b.html") == "TWO")
    #expect(folder.read("public/new/d.html") == "four")
    #expect(!exists(folder("public/old.html")))
    #expect(!exists(folder("public/.podium-tmp")))
    #expect(output.previousFiles.contains("new/d.html"))
    output.abandon()
    #expect(try build(["a.html": "ONE", "b.html": "TWO"]).isEmpty)
    #expect(!exists(folder("public/new")))
  }

  @Test(arguments: [true, false])
  func `parts that break off leave the file as it was`(isFirst: Bool) throws {
    if !isFirst { try build(["a.html": "one", "b.html": "two"]) }
    let output = try OutputFolder(opening: folder("public"))
    try output.prepare(for: ["a.html", "b.html"])
    _ = try output.update("b.html", with: Array("TWO".utf8))
    let update = try output.update(
      "a.html", inParts: { take in take(Array("on".utf8)) }, unless: { true })
    #expect(update == nil)
    _ = try output.finish(with: isFirst ? ["b.html"] : ["a.html", "b.html"])
    #expect(folder.read("public/a.html") == (isFirst ? nil : "one"))
    #expect(folder.read("public/b.html") == "TWO")
  }

  @Test func `files that are not those of the journal are not put in place`() throws {
    try leaveInterruptedBuild { $0 == "b.html" ? 1 : nil }
    try build(["a.html": "ONE", "c.html": "three"])
    #expect(!exists(folder("public/b.html")))
    #expect(!exists(folder("public/new/d.html")))
  }

  @Test(arguments: [
    "end\n", "x", ". 5 a.html\nend\n", "- .git/config\nend\n", "- ../x\nend\n",
    "- .github/../x\nend\n",
  ])
  func `a journal that is not whole changes nothing`(end: String) throws {
    try leaveInterruptedBuild()
    let whole = try #require(folder.read("public/.podium-tmp/journal"))
    folder.write("mine", to: "public/.git/config")
    folder.write("mine", to: "x")
    folder.write(
      String(whole.dropLast(end == "end\n" ? 5 : 4)) + (end == "end\n" ? "" : end),
      to: "public/.podium-tmp/journal")
    let output = try OutputFolder(opening: folder("public"))
    defer { output.abandon() }
    #expect(folder.read("public/b.html") == "two")
    #expect(folder.read("public/old.html") == "three")
    #expect(folder.read("public/.git/config") == "mine")
    #expect(folder.read("x") == "mine")
    #expect(!exists(folder("public/.podium-tmp")))
  }

  @Test func `an interrupted build is not finished through a link`() throws {
    try leaveInterruptedBuild()
    folder.write("", to: "elsewhere/keep")
    folder.link("public/new", to: folder("elsewhere"))
    #expect(throws: WorkspaceError.self) { try OutputFolder(opening: folder("public")) }
    #expect(!exists(folder("elsewhere/d.html")))
  }
}
