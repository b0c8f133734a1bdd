internal import Content
internal import Scoring

/// Reads an item of QTI 1.2, as Canvas and others write it; nil, and a finding, for one that
/// cannot be marked here.
func readQTI1Item(
  _ item: QTI1Item, number: Int, _ texts: inout QTITexts, _ imported: inout Imported
) -> QTIPart? {
  if item.isText {
    let html = item.element["instructions"] + item.asked()
    return .text(AskedText(above: item.element["title"], texts.markdown(html)))
  }
  var reading = QTI1ItemReading(item, number: number, texts: texts)
  let question = reading.question()
  texts = reading.texts
  let place = texts.place(item.element)
  if question != nil {
    for loss in reading.losses { imported.lose(loss.matter, loss.message, at: place) }
  } else {
    let reason = reading.reason.isEmpty ? "" : ": \(reading.reason)"
    imported.lose(
      .question,
      "a question of the type \(oneLine(item.type)) cannot be read\(reason); it is left out",
      at: place)
  }
  return question.map { .question($0) }
}

/// Reads one item.
struct QTI1ItemReading {
  let item: QTI1Item
  let number: Int
  let rules: QTI1Rules
  var texts: QTITexts
  var losses: [(matter: Loss.Matter, message: String)] = []
  /// Why the item cannot be read, if there is more to say than its type.
  var reason = ""
  /// What is shown for one choice, and the names of those texts.
  var feedback: [String: [String]] = [:]
  /// The most that an answer earns, where that is known.
  var most: Decimal?

  /// More choices, blanks or pairs than this has no question.
  static let maximumParts = 100

  init(_ item: QTI1Item, number: Int, texts: QTITexts) {
    self.item = item
    self.number = number
    self.texts = texts
    rules = QTI1Rules(item.element)
  }

  mutating func question() -> WrittenQuestion? {
    guard item.responses.count <= Self.maximumParts,
      item.responses.allSatisfy({ $0.labels.count <= Self.maximumParts }),
      rules.size <= Self.maximumParts * Self.maximumParts
    else {
      reason = "it has more than \(Self.maximumParts) choices, blanks or pairs, or too many rules"
      return nil
    }
    guard item.element.descendant("calculated") == nil, item.type != "Arithmetic" else {
      reason = "its numbers are drawn anew each time"
      return nil
    }
    guard var question = form() else { return nil }
    takeFeedback(&question)
    leaveOutEmptyChoices(&question)
    let aims = item.element.elements.filter {
      ["objectives", "rubric"].contains($0.name) && !$0.text.trimmed.isEmpty
    }
    if let aim = aims.first { losses.append((.other, "the text of <\(aim.name)> in an item")) }
    let lost = ["matapplication", "mataudio", "matvideo", "matref"]
    if item.presentation?.descendant(where: { lost.contains($0.name) }) != nil {
      losses.append((.media, "a sound, a film or another file"))
    }
    loseMetadata()
    takePoints(&question)
    return question
  }

  /// Says what authors, and Blackboard, say of an item and is not kept.
  private mutating func loseMetadata() {
    if item.element.first("qticomment")?.text.trimmed.isEmpty == false {
      losses.append((.other, "a comment of its author"))
    }
    guard let metadata = item.element.first("itemmetadata") else { return }
    func text(_ name: String) -> String { metadata.first(name)?.text.trimmed ?? "" }
    let told = [
      ("bbmd_is_extracredit", "that its points come on top of all others"),
      ("bbmd_all_fullcredit_ind", "that any answer earns all points"),
      ("bbmd_is_disabled", "that it is not asked any longer"),
    ]
    for (name, what) in told where text(name) == "true" { losses.append((.settings, what)) }
    if !text("qmd_instructornotes").isEmpty { losses.append((.other, "notes for teachers")) }
  }

  mutating func material(_ element: XMLElement?) -> String {
    texts.markdown(QTI1Text().html(element))
  }

  // MARK: Points

  private mutating func takePoints(_ question: inout WrittenQuestion) {
    guard let worth, !worth.isEmpty else { return }
    guard let points = Decimal(parsing: worth)?.multiplied(by: hundred), points.scale == 0,
      points.digits >= 0, points.digits <= 1_000_000
    else {
      losses.append((.points, "a worth of \(oneLine(worth)), which is no whole number of points"))
      return
    }
    if points != hundred { question.points = Int(points.digits) }
  }

