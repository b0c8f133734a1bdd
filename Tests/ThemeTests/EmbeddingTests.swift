internal import FoundationEssentials
internal import Testing

@testable internal import Theme

struct EmbeddingTests {
  @Test(arguments: [
    ("templates", themeFiles.map { ($0.path, $0.bytes) }),
    ("starter", starterFiles.map { ($0.path, $0.bytes) }),
  ])
  func `every visible file of the folder is carried, byte for byte`(
    folder: String, carried: [(path: String, bytes: [UInt8])]
  ) throws {
    let root = URL(filePath: #filePath).appending(path: "../../../\(folder)").standardized
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { path in
      let file = root.appending(path: path)
      var isFolder = false
      _ = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
      return !isFolder && !file.lastPathComponent.hasPrefix(".")
    }
    #expect(carried.map(\.path) == paths.sorted())
    for (path, bytes) in carried {
      #expect(try Data(contentsOf: root.appending(path: path)) == Data(bytes), "\(path)")
    }
  }

  @Test(
    arguments: [
      ("", []), ("AA==", [0]), ("/+8=", [0xFF, 0xEF]), ("AP+A", [0, 0xFF, 0x80]),
      ("iVBORw0KGgo=", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
    ] as [(StaticString, [UInt8])])
  func `a file that is not text survives base64`(base64: StaticString, bytes: [UInt8]) {
    #expect(EmbeddedFile(path: "icon.png", base64: base64).bytes == bytes)
  }

  @Test func `what runs in pages is WebAssembly`() {
    for program in [scoringProgram, workshopProgram, receiptProgram] {
      #expect(program.bytes.starts(with: [0x00, 0x61, 0x73, 0x6D, 1, 0, 0, 0]))
    }
  }

  @Test func `every byte of a program survives`() {
    let program = PageProgram(characters: "\0a\u{7F}\u{80}\u{BF}\u{C0}ÿ")
    #expect(program.bytes == [0, 97, 127, 128, 191, 192, 255])
  }
}
