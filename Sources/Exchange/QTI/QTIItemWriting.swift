internal import Bytes
internal import Content
internal import Scoring

/// Writes a question as an item of QTI 2.1 or 3.0.
struct QTIItemWriter {
  let question: WrittenQuestion
  let dialect: QTIDialect
  var texts: PackedTexts
  var scoring: QTIScoring

  init(_ question: WrittenQuestion, in dialect: QTIDialect, texts: PackedTexts) {
    self.question = question
    self.dialect = dialect
    self.texts = texts
    scoring = QTIScoring(
      points: question.points ?? 100, isPartial: question.marking == .partial, dialect: dialect)
  }

  /// The name of an item, which starts with no digit.
  static func identifier(_ id: String, number: Int) -> String {
    guard let first = id.utf8.first else { return "question-\(number)" }
    return first.isASCIIDigit ? "_" + id : id
  }

  mutating func document(identifier: String) -> [UInt8] {
    texts.startQuestion()
    let body = body()
    let explanation = texts.nodes(question.explanation)
    scoring.showsExplanation = !explanation.isEmpty
    var feedback: [XMLNode] = []
    if !explanation.isEmpty {
      feedback = [
        xml(
          "modalFeedback",
          [
            "outcomeIdentifier": QTIScoring.explanation, "identifier": QTIScoring.shown,
            "showHide": "show",
          ], dialect.content(explanation))
      ]
    }
    let title = String(plainText(ofMarkdown: question.heading).prefix(200))
    return dialect.document(
      "assessmentItem",
      [
        "identifier": identifier, "title": title.isEmpty ? identifier : title, "adaptive": "false",
        "timeDependent": "false",
      ],
      scoring.declarations + [xml("itemBody", body), scoring.processing] + feedback)
  }

  // MARK: Body

  private mutating func body() -> [XMLNode] {
    if let (stem, interaction) = pictured() {
      let asked = [question.heading, stem].joinedParagraphs()
      return texts.nodes(asked) + [interaction]
    }
    let asked = question.asked
    switch question.form {
    case .blanks(let segments):
      var text = ""
      var gaps: [XMLNode] = []
      for segment in segments {
        switch segment {
        case .markdown(let markdown): text += markdown
        case .blank(let blank):
          text += TextFormat.gap
          gaps.append(gap(blank))
        }
      }
      return texts.nodes(asked + "\n\n" + text, gaps: gaps)
    case .choices(let choices): return texts.nodes(asked) + [interaction(choices)]
    case .ordering(let items): return texts.nodes(asked) + [interaction(items)]
    case .matching(let pairs, let distractors):
      return texts.nodes(asked) + [interaction(pairs, distractors)]
    }
  }

  static func names(of choices: [WrittenChoice]) -> [String] {
    choices.indices.map { "choice-\($0 + 1)" }
  }

  /// Declares the response to choices.
  mutating func declare(_ choices: [WrittenChoice]) -> String {
    let names = Self.names(of: choices)
    let isMultiple = question.kind == .multiple
    return scoring.declare(
      .identifier, cardinality: isMultiple ? .multiple : .single,
      correct: zip(names, choices).filter(\.1.isRight).map(\.0),
      mapping: isMultiple ? zip(names, choices).map { ($0, $1.isRight ? 1 : -1) } : [])
  }