  private var worth: String? {
    let fields = item.fields
    if let worth = fields["points_possible"]
      ?? item.element.descendant("qmd_absolutescore_max")?.text.trimmed
      ?? fields["respondusapi_qpoints"] ?? fields["cc_weighting"]
    {
      return worth
    }
    if item.element.descendant("qti_metadatafield") != nil, let worth = fields["qmd_weighting"] {
      return worth
    }
    // ILIAS says only what answers earn; a hundred is what programs say that count in percent.
    let variable = item.element.first("resprocessing")?.descendant {
      $0.name == "decvar" && !$0["maxvalue"].isEmpty
    }
    if let most = variable?["maxvalue"], Decimal(parsing: most) != hundred { return most }
    return fields["QUESTIONTYPE"] == nil ? nil : fields["points"] ?? most.map(\.written)
  }

  // MARK: Feedback

  /// Takes what is shown after the answer: on choices, on the question as a whole, or to solve it.
  private mutating func takeFeedback(_ question: inout WrittenQuestion) {
    var explanations: [String] = []
    var onChoices: [String: String] = [:]
    var hasOthers = false
    // In Blackboard, what is said of a choice has its name, and looks like a solution.
    let labels = Set(item.responses.flatMap(\.labels).map { $0["ident"] })
    let isForChoices = Set(feedback.values.joined())
    let alwaysShown = rules.alwaysShown.union(["general_fb"])
    for feedback in item.element.all("itemfeedback") {
      let name = feedback["ident"]
      if alwaysShown.contains(name) {
        explanations.append(material(feedback))
      } else if labels.contains(name), !name.isEmpty {
        onChoices[name] =
          feedback.isSolution
          ? feedback.elements.map { material($0) }.joinedParagraphs() : material(feedback)
      } else if feedback.isSolution {
        for part in feedback.elements {
          let text = material(part)
          if part.name != "hint" { explanations.append(text) } else { question.hints.append(text) }
        }
      } else if isForChoices.contains(name) {
        onChoices[name] = material(feedback)
      } else if !feedback.text.trimmed.isEmpty {
        hasOthers = true
      }
    }
    if hasOthers { losses.append((.feedback, "feedback on answers")) }
    question.hints += item.element.all("hint").map { material($0) }
    question.hints.removeAll(where: \.isEmpty)
    question.explanation = explanations.joinedParagraphs()
    guard case .choices(var choices) = question.form else {
      if !onChoices.isEmpty, !hasOthers { losses.append((.feedback, "feedback on answers")) }
      return
    }
    for (place, label) in zip(choices.indices, item.responses.flatMap(\.labels)) {
      let names = self.feedback[label["ident"]] ?? [label["ident"]]
      choices[place].feedback = names.compactMap { onChoices[$0] }.joinedParagraphs()
    }
    question.form = .choices(choices)
  }

  /// Leaves out wrong choices that show nothing: lines that an author left empty in Blackboard.
  private mutating func leaveOutEmptyChoices(_ question: inout WrittenQuestion) {
    guard case .choices(let choices) = question.form else { return }
    let labels = item.responses.flatMap(\.labels)
    let shown = zip(choices, labels).filter { choice, label in
      choice.isRight || !QTI1Text().html(label).trimmed.isEmpty
    }.map(\.0)
    guard shown.count < choices.count, shown.count > 1 else { return }
    question.form = .choices(shown)
    losses.append((.other, "a wrong choice that shows nothing"))
  }

  // MARK: Forms

  private mutating func form() -> WrittenQuestion? {
    let lists = item.responses.filter(\.isList)
    let typed = item.responses.filter { !$0.isList }
    if item.responses.contains(where: { $0.element.name == "response_xy" }) {
      reason = "a place on a picture, of which nothing else is said"
      return nil
    }
    let named = ["fill_in_multiple_blanks_question", "multiple_dropdowns_question"]
    if named.contains(item.type) { return filling(lists + typed) }
    if lists.isEmpty, typed.count > 1 || typed.first?.offers == true || hasTextBehind(typed) {
      return filling(typed)
    }
    if !lists.isEmpty, !typed.isEmpty { return filling(item.responses) }
    var form: WrittenQuestion?
    if let list = lists.first, lists.count == 1, !item.isMatching {
      let isOrder = list.element["rcardinality"] == "Ordered"
      let isInGroups = list.labels.contains { !$0["match_group"].isEmpty }
      form = isInGroups ? matchingGroups(list) : isOrder ? ordering(list) : choosing(list)
    } else if !lists.isEmpty {
      form = matching(lists)
    } else if let response = typed.first {
      form = self.typed(response)
    }
    guard var form else { return nil }
    var html = item.asked()
    // What stands in a list of pairs is one of them.
    if item.responses.count == 1 { html += " " + item.responses[0].html }
    let asked = AskedText(texts.markdown(html), name: item.element["title"], number: number)
    form.heading = asked.heading
    form.stem = asked.stem
    return form
  }

