import Diagnostics
import Testing

@testable import Exchange

struct ZipArchiveTests {
  private static let files = [
    SourceFile(path: "a.xml", bytes: Array("<a>\(String(repeating: "b", count: 300))</a>".utf8)),
    SourceFile(path: "img/ä.png", bytes: [0x89, 0x50, 0x4E, 0x47]),
    SourceFile(path: "empty", bytes: []),
  ]

  private static func read(_ bytes: [UInt8]) -> (members: [SourceFile]?, codes: [Diagnostic.Code]) {
    var diagnostics: [Diagnostic] = []
    let archive = ZipArchive(SourceFile(path: "a.zip", bytes: bytes), reporting: &diagnostics)
    return (archive?.members, diagnostics.map(\.code))
  }

  @Test func `what was packed comes back, deflated or stored`() {
    let packed = zipArchive(of: Self.files)
    #expect(packed.count < 600)
    #expect(Self.read(packed).members == Self.files)
    let stored = storedZip(Self.files.map { ($0.path, $0.bytes) })
    #expect(Self.read(stored).members == Self.files)
  }

  @Test func `no changed byte is taken for other files`() {
    let good = zipArchive(of: Self.files)
    for place in good.indices {
      for change: UInt8 in [0x01, 0x80, 0xFF] {
        var changed = good
        changed[place] ^= change
        let read = Self.read(changed)
        // What is a folder or a link is told by the directory alone; such a member is passed over.
        #expect(read.members?.allSatisfy { Self.files.contains($0) } ?? true, "\(place)")
        #expect((read.members == nil) == !read.codes.isEmpty)
      }
    }
  }

  @Test func `no archive that is cut off is read`() {
    let good = zipArchive(of: Self.files)
    for count in good.indices { #expect(Self.read(Array(good[..<count])).members == nil) }
  }

  @Test func `a comment at the end is passed over`() {
    var archive = zipArchive(of: Self.files)
    archive[archive.count - 2] = 3
    #expect(Self.read(archive + [1, 2, 3]).members == Self.files)
    #expect(Self.read(archive + [1, 2]).members == nil)
  }

  struct Example: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// The place in the directory's entry of the only file.
    var place: Int
    var bytes: [UInt8]
    var code: Diagnostic.Code

    init(_ description: String, at place: Int, _ bytes: [UInt8], _ code: Diagnostic.Code) {
      (testDescription, self.place, self.bytes, self.code) = (description, place, bytes, code)
    }
  }

  @Test(arguments: [
    Example("encryption", at: 8, [0x01, 0x08], .importSyntax),
    Example("a rare method", at: 10, [12, 0], .importSyntax),
    Example("another sum", at: 16, [0, 0, 0, 0], .importSyntax),
    Example("a smaller size", at: 24, [99, 0, 0, 0], .importSyntax),
    Example("a bigger size", at: 24, [101, 0, 0, 0], .importSyntax),
    Example(
      "a size of 4 GB, which nothing is set aside for", at: 24, [255, 255, 255, 255], .importTooBig),
    Example("200 times its size", at: 24, [0, 0, 0x50, 0], .importTooBig),
    Example("a packed size beyond the end", at: 20, [255, 255, 0, 0], .importSyntax),
    Example("a header beyond the end", at: 42, [255, 255, 255, 255], .importSyntax),
  ])
  func `a directory that promises what does not hold is refused`(example: Example) throws {
    var archive = zipArchive(of: [
      SourceFile(path: "a", bytes: [UInt8](repeating: 0x20, count: 100))
    ])
    let entry = try #require(
      archive.indices.first { archive[$0...].starts(with: [0x50, 0x4B, 1, 2]) })
    archive.replaceSubrange(
      entry + example.place..<entry + example.place + example.bytes.count, with: example.bytes)
    let read = Self.read(archive)
    #expect(read.members == nil && read.codes == [example.code])
  }

  @Test(arguments: ["../a", "/a", "a/../../b", "C:\\a", "a\\..\\b", "a\u{0}b"])
  func `a path that leads out is refused`(path: String) {
    let read = Self.read(storedZip([(path, [1])]))
    #expect(read.members == nil && read.codes == [.importUnsafe])
  }

  @Test func `two files of one path are refused`() {
    let read = Self.read(storedZip([("a/b", [1]), ("a//b", [2])]))
    #expect(read.members == nil && read.codes == [.importUnsafe])
  }

  @Test func `more files than a course has are refused`() {
    let many = (0...ZipArchive.maximumCount).map { ("\($0)", [UInt8]()) }
    #expect(Self.read(storedZip(many)).codes == [.importTooBig])
  }
}