  private mutating func interaction(_ choices: [WrittenChoice]) -> XMLNode {
    let names = Self.names(of: choices)
    let isMultiple = question.kind == .multiple
    let response = declare(choices)
    let shuffles = question.shuffles != false && question.kind != .trueFalse
    scoring.showsFeedback = choices.contains { !$0.feedback.isEmpty }
    var nodes: [XMLNode] = []
    for (name, choice) in zip(names, choices) {
      var content = texts.nodes(choice.text, isInline: true)
      if !choice.feedback.isEmpty {
        let feedback = texts.nodes(choice.feedback, isInline: true)
        let isBlock = feedback.contains {
          if case .element(let name, _, _) = $0 { XHTML.blockNames.contains(name) } else { false }
        }
        content.append(
          xml(
            isBlock ? "feedbackBlock" : "feedbackInline",
            ["outcomeIdentifier": QTIScoring.feedback, "identifier": name, "showHide": "show"],
            isBlock ? dialect.content(feedback) : feedback))
      }
      let fixed: KeyValuePairs<String, String> =
        choice.isPinned ? ["identifier": name, "fixed": "true"] : ["identifier": name]
      nodes.append(xml("simpleChoice", fixed, content))
    }
    return xml(
      "choiceInteraction",
      [
        "responseIdentifier": response, "shuffle": shuffles ? "true" : "false",
        "maxChoices": isMultiple ? "0" : "1",
      ], nodes)
  }

  private mutating func interaction(_ items: [String]) -> XMLNode {
    let names = items.indices.map { "choice-\($0 + 1)" }
    let response = scoring.declare(.identifier, cardinality: .ordered, correct: names)
    var nodes: [XMLNode] = []
    for (name, item) in zip(names, items) {
      nodes.append(xml("simpleChoice", ["identifier": name], texts.nodes(item, isInline: true)))
    }
    return xml("orderInteraction", ["responseIdentifier": response, "shuffle": "true"], nodes)
  }

  /// The right sides, each once.
  static func rights(of pairs: [WrittenPair], _ distractors: [String]) -> [String] {
    var rights: [String] = []
    for right in pairs.map(\.right) + distractors where !rights.contains(right) {
      rights.append(right)
    }
    return rights
  }

  private mutating func interaction(_ pairs: [WrittenPair], _ distractors: [String]) -> XMLNode {
    let rights = Self.rights(of: pairs, distractors)
    let correct = pairs.enumerated().map { place, pair in
      "left-\(place + 1) right-\((rights.firstIndex(of: pair.right) ?? 0) + 1)"
    }
    let response = scoring.declare(
      .directedPair, cardinality: .multiple, correct: correct, mapping: correct.map { ($0, 1) })
    var sets: [[XMLNode]] = [[], []]
    for (place, pair) in pairs.enumerated() {
      sets[0].append(
        xml(
          "simpleAssociableChoice", ["identifier": "left-\(place + 1)", "matchMax": "1"],
          texts.nodes(pair.left, isInline: true)))
    }
    for (place, right) in rights.enumerated() {
      sets[1].append(
        xml(
          "simpleAssociableChoice",
          ["identifier": "right-\(place + 1)", "matchMax": String(pairs.count)],
          texts.nodes(right, isInline: true)))
    }
    return xml(
      "matchInteraction",
      [
        "responseIdentifier": response, "shuffle": "true", "maxAssociations": String(pairs.count),
      ], sets.map { xml("simpleMatchSet", $0) })
  }

  private mutating func gap(_ blank: WrittenBlank) -> XMLNode {
    switch blank {
    case .text(let texts):
      let response = scoring.declare(
        .string, cardinality: .single, correct: [texts.first ?? ""],
        mapping: texts.map { ($0, 1) })
      let length = texts.map(\.count).max() ?? 1
      return xml(
        "textEntryInteraction",
        ["responseIdentifier": response, "expectedLength": String(max(1, length))])
    case .list(let options):
      let names = options.indices.map { "option-\($0 + 1)" }
      let right = zip(names, options).filter(\.1.isRight).map(\.0)
      let response = scoring.declare(
        .identifier, cardinality: .single, correct: Array(right.prefix(1)),
        mapping: right.count > 1 ? right.map { ($0, 1) } : [])
      return xml(
        "inlineChoiceInteraction", ["responseIdentifier": response, "shuffle": "false"],
        zip(names, options).map { xml("inlineChoice", ["identifier": $0], text: $1.text) })
    case .number(let low, let high, let shown):
      let response = scoring.declareNumber(low: low, high: high, shown: shown)
      return xml("textEntryInteraction", ["responseIdentifier": response])
    }
  }
}
