internal import Content

/// Writes a question as an item of QTI 1.2, with the types of questions that Canvas knows.
struct QTI1ItemWriter {
  let question: WrittenQuestion
  let number: Int
  private(set) var texts: PackedTexts
  /// Feedback by the name that conditions give it, with the response and choice that it is shown
  /// for.
  private var feedback: [(name: String, html: String, condition: XMLNode)] = []

  init(_ question: WrittenQuestion, number: Int, texts: PackedTexts) {
    self.question = question
    self.number = number
    self.texts = texts
  }

  private static let response = "response1"

  /// What is asked, how it is answered, and which conditions score.
  private struct Parts {
    var type: String
    var asked: String
    var responses: [XMLNode]
    var conditions: [XMLNode]
    var answers: [String] = []
  }

  mutating func item() -> XMLNode {
    texts.startQuestion()
    let asked = question.asked
    let explanation = texts.html(question.explanation)
    if !explanation.isEmpty { feedback.append(("general_fb", explanation, xml("other"))) }
    let parts =
      switch question.form {
      case .choices(let choices): choosing(choices, asked)
      case .ordering(let items): ordering(items, asked)
      case .matching(let pairs, let distractors): matching(pairs, distractors, asked)
      case .blanks(let segments): filling(segments, asked)
      }
    let title = String(plainText(ofMarkdown: question.heading).prefix(200))
    return xml(
      "item",
      [
        "ident": question.id.isEmpty ? "question-\(number)" : question.id,
        "title": title.isEmpty ? "Question \(number)" : title,
      ],
      [
        xml("itemmetadata", [xml("qtimetadata", fields(parts))]),
        xml("presentation", [material(parts.asked)] + parts.responses),
        processing(parts),
      ]
        + feedback.map { feedback in
          xml(
            "itemfeedback", ["ident": feedback.name],
            [xml("flow_mat", [material(feedback.html)])])
        })
  }

  private func fields(_ parts: Parts) -> [XMLNode] {
    var fields = [
      metadata("question_type", parts.type),
      metadata("points_possible", grade(question.points ?? 100)),
    ]
    if !parts.answers.isEmpty {
      fields.append(metadata("original_answer_ids", parts.answers.joined(separator: ",")))
    }
    return fields
  }

  private func material(_ html: String) -> XMLNode {
    xml("material", [xml("mattext", ["texttype": "text/html"], text: html)])
  }

  private func plainMaterial(_ text: String) -> XMLNode {
    xml("material", [xml("mattext", ["texttype": "text/plain"], text: text)])
  }

  // MARK: Scoring

  private func processing(_ parts: Parts) -> XMLNode {
    let shown = feedback.map { feedback in
      xml(
        "respcondition", ["continue": "Yes"],
        [
          xml("conditionvar", [feedback.condition]),
          xml("displayfeedback", ["feedbacktype": "Response", "linkrefid": feedback.name]),
        ])
    }
    let score = xml(
      "outcomes",
      [
        xml(
          "decvar",
          ["maxvalue": "100", "minvalue": "0", "varname": "SCORE", "vartype": "Decimal"])
      ])
    return xml("resprocessing", [score] + shown + parts.conditions)
  }

  private func scoring(_ condition: [XMLNode], adding share: String? = nil) -> XMLNode {
    xml(
      "respcondition", ["continue": share == nil ? "No" : "Yes"],
      [
        xml("conditionvar", condition),
        xml(
          "setvar", ["action": share == nil ? "Set" : "Add", "varname": "SCORE"],
          text: share ?? "100"),
      ])
  }

  private func equal(_ response: String, _ value: String) -> XMLNode {
    xml("varequal", ["respident": response], text: value)
  }

  // MARK: Kinds

  private func list(
    _ response: String, _ labels: [(name: String, material: XMLNode)],
    cardinality: String = "Single", about: XMLNode? = nil
  ) -> XMLNode {
    let choices = labels.map { xml("response_label", ["ident": $0.name], [$0.material]) }
    return xml(
      "response_lid", ["ident": response, "rcardinality": cardinality],
      (about.map { [$0] } ?? []) + [xml("render_choice", choices)])
  }

  private mutating func choosing(_ choices: [WrittenChoice], _ asked: String) -> Parts {
    let html = texts.html(asked)
    let isMultiple = question.kind == .multiple
    var labels: [(name: String, material: XMLNode)] = []
    var all: [XMLNode] = []
    for (place, choice) in choices.enumerated() {
      let name = "choice-\(place + 1)"
      labels.append((name, material(texts.html(choice.text, isInline: true))))
      let chosen = equal(Self.response, name)
      let said = texts.html(choice.feedback)
      if !said.isEmpty { feedback.append((name + "_fb", said, chosen)) }
      all.append(choice.isRight ? chosen : xml("not", [chosen]))
    }
    let right = choices.firstIndex(where: \.isRight) ?? 0
    let isTruth = question.kind == .trueFalse && choices.map(\.text) == ["True", "False"]
    return Parts(
      type: isTruth
        ? "true_false_question"
        : isMultiple ? "multiple_answers_question" : "multiple_choice_question",
      asked: html,
      responses: [
        list(Self.response, labels, cardinality: isMultiple ? "Multiple" : "Single")
      ],
      conditions: [scoring(isMultiple ? [xml("and", all)] : [all[right]])],
      answers: labels.map(\.name))
  }

