internal import Content
internal import Diagnostics
internal import Scoring

/// The interactions that stand by themselves.
extension QTIItemReading {
  /// What is shown after the answer.
  private static let feedback: Set<String> = ["feedbackInline", "feedbackBlock"]

  mutating func form(of interaction: XMLElement, below text: String) -> WrittenQuestion? {
    let response = responses[interaction["responseIdentifier"]]
    switch interaction.name {
    case "choiceInteraction": return choosing(interaction, response)
    case "orderInteraction": return ordering(named(interaction.all("simpleChoice")), response)
    case "matchInteraction": return matching(interaction, response)
    case "associateInteraction":
      return associating(named(interaction.all("simpleAssociableChoice")), response)
    case let name where Self.onPictures.contains(name):
      return pictured(interaction, response, below: text)
    case "hottextInteraction": return marking(interaction, response)
    case "sliderInteraction":
      guard case .number? = response.blank else {
        reason = "a slider for which nothing is right"
        return nil
      }
      let range = "\(interaction["lowerBound"]) to \(interaction["upperBound"])"
      losses.append((.kind, "a slider from \(oneLine(range)) becomes a number to be typed"))
      return response.blank.map { WrittenQuestion(.numeric, form: .blank($0)) }
    case "selectPointInteraction":
      reason = "a point anywhere on a picture, where nothing is said of wrong ones"
      return nil
    default:
      reason = "an interaction of the kind \(interaction.name) cannot be marked here"
      return nil
    }
  }

  private mutating func choosing(_ interaction: XMLElement, _ response: QTIResponses.Response)
    -> WrittenQuestion?
  {
    let isMultiple =
      interaction.attributes["maxChoices"] ?? "1" != "1"
      || response.isMultiple && response.right.count > 1
    var choices: [WrittenChoice] = []
    var weights: [Decimal] = []
    for choice in interaction.all("simpleChoice") {
      let name = choice["identifier"]
      var feedback =
        choice.descendants("feedbackInline") + choice.descendants("feedbackBlock")
      if feedback.contains(where: { $0["showHide"] == "hide" }) {
        losses.append((.feedback, "a text on a choice that is shown with other answers"))
        feedback.removeAll { $0["showHide"] == "hide" }
      }
      choices.append(
        WrittenChoice(
          texts.markdown(choice.markup(without: Self.feedback)),
          isRight: response.right.contains(name),
          feedback: feedback.map { texts.markdown($0.markup) }.joinedParagraphs(),
          isPinned: choice["fixed"].lowercased() == "true"))
      weights.append(response.weights[name] ?? response.otherWeight)
    }
    let names = Set(interaction.all("simpleChoice").map { $0["identifier"] })
    if let strange = response.right.first(where: { !names.contains($0) }) {
      losses.append((.weights, "the right answer \"\(oneLine(strange))\", which is no choice"))
    }
    let counts = zip(choices, weights).map { ($0.isRight, zero < $1) }
    if !response.weights.isEmpty, counts.contains(where: { $0 && !$1 }),
      counts.contains(where: { $1 && (!$0 || !isMultiple) })
    {
      reason = "what is declared right and what earns points are different choices"
      return nil
    }
    if !isMultiple {
      keepOneRight(&choices)
      if weights.contains(where: { $0 < zero }) {
        losses.append((.weights, "points that are taken away for wrong choices"))
      }
    }
    var question = chosen(choices, weights, of: interaction, isMultiple: isMultiple, response)
    if interaction["shuffle"].lowercased() == "false" { question?.shuffles = false }
    return question
  }

  /// Words to be marked in a text, which become choices below it.
  private mutating func marking(_ interaction: XMLElement, _ response: QTIResponses.Response)
    -> WrittenQuestion?
  {
    let words = interaction.descendants("hottext")
    var choices: [WrittenChoice] = []
    for word in words {
      choices.append(
        WrittenChoice(
          texts.markdown(word.markup), isRight: response.right.contains(word["identifier"])))
    }
    guard Set(choices.map(\.text)).count == choices.count else {
      reason = "words to be marked of which two are the same"
      return nil
    }
    losses.append((.kind, "words to be marked in a text become choices"))
    let isMultiple = choices.count(where: \.isRight) > 1
    let weights = words.map { response.weights[$0["identifier"]] ?? response.otherWeight }
    var question = chosen(choices, weights, of: interaction, isMultiple: isMultiple, response)
    question?.stem = texts.markdown(interaction.markup(without: ["prompt"]))
    return question
  }

