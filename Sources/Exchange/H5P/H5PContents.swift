internal import Content

/// Contents of H5P that show questions along the way, and cards.
extension H5PReading {
  /// The parts of a film in their order; what else it shows is told.
  mutating func timed(_ node: JSONNode, _ imported: inout Imported) -> [JSONNode] {
    guard let video = node["interactiveVideo"] else { return [] }
    if video["video"]?["files"]?.elements?.isEmpty == false {
      imported.lose(.media, "the film that the questions are about", at: video.location)
    }
    let assets = video["assets"]
    for mark in assets?["bookmarks"]?.elements?.prefix(1) ?? [] {
      imported.lose(.other, "marks in the film", at: mark.location)
    }
    let shown = (assets?["interactions"]?.elements ?? []).sorted {
      Self.start(of: $0) < Self.start(of: $1)
    }
    return shown.compactMap { $0["action"] } + [video["summary"]?["task"]].compactMap { $0 }
  }

  private static func start(of interaction: JSONNode) -> Double {
    interaction["duration"]?["from"]?.number.flatMap { Double($0) } ?? 0
  }

  /// A card whose other side is typed; nil for one whose side cannot be.
  mutating func card(_ node: JSONNode, _ imported: inout Imported) -> WrittenQuestion? {
    let asked = markdown(node.text("text"), node, &imported)
    let told = markdown(node.text("answer"), node, &imported)
    guard let answer = typedText(ofMarkdown: told).map(oneLine) else { return nil }
    if told.contains("\n") {
      imported.lose(
        .kind, "the lines of an answer, which is typed as one text", at: node.location)
    }
    for tip in [node["tips"]?["front"], node["tips"]?["back"]] {
      guard let tip, let text = tip.string, !HTMLMarkdown(text).markdown.isEmpty else { continue }
      imported.lose(.hints, "the tip on a card", at: tip.location)
    }
    var picture = ""
    if let address = node["image"]?["path"]?.string {
      picture = self.picture(address, alt: node["imageAltText"]?.string ?? "", node, &imported)
    }
    if let sound = node["audio"]?.elements?.first {
      imported.lose(.media, "the sound of a card", at: sound.location)
    }
    guard !(asked + picture).isEmpty, (1...200).contains(answer.utf8.count),
      !asksOtherwise(asked, than: [answer])
    else { return nil }
    return question(.shortText, .typed([answer]), asked: [asked, picture].joinedParagraphs())
  }

  /// A card whose answers, between bars, are typed: `Oslo|Kristiania`, where `\|` is a bar.
  mutating func flashcard(_ node: JSONNode, _ imported: inout Imported) -> WrittenQuestion? {
    let asked = markdown(node.text("text"), node, &imported)
    if let tip = node["tip"]?["tip"]?.string, !HTMLMarkdown(tip).markdown.isEmpty {
      imported.lose(.hints, "the tip on a card", at: node.location)
    }
    var picture = ""
    if let address = node["image"]?["path"]?.string {
      picture = self.picture(address, alt: node["imageAltText"]?.string ?? "", node, &imported)
    }
    var answers = [""]
    var isEscaped = false
    for character in decodedEntities(node.text("answer")) {
      if character == "|", !isEscaped {
        answers.append("")
      } else {
        if isEscaped, character == "|" { answers[answers.count - 1].removeLast() }
        answers[answers.count - 1].append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    answers = answers.map { oneLine($0) }.filter { !$0.isEmpty }
    guard !(asked + picture).isEmpty, !answers.isEmpty,
      answers.allSatisfy({ $0.utf8.count <= 200 && !hasFormula($0) }),
      !asksOtherwise(asked, than: answers)
    else { return nil }
    return question(.shortText, .typed(answers), asked: [asked, picture].joinedParagraphs())
  }

  /// Statements of which the first is right.
  mutating func summary(
    _ node: JSONNode, of summaries: JSONNode, _ imported: inout Imported
  ) -> WrittenQuestion? {
    if let tip = node["tip"]?.string, !HTMLMarkdown(tip).markdown.isEmpty {
      imported.lose(.hints, "the tip on statements", at: node.location)
    }
    return choice(
      of: node["summary"]?.elements ?? [], asked: summaries.text("intro"), node, &imported)
  }

  /// Choices of which the first is right; they get an order that tells nothing.
  mutating func choice(
    of texts: [JSONNode], asked: String, _ node: JSONNode, _ imported: inout Imported
  ) -> WrittenQuestion? {
    let texts = texts.compactMap(\.string)
    guard texts.count > 1 else { return nil }
    var choices: [WrittenChoice] = []
    for (place, text) in texts.enumerated() {
      choices.append(WrittenChoice(markdown(text, node, &imported), isRight: place == 0))
    }
    choices = inAlphabet(choices) { $0.text }
    return question(.single, .choices(choices), asked: markdown(asked, node, &imported))
  }
}
