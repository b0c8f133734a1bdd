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

  @Test(arguments: [(20, true), (400, false)])
  func `places that move to whole pixels are told where a picture has few`(
    _ example: (width: UInt16, isTold: Bool)
  ) throws {
    let size: [UInt8] = [
      0, 0, UInt8(example.width >> 8), UInt8(example.width & 0xFF), 0, 0, 0, 200,
    ]
    let image = PictureTests.png.dropLast(8) + size
    let (written, _) = try #require(Self.export(.qti3, image: Array(image)))
    #expect(
      written.losses.contains { $0.message.hasPrefix("its places move to whole pixels") }
        == example.isTold)
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

  /// A quiz, written with files that are their own addresses, and read back.
  private static func back(_ text: String, as format: ExchangeFormat) -> (
    written: String, read: Imported
  )? {
    var findings: [Diagnostic] = []
    let file = SourceFile(path: "q.md", bytes: Array("---\ntype: quiz\n---\n\n\(text)".utf8))
    guard let quiz = readWrittenQuiz(file, reporting: &findings) else { return nil }
    let written = writeQuizzes(
      [ExportedQuiz(quiz, source: "q.md")], as: format,
      options: ExportOptions { _, address in Array(address.utf8) })
    let read = readQuizzes(
      ImportedFile(SourceFile(path: "q", bytes: written.bytes), name: "q"),
      as: format == .moodleXML ? format : .qti)
    return (String(decoding: written.bytes, as: UTF8.self), read)
  }

  @Test(arguments: [ExchangeFormat.moodleXML, .qti1, .qti2, .qti3])
  func `sounds are written as links, and come back as sounds`(format: ExchangeFormat) throws {
    let (_, read) = try #require(
      Self.back(
        "## What do you hear?\n\n![A bird](img/a.mp3) ![](b.ogg)\n\n- [x] x\n- [ ] y\n", as: format)
    )
    #expect(read.quizzes.first?.questions.first?.stem == "![A bird](img/a.mp3) ![](img/b.ogg)")
    #expect(read.media.map(\.bytes) == ["img/a.mp3", "b.ogg"].map { Array($0.utf8) })
  }

  @Test func `Moodle makes players of links`() throws {
    let (written, _) = try #require(
      Self.back("## What?\n\n![A bird](img/a.mp3)\n\n- [x] x\n- [ ] y\n", as: .moodleXML))
    #expect(
      written.contains("&lt;a href=&quot;@@PLUGINFILE@@/a.mp3&quot;&gt;A bird&lt;/a&gt;"))
    #expect(!written.contains("&lt;img"))
  }

  @Test(arguments: [ExchangeFormat.moodleXML, .qti1, .qti2, .qti3])
  func `pictures of one name stay two, and blanks in names stay`(format: ExchangeFormat) throws {
    let (_, read) = try #require(
      Self.back(
        "## Which?\n\n![1](a/p.png) ![2](b/p.png) ![3](<a/my map.png>) ![4](a/x%231.png)\n\n- [x] x\n- [ ] y\n",
        as: format))
    #expect(
      read.quizzes.first?.questions.first?.stem
        == "![1](img/p.png) ![2](img/p-2.png) ![3](img/my-map.png) ![4](img/x-1.png)")
    #expect(
      read.media.map { String(decoding: $0.bytes, as: UTF8.self) }
        == ["a/p.png", "b/p.png", "a/my map.png", "a/x#1.png"])
  }

  @Test func `files that a text of Moodle plays or links to come along`() {
    let read = imported(
      """
      <quiz><question type="multichoice"><questiontext format="html"><text><![CDATA[<p>Hear
      <audio controls="true"><source src="@@PLUGINFILE@@/b%20c.mp3">b c.mp3</audio> and
      <a href="@@PLUGINFILE@@/x.pdf">read</a></p>]]></text><file name="b c.mp3" encoding="base64">AAAA</file>
      <file name="x.pdf" encoding="base64">AAAC</file></questiontext>
      <answer fraction="100"><text>x</text></answer><answer fraction="0"><text>y</text></answer></question></quiz>
      """, as: .moodleXML)
    #expect(
      read.quizzes.first?.questions.first?.heading == "Hear ![](img/b-c.mp3) and [read](img/x.pdf)")
    #expect(read.media.map(\.path) == ["img/b-c.mp3", "img/x.pdf"])
    #expect(read.diagnostics == [])
  }

  @Test func `the picture of a question is in a package of H5P`() throws {
    var findings: [Diagnostic] = []
    let text = """
      ---
      type: quiz
      ---

      ## Which?

      Look.

      ![A "map"](img/a.png)

      - [x] x
      - [ ] y

      ## And here?

      ![](b/a.svg)

      [[sea]]

      ## In the middle ![](img/a.png)

      - [x] x
      - [ ] y

      ## With two?

      ![](img/a.png)

      - [x] ![](img/a.png)
      - [ ] y
      """
    let file = SourceFile(path: "q.md", bytes: Array(text.utf8))
    let quiz = try #require(readWrittenQuiz(file, reporting: &findings))
    let drawing = Array(#"<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>"#.utf8)
    let written = writeQuizzes(
      [ExportedQuiz(quiz, source: "q.md")], as: .h5p, options: ExportOptions { _, _ in drawing })
    let read = readQuizzes(
      ImportedFile(SourceFile(path: "q.h5p", bytes: written.bytes), name: "q"), as: .h5p)
    #expect(
      read.quizzes.flatMap(\.questions).map(\.stem) == [
        "Look.\n\n![A \"map\"](img/picture-1.png)", "![](img/picture-1.png)",
      ])
    #expect(read.media.map(\.bytes) == [drawing])
    #expect(read.diagnostics == [])
    #expect(written.losses.filter { $0.matter == .question }.map(\.location.line) == [20, 25])
  }
}
