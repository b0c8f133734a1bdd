import Content
import Diagnostics
import Exchange
import Testing

/// Spreadsheets of other programs, as .xlsx files and as CSV.
struct SheetTests {
  private func read(_ rows: [[String]], as format: ExchangeFormat, isCSV: Bool) -> (
    text: String, findings: [String], imported: Imported
  ) {
    let bytes = isCSV ? csv(rows) : storedZip([("xl/worksheets/sheet1.xml", sheet(rows))])
    let imported = imported(bytes, as: format)
    let text = imported.markdown
    return (
      text, imported.diagnostics.map { "\($0.location.line) \($0.code.name): \($0.message)" },
      imported
    )
  }

  @Test func `a long text that many cells name is refused before it is read so often`() {
    let text = Array("<sst><si><t>\(String(repeating: "a", count: 1 << 20))</t></si></sst>".utf8)
    let cells = String(repeating: "<c t='s'><v>0</v></c>", count: 100)
    let sheet = "<worksheet><sheetData>" + "<row>\(cells)</row></sheetData></worksheet>"
    let bytes = storedZip([
      ("xl/sharedStrings.xml", text), ("xl/worksheets/sheet1.xml", Array(sheet.utf8)),
    ])
    let imported = imported(bytes, as: .quizizz)
    #expect(imported.diagnostics.map(\.code.name) == ["import-too-big"])
  }

  private func csv(_ rows: [[String]]) -> [UInt8] {
    let lines = rows.map { row in
      row.map {
        "\"" + $0.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
          + "\""
      }
      .joined(separator: ",")
    }
    return Array(lines.joined(separator: "\r\n").utf8)
  }

  private func sheet(_ rows: [[String]]) -> [UInt8] {
    func escaped(_ text: String) -> String {
      text.split(separator: "&", omittingEmptySubsequences: false).joined(separator: "&amp;")
        .split(separator: "<", omittingEmptySubsequences: false).joined(separator: "&lt;")
    }
    let lines = rows.enumerated().map { index, row in
      "<row r=\"\(index + 1)\">"
        + row.map { "<c t=\"inlineStr\"><is><t>\(escaped($0))</t></is></c>" }.joined() + "</row>"
    }
    return Array("<worksheet><sheetData>\(lines.joined())</sheetData></worksheet>".utf8)
  }

  @Test(arguments: [
    ("43831", 1, "2020-01-01"), ("43831.75", 1, "2020-01-01 18:00"), ("0.5", 1, "12:00"),
    ("59", 1, "1900-02-28"), ("61", 1, "1900-03-01"), ("60", 1, "60"), ("-1", 1, "-1"),
    ("3000000", 1, "3000000"), ("1e300", 1, "1e300"), ("nan", 1, "nan"),
    ("0.5", 2, "50%"), ("7.0000000000000007E-2", 2, "7%"), ("-0.125", 2, "-12.5%"),
    ("1e300", 2, "1e300"), ("5", 3, "$5.00"), ("1234.5", 3, "$1234.50"), ("5", 4, "5 kr"),
    ("5", 5, "5"), ("42", 6, "00042"), ("1.5", 7, "36:00"), ("43831", 8, "2020-01-01"),
    ("0.25", 9, "0.25"), ("0.25", 0, "0.25"), ("5", 10, "5.00"), ("5", 99, "5"), ("", 3, ""),
  ])
  func `a number in a cell is what the cell shows`(value: String, style: Int, shown: String) {
    let styles = """
      <styleSheet><numFmts><numFmt numFmtId="164" formatCode="&quot;$&quot;#,##0.00;[Red]-0"/>\
      <numFmt numFmtId="165" formatCode="0\\ \\k\\r"/>\
      <numFmt numFmtId="166" formatCode="[$€-407]"/><numFmt numFmtId="167" formatCode="00000"/>\
      <numFmt numFmtId="168" formatCode="[h]:mm"/>\
      <numFmt numFmtId="169" formatCode="[$-409]d\\-mmm\\-yy;@"/>\
      <numFmt numFmtId="170" formatCode="# ?/?"/></numFmts><cellXfs><xf numFmtId="0"/>\
      <xf numFmtId="14"/><xf numFmtId="9"/><xf numFmtId="164"/><xf numFmtId="165"/>\
      <xf numFmtId="166"/><xf numFmtId="167"/><xf numFmtId="168"/><xf numFmtId="169"/>\
      <xf numFmtId="170"/><xf numFmtId="4"/></cellXfs></styleSheet>
      """
    let head = Self.quizizz[0].map { "<c t=\"inlineStr\"><is><t>\($0)</t></is></c>" }.joined()
    let sheet = """
      <worksheet><sheetData><row>\(head)</row><row><c t="inlineStr"><is><t>Which?</t></is></c>\
      <c t="inlineStr"><is><t>Multiple Choice</t></is></c><c s="\(style)"><v>\(value)</v></c>\
      <c t="inlineStr"><is><t>other</t></is></c><c t="inlineStr"><is><t>third</t></is></c>\
      <c><v>2</v></c></row></sheetData></worksheet>
      """
    let bytes = storedZip([
      ("xl/worksheets/sheet1.xml", Array(sheet.utf8)), ("xl/styles.xml", Array(styles.utf8)),
    ])
    let imported = imported(bytes, as: .quizizz)
    let text = imported.markdown
    if shown.isEmpty {
      #expect(!text.contains("$"))
    } else {
      #expect(text.contains("- [ ] \(shown)\n"), "\(text)")
    }
  }