  /// A question with choices that are worth so much.
  mutating func chosen(
    _ choices: [WrittenChoice], _ weights: [Decimal], of interaction: XMLElement, isMultiple: Bool,
    _ response: QTIResponses.Response
  ) -> WrittenQuestion? {
    guard choices.count > 1, choices.contains(where: \.isRight) else {
      reason = "a question without a right choice, or with one only"
      return nil
    }
    for loss in limits(
      interaction["minChoices"], interaction["maxChoices"], of: choices.count,
      isMultiple: isMultiple)
    {
      losses.append((.settings, loss))
    }
    if isMultiple, responses.usesMapping, !response.weights.isEmpty,
      let loss = WeightedKey(weights, isSingle: false).loss
    {
      losses.append((.weights, loss))
    }
    return WrittenQuestion(isMultiple ? .multiple : .single, form: .choices(choices))
  }

  /// Leaves the first of several right choices of which one is to be chosen.
  private mutating func keepOneRight(_ choices: inout [WrittenChoice]) {
    guard choices.count(where: \.isRight) > 1, let first = choices.firstIndex(where: \.isRight)
    else { return }
    losses.append((.weights, "only the first of several right choices is right"))
    for place in choices.indices where place != first { choices[place].isRight = false }
  }

  private mutating func named(_ choices: [XMLElement]) -> [(name: String, text: String)] {
    var named: [(name: String, text: String)] = []
    for choice in choices {
      let isCommented = choice.descendant { Self.feedback.contains($0.name) } != nil
      if isCommented { losses.append((.feedback, "a text on a part of the answer")) }
      named.append((choice["identifier"], texts.markdown(choice.markup(without: Self.feedback))))
    }
    return named
  }

  mutating func ordering(
    _ choices: [(name: String, text: String)], _ response: QTIResponses.Response
  ) -> WrittenQuestion? {
    let items = response.right.compactMap { name in choices.first { $0.name == name }?.text }
    guard items.count > 1, items.count == choices.count else {
      reason = "an order that is not said, or not of all its parts"
      return nil
    }
    return WrittenQuestion(.ordering, form: .ordering(items))
  }

  private mutating func matching(_ interaction: XMLElement, _ response: QTIResponses.Response)
    -> WrittenQuestion?
  {
    let sets = interaction.all("simpleMatchSet").map { $0.all("simpleAssociableChoice") }
    guard sets.count == 2 else { return nil }
    let lefts = named(sets[0])
    let rights = named(sets[1])
    let texts = Dictionary(
      rights.map { ($0.name, $0.text) }, uniquingKeysWith: { first, _ in first })
    var targets: [String: [String]] = [:]
    for value in response.right {
      let names = value.split(separator: " ").map(String.init)
      if names.count == 2 { targets[names[0], default: []].append(names[1]) }
    }
    var pairs: [WrittenPair] = []
    var paired: Set<String> = []
    var used: Set<String> = []
    for left in lefts {
      guard let names = targets[left.name], names.count == 1, let right = texts[names[0]],
        paired.insert(left.name).inserted
      else {
        reason = "a left side that has several right ones, or none"
        return nil
      }
      used.insert(names[0])
      pairs.append(WrittenPair(left.text, right))
    }
    guard !pairs.isEmpty else { return nil }
    return WrittenQuestion(
      .matching,
      form: .matching(
        pairs, distractors: rights.filter { !used.contains($0.name) }.map(\.text)))
  }

  /// Pairs without a side of their own: what is named first stands on the left.
  mutating func associating(
    _ choices: [(name: String, text: String)], _ response: QTIResponses.Response
  ) -> WrittenQuestion? {
    var pairs: [(left: String, right: String)] = []
    for value in response.right {
      let names = value.split(separator: " ").map(String.init)
      let lefts = Set(pairs.map(\.left))
      guard names.count == 2, let left = names.first(where: { !lefts.contains($0) }),
        names.allSatisfy({ name in choices.contains { $0.name == name } })
      else {
        reason = "associations that are no pairs of a left and a right side"
        return nil
      }
      pairs.append((left, left == names[0] ? names[1] : names[0]))
    }
    let used = Set(pairs.flatMap { [$0.left, $0.right] })
    guard pairs.count > 0, Set(pairs.map(\.left)).isDisjoint(with: pairs.map(\.right)) else {
      reason = "associations that are no pairs of a left and a right side"
      return nil
    }
    func text(_ name: String) -> String { choices.first { $0.name == name }?.text ?? "" }
    losses.append((.kind, "associations become pairs of left and right sides"))
    return WrittenQuestion(
      .matching,
      form: .matching(
        pairs.map { WrittenPair(text($0.left), text($0.right)) },
        distractors: choices.filter { !used.contains($0.name) }.map(\.text)))
  }
}

