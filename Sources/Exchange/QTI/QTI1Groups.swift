internal import Addresses
internal import Content

/// The items of an assessment of QTI 1.2, of which groups may be drawn from.
struct QTI1Groups {
  typealias Item = (member: String, element: XMLElement)

  /// The items, each with the file that it stands in.
  private(set) var items: [Item] = []
  /// How many questions are asked, if the assessment is one group.
  private(set) var pick: Int?
  /// What is not kept of several groups, in words.
  private(set) var problem: String?
  /// What the assessment says to those who take it.
  private(set) var texts: [XMLElement] = []
  /// What it would say if its author had not hidden it.
  private(set) var hidden: [XMLElement] = []
  /// What it says after the last answer.
  private(set) var closing: [XMLElement] = []
  /// The names of items that are nowhere or that are named too often, with the elements that do.
  private(set) var unusable: [(name: String, element: XMLElement, isThere: Bool)] = []
  /// The names of the banks that it draws from.
  private(set) var usedBanks: Set<String> = []
  /// Where it names a bank that is not there.
  private(set) var missingBanks: [XMLElement] = []
  private var drawn: [(pick: Int, count: Int)] = []
  private let banks: [String: [Item]]
  private let member: String
  private var bank: QTI1Bank

  /// `banks` are the items that stand in other files of the package, by the names of their banks.
  init(
    _ assessment: XMLElement, in member: String, _ bank: inout QTI1Bank, banks: [String: [Item]]
  ) {
    self.member = member
    self.bank = bank
    self.banks = banks
    collect(assessment)
    bank = self.bank
    let isDrawn = drawn.contains { $0.pick < $0.count }
    guard isDrawn else { return }
    if drawn.count == 1, drawn[0].count == items.count {
      pick = drawn[0].pick
    } else {
      problem =
        "that \(drawn.map { "\($0.pick) of \($0.count)" }.joined(separator: ", ")) questions of groups are asked is not kept; all are asked"
    }
  }

  private mutating func collect(_ element: XMLElement) {
    for child in element.elements {
      switch child.name {
      case "item": items.append((member, child))
      case "itemref": take(reference: child)
      case "objectives", "rubric", "presentation_material":
        if child.isForCandidates { child.descendants("material").forEach { take(text: $0) } }
      case "intro_message": take(text: child)
      case "assessfeedback", "sectionfeedback":
        let materials = child.descendants("material")
        if materials.contains(where: { !$0.text.trimmed.isEmpty }) { closing.append(child) }
      case "section":
        let before = items.count
        collect(child)
        take(child.first("selection_ordering"), from: before)
        takeFields(of: child, from: before)
      default: collect(child)
      }
    }
  }

  private mutating func take(text: XMLElement) {
    guard !text.text.trimmed.isEmpty else { return }
    let isHidden = ([text] + text.elements).contains { $0["isdisplayed"] == "no" }
    if isHidden { hidden.append(text) } else { texts.append(text) }
  }

  /// Takes an item that stands elsewhere in the package.
  private mutating func take(reference: XMLElement) {
    guard let found = bank.item(of: reference, in: member) else {
      unusable.append((reference["linkrefid"], reference, false))
      return
    }
    let uses = bank.use(found)
    guard uses <= mostUses else {
      // Once is enough to know of one that is named again and again.
      if uses == mostUses + 1 { unusable.append((reference["linkrefid"], reference, true)) }
      return
    }
    items.append(found)
    // Brightspace says there what the question is worth in this quiz.
    if let worth = reference.first("points")?.text.trimmed { setWorth(worth, of: items.count - 1) }
  }

  private mutating func take(_ ordering: XMLElement?, from start: Int) {
    guard let ordering else { return }
    // What Canvas calls a bank by.
    if let name = ordering.descendant("sourcebank_ref") {
      if let bank = banks[name.text.trimmed] {
        // Once is enough of one that is drawn from again.
        if usedBanks.insert(name.text.trimmed).inserted { items += bank }
      } else {
        missingBanks.append(name)
      }
    }
    if let worth = ordering.descendant("points_per_item")?.text.trimmed {
      for index in start..<items.count { setWorth(worth, of: index) }
    }
    takeNumber(ordering.descendant("selection_number")?.text, from: start)
  }

  /// Takes what a section of Brightspace says of the questions in it.
  private mutating func takeFields(of section: XMLElement, from start: Int) {
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
    guard let number = text.flatMap({ Int($0.trimmed) }), number > 0 else { return }
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

/// The items of a package of QTI 1.2, as assessments in other files name them.
struct QTI1Bank {
  private var items: [String: (member: String, element: XMLElement)] = [:]
  private var firstItems: [String: XMLElement] = [:]
  /// The files that the manifest gives names to.
  private var files: [String: String] = [:]
  private var uses: [String: Int] = [:]

  init(_ roots: [(member: String, element: XMLElement)]) {
    for (member, root) in roots {
      if root.name == "manifest" {
        for resource in root.descendants("resource") {
          let address = resource.attributes["href"] ?? resource.first("file")?["href"] ?? ""
          files[resource["identifier"]] = resolvedPath(address, from: folder(of: member))
        }
      }
      guard root.name == "questestinterop" else { continue }
      for item in root.descendants("item") {
        if firstItems[member] == nil { firstItems[member] = item }
        for name in [item["ident"], item["label"]] where !name.isEmpty && items[name] == nil {
          items[name] = (member, item)
        }
      }
    }
  }

  /// The item that a reference names, by its own name, by that of its file in the manifest, or by
  /// the path of that file.
  func item(of reference: XMLElement, in member: String) -> (member: String, element: XMLElement)? {
    let name = reference["linkrefid"]
    if let found = items[name] { return found }
    let path = files[name] ?? resolvedPath(reference["href"], from: folder(of: member))
    guard let path, let item = firstItems[path] else { return nil }
    return (path, item)
  }

  /// Notes that an assessment asks an item, and says how often one does by now.
  mutating func use(_ item: (member: String, element: XMLElement)) -> Int {
    let name = Self.name(of: item)
    uses[name, default: 0] += 1
    return uses[name] ?? 0
  }

  func isUsed(_ item: (member: String, element: XMLElement)) -> Bool {
    uses[Self.name(of: item)] != nil
  }

  private static func name(of item: (member: String, element: XMLElement)) -> String {
    item.member + "\n" + item.element["ident"]
  }
}
