internal import Content
internal import Scoring

/// Questions of QTI 1.2 that are typed, put in order or matched.
extension QTI1ItemReading {
  // MARK: Blanks

  /// The blank of a place to answer, by the rules that name it, or by all; nil if nothing is right.
  mutating func blank(of response: QTI1Response, named name: String?) -> WrittenBlank? {
    // Conditions of Brightspace name the label instead.
    let label = response.labels.first?["ident"] ?? ""
    let names = name.map { $0 == label || response.offers ? [$0] : [$0, label] }
    func equals(_ rule: QTI1Rules.Rule) -> [String] {
      (names?.flatMap { rule.equals($0) } ?? rule.equals()).map(\.value)
    }
    let scoring = rules.scoring.filter { rule in
      let limits = rule.limits(name)
      return !equals(rule).isEmpty || limits.low != nil || limits.high != nil
        || !rule.parts(name).isEmpty
    }
    if response.offers {
      most = scoring.compactMap(\.worth).max { $0 < $1 }
      return list(of: response, right: Set(scoring.flatMap(equals)))
    }
    let isNumber =
      response.isNumber || ["numerical_question", "Numeric"].contains(item.type)
    if isNumber, let rule = scoring.first {
      if scoring.count > 1 {
        losses.append((.weights, "only one of several right numbers is right"))
      }
      most = rule.worth
      return number(equals(rule).first ?? "", rule.limits(name), response)
    }
    if scoring.contains(where: \.heedsCase) { loseOnce("that capitals matter") }
    guard take(ways: Set(scoring.flatMap(\.ways))) else { return nil }
    let most = scoring.compactMap(\.worth).max { $0 < $1 } ?? zero
    if scoring.contains(where: { $0.worth ?? zero < most }) {
      losses.append((.weights, "answers that are worth a part of the points are wrong"))
    }
    self.most = most
    var known: Set<String> = []
    let accepted = scoring.filter { !($0.worth ?? zero < most) }
      .flatMap { equals($0) + $0.parts(name).joined() }
      .map(oneLine).filter { !$0.isEmpty && known.insert($0).inserted }
    return accepted.isEmpty ? nil : .text(accepted)
  }

  /// Says in which way texts are compared, where they need not be equal; false for a pattern.
  private mutating func take(ways: Set<String>) -> Bool {
    if !ways.isDisjoint(with: ["TextRegex", "matches"]) {
      reason = "a blank for which a pattern says what is right"
      return false
    }
    if !ways.isDisjoint(with: ["TextContainsAnswer", "contains"]) {
      loseOnce("that more may be typed around an answer")
    }
    // ILIAS says for all blanks what is the same.
    let rating = item.fields["textgaprating"] ?? item.fields["textrating"] ?? ""
    if rating == "cs" { loseOnce("that capitals matter") }
    if ways.contains("TextCloseEnough") || rating.hasPrefix("l") {
      loseOnce("that a few wrong letters do not matter")
    }
    return true
  }

  private mutating func loseOnce(_ message: String) {
    if !losses.contains(where: { $0.message == message }) { losses.append((.weights, message)) }
  }

  private mutating func number(
    _ exact: String, _ limits: (low: String?, high: String?), _ response: QTI1Response
  ) -> WrittenBlank? {
    var (low, high) = limits
    // ILIAS says there what is near enough.
    if low == nil, item.fields["QUESTIONTYPE"] != nil,
      let field = response.element.first("render_fib")
    {
      low = field.attributes["minnumber"]
      high = field.attributes["maxnumber"]
    }
    if let doubt = [exact, low ?? "", high ?? ""].lazy.compactMap(doubtInNumber).first {
      reason = doubt
      return nil
    }
    if let low, let high, case .number(let least, let most, _)? = numberBlank(low + ".." + high) {
      return .number(low: least, high: most, shown: Decimal(parsing: exact)?.written ?? "")
    }
    return numberBlank(exact)
  }

  /// A list to choose from, or texts to be typed, of which Canvas lists only those that are right.
  private mutating func list(of response: QTI1Response, right: Set<String>) -> WrittenBlank? {
    let isTyped = item.type == "fill_in_multiple_blanks_question" && !response.isChosen
    if isTyped {
      if item.fields["case_sensitive"] == "true" { loseOnce("that capitals matter") }
      guard take(ways: Set(response.labels.map { $0["scoring_algorithm"] })) else { return nil }
    }
    var options: [WrittenBlank.Option] = []
    for label in response.labels {
      // What is said to be plain text has no formulas.
      let plain = label.descendant("mattext").flatMap {
        $0["texttype"] == "text/plain" ? $0.text : nil
      }
      let text = oneLine(plain ?? plainText(ofMarkdown: material(label)))
      let isRight = right.contains(label["ident"]) || right.contains(text)
      options.append(WrittenBlank.Option(text, isRight: isRight))
    }
    guard isTyped ? !options.isEmpty : options.contains(where: \.isRight) else { return nil }
    if response.element["rcardinality"] == "Multiple", options.count(where: \.isRight) > 1 {
      reason = "a list in a text of which several are to be chosen"
      return nil
    }
    return isTyped || options.count < 2 ? .text(options.map(\.text)) : .list(options)
  }