  private mutating func ordering(_ items: [String], _ asked: String) -> Parts {
    let html = texts.html(asked)
    var labels: [(name: String, material: XMLNode)] = []
    for (place, item) in items.enumerated() {
      labels.append(("choice-\(place + 1)", material(texts.html(item, isInline: true))))
    }
    let choices = labels.map { xml("response_label", ["ident": $0.name], [$0.material]) }
    return Parts(
      type: "ordering_question", asked: html,
      responses: [
        xml(
          "response_lid", ["ident": Self.response, "rcardinality": "Ordered"],
          [
            xml("render_extension", [xml("ims_render_object", ["shuffle": "Yes"], choices)])
          ])
      ],
      conditions: [scoring(labels.map { equal(Self.response, $0.name) })],
      answers: labels.map(\.name))
  }

  private mutating func matching(
    _ pairs: [WrittenPair], _ distractors: [String], _ asked: String
  ) -> Parts {
    var rights: [String] = []
    for right in pairs.map(\.right) + distractors where !rights.contains(right) {
      rights.append(right)
    }
    let labels = rights.enumerated().map { place, right in
      (name: "right-\(place + 1)", material: plainMaterial(plainText(ofMarkdown: right)))
    }
    var parts = Parts(
      type: "matching_question", asked: texts.html(asked), responses: [], conditions: [])
    for (place, pair) in pairs.enumerated() {
      let response = "response_\(place + 1)"
      parts.responses.append(
        list(response, labels, about: material(texts.html(pair.left, isInline: true))))
      let right = labels[rights.firstIndex(of: pair.right) ?? 0].name
      parts.conditions.append(scoring([equal(response, right)], adding: share(of: pairs.count)))
    }
    return parts
  }

  // MARK: Blanks

  private mutating func filling(_ segments: [WrittenSegment], _ asked: String) -> Parts {
    if segments.count == 1, case .blank(.text(let accepted))? = segments.first {
      return Parts(
        type: "short_answer_question", asked: texts.html(asked), responses: [typed("None")],
        conditions: [scoring(accepted.map { equal(Self.response, $0) })])
    }
    if segments.count == 1, case .blank(.number(let low, let high, let shown))? = segments.first {
      return Parts(
        type: "numerical_question", asked: texts.html(asked), responses: [typed("Decimal")],
        conditions: [scoring([within(low, high, shown)])])
    }
    return cloze(segments, asked)
  }

  private func typed(_ type: String) -> XMLNode {
    xml(
      "response_str", ["ident": Self.response, "rcardinality": "Single"],
      [
        xml(
          "render_fib", type == "None" ? [:] : ["fibtype": type],
          [xml("response_label", ["ident": "answer1"])])
      ])
  }

  private func within(_ low: String, _ high: String, _ shown: String) -> XMLNode {
    let range = [
      xml("vargte", ["respident": Self.response], text: low),
      xml("varlte", ["respident": Self.response], text: high),
    ]
    return shown.isEmpty
      ? xml("and", range)
      : xml("or", [equal(Self.response, shown), xml("and", range)])
  }

  private mutating func cloze(_ segments: [WrittenSegment], _ asked: String) -> Parts {
    let count = segments.count { if case .blank = $0 { true } else { false } }
    let everything =
      asked
      + segments.map {
        if case .markdown(let text) = $0 { text } else { "" }
      }.joined()
    // A name that no text has between brackets.
    var base = "blank"
    while everything.contains("[" + base) { base += "x" }
    var text = ""
    var parts = Parts(type: "", asked: "", responses: [], conditions: [])
    var names: [String] = []
    var hasLists = false
    for segment in segments {
      guard case .blank(let blank) = segment else {
        if case .markdown(let markdown) = segment { text += markdown }
        continue
      }
      let name = base + String(names.count + 1)
      names.append(name)
      text += TextFormat.gap
      var options: [WrittenBlank.Option] = []
      switch blank {
      case .list(let listed):
        options = listed
        hasLists = true
      case .text(let accepted): options = accepted.map { .init($0, isRight: true) }
      case .number(_, _, let shown): options = [.init(shown, isRight: true)]
      }
      let labels = options.enumerated().map { place, option in
        (name: "\(name)-\(place + 1)", material: plainMaterial(option.text))
      }
      let response = "response_" + name
      parts.responses.append(list(response, labels, about: plainMaterial(name)))
      let right = zip(labels, options).filter(\.1.isRight).map { equal(response, $0.0.name) }
      parts.conditions.append(scoring(right, adding: share(of: count)))
    }
    parts.type = hasLists ? "multiple_dropdowns_question" : "fill_in_multiple_blanks_question"
    parts.asked = XMLNode.markup(
      texts.nodes(asked + "\n\n" + text, gaps: names.map { .text("[\($0)]") }))
    return parts
  }
}
