internal import Content
internal import Scoring

/// The interactions whose answers are areas of a picture.
extension QTIItemReading {
  static let onPictures: Set<String> = [
    "hotspotInteraction", "graphicGapMatchInteraction", "graphicAssociateInteraction",
    "graphicOrderInteraction",
  ]

  /// The question with its picture as the stem; `text` stands above it.
  mutating func pictured(
    _ interaction: XMLElement, _ response: QTIResponses.Response, below text: String
  ) -> WrittenQuestion? {
    guard let picture = QTIPicture(of: interaction, &texts) else {
      reason = "its picture is not there, or does not say how large it is"
      return nil
    }
    var question: WrittenQuestion?
    switch interaction.name {
    case "hotspotInteraction":
      question = choosing(interaction, response, on: picture, isAlone: !showsPicture(text))
    case "graphicGapMatchInteraction":
      question = labelling(interaction, response, on: picture, isAlone: !showsPicture(text))
    case "graphicOrderInteraction":
      question = labels(interaction.all("hotspotChoice")).flatMap { ordering($0, response) }
    default:
      question = labels(interaction.all("associableHotspot")).flatMap { associating($0, response) }
    }
    question?.stem = picture.markdown
    return question
  }

  private mutating func choosing(
    _ interaction: XMLElement, _ response: QTIResponses.Response, on picture: QTIPicture,
    isAlone: Bool
  ) -> WrittenQuestion? {
    let isMultiple = interaction.attributes["maxChoices"] ?? "1" != "1"
    let named = Set(response.right)
    var spots = interaction.all("hotspotChoice")
    let right = spots.filter { named.contains($0["identifier"]) }
    if !isMultiple, let first = right.first, right.count > 1 {
      // The others are as right, so they are no choices beside it.
      let others = Set(right.map { $0.attributes["identifier"] })
        .subtracting([first.attributes["identifier"]])
      spots.removeAll { others.contains($0.attributes["identifier"]) }
      losses.append((.weights, "of several right places only the first is asked for"))
    }
    guard let placed = placed(spots, on: picture, isAlone: isAlone) else { return nil }
    var choices: [WrittenChoice] = []
    var weights: [Decimal] = []
    for (index, spot) in spots.enumerated() {
      let name = spot["identifier"]
      choices.append(
        WrittenChoice(
          placed.texts[index], isRight: named.contains(name),
          place: placed.places[index]))
      weights.append(response.weights[name] ?? zero)
    }
    return chosen(choices, weights, of: interaction, isMultiple: isMultiple, response)
  }

  private mutating func labelling(
    _ interaction: XMLElement, _ response: QTIResponses.Response, on picture: QTIPicture,
    isAlone: Bool
  ) -> WrittenQuestion? {
    let gaps = interaction.elements.filter { $0.name == "gapText" || $0.name == "gapImg" }
    var texts: [String: String] = [:]
    for (index, gap) in gaps.enumerated() {
      texts[gap["identifier"]] = label(gap, number: index + 1)
    }
    // By the place or the label that stands first, as programs disagree which that is.
    var belonging: [String: [String]] = [:]
    for value in response.right {
      let names = value.split(separator: " ").map(String.init)
      guard names.count == 2 else { continue }
      belonging[names[0], default: []].append(names[1])
      belonging[names[1], default: []].append(names[0])
    }
    var spots: [XMLElement] = []
    var rights: [String] = []
    var used: Set<String> = []
    for spot in interaction.all("associableHotspot") {
      let names = belonging[spot["identifier"]] ?? []
      guard let first = names.first else {
        losses.append((.places, "a place to which nothing belongs"))
        continue
      }
      guard names.count == 1, let text = texts[first], !text.isEmpty else {
        reason = "a place to which several labels belong, or one that is not there"
        return nil
      }
      spots.append(spot)
      rights.append(text)
      used.insert(first)
    }
    guard let placed = placed(spots, rights, on: picture, isAlone: isAlone) else { return nil }
    let said = Set(rights)
    let others = gaps.map { $0["identifier"] }.filter { !used.contains($0) }
      .compactMap { texts[$0] }.filter { !$0.isEmpty && !said.contains($0) }
    guard Set(rights + others).count > 1 else {
      reason = "there is nothing to match"
      return nil
    }
    let pairs = rights.indices.map {
      WrittenPair(placed.texts[$0], rights[$0], place: placed.places[$0])
    }
    return WrittenQuestion(.matching, form: .matching(pairs, distractors: others))
  }

