import Exchange

extension SilentLossTests {
  private static func spans(_ texts: [(String, String)], between: String = "") -> String {
    texts.map { "<span lang=\"\($0.0)\" class=\"multilang\">\($0.1)</span>" }
      .joined(separator: between)
  }

  private static func choices(_ texts: [String]) -> String {
    texts.enumerated().map {
      "<answer fraction=\"\($0 == 0 ? 100 : 0)\"><text><![CDATA[\($1)]]></text></answer>"
    }.joined()
  }

  /// What is written as other languages have it, or in several.
  static let languages: [Example] = [
    Example(
      name: "of what Moodle says in several languages the first is kept", format: .moodleXML,
      text: moodle(
        "multichoice",
        spans(
          [("en", "<p>Which <span>sea</span>?</p>"), ("fi", "<p>Mikä meri?</p>")], between: "\n"),
        choices([
          spans([("en", "Red"), ("fi", "Punainen")]),
          "{mlang en}Black{mlang}{mlang fi}Musta{mlang}",
        ])
      ),
      findings: ["other languages (fi)"], markdown: ["## Which sea?", "- [x] Red\n- [ ] Black\n"]),
    Example(
      name: "one element of a language is a text, and so is what stands between two",
      format: .moodleXML,
      text: moodle(
        "shortanswer", "<p>\(spans([("fr", "Où")])) is \(spans([("de", "da")])) said?</p>",
        choices(["There"])),
      markdown: ["## Où is da said?", "[[There]]"]),
    Example(
      name: "gaps in other languages are none", format: .moodleXML,
      text: moodle(
        "cloze",
        "{mlang en, other}It is {1:SA:=Bern}.{mlang}{mlang de}Es ist {1:SA:=Bern}.{mlang} So."),
      findings: ["other languages (de)"], markdown: ["It is [[Bern]]. So."]),
    Example(
      name: "an element that does not end is a text", format: .moodleXML,
      text: moodle(
        "shortanswer", "<p>Which <span lang=\"en\" class=\"multilang\">sea?</p>", choices(["Red"])),
      markdown: ["Which sea?", "[[Red]]"]),
    Example(
      name: "choices of one line need no blank in scripts without them", format: .letters,
      text:
        "一、单选题\n1. 首都？\nA.北京 B.上海 C.广州\n答案：A\n解析：对。\n二、单选题\n2. 河？\nA.长江B.泰山C.黄山D.西湖\n答案：A\n三、判断题\n3. 地球是圆的。\n答案：对\n",
      markdown: [
        "- [x] 北京\n- [ ] 上海\n- [ ] 广州\n\n对。\n\n# 二、单选题", "- [x] 长江\n- [ ] 泰山\n- [ ] 黄山\n- [ ] 西湖\n",
        "# 三、判断题\n\n## 地球是圆的。",
      ]),
    Example(
      name: "a vitamin in a choice starts no other", format: .letters,
      text: "1. 哪个？\nA.维生素B.很多\nB.水\n答案：B\n", markdown: ["- [ ] 维生素B.很多\n- [x] 水\n"]),
    Example(
      name: "a letter says whether a statement is true", format: .letters,
      text: "1. The Earth is flat.\nAnswer: F\n\n2. Water is wet.\nAnswer: T\n",
      markdown: ["## The Earth is flat.\n\n- [ ] True\n- [x] False\n", "- [x] True\n- [ ] False\n"]),
    Example(
      name: "a letter below a question without choices is no truth", format: .letters,
      text: "1. Which one?\nAnswer: F\n\n2. It is\n\nA Water\nB Ice\nAnswer: T\n",
      findings: ["no answer that can be checked", "no answer that can be checked"]),
    Example(
      name: "a question that nothing answers does not take the one above along", format: .letters,
      text:
        "1. What is 2+2?\na) 3\nb) 4\nAnswer: b\n\n2. Explain it.\n\n3. Who? ____\nAnswer: Neil Armstrong\n",
      findings: ["question 2 is not understood"],
      markdown: ["- [ ] 3\n- [x] 4\n", "## Who? ____\n\n[[Neil Armstrong]]"]),
  ]
}