  /// Whether words stand behind the only place to type, in which case it is a blank.
  func hasTextBehind(_ places: [QTI1Response]) -> Bool {
    guard places.count == 1 else { return false }
    let parts = item.asked(gap: TextFormat.gap).split(
      separator: Character(TextFormat.gap), omittingEmptySubsequences: false)
    return parts.count == 2 && parts[1].contains { $0.isLetter || $0.isNumber }
  }

  /// A text with places to answer, between its materials or under names in brackets.
  mutating func filling(_ places: [QTI1Response]) -> WrittenQuestion? {
    var html = item.asked()
    var found: [(start: String.Index, mark: String, place: QTI1Response)] = []
    for place in places {
      let short = String(place.name.trimmingPrefix("response_"))
      for mark in ["[\(place.name)]", "[\(short)]"] {
        guard let range = html.firstRange(of: mark) else { continue }
        found.append((range.lowerBound, mark, place))
        break
      }
    }
    let areNamed = found.count == places.count
    if areNamed {
      found.sort { $0.start < $1.start }
      for (_, mark, _) in found {
        let parts = html.split(separator: mark, maxSplits: 2, omittingEmptySubsequences: false)
        if parts.count > 2 { losses.append((.other, "that the blank \(mark) stands there again")) }
        html = html.split(separator: mark, maxSplits: 1, omittingEmptySubsequences: false)
          .joined(separator: TextFormat.gap)
      }
    } else {
      html = item.asked(gap: " \(TextFormat.gap) ")
    }
    let isOnce =
      item.fields["identicalScoring"] == "0" || item.type == "Multi-Short Answer"
      || rules.scoring.contains { !$0.parts(nil).isEmpty }
    if places.count > 1, isOnce {
      losses.append((.weights, "that each answer counts in one of the blanks only"))
    }
    // It is a list in JSON, in Base64.
    if let combined = item.fields["combinations"], !["", "W10="].contains(combined) {
      losses.append((.weights, "points for what stands in several blanks together"))
    }
    var blanks: [WrittenBlank] = []
    var worths: [Decimal] = []
    for place in areNamed ? found.map(\.place) : places {
      guard let blank = blank(of: place, named: place.name) else {
        if reason.isEmpty { reason = "nothing is right in a blank" }
        return nil
      }
      blanks.append(blank)
      worths.append(most ?? zero)
    }
    if isInParts {
      most = worths.reduce(zero) { $0.adding($1) ?? $0 }
      if areUneven(worths) { loseOnce("that some blanks weigh more than others") }
    }
    guard let around = GapText(texts.markdown(html), blanks: blanks) else {
      reason = "its blanks stand where none can"
      return nil
    }
    texts.lose(around.loss)
    var question = around.question(name: item.element["title"], number: number)
    if blanks.count > 1, isInParts { question.marking = .partial }
    return question
  }

  /// Whether parts of an answer earn parts of the points: no rule asks for several of them.
  private var isInParts: Bool {
    item.element.descendant("bbmd_partialcredit")?.text.trimmed == "true"
      || rules.scoring.allSatisfy { $0.responses.count < 2 }
  }

  private var sumOfWorths: Decimal {
    rules.scoring.compactMap(\.worth).reduce(zero) { $0.adding($1) ?? $0 }
  }

  // MARK: Orders

  mutating func ordering(_ list: QTI1Response) -> WrittenQuestion? {
    let names = list.labels.map { $0["ident"] }
    var places: [String: Int] = [:]
    for (response, value, place) in rules.scoring.flatMap({ $0.equals() }) {
      // Brightspace names the place of each item, others the item of each place, or only all.
      if names.contains(response) {
        places[response] = Int(value)
      } else if places[value] == nil {
        places[value] = place ?? places.count
      }
    }
    let order = names.indices.sorted { places[names[$0]] ?? 0 < places[names[$1]] ?? 0 }
    guard names.count > 1, Set(names.map { places[$0] }).count == names.count,
      names.allSatisfy({ places[$0] != nil })
    else {
      reason = "an order that is not said, or not of all its parts"
      return nil
    }
    var items: [String] = []
    for place in order { items.append(material(list.labels[place])) }
    let depths = list.labels.compactMap { $0.descendant { $0["label"] == "answerdepth" }?.text }
    if Set(depths.map(\.trimmed)).count > 1 {
      losses.append((.other, "that parts of an order stand below others"))
    }
    most = sumOfWorths
    var question = WrittenQuestion(.ordering, form: .ordering(items))
    if rules.scoring.count > 1 { question.marking = .partial }
    return question
  }