  /// What is dragged onto a picture: a text, or another picture with the words that it has.
  private mutating func label(_ gap: XMLElement, number: Int) -> String {
    guard gap.name == "gapImg" else { return oneLine(texts.markdown(gap.markup)) }
    let words = oneLine(gap.attributes["objectLabel"] ?? gap["hotspotLabel"])
    return QTIPicture.markdown(of: gap, words: words.isEmpty ? "\(number)" : words, &texts)
  }

  private mutating func placed(
    _ spots: [XMLElement], _ rights: [String] = [], on picture: QTIPicture, isAlone: Bool
  ) -> PlacedTexts? {
    let answers = spots.map { (text: Self.words(of: $0), place: picture.place(of: $0)) }
    guard let placed = PlacedTexts(answers, rights: rights, isAlone: isAlone) else {
      reason = unplaceable
      return nil
    }
    losses += placed.losses
    return placed
  }

  private static func words(of spot: XMLElement) -> String {
    escapedMarkdown(oneLine(spot["hotspotLabel"]))
  }

  /// The words of areas of which not only the place is answered with; nil if some have none.
  private mutating func labels(_ spots: [XMLElement]) -> [(name: String, text: String)]? {
    let named = spots.map { ($0["identifier"], Self.words(of: $0)) }
    if named.contains(where: { $0.1.isEmpty }) {
      reason = "places on a picture that have no words"
      return nil
    }
    losses.append((.places, "the places of its answers on the picture cannot be shown"))
    return named
  }
}

/// The picture of an interaction, and the size in which its areas are given.
struct QTIPicture {
  let markdown: String
  private let width: Double
  private let height: Double

  init?(of interaction: XMLElement, _ texts: inout QTITexts) {
    guard let image = Self.image(of: interaction), let found = texts.found(Self.address(of: image))
    else { return nil }
    let size = ImageSize.inPixels(found.bytes).map { (Double($0.width), Double($0.height)) }
    let shown = (Self.pixels("width", of: image), Self.pixels("height", of: image))
    switch (shown.0, shown.1, size) {
    case (let width?, let height?, _): (self.width, self.height) = (width, height)
    case (let width?, nil, let size?): (self.width, height) = (width, width * size.1 / size.0)
    case (nil, let height?, let size?): (width, self.height) = (height * size.0 / size.1, height)
    case (nil, nil, let size?): (width, height) = size
    default: return nil
    }
    markdown = Self.markdown(of: interaction, words: "", &texts)
    if !showsPicture(markdown) { return nil }
  }

  func place(of area: XMLElement) -> PicturePlace? {
    PictureArea(
      shape: area["shape"], coordinates: area["coords"]
    ).flatMap { PicturePlace($0.centre, width: width, height: height) }
  }

  /// The picture in an element as Markdown, with its own words or others.
  static func markdown(of element: XMLElement, words: String, _ texts: inout QTITexts) -> String {
    guard let image = image(of: element) else { return escapedMarkdown(words) }
    let own = oneLine(image.attributes["alt"] ?? image.text)
    return texts.markdown(
      "<img src=\"\(escaped(address(of: image)))\" alt=\"\(escaped(own.isEmpty ? words : own))\">")
  }

  private static func image(of element: XMLElement) -> XMLElement? {
    element.elements.first { $0.name == "object" || $0.name == "img" }
      ?? element.first("picture")?.first("img")
  }

  private static func address(of image: XMLElement) -> String {
    image.attributes["data"] ?? image["src"]
  }

  private static func pixels(_ name: String, of image: XMLElement) -> Double? {
    let text = image.attributes[name]?.trimmed ?? ""
    return Double(text.hasSuffix("px") ? String(text.dropLast(2)) : text).flatMap {
      $0.isFinite && $0 > 0 ? $0 : nil
    }
  }
}
