import SystemCalls
import TestSupport
import Testing
import Workspace

/// What whoever wrote a folder may have put where a program keeps its own files.
struct PlantedLinkTests {
  let folder = TemporaryFolder()

  init() {
    folder.write("precious", to: "elsewhere/new/file.txt")
    folder.write("mine", to: "site/index.html")
  }

  private var isElsewhereWhole: Bool {
    folder.read("elsewhere/new/file.txt") == "precious"
      && (try? listFiles(in: folder("elsewhere")).files.count) == 1
  }

  @Test func `a link in place of a folder that is to be removed is refused`() {
    folder.link("site/link", to: folder("elsewhere"))
    #expect(throws: WorkspaceError(.remove, folder("site/link"), errno: ENOTDIR)) {
      try removeAll(folder("site/link"))
    }
    #expect(isElsewhereWhole)
  }

  @Test func `a new site is not put together behind a link`() {
    folder.link(".public.podium-new", to: folder("elsewhere"))
    #expect(throws: WorkspaceError.self) { try OutputFolder(opening: folder("public")) }
    #expect(isElsewhereWhole)
  }

  @Test func `changes to a site are not staged behind a link`() {
    folder.link("site/.podium-tmp", to: folder("elsewhere"))
    #expect(throws: WorkspaceError.self) { try OutputFolder(opening: folder("site")) }
    #expect(isElsewhereWhole)
  }

  @Test(arguments: ["- link/new/file.txt", "- link/file.txt", "= 1 link/new/file.txt"])
  func `a journal changes nothing behind a link`(line: String) {
    folder.link("site/link", to: folder("elsewhere" + (line.contains("new") ? "" : "/new")))
    folder.write("podium-journal/1\n- index.html\n\(line)\nend\n", to: "site/.podium-tmp/journal")
    #expect(throws: WorkspaceError.self) { try OutputFolder(opening: folder("site")) }
    #expect(isElsewhereWhole)
    #expect(folder.read("site/index.html") == "mine")
  }

  @Test func `a journal puts no link in place, and changes nothing behind one`() throws {
    folder.write("", to: "site/.podium-tmp/new/index.html")
    folder.link("site/.podium-tmp/new/link", to: folder("elsewhere/new"))
    var status = stat()
    #expect(lstat(folder("site/.podium-tmp/new/link"), &status) == 0)
    folder.write(
      "podium-journal/1\n+ \(status.st_ino) link\n- link/file.txt\nend\n",
      to: "site/.podium-tmp/journal")
    let output = try? OutputFolder(opening: folder("site"))
    output?.abandon()
    #expect(isElsewhereWhole)
    #expect(lstat(folder("site/link"), &status) != 0)
  }

  @Test func `a killed process's hidden files are put in place`() throws {
    let name = ".podium-staged-\(Int32.max)-1"
    var journal = "podium-journal/1\n"
    for file in [".github/workflows/pages.yml", ".gitignore", "content/a.md"] {
      folder.write("new", to: "site/\(name)/new/\(file)")
      var status = stat()
      #expect(lstat(folder("site/\(name)/new/\(file)"), &status) == 0)
      journal += "+ \(status.st_ino) \(file)\n"
    }
    folder.write(journal + "end\n", to: "site/\(name)/journal")
    try clearTemporaries([name], in: folder("site"))
    #expect(folder.read("site/.github/workflows/pages.yml") == "new")
    #expect(folder.read("site/.gitignore") == "new" && folder.read("site/content/a.md") == "new")
    #expect(!exists(folder("site/" + name)))
  }

  @Test func `of what killed processes left, links are removed and not followed`() throws {
    let name = ".podium-staged-\(Int32.max)-1"
    folder.link("site/" + name, to: folder("elsewhere"))
    #expect(try listFiles(in: folder("site")).temporaries == [name])
    try clearTemporaries([name], in: folder("site"))
    #expect(isElsewhereWhole)
    #expect(!exists(folder("site/" + name)))
  }

  @Test func `results are neither written nor removed behind a link`() throws {
    folder.link("site/inbox", to: folder("elsewhere"))
    let ledger = try LockedFolder(opening: folder("site"))
    let problem = WorkspaceError(.write, folder("site/inbox/new/file.txt"), errno: ELOOP)
    #expect(problem.reason == "a link stands in the way")
    #expect(throws: problem) { try ledger.write([], to: "inbox/new/file.txt") }
    #expect(throws: WorkspaceError.self) { try ledger.remove("inbox/new/file.txt") }
    #expect(isElsewhereWhole)
  }

  @Test(.timeLimit(.minutes(1)), arguments: [true, false])
  func `nothing waits for the other end of a pipe`(isOwn: Bool) throws {
    if isOwn { folder.write(manifest, to: "site/podium/manifest.txt") }
    folder.remove("site/index.html")
    #expect(mkfifo(folder("site/index.html"), 0o600) == 0)
    for inParts in [false, true] {
      let output = try OutputFolder(opening: folder("site"))
      defer { output.abandon() }
      let update = Result { () throws(WorkspaceError) in
        inParts
          ? try output.update("index.html", inParts: { $0([1]) }, unless: { false })
          : try output.update("index.html", with: [1])
      }
      switch update {
      case .success(let update): #expect(isOwn && update?.isChanged == true)
      case .failure(let error): #expect(!isOwn && error.isForeignFile)
      }
    }
  }

  private var manifest: String {
    String(decoding: OutputFolder.manifest(of: ["index.html"]), as: UTF8.self)
  }
}
