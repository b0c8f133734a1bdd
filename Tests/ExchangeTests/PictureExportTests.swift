import Content
import Diagnostics
import Exchange
import Testing

/// Questions with places on a picture, written for other programs and read back.
struct PictureExportTests {
  private static let placed = """
    ---
    type: quiz
    title: T
    ---

    ## Where is Oslo?

    Look.

    ![A map](img/a.png)

    - [ ] @ 10,20 North & east
    - [x] @ 62.5,70.5 East
    - [ ] @ 5,95 South

    ## Which are towns?

    ![](img/a.png)

    - [x] @ 10,20 a
    - [x] @ 62.5,70 b
    - [ ] @ 5,95 c

    ## What is what?

    ![](img/a.png)

    - @ 10,20 top -> **Crater**
    - @ 50,50 tube -> Vent
    - -> Lava

    ## With feedback?

    ![](img/a.png)

    - [x] @ 10,20 a
      > Yes.
    - [ ] @ 50,50 b
    """

  private static func export(
    _ format: ExchangeFormat, image: [UInt8]
  ) -> (written: Exported, read: Imported)? {
    var findings: [Diagnostic] = []
    let file = SourceFile(path: "q.md", bytes: Array(placed.utf8))
    guard let quiz = readWrittenQuiz(file, reporting: &findings) else { return nil }
    let written = writeQuizzes(
      [ExportedQuiz(quiz, source: "q.md")], as: format, options: ExportOptions { _, _ in image })
    let package = ImportedFile(SourceFile(path: "q.zip", bytes: written.bytes), name: "q")
    return (written, readQuizzes(package, as: .qti))
  }

  private static func body(of quizzes: [WrittenQuiz]) -> String {
    quizzes.map { String(decoding: markdown(of: $0), as: UTF8.self) }.joined()
  }

  @Test(arguments: [ExchangeFormat.qti2, .qti3])
  func `places are written as areas, and come back as they were`(format: ExchangeFormat) throws {
    let (written, read) = try #require(Self.export(format, image: PictureTests.png))
    let lines = written.losses.filter { $0.matter == .places }.map(\.location.line)
    #expect(lines == (format == .qti2 ? [24, 32] : [32]))
    #expect(read.diagnostics == [])
    #expect(Self.body(of: read.quizzes) == Self.body(of: written.quizzes))
    let text = Self.body(of: read.quizzes)
    #expect(text.contains("- [x] @ 62.5,70.5 East\n"))
    #expect(text.contains("- @ 10,20 top -> **Crater**\n") == (format == .qti3))
  }

  @Test func `a drawing with only a view box is written in a size of its own`() throws {
    let drawing = Array("<svg viewBox='0 0 4 3'></svg>".utf8)
    let (written, read) = try #require(Self.export(.qti3, image: drawing))
    #expect(written.losses.count { $0.matter == .places } == 1)
    #expect(read.diagnostics == [])
    #expect(Self.body(of: read.quizzes) == Self.body(of: written.quizzes))
    #expect(Self.body(of: read.quizzes).contains("- [x] @ 62.5,70.5 East\n"))
  }

  @Test func `a picture that does not say how large it is leaves lists`() throws {
    let (written, read) = try #require(Self.export(.qti3, image: Array("<svg/>".utf8)))
    #expect(written.losses.count { $0.matter == .places } == 4)
    #expect(Self.body(of: read.quizzes) == Self.body(of: written.quizzes))
    #expect(!Self.body(of: read.quizzes).contains("@"))
  }
}
