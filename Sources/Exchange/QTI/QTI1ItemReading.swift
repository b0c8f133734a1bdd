internal import Content
internal import Scoring

/// Reads an item of QTI 1.2, as Canvas and others write it; nil, and a finding, for one that
/// cannot be marked here.
func readQTI1Item(
  _ item: XMLElement, number: Int, _ texts: inout QTITexts, _ imported: inout Imported
)
  -> WrittenQuestion?
{
  var reading = QTI1ItemReading(item, texts: texts)
  let question = reading.question(number: number)
  texts = reading.texts
  for loss in reading.losses { imported.lose(loss.matter, loss.message, at: texts.place(item)) }
  if question == nil {
    imported.lose(
      .question, "a question of the type \(reading.type) cannot be read; it is left out",
      at: texts.place(item))
  }
  return question
}

/// Reads one item.
struct QTI1ItemReading {
  let item: XMLElement
  var texts: QTITexts
  var losses: [(matter: Loss.Matter, message: String)] = []
  private let fields: [String: String]
  /// The points, as Brightspace calls them.
  private let weighting: String?
  let conditions: [QTI1Condition]

  init(_ item: XMLElement, texts: QTITexts) {
    self.item = item
    self.texts = texts
    var fields: [String: String] = [:]
    // The second name is that of Brightspace.
    for field in item.descendants("qtimetadatafield") + item.descendants("qti_metadatafield") {
      fields[field.first("fieldlabel")?.text.trimmed ?? ""] =
        field.first("fieldentry")?.text.trimmed
    }
    self.fields = fields
    weighting =
      item.descendant("qti_metadatafield") == nil ? nil : fields["qmd_weighting"]
    conditions = QTI1Condition.all(of: item)
  }

  /// What Canvas and its relatives call the question.
  var type: String {
    fields["question_type"] ?? fields["wct_questiontype"]
      ?? item.descendant("bbmd_questiontype")?.text.trimmed ?? fields["qmd_questiontype"]
      ?? fields["qmd_itemtype"] ?? "unknown"
  }

  mutating func question(number: Int) -> WrittenQuestion? {
    let presentation = item.first("presentation")
    let flow = presentation?.first("flow") ?? presentation
    let asked = texts.markdown(askedHTML(flow))
    guard var question = form(flow, asked: asked, number: number) else { return nil }
    for feedback in item.all("itemfeedback") where feedback.attributes["ident"] == "general_fb" {
      question.explanation = material(feedback)
    }
    question.hints += item.all("hint").map { material($0) }.filter { !$0.isEmpty }
    takeSolutions(&question)
    noteFeedback(question)
    let aims = item.elements.filter {
      ["objectives", "rubric"].contains($0.name) && !$0.text.trimmed.isEmpty
    }
    if let aim = aims.first { losses.append((.other, "the text of <\(aim.name)> in an item")) }
    if ["matapplication", "mataudio", "matvideo"].contains(where: {
      presentation?.descendant($0) != nil
    }) {
      losses.append((.media, "a sound, a film or another file"))
    }
    let worth =
      fields["points_possible"] ?? item.descendant("qmd_absolutescore_max")?.text.trimmed
      ?? weighting
    if let worth, !worth.isEmpty { takePoints(worth, &question) }
    return question
  }

  private mutating func takePoints(_ worth: String, _ question: inout WrittenQuestion) {
    guard let points = Decimal(parsing: worth)?.multiplied(by: hundred), points.scale == 0,
      points.digits >= 0, points.digits <= 1_000_000
    else {
      losses.append((.points, "a worth of \(oneLine(worth)), which is no whole number of points"))
      return
    }
    if points != hundred { question.points = Int(points.digits) }
  }

  /// Says which texts after an answer have no place: all but those on a choice and on the question.
  private mutating func noteFeedback(_ question: WrittenQuestion) {
    var known: Set<String> = ["general_fb"]
    if question.choices != nil {
      known.formUnion(
        item.descendants("response_label").map { $0["ident"] + "_fb" })
    }
    let others = item.all("itemfeedback").filter { feedback in
      !known.contains(feedback["ident"]) && !feedback.text.trimmed.isEmpty && !feedback.isSolution
    }
    if !others.isEmpty { losses.append((.feedback, "feedback on answers")) }
  }

