import Content
import Diagnostics
import Exchange
import Testing

/// Word documents, of which the text is read as one with lettered choices.
struct DocxTests {
  private static func paragraph(_ runs: String..., style: String = "", level: Int? = nil) -> String
  {
    let properties =
      (style.isEmpty ? "" : "<w:pStyle w:val=\"\(style)\"/>")
      + (level.map {
        "<w:numPr><w:ilvl w:val=\"\($0)\"/><w:numId w:val=\"1\"/></w:numPr>"
      } ?? "")
    return "<w:p><w:pPr>\(properties)</w:pPr>\(runs.joined())</w:p>"
  }

  private static func run(_ text: String, _ marks: String = "") -> String {
    "<w:r><w:rPr>\(marks)</w:rPr><w:t xml:space=\"preserve\">\(text)</w:t></w:r>"
  }

  private static let numbering = """
    <w:numbering xmlns:w="w"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>\
    <w:lvl w:ilvl="1"><w:numFmt w:val="upperLetter"/><w:lvlText w:val="%2)"/></w:lvl></w:abstractNum>\
    <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>
    """

  private static let styles = """
    <w:styles xmlns:w="w"><w:style w:styleId="T"><w:name w:val="Title"/></w:style>\
    <w:style w:styleId="K"><w:name w:val="Key"/><w:basedOn w:val="K2"/></w:style>\
    <w:style w:styleId="K2"><w:basedOn w:val="K"/><w:rPr><w:b/></w:rPr></w:style></w:styles>
    """

  private func read(_ body: String) -> (text: String, imported: Imported) {
    let document = "<w:document xmlns:w=\"w\"><w:body>\(body)</w:body></w:document>"
    let bytes = storedZip([
      ("word/document.xml", Array(document.utf8)),
      ("word/numbering.xml", Array(Self.numbering.utf8)),
      ("word/styles.xml", Array(Self.styles.utf8)),
    ])
    let imported = imported(bytes, as: .docx, from: "q.docx")
    return (imported.markdown, imported)
  }

  @Test(arguments: [
    "<w:color w:val=\"00B050\"/>", "<w:u w:val=\"single\"/>",
    "<w:shd w:val=\"clear\" w:fill=\"FFFF00\"/>", "<w:highlight w:val=\"yellow\"/>",
  ]) func `a choice with a colour of its own is right`(mark: String) {
    let grey = "<w:color w:val=\"333333\"/>"
    let read = read(
      Self.paragraph(Self.run("Which is longest?", "<w:color w:val=\"0000FF\"/>"), level: 0)
        + Self.paragraph(Self.run("Seine", grey), level: 1)
        + Self.paragraph(Self.run("Nile", mark), level: 1))
    #expect(read.imported.diagnostics == [])
    #expect(read.text.hasSuffix("## Which is longest?\n\n- [ ] Seine\n- [x] Nile\n"))
  }

