internal import FoundationEssentials
internal import Testing

@testable internal import Theme

struct EmbeddingTests {
  // By name, as the arguments of a test are printed.
  private static let folders = ["templates": themeFiles, "starter": starterFiles]
  private static let programs = [
    "scoring": scoringProgram, "workshop": workshopProgram, "receipt": receiptProgram,
  ]

  @Test(arguments: ["templates", "starter"])
  func `every visible file of the folder is carried, byte for byte`(folder: String) throws {
    let carried = try #require(Self.folders[folder])
    let root = URL(filePath: #filePath).appending(path: "../../../\(folder)").standardized
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { path in
      let file = root.appending(path: path)
      var isFolder = false
      _ = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
      return !isFolder && !file.lastPathComponent.hasPrefix(".")
    }
    #expect(carried.map(\.path) == paths.sorted())
    for file in carried {
      let isSame = try Data(contentsOf: root.appending(path: file.path)) == Data(file.bytes)
      #expect(isSame, "\(file.path)")
    }
  }

  @Test(
    arguments: [
      ("", []), ("AA==", [0]), ("/+8=", [0xFF, 0xEF]), ("AP+A", [0, 0xFF, 0x80]),
      ("iVBORw0KGgo=", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
    ] as [(StaticString, [UInt8])])
  func `bytes that are no text survive base64`(base64: StaticString, bytes: [UInt8]) {
    #expect(decoded(base64: base64) == bytes)
  }

  @Test(arguments: programs.keys.sorted())
  func `what runs in pages is WebAssembly, with every byte`(name: String) throws {
    let bytes = bytes(of: try #require(Self.programs[name]))
    // Sequences would be printed whole where they differ.
    let isWasm = bytes.starts(with: [0x00, 0x61, 0x73, 0x6D, 1, 0, 0, 0])
    #expect(isWasm)
    // Sections follow each other to the end, each with its length in groups of seven bits.
    var place = 8
    while place < bytes.count {
      let rest = bytes[(place + 1)...]
      let end = try #require(rest.firstIndex { $0 < 0x80 })
      place = rest[...end].reversed().reduce(0) { $0 << 7 | Int($1 & 0x7F) } + end + 1
    }
    #expect(place == bytes.count)
  }

  @Test(arguments: programs.keys.sorted())
  func `no character of a program's text ends a string, a script or a line`(name: String) throws {
    let program = try #require(Self.programs[name])
    let text = String(decoding: program.text, as: UTF8.self).unicodeScalars
    #expect(Set(text.prefix(256)).count == 256)
    #expect(
      text.allSatisfy {
        (0x20...0x7E).contains($0.value) && !#""\<"#.unicodeScalars.contains($0)
          || (0x100...0x1FF).contains($0.value)
      })
  }

  @Test(arguments: programs.keys.sorted())
  func `the most frequent bytes of a program are single characters of ASCII`(name: String) throws {
    let program = try #require(Self.programs[name])
    var counts: [UInt8: Int] = [:]
    let bytes = bytes(of: program)
    for byte in bytes { counts[byte, default: 0] += 1 }
    let frequent = counts.values.sorted(by: >).prefix(92).reduce(0, +)
    #expect(program.text.filter { $0 < 0x80 }.count == frequent + 92)
  }
}

/// The bytes that the text of a program stands for, as `PageProgram` says.
private func bytes(of program: PageProgram) -> [UInt8] {
  let characters = Array(String(decoding: program.text, as: UTF8.self).unicodeScalars)
  var byteOf: [Unicode.Scalar: UInt8] = [:]
  for byte in 0...255 { byteOf[characters[byte]] = UInt8(byte) }
  return characters.dropFirst(256).compactMap { byteOf[$0] }
}
