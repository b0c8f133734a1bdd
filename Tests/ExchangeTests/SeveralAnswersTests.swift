import Content
import Diagnostics
import Exchange
import Testing

/// Answers that may be one text or several, and letters that may be those of another alphabet.
struct SeveralAnswersTests {
  struct Example: Sendable, CustomTestStringConvertible {
    var options: String?
    var answer: String
    var shown: [String]
    var isTold = false
    var testDescription: String { answer }
  }

  static let examples: [Example] = [
    Example(options: "Sea,Sand,Lake", answer: "Sea, Lake", shown: ["Q? | *Sea | Sand | *Lake"]),
    Example(options: "Sea,Sand,Lake", answer: "Sea; Lake", shown: ["Q? | *Sea | Sand | *Lake"]),
    Example(options: "Sea,Sand,Lake", answer: "Sea and Lake", shown: ["Q? | *Sea | Sand | *Lake"]),
    Example(
      options: "Sea,Sand,Lake,Rain", answer: "Sea, Lake, and Rain",
      shown: ["Q? | *Sea | Sand | *Lake | *Rain"]),
    Example(options: "Sea,Sand,Lake", answer: "Sea or Lake", shown: [], isTold: true),
    Example(options: "Sea,Sand,Lake", answer: "Sea, Fog", shown: [], isTold: true),
    Example(options: "Sea,Sand,Lake", answer: "A and C", shown: ["Q? | *Sea | Sand | *Lake"]),
    Example(options: "Sea,Sand,Lake", answer: "B - Sand", shown: ["Q? | Sea | *Sand | Lake"]),
    Example(answer: "red, blue, yellow", shown: ["Q?"], isTold: true),
    Example(answer: "blue or azure", shown: ["Q?"], isTold: true),
    Example(answer: "blau oder grau", shown: ["Q?"], isTold: true),
    Example(answer: "Hamlet, Prince of Denmark", shown: ["Q?"]),
    Example(answer: "To be or not to be", shown: ["Q?"]),
    Example(answer: "True. The sea is wet.", shown: [], isTold: true),
  ]

  @Test(arguments: examples) func `several answers of JSON are read, refused or told`(
    example: Example
  ) {
    let options = example.options.map { all in
      "\"options\":[" + all.split(separator: ",").map { "\"\($0)\"" }.joined(separator: ",") + "],"
    }
    let read = imported(
      "[{\"question\":\"Q?\",\(options ?? "")\"answer\":\"\(example.answer)\"}]", as: .json)
    #expect(read.shownChoices == example.shown)
    #expect(read.diagnostics.isEmpty == !example.isTold, "\(read.diagnostics)")
  }

  @Test(arguments: ["blue or azure", "blau oder grau", "bleu ou azur"])
  func `one or the other in a table is told`(answer: String) {
    let read = imported("question,answer\nColour?,\(answer)\nCapital?,Oslo\n", as: .csv)
    #expect(read.diagnostics.map(\.location.line) == [2])
    #expect(read.diagnostics.first?.message.contains("one text to be typed") == true)
  }

  @Test func `several texts of choices in one field of a table are all right`() {
    let read = imported(
      "question,choice,choice,choice,answer\nWhich?,Sea,Sand,Lake,\"Sea, Lake\"\nWhat?,a,b,c,b\n",
      as: .csv)
    #expect(read.shownChoices == ["Which? | *Sea | Sand | *Lake", "What? | a | *b | c"])
    #expect(read.diagnostics == [])
  }

  @Test(arguments: [
    (
      "\"options\":[\"А) Море\",\"Б) Песок\",\"В) Лёд\"],\"answer\":\"В\"",
      ["Q? | Море | Песок | *Лёд"]
    ),
    // A Latin letter that looks like the third Cyrillic one.
    ("\"options\":[\"А) Море\",\"Б) Песок\",\"В) Лёд\"],\"answer\":\"B\"", []),
    ("\"options\":[\"Ａ．海\",\"Ｂ．砂\"],\"answer\":\"Ｂ\"", ["Q? | 海 | *砂"]),
    ("\"options\":[\"Ａ．海\",\"Ｂ．砂\"],\"answer\":\"B\"", ["Q? | 海 | *砂"]),
    ("\"options\":[\"海\",\"砂\"],\"answer\":\"Ｂ\"", ["Q? | 海 | *砂"]),
  ]) func `a letter of JSON is of the alphabet of the choices`(members: String, shown: [String]) {
    let read = imported("[{\"question\":\"Q?\",\(members)}]", as: .json)
    #expect(read.shownChoices == shown)
    #expect(read.diagnostics.isEmpty == !shown.isEmpty)
  }

