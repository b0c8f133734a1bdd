internal import Content
internal import Scoring

/// Questions of QTI 1.2 with several places to answer.
extension QTI1ItemReading {
  /// More blanks or pairs than this has no question.
  private static let maximumParts = 100

  // MARK: Texts to be typed in a text

  /// The places to type in, in the order of the text.
  func places(_ element: XMLElement) -> [XMLElement] {
    element.elements.flatMap { child in
      child.name == "response_str" || child.name == "response_num" ? [child] : places(child)
    }
  }

  func hasTextAfter(_ places: [XMLElement], _ flow: XMLElement?) -> Bool {
    guard places.count == 1, let flow else { return false }
    let parts = gapped(flow).split(
      separator: Character(TextFormat.gap), omittingEmptySubsequences: false)
    return parts.count == 2
      && parts[1].contains { $0.isLetter || $0.isNumber }
  }

  /// The materials of an element, with gaps where something is to be typed.
  private func gapped(_ element: XMLElement) -> String {
    var html = ""
    for child in element.elements {
      switch child.name {
      case "response_str", "response_num": html += " " + TextFormat.gap + " "
      case "material":
        if !html.isEmpty, !html.hasSuffix(" ") { html += " " }
        html += pieces(child).joined(separator: " ")
      default: html += gapped(child)
      }
    }
    return html
  }

  /// A text with places to type, between its materials or under names in brackets.
  mutating func filling(_ places: [XMLElement], _ flow: XMLElement?, number: Int)
    -> WrittenQuestion?
  {
    let names = places.map { $0["ident"] }
    var labels: [String: String] = [:]
    for place in places { labels[place["ident"]] = place.descendant("response_label")?["ident"] }
    guard names.count <= Self.maximumParts else { return nil }
    var source = askedHTML(flow)
    var ordered: [String] = []
    let areNamed = names.allSatisfy { source.contains("[\($0)]") }
    if areNamed {
      ordered = names.sorted {
        (source.firstRange(of: "[\($0)]")?.lowerBound ?? source.startIndex)
          < (source.firstRange(of: "[\($1)]")?.lowerBound ?? source.startIndex)
      }
      for name in names {
        source = source.split(
          separator: "[\(name)]", maxSplits: 1, omittingEmptySubsequences: false
        )
        .joined(separator: TextFormat.gap)
      }
    } else {
      ordered = names
      source = flow.map(gapped) ?? ""
    }
    var blanks: [WrittenBlank] = []
    for name in ordered {
      // Conditions of Brightspace name the label instead.
      let label = labels[name].flatMap { $0 == name ? nil : $0 }
      var known: Set<String> = []
      let accepted = (right(name) + (label.map { right($0) } ?? [])).map(oneLine).filter {
        !$0.isEmpty && known.insert($0).inserted
      }
      guard !accepted.isEmpty else { return nil }
      blanks.append(.text(accepted))
    }
    noteCapitals()
    guard let around = GapText(texts.markdown(source), blanks: blanks) else { return nil }
    texts.lose(around.loss)
    var question = around.question(name: item["title"], number: number)
    if blanks.count > 1 { question.marking = .partial }
    return question
  }

  /// Says that capitals matter, where they do.
  mutating func noteCapitals() {
    if conditions.contains(where: { $0.scores && $0.heedsCase }) {
      losses.append((.weights, "that capitals matter"))
    }
  }

  // MARK: Pairs of Blackboard

  /// The block with the right sides of pairs, which the left ones name by their places.
  func rightBlock(_ element: XMLElement) -> XMLElement? {
    for child in element.elements {
      if child.attributes["class"] == "RIGHT_MATCH_BLOCK" { return child }
      if let found = rightBlock(child) { return found }
    }
    return nil
  }

  mutating func matching(
    _ lists: [XMLElement], against block: XMLElement, in flow: XMLElement?
  ) -> WrittenQuestion? {
    guard lists.count <= Self.maximumParts else { return nil }
    var rights: [String] = []
    for side in block.elements { rights.append(texts.markdown(html(side))) }
    var pairs: [WrittenPair] = []
    for list in lists {
      let wanted = right(list.attributes["ident"])
      guard let place = labels(list).firstIndex(where: { wanted.contains($0.name) }),
        rights.indices.contains(place), let around = flow.flatMap({ parent(of: list, in: $0) })
      else { return nil }
      pairs.append(WrittenPair(texts.markdown(html(around)), rights[place]))
    }
    let used = Set(pairs.map(\.right))
    guard !pairs.isEmpty, Set(rights).count > 1 else { return nil }
    var question = WrittenQuestion(
      .matching, form: .matching(pairs, distractors: rights.filter { !used.contains($0) }))
    question.marking = .partial
    return question
  }

  /// The element that a response stands in, in which its left side stands too.
  private func parent(of list: XMLElement, in element: XMLElement) -> XMLElement? {
    for child in element.elements {
      if child.name == list.name, child.attributes["ident"] == list.attributes["ident"] {
        return element
      }
      if let found = parent(of: list, in: child) { return found }
    }
    return nil
  }

  /// A text with names in brackets, each of which is a blank.
  mutating func cloze(_ lists: [XMLElement], _ flow: XMLElement?, number: Int) -> WrittenQuestion? {
    var source = html(flow?.first("material"))
    var places: [(place: String.Index, name: String, list: XMLElement)] = []
    for list in lists {
      let name = list.attributes["ident"].map { String($0.trimmingPrefix("response_")) } ?? ""
      guard let place = source.firstRange(of: "[\(name)]") else { return nil }
      places.append((place.lowerBound, name, list))
    }
    places.sort { $0.place < $1.place }
    var blanks: [WrittenBlank] = []
    for (_, name, list) in places {
      let wanted = right(list.attributes["ident"])
      let options = labels(list).map {
        WrittenBlank.Option(
          oneLine(plainText(ofMarkdown: material($0.element))), isRight: wanted.contains($0.name))
      }
      let right = options.filter(\.isRight).map(\.text)
      guard !right.isEmpty else { return nil }
      // Every text that is listed for a blank to be typed in is right.
      let isTyped = type == "fill_in_multiple_blanks_question" || options.count < 2
      blanks.append(isTyped ? .text(options.map(\.text)) : .list(options))
      source = source.split(separator: "[\(name)]", maxSplits: 1, omittingEmptySubsequences: false)
        .joined(separator: TextFormat.gap)
    }
    guard let around = GapText(texts.markdown(source), blanks: blanks) else { return nil }
    texts.lose(around.loss)
    var question = around.question(name: item["title"], number: number)
    if blanks.count > 1 { question.marking = .partial }
    return question
  }
}