  private static let renamed =
    "the rules name the choices otherwise than they are named; they are taken in their order"

  private mutating func choosing(_ list: QTI1Response) -> WrittenQuestion? {
    let names = list.labels.map { $0["ident"] }
    // Brightspace lets any list have several, and Blackboard says of others that one is chosen.
    let isMultiple =
      list.element["rcardinality"] == "Multiple" && !item.hasOneAnswer
      || rules.scoring.contains(where: \.asksForSeveral)
    // Exports of Blackboard may name each choice otherwise in the rule, but in their order.
    let ruled = rules.isBlackboard ? rules.scoring.first?.named(list.name) ?? [] : []
    let isRenamed = ruled.count == names.count && Set(ruled).count == names.count
    let isOther = isRenamed && Set(ruled) != Set(names)
    if isOther { losses.append((.other, Self.renamed)) }
    let key = QTI1Key(
      rules, list: list.name, names: isOther ? ruled : names, isMultiple: isMultiple)
    for loss in key.losses { losses.append((.weights, loss)) }
    if key.isJudged {
      losses.append(
        (.kind, "statements to be judged one by one become choices: true ones are right"))
    }
    most = key.most
    let linked = Set(rules.all.flatMap(\.shown))
    var choices: [WrittenChoice] = []
    for (place, label) in list.labels.enumerated() {
      let name = names[place]
      let shown = isMultiple ? rules.shown(onlyFor: name, in: list.name) : key.shown(for: place)
      feedback[name] = shown + [name, name + "_fb"].filter { !linked.contains($0) }
      let text = material(label)
      choices.append(
        WrittenChoice(
          Self.spokenTruths[plainText(ofMarkdown: text)] ?? text, isRight: key.right[place],
          isPinned: label["rshuffle"].lowercased() == "no"))
    }
    guard choices.count > 1, choices.contains(where: \.isRight) else {
      reason = "it has no right choice, or one only"
      return nil
    }
    let shown = list.element.descendant("render_choice")
    let isFixed = shown?["shuffle"].lowercased() == "no" || choices.allSatisfy(\.isPinned)
    if isFixed { for index in choices.indices { choices[index].isPinned = false } }
    var question = WrittenQuestion(isMultiple ? .multiple : .single, form: .choices(choices))
    // Canvas gives parts of the points, whatever the item says.
    if key.isInParts || isMultiple && item.type == "multiple_answers_question" {
      question.marking = .partial
    }
    if isFixed { question.shuffles = false }
    for loss in limits(
      shown?["minnumber"] ?? "", shown?["maxnumber"] ?? "", of: choices.count,
      isMultiple: isMultiple)
    {
      losses.append((.settings, loss))
    }
    return question
  }

  private mutating func typed(_ response: QTI1Response) -> WrittenQuestion? {
    let isOther = ["Short Response", "Calculated", "Multi-Short Answer"].contains(item.type)
    guard !item.type.lowercased().contains("essay"), !isOther else { return nil }
    // With one response alone, a rule need not name it.
    guard let blank = blank(of: response, named: nil) else {
      if reason.isEmpty { reason = "nothing is right" }
      return nil
    }
    if case .number = blank { return WrittenQuestion(.numeric, form: .blank(blank)) }
    return WrittenQuestion(.shortText, form: .blank(blank))
  }

  /// What Blackboard writes for words of its interface.
  private static let spokenTruths = [
    "yes_no.true": "Yes", "yes_no.false": "No", "agree_disagree.true": "Agree",
    "agree_disagree.false": "Disagree", "right_wrong.true": "Right", "right_wrong.false": "Wrong",
    "true_false.true": "True", "true_false.false": "False",
  ]
}

extension XMLElement {
  /// Whether feedback has nothing in it but solutions and hints.
  fileprivate var isSolution: Bool {
    !elements.isEmpty && elements.allSatisfy { $0.name == "solution" || $0.name == "hint" }
  }
}