  /// Takes solutions for explanations, and hints, that stand in feedback.
  private mutating func takeSolutions(_ question: inout WrittenQuestion) {
    for feedback in item.all("itemfeedback") where feedback.isSolution {
      for part in feedback.elements {
        let text = material(part)
        if part.name == "hint", !text.isEmpty {
          question.hints.append(text)
        } else {
          question.explanation = [question.explanation, text].joinedParagraphs()
        }
      }
    }
  }

  // MARK: Texts

  /// The HTML of all materials in an element, but of none that stands in a response.
  func html(_ element: XMLElement?) -> String {
    element.map(pieces)?.joined(separator: " ") ?? ""
  }

  /// What is asked: with Blackboard a block of its own.
  func askedHTML(_ flow: XMLElement?) -> String {
    let blocks = flow?.descendants("flow") ?? []
    let own =
      blocks.first { $0.attributes["class"] == "QUESTION_BLOCK" }
      ?? blocks.lazy.flatMap { $0.descendants("flow") }
      .first { $0.attributes["class"] == "QUESTION_BLOCK" }
    return html(own ?? flow)
  }

  private static let responses: Set<String> = [
    "response_lid", "response_str", "response_num", "response_grp", "response_xy",
  ]

  /// The materials in an element as HTML; plain text is escaped.
  func pieces(_ element: XMLElement) -> [String] {
    var found: [String] = []
    for child in element.elements {
      switch child.name {
      case "mattext":
        let isHTML = child.attributes["texttype"]?.contains("html") != false
        found.append(isHTML ? child.text : escaped(oneLine(child.text)))
      case "mat_formattedtext":
        let isPlain = child.attributes["type"] == "PLAIN_TEXT"
        found.append(isPlain ? escaped(oneLine(child.text)) : child.text)
      case "matimage":
        let address = String(child["uri"].map { $0 == "\\" ? "/" : $0 })
        found.append("<img src=\"\(escaped(address))\" alt=\"\">")
      case let name where Self.responses.contains(name): break
      default: found += pieces(child)
      }
    }
    return found.filter { !$0.trimmed.isEmpty }
  }

  mutating func material(_ element: XMLElement?) -> String {
    texts.markdown(html(element))
  }

  // MARK: Forms

  private mutating func form(_ flow: XMLElement?, asked: String, number: Int) -> WrittenQuestion? {
    let lists =
      (flow?.descendants("response_lid") ?? []) + (flow?.descendants("response_grp") ?? [])
    if type == "fill_in_multiple_blanks_question" || type == "multiple_dropdowns_question" {
      return cloze(lists, flow, number: number)
    }
    let typedPlaces = flow.map(places) ?? []
    if lists.isEmpty, typedPlaces.count > 1 || hasTextAfter(typedPlaces, flow) {
      return filling(typedPlaces, flow, number: number)
    }
    let form: WrittenQuestion?
    if let rights = flow.flatMap(rightBlock), !lists.isEmpty {
      form = matching(lists, against: rights, in: flow)
    } else if type == "matching_question" || type == "Matching" || lists.count > 1 {
      form = matching(lists)
    } else if let list = lists.first {
      form = list.attributes["rcardinality"] == "Ordered" ? ordering(list) : choosing(list)
    } else {
      form = typed(flow)
    }
    guard var form else { return nil }
    let heading = AskedText(asked, name: item["title"], number: number)
    form.heading = heading.heading
    form.stem = heading.stem
    return form
  }

  /// The values that score for a response.
  func right(_ response: String? = nil) -> [String] {
    conditions.filter(\.scores).flatMap(\.equal)
      .filter { response == nil || $0.response == response }.map(\.value)
  }

  func labels(_ list: XMLElement) -> [(name: String, element: XMLElement)] {
    list.descendants("response_label").map { ($0["ident"], $0) }
  }

  private mutating func matching(_ lists: [XMLElement]) -> WrittenQuestion? {
    var pairs: [WrittenPair] = []
    var rights: [String] = []
    for list in lists {
      let wanted = right(list.attributes["ident"] ?? list.attributes["respident"])
      var match: String?
      for label in labels(list) {
        let text = material(label.element)
        if !rights.contains(text) { rights.append(text) }
        guard wanted.contains(label.name), match != text else { continue }
        // A group of several is no pair.
        if match != nil { return nil }
        match = text
      }
      guard let match else { return nil }
      pairs.append(WrittenPair(material(list.first("material")), match))
    }
    guard !pairs.isEmpty, rights.count > 1 else { return nil }
    let used = Set(pairs.map(\.right))
    var question = WrittenQuestion(
      .matching, form: .matching(pairs, distractors: rights.filter { !used.contains($0) }))
    question.marking = .partial
    return question
  }