  @Test func `cards of JSON are typed`() {
    let read = imported(
      "{\"cards\":[{\"front\":\"Sea?\",\"back\":\"wet\"},{\"term\":\"Sand\",\"definition\":\"dry\"}]}",
      as: .json)
    #expect(read.markdown.contains("## Sea?\n\n[[wet]]"))
    #expect(read.markdown.contains("## Sand\n\n[[dry]]"))
    #expect(read.diagnostics == [])
  }

  @Test(arguments: [
    "\"choices\":[{\"value\":\"i1\",\"text\":\"Sea\"},{\"value\":\"i2\",\"text\":\"Sand\"}],\"correctAnswer\":\"i2\"",
    "\"options\":[{\"id\":\"x\",\"text\":\"Sea\"},{\"id\":\"y\",\"text\":\"Sand\"}],\"correctOptionIds\":[\"y\"]",
  ]) func `choices of JSON may be named by values`(members: String) {
    let read = imported("[{\"question\":\"Q?\",\(members)}]", as: .json)
    #expect(read.shownChoices == ["Q? | Sea | *Sand"])
    #expect(read.diagnostics == [])
  }

  @Test func `letters before the choices of a table are no part of them`() {
    let read = imported(
      "question,A,B,answer\nWhich?,A) Sea,B) Sand,B\nWhat?,A. a,B. b,A. a\n", as: .csv)
    #expect(read.shownChoices == ["Which? | Sea | *Sand", "What? | *a | b"])
  }

  static let code = "Read:\\nx = 5\\nif x > 3:\\n    print(x)\\nelse:\\n    pass\\nWhat is shown?"

  @Test func `indented lines of JSON and tables are code`() {
    let block =
      "## Read:\n\n```\nx = 5\nif x > 3:\n    print(x)\nelse:\n    pass\n```\n\nWhat is shown?\n"
    let json = imported(
      "[{\"question\":\"\(Self.code)\",\"options\":[\"5\",\"6\"],\"answer\":\"5\"}]", as: .json)
    #expect(json.markdown.contains(block), "\(json.markdown)")
    let lines = Self.code.replacing("\\n", with: "\n")
    let csv = imported("question,A,B,answer\n\"\(lines)\",5,6,5\n", as: .csv)
    #expect(csv.markdown.contains(block), "\(csv.markdown)")
  }

  @Test func `choices may be code`() {
    let read = imported(
      "[{\"question\":\"Which?\",\"options\":[\"def f():\\n    return 1\",\"x\"],\"answer\":\"x\"}]",
      as: .json)
    #expect(read.shownChoices == ["Which? | ```\ndef f():\n    return 1\n``` | *x"])
  }

  @Test(arguments: [
    "Who wrote:\\n  Roses are red\\n  Violets are blue?",
    "Consider:\\n  1. Sea\\n  2. Sand\\nWhich?",
    "Read:\\n  Roses are red;\\n  Violets are blue;\\nWho wrote it?",
    "Which is the largest\\n  (by mass)", "Solve for x:\\n  \\\\(2x + 1 = 5\\\\)",
    "Solve the system\\n  x + y = 5\\n  x - y = 1",
    "Which rank has\\n  \\\\[A = 1\\\\]\\n  B = 2\\n  C = 3",
  ]) func `a poem and a list are no code`(asked: String) {
    let read = imported(
      "[{\"question\":\"\(asked)\",\"options\":[\"x\",\"y\"],\"answer\":\"x\"}]", as: .json)
    #expect(!read.markdown.contains("```"), "\(read.markdown)")
    #expect(read.shownChoices.count == 1)
    #expect(!read.markdown.contains("Question 1"))
  }

  @Test(arguments: ["x = 5\\n  y = 6", "print(x)", "def f():\\n      return 1"])
  func `the line above code is the heading`(code: String) {
    let read = imported(
      "[{\"question\":\"Which output has\\n  \(code)\",\"options\":[\"5\",\"6\"],\"answer\":\"5\"}]",
      as: .json)
    #expect(read.markdown.contains("## Which output has\n\n```\n"), "\(read.markdown)")
  }

  @Test func `indented prose and lists are no code`() {
    let read = imported(
      "[{\"question\":\"Which of these\\n  is wet?\",\"options\":[\"Sea\\n  - a\\n  - b\",\"x\"],\"answer\":\"x\"}]",
      as: .json)
    #expect(!read.markdown.contains("```"))
  }
}