  // MARK: Pairs

  /// Pairs whose left sides have a list each, of the same right sides.
  mutating func matching(_ lists: [QTI1Response]) -> WrittenQuestion? {
    if item.type == "categorization_question" { return categories(lists) }
    let block = item.rightSides
    var rights: [String] = []
    for side in block?.elements ?? [] { rights.append(material(side)) }
    var pairs: [WrittenPair] = []
    var sides: [Set<String>] = []
    for list in lists {
      let right = rules.right(list.name)
      var labels: [String] = []
      for (place, label) in list.labels.enumerated() {
        if block == nil {
          labels.append(material(label))
        } else if rights.indices.contains(place) {
          labels.append(rights[place])
        }
      }
      let matches = zip(list.labels, labels).filter { right.contains($0.0["ident"]) }.map(\.1)
      // A group of several is no pair.
      guard let match = matches.first, Set(matches).count == 1 else {
        reason = "a left side that has several right ones, or none"
        return nil
      }
      let left = block == nil ? texts.markdown(list.html) : material(list.around)
      // Canvas keeps lines that an author left empty.
      if left.isEmpty, match.isEmpty { continue }
      pairs.append(WrittenPair(left, match))
      sides.append(Set(labels))
      for label in labels where !label.isEmpty && !rights.contains(label) { rights.append(label) }
    }
    guard sides.allSatisfy({ $0 == sides[0] }), !pairs.contains(where: \.left.isEmpty) else {
      reason = "several lists, each of which should be an item of its own"
      return nil
    }
    return matching(pairs, rights)
  }

  /// Members and the categories of Canvas that they belong to; each category lists all members.
  private mutating func categories(_ lists: [QTI1Response]) -> WrittenQuestion? {
    var names: [(name: String, right: Set<String>)] = []
    for list in lists { names.append((texts.markdown(list.html), Set(rules.right(list.name)))) }
    var pairs: [WrittenPair] = []
    for label in lists[0].labels {
      let found = names.filter { $0.right.contains(label["ident"]) }
      guard found.count < 2 else {
        reason = "a member of several categories"
        return nil
      }
      let member = material(label)
      if let category = found.first {
        pairs.append(WrittenPair(member, category.name))
      } else {
        losses.append((.other, "\"\(oneLine(plainText(ofMarkdown: member)))\", of no category"))
      }
    }
    return matching(pairs, names.map(\.name))
  }

  private mutating func matching(_ pairs: [WrittenPair], _ rights: [String]) -> WrittenQuestion? {
    guard !pairs.isEmpty, Set(rights).count > 1 else { return nil }
    let used = Set(pairs.map(\.right))
    var question = WrittenQuestion(
      .matching, form: .matching(pairs, distractors: rights.filter { !used.contains($0) }))
    if isInParts {
      question.marking = .partial
      if areUneven(rules.scoring.compactMap(\.worth)) {
        loseOnce("that some pairs earn more than others")
      }
    }
    most = sumOfWorths
    return question
  }

  /// Pairs of ILIAS, of two groups in one list.
  mutating func matchingGroups(_ list: QTI1Response) -> WrittenQuestion? {
    var (definitions, terms): ([String], [String]) = ([], [])
    var shown: [String: String] = [:]
    for label in list.labels {
      let name = label["ident"]
      shown[name] = material(label)
      if label["match_group"].isEmpty { terms.append(name) } else { definitions.append(name) }
    }
    let named = rules.scoring.flatMap { $0.parts(list.name) }
    // Each of the left sides has one right side; those may belong to several.
    for (lefts, place) in [(definitions, 1), (terms, 0)] {
      let rights = place == 1 ? terms : definitions
      let found = lefts.map { left in named.filter { $0.count == 2 && $0[place] == left } }
      guard found.allSatisfy({ $0.count == 1 }) else { continue }
      let pairs = zip(lefts, found).map { left, pair in
        WrittenPair(shown[left] ?? "", shown[pair[0][1 - place]] ?? "")
      }
      return matching(pairs, rights.compactMap { shown[$0] })
    }
    reason = "sides that have several others, or none"
    return nil
  }
}