  @Test func `what of a text is not kept is told`() {
    func ruby(_ text: String) -> String { "<w:r><w:t>\(text)</w:t></w:r>" }
    let cells = [
      Self.paragraph(Self.run("x"), "<m:oMath xmlns:m=\"m\"><m:r><m:t>y</m:t></m:r></m:oMath>"),
      Self.paragraph(Self.run("10"), Self.run("3", "<w:vertAlign w:val=\"superscript\"/>"))
        + Self.paragraph(Self.run("two"), Self.run("not", "<w:vanish/>")),
    ]
    let read = read(
      Self.paragraph(
        Self.run("1. What is "), Self.run("it", "<w:u w:val=\"single\"/>"),
        Self.run(" key", "<w:vanish/>"), Self.run(" or", "<w:strike/>"),
        "<w:hyperlink xmlns:r=\"r\" r:id=\"i\">\(Self.run(" there "))</w:hyperlink>",
        "<w:r><w:ruby><w:rt>\(ruby("kana"))</w:rt><w:rubyBase>\(ruby("K"))</w:rubyBase></w:ruby></w:r>",
        "<w:r><w:commentReference w:id=\"0\"/></w:r>")
        + "<w:tbl><w:tr>\(cells.map { "<w:tc>\($0)</w:tc>" }.joined())</w:tr></w:tbl>"
        + Self.paragraph(Self.run("A) Sea")) + Self.paragraph(Self.run("B) Sand", "<w:b/>")))
    #expect(read.text.contains("What is it or there K(kana)"))
    #expect(read.text.contains("| x | 103 two |"))
    #expect(
      read.imported.diagnostics.map(\.message)
        == [
          "hidden text", "that a text is struck out", "where a link leads", "a comment",
          "a formula",
          "raised and lowered text in a table",
          "that a part of a text is underlined or in a colour",
        ].map { "not kept: \($0)" })
  }

  @Test func `code in paragraphs or lines of its own keeps its lines and signs`() {
    let lines = [
      "1. What?", "for a_b in x:", "    y = a_b * 2 * 3", "    print(y)", "A) 1", "B) 2",
      "Answer: B",
    ]
    let read = read(
      lines.map { Self.paragraph(Self.run($0)) }.joined()
        + Self.paragraph(
          Self.run("2. And?"),
          "<w:r><w:br/><w:t>x = *p;</w:t><w:br/><w:tab/><w:t>f(*x);</w:t></w:r>")
        + lines.suffix(3).map { Self.paragraph(Self.run($0)) }.joined())
    #expect(
      read.imported.quizzes.flatMap(\.questions).map(\.stem)
        == [
          "```\nfor a_b in x:\n    y = a_b * 2 * 3\n    print(y)\n```",
          "```\nx = *p;\n    f(*x);\n```",
        ])
    #expect(places(read.imported) == [])
  }

  private func places(_ imported: Imported) -> [String] {
    imported.diagnostics.map { "\($0.location.line) \($0.code.name)" }
  }

  @Test func `lists that a word processor counts have its numbers and letters`() {
    let question = { (number: Int, right: Int) -> String in
      Self.paragraph(Self.run("Question \(number) of 5 * 5?"), level: 0)
        + (0..<3).map { choice in
          Self.paragraph(Self.run("choice \(choice)", choice == right ? "<w:b/>" : ""), level: 1)
        }.joined()
    }
    let read = read(
      Self.paragraph(Self.run("Rivers"), style: "T") + question(1, 1) + question(2, 2))
    #expect(read.imported.diagnostics == [])
    #expect(read.text.contains("title: Rivers"))
    #expect(
      read.text.contains(
        "## Question 1 of 5 \\* 5?\n\n- [ ] choice 0\n- [x] choice 1\n- [ ] choice 2")
        || read.text.contains(
          "## Question 1 of 5 * 5?\n\n- [ ] choice 0\n- [x] choice 1\n- [ ] choice 2")
    )
    #expect(read.text.contains("- [ ] choice 1\n- [x] choice 2"))
  }

  @Test(arguments: [
    ["1. Which?", "*A) yes", "B) no"], ["1. Which?", "A) yes", "B) no", "Answer: A"],
    ["1) Which?", "A. yes ✓", "B. no"], ["Which?", "a) yes", "b) no", "Correct answer: a) yes"],
    ["1. Which?", "A) yes\tB) no", "", "Answer: A"],
  ])
  func `an answer is starred, ticked, told or in a key`(lines: [String]) {
    let body = lines.map { line -> String in
      let parts = line.split(separator: "\t").map { Self.run(String($0)) }
      return Self.paragraph(parts.joined(separator: "<w:r><w:tab/></w:r>"))
    }
    let read = read(body.joined())
    #expect(read.text.contains("## Which?\n\n- [x] yes\n- [ ] no"), "\(read)")
    #expect(read.imported.diagnostics.allSatisfy { $0.severity == .warning })
  }

  @Test func `a paragraph may have several lines, and runs their marks`() {
    let line = Self.run
    let body = Self.paragraph(
      line("1. H", ""), line("2", "<w:vertAlign w:val=\"subscript\"/>"),
      line("O is &lt;b&gt; ", ""),
      line("wet", "<w:i/>"), line("?", ""), "<w:r><w:br/></w:r>",
      line("A) yes", "<w:highlight w:val=\"yellow\"/>"),
      "<w:r><w:br/></w:r>", line("B) no", "<w:b w:val=\"0\"/>"))
    let read = read(body)
    #expect(read.text.contains("## H₂O is \\<b> *wet*?\n\n- [x] yes\n- [ ] no"), "\(read.text)")
  }

  @Test func `a mark of a style is a mark, and styles in a circle end`() {
    let read = read(
      Self.paragraph(Self.run("1. Which?")) + Self.paragraph(Self.run("A) yes"), style: "K")
        + Self.paragraph(Self.run("B) no")))
    #expect(read.text.contains("- [x] yes\n- [ ] no"))
  }

  @Test func `a table may be the key`() {
    let row = { (cells: [String]) in
      "<w:tr>" + cells.map { "<w:tc>\(Self.paragraph(Self.run($0)))</w:tc>" }.joined() + "</w:tr>"
    }
    let questions = (1...2).flatMap { ["\($0). Which \($0)?", "A) yes", "B) no"] }
      .map { Self.paragraph(Self.run($0)) }.joined()
    let read = read(
      questions + Self.paragraph(Self.run("Answers")) + "<w:tbl>" + row(["1", "A"])
        + row(["2", "B"])
        + "</w:tbl>")
    #expect(read.imported.quizzes.first?.questions.count == 2, "\(read)")
    #expect(read.text.contains("- [ ] yes\n- [x] no"))
  }

  @Test(arguments: [
    ([["a", "b"], ["c", "d"]], "| a | b |\n| --- | --- |\n| c | d |", 0),
    ([["In a box."]], "In a box.", 0),
    ([["a"], ["b", "c"]], "| a |\n| b | c |", 1),
  ]) func `a table with other texts stays one, if its rows are as long`(
    rows: [[String]], markdown: String, losses: Int
  ) {
    let table = rows.map { row in
      "<w:tr>" + row.map { "<w:tc>\(Self.paragraph(Self.run($0)))</w:tc>" }.joined() + "</w:tr>"
    }
    let read = read(
      Self.paragraph(Self.run("1. Which?")) + "<w:tbl>\(table.joined())</w:tbl>"
        + Self.paragraph(Self.run("A) yes")) + Self.paragraph(Self.run("*B) no")))
    #expect(read.text.contains("## Which?\n\n\(markdown)\n\n- [ ] yes"), "\(read.text)")
    #expect(read.imported.diagnostics.count == losses)
  }

  /// Cells with a line for each paragraph, in rows.
  @Test(arguments: [
    [["1. Which?\nA) a\n*B) b"], ["2. What?\n*A) a\nB) b"]],
    [["1. Which?", "A) a", "*B) b"], ["2. What?", "*A) a", "B) b"]],
    [["1.", "Which?\nA) a\n*B) b"], ["2.", "What?\n*A) a\nB) b"]],
    [["1. Which?", ""], ["A)", "a"], ["B)", "*b"], ["2. What?", ""], ["A)", "*a", "B)", "b"]],
  ]) func `a table may place questions`(rows: [[String]]) {
    let cells = { (cells: [String]) in
      cells.map { cell in
        let lines = cell.split(separator: "\n", omittingEmptySubsequences: false)
        let paragraphs = lines.map { line in
          let isRight = line.hasPrefix("*")
          return Self.paragraph(
            Self.run(line.drop { $0 == "*" }.description, isRight ? "<w:b/>" : ""))
        }
        return "<w:tc>\(paragraphs.joined())</w:tc>"
      }.joined()
    }
    let read = read(
      "<w:tbl>" + rows.map { "<w:tr>\(cells($0))</w:tr>" }.joined() + "</w:tbl>")
    #expect(read.imported.shownChoices == ["Which? | a | *b", "What? | *a | b"], "\(read)")
    #expect(read.imported.diagnostics == [])
  }

  @Test func `what is left out is told at its paragraph`() {
    let read = read(
      Self.paragraph(Self.run("1. Which?"))
        + Self.paragraph("<w:r><w:drawing/></w:r>", "<m:oMath xmlns:m=\"m\"/>")
        + Self.paragraph(Self.run("A) yes")) + Self.paragraph(Self.run("B) no"))
        + Self.paragraph(Self.run("2. And?"))
        + Self.paragraph(Self.run("A) yes", "<w:b/>")) + Self.paragraph(Self.run("B) no")))
    #expect(places(read.imported) == ["2 not-kept", "2 not-kept", "1 question-left-out"])
    #expect(read.imported.quizzes.first?.questions.count == 1)
  }

  @Test(arguments: ["", "<w:p/>", "<w:tbl><w:tr/></w:tbl>"])
  func `a document without a question is a finding`(body: String) {
    #expect(read(body).imported.diagnostics.map(\.code.name) == ["import-empty"])
  }

  @Test func `a package without a document is refused`() {
    let read = imported(storedZip([("a", [])]), as: .docx, from: "q.docx")
    #expect(places(read) == ["1 import-syntax"])
  }
}
