internal import Content
internal import Scoring

/// Reads an item of QTI 2 or 3; nil, and a finding, for one that cannot be marked here.
func readQTIItem(
  _ item: XMLElement, number: Int, _ texts: inout QTITexts, _ imported: inout Imported
) -> QTIPart? {
  var reading = QTIItemReading(item, number: number, texts: texts)
  let part = reading.part()
  texts = reading.texts
  for loss in reading.losses {
    imported.lose(loss.matter, loss.message, at: texts.place(item))
  }
  if part == nil {
    imported.lose(.question, "\(reading.reason); it is left out", at: texts.place(item))
  }
  return part
}

/// Reads one item.
struct QTIItemReading {
  private let item: XMLElement
  private let number: Int
  let responses: QTIResponses
  var texts: QTITexts
  /// What is lost beside what texts lose.
  var losses: [(matter: Loss.Matter, message: String)] = []
  /// Why the item cannot be read.
  var reason = "its interaction cannot be read"
  private var hints: [String] = []

  init(_ item: XMLElement, number: Int, texts: QTITexts) {
    self.item = item
    self.number = number
    self.texts = texts
    responses = QTIResponses(item)
  }

  private var title: String { item["title"] }

  /// What the item is; nil, and the reason, if it cannot be marked here.
  mutating func part() -> QTIPart? {
    guard let whole = item.first("itemBody") else {
      reason = "an item without a body"
      return nil
    }
    guard item.attributes["adaptive"] != "true" else {
      reason = "an adaptive item, which changes with each answer"
      return nil
    }
    guard whole.descendant("printedVariable") == nil, item.first("templateProcessing") == nil else {
      reason = "an item whose numbers are drawn anew each time"
      return nil
    }
    let body = prepared(whole)
    let interactions = body.interactions
    if interactions.isEmpty { return .text(AskedText(above: title, texts.markdown(body.markup))) }
    if responses.areContradicted {
      reason = "what is declared right and what the rules compare with are different"
      return nil
    }
    let inText = interactions.count { QTIGaps.names.contains($0.name) }
    var question: WrittenQuestion?
    if inText == interactions.count {
      question = filling(body, around: body)
    } else if interactions.count > 1 {
      reason = "an item with several interactions, each of which should be an item of its own"
    } else if let interaction = interactions.first {
      question = self.question(interaction, in: body)
    }
    guard var question else { return nil }
    question.points = responses.points
    if let worth = responses.oddWorth {
      losses.append((.points, "a worth of \(oneLine(worth)), which is no whole number of points"))
    }
    for loss in responses.losses { losses.append((.weights, loss)) }
    if item.first("catalogInfo") != nil {
      losses.append((.other, "what explains parts of the text to those who ask for it"))
    }
    let isInParts =
      switch question.form {
      case .blanks:
        responses.addsUp
          || responses.usesMapping && interactions.first?.name == "gapMatchInteraction"
      case .ordering: responses.addsUp
      case .choices, .matching: responses.usesMapping || responses.addsUp
      }
    if question.hasParts, isInParts, !responses.isAllOrNothing { question.marking = .partial }
    question.hints = hints
    takeFeedback(&question)
    return .question(question)
  }

  // MARK: Texts beside the question

  /// The body without what is not shown with the question.
  private mutating func prepared(_ body: XMLElement) -> XMLElement {
    var prepared = body
    prepared.children = []
    for node in body.children {
      guard case .element(let child) = node else {
        prepared.children.append(node)
        continue
      }
      switch child.name {
      case "rubricBlock" where !child.isForCandidates, "stylesheet", "templateBlock",
        "templateInline", "include", "endAttemptInteraction":
        continue
      case "feedbackBlock", "feedbackInline":
        losses.append((.feedback, "a text in the question that is shown after the answer"))
      case "infoControl":
        let hint = texts.markdown(child.markup)
        if !hint.isEmpty { hints.append(hint) }
      case "mediaInteraction": prepared.children += self.prepared(child).children
      // Choices take the texts on them themselves.
      case "simpleChoice": prepared.children.append(node)
      default: prepared.children.append(.element(self.prepared(child)))
      }
    }
    return prepared
  }

  private static let explaining: Set<String> = [
    "solution", "explanation", "general", "general_fb", "generalfeedback", "rationale",
    "solutionfeedbackmodal",
  ]

