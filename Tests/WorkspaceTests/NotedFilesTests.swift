import Bytes
import TestSupport
import Testing

@testable import Workspace

struct NotedFilesTests {
  private let folder = TemporaryFolder()

  private func noted(_ files: [String], isSorted: Bool = true) -> NotedFiles {
    let lines = NotedFiles.lines(of: files.map { ExactString($0) })
    return NotedFiles(in: folder.path, lines: lines[...], isSorted: isSorted, more: [])
  }

  @Test(arguments: [0, 1, 2, 3, 100])
  func `each line of a manifest is found, and nothing else`(count: Int) {
    let files = (0..<count).map { "a/\(1000 + $0).html" }
    for noted in [noted(files), noted(files.reversed(), isSorted: false)] {
      for file in files { #expect(noted.contains(file)) }
      for file in ["", "a", "a/", "a/1000", "a/1000.htm", "/1000.html", "b", "a/1000.html\n", "\n"]
      {
        #expect(!noted.contains(file), "\(file)")
      }
    }
  }

  @Test func `what is made no more is told, whatever stands around it`() {
    let files = ["a", "a/b", "a/c", "b", "ba", "c"]
    for missing in 0..<1 << files.count {
      let made = files.indices.filter { missing >> $0 & 1 == 0 }.map { ExactString(files[$0]) }
      let others = files.indices.filter { missing >> $0 & 1 == 1 }.map { ExactString(files[$0]) }
      let more = (made + ["aa", "z"]).sorted()
      #expect(noted(files).others(than: made) == others)
      #expect(noted(files).others(than: more) == others)
      #expect(noted(files.reversed(), isSorted: false).others(than: more) == others)
    }
  }

  @Test func `a line that leads out of the folder or through a link is passed over`() throws {
    folder.write("x", to: "real/x")
    folder.link("way", to: "real")
    let files = ["../x", "a//b", "a/./b", "real/x", "way/x"]
    for noted in [noted(files), noted(files, isSorted: false)] {
      #expect(files.filter { noted.contains($0) } == ["real/x"])
      #expect(noted.others(than: []) == ["real/x"])
    }
  }
}
