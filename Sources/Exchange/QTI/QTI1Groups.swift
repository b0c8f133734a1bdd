internal import Content
internal import Diagnostics

/// The items of an assessment of QTI 1.2, of which groups may be drawn from.
struct QTI1Groups {
  /// The items, each with the file that it stands in.
  private(set) var items: [QTI1Items.Item] = []
  /// How many questions are asked, if the assessment is one group.
  private(set) var pick: Int?
  /// What the assessment says to those who take it.
  private(set) var texts: [XMLElement] = []
  /// What is not kept.
  private(set) var diagnostics: [Diagnostic] = []
  private var drawn: [(pick: Int, count: Int)] = []
  private var usedBanks: Set<String> = []
  private let member: String
  private let package: QTIPackage

  /// `known` are the items of the whole package.
  init(
    _ assessment: XMLElement, in member: String, of package: QTIPackage, _ known: inout QTI1Items
  ) {
    self.member = member
    self.package = package
    collect(assessment, &known)
    guard drawn.contains(where: { $0.pick < $0.count }) else { return }
    if drawn.count == 1, drawn[0].count == items.count {
      pick = drawn[0].pick
    } else {
      let groups = drawn.map { "\($0.pick) of \($0.count)" }.joined(separator: ", ")
      lose(
        .settings, "that \(groups) questions of groups are asked is not kept; all are asked",
        at: assessment)
    }
  }

  private mutating func lose(_ matter: Loss.Matter, _ message: String, at element: XMLElement) {
    diagnostics.append(Loss(matter, message, at: package.place(of: element, in: member)).diagnostic)
  }

  private mutating func collect(_ element: XMLElement, _ known: inout QTI1Items) {
    for child in element.elements {
      switch child.name {
      case "item": items.append((member, child))
      // The second name is that of Canvas, for a question of a bank.
      case "itemref", "bankentry_item": take(reference: child, &known)
      case "objectives", "rubric", "presentation_material":
        if child.isForCandidates { child.descendants("material").forEach { take(text: $0) } }
      case "intro_message": take(text: child)
      case "assessfeedback", "sectionfeedback":
        if child.descendants("material").contains(where: { !$0.text.trimmed.isEmpty }) {
          lose(.conclusion, "a text that is shown after the last answer", at: child)
        }
      case "section":
        let before = items.count
        collect(child, &known)
        take(child.first("selection_ordering"), from: before, &known)
        takeFields(of: child, from: before)
      default: collect(child, &known)
      }
    }
  }

  private mutating func take(text: XMLElement) {
    guard !text.text.trimmed.isEmpty else { return }
    let isHidden = ([text] + text.elements).contains { $0["isdisplayed"] == "no" }
    if isHidden {
      lose(.introduction, "a text that is not shown", at: text)
    } else {
      texts.append(text)
    }
  }

  /// Takes an item that stands elsewhere.
  private mutating func take(reference: XMLElement, _ known: inout QTI1Items) {
    switch known.use(reference: reference, in: member) {
    case .success(let item):
      items.append(item)
      // Brightspace and Canvas say there what the question is worth in this quiz.
      if let worth = reference.first("points")?.text.trimmed
        ?? reference.attributes["points_possible"]
      {
        setWorth(worth, of: items.count - 1)
      }
    case .failure(let problem):
      diagnostics += package.unusable(
        .item, reference.itemName, problem, at: reference, in: member)
    }
  }

  private mutating func take(
    _ ordering: XMLElement?, from start: Int, _ known: inout QTI1Items
  ) {
    guard let ordering else { return }
    // What Canvas calls a bank by.
    if let bank = ordering.descendant("sourcebank_ref") { take(bank: bank, from: start, &known) }
    take(conditions: ordering.descendants("selection_metadata"), from: start, &known)
    if let worth = ordering.descendant("points_per_item")?.text.trimmed {
      for index in start..<items.count { setWorth(worth, of: index) }
    }
    takeNumber(ordering.descendant("selection_number")?.text, from: start)
  }

  /// Takes the questions that a section of Blackboard draws from, each by its name.
  private mutating func take(
    conditions: [XMLElement], from start: Int, _ known: inout QTI1Items
  ) {
    for condition in conditions where condition["mdname"] == "bbmd_questionid" {
      take(reference: condition, &known)
    }
    if let first = conditions.first, first["mdname"] != "bbmd_questionid", start == items.count {
      let field = oneLine(first["mdname"])
      lose(.question, "questions are drawn by their \(field); none of them is asked", at: first)
    }
  }

  /// Takes all items of a bank that a section draws from.
  private mutating func take(bank: XMLElement, from start: Int, _ known: inout QTI1Items) {
    let name = bank.text.trimmed
    // A section may name no bank and hold its items itself.
    if name.isEmpty, start < items.count { return }
    guard !usedBanks.contains(name) else {
      lose(
        .settings,
        "that another group draws from the bank \"\(oneLine(name))\" is not kept; its questions are asked once",
        at: bank)
      return
    }
    switch known.use(bank: name) {
    case .success(let found):
      usedBanks.insert(name)
      items += found
    case .failure(let problem):
      diagnostics += package.unusable(.bank, name, problem, at: bank, in: member)
    }
  }

  /// Takes what a section of Brightspace or Blackboard says of the questions in it.
  private mutating func takeFields(of section: XMLElement, from start: Int) {
    let own = section.first("sectionmetadata")
    if own?.first("bbmd_sectiontype")?.text.trimmed == "Question Block",
      let worth = own?.first("qmd_weighting")?.text.trimmed
    {
      for index in start..<items.count { setWorth(worth, of: index) }
    }
    let metadata = [section, section.first("sectionproc_extension")].compactMap {
      $0?.first("qtimetadata")
    }
    for field in metadata.flatMap({ $0.all("qti_metadatafield") }) {
      let entry = field.first("fieldentry")?.text.trimmed ?? ""
      switch field.first("fieldlabel")?.text.trimmed {
      case "qmd_numberofitems": takeNumber(entry, from: start)
      case "qmd_weighting": for index in start..<items.count { setWorth(entry, of: index) }
      default: break
      }
    }
  }

  private mutating func takeNumber(_ text: String?, from start: Int) {
    guard let number = text.flatMap({ Int($0.trimmed) }), number > 0, start < items.count else {
      return
    }
    drawn.append((number, items.count - start))
  }

  private mutating func setWorth(_ worth: String, of index: Int) {
    let item = items[index].element
    // The last field of a name counts.
    items[index].element.children.append(.element(field("points_possible", worth, item)))
  }

  private func field(_ label: String, _ entry: String, _ item: XMLElement) -> XMLElement {
    func element(_ name: String, _ children: [XMLElement.Node]) -> XMLElement {
      XMLElement(name: name, children: children, line: item.line, column: item.column)
    }
    return element(
      "qtimetadatafield",
      [
        .element(element("fieldlabel", [.text(label)])),
        .element(element("fieldentry", [.text(entry)])),
      ])
  }
}