  /// Takes what is shown after the answer: on a choice, or on the question as a whole.
  private mutating func takeFeedback(_ question: inout WrittenQuestion) {
    let choices = item.descendants("simpleChoice").map { $0["identifier"] }
    let shown = shownForChoices
    var explanations: [String] = []
    for feedback in item.all("modalFeedback") {
      let name = feedback["identifier"]
      let outcome = feedback["outcomeIdentifier"]
      let text = texts.markdown(feedback.markup)
      if text.isEmpty { continue }
      if Self.explaining.contains(name.lowercased())
        || Self.explaining.contains(outcome.lowercased())
      {
        explanations.append(text)
      } else if outcome == "HINTFEEDBACKMODAL" {
        question.hints.append(text)
      } else if case .choices(var written) = question.form,
        let names = choices.contains(name) ? [name] : shown[name],
        feedback.attributes["showHide"] != "hide",
        case let places = zip(written.indices, choices).filter({ names.contains($1) }).map(\.0),
        !places.isEmpty, places.allSatisfy({ written[$0].feedback.isEmpty })
      {
        for place in places { written[place].feedback = text }
        question.form = .choices(written)
      } else {
        losses.append((.feedback, "the text shown for an answer as a whole (\(name))"))
      }
    }
    question.explanation = explanations.joined(separator: "\n\n")
  }

  /// The choices for which rules show texts, by the names of texts that are shown for no more.
  private var shownForChoices: [String: [String]] {
    guard let processing = item.first("responseProcessing") else { return [:] }
    let known = Set(item.descendants("simpleChoice").map { $0["identifier"] })
    var shown: [String: [String]] = [:]
    for branch in processing.descendants("responseIf") + processing.descendants("responseElseIf") {
      var test = branch.elements.first
      while let inner = test, inner.name == "and", inner.elements.count == 1 {
        test = inner.elements[0]
      }
      guard let test, let choice = test.first("baseValue")?.text.trimmed, known.contains(choice),
        let response = test.first("variable").map({ responses[$0["identifier"]] }),
        test.name == (response.isMultiple ? "member" : "match")
      else { continue }
      for value in branch.all("setOutcomeValue") {
        if let name = value.descendant("baseValue")?.text.trimmed {
          shown[name, default: []].append(choice)
        }
      }
    }
    var uses: [String: Int] = [:]
    for value in processing.descendants("setOutcomeValue") {
      for name in value.descendants("baseValue") { uses[name.text.trimmed, default: 0] += 1 }
    }
    return shown.filter { uses[$0.key] == $0.value.count }
  }

  // MARK: Questions

  private mutating func question(_ interaction: XMLElement, in body: XMLElement)
    -> WrittenQuestion?
  {
    if interaction.name == "gapMatchInteraction" { return filling(interaction, around: body) }
    let text = above(interaction, in: body)
    guard var question = form(of: interaction, below: text) else { return nil }
    let asked = AskedText(text, name: title, number: number)
    question.heading = asked.heading
    question.stem = [asked.stem, question.stem].joinedParagraphs()
    return question
  }

  /// All that is shown with an interaction.
  private mutating func above(_ interaction: XMLElement, in body: XMLElement) -> String {
    let prompt = interaction.first("prompt")?.markup ?? ""
    return texts.markdown(
      body.markup(without: [interaction.name]) + (prompt.isEmpty ? "" : "<p>\(prompt)</p>"))
  }

  /// A text with blanks, in the body or in one interaction.
  private mutating func filling(_ text: XMLElement, around body: XMLElement) -> WrittenQuestion? {
    var gaps = QTIGaps(responses: responses, interaction: text, texts: texts)
    var source = gaps.markup(of: text)
    texts = gaps.texts
    if text.name != body.name {
      let prompt = text.first("prompt")?.markup ?? ""
      source = body.markup(without: [text.name]) + "<p>\(prompt)</p>" + source
    }
    let markdown = texts.markdown(source)
    if gaps.isTooBig {
      reason = "gaps with more than \(GapText.maximumChoices) choices together"
      return nil
    }
    guard !gaps.blanks.isEmpty, !gaps.lacksKey else {
      reason =
        gaps.lacksKey
        ? gaps.doubt ?? "a blank for which nothing is right" : "no interaction that is known"
      return nil
    }
    guard let around = GapText(markdown, blanks: gaps.blanks) else {
      reason = "its blanks stand where none can"
      return nil
    }
    texts.lose(around.loss)
    if gaps.isOpen { losses.append((.weights, "that the limits of a range are wrong themselves")) }
    return around.question(name: title, number: number)
  }
}

extension XMLElement {
  /// The interactions inside, without those in one another.
  fileprivate var interactions: [XMLElement] {
    elements.flatMap { child in
      child.name.hasSuffix("Interaction")
        ? (child.name == "endAttemptInteraction" ? [] : [child]) : child.interactions
    }
  }

  /// What stands inside, as HTML, without elements of some names.
  func markup(without names: Set<String>) -> String {
    children.map { node in
      guard case .element(let child) = node else { return node.markup }
      if names.contains(child.name) { return "" }
      return names.contains { child.descendant($0) != nil }
        ? "<div>\(child.markup(without: names))</div>" : node.markup
    }.joined()
  }
}
