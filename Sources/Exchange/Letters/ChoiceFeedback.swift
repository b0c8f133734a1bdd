internal import Content

/// Takes what explains one choice from the lines below its first: `Feedback: …` to its end.
func choiceFeedback(_ lines: inout [LetterLine]) -> String {
  let start = lines.firstIndex { line in
    guard line.kind == .text, let (word, _) = LabelWord.split(line.text) else { return false }
    return if case .explanation = word { true } else { false }
  }
  guard let start, let (_, first) = LabelWord.split(lines[start].text) else { return "" }
  var texts = [String(StatedAnswer.closed(first, in: lines[start].text))]
  texts += dedented(lines[(start + 1)...].map { $0.kind == .blank ? "" : $0.text })
  lines.removeSubrange(start...)
  return texts.joined(separator: "\n").trimmed
}

/// The lines below the first of a choice; code keeps the indentation that it has beside that.
func textsBelow(_ first: Substring, _ said: Substring, _ rest: [LetterLine]) -> [String] {
  if rest.isEmpty { return [] }
  let texts = rest.map { $0.kind == .blank ? "" : $0.text }
  let column = first.hasSuffix(said) ? first.utf8.count - said.utf8.count : 0
  let margin = Substring(String(repeating: " ", count: column) + "|")
  let beside = dedented(texts + [margin]).dropLast()
  let isCode = partsWithCode(([String(said)] + beside).joined(separator: "\n")) != nil
  return isCode ? Array(beside) : dedented(texts)
}

/// What an explanation says of single choices, one after another, apart from the rest of it.
///
///     - **A** ❌ It is dry.           A) Wrong, it is dry.        Why A is wrong: It is dry.
///     - **B** ✅ It is wet.           B) Right, it is wet.
struct ExplainedEach {
  private struct Item {
    var place: Int
    /// What is said of the choice, in so many words or by a sign.
    var isRight: Bool?
    /// Whether it names a choice for sure, and is no list of its own.
    var isSure: Bool
    var lines: [Substring]
  }

  /// What speaks of no single choice.
  private(set) var rest: String
  /// By the places of the choices.
  private(set) var feedback: [Int: String] = [:]
  private let style: ChoiceMark.Style
  private let isRight: [Bool]

  /// Reads what explains the choices of a list, of which some are right.
  init(_ explanation: String, of choices: [LetteredChoice], rights: [Bool]) {
    rest = explanation
    style = choices[0].mark.style
    isRight = rights
    guard explanation.utf8.count < 100_000, !explanation.contains("```") else { return }
    let lines =
      explanation.utf8.contains(0x0A)
      ? explanation.split(separator: "\n", omittingEmptySubsequences: false) : [explanation[...]]
    guard let first = lines.firstIndex(where: { item($0) != nil }),
      let (items, end) = items(lines[first...]),
      areClear(items, below: lines[..<first].last { !$0.trimmingBlanks.isEmpty }),
      // A list of the choices explains nothing.
      items.contains(where: { item in
        LetterDraft.unmarked(item.lines.joined(separator: " "))
          != LetterDraft.unmarked(String(choices[item.place].mark.text))
      })
    else { return }
    for item in items {
      let below = dedented(Array(item.lines.dropFirst()))
      feedback[item.place] = ([String(item.lines[0])] + below).joined(separator: "\n").trimmed
    }
    var above = lines[..<first]
    while let last = above.last, last.trimmingBlanks.isEmpty || Self.isLabel(last) {
      above.removeLast()
    }
    rest = (above + [""] + lines[end...]).joined(separator: "\n").trimmed
  }

  /// The items that follow one another, and where they end; nil where more follow, or their letters
  /// do not ascend.
  private func items(_ lines: ArraySlice<Substring>) -> (items: [Item], end: Int)? {
    var items: [Item] = []
    var isBelowBlank = false
    var end: Int?
    for (place, line) in zip(lines.indices, lines) {
      let isBlank = line.trimmingBlanks.isEmpty
      if let item = item(line) {
        guard end == nil, items.last.map({ $0.place < item.place }) ?? true else { return nil }
        items.append(item)
      } else if end == nil, isBelowBlank, !isBlank, line.first != " ", line.first != "\t" {
        end = place
      } else if end == nil {
        items[items.count - 1].lines.append(line)
      }
      isBelowBlank = isBlank
    }
    return (items, end ?? lines.endIndex)
  }

  /// Whether items speak of the choices: of all of them, of all wrong ones, or for sure.
  private func areClear(_ items: [Item], below above: Substring?) -> Bool {
    let isAnnounced = above.map { LabelWord.givesReasons(LabelWord.bare($0)) } ?? false
    let wrong = isRight.indices.filter { !isRight[$0] }
    let said = Set(items.map(\.place))
    return items.allSatisfy { $0.isRight == nil || $0.isRight == isRight[$0.place] }
      && wrong.contains(where: said.contains)
      && (said.isSuperset(of: wrong) && (items.count > 1 || isAnnounced)
        || items.allSatisfy(\.isSure))
  }

  /// What a line says that starts with the letter of a choice, or says whether that is right.
  private func item(_ line: Substring) -> Item? {
    var said = line.trimmingBlanks
    guard line.prefix(4).contains(where: { $0 != " " }), said.utf8.count < 4000 else { return nil }
    for mark in ["> ", "- ", "* ", "+ ", "• "] where said.hasPrefix(mark) {
      said = said.dropFirst(2).trimmingBlanks
    }
    let sign = ChoiceTick.takeSign(&said)
    let bare = StatedAnswer.unmarked(said)
    let word = bare.prefix { $0.isLetter }.lowercased()
    if let mark = ChoiceMark(said), let place = mark.place, mark.box == nil,
      place < isRight.count
    {
      var text = mark.text
      let tick = sign ?? ChoiceTick.takeSign(&text)
      let isNamed = ["option", "choice"].contains(word)
      let isLike =
        mark.style.alphabet == style.alphabet && mark.style.isCapital == style.isCapital
      guard isNamed || isLike else { return nil }
      // `(a) is dry`
      let isSentence = tick == nil && Self.verbs.contains(String(text.prefix { $0.isLetter }))
      return Item(
        place: place, isRight: tick ?? ChoiceTick.verdict(startOf: text)?.isRight,
        isSure: isNamed || tick != nil, lines: [isSentence ? said : text])
    }
    let named = word == "why" ? bare.dropFirst(3).trimmingBlanks : bare[...]
    guard let found = StatedAnswer.letters(named), found.places.count == 1,
      found.places[0] < isRight.count, let verdict = ChoiceTick.verdict(startOf: found.rest[...])
    else { return nil }
    let isSigned = found.rest.first.map { !$0.isLetter } ?? false
    let text = isSigned ? StatedAnswer.marked(verdict.rest, in: said)[...] : said
    return Item(place: found.places[0], isRight: verdict.isRight, isSure: true, lines: [text])
  }

  private static let verbs: Set<String> = [
    "is", "was", "has", "does", "would", "can", "cannot", "will", "ist", "est", "es", "é", "è",
  ]

  /// Whether a line is nothing but a word such as "Explanation", or "Why the others are wrong".
  private static func isLabel(_ line: Substring) -> Bool {
    switch LabelWord.alone(line)?.word {
    case .explanation, .answer, .choices: true
    case .hint, nil: false
    }
  }
}