  private mutating func ordering(_ list: XMLElement) -> WrittenQuestion? {
    let labels = labels(list)
    // An order may be said once for all.
    var items: [String] = []
    // Brightspace names the place of each item.
    let places = labels.map { label in right(label.name).first.flatMap { Int($0) } }
    let order =
      places.contains(nil)
      ? right()
      : zip(places, labels).sorted { $0.0 ?? 0 < $1.0 ?? 0 }.map(\.1.name)
    for name in order {
      guard let label = labels.first(where: { $0.name == name }) else { return nil }
      items.append(material(label.element))
    }
    guard items.count == labels.count, items.count > 1 else { return nil }
    return WrittenQuestion(.ordering, form: .ordering(items))
  }

  private mutating func choosing(_ list: XMLElement) -> WrittenQuestion? {
    let wanted = right()
    // Brightspace lets any list have several.
    let isMultiple = list.attributes["rcardinality"] == "Multiple" && type != "Multiple Choice"
    var choices: [WrittenChoice] = []
    for label in labels(list) {
      let feedback = item.all("itemfeedback").first {
        $0.attributes["ident"] == label.name + "_fb" || $0.attributes["ident"] == label.name
      }
      choices.append(
        WrittenChoice(
          Self.spokenTruths[plainText(ofMarkdown: material(label.element))]
            ?? material(label.element), isRight: wanted.contains(label.name),
          feedback: material(feedback)))
    }
    guard choices.count > 1, choices.contains(where: \.isRight) else { return nil }
    if !isMultiple {
      keepBest(&choices, labels(list).map(\.name))
    } else if Set(conditions.filter { $0.equal.count == 1 }.compactMap(\.worth)).count > 1 {
      losses.append((.weights, "weights: each right choice earns the same"))
    }
    var question = WrittenQuestion(isMultiple ? .multiple : .single, form: .choices(choices))
    // Canvas gives parts of the points, whatever the item says.
    if isMultiple, type == "multiple_answers_question" { question.marking = .partial }
    return question
  }

  /// Leaves the best of several right choices of which one is to be chosen.
  private mutating func keepBest(_ choices: inout [WrittenChoice], _ names: [String]) {
    guard choices.count(where: \.isRight) > 1 else { return }
    let best = conditions.max { ($0.worth ?? zero) < ($1.worth ?? zero) }
    let values = Set(best?.equal.map(\.value) ?? [])
    let place = names.firstIndex(where: values.contains)
    for index in choices.indices { choices[index].isRight = index == place }
    losses.append((.weights, "only the best of several right choices is right"))
  }

  private mutating func typed(_ flow: XMLElement?) -> WrittenQuestion? {
    guard flow?.descendant("response_str") != nil || flow?.descendant("response_num") != nil,
      !type.lowercased().contains("essay"),
      !["Short Response", "Calculated", "Multi-Short Answer"].contains(type)
    else { return nil }
    let scoring = conditions.filter(\.scores)
    let isNumber =
      type == "numerical_question" || type == "Numeric" || flow?.descendant("response_num") != nil
    if isNumber, let condition = scoring.first {
      if scoring.count > 1 {
        losses.append((.weights, "only one of several right numbers is right"))
      }
      if let low = condition.low, let high = condition.high,
        case .number(let least, let most, _)? = numberBlank(low + ".." + high)
      {
        let exact = condition.equal.first.flatMap { Decimal(parsing: $0.value) }
        return WrittenQuestion(
          .numeric,
          form: .blank(.number(low: least, high: most, shown: exact?.written ?? "")))
      }
      return numberBlank(right().first ?? "").map {
        WrittenQuestion(.numeric, form: .blank($0))
      }
    }
    noteCapitals()
    let most = scoring.compactMap(\.worth).max { $0 < $1 } ?? zero
    if scoring.contains(where: { $0.worth ?? zero < most }) {
      losses.append((.weights, "answers that are worth a part of the points are wrong"))
    }
    let best = scoring.filter { !($0.worth ?? zero < most) }
    let accepted = best.flatMap(\.equal).map { oneLine($0.value) }.filter { !$0.isEmpty }
    return accepted.isEmpty
      ? nil : WrittenQuestion(.shortText, form: .typed(accepted))
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
