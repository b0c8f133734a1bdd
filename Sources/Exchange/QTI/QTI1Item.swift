internal import Content

/// An item of QTI 1.2 and its relatives: what it says of itself, what it asks and where it is
/// answered.
struct QTI1Item {
  let element: XMLElement
  let fields: [String: String]
  let presentation: XMLElement?
  /// The places to answer, in the order of the text.
  let responses: [QTI1Response]

  init(_ element: XMLElement) {
    self.element = element
    var fields: [String: String] = [:]
    // The second name is that of Brightspace.
    for field in element.descendants("qtimetadatafield") + element.descendants("qti_metadatafield")
    {
      fields[field.first("fieldlabel")?.text.trimmed ?? ""] =
        field.first("fieldentry")?.text.trimmed
    }
    self.fields = fields
    presentation = element.first("presentation")
    responses = presentation.map(Self.responses) ?? []
  }

  private static func responses(_ element: XMLElement) -> [QTI1Response] {
    element.elements.flatMap { child in
      QTI1Response.names.contains(child.name)
        ? [QTI1Response(child, around: element)] : responses(child)
    }
  }

  /// What the program that wrote the item calls the question.
  var type: String {
    let names = [
      "question_type", "wct_questiontype", "QUESTIONTYPE", "qmd_questiontype", "qmd_itemtype",
      "respondusapi_qtype", "cc_profile",
    ]
    return element.descendant("bbmd_questiontype")?.text.trimmed
      ?? names.lazy.compactMap { fields[$0] }.first ?? "unknown"
  }

  /// Whether it only shows a text.
  var isText: Bool {
    responses.isEmpty
      && ["text_only_question", "Text Information", "Image", "Presentation Only", "unknown"]
        .contains(type)
  }

  /// The right sides of pairs with Blackboard, which the labels of the left ones name by their
  /// places.
  var rightSides: XMLElement? {
    presentation?.descendant(where: { $0["class"] == "RIGHT_MATCH_BLOCK" })
  }

  /// Whether one choice is right, although several may be chosen from the list.
  var hasOneAnswer: Bool {
    type == "Multiple Choice"
      || element.descendants("setvar").contains {
        $0["variablename"] == "single_correct_answer" && $0.text.trimmed == "true"
      }
  }

  var isMatching: Bool {
    type == "matching_question" || type == "Matching" || rightSides != nil
  }

  /// What is asked: with Blackboard a block of its own.
  func asked(gap: String = "") -> String {
    let block = presentation?.descendant(where: { $0["class"] == "QUESTION_BLOCK" })
    return (block ?? presentation).map { QTI1Text(gap: gap).html($0) } ?? ""
  }
}

/// A place to answer.
struct QTI1Response {
  static let names: Set<String> = [
    "response_lid", "response_str", "response_num", "response_grp", "response_xy",
  ]

  let element: XMLElement
  /// The element that it stands in.
  let around: XMLElement
  let labels: [XMLElement]

  init(_ element: XMLElement, around: XMLElement) {
    self.element = element
    self.around = around
    labels = element.descendants("response_label")
  }

  var name: String { element.attributes["ident"] ?? element["respident"] }
  var isList: Bool { ["response_lid", "response_grp"].contains(element.name) }
  /// Whether the answer is one of those that it names.
  var offers: Bool { isList || element.descendant("render_choice") != nil }

  /// Whether the New Quizzes of Canvas say that the answer is chosen, in a text with blanks.
  var isChosen: Bool { labels.contains { ["dropdown", "wordbank"].contains($0["answer_type"]) } }

  var isNumber: Bool {
    let type = element.descendant("render_fib")?["fibtype"].lowercased() ?? ""
    return element.name == "response_num" || ["decimal", "integer"].contains(type)
  }

  /// The text that stands in it beside its labels.
  var html: String { QTI1Text().html(element) }
}

/// The materials in an element as HTML.
struct QTI1Text {
  /// What stands for a place to answer.
  var gap = ""

  func html(_ element: XMLElement?) -> String {
    guard let element else { return "" }
    return pieces(element).joined(separator: " ")
  }

  /// What ILIAS writes beside texts: what leads to a page, and how deep a part of an order stands.
  private static let hidden: Set = ["suggested_solution", "answerdepth"]

  /// The materials, but none that stands in a response; plain text is escaped.
  private func pieces(_ element: XMLElement) -> [String] {
    element.elements.filter { !Self.hidden.contains($0["label"]) }.flatMap { child -> [String] in
      switch child.name {
      case "mattext": [marked(child, isPlain: child.attributes["texttype"].map(Self.isPlain))]
      case "matemtext": ["<em>\(marked(child, isPlain: true))</em>"]
      case "mat_formattedtext": [marked(child, isPlain: child["type"] == "PLAIN_TEXT")]
      case "matbreak": ["<br>"]
      case "matimage": [image(child)]
      // What is shown in place of the other material.
      case "altmaterial": []
      case "response_label": []
      case let name where QTI1Response.names.contains(name): [gap]
      default: pieces(child)
      }
    }.filter { !$0.trimmed.isEmpty }
  }

  private static func isPlain(_ type: String) -> Bool { !type.lowercased().contains("html") }

  private func marked(_ element: XMLElement, isPlain: Bool?) -> String {
    if isPlain == true { return escaped(oneLine(element.text)) }
    return element.elements.isEmpty ? element.text : element.markup
  }

  private func image(_ element: XMLElement) -> String {
    var address = String(element["uri"].map { $0 == "\\" ? "/" : $0 })
    if element["embedded"] == "base64" {
      let letters = element.text.filter { !$0.isWhitespace }
      address = "data:\(element["imagtype"]);base64,\(letters)"
    }
    return "<img src=\"\(escaped(address))\" alt=\"\">"
  }
}
