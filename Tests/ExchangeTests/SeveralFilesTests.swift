import Content
import Diagnostics
import Testing

@testable import Exchange

/// Files that are imported together, and lists that a small file makes long.
struct SeveralFilesTests {
  private static func bank(_ picture: String) -> String {
    """
    <quiz><question type="shortanswer"><name><text>a</text></name>
    <questiontext format="html"><text><![CDATA[<p>Where? <img src="@@PLUGINFILE@@/image.png"></p>]]></text>
    <file name="image.png" path="/" encoding="base64">\(picture)</file></questiontext>
    <answer fraction="100"><text>here</text></answer></question></quiz>
    """
  }

  @Test func `pictures of one name in several files stay apart, and equal ones are one`() {
    var options = ImportOptions()
    var all = Imported()
    for (name, picture) in [("a", "AQ=="), ("b", "Ag=="), ("c", "AQ==")] {
      let file = SourceFile(path: name + ".xml", bytes: Array(Self.bank(picture).utf8))
      all.add(readQuizzes(ImportedFile(file, name: name), as: .moodleXML, options: options))
      options.attachments = all.attachments
    }
    // A format without pictures keeps those of the others.
    let plain = SourceFile(path: "d.txt", bytes: Array("A?\nA. a\nB. b\nANSWER: A\n".utf8))
    all.add(readQuizzes(ImportedFile(plain, name: "d"), as: .aiken, options: options))
    #expect(all.media.map(\.path) == ["img/image.png", "img/image-2.png"])
    #expect(all.media.map(\.bytes) == [[1], [2]])
    #expect(all.quizzes.map(\.path) == ["a", "b", "c", "d"])
    let shown = all.quizzes.map { String(decoding: markdown(of: $0), as: UTF8.self) }
    for (text, address) in zip(shown, ["image.png", "image-2.png", "image.png"]) {
      #expect(text.contains("(img/\(address))"), "\(text)")
    }
  }

  @Test func `paths that several quizzes would have get numbers in their order`() {
    var quizzes = ["q", "q", "q-2", "q", "r"].map { WrittenQuiz(path: $0) }
    makePathsUnique(&quizzes)
    #expect(quizzes.map(\.path) == ["q", "q-2", "q-2-2", "q-3", "r"])
  }

  @Test func `gaps that share too many choices are left out with a word`() {
    let count = 400
    let words = (0..<count).map { "*w\($0)*" }.joined(separator: " ")
    let h5p = storedZip([
      ("h5p.json", Array(#"{"mainLibrary":"H5P.DragText"}"#.utf8)),
      ("content/content.json", Array("{\"textField\":\"\(words)\"}".utf8)),
    ])
    let options = (0..<count).map { "<selectoption><text>w\($0)</text></selectoption>" }.joined()
    let gaps = (1...count).map { "[[\($0)]]" }.joined(separator: " ")
    let moodle =
      "<quiz><question type='gapselect'><questiontext format='html'><text>\(gaps)</text></questiontext>\(options)</question></quiz>"
    let texts = (0..<count).map { "<gapText identifier='t\($0)'>w\($0)</gapText>" }.joined()
    let places = (0..<count).map { "<gap identifier='g\($0)'/>" }.joined()
    let qti =
      "<assessmentItem identifier='a'><responseDeclaration identifier='R' cardinality='multiple' baseType='directedPair'><correctResponse><value>t0 g0</value></correctResponse></responseDeclaration><itemBody><gapMatchInteraction responseIdentifier='R'>\(texts)<p>\(places)</p></gapMatchInteraction></itemBody></assessmentItem>"
    for read in [
      imported(h5p, as: .h5p), imported(moodle, as: .moodleXML), imported(qti, as: .qti),
    ] {
      #expect(read.quizzes.isEmpty)
      #expect(read.questionsRead == 1)
      #expect(read.diagnostics.contains { $0.code == .questionLeftOut }, "\(read.diagnostics)")
    }
  }

  @Test func `films of every ending are played in what Anki gets`() throws {
    var findings: [Diagnostic] = []
    let text =
      "# Q\n\n## Which?\n\n![f](f.m4v) and ![g](g.ogv) and ![h](h.png)\n\n- [x] a\n- [ ] b\n"
    let file = SourceFile(path: "q.md", bytes: Array(text.utf8))
    let quiz = try #require(readWrittenQuiz(file, reporting: &findings))
    let written = writeQuizzes(
      [ExportedQuiz(quiz, source: "q.md")], as: .ankiPackage, options: ExportOptions { _, _ in [1] }
    )
    let read = imported(written.bytes, as: .ankiPackage)
    #expect(read.media.map(\.path).count == 3)
    // A film is described by its name there, and an image by its own words.
    #expect(
      read.markdown.contains("![f.m4v](img/f.m4v) and ![g.ogv](img/g.ogv) and ![h](img/h.png)"),
      "\(read.markdown)")
  }

  @Test(arguments: [
    ("What {=five =\\=5} is it?", "[[five|\\=5]]"), ("It is {=minus-assign =\\=-} here.", "\\=-"),
    ("Which is {=\\=5 ~\\=6 ~\\=7} here?", "[[(\\=5)|\\=6|\\=7]]"),
  ])
  func `answers that begin as a number does are written so that they are read back`(
    text: String, written: String
  ) throws {
    let read = imported("::A:: " + text + "\n", as: .gift)
    let quiz = try #require(read.quizzes.first)
    let bytes = markdown(of: quiz)
    #expect(String(decoding: bytes, as: UTF8.self).contains(written), "\(read.markdown)")
    var findings: [Diagnostic] = []
    let again = readWrittenQuiz(SourceFile(path: "q.md", bytes: bytes), reporting: &findings)
    #expect(again?.questions.count == 1 && !findings.contains { $0.severity == .error })
  }
}