/// How many of several choices are to be chosen, where that is limited, in words.
func limits(_ least: String, _ most: String, of count: Int, isMultiple: Bool) -> [String] {
  guard isMultiple else { return [] }
  var limits: [String] = []
  if let most = Int(most), (1..<count).contains(most) {
    limits.append("that no more than \(counted(most, "choice")) can be chosen")
  }
  if let least = Int(least), least > 1 {
    limits.append("that at least \(least) choices have to be chosen")
  }
  return limits
}

/// The places to fill in a text, each of which becomes a gap.
struct QTIGaps {
  static let names: Set<String> = [
    "textEntryInteraction", "extendedTextInteraction", "inlineChoiceInteraction",
  ]

  private let responses: QTIResponses
  private let interaction: XMLElement
  private(set) var blanks: [WrittenBlank] = []
  /// Whether there is a blank for which nothing is right.
  private(set) var lacksKey = false
  private(set) var isOpen = false
  /// Why a number that is right is not taken.
  private(set) var doubt: String?
  /// Whether gaps have more choices together than are read.
  private(set) var isTooBig = false
  /// What turns markup into Markdown, with what it lost so far.
  private(set) var texts: QTITexts
  /// The interaction's texts for gaps, once a gap asked for them.
  private var draggable: [(name: String, text: String)]?
  /// What is right for gaps: the names of a text and of its gap.
  private lazy var rightPairs = Set(responses[interaction["responseIdentifier"]].right)
  private var choices = 0

  init(responses: QTIResponses, interaction: XMLElement, texts: QTITexts) {
    self.responses = responses
    self.interaction = interaction
    self.texts = texts
  }

  /// What stands in an element as HTML, with gaps.
  mutating func markup(of element: XMLElement) -> String {
    var html = ""
    for node in element.children {
      guard case .element(let child) = node else {
        html += node.markup
        continue
      }
      switch child.name {
      case "gapText", "gapImg", "prompt": break
      case "gap": html += add(gap(child["identifier"]))
      case let name where Self.names.contains(name):
        if let prompt = child.first("prompt") { html += "<p>\(prompt.markup)</p>" }
        html += add(blank(child))
      default:
        let isWhole = Self.names.union(["gap"]).allSatisfy { child.descendant($0) == nil }
        html += isWhole ? node.markup : "<\(child.name)>\(markup(of: child))</\(child.name)>"
      }
    }
    return html
  }

  private mutating func add(_ blank: WrittenBlank?) -> String {
    guard let blank else {
      lacksKey = true
      return ""
    }
    blanks.append(blank)
    return TextFormat.gap
  }

  private mutating func blank(_ element: XMLElement) -> WrittenBlank? {
    let response = responses[element["responseIdentifier"]]
    guard element.name == "inlineChoiceInteraction" else {
      if response.isOpen { isOpen = true }
      doubt = doubt ?? response.doubt
      return response.blank
    }
    var options: [WrittenBlank.Option] = []
    for choice in element.all("inlineChoice") {
      options.append(
        .init(words(of: choice), isRight: response.right.contains(choice["identifier"])))
    }
    return list(options)
  }

  /// What stands in an element as plain text, with what markup raises and lowers as far as there
  /// are signs for that.
  private mutating func words(of element: XMLElement) -> String {
    if element.elements.isEmpty { return oneLine(element.text) }
    return oneLine(plainText(ofMarkdown: texts.markdown(element.markup)))
  }

  /// A gap into which one of the interaction's texts is dragged.
  private mutating func gap(_ name: String) -> WrittenBlank? {
    let texts = draggableTexts()
    choices += texts.count
    guard choices <= GapText.maximumChoices else {
      isTooBig = true
      return nil
    }
    let right = rightPairs
    return list(texts.map { .init($0.text, isRight: right.contains("\($0.name) \(name)")) })
  }

  private mutating func draggableTexts() -> [(name: String, text: String)] {
    if let draggable { return draggable }
    let texts = interaction.all("gapText").map { (name: $0["identifier"], text: words(of: $0)) }
    draggable = texts
    return texts
  }

  private func list(_ options: [WrittenBlank.Option]) -> WrittenBlank? {
    guard options.contains(where: \.isRight) else { return nil }
    return options.count > 1 ? .list(options) : .text(options.map(\.text))
  }
}