  private static let quizizz = [
    [
      "Question Text", "Question Type", "Option 1", "Option 2", "Option 3", "Correct Answer",
      "Time in seconds", "Image Link", "Answer explanation",
    ],
    [
      "Text of the question\n(required)", "Question Type", "Text for option 1", "", "", "1", "", "",
      "",
    ],
    [
      "Which is *longest*?\nOf these", "Multiple Choice", "Nile", "Seine", "", "1", "30", "",
      "By far.",
    ],
    [
      "Which are in Asia?", "Checkbox", "Indus", "Nile", "Mekong", "1,3", "30",
      "https://example.org/map.png", "",
    ],
    ["The capital of Egypt", "Fill-in-the-Blank", "Cairo", "Al-Qahira", "", "", "30", "", ""],
    ["What do you think?", "Open-Ended", "", "", "", "", "30", "", ""],
    ["Vote", "Poll", "a", "b", "", "", "30", "", ""],
    ["Wrong number", "Multiple Choice", "a", "b", "", "3", "30", "", ""],
    ["No number", "Multiple Choice", "a", "b", "", "", "30", "", ""],
  ]

  @Test(arguments: [true, false]) func `a sheet of Quizizz keeps choices, keys and reasons`(
    isCSV: Bool
  ) {
    let read = read(Self.quizizz, as: .quizizz, isCSV: isCSV)
    #expect(read.imported.questionsRead == 7)
    #expect(read.imported.quizzes.map(\.questions.count) == [3])
    #expect(
      read.text.contains(
        "## Which is \\*longest\\*?\n\nOf these\n\n- [x] Nile\n- [ ] Seine\n\nBy far.\n"))
    #expect(
      read.text.contains(
        "![](https://example.org/map.png)\n\n- [x] Indus\n- [ ] Nile\n- [x] Mekong"))
    #expect(read.text.contains("[[Cairo|Al-Qahira]]"))
    let codes = read.findings.map { $0.split(separator: ":")[0] }
    let first = isCSV ? 2 : 0
    #expect(
      codes == [6, 7, 8, 9].map { "\($0 + first) question-left-out" } + ["1 not-kept"])
  }

  @Test(arguments: [true, false]) func `a sheet of Socrative has its names in one row or two`(
    isCSV: Bool
  ) {
    let rows = [
      ["1. Quiz Name:", "Rivers"],
      [
        "2. Question Type:", "3. Question:", "4. If Multiple Choice Question:", "", "",
        "5. Optional (Choose correct answer)", "",
      ],
      ["", "", "Answer A:", "Answer B:", "Answer C:", "", ""],
      ["Multiple choice", "Which is longest?", "Seine", "Nile", "", "B", ""],
      ["Multiple choice", "Which are in Asia?", "Indus", "Nile", "Mekong", "A", "C"],
      ["Open-ended", "Name one", "", "", "", "Nile", "Seine"],
      ["True/False", "The Nile is short", "", "", "", "False", ""],
      ["Open-ended", "Why?", "", "", "", "", ""],
      ["Multiple choice", "Which?", "a", "b", "", "", ""],
    ]
    let read = read(rows, as: .socrative, isCSV: isCSV)
    #expect(read.text.contains("title: Rivers"))
    #expect(read.imported.questionsRead == 6)
    #expect(read.text.contains("- [ ] Seine\n- [x] Nile\n"))
    #expect(read.text.contains("- [x] Indus\n- [ ] Nile\n- [x] Mekong\n"))
    #expect(read.text.contains("[[Nile|Seine]]"))
    #expect(read.text.contains("- [ ] True\n- [x] False\n"))
    #expect(
      read.findings.map { $0.split(separator: ":")[0] } == [
        "8 question-left-out", "9 question-left-out",
      ])
    let single = rows[3...].map { $0 }
    let plain = self.read(
      [["Question Type", "Question", "Answer A", "Answer B", "Answer C", "Correct Answer"]]
        + single,
      as: .socrative, isCSV: isCSV)
    #expect(plain.imported.quizzes.first?.questions.count == 4)
  }

  @Test(arguments: [true, false]) func `responses say what was right, and what was not is a choice`(
    isCSV: Bool
  ) {
    let google = [
      [
        "Timestamp", "Username", "Total score", "Longest?", "Longest? [Score]",
        "Longest? [Feedback]", "In Asia?", "In Asia? [Score]", "Capital?", "Capital? [Score]",
        "Hard?", "Hard? [Score]", "Comment",
      ],
      [
        "2026/01/01", "ada@example.org", "3 / 4", "Nile", "1.00 / 1", "", "Indus;Mekong",
        "1.00 / 1", "Cairo", "1.00 / 1", "a", "0.00 / 1", "x",
      ],
      [
        "2026/01/01", "bob@example.org", "1 / 4", "Seine", "0.00 / 1", "", "Indus;Nile", "0.00 / 1",
        "cairo ", "1.00 / 1", "b", "0.00 / 1", "y",
      ],
      [
        "2026/01/01", "cid@example.org", "1 / 4", "Nile", "1.00 / 1", "", "Indus", "0.00 / 1",
        "Rome", "0.00 / 1", "", "", "",
      ],
    ]
    let read = read(google, as: .forms, isCSV: isCSV)
    #expect(read.imported.questionsRead == 4)
    #expect(read.text.contains("## Longest?\n\n- [x] Nile\n- [ ] Seine\n"))
    #expect(read.text.contains("- [x] Indus\n- [x] Mekong\n- [ ] Nile\n"))
    #expect(read.text.contains("[[Cairo|cairo]]"))
    #expect(!read.text.contains("example.org") && !read.text.contains("Comment"))
    #expect(read.findings.count == 2)
    #expect(read.findings[0].contains("\"Hard?\": no response earned full points"))
    #expect(read.findings[1].contains("choices that somebody gave"))
    let microsoft = [
      [
        "ID", "Email", "Total points", "Longest?", "Points - Longest?", "Feedback - Longest?",
        "Both?", "Points - Both?",
      ],
      ["1", "a@b", "2", "Nile", "1", "", "Indus;Mekong;", "2"],
      ["2", "c@d", "0", "Seine", "0", "", "Nile;", "0"],
    ]
    let forms = self.read(microsoft, as: .forms, isCSV: isCSV)
    #expect(forms.text.contains("- [x] Nile\n- [ ] Seine\n"))
    #expect(forms.text.contains("- [x] Indus\n- [x] Mekong\n- [ ] Nile\n"))
  }

  @Test func `responses that contradict each other are no key`() {
    let names = ["T", "A?", "A? [Score]"]
    for (rows, reason) in [
      ([["", "x", "1 / 1"], ["", "x", "0 / 1"]], "elsewhere"),
      ([["", "x;y", "1 / 1"], ["", "x;z", "1 / 1"]], "different choices"),
      ([["", "x", ""]], "no response earned points"),
      ([["", "x", "nan / 1"], ["", "y", "inf"]], "no response earned points"),
    ] {
      let read = read([names] + rows, as: .forms, isCSV: true)
      #expect(read.imported.quizzes.isEmpty)
      #expect(read.findings.first?.contains(reason) == true, "\(read.findings)")
    }
  }

  @Test func `a column that counts the questions is not the question`() {
    let rows = [
      ["Question #", "Question Type", "Question Text", "Answer A", "Answer B", "Correct Answer"],
      ["1", "Multiple choice", "Which?", "Sand", "Sea", "B"],
    ]
    #expect(read(rows, as: .socrative, isCSV: true).text.contains("## Which?"))
  }

  @Test(arguments: [ExchangeFormat.quizizz, .socrative, .forms, .kahoot])
  func `another table is refused with what is missing`(format: ExchangeFormat) {
    for isCSV in [true, false] {
      let read = read([["a", "b"], ["c", "d"]], as: format, isCSV: isCSV)
      #expect(read.findings.count == 1 && read.findings[0].contains("import-syntax"))
    }
    #expect(read([["a"]], as: format, isCSV: true).findings.count == 1)
  }

  @Test(arguments: [true, false]) func `a table may be a sheet`(isCSV: Bool) {
    let read = read(
      [
        ["Question", "Choice A", "Choice B", "Answer"], ["Which?", "Sea", "Sand", "B"],
        ["What?", "x", "y", "C"],
      ],
      as: .csv, isCSV: isCSV)
    #expect(read.imported.shownChoices == ["Which? | Sea | *Sand"])
    #expect(read.findings.count == 1 && read.findings[0].hasPrefix("3 question-left-out"))
  }

  @Test func `the sheet of another program is told by its columns`() {
    for (format, rows) in [
      (ExchangeFormat.quizizz, Self.quizizz),
      (.socrative, [["Question Type", "Question", "Answer A", "Correct Answer"]]),
      (.forms, [["Timestamp", "A?", "A? [Score]"]]),
      (.csv, [["Frage", "A", "B", "Antwort"]]),
    ] {
      #expect(likelyFormat(of: storedZip([("xl/worksheets/sheet1.xml", sheet(rows))])) == format)
      if format != .csv { #expect(likelyFormat(of: csv(rows)) == format) }
    }
  }

  static let namedColumns = [
    (
      "题号,题型,题目,选项A,选项B,选项C,答案,答案解析,分值\n1,多选题,河?,长江,黄河,泰山,AB,说明,3\n",
      "河? | *长江 | *黄河 | 泰山", "题型"
    ),
    ("題目,A,B,正確答案,解析\n河?,長江,泰山,A,說明\n", "河? | *長江 | 泰山", ""),
    ("序号,题干,选项,选项,选项,答案\n1,河?,长江,黄河,泰山,AB\n", "河? | *长江 | *黄河 | 泰山", ""),
    ("题目,答案\n地球是圆的,对\n", "地球是圆的 | *对 | 错", ""),
    ("問題,選択肢1,選択肢2,正解,解説\n首都?,大阪,東京,2,はい\n", "首都? | 大阪 | *東京", ""),
    ("문제,보기1,보기2,정답,해설\n수도?,부산,서울,2,네\n", "수도? | 부산 | *서울", ""),
    (
      "Вопрос,Вариант А,Вариант Б,Правильный ответ,Пояснение,Баллы\nВ?,да,нет,Б,так,2\n",
      "В? | да | *нет", ""
    ),
    ("Вопрос,А,Б,Ответ\nВ?,да,нет,Б\n", "В? | да | *нет", ""),
    (
      "Frage;antwort_a;antwort_b;Richtige Antwort;Erklärung;Punkte\nH?;Bonn;Rom;b;so;2\n",
      "H? | Bonn | *Rom", ""
    ),
    (
      "Pregunta,Opción A,Opción B,Respuesta correcta,Explicación\nC?,Madrid,Roma,A,así\n",
      "C? | *Madrid | Roma", ""
    ),
    (
      "Pertanyaan,Pilihan A,Pilihan B,Jawaban,Pembahasan\nI?,Bali,Jawa,B,ya\n", "I? | Bali | *Jawa",
      ""
    ),
    ("Câu hỏi,Đáp án A,Đáp án B,Đáp án đúng\nT?,Huế,Hà Nội,B\n", "T? | Huế | *Hà Nội", ""),
  ]

  @Test(arguments: namedColumns) func `columns are known by words of other languages`(
    table: String, shown: String, unknown: String
  ) {
    let read = imported(table, as: .csv)
    #expect(read.shownChoices == [shown])
    #expect(read.diagnostics.map(\.message).allSatisfy { $0.contains(unknown) && unknown != "" })
  }

  @Test func `answers that are letters of columns without a known name are refused`() {
    let read = imported("question,erste,zweite,answer\nQ?,a,b,A\nR?,c,d,B\n", as: .csv)
    #expect(read.shownChoices == [])
    #expect(read.diagnostics.map(\.message).contains { $0.contains("no column is known") })
  }
}
