import Content
import Diagnostics
import TestSupport
import Testing

@testable internal import Content

/// Holds the work that reading takes to the size of what is read.
struct GrowthTests {
  @Test func `a page of Markdown takes work in proportion to its size`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      printFastGrowth(of: [pageParser, article, quiz, quizSource], markdownPatterns)
    }
    #expect(fastGrowth(in: result?.standardOutputContent) == [])
  }

  @Test func `a translation takes work in proportion to its size`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      let head = "---\ntype: quiz\n---\n"
      printFastGrowth(
        of: [translation(of: "z"), translation(of: "w")],
        [
          Pattern("## Q № {#z№}\n\n- [x] a\n- [ ] b\n\n"),
          Pattern("## Q №\n\n- [x] a\n- [ ] b\n\n"),
          Pattern("## Q №\n\n[[z№]]\n\n", after: head),
          Pattern("[[z№]] ", after: head + "## Q\n\n"),
          Pattern("- a№ -> z№\n", after: head + "## Q\n\n"),
        ])
    }
    #expect(fastGrowth(in: result?.standardOutputContent) == [])
  }

  @Test func `giving ids takes work in proportion to the size of the file`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      printFastGrowth(
        of: [naming], [Pattern("## Q №\n\n- [x] a\n- [ ] b\n\n"), Pattern("Q №\n---\n\n[[a]]\n\n")])
    }
    #expect(fastGrowth(in: result?.standardOutputContent) == [])
  }

  @Test func `front matter takes work in proportion to its size`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      printFastGrowth(of: [libyaml, plainYAML], yamlPatterns)
    }
    #expect(fastGrowth(in: result?.standardOutputContent) == [])
  }

  @Test func `code takes work in proportion to its size`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      let signs = ["a ", "\"", "/*", "'", "`", "<a ", "&", "&a", "1.", "@", "\\", "a(", "$a", "-"]
      printFastGrowth(
        of: [highlighter("js"), highlighter("html"), highlighter("rust")], signs.map { Pattern($0) }
      )
    }
    #expect(fastGrowth(in: result?.standardOutputContent) == [])
  }

  @Test func `work that grows with the square of a text is noticed`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      let copying = GrowthReader("copying") { text in
        var bytes: [UInt8] = []
        for byte in text { bytes = bytes + [byte] }
      }
      let moving = GrowthReader("moving") { text in
        var bytes = text
        while !bytes.isEmpty { bytes.removeFirst() }
      }
      let looking = GrowthReader("looking") { text in
        for end in text.indices { _ = contains("kind=", in: text[..<end]) }
      }
      printFastGrowth(of: [copying, moving, looking], [Pattern("k ")])
    }
    #expect(fastGrowth(in: result?.standardOutputContent)?.count == 3)
  }
}

// MARK: Readers

/// The page's own parser alone.
private let pageParser = GrowthReader("page parser") { text in
  _ = try? MarkdownTree(readingWithoutCMark: text)
}

/// A quiz that differs from its translation by a letter, and so in ids and answers, or by none.
private func translation(of letter: Unicode.Scalar) -> GrowthReader {
  GrowthReader("translation of \(letter)") { text in
    let file = SourceFile(
      path: "q.md", bytes: text.map { $0 == UInt8(ascii: "z") ? UInt8(ascii: letter) : $0 })
    var findings: [Diagnostic] = []
    let document = readDocument(file, settings: SiteSettings(), reporting: &findings)
    _ = readTranslation(
      SourceFile(path: "q.fi.md", bytes: text), into: "fi",
      of: TranslatedQuiz(file: file, document: document, hasErrors: false),
      settings: SiteSettings(), reporting: &findings)
  }
}

private let article = GrowthReader("article") { text in
  var findings: [Diagnostic] = []
  _ = readDocument(
    SourceFile(path: "a/b.md", bytes: text), settings: SiteSettings(), reporting: &findings)
}

private let quizHead = "---\ntype: quiz\n---\n\n# Q\n\n- [x] a\n- [ ] b\n\n"

private let quiz = GrowthReader("quiz") { text in
  var findings: [Diagnostic] = []
  var settings = SiteSettings()
  settings.trustsHTML = true
  _ = readDocument(
    SourceFile(path: "a/b.md", bytes: Array(quizHead.utf8) + text), settings: settings,
    reporting: &findings)
}

private let quizSource = GrowthReader("quiz source") { text in
  var findings: [Diagnostic] = []
  _ = readQuizSource(
    SourceFile(path: "a/b.md", bytes: Array(quizHead.utf8) + text), settings: SiteSettings(),
    reporting: &findings)
}

private let naming = GrowthReader("ids") { text in
  var findings: [Diagnostic] = []
  _ = nameQuestions(
    in: SourceFile(path: "a/b.md", bytes: Array("---\ntype: quiz\n---\n".utf8) + text),
    settings: SiteSettings(), reporting: &findings)
}

private func highlighter(_ language: String) -> GrowthReader {
  GrowthReader("\(language) in colours") { text in
    _ = highlighted(text[...], in: Array(language.utf8)[...])
  }
}

private let libyaml = GrowthReader("libyaml") { text in
  var findings: [Diagnostic] = []
  _ = readYAML(text[...], path: "a.md", firstLine: 1, reporting: &findings)
}

private let plainYAML = GrowthReader("plain YAML") { text in
  var findings: [Diagnostic] = []
  _ = readPlainYAML(text[...], path: "a.md", firstLine: 1, reporting: &findings)
}
